"""Many games at once are the games that the interpreter plays, whatever the batch."""

from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from brelan.bots.levels import level
from brelan.bots.policies import any_move, policy
from brelan.engine.errors import BadOption
from brelan.engine.game import Game
from brelan.engine.options import Setting
from brelan.engine.pieces.dice import fresh_dice
from brelan.engine.rule import MOST_MOVES, MOST_SEATS, NATURE, OVER
from brelan.lab.batches import lanes as loops
from brelan.lab.batches.batch import Batch
from brelan.lab.batches.lanes import How, Lanes, Room, Shown
from brelan.lab.observe import Observer
from tests.play import ALL_TABLES, GAMES, table_name

EXAMPLE = Game.at(Path(__file__).parents[2] / "examples" / "liars_dice" / "src" / "liars_dice")
GANG = Game.load("gang_of_dice")
STEPS = 60


def interpreted(batch: Batch) -> Any:
    """All that the loops take, as lists: the same code in the interpreter, handed the same rules."""
    game, how, size = batch.game, cast(Any, batch._how), batch.size
    names = [policy(game, "random")] * MOST_SEATS
    plain = How(*(part.tolist() if isinstance(part, np.ndarray) else part for part in how))
    lanes = [
        part.tolist() if part.ndim == 1 or at == 0 else part.ravel().tolist() for at, part in enumerate(batch._lanes)
    ]
    seen: Any = [part.ravel().tolist() for part in batch.arrays()]
    room = Room([0] * MOST_MOVES, [0] * MOST_MOVES, [0])
    assert len(lanes[1]) == size
    return (game.rules, names), batch.observer.layout, plain, room, Lanes(*lanes), Shown(*seen)


@pytest.mark.parametrize(("game", "seats", "options"), ALL_TABLES, ids=table_name)
def test_the_interpreter_plays_the_same_games(game: Game, seats: int, options: dict[str, Setting]) -> None:
    batch = Batch(game, seats, 2, seed=5, options=options)
    parts = interpreted(batch)
    batch.reset()
    loops.step_lanes(*(*parts, []))
    for _ in range(STEPS):
        moves = batch.any_moves()
        seen = batch.step(moves)
        loops.step_lanes(*(*parts, moves.tolist()))
        for name in Shown._fields:
            assert np.array_equal(getattr(seen, name).ravel(), np.ravel(getattr(parts[-1], name)))


@pytest.mark.parametrize("game", [*GAMES, EXAMPLE], ids=table_name)
def test_rows_and_masks_are_the_observers(game: Game) -> None:
    seats = game.seats_allowed[-1]
    batch, look = Batch(game, seats, 3, seed=2), Observer(game, seats)
    seen = batch.reset()
    for _ in range(STEPS):
        seen = batch.step(batch.any_moves())
        for lane in range(batch.size):
            state, who = batch.state(lane), int(seen.to_move[lane])
            assert game.actor(state) == who >= 0
            assert np.array_equal(seen.rows[lane], look.row(state, who))
            assert np.array_equal(seen.masks[lane], look.mask(state))


def history(batch: Batch, lanes: int, steps: int = 200) -> list[list[Any]]:
    batch.reset()
    told = []
    for _ in range(steps):
        seen = batch.step(batch.any_moves())
        told.append([part[:lanes].tolist() for part in seen])
    return told


@pytest.mark.parametrize("bots", [{}, {0: "novice", 2: "regular"}], ids=["alone", "bots"])
def test_a_lane_is_the_same_in_any_batch_and_with_any_threads(bots: dict[int, str]) -> None:
    few = history(Batch(GANG, 3, 3, seed=9, bots=bots), 3)
    assert history(Batch(GANG, 3, 17, seed=9, bots=bots), 3) == few
    assert history(Batch(GANG, 3, 17, seed=9, bots=bots, threads=5), 3) == few
    assert history(Batch(GANG, 3, 3, seed=10, bots=bots), 3) != few


def test_a_seed_begins_again() -> None:
    batch = Batch(GANG, 2, 4, seed=1)
    first = batch.reset(seed=3).rows.copy(), [batch.step(batch.any_moves()).rows.copy() for _ in range(9)]
    again = batch.reset(seed=3).rows.copy(), [batch.step(batch.any_moves()).rows.copy() for _ in range(9)]
    assert np.array_equal(first[0], again[0])
    assert np.array_equal(first[1], again[1])


@pytest.mark.parametrize("reset", ["same step", "next step", "never"])
def test_the_next_game_begins_when_it_was_declared_to(reset: str) -> None:
    batch = Batch(GANG, 2, 8, seed=4, reset=reset)
    seen = batch.reset()
    ended = 0
    for _ in range(1500):
        was_over = seen.to_move == OVER
        seen = batch.step(batch.any_moves())
        ended += int(seen.over.sum())
        assert (seen.rewards[seen.over].sum(axis=1) == 1).all()
        assert not seen.rewards[~seen.over].any()
        if reset == "same step":
            assert (seen.to_move >= 0).all()
        else:
            assert ((seen.to_move == OVER) == (seen.over | was_over if reset == "never" else seen.over)).all()
            assert not seen.masks[seen.to_move == OVER].any()
    assert ended > 20 if reset != "never" else ended == 8


