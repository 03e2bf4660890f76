"""The rules on a GPU, here on Numba's simulator of one: the same games as the interpreter's. On a real card,
`python -m benchmarks.gpu` compares a thousand of each.
"""

import os
import subprocess
import sys

import pytest

from brelan.cli import main
from brelan.engine.game import Game

COMPARED = """
LAST = 40
import sys
import numpy as np
from brelan.bots import policy
from brelan.engine.compiled.waves import BLOCK, Waves
from brelan.engine.compiled.drivers import play_out
from brelan.engine.errors import BadOption
from brelan.engine.game import Game
from brelan.engine.pieces.dice import fresh_dice
from brelan.engine.rule import NATURE, OVER
from brelan.lab.batches.batch import Batch
from brelan.lab.gpu import GpuSimulator
from brelan.lab.gpu_batch import GpuBatch

game = Game.load(sys.argv[1])
seats = game.seats_allowed[0]
start, policies = game.start(seats), [policy(game, "random")] * seats
path, dice, out = [list(start)], fresh_dice(3), [0] * 64
while game.actor(path[-1]) != OVER:
    s = list(path[-1])
    nature = game.actor(s) == NATURE
    game.apply(s, game.deal(s, dice) if nature else policies[0](s, out, game.moves(s, out), dice))
    path.append(s)
opening = path[max(0, len(path) - LAST)]  # a hundredth of a second for a step: the simulator is slow
truth, whole = [], game.name == "gang_of_dice"
games, block = (4, (3, 2)) if whole else (2, BLOCK)
for number in range(games):
    s, dice = list(opening), fresh_dice(1, number)
    steps = play_out(game.rules, tuple(policies), s, dice, out)
    game.results(s, out)
    truth.append([steps, *out[: 2 * seats]])
starts = np.array([fresh_dice(1, number)[0] for number in range(games)])
got = Waves(game, policies, block).play(opening, starts, games)
assert got.tolist() == truth, (got.tolist(), truth)
if whole:
    outcomes = GpuSimulator(game, ["random"] * seats).play(1, seed=1)
    assert len(outcomes.lengths) == 1 and (outcomes.lengths > 0).all()
    assert (outcomes.ranks.min(axis=1) >= 1).all()

bots = {seats - 1: "regular"} if seats > 1 else {}
here, there = (kind(game, seats, 3, seed=4, bots=bots) for kind in (Batch, GpuBatch))
here.reset(), there.reset()
for _ in range(6):
    moves = here.any_moves()
    assert there.any_moves().copy_to_host().tolist() == moves.tolist()
    seen, shown = here.step(moves), there.step(moves)
    for name, one, two in zip(seen._fields, seen, shown):
        assert np.array_equal(one, two.copy_to_host()), name
try:
    there.step(np.full(3, 10**6))
except BadOption as error:
    assert "is not among its moves" in str(error)
else:
    raise AssertionError("an illegal move was made")
"""


@pytest.mark.parametrize("name", Game.names())
def test_a_gpu_plays_the_interpreters_games(name: str) -> None:
    simulated = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", COMPARED, name],
        env=simulated,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_without_a_gpu_it_is_said_kindly(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "gang_of_dice", "--device", "gpu", "--games", "5"]) == 2
    said = capsys.readouterr().err
    assert "GPU" in said or "gpu" in said
