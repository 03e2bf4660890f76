"""Every game, at every table: random games end, never get stuck, and lose nothing.

5,000 of them at each number of seats; `make test-long` plays 100,000.
"""

import os
from typing import Any

import numpy as np
import pytest

from brelan.bots import policy
from brelan.check.rules import results_are_places
from brelan.engine.compiled import Compiled, compile_as, compile_driver
from brelan.engine.compiled.drivers import Trial, audit_many, play_audited, trial
from brelan.engine.game import Game
from brelan.engine.options import Setting
from brelan.engine.pieces.dice import fresh_dice
from tests.play import ALL_TABLES, GAMES, table_name

AT_EACH_NUMBER_OF_SEATS = int(os.environ.get("BRELAN_RANDOM_GAMES", "5000"))


@pytest.mark.parametrize(("game", "seats", "options"), ALL_TABLES, ids=table_name)
def test_random_games_end_and_conserve(game: Game, seats: int, options: dict[str, Setting]) -> None:
    rules = Compiled(game)
    audit = compile_as("audit", game.part("audit").audit)
    opening = game.start(seats, options)
    arrays: Any = Trial(*(np.array(part, dtype=np.int64) for part in trial(opening, fresh_dice(seats))))  # type: ignore[arg-type]
    games = AT_EACH_NUMBER_OF_SEATS // sum(s == seats for s, _ in game.tables())
    players = (audit, compile_as("policy", policy(game, "random")))
    found = compile_driver(audit_many)(rules.rules, *players, np.array(opening, dtype=np.int64), arrays, games)
    assert found == 0, f"the audit says {found} in the game with dice [{arrays.began[0]}]"


@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_sensible_games_end_and_conserve(game: Game) -> None:
    """The greedy bot reaches positions that random play never does."""
    audit = game.part("audit").audit
    greedy = policy(game, "greedy")
    for seats, options in game.tables():
        for seed in range(3):
            tried = trial(game.start(seats, options), fresh_dice(seats, seed))
            assert play_audited(game.rules, audit, greedy, tried) == 0


@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_results_are_places(game: Game) -> None:
    assert list(results_are_places(game, games=1)) == []
