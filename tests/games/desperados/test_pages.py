"""The page and the story of a seat are the same, to the letter, whatever the others drew, looked at, kept or stole."""

from collections.abc import Iterator

import pytest

from brelan.engine.fields import NOBODY
from brelan.engine.match import Match
from brelan.web import render
from tests.browser.scenes import shown
from tests.games.desperados.table import begin, notches, roll
from tests.play import follow

MISERE = ("gun", "gun", "fist", "knife")
THREE = ("gun", "gun", "gun", "knife")
FOUR = ("gun", "gun", "gun", "gun")
TWO_ACTIONS = ("action", "action", "guns", "knife")

USUAL = {"drawn": "Loaded die", "kept": "File", "answer": "Hide-out", "stolen": "File"}


def game(drawn: str, kept: str, answer: str, stolen: str) -> Iterator[Match]:
    """A game of Ada, Bo, Cy and Di in which only secrets may differ, step by step."""
    match = notches(begin(4), "Ada", guns=0)
    for dice, script in (
        (MISERE, f"Ada: draw\nnature: card {drawn}"),
        (MISERE, f"Bo: draw\nnature: card {stolen}"),
        (THREE, f"Cy: draw\nnature: card {answer}\nnature: card Saloon, card Saloon\nCy: keep {answer}"),
        (MISERE, "Di: draw\nnature: card Hold-up"),
        (FOUR, f"Ada: draw\nnature: card {kept}, card Loaded die, card Ambush, card Ambush\nAda: keep Loaded die"),
        ((), f"Ada: keep {kept}"),
        (MISERE, "Bo: draw\nnature: card Gold vein"),
        (MISERE, "Cy: draw\nnature: card Gold vein"),
        ((), f"Di: play Hold-up\nDi: rob 1\nnature: stolen {stolen}"),
        (MISERE, "Di: draw\nnature: card Gold vein"),
        (TWO_ACTIONS, "Ada: act\nAda: use guns\nCy: pass\nAda: use guns"),
    ):
        if dice:
            yield roll(match, *dice)
        for line in script.splitlines():
            yield follow(match, line)


@pytest.mark.rule("DD 8.1", "DD 6.5")
@pytest.mark.parametrize(
    ("secret", "other", "who_knows"),
    [
        ("drawn", "Second wind", {0}),
        ("kept", "Double shot", {0}),
        ("answer", "Sheriff", {2}),  # who is asked has some answer, and everybody may know that
        ("stolen", "Loaded die", {1, 3}),
    ],
)
def test_a_page_is_the_same_whatever_the_others_hold(secret: str, other: str, who_knows: set[int]) -> None:
    differed = set()
    for one, another in zip(game(**USUAL), game(**{**USUAL, secret: other}), strict=True):
        for seat in range(NOBODY, 4):
            if all_that_is_shown(one, seat) != all_that_is_shown(another, seat):
                differed.add(seat)
    assert differed == who_knows


def all_that_is_shown(match: Match, seat: int) -> tuple[str, str]:
    table = shown(match, seat)
    return render.table(table, whole=True), repr((table.view, table.story))
