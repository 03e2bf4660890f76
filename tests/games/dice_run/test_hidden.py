"""What is hidden in Dice Run, and what a seat may guess of it (DR 7)."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest

from brelan.check.matches import sit
from brelan.check.rules import chi_square_z
from brelan.engine import NATURE, OVER, Match
from brelan.engine.fields import HIDDEN, NOBODY
from brelan.engine.pieces.dice import fresh_dice
from brelan.engine.referee.dealer import HashDealer, settle
from brelan.engine.rule import EVERYONE
from brelan.games.dice_run import cells as c
from brelan.games.dice_run.audit import audit
from brelan.games.dice_run.box import KIND_COUNT, STAGES
from tests.games.dice_run.table import GAME, NAMES, deal, end_stage
from tests.play import follow

GUESSES = 8


# ── Who sees what ──
@pytest.mark.rule("DR 7")
def test_cards_in_hand_and_targets_are_their_owners_alone() -> None:
    match = deal("r1 | o1", "red", "gap", "gap")
    assert match.view(0).table["seats"][0]["hand"] == ["red", "gap", "gap"]
    for reader in (1, NOBODY):
        player = match.view(reader).table["seats"][0]
        assert player["hand"] is player["targets"] is None
        assert player["cards"] == 3


@pytest.mark.rule("DR 7")
def test_a_draw_is_seen_by_who_draws() -> None:
    match = follow(deal("r1 | o1", "red", "gap", "gap"), "Ada: play red")
    assert GAME.witnesses(match.state) == 1
    assert match.view(1).choices == []


@pytest.mark.rule("DR 7")
def test_packs_are_cut_and_targets_laid_aside_in_secret() -> None:
    match = sit(GAME, 4)
    settle(match, HashDealer.seeded(4))
    cut = next(before for before, entry, _ in match.replay() if before[c.PHASE] == c.CUT)
    assert GAME.witnesses(cut) == 0
    for seat in range(NOBODY, 4):
        seen = GAME.fields.seen(match.state, seat)
        assert seen[c.PACK] == seen[c.ASIDE] == seen[c.PILE] == HIDDEN


@pytest.mark.rule("DR 7")
def test_the_card_put_face_down_is_known_to_its_owner_also_once_discarded() -> None:
    match = follow(deal("r1 | o1 o2"), "Ada: reroll, reroll_group 2")
    assert GAME.witnesses(match.state) == 1
    roll = "nature: die orange 1, die orange 2, draw red"
    follow(match, f"Ada: put joker\n{roll}\nBo: reroll, reroll_group 2, put joker\n{roll}")
    known = c.FACE_DOWN + c.JOKER
    assert GAME.fields.seen(match.state, 0)[known] == 1
    assert GAME.fields.seen(match.state, 0)[known + KIND_COUNT] == HIDDEN
    assert GAME.fields.seen(match.state, NOBODY)[known] == HIDDEN
    assert match.state[c.PLAYED + c.JOKER] == 0  # it is not among the cards played face up


@pytest.mark.rule("DR 7")
def test_dice_and_cards_played_are_seen_by_all() -> None:
    match = deal("r1 | o1", "red", "gap", "gap")
    assert GAME.witnesses(match.state) == EVERYONE
    follow(match, "Ada: play gap")
    assert GAME.witnesses(match.state) == EVERYONE


# ── What may be guessed ──
def by_chance(state: list[int], random: Random) -> int:
    """A move that depends on no secret: any card of the hand, not any kind of card, is as likely.

    So what others hold is as likely as the number of ways to hold it, which is what a guess must redraw.
    """
    moves, phase = GAME.legal(state), state[c.PHASE]
    if phase not in (c.PLAYING, c.REROLL_CARD):
        return random.choice(moves)
    seat = state[c.TURN]
    card = random.choice(state[c.HAND + 3 * seat : c.HAND + 3 * seat + state[c.HELD + seat]]) - 1
    if phase == c.REROLL_CARD:
        return c.PUT + card
    special = [move for move in moves if move >= c.REROLL]
    if special and random.random() < 0.2:
        return random.choice(special)
    return c.PLAY + card


def positions(seats: int, games: int) -> Iterator[list[int]]:
    """Positions at which games stop by chance, a quarter of them while targets are chosen."""
    random, dice = Random(seats), fresh_dice(seats)
    for game in range(games):
        state = GAME.start(seats)
        steps = random.randrange(60, 260)
        while steps > 0 or (game % 4 == 0 and not any(state[c.CHOSEN + 1 : c.CHOSEN + seats])):
            steps -= 1
            actor = GAME.actor(state)
            if actor == OVER:
                break
            GAME.apply(state, GAME.deal(state, dice) if actor == NATURE else by_chance(state, random))
        yield state


def held_by_one(state: list[int]) -> list[int]:
    return state[c.HAND + 3 : c.HAND + 3 + state[c.HELD + 1]]


def put_by_one(state: list[int]) -> list[int]:
    counts = state[c.FACE_DOWN + KIND_COUNT : c.FACE_DOWN + 2 * KIND_COUNT]
    return [kind for kind in range(KIND_COUNT) for _ in range(counts[kind])]


def targets_of_one(state: list[int]) -> list[int]:
    return [(card - 1) // 6 for card in state[c.TARGETS + STAGES : c.TARGETS + 2 * STAGES] if card]


def cards_to_come(state: list[int]) -> list[int]:
    return [state[c.PACK] - state[c.DRAWN + state[c.STAGE]]] if state[c.PACK] else []


def chosen_by_others(state: list[int]) -> list[int]:
    """Which of their targets others have chosen, the first, second … that they hold."""
    found = []
    for other in range(1, state[0]):
        held = [card for card in state[c.TARGETS + STAGES * other :][:STAGES] if card]
        if state[c.CHOSEN + other]:
            found.append(held.index(state[c.CHOSEN + other]))
    return found


def same_hand(state: list[int]) -> list[int]:
    """Whether the first cards of two others are alike: hands are not guessed one by one."""
    return [int(state[c.HAND + 3] == state[c.HAND + 6])] if state[c.HELD + 1] and state[c.HELD + 2] else []


SIGHTS = (held_by_one, put_by_one, targets_of_one, cards_to_come, chosen_by_others, same_hand)


@pytest.mark.rule("DR 7")
@pytest.mark.parametrize("seats", [3, 6])
def test_guesses_are_as_likely_as_the_truth(seats: int) -> None:
    """What seat 0 cannot see: over many games the guesses have the distribution of the truth."""
    truth: dict[Callable[..., list[int]], Counter[int]] = {sight: Counter() for sight in SIGHTS}
    guesses: dict[Callable[..., list[int]], Counter[int]] = {sight: Counter() for sight in SIGHTS}
    dice = fresh_dice(99)
    for state in positions(seats, games=2_500):
        for sight in SIGHTS:
            truth[sight].update(sight(state))
        for _ in range(GUESSES):
            guessed = list(state)
            GAME.guess(guessed, 0, dice)
            assert audit(guessed) == 0
            for sight in SIGHTS:
                guesses[sight].update(sight(guessed))
    for sight in SIGHTS:
        assert sum(truth[sight].values()) > 100, sight
        assert sum(guesses[sight].values()) == GUESSES * sum(truth[sight].values())
        assert set(truth[sight]) <= set(guesses[sight]), sight
        kinds = [kind for kind in guesses[sight] if guesses[sight][kind] >= 5 * GUESSES]
        expected = [guesses[sight][kind] / GUESSES for kind in kinds]
        assert chi_square_z([truth[sight][kind] for kind in kinds], expected) < 4, sight


@pytest.mark.rule("DR 7")
def test_a_guess_does_not_depend_on_what_is_hidden() -> None:
    """From any two truths that look alike, the same dice guess the same."""
    for state in positions(4, games=200):
        for seat in range(4):
            other_truth = list(state)
            GAME.guess(other_truth, seat, fresh_dice(1))
            one, two = list(state), other_truth
            GAME.guess(one, seat, fresh_dice(2))
            GAME.guess(two, seat, fresh_dice(2))
            assert one == two


@pytest.mark.rule("DR 7")
def test_the_pack_is_larger_than_what_was_drawn_and_known_once_used_up() -> None:
    match = Match(GAME, NAMES[:3])
    settle(match, HashDealer.seeded(3))
    s = match.state
    s[c.DRAWN], s[c.LEFT] = 15, s[c.LEFT] - 15
    s[c.PACK] = 16
    for seed in range(20):
        assert match.guess(1, fresh_dice(seed))[c.PACK] == 16  # no pack has more
    ended = end_stage(follow(deal("r1 | o1", "red", "gap", "gap"), "Ada: play red"))
    assert ended.state[c.PHASE] == c.CHOOSING
    assert ended.guess(1, fresh_dice(1))[c.PACK] == 0
