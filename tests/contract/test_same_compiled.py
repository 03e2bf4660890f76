"""Interpreted and compiled, a game is the same, state by state."""

import pytest

from brelan.bots import policy
from brelan.check.compiled import chances_and_guesses, play_both
from brelan.engine.compiled import Compiled
from brelan.engine.game import Game
from brelan.engine.options import Setting
from tests.play import ALL_TABLES, table_name

GAMES_EACH = 1_000


@pytest.mark.parametrize(("game", "seats", "options"), ALL_TABLES, ids=table_name)
def test_random_games(game: Game, seats: int, options: dict[str, Setting]) -> None:
    contract = Compiled(game)
    for seed in range(-(-GAMES_EACH // len(game.tables()))):
        assert list(play_both(game, contract, seats, options, policy(game, "random"), seed)) == []


@pytest.mark.parametrize(("game", "seats", "options"), ALL_TABLES, ids=table_name)
def test_sensible_games(game: Game, seats: int, options: dict[str, Setting]) -> None:
    assert list(play_both(game, Compiled(game), seats, options, policy(game, "greedy"), seed=1)) == []


@pytest.mark.parametrize(("game", "seats", "options"), ALL_TABLES, ids=table_name)
def test_chances_and_guesses(game: Game, seats: int, options: dict[str, Setting]) -> None:
    """The parts of the contract that no play-out needs."""
    assert list(chances_and_guesses(game, Compiled(game), seats, options, seed=0)) == []
