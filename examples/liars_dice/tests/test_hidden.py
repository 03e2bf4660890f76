"""What is hidden in Liar's Dice (LD 6), how it is guessed, and what everybody is shown."""

import pytest

from brelan.engine.pieces.dice import fresh_dice
from brelan.engine.referee.ahead import Ahead
from brelan.engine.rule import EVERYONE
from liars_dice import cells as c
from liars_dice.view import faces
from playing import GAME, bid, call, follow, roll, shown_to, sit_down


@pytest.mark.rule("LD 6", "LD 2.2")
def test_dice_are_their_owners_until_somebody_calls() -> None:
    match = bid(sit_down("2 3", "4 5", "6 6"), "1 2")
    assert shown_to(match, -1) == [None, None, None]
    assert shown_to(match, 1) == [None, [4, 5], None]
    follow(match, "Bo: liar")
    assert shown_to(match, -1) == shown_to(match, 0) == [[2, 3], [4, 5], [6, 6]]


@pytest.mark.rule("LD 6")
def test_what_was_shown_lies_there_until_the_next_die_falls() -> None:
    match = call(bid(sit_down("2 3", "4 5", "6 6"), "4 2"))
    assert shown_to(match, -1) == [[2, 3], [4, 5], [6, 6]]
    follow(match, "nature: die 1")
    assert shown_to(match, 0) == [[1], None, None]
    assert shown_to(match, 1) == [None, [], None]


@pytest.mark.rule("LD 6")
def test_a_die_is_seen_by_who_rolls_it_and_a_bid_by_all() -> None:
    match = sit_down("2 3", "4 5")
    assert GAME.witnesses(match.state) == EVERYONE
    told = {seat: [str(event) for event in match.story(seat) if event.key == "told.hand"] for seat in (-1, 0, 1)}
    assert told == {-1: [], 0: ["told.hand 0"], 1: ["told.hand 1"]}
    call(bid(match, "4 6"))
    assert GAME.witnesses(match.state) == 1 << 0


@pytest.mark.rule("LD 6")
def test_a_guess_rolls_the_other_dice_anew_and_nothing_else() -> None:
    match, seen = bid(sit_down("2 3 4", "4 5 6", "1 1 1"), "1 2"), set()
    for seed in range(50):
        guessed = match.guess(0, fresh_dice(seed))
        assert faces(guessed, 0) == [2, 3, 4]
        assert [len(faces(guessed, seat)) for seat in range(3)] == [3, 3, 3]
        assert guessed[: c.HAND] == match.state[: c.HAND]
        seen.add(tuple(faces(guessed, 1)))
    assert len(seen) > 20
    follow(match, "Bo: liar")
    assert match.guess(0, fresh_dice(1)) == match.state  # nothing is hidden now


def test_while_dice_roll_only_those_that_have_fallen_are_guessed() -> None:
    match = call(bid(sit_down("2 3", "4 5"), "4 2"))  # Ada lost a die and rolls first
    roll(match, "3")
    follow(match, "nature: die 6")
    assert [len(faces(match.guess(0, fresh_dice(7)), seat)) for seat in range(2)] == [1, 1]


def test_neither_a_bid_nor_a_call_can_be_tried_out() -> None:
    """A call opens every hand and a bid is sealed: looking ahead stops there. A number alone tells nothing."""
    match = bid(sit_down("2 3", "4 5"), "1 2")
    ahead = Ahead(match, 1)
    assert ahead.after(c.LIAR) is None
    assert ahead.after(2, c.OF_FACE + 3) is None
    tried = ahead.after(2)
    assert tried is not None
    assert tried.table["saying"] == 2


def test_counting_and_losing_are_neither_typed_nor_charted() -> None:
    match = follow(bid(sit_down("2 3", "4 5"), "1 2"), "Bo: liar")
    for _ in range(2):
        assert GAME.witnesses(match.state) == 0
        assert len(GAME.outcomes(match.state)) == 1
        match.play(match.actor, match.legal()[0])
