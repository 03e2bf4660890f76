"""Every table in the browser, at every moment of random games: it can be drawn, and offers all that may be done."""

from dataclasses import replace
from random import Random

import pytest

from brelan.check import pages
from brelan.check.matches import play_on, sit
from brelan.engine.game import Game
from brelan.engine.referee.match import Match
from brelan.engine.rule import NATURE
from brelan.web import render
from brelan.web.preview import shown
from brelan.web.replay import Replay
from tests.play import GAMES, table_name

WITH_TABLE = [game for game in GAMES if render.has_table(game)]


def test_every_game_has_a_table() -> None:
    assert WITH_TABLE == GAMES


@pytest.mark.parametrize("game", WITH_TABLE, ids=table_name)
def test_every_moment_can_be_drawn_and_every_legal_move_is_offered(game: Game) -> None:
    assert list(pages.every_move_is_offered(game)) == []


@pytest.mark.parametrize("game", WITH_TABLE, ids=table_name)
def test_every_place_of_a_game_can_be_drawn(game: Game) -> None:
    assert list(pages.every_place_can_be_drawn(game)) == []


@pytest.mark.parametrize("game", WITH_TABLE, ids=table_name)
def test_every_block_of_a_table_has_a_place(game: Game) -> None:
    assert list(pages.every_block_has_a_place(game)) == []


@pytest.mark.parametrize("game", WITH_TABLE, ids=table_name)
def test_what_a_page_draws_is_on_it(game: Game) -> None:
    assert list(pages.every_drawing_is_there(game)) == []


@pytest.mark.parametrize("game", WITH_TABLE, ids=table_name)
def test_real_dice_can_be_said(game: Game) -> None:
    assert list(pages.real_dice_can_be_said(game)) == []
    assert any(match.actor == NATURE for match in pages.moments(game)), "else nothing was looked at"


@pytest.mark.parametrize("game", WITH_TABLE, ids=table_name)
def test_a_replay_offers_nothing_and_steps_from_event_to_event(game: Game) -> None:
    assert list(pages.replays_offer_nothing(game)) == []
    match = play_on(sit(game, game.seats_allowed[0], {}), Random(3), steps=60)
    looked_at = replace(shown(match, 0), place=0)
    drawn = render.replay(looked_at, Replay(len(match.log), [len(match.log)]), whole=True)
    assert f'max="{len(match.log)}"' in drawn
    assert f"replay?place={len(match.log)}" in drawn


def test_names_are_only_ever_text() -> None:
    match = Match(Game.load("gang_of_dice"), ["<script>alert(1)</script>", "Ben"])
    drawn = render.table(shown(match, 0), whole=True)
    assert "<script>alert" not in drawn
    assert "&lt;script&gt;alert" in drawn
