"""What is hidden in Desperados of Dice Town (DD 8), what a seat may work out, and what bots imagine."""

from collections import Counter
from random import Random

import pytest

from brelan.bots import Bot
from brelan.check.matches import play_on, sit
from brelan.check.rules import chi_square_z
from brelan.engine import NATURE, Match
from brelan.engine.fields import HIDDEN, SEATS
from brelan.engine.pieces.dice import fresh_dice
from brelan.engine.pieces.dice import roll as throw
from brelan.games.desperados import box
from brelan.games.desperados import cells as c
from brelan.games.desperados.audit import audit
from brelan.games.desperados.box import KINDS
from brelan.words import Words
from tests.games.desperados.table import GAME, begin, give, hand, kind, notches, roll, to_turn_of
from tests.play import follow


def seen_hand(match: Match, seat: int, of: int) -> list[int]:
    return GAME.fields.seen(match.state, seat)[c.HAND + of * KINDS : c.HAND + (of + 1) * KINDS]


def told(match: Match, seat: int, since: int) -> list[str]:
    words = Words("en", GAME, match.names)
    words.you = seat
    return [words.say(event) for event in match.story(seat, since)]


# ── 8.1 Hidden ──
@pytest.mark.rule("DD 8.1")
def test_hands_and_the_pile_are_hidden() -> None:
    match = give(begin(), "Bo", "File", "Sheriff")
    assert seen_hand(match, 0, 1) == [HIDDEN] * KINDS
    assert sum(seen_hand(match, 1, 1)) == 2
    for seat in (-1, 0, 1, 2):
        assert GAME.fields.seen(match.state, seat)[c.PILE : c.PILE + KINDS] == [HIDDEN] * KINDS
    assert match.view(0).table["seats"][1]["hand"] is None
    assert [held["card"] for held in match.view(1).table["seats"][1]["hand"]] == ["File", "Sheriff"]


@pytest.mark.rule("DD 8.1")
def test_cards_looked_at_are_seen_by_the_drawer_only() -> None:
    match = roll(begin(), "gun", "gun", "gun", "knife")
    since = len(match.log)
    follow(match, "Ada: draw\nnature: card File, card Sheriff, card Saloon\nAda: keep Sheriff")
    assert told(match, 0, since) == [
        "Three of a kind: you look at 3 cards and keep 1.",
        "You look at File, Sheriff, and Saloon.",
        "You keep Sheriff.",
        "You discard Saloon and File.",
        "Bo's turn.",
    ]
    assert told(match, 1, since) == [
        "Three of a kind: Ada looks at 3 cards and keeps 1.",
        "Ada keeps a card.",
        "Ada discards Saloon and File.",
        "Your turn.",
    ]


@pytest.mark.rule("DD 8.1")
def test_a_stolen_card_is_known_to_thief_and_victim() -> None:
    match = begin(4)
    since = len(match.log)
    for line in ("Ada: draw\nnature: card Hold-up", "Bo: draw\nnature: card File"):
        follow(roll(match, "gun", "gun", "fist", "knife"), line)
    for name, card in (("Cy", "Ambush"), ("Di", "Saloon")):
        follow(roll(match, "gun", "gun", "fist", "knife"), f"{name}: draw\nnature: card {card}")
    since = len(match.log)
    follow(match, "Ada: play Hold-up, rob 1\nnature: stolen File")
    assert told(match, 0, since)[1:] == ["You steal File from Bo."]
    assert told(match, 1, since)[1:] == ["Ada steals your File."]
    assert told(match, 2, since)[1:] == ["Ada steals a card from Bo."]
    assert told(match, -1, since)[1:] == ["Ada steals a card from Bo."]


