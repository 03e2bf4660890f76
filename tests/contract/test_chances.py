"""`chances` and `deal` are the same chance."""

from collections import Counter
from random import Random

import pytest

from brelan.engine.dice import fresh_dice
from brelan.engine.game import Game
from brelan.engine.options import Setting
from brelan.engine.rule import MOST_MOVES
from tests.play import ALL_TABLES, chi_square_z, nature_states, table_name

STATES, DRAWS = 40, 2_000


@pytest.mark.parametrize(("game", "seats", "options"), ALL_TABLES, ids=table_name)
def test_deal_follows_chances(game: Game, seats: int, options: dict[str, Setting]) -> None:
    states = nature_states(game, seats, options, seed=seats, games=3)
    by_outcomes = {tuple(game.outcomes(state).items()): state for state in states}  # as different as can be
    chosen = Random(1).sample(list(by_outcomes.values()), min(STATES, len(by_outcomes)))
    dice = fresh_dice(17)
    for state in chosen:
        outcomes = game.outcomes(state)
        untouched = list(state)
        drawn = Counter(game.deal(state, dice) for _ in range(DRAWS))
        assert state == untouched
        assert set(drawn) <= set(outcomes)
        share = DRAWS / sum(outcomes.values())
        assert chi_square_z([drawn[m] for m in outcomes], [w * share for w in outcomes.values()]) < 5


@pytest.mark.parametrize(("game", "seats", "options"), ALL_TABLES, ids=table_name)
def test_chances_are_few_and_weights_are_positive(game: Game, seats: int, options: dict[str, Setting]) -> None:
    for state in nature_states(game, seats, options, seed=3, games=3):
        outcomes = game.outcomes(state)
        assert 1 <= len(outcomes) <= MOST_MOVES
        assert all(weight > 0 for weight in outcomes.values())
