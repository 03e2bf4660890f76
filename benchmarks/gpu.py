"""How fast do games play themselves on a GPU, and are they the same games? Random play-outs, and a batch.

python -m benchmarks.gpu [GAME …] [--policy random]     # needs the extra gpu and an NVIDIA card
"""

from argparse import ArgumentParser
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from brelan.bots import policy
from brelan.engine.compiled.cuda import cell_type, device
from brelan.engine.compiled.drivers import play_out
from brelan.engine.compiled.waves import Waves
from brelan.engine.game import Game
from brelan.engine.pieces.dice import MULTIPLIER, fresh_dice
from brelan.engine.rule import MOST_MOVES
from brelan.lab.batches.batch import Batch
from brelan.lab.bench import usual_seats
from brelan.lab.gpu import LANES
from brelan.lab.gpu_batch import GpuBatch

SAME = 1_000
"""Games that are compared with the interpreter's."""
SECONDS = 1.0
"""How long a measurement runs at least."""
THREADS = (1, 2, 4)
"""Of the batch on the processor beside the device."""
STEPS = 200
"""Steps of the batch that are compared with the processor's, in a thousand lanes."""


def interpreted(game: Game, seats: int, chosen: str) -> NDArray[np.int64]:
    """Some games in the interpreter, each with dice of its own: length, ranks, points."""
    rows = []
    for number in range(SAME):
        s, dice, out = list(game.start(seats)), fresh_dice(1, number), [0] * MOST_MOVES
        steps = play_out(game.rules, (policy(game, chosen),) * seats, s, dice, out)
        game.results(s, out)
        rows.append([steps, *out[: 2 * seats]])
    return np.array(rows)


def whole_games(game: Game, seats: int, chosen: str, lanes: int) -> None:
    """Compare and measure whole games."""
    opening, truth = game.start(seats), interpreted(game, seats, chosen)
    begun = perf_counter()
    waves = Waves(game, [policy(game, chosen)] * seats)
    starts = np.array([fresh_dice(1, number)[0] for number in range(SAME)])
    same = int((waves.play(opening, starts, SAME) == truth).all(axis=1).sum())
    ready = perf_counter() - begun
    starts = np.random.default_rng(1).integers(1, (MULTIPLIER << 32) - 2, lanes)
    each, seconds = 1, 0.0
    while seconds < SECONDS:
        begun = perf_counter()
        rows = waves.play(opening, starts, each * lanes)
        seconds, each = perf_counter() - begun, 2 * each
    steps = int(rows[:, 0].sum())
    print(f"{game.name} {seats} seats {chosen}, {cell_type(game).__name__}: the same {same} of {SAME}, {ready:.1f} s")
    print(f"  {steps / seconds / 1e6:,.0f} M steps/s, {len(rows) / seconds / 1e6:.2f} M games/s", flush=True)


def batch(game: Game, seats: int, size: int) -> None:
    """Compare a batch on the device with one on the processor, then measure it: moves chosen on the device too."""
    begun = perf_counter()
    there = GpuBatch(game, seats, SAME, seed=1)
    there.reset()
    ready, here = perf_counter() - begun, Batch(game, seats, SAME, seed=1)
    same = 0
    here.reset()
    for _ in range(STEPS):
        moves = here.any_moves()
        seen: Any = here.step(moves)
        shown: Any = there.step(moves)
        same += all(np.array_equal(one, two.copy_to_host()) for one, two in zip(seen, shown, strict=True))
    there = GpuBatch(game, seats, size, seed=1)
    there.reset()
    there.step(there.any_moves())
    begun = perf_counter()
    for _ in range(STEPS):
        there.step(there.any_moves())
    speed = STEPS * size / (perf_counter() - begun)
    print(f"  batch: the same in {same} of {STEPS} steps of {SAME} lanes, ready in {ready:.1f} s")
    print(f"  {speed / 1e6:,.1f} M decisions/s with {size:,} lanes", flush=True)
    one, *several = (processors_batch(game, seats, 1 << 14, threads) for threads in THREADS)
    told = [f"{threads} threads {each / one:.2f} times" for threads, each in zip(THREADS[1:], several, strict=True)]
    small = processors_batch(game, seats, 1 << 10, 1)
    print(f"  the processor's batch: {small / 1e6:.2f} M/s with 1,024 lanes, {one / 1e6:.2f} M/s with 16,384", end=", ")
    print(f"{', '.join(told)} that", flush=True)


def processors_batch(game: Game, seats: int, size: int, threads: int) -> float:
    """Decisions a second of a batch on the processor beside it, by the clock."""
    batch = Batch(game, seats, size, seed=1, threads=threads)
    batch.reset()
    batch.step(batch.any_moves())
    made, seconds = 0, 0.0
    while seconds < SECONDS:
        moves = batch.any_moves()  # chosen by one thread, whoever asks: a learner's own matter
        begun = perf_counter()
        batch.step(moves)
        seconds, made = seconds + perf_counter() - begun, made + size
    return made / seconds


def main() -> None:
    """Measure each game."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=Game.names())
    parser.add_argument("--policy", default="random")
    parser.add_argument("--lanes", type=int, default=LANES)
    parser.add_argument("--batch", type=int, default=1 << 17, help="lanes of the batch; 0: none")
    asked = parser.parse_args()
    print(device().get_current_device().name, flush=True)
    for name in asked.names or Game.names():
        game = Game.load(name)
        whole_games(game, usual_seats(game), asked.policy, asked.lanes)
        if asked.batch:
            batch(game, usual_seats(game), asked.batch)


if __name__ == "__main__":
    main()
