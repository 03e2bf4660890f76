"""The games as Gymnasium knows them, by its own checks; one game, and many at once."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode

from brelan.engine.errors import BadOption
from brelan.engine.game import Game
from brelan.lab.gymnasium import ILLEGAL, NAMES
from tests.play import GAMES, table_name

TABLES = [(game, seats) for game in GAMES for seats in game.seats_allowed]


def name_of(game: Game) -> str:
    return f"brelan/{game.name}-v{game.version}"


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=table_name)
def test_its_own_checks(game: Game, seats: int) -> None:
    assert name_of(game) in NAMES
    check_env(gymnasium.make(name_of(game), seats=seats, seat=seats - 1, render_mode="ansi").unwrapped)


@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_a_whole_game(game: Game) -> None:
    table: Any = gymnasium.make(name_of(game), opponents="random")
    seen, _ = table.reset(seed=2)
    over, reward, steps = False, 0.0, 0
    while not over and steps < 2000:
        assert seen in table.observation_space
        seen, reward, over, cut, _ = table.step(int(np.flatnonzero(seen["action_mask"])[-1]))
        assert not cut
        steps += 1
    assert over
    assert 0 <= reward <= 1


def test_a_move_that_is_not_legal_loses() -> None:
    table = gymnasium.make("brelan/gang_of_dice-v1")
    table.reset(seed=1)
    _, reward, over, _, told = table.step(0)
    assert (reward, over, told) == (ILLEGAL, True, {"illegal": True})


@pytest.mark.parametrize("illegal", [True, False])
def test_a_game_that_is_over_does_not_go_on(illegal: bool) -> None:
    table: Any = gymnasium.make("brelan/gang_of_dice-v1").unwrapped
    with pytest.raises(ResetNeeded):
        table.step(0)
    seen, _ = table.reset(seed=1)
    over = False
    while not over:
        seen, _, over, *_ = table.step(0 if illegal else int(seen["action_mask"].argmax()))
    with pytest.raises(ResetNeeded):
        table.step(int(seen["action_mask"].argmax()))
    seen, _ = table.reset()
    assert not table.step(int(seen["action_mask"].argmax()))[2]


def moves_for(seen: dict[str, Any], random: np.random.Generator) -> Any:
    """A legal move in each game; any number where there is none."""
    return (random.random(seen["action_mask"].shape) * seen["action_mask"]).argmax(axis=1)


@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_many_games_at_once(game: Game) -> None:
    """What its vector environments promise: batched spaces, no memory shared, the next game in the next step."""
    tables: Any = gymnasium.make_vec(name_of(game), num_envs=5)
    assert tables.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    assert tables.single_observation_space == gymnasium.make(name_of(game)).observation_space
    random, ended = np.random.default_rng(1), 0
    seen, _ = tables.reset(seed=7)
    over = np.zeros(5, dtype=bool)
    for _ in range(400):
        assert seen in tables.observation_space
        was_over, kept = over, {key: part.copy() for key, part in seen.items()}
        now, rewards, over, cut, _ = tables.step(moves_for(seen, random))
        assert data_equivalence(seen, kept, exact=True), "what was shown before does not change"
        assert rewards.shape == over.shape == cut.shape == (5,)
        assert not (was_over & over).any(), "a game that ended begins again, and is not over at once"
        assert not rewards[~over].any()
        assert not now["action_mask"][over].any()
        seen, ended = now, ended + int(over.sum())
    assert ended


def test_many_games_depend_on_the_seed_alone() -> None:
    def history(seed: int, games: int) -> list[Any]:
        tables: Any = gymnasium.make_vec("brelan/gang_of_dice-v1", num_envs=games, seats=3, opponents="novice")
        seen, _ = tables.reset(seed=seed)
        told = [seen["observation"][:2]]
        for _ in range(40):
            seen, *_ = tables.step(seen["action_mask"].argmax(axis=1))
            told.append(seen["observation"][:2])
        return told

    assert np.array_equal(history(1, 2), history(1, 6))
    assert not np.array_equal(history(1, 2), history(2, 2))


def test_bad_wishes_are_answered() -> None:
    with pytest.raises(BadOption, match="a seat from 0 to 1"):
        gymnasium.make("brelan/gang_of_dice-v1", seat=2)
    with pytest.raises(BadOption, match="takes its time to think"):
        gymnasium.make_vec("brelan/gang_of_dice-v1", opponents="expert")
    tables: Any = gymnasium.make_vec("brelan/gang_of_dice-v1", num_envs=2)
    with pytest.raises(BadOption, match="a seed is one number"):
        tables.reset(seed=[1, 2])
