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
import sys
import numpy as np
from brelan.bots import policy
from brelan.engine.compiled.cuda import kernel, play_on_device
from brelan.engine.compiled.drivers import play_out
from brelan.engine.game import Game
from brelan.engine.pieces.dice import fresh_dice
from brelan.lab.gpu import GpuSimulator

game = Game.load(sys.argv[1])
seats = game.seats_allowed[0]
opening, policies = game.start(seats), [policy(game, "random")] * seats
truth = []
for number in range(2):
    s, dice, out = list(opening), fresh_dice(1, number), [0] * 64
    steps = play_out(game.rules, tuple(policies), s, dice, out)
    game.results(s, out)
    truth.append([steps, *out[: 2 * seats]])
starts = np.array([fresh_dice(1, number)[0] for number in range(2)])
got = play_on_device(kernel(game, policies, np.int32), opening, starts, 2)
assert got.tolist() == truth, (got.tolist(), truth)
outcomes = GpuSimulator(game, ["random"] * seats).play(3, seed=1)
assert len(outcomes.lengths) == 3 and (outcomes.lengths > 0).all()
assert (outcomes.ranks.min(axis=1) >= 1).all()
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
