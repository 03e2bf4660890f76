"""Copies: whatever can be made goes on alike when it is copied, pickled, or sent to a process started anew."""

import copy
import pickle
from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest

import brelan.lab.gymnasium
import brelan.lab.openspiel  # noqa: F401 - registers the games
from brelan.engine import Game, HashDealer, Match, settle
from brelan.lab import Batch, Observer, Position, Simulator
from brelan.lab.pettingzoo import env

NAME = "mino_dice"
EXAMPLE = Path(__file__).parents[2] / "examples" / "known" / "pig"


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


WAYS = pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, pickled])


def played(match: Match, steps: int = 20) -> list[int]:
    """What becomes of a match with the first legal move each time."""
    dealer = HashDealer.seeded(5)
    for _ in range(steps):
        settle(match, dealer)
        if not match.over:
            match.play(match.actor, match.legal()[0])
    return match.state


def stepped(batch: Batch, steps: int = 30) -> list[Any]:
    """What becomes of a batch with the first legal move each time."""
    seen = batch.seen
    for _ in range(steps):
        seen = batch.step(seen.masks.argmax(axis=1))
    return [array.tolist() for array in (*seen, *(np.array(batch.state(lane)) for lane in range(batch.size)))]


def begun(after: int = 0) -> Batch:
    batch = Batch(Game.load(NAME), 3, 8, seed=3, bots={1: "novice"}, threads=2)
    batch.reset()
    stepped(batch, after)
    return batch


@WAYS
def test_a_copied_game_is_the_same(again: Callable[[Any], Any]) -> None:
    for game in (Game.load(NAME), Game.at(EXAMPLE)):
        assert again(game) is game


@pytest.mark.parametrize("again", [copy.deepcopy, pickled])
@pytest.mark.parametrize("after", [0, 7])
def test_a_copied_match_goes_on_alike(again: Callable[[Any], Any], after: int) -> None:
    match = Match(Game.load(NAME), ["a", "b", "c"])
    played(match, after)
    other = again(match)
    assert played(match) == played(other)
    assert match.log == other.log


@pytest.mark.parametrize("again", [copy.deepcopy, pickled])
@pytest.mark.parametrize("after", [0, 25])
def test_a_copied_batch_goes_on_alike_and_leaves_the_other_alone(again: Callable[[Any], Any], after: int) -> None:
    batch = begun(after)
    before = [array.copy() for array in batch.seen]
    other = again(batch)
    then = stepped(other)
    assert all((was == now).all() for was, now in zip(before, batch.seen, strict=True))
    assert stepped(batch) == then
    assert (batch.any_moves() == other.any_moves()).all()


def test_a_batch_that_has_not_begun_is_copied_as_it_is() -> None:
    batch = Batch(Game.load(NAME), 3, 4, seed=3)
    other = pickled(batch)
    assert stepped_from_reset(batch) == stepped_from_reset(other)


def stepped_from_reset(batch: Batch) -> list[Any]:
    batch.reset()
    return stepped(batch)


@WAYS
def test_observers_simulators_and_positions(again: Callable[[Any], Any]) -> None:
    game = Game.load(NAME)
    look, state = Observer(game, 3), game.start(3)
    assert (again(look).row(state, 1) == look.row(state, 1)).all()
    simulator = Simulator(game, ["regular", "random", "random"])
    assert (again(simulator).play(100, 1).points == simulator.play(100, 1).points).all()
    position = Position(game, state)
    position.play(position.legal()[0])
    assert again(position).information(0) == position.information(0)


def going_on(table: Any, steps: int = 40) -> list[Any]:
    """What becomes of a Gymnasium environment with the first legal move each time."""
    told = []
    for _ in range(steps):
        seen, reward, over, *_ = table.step(table.unwrapped.look.mask(table.unwrapped.match.state).argmax())
        told.append((seen["observation"].tolist(), reward, over))
        if over:
            table.reset(seed=9)
    return told


@pytest.mark.parametrize("again", [copy.deepcopy, pickled])
def test_environments_go_on_alike(again: Callable[[Any], Any]) -> None:
    table = gymnasium.make(f"brelan/{NAME}-v1", opponents="regular")
    table.reset(seed=1)
    other = again(table)
    assert going_on(table) == going_on(other)
    many = gymnasium.make_vec(f"brelan/{NAME}-v1", num_envs=3)
    seen, _ = many.reset(seed=1)
    copied = again(many)
    moves = seen["action_mask"].argmax(axis=1)
    assert (many.step(moves)[0]["observation"] == copied.step(moves)[0]["observation"]).all()
    seats = env(NAME)
    seats.reset(seed=4)
    twin = again(seats)
    for each in (seats, twin):
        each.step(int(each.last()[0]["action_mask"].argmax()))
    assert (seats.last()[0]["observation"] == twin.last()[0]["observation"]).all()


@pytest.mark.parametrize("again", [copy.deepcopy, pickled])
@pytest.mark.parametrize("after", [0, 6])
def test_open_spiel(again: Callable[[Any], Any], after: int) -> None:
    game = pyspiel.load_game(f"brelan_{NAME}(seats=4)")
    assert str(again(game)) == str(game)
    state = game.new_initial_state()
    for _ in range(after):
        state.apply_action(state.legal_actions()[0])
    other = again(state)
    assert (str(other), other.history()) == (str(state), state.history())
    for each in (state, other):
        each.apply_action(each.legal_actions()[-1])
    assert str(other) == str(state)


def told_elsewhere(things: tuple[Match, Batch, Simulator, Game]) -> Any:
    match, batch, simulator, game = things
    return played(match), stepped(batch), simulator.play(50, 1).points.tolist(), game.name


def test_a_process_started_anew_goes_on_alike() -> None:
    match = Match(Game.load(NAME), ["a", "b", "c"])
    played(match, 5)
    things = (match, begun(9), Simulator(Game.load(NAME), ["regular"] * 3), Game.at(EXAMPLE))
    with get_context("spawn").Pool(1) as pool:
        there = pool.apply(told_elsewhere, (things,))
    assert there == told_elsewhere(things)
