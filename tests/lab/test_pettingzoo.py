"""The games as PettingZoo knows them, by its own tests."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from brelan.engine.errors import BadOption
from brelan.engine.game import Game
from brelan.lab.pettingzoo import SeatsEnv, env
from tests.play import GAMES, table_name

TABLES = [(game, seats) for game in GAMES for seats in game.seats_allowed]


@contextmanager
def as_for_its_own() -> Iterator[None]:
    """What the suite remarks on in everybody's environments with action masks, and in its own by name does not."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")  # but a dict with one and a mask
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be gymnasium.spaces.box")
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")  # at the end nobody has a move
        yield


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=table_name)
def test_its_own_tests(game: Game, seats: int) -> None:
    with as_for_its_own():
        api_test(env(game.name, seats=seats), num_cycles=30)


@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_its_test_of_seeds(game: Game) -> None:
    seed_test(lambda: env(game.name), num_cycles=30)


def test_its_test_of_drawing(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda **how: env("gang_of_dice", **how))
    assert "centre: [" in capsys.readouterr().out


def test_a_whole_game_gives_the_win_to_somebody() -> None:
    table = env("mino_dice", seats=4)
    table.reset(seed=3)
    won = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, over, _, _ = table.last()
        won[agent] += reward
        table.step(None if over else int(np.flatnonzero(seen["action_mask"])[-1]))
    assert sum(won.values()) == pytest.approx(1)


def test_only_who_is_to_move_has_a_mask() -> None:
    table = SeatsEnv("gang_of_dice", seats=3)
    table.reset(seed=1)
    masks = {agent: table.observe(agent)["action_mask"].any() for agent in table.agents}
    assert masks == {agent: agent == table.agent_selection for agent in table.agents}


@pytest.mark.parametrize("bad", [0, 10**6])
def test_a_move_that_is_not_legal(bad: int) -> None:
    table = SeatsEnv("gang_of_dice", seats=2)
    table.reset(seed=1)
    with pytest.raises(BadOption, match=f"{bad} is not among the moves of seat_"):
        table.step(bad)


@pytest.mark.parametrize("wishes", [{"seats": 9}, {"options": {"bonus": "none"}}, {"rewards": "fame"}])
def test_bad_wishes_are_answered(wishes: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        SeatsEnv("gang_of_dice", **wishes).reset()
