"""Interpreted and compiled, a game is the same, state by state."""

import numpy as np
import pytest

from brelan.bots import policy
from brelan.engine.compiled import Compiled, compile_as
from brelan.engine.contract import Policy
from brelan.engine.dice import fresh_dice
from brelan.engine.game import Game
from brelan.engine.options import Setting
from brelan.engine.rule import MOST_MOVES, NATURE, OVER
from tests.play import ALL_TABLES, table_name, tables

GAMES_EACH = 1_000


def play_both(game: Game, rules: Compiled, seats: int, options: dict[str, Setting], chooser: Policy, seed: int) -> None:
    """Play one game twice, side by side, with the same dice."""
    state, out, dice = game.start(seats, options), [0] * MOST_MOVES, fresh_dice(seed, seats)
    array, array_out, array_dice = (np.array(cells, dtype=np.int64) for cells in (state, out, dice))
    compiled_chooser = compile_as("policy", chooser)
    while True:
        actor = game.actor(state)
        assert rules.actor(array) == actor
        if actor == OVER:
            break
        if actor == NATURE:
            move, other = game.deal(state, dice), rules.deal(array, array_dice)
        else:
            count = game.moves(state, out)
            assert rules.moves(array, array_out) == count
            assert array_out[:count].tolist() == out[:count]
            move = chooser(state, out, count, dice)
            other = compiled_chooser(array, array_out, count, array_dice)
        assert move == other
        game.apply(state, move)
        rules.apply(array, other)
        assert array.tolist() == state
        assert array_dice.tolist() == dice
    ranking = np.zeros(2 * seats, dtype=np.int64)
    rules.results(array, ranking)
    assert ranking.tolist() == [*game.ranking(state)[0], *game.ranking(state)[1]]


@pytest.mark.parametrize(("game", "seats", "options"), ALL_TABLES, ids=table_name)
def test_random_games(game: Game, seats: int, options: dict[str, Setting]) -> None:
    rules = Compiled(game)
    for seed in range(-(-GAMES_EACH // len(tables(game)))):
        play_both(game, rules, seats, options, policy(game, "random"), seed)


@pytest.mark.parametrize(("game", "seats", "options"), ALL_TABLES, ids=table_name)
def test_sensible_games(game: Game, seats: int, options: dict[str, Setting]) -> None:
    play_both(game, Compiled(game), seats, options, policy(game, "greedy"), seed=1)


@pytest.mark.parametrize(("game", "seats", "options"), ALL_TABLES, ids=table_name)
def test_chances_and_guesses(game: Game, seats: int, options: dict[str, Setting]) -> None:
    """The parts of the contract that no play-out needs."""
    rules, dice = Compiled(game), fresh_dice(5)
    state = game.start(seats, options)
    while (actor := game.actor(state)) != OVER:
        array = np.array(state, dtype=np.int64)
        assert rules.witnesses(array) == game.witnesses(state)
        if actor == NATURE:
            out, weight = np.zeros((2, MOST_MOVES), dtype=np.int64)
            count = rules.chances(array, out, weight)
            assert dict(zip(out[:count].tolist(), weight[:count].tolist(), strict=True)) == game.outcomes(state)
        for seat in range(seats):
            guessed, same = list(state), array.copy()
            mine, theirs = fresh_dice(seat), np.array(fresh_dice(seat), dtype=np.int64)
            game.guess(guessed, seat, mine)
            rules.guess(same, seat, theirs)
            assert same.tolist() == guessed
        move = game.deal(state, dice) if actor == NATURE else game.legal(state)[-1]
        game.apply(state, move)
