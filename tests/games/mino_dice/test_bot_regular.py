"""The regular player of Mino Dice: does it keep its rules of thumb?"""

import pytest

from brelan.bots import policy
from brelan.engine import Match
from brelan.engine.pieces.dice import fresh_dice
from tests.games.mino_dice.table import GAME, begin, hold, roll

WEAK = ["grey grey yellow yellow", "purple purple purple purple", "grey grey yellow yellow"]


def choice(match: Match) -> str:
    """What a regular player does in the place of whoever's turn it is."""
    out = [0] * 64
    return match.notation(policy(GAME, "regular")(match.state, out, GAME.moves(match.state, out), fresh_dice(1)))


@pytest.mark.parametrize(
    ("hand", "seats", "bid"),
    [
        ("purple yellow grey grey", 4, 0),
        ("red yellow grey grey", 4, 0),
        ("red red red grey", 4, 1),
        ("siren griffin minotaur red", 4, 3),
        ("siren red red grey", 4, 2),
        ("siren red red grey", 3, 3),
    ],
)
def test_it_counts_special_dice_and_red_ones(hand: str, seats: int, bid: int) -> None:
    assert choice(hold(hand, *WEAK[: seats - 1])) == f"bid {bid}"


@pytest.mark.parametrize(
    ("wanted", "played"),
    [(1, "play siren"), (0, "play purple")],
    ids=["strongest that can win", "strongest that cannot"],
)
def test_it_plays_for_the_tricks_it_needs(wanted: int, played: str) -> None:
    match = begin("yellow purple grey", "red yellow grey", "siren purple grey", bids=(0, 0, wanted))
    assert choice(roll(match, "yellow 5", "yellow 4")) == played


def test_what_cannot_win_goes_for_nothing() -> None:
    match = begin("siren red", "griffin red", "red purple", bids=(0, 0, 1))
    assert choice(roll(match, "siren siren", "griffin griffin")) == "play purple"
    match = begin("siren red", "griffin red", "red purple", bids=(0, 0, 0))
    assert choice(roll(match, "siren siren", "griffin griffin")) == "play red"


def test_it_leaves_the_state_as_it_found_it() -> None:
    match = roll(begin("red yellow siren", "grey grey red", "purple griffin red", bids=(1, 1, 1)), "red 6", "red 7")
    before = list(match.state)
    choice(match)
    assert match.state == before
