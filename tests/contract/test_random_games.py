"""Every game, at every table: random games end, never get stuck, and lose nothing.

20,000 of them at each number of seats; `make test-long` plays 100,000.
"""

import os

import numpy as np
import pytest

from brelan.bots import policy
from brelan.check.tables import tables
from brelan.engine.compiled import Compiled, compile_as, compile_driver
from brelan.engine.dice import fresh_dice
from brelan.engine.drivers import audit_many, play_audited
from brelan.engine.game import Game
from brelan.engine.options import Choice
from brelan.engine.rule import MOST_MOVES, MOST_SEATS
from tests.play import ALL_TABLES, GAMES, table_name

AT_EACH_NUMBER_OF_SEATS = int(os.environ.get("BRELAN_RANDOM_GAMES", "20000"))


@pytest.mark.parametrize(("game", "seats", "options"), ALL_TABLES, ids=table_name)
def test_random_games_end_and_conserve(game: Game, seats: int, options: dict[str, Choice]) -> None:
    rules = Compiled(game)
    audit = compile_as("audit", game.part("audit").audit)
    policies = (compile_as("policy", policy(game, "random")),) * MOST_SEATS
    opening = np.array(game.start(seats, options), dtype=np.int64)
    out, dice = np.zeros(2 * MOST_MOVES, dtype=np.int64), np.array(fresh_dice(seats), dtype=np.int64)
    games = AT_EACH_NUMBER_OF_SEATS // sum(s == seats for s, _ in tables(game))
    contract = (rules.actor, rules.moves, rules.apply, rules.deal)
    found = compile_driver(audit_many)(*contract, audit, policies, opening, opening.copy(), dice, out, games)
    assert found == 0, f"the audit says {found} in the game with dice [{dice[0]}]"


@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_sensible_games_end_and_conserve(game: Game) -> None:
    """The greedy bot reaches positions that random play never does."""
    audit = game.part("audit").audit
    greedy = policy(game, "greedy")
    for seats, options in tables(game):
        for seed in range(3):
            state, dice = game.start(seats, options), fresh_dice(seats, seed)
            out = [0] * MOST_MOVES
            contract = (game.actor, game.moves, game.apply, game.deal)
            assert play_audited(*contract, audit, (greedy,) * seats, state, dice, out) == 0