def test_explicit_chance_is_the_callers() -> None:
    batch = Batch(GANG, 2, 4, seed=1, chance="explicit")
    seen = batch.reset()
    for step in range(300):
        for lane in np.flatnonzero(seen.to_move == NATURE):
            state = batch.state(int(lane))
            assert {move: int(w) for move, w in enumerate(seen.weights[lane]) if w} == GANG.outcomes(state)
            assert not seen.masks[lane].any()
        assert not seen.weights[seen.to_move != NATURE].any()
        seen = batch.step(batch.any_moves())
        if step == 0:
            assert (seen.to_move == NATURE).all()  # a warning is turned up before anybody chooses


def test_points_can_be_the_reward() -> None:
    batch = Batch(GANG, 2, 2, seed=1, reset="never", rewards="points")
    seen = batch.reset()
    points: dict[int, list[float]] = {}
    while len(points) < 2:
        seen = batch.step(batch.any_moves())
        points |= {int(lane): seen.rewards[lane].tolist() for lane in np.flatnonzero(seen.over)}
    assert points == {lane: GANG.ranking(batch.state(lane))[1] for lane in range(2)}


def test_bots_play_as_their_policy_does() -> None:
    """Against a game played by hand with the same dice: Nature's and the bots' are the lane's, in the order of play."""
    bots = {0: "regular", 2: "novice"}
    batch = Batch(GANG, 3, 1, seed=6, bots=bots, reset="never")
    seen, state, dice, out = batch.reset(), GANG.start(3), fresh_dice(6, 0, 0), [0] * MOST_MOVES
    while (who := GANG.actor(state)) != OVER:
        if who == NATURE:
            GANG.apply(state, GANG.deal(state, dice))
        elif who == 1:
            assert batch.state(0) == state
            move = int(batch.any_moves()[0])
            GANG.apply(state, move)
            seen = batch.step([move])
        else:
            how, count = level(bots[who]), GANG.moves(state, out)
            slips = how.slips and fresh_roll(dice, 100) < how.slips
            chosen = any_move if slips else policy(GANG, how.policy)
            GANG.apply(state, chosen(state, out, count, dice))
    assert seen.over[0]
    assert batch.state(0) == state


def fresh_roll(dice: list[int], sides: int) -> int:
    return any_move([], list(range(sides)), sides, dice)


def test_arrays_may_be_the_callers() -> None:
    batch = Batch(GANG, 2, 4, seed=1)
    first, second = batch.arrays(), batch.arrays()
    assert batch.reset(into=first) is first
    began = first.rows.copy()
    batch.step(batch.any_moves(), into=second)
    assert np.array_equal(first.rows, began)
    assert second.rows.any()
    for shown in (second.rows, second.masks):
        assert np.shares_memory(np.from_dlpack(shown), shown)  # so PyTorch and JAX need no copy either
    wrong = first._replace(rows=first.rows.astype(np.int64))
    with pytest.raises(BadOption, match=r"the array `rows` has to be int32 of shape \(4, \d+\), not int64 of shape"):
        batch.step(batch.any_moves(), into=wrong)


def test_what_is_not_legal_is_refused_and_nothing_moves() -> None:
    batch = Batch(GANG, 2, 3, seed=1)
    with pytest.raises(BadOption, match="call reset first"):
        batch.step([8, 8, 8])
    batch.reset()
    before = [batch.state(lane) for lane in range(3)]
    good = batch.any_moves()
    with pytest.raises(BadOption, match="whole numbers"):
        batch.step(good + 0.9)
    for bad in (-1, 0, 10**12, batch.observer.moves):
        moves = good.copy()
        moves[2] = bad
        with pytest.raises(BadOption, match=rf"lane 2: {bad} is not among its moves \[8, 9"):
            batch.step(moves)
    with pytest.raises(BadOption, match=r"3 moves expected, not \(2,\)"):
        batch.step([8, 8])
    assert [batch.state(lane) for lane in range(3)] == before


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"chance": "none"}, "chance is one of drawn, explicit, not 'none'"),
        ({"reset": "soon"}, "reset is one of same step, next step, never, not 'soon'"),
        ({"bots": {0: "expert"}}, "the level 'expert' takes its time to think"),
        ({"bots": {2: "random"}}, "there is no seat 2 for a bot, with 2 seats"),
        ({"bots": {0: "random", 1: "random"}}, "leave one without a bot"),
        ({"threads": 0}, "threads is from 1 to 1,024, not 0"),
    ],
)
def test_bad_wishes_are_answered(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(BadOption, match=said):
        Batch(GANG, 2, 4, **wrong)
