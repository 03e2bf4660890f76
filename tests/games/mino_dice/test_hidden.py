"""What is hidden in Mino Dice (MD 6), and how it is guessed."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations_with_replacement, product
from math import factorial, prod
from random import Random
from typing import Any

import numpy as np
import pytest

from brelan.bots import Bot, policy
from brelan.check.rules import chi_square_z
from brelan.engine import Match
from brelan.engine.compiled import compile_as
from brelan.engine.fields import SEATS
from brelan.engine.pieces.dice import fresh_dice, roll
from brelan.engine.referee.dealer import HashDealer, settle
from brelan.engine.rule import NATURE, OVER
from brelan.games.mino_dice import box, rules_redraw
from brelan.games.mino_dice import cells as c
from brelan.games.mino_dice.audit import audit, every_die, every_hand
from brelan.games.mino_dice.box import COUNT, KINDS
from tests.games.mino_dice.table import GAME, begin, bid, hold, sit_down
from tests.games.mino_dice.table import roll as roll_dice
from tests.play import follow

Hand = tuple[int, ...]
RED, YELLOW, PURPLE, GREY = range(3, 7)


def hand(state: list[int], seat: int) -> Hand:
    return tuple(state[c.HAND + seat * KINDS : c.HAND + (seat + 1) * KINDS])


# ── What is shown ──
@pytest.mark.rule("MD 6")
def test_a_hand_is_its_owners() -> None:
    match = hold("red siren", "yellow grey", "grey grey")
    assert match.view(1).table["hand"] == [{"kind": "yellow", "n": 1}, {"kind": "grey", "n": 1}]
    assert match.view().table["hand"] is None
    drawn = [[told for told in match.story(seat) if told.key == "told.hand"] for seat in (-1, 0, 1, 2)]
    assert drawn[0] == []
    assert [{told.values["seat"] for told in told_to} for told_to in drawn[1:]] == [{0}, {1}, {2}]


@pytest.mark.rule("MD 6", "MD 2.2")
def test_a_bid_is_secret_until_all_are_made_but_not_that_it_is_made() -> None:
    match = bid(hold("red red", "yellow grey", "grey grey"), 2, 1)

    def seen(seat: int) -> list[tuple[bool, int | None]]:
        return [(player["has_bid"], player["bid"]) for player in match.view(seat).table["seats"]]

    assert seen(0) == [(True, 2), (True, None), (False, None)]
    assert seen(1) == [(True, None), (True, 1), (False, None)]
    assert seen(2) == seen(-1) == [(True, None), (True, None), (False, None)]
    assert match.story(2, since=len(match.log) - 2) == []
    bid(match, 0)
    assert seen(-1) == [(True, 2), (True, 1), (True, 0)]
    shown = match.story()[-1]
    assert [str(made) for made in shown.values["bids"]] == ["bid_of 0 2", "bid_of 1 1", "bid_of 2 0"]  # type: ignore[union-attr]


@pytest.mark.rule("MD 6")
def test_draws_and_bids_are_seen_by_one_seat_rolls_by_all() -> None:
    match = follow(sit_down(), "nature: draw red")
    assert GAME.witnesses(match.state) == 1 << 1
    follow(match, "nature: draw grey, draw grey")
    assert GAME.witnesses(match.state) == 1 << 0
    bid(match, 0, 0, 0)
    assert GAME.witnesses(match.state) == -1
    assert GAME.witnesses(follow(match, "Ada: play red").state) == -1


@pytest.mark.rule("MD 6")
def test_how_many_dice_each_has_left_and_the_totals_are_everybodys() -> None:
    match = roll_dice(begin("red red", "yellow grey", "grey grey"), "red 7")
    assert [player["held"] for player in match.view().table["seats"]] == [1, 2, 2]
    totals = match.state[c.TOTAL : c.TOTAL + 3]
    for seat in (-1, 0, 1, 2):
        assert [player["total"] for player in match.view(seat).table["seats"]] == totals


@pytest.mark.rule("MD 6", "MD 3.2")
def test_who_did_not_follow_is_known_to_have_none_a_special_die_tells_nothing() -> None:
    match = begin("red red red", "yellow grey siren", "siren red grey")
    roll_dice(match, "red 7", "yellow 3", "siren flag")
    assert match.state[c.LACKS : c.LACKS + 3] == [0, 1 << RED, 0]


# ── Guessing ──
def weights(match: Match, seat: int) -> dict[tuple[Hand, ...], int]:
    """All deals of the other hands that fit what a seat knows, each with how many ways there are to deal it so."""
    state = match.state
    others = [other for other in range(len(match.names)) if other != seat]
    unseen = [COUNT[kind] - state[c.SHOWN + kind] - state[c.HAND + seat * KINDS + kind] for kind in range(KINDS)]
    possible = []
    for other in others:
        may_hold = [kind for kind in range(KINDS) if not state[c.LACKS + other] >> kind & 1]
        hands = combinations_with_replacement(may_hold, state[c.HELD + other])
        possible.append([tuple(dice.count(kind) for kind in range(KINDS)) for dice in hands])
    found = {}
    for deal in product(*possible):
        left = [have - sum(held) for have, held in zip(unseen, zip(*deal, strict=True), strict=True)]
        if min(left) >= 0:
            ways = (factorial(have) // factorial(rest) for have, rest in zip(unseen, left, strict=True))
            found[deal] = prod(ways) * prod(factorial(sum(held)) // prod(map(factorial, held)) for held in deal)
    return found


def crossed() -> Match:
    """Bo has shown to have no red and no grey die; Cy no yellow one. Both still hold three dice."""
    match = begin("red yellow red grey purple", "yellow yellow siren purple purple", "red purple siren purple red")
    roll_dice(match, "red 7", "yellow 3", "red 5", "yellow 5", "yellow 4", "purple 1")
    match.state[c.LACKS + 1] |= 1 << GREY
    return match


def four_ways() -> Match:
    """Four players with two dice left each, every one of the others without another colour."""
    match = begin("red red red", "yellow grey yellow", "purple siren red", "grey griffin red")
    roll_dice(match, "red 7", "yellow 3", "siren flag", "red 5")
    match.state[c.LACKS + 2] = 1 << YELLOW | 1 << GREY
    match.state[c.LACKS + 3] = 1 << PURPLE
    return match


def position(held: list[int], lacks: list[set[int]], unseen: list[int], seat: int = 0) -> Match:
    """A round in which everybody holds so many dice and the seat does not see so many of each kind."""
    match = Match(GAME, [f"P{other}" for other in range(len(held))])
    state, own = match.state, held[seat]
    state[c.ROUND], state[c.OPEN], state[c.PHASE], state[c.TURN] = 6, 1, c.PLAYING, seat
    for other, (number, colours) in enumerate(zip(held, lacks, strict=True)):
        state[c.HELD + other] = number
        state[c.LACKS + other] = sum(1 << colour for colour in colours)
    for kind in range(KINDS):
        seen = COUNT[kind] - unseen[kind]
        state[c.HAND + seat * KINDS + kind] = min(own, seen)
        own -= min(own, seen)
        state[c.SHOWN + kind] = seen - state[c.HAND + seat * KINDS + kind]
    state[c.ROLLED] = sum(state[c.SHOWN : c.SHOWN + KINDS])
    state[c.DIE : c.DIE + state[c.ROLLED]] = [
        kind for kind in range(KINDS) for _ in range(state[c.SHOWN + kind])
    ]  # fmt: skip
    return match


def no_bag() -> Match:
    """Every die is in a hand, and every colour is barred from some."""
    lacks = [set(), {RED, YELLOW}, {GREY}, {PURPLE}, {YELLOW, GREY}]
    return position([1, 2, 2, 2, 1], lacks, [0, 1, 0, 1, 2, 1, 2])


def little_bag() -> Match:
    """The same with a die in the bag, which may be any, and fewer special ones."""
    lacks = [set(), {RED, PURPLE}, {YELLOW, GREY}, {RED}]
    return position([1, 3, 2, 2], lacks, [0, 0, 1, 1, 2, 1, 3])


def large_bag() -> Match:
    """As many deals as there can be with every colour barred: the fourth trick, three players."""
    return position([4, 5, 5], [set(), {RED, GREY}, {YELLOW, PURPLE}], [0, 0, 1, 5, 5, 5, 5])


def tight() -> Match:
    """Red dice may lie in two hands only, grey ones in the three others; there is nothing in the bag."""
    lacks = [{RED}, {RED}, set(), {RED}, {GREY}, {GREY}]
    return position([4, 4, 4, 4, 5, 4], lacks, [1, 3, 0, 4, 5, 4, 4], seat=2)


def outline(deal: Iterable[Hand]) -> tuple[tuple[int, ...], ...]:
    """A deal in outline: of each hand the special, the red and the grey dice."""
    return tuple((sum(held[: box.SPECIAL]), held[RED], held[GREY]) for held in deal)


@pytest.mark.rule("MD 6")
@pytest.mark.parametrize(
    "match",
    [hold("red grey", "yellow grey", "grey siren"), crossed(), four_ways(), no_bag(), little_bag()],
    ids=["nothing known", "two players, three colours", "three players, four colours", "no bag", "little bag"],
)
def test_every_deal_that_fits_is_as_likely(match: Match) -> None:
    ways = Counter[tuple[tuple[int, ...], ...]]()
    for deal, number in weights(match, 0).items():
        ways[outline(deal)] += number
    draws, dice, guess = 30_000, np.array(fresh_dice(1)), compile_as("guess", GAME.guess)
    drawn = Counter[tuple[tuple[int, ...], ...]]()
    for _ in range(draws):
        cells = np.array(match.state)
        guess(cells, 0, dice)
        state = cells.tolist()
        assert every_die(state) == every_hand(state) == 0
        drawn[outline(hand(state, other) for other in range(1, len(match.names)))] += 1
    assert set(drawn) <= set(ways)
    share = draws / ways.total()
    common = [deal for deal in ways if ways[deal] * share >= 5]
    observed, expected = [drawn[deal] for deal in common], [ways[deal] * share for deal in common]
    assert len(common) > 15
    if len(common) < len(ways):  # the others together
        observed.append(draws - sum(observed))
        expected.append(draws - sum(expected))
    assert chi_square_z(observed, expected) < 4


@pytest.mark.rule("MD 6")
def test_no_deal_is_thrown_away_however_few_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = Counter[str]()

    def counting(name: str) -> None:
        inner = getattr(rules_redraw, name)

        def count(*values: Any) -> int:
            counted[name] += 1
            return int(inner(*values))

        monkeypatch.setattr(rules_redraw, name, count)

    counting("roll")
    counting("ways")
    for seed in range(20):
        counted.clear()
        state = tight().guess(2, fresh_dice(seed))
        assert every_die(state) == every_hand(state) == 0
        assert state[c.BAG : c.BAG + KINDS] == [0] * KINDS
        assert counted["roll"] == 2 + 2 + 13  # two colours that are barred, thirteen dice that may lie anywhere
        assert counted["ways"] < 500


@pytest.mark.rule("MD 6")
@pytest.mark.parametrize("match", [tight(), no_bag(), large_bag()], ids=["tight", "no bag", "large bag"])
def test_compiled_rules_guess_the_same(match: Match) -> None:
    """Counts of deals are large: they have to fit in 64 bits."""
    seat, guess = match.actor, compile_as("guess", GAME.guess)
    for seed in range(50):
        state = np.array(match.state, dtype=np.int64)
        guess(state, seat, np.array(fresh_dice(seed), dtype=np.int64))
        assert state.tolist() == match.guess(seat, fresh_dice(seed))


@pytest.mark.rule("MD 6")
def test_over_many_games_the_truth_is_like_the_guess() -> None:
    """Players here pick up any die that they may play, each as likely. How many there are depends on what they hold,
    which a guess leaves out: so the truth counts for as many times as there were choices. Then what a seat guesses
    must be, on average, what is there.
    """
    dice = fresh_dice(11)
    sums, squares = [0.0] * 8, [0.0] * 8
    for game in range(20_000):
        state, times = stopped(3 + game % 2, 3, dice)
        guessed = list(state)
        GAME.guess(guessed, 0, dice)
        for i, (true, thought) in enumerate(zip(features(state), features(guessed), strict=True)):
            sums[i] += times * (true - thought)
            squares[i] += (times * (true - thought)) ** 2
    for total, square in zip(sums, squares, strict=True):
        assert square > 0
        assert abs(total) / square**0.5 < 4


def stopped(seats: int, number: int, dice: list[int]) -> tuple[list[int], int]:
    """A round of such players, stopped somewhere in its tricks, and how many choices the others of seat 0 had."""
    state, times = GAME.start(seats), 1
    state[c.ROUND] = number - 1
    stop = roll(dice, seats * number)
    while not state[c.OPEN] or state[c.ROLLED] < stop:
        actor = GAME.actor(state)
        if actor == NATURE:
            GAME.apply(state, GAME.deal(state, dice))
        elif state[c.PHASE] == c.BIDDING:
            GAME.apply(state, roll(dice, number + 1))
        else:
            held = hand(state, actor)
            possible = [move for move in GAME.legal(state) for _ in range(held[move - c.PLAY])]
            times *= len(possible) if actor else 1
            GAME.apply(state, possible[roll(dice, len(possible))])
    return state, times


def features(state: list[int]) -> list[int]:
    """Numbers that a guess may get wrong: what Bo holds, what the bag holds, and what goes together."""
    bo, cy = hand(state, 1), hand(state, 2)
    special = [sum(held[: box.SPECIAL]) for held in (bo, cy)]
    return [bo[RED], bo[GREY], cy[PURPLE], special[0], special[0] * special[1], bo[RED] * cy[RED],
            state[c.BAG + RED], sum(state[c.BAG : c.BAG + box.SPECIAL])]  # fmt: skip


@pytest.mark.rule("MD 6")
def test_a_guess_does_not_read_what_it_redraws() -> None:
    random = Random(3)
    for state in positions(seed=5, games=6):
        for seat in range(state[SEATS]):
            other = list(state)
            for cell in GAME.fields.hidden(state, seat):
                if cell not in empty_seats(state):
                    other[cell] = random.randrange(40)
            one, two = fresh_dice(seat), fresh_dice(seat)
            guessed = list(state)
            GAME.guess(guessed, seat, one)
            GAME.guess(other, seat, two)
            assert other == guessed
            assert audit(guessed) == 0


def empty_seats(state: list[int]) -> list[int]:
    """The secret cells of seats where nobody sits."""
    bids, hands = range(c.BID + state[SEATS], c.BID + c.MOST), range(c.HAND + state[SEATS] * KINDS, c.BAG)
    return [*bids, *hands]


@pytest.mark.rule("MD 6")
def test_sealed_bids_are_redrawn_to_suit_the_hand() -> None:
    match = bid(hold("red " * 6, "yellow " * 6, "grey " * 6), 6, 0)
    bids = [match.guess(2, fresh_dice(seed))[c.BID : c.BID + 3] for seed in range(400)]
    assert {made[2] for made in bids} == {0}  # Cy has not bid
    assert all(0 <= made[seat] <= 6 for made in bids for seat in (0, 1))
    for seat in (0, 1):
        assert 1.5 < sum(made[seat] for made in bids) / len(bids) < 2.7  # a third of six tricks, a little more or less


@pytest.mark.rule("MD 6")
def test_the_bot_plays_the_same_whatever_is_hidden() -> None:
    greedy = policy(GAME, "greedy")
    for state in positions(seed=9, games=8):
        actor = GAME.actor(state)
        if actor < 0:
            continue
        choices = set()
        for seed in range(4):
            guessed, out = list(state), [0] * 64
            GAME.guess(guessed, actor, fresh_dice(seed))
            choices.add(greedy(guessed, out, GAME.moves(guessed, out), fresh_dice(1)))
        assert len(choices) == 1


def positions(seed: int, games: int) -> list[list[int]]:
    """Every fifth position of some games between bots."""
    found = []
    for game in range(games):
        match = Match(GAME, [f"P{seat}" for seat in range(3 + game % 4)], {"simplified": game % 3 == 0})
        dealer = HashDealer.seeded(seed + game)
        bots = [Bot(GAME, ("regular", "random")[seat % 2], seed) for seat in range(len(match.names))]
        while not match.over:
            settle(match, dealer)
            if match.actor != OVER:
                if len(match.log) % 5 == 0:
                    found.append(list(match.state))
                match.play(match.actor, bots[match.actor].choose(match, match.actor))
    return found
