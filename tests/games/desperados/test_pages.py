"""The page of a seat: the same, to the letter, whatever the others drew, looked at, kept or stole; what it tells."""

import re
from collections.abc import Iterator
from contextlib import AbstractContextManager
from functools import cache

import pytest

from brelan.engine.fields import NOBODY
from brelan.engine.referee.match import Happened, Match
from brelan.web import render
from brelan.web.preview import shown
from brelan.web.shown import TableShown
from tests.games.desperados.table import begin, give, notches, roll
from tests.play import follow

MISERE = ("gun", "gun", "fist", "knife")
THREE = ("gun", "gun", "gun", "knife")
FOUR = ("gun", "gun", "gun", "gun")
TWO_ACTIONS = ("action", "action", "guns", "knife")

USUAL = {"drawn": "Loaded die", "kept": "File", "answer": "Hide-out", "stolen": "File"}
EVERYBODY = range(NOBODY, 4)


RECORDINGS: dict[int, tuple[AbstractContextManager[list[Happened]], list[Happened]]] = {}


def traced(match: Match) -> Match:
    """From now on what happens is gathered: a table that is laid out for a test has no log that leads to it."""
    recording = match.recording()
    RECORDINGS[id(match)] = (recording, recording.__enter__())
    RECORDINGS[id(match)][1].extend(match.replay())
    return match


def seen_by(match: Match, seat: int) -> TableShown:
    story = [(place, told) for place, line in enumerate(RECORDINGS[id(match)][1]) for told in match.tell(seat, line)]
    return shown(match, seat, story=story)


def game(drawn: str, kept: str, answer: str, stolen: str) -> Iterator[Match]:
    """A game of Ada, Bo, Cy and Di in which only secrets may differ, step by step."""
    match = notches(traced(begin(4)), "Ada", guns=0)
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
    differed = set[int]()
    for one, another in zip(usual_game(), game(**{**USUAL, secret: other}), strict=True):
        differed |= {seat for seat in EVERYBODY if one[seat] != all_that_is_shown(another, seat)}
    assert differed == who_knows


@cache
def usual_game() -> list[dict[int, tuple[str, str]]]:
    """What the usual game shows to everybody, step by step."""
    return [{seat: all_that_is_shown(match, seat) for seat in EVERYBODY} for match in game(**USUAL)]


def all_that_is_shown(match: Match, seat: int) -> tuple[str, str]:
    table = seen_by(match, seat)
    return render.table(table, whole=True), repr((table.view, table.story))


def since_my_turn(match: Match) -> str:
    found = re.search(r'<section class="since.*?</section>', render.table(seen_by(match, 0), whole=False), re.DOTALL)
    return found[0] if found else ""


@pytest.mark.rule("DD 3.1")
def test_at_the_start_of_a_turn_the_page_tells_what_the_others_did_and_nothing_of_mine() -> None:
    match = give(notches(traced(begin(2)), "Bo", guns=0, gun=0, fist=0), "Ada", "Gold vein")
    follow(roll(match, *MISERE), "Ada: draw\nnature: card File")
    follow(roll(match, "action", "action", "action", "guns"), "Bo: act, use guns, use guns, use guns")
    assert "You lose $6 ($32 left)." in since_my_turn(match)
    follow(match, "Ada: play Gold vein")
    assert "You lose $6 ($32 left)." in since_my_turn(match)
    assert "Gold vein" not in since_my_turn(match)


@pytest.mark.rule("DD 3.1")
def test_what_was_done_to_me_is_not_lost_among_other_news() -> None:
    match = notches(traced(begin(4)), "Bo", guns=0)
    notches(match, "Ada", guns=6)
    for name in ("Cy", "Di"):
        notches(match, name, fist=0, knife=1)
    follow(roll(match, *MISERE), "Ada: draw\nnature: card File")
    follow(roll(match, "action", "guns", "knife", "gun"), "Bo: act, use guns")
    for name in ("Cy", "Di"):
        follow(roll(match, "action", "action", "action", "fist"), f"{name}: act, use fist, use fist, use fist")
    told = re.findall("<li.*?</li>", since_my_turn(match))
    assert sum("You lose $6 " in line for line in told) == 1
    assert sum("You lose" in line for line in told) == 7
