"""Every game has the same shape, so that who knows one finds the way in all."""

import pytest

from brelan.check import shape
from brelan.check.secrets import any_match
from brelan.engine.game import Game
from tests.play import GAMES, table_name


@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_every_file_is_where_it_is_looked_for(game: Game) -> None:
    assert list(shape.every_file_is_in_its_place(game)) == []


@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_modules_are_short_and_name_cells_in_one_way(game: Game) -> None:
    assert list(shape.modules_are_short_and_alike(game)) == []


@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_a_bot_knows_what_it_is_asked_for(game: Game) -> None:
    assert list(shape.bots_are_complete(game)) == []


@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_what_lies_on_a_table_can_be_sent(game: Game) -> None:
    assert [said for seed in range(10) for said in shape.tables_are_plain(any_match(game, seed))] == []
