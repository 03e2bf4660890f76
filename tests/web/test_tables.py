"""Every table in the browser, at every moment of random games: it can be drawn, and offers all that may be done."""

import re
from collections.abc import Iterator
from itertools import cycle
from random import Random

import pytest

from brelan.engine.event import Event
from brelan.engine.game import Game
from brelan.engine.match import Match
from brelan.engine.rule import NATURE
from brelan.web import render
from brelan.words import LANGUAGES
from tests.browser.scenes import shown, to_type
from tests.play import GAMES, play_on, sit, table_name, tables

WITH_TABLE = [game for game in GAMES if render.has_table(game)]
LATEST = 150
OFFERED = re.compile(r'name="move" value="(-?\d+)"')


def moments(game: Game) -> Iterator[Match]:
    """Random games of all sizes and options, a few moments of each."""
    for seed, (seats, options) in enumerate(tables(game)):
        match, steps = sit(game, seats, options), 37.0
        while not match.over:
            play_on(match, Random(seed + len(match.log)), int(steps), undo=0.1)
            yield match
            steps *= 1.2  # long games would take long


def latest(match: Match, seat: int) -> list[tuple[int, Event]]:
    """As much of the story as a page needs while the game goes on."""
    return list(match.told(seat, 0 if match.over else len(match.log) - LATEST))


def test_every_game_has_a_table() -> None:
    assert WITH_TABLE == GAMES


@pytest.mark.parametrize("game", WITH_TABLE, ids=table_name)
def test_every_moment_can_be_drawn_and_every_legal_move_is_offered(game: Game) -> None:
    for match, language in zip(moments(game), cycle(LANGUAGES)):
        for seat in range(-1, len(match.names)):
            table = shown(match, seat, language=language, story=latest(match, seat))
            drawn = render.table(table, whole=seat < 0)
            offered = set(map(int, OFFERED.findall(drawn)))
            assert offered >= {choice.move for choice in match.view(seat).choices}
            assert bool(offered) == (0 <= seat == match.actor), "only who is to move is offered moves"


@pytest.mark.parametrize("game", WITH_TABLE, ids=table_name)
def test_real_dice_can_be_said(game: Game) -> None:
    asked = 0
    for match in moments(game):
        if match.actor == NATURE:
            table = shown(match, 0, typed=to_type(match), dice="typed", story=latest(match, 0))
            drawn = render.table(table, whole=False)
            assert set(map(int, OFFERED.findall(drawn))) == set(match.legal())
            asked += 1
    assert asked


@pytest.mark.parametrize("game", WITH_TABLE, ids=table_name)
def test_a_replay_offers_nothing_and_steps_from_event_to_event(game: Game) -> None:
    match = sit(game, game.seats_allowed[0], {})
    play_on(match, Random(3), steps=60, undo=0.0)
    drawn = render.replay(shown(match, 0), last=len(match.log), whole=True)
    assert not OFFERED.search(drawn)
    assert f'max="{len(match.log)}"' in drawn
    assert f"replay?place={len(match.log)}" in drawn


def test_names_are_only_ever_text() -> None:
    match = Match(Game.load("gang_of_dice"), ["<script>alert(1)</script>", "Ben"])
    drawn = render.table(shown(match, 0), whole=True)
    assert "<script>alert" not in drawn
    assert "&lt;script&gt;alert" in drawn
