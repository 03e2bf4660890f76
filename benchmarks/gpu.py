"""How fast do games play themselves on a GPU, and are they the same games? Random play-outs, a thread a game.

python -m benchmarks.gpu [GAME …] [--policy random]     # needs the extra gpu and an NVIDIA card
"""

from argparse import ArgumentParser
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from brelan.bots import policy
from brelan.engine.compiled.cuda import THREADS, device, kernel, play_on_device
from brelan.engine.compiled.drivers import play_out
from brelan.engine.game import Game
from brelan.engine.pieces.dice import MULTIPLIER, fresh_dice
from brelan.engine.rule import MOST_MOVES
from brelan.lab.bench import usual_seats

SAME = 1_000
"""Games that are compared with the interpreter's."""
SECONDS = 1.0
"""How long a measurement runs at least."""


def interpreted(game: Game, seats: int, chosen: str) -> NDArray[np.int64]:
    """Some games in the interpreter, each with dice of its own: length, ranks, points."""
    rows = []
    for number in range(SAME):
        s, dice, out = list(game.start(seats)), fresh_dice(1, number), [0] * MOST_MOVES
        steps = play_out(game.rules, (policy(game, chosen),) * seats, s, dice, out)
        game.results(s, out)
        rows.append([steps, *out[: 2 * seats]])
    return np.array(rows)


def main() -> None:
    """Measure each game with cells of 32 and of 64 bits."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=Game.names())
    parser.add_argument("--policy", default="random")
    parser.add_argument("--lanes", type=int, default=4_224 * THREADS)
    asked = parser.parse_args()
    print(device().get_current_device().name, flush=True)
    for name in asked.names or Game.names():
        game = Game.load(name)
        seats = usual_seats(game)
        opening, truth = game.start(seats), interpreted(game, seats, asked.policy)
        for cell in (np.int32, np.int64):
            begun = perf_counter()
            made = kernel(game, [policy(game, asked.policy)] * seats, cell)
            starts = np.array([fresh_dice(1, number)[0] for number in range(SAME)])
            same = int((play_on_device(made, opening, starts, SAME) == truth).all(axis=1).sum())
            ready = perf_counter() - begun
            starts = np.random.default_rng(1).integers(1, (MULTIPLIER << 32) - 2, asked.lanes)
            each, seconds = 1, 0.0
            while seconds < SECONDS:
                begun = perf_counter()
                rows = play_on_device(made, opening, starts, each * asked.lanes)
                seconds, each = perf_counter() - begun, 2 * each
            steps = int(rows[:, 0].sum())
            what = f"{name} {seats} seats {asked.policy} {cell.__name__}"
            print(f"{what}: the same {same} of {SAME}, ready in {ready:.1f} s")
            print(f"  {steps / seconds / 1e6:,.0f} M steps/s, {len(rows) / seconds / 1e6:.2f} M games/s", flush=True)


if __name__ == "__main__":
    main()