@pytest.mark.rule("DD 8.2")
def test_dollars_notches_dice_hand_sizes_and_discards_are_open() -> None:
    match = give(begin(), "Bo", "File", "Sheriff")
    match.state[c.PILE + kind("Ambush")] -= 1
    match.state[c.PILE_SIZE] -= 1
    match.state[c.DISCARD + kind("Ambush")] += 1
    table = roll(match, "gun", "gun", "fist", "action").view().table
    assert [player["money"] for player in table["seats"]] == [50, 50, 50]
    assert [player["cards"] for player in table["seats"]] == [0, 2, 0]
    assert [one["left"] for one in table["seats"][2]["desperados"]] == [1, 2, 3, 4, 6]
    assert (table["dice"], table["discards"], table["pile"]) == (["action", "fist", "gun", "gun"], ["Ambush"], 26)


@pytest.mark.rule("DD 6.2", "DD 8.2")
def test_the_own_hand_says_what_may_be_played_now_and_what_is_too_fresh() -> None:
    match = give(give(begin(), "Ada", "Hold-up", "Ambush", "Loaded die"), "Bo", "Ambush")
    follow(match, "Ada: play Hold-up, rob 1\nnature: stolen Ambush")
    held = {one["card"]: one for one in match.view(0).table["seats"][0]["hand"]}
    assert {card: (one["n"], one["fresh"], one["playable"]) for card, one in held.items()} == {
        "Ambush": (2, 1, True),
        "Loaded die": (1, 0, False),
    }


# ── What everybody can work out (DD 6.5) ──
def attacked(**cards: str) -> Match:
    match = notches(begin(4), "Ada", guns=0)
    for name, card in cards.items():
        give(match, name, card)
    return follow(roll(match, "action", "action", "guns", "fist"), "Ada: act, use guns")


@pytest.mark.rule("DD 6.5", "DD 8.1")
def test_who_was_passed_over_holds_no_answer_who_is_asked_holds_one() -> None:
    match = attacked(Bo="File", Cy="Hide-out", Di="Sheriff")
    for seed in range(50):
        guessed = Match(GAME, match.names)
        guessed.state = match.guess(0, fresh_dice(seed))
        assert not set(hand(guessed, "Bo")) & {"Hide-out", "Sheriff"}
        assert set(hand(guessed, "Cy")) <= {"Hide-out", "Sheriff"}
        assert len(hand(guessed, "Di")) == 1
    follow(match, "Cy: pass\nDi: pass")  # both are known to hold an answer still
    kinds = {hand_of(match.guess(0, fresh_dice(seed)), 3) for seed in range(50)}
    assert kinds == {("Hide-out",), ("Sheriff",)}


def hand_of(state: list[int], seat: int) -> tuple[str, ...]:
    start = c.HAND + seat * KINDS
    return tuple(row["name"] for number, row in enumerate(box.WILD_WEST) for _ in range(state[start + number]))


@pytest.mark.rule("DD 8.1")
def test_a_victim_remembers_the_stolen_card_until_it_is_played() -> None:
    match = give(give(give(begin(4), "Ada", "Hold-up"), "Bo", "Ambush", "File"), "Cy", "File")
    follow(match, "Ada: play Hold-up, rob 1\nnature: stolen Ambush")
    for seed in range(30):
        guessed = match.guess(1, fresh_dice(seed))
        assert hand_of(guessed, 0) == ("Ambush",)
        assert guessed[c.FRESH + kind("Ambush")] == 1
    assert {hand_of(match.guess(2, fresh_dice(seed)), 0) for seed in range(60)} > {("Ambush",), ("Saloon",)}
    follow(roll(match, "gun", "gun", "fist", "knife"), "Ada: draw\nnature: card Saloon")
    assert all("Ambush" in hand_of(match.guess(1, fresh_dice(seed)), 0) for seed in range(30))
    follow(to_turn_of(match, "Ada"), "Ada: play Ambush")
    assert not match.state[c.KNOWN + (1 * 4 + 0) * KINDS + kind("Ambush")]


@pytest.mark.rule("DD 6.2", "DD 8.1")
def test_the_victim_knows_that_an_older_copy_was_played() -> None:
    match = give(give(begin(), "Ada", "Hold-up", "Ambush"), "Bo", "Ambush")
    follow(match, "Ada: play Hold-up, rob 1\nnature: stolen Ambush\nAda: play Ambush")
    assert match.state[c.KNOWN + (1 * 4 + 0) * KINDS + kind("Ambush")] == 1


