"""The games as OpenSpiel knows them, by its own tests of its API, and played by its own bots."""

import unittest
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.algorithms.sample_some_states import sample_some_states
from open_spiel.python.observation import make_observation

from brelan.engine.errors import BadOption
from brelan.engine.game import Game
from brelan.lab import openspiel
from tests.lab.playthroughs import file_of, recorded
from tests.play import GAMES

STATES = 60
"""States that the suite looks at in each game; it takes 400 of games written in C++."""
TABLES = [f"brelan_{game.name}(seats={seats})" for game in GAMES for seats in game.seats_allowed]


def suite(name: str) -> Any:
    """OpenSpiel's tests for games that are too large to be looked at as a whole."""

    class Suite(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        game = pyspiel.load_game(name)
        game_name = name

        @classmethod
        def setUpClass(cls) -> None:
            cls.some_states = sample_some_states(cls.game, max_states=STATES)
            cls.game_type = cls.game.get_type()

    return unittest.defaultTestLoader.loadTestsFromTestCase(Suite)


@pytest.mark.parametrize("name", TABLES)
def test_open_spiels_own_tests(name: str) -> None:
    tests = suite(name)
    result = unittest.TestResult()
    tests.run(result)
    assert [trace for _, trace in result.failures + result.errors] == []
    assert result.testsRun >= 5


@pytest.mark.parametrize("name", openspiel.NAMES)
def test_a_recorded_game_is_played_again(name: str) -> None:
    assert recorded(name) == file_of(name).read_text(encoding="utf-8")


def played(name: str, steps: int, seed: int = 1) -> Any:
    """A state some random steps into a game, at which somebody is to move."""
    state, random = pyspiel.load_game(name).new_initial_state(), np.random.RandomState(seed)
    while steps > 0 or state.is_chance_node():
        outcomes = state.chance_outcomes() if state.is_chance_node() else [(a, 1) for a in state.legal_actions()]
        weights = np.array([weight for _, weight in outcomes], dtype=float)
        state.apply_action(random.choice([move for move, _ in outcomes], p=weights / weights.sum()))
        steps -= 1
    return state


@pytest.mark.parametrize("name", TABLES)
def test_perfect_recall(name: str) -> None:
    """Every information state of a player begins with its earlier ones: nothing that it saw is forgotten."""
    state, random, before = pyspiel.load_game(name).new_initial_state(), np.random.RandomState(3), dict[int, str]()
    for _ in range(80):
        if state.is_terminal():
            break
        if not state.is_chance_node():
            for player in range(state.num_players()):
                now = state.information_state_string(player)
                assert now.startswith(before.get(player, ""))
                before[player] = now
            mover, said = state.current_player(), before[state.current_player()]
        move = int(random.choice(state.legal_actions()))
        own = not state.is_chance_node()
        state.apply_action(move)
        if own:
            added = state.information_state_string(mover).removeprefix(said)
            assert added.startswith(f"\n{mover}>{move}"), "a player knows its own moves"


@pytest.mark.parametrize("name", [name for name in TABLES if "stars" not in name])
def test_resampling_keeps_what_the_player_knows_and_nothing_else(name: str) -> None:
    state = played(name, 90)
    player = state.current_player()
    numbers = iter(np.random.RandomState(5).random_sample(200))
    worlds = [state.resample_from_infostate(player, lambda: next(numbers)) for _ in range(12)]
    for world in worlds:
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.observation_tensor(player) == state.observation_tensor(player)
        assert world.legal_actions() == state.legal_actions()
    if "gang" not in name:  # there, what is hidden can be worked out: nothing is redrawn
        assert len({str(world) for world in worlds}) > 1


def test_a_clone_goes_its_own_way() -> None:
    state = played("brelan_mino_dice(seats=3)", 40)
    text, other = str(state), state.clone()
    other.apply_action(other.legal_actions()[0])
    assert str(state) == text != str(other)


def test_a_state_can_be_written_down() -> None:
    state = played("brelan_mino_dice(seats=3)", 40)
    again = state.get_game().deserialize_state(state.serialize())
    assert str(again) == str(state)
    assert again.information_state_string(1) == state.information_state_string(1)
    assert again.history() == state.history()


def test_the_tensor_is_exact_and_named() -> None:
    """Groups of dice are bits, more than a 32-bit float can tell apart: there, each has a place of its own."""
    state = played("brelan_dice_run(seats=3)", 60)
    look = make_observation(state.get_game())
    look.set_from(state, state.current_player())
    cells = Game.load("dice_run").part("cells")
    head = state.position.state[cells.PLACE]
    assert sum(int(bit) << at for at, bit in enumerate(look.dict["place"][0])) == head
    assert look.tensor.size == state.get_game().observation_tensor_size()


def bot_for(game: Any, simulations: int) -> Any:
    """OpenSpiel's own player for a game: with secrets, the search over information sets."""
    random = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    if game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION:
        return mcts.MCTSBot(game, 1.0, simulations, evaluator, random_state=random)
    return ismcts.ISMCTSBot(game, evaluator, 1.0, simulations, random_state=random)


@pytest.mark.parametrize("name", openspiel.NAMES)
def test_open_spiels_players_play(name: str) -> None:
    state = played(name, 30)
    for _ in range(2):
        if not state.is_chance_node():
            move = bot_for(state.get_game(), 8).step(state)
            assert move in state.legal_actions()
            state.apply_action(move)


def test_bad_parameters_are_answered() -> None:
    with pytest.raises(BadOption, match="gang_of_dice takes 2 to 4 seats, not 9"):
        pyspiel.load_game("brelan_gang_of_dice(seats=9)")
    with pytest.raises(BadOption, match="option bonus: french or international expected, not 'none'"):
        pyspiel.load_game("brelan_gang_of_dice(bonus=none)")
