"""To whom a page speaks, and in which order: "you" is one reader, and what came last is where the page says."""

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from brelan.check.matches import play_on, sit
from brelan.engine.event import event
from brelan.engine.game import Game
from brelan.engine.referee.match import Match
from brelan.web import render
from brelan.web.chapters import chapters
from brelan.web.preview import shown
from brelan.web.replay import Replay
from brelan.web.shown import HoldShown, TableShown
from tests.play import GAMES, table_name

YOU = {"en": re.compile(r"\b(you|your)\b", re.IGNORECASE), "fr": re.compile(r"\b(tu|toi|ton|ta|tes)\b", re.IGNORECASE)}
HOLD = HoldShown(None, over=True, is_end=True, asked=True, waits_for=[], seconds=20.0)


def _over(game: Game) -> Match:
    match = sit(game, max(2, game.seats_allowed[0]), {})
    while not match.over:
        match = play_on(match, Random(5), steps=200)
    return match


def _together(match: Match, language: str, **more: Any) -> TableShown:
    """The table on a device that two people share."""
    table = shown(match, language=language, mine=[0, 1], **more)
    seats = [replace(seat, kind="me", level="") if seat.number < 2 else seat for seat in table.seats]
    return replace(table, seats=seats)


def _part(page: str, begins: str, ends: str) -> str:
    """What is to be read between two marks of a page."""
    text = page[page.index(begins) :]
    return re.sub(r"<[^>]+>", " ", text[: text.index(ends)])


@pytest.mark.parametrize("language", YOU)
@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_at_the_end_two_people_at_one_device_are_called_by_their_names(game: Game, language: str) -> None:
    match = _over(game)
    page = render.table(_together(match, language), whole=False)
    for begins, ends in (('<section class="end"', '<section class="tray"'), ('<div class="log-lines"', "</details>")):
        assert not YOU[language].search(_part(page, begins, ends))
    alone = render.table(shown(match, language=language), whole=False)
    assert YOU[language].search(_part(alone, '<div class="log-lines"', "</details>")), "one reader is spoken to"


@pytest.mark.parametrize("language", YOU)
@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_while_the_table_holds_they_are_too(game: Game, language: str) -> None:
    match = play_on(sit(game, max(2, game.seats_allowed[0]), {}), Random(5), steps=60)
    table = _together(match, language, hold=HOLD, fresh=0)
    page = render.table(replace(table, view=replace(table.view, choices=[])), whole=False)
    assert not YOU[language].search(_part(page, '<section class="foot"', "</section>"))


@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_through_the_eyes_of_another_nobody_is_you(game: Game) -> None:
    match = _over(game)
    around = Replay(len(match.log), [len(match.log)], eyes=list(range(len(match.names))))
    looked = replace(shown(match), view=match.open_view(1))
    page = render.replay(looked, around, whole=False)
    assert not YOU["en"].search(_part(page, '<div class="log-lines"', "</details>"))


@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_the_log_says_that_the_latest_comes_first_and_the_end_has_its_own_heading(game: Game) -> None:
    match = _over(game)
    log = render.table(shown(match), whole=False)
    log = log[log.index('<div class="log-lines"') :]
    assert "The latest comes first." in log
    headings = re.findall(r"<h3>([^<]*)</h3>", log)
    assert headings[0] == "The game is over"
    assert "Your turn" not in headings


def test_of_a_game_that_is_over_the_last_sentence_stands_apart() -> None:
    parts = [(0, event("part", n=1)), (4, event("part", n=2))]
    story = [(1, event("a")), (5, event("b")), (5, event("c"))]
    assert chapters(story, parts) == [(parts[1][1], [story[2], story[1]]), (parts[0][1], [story[0]])]
    assert chapters(story, parts, over=True) == [
        (event("end.head"), [story[2]]),
        (parts[1][1], [story[1]]),
        (parts[0][1], [story[0]]),
    ]