# ── guess ──
def unbiased(state: list[int], dice: list[int]) -> int:
    """A move that tells nothing of the hand: no card is ever played, kept cards are drawn by lot."""
    if state[c.PHASE] == c.KEEPING and state[c.KEEP] == 1 and state[c.KEPT] == 0:
        looked = [k for k in range(KINDS) for _ in range(state[c.LOOKED + state[c.TURN] * KINDS + k])]
        return c.TAKE + looked[throw(dice, len(looked))]
    open_moves = [move for move in GAME.legal(state) if move < c.PLAY or move >= c.TAKE]
    return open_moves[throw(dice, len(open_moves))]


def some_states(games: int, steps: int) -> list[list[int]]:
    """States of games in which hands are as random as anybody who watches must think, one a game."""
    found = []
    for number in range(games):
        dice = fresh_dice(number, 3)
        state = GAME.start(4)
        for _ in range(steps + throw(dice, steps)):
            who = GAME.actor(state)
            if who < NATURE:
                break
            GAME.apply(state, GAME.deal(state, dice) if who == NATURE else unbiased(state, dice))
        found.append(state)
    return found


@pytest.mark.rule("DD 8.1")
def test_a_guess_has_the_distribution_of_the_truth() -> None:
    """Over many games, imagined hands hold each kind of card as often as real ones, and as many answers together."""
    states, dice = some_states(games=2_500, steps=350), fresh_dice(8)
    truth, imagined = Counter[tuple[str, int]](), Counter[tuple[str, int]]()
    for state in states:
        seat = throw(dice, state[SEATS])
        guessed = list(state)
        GAME.guess(guessed, seat, dice)
        assert audit(guessed) == 0
        for counter, one in ((truth, state), (imagined, guessed)):
            for other in range(state[SEATS]):
                if other != seat:
                    cards = hand_of(one, other)
                    counter.update(("card", kind(card)) for card in cards)
                    counter["answers", sum(card in ("Hide-out", "Sheriff") for card in cards)] += 1
    assert sum(state[c.HOLDS + seat] + state[c.CLEAR + seat] > 0 for state in states for seat in range(4)) > 500
    for group in ("card", "answers"):
        keys = [key for key in truth if key[0] == group and truth[key] + imagined[key] > 40]
        assert len(keys) > 2
        expected = [(truth[key] + imagined[key]) / 2 for key in keys]
        assert abs(chi_square_z([truth[key] for key in keys], expected)) < 4


@pytest.mark.rule("DD 5.1", "DD 8.1")
def test_a_guess_in_the_middle_of_keeping_two_can_be_played_on() -> None:
    match = follow(roll(begin(), "gun", "gun", "gun", "gun"), "Ada: draw")
    follow(match, "nature: card File, card Sheriff, card Ambush, card Saloon\nAda: keep File")
    kept = Counter[str]()
    for seed in range(200):
        state = match.guess(1, fresh_dice(seed))
        assert audit(state) == 0
        assert state[c.FROM] == kind(hand_of(state, 0)[0])
        assert GAME.legal(state)
        kept[hand_of(state, 0)[0]] += 1
    assert len(kept) > 4
    assert kept["Saloon"] > kept["Ambush"]  # of two cards kept the lower kind comes first


@pytest.mark.rule("DD 8.1")
def test_a_bots_choice_does_not_depend_on_what_it_cannot_see() -> None:
    for seed in range(60):
        match = play_on(sit(GAME, 2 + seed % 3), Random(seed), steps=40 + seed)
        if match.actor < 0:
            continue
        choices = set()
        for dice in range(5):
            again = Match(GAME, match.names, match.options)
            again.state = match.guess(match.actor, fresh_dice(dice, seed))
            choices.add(Bot(GAME, "regular", 1).choose(again, match.actor))
        assert len(choices) == 1
        assert choices <= set(match.legal())
