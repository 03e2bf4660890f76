"""`chances` and `deal` are the same chance."""

import pytest

from brelan.check import rules
from brelan.check.rules import nature_states
from brelan.engine.game import Game
from brelan.engine.options import Setting
from brelan.engine.rule import MOST_MOVES
from tests.play import ALL_TABLES, GAMES, table_name


@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_deal_follows_chances(game: Game) -> None:
    assert list(rules.deal_follows_chances(game)) == []


@pytest.mark.parametrize(("game", "seats", "options"), ALL_TABLES, ids=table_name)
def test_chances_are_few_and_weights_are_positive(game: Game, seats: int, options: dict[str, Setting]) -> None:
    for state in nature_states(game, seats, options, seed=3, games=3):
        outcomes = game.outcomes(state)
        assert 1 <= len(outcomes) <= MOST_MOVES
        assert all(weight > 0 for weight in outcomes.values())
