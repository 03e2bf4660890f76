"""Many games on a GPU: `brelan simulate --device gpu`, `brelan bench --device gpu`."""

from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from brelan.bots import policy, quick
from brelan.engine.compiled.waves import Waves
from brelan.engine.errors import BadOption
from brelan.engine.game import Game
from brelan.engine.options import Setting
from brelan.engine.pieces.dice import MULTIPLIER
from brelan.lab.simulate import Outcomes, check_count, gather

LANES = 1_081_344
"""Games that are played side by side: eight blocks for each of 132 processors."""
AT_ONCE = 8 * LANES
"""Games whose results are held on the device."""


class GpuSimulator:
    """A game made ready to be played by the million on a GPU. The same seed gives the same games, on any device; they
    are others than the processor's, for every lane has dice of its own.
    """

    def __init__(self, game: Game, bots: Sequence[str], options: Mapping[str, Setting] | None = None) -> None:
        self.seats = len(bots)
        self.opening = game.start(self.seats, options)
        levels = [quick(bot) for bot in bots]
        if any(each.slips for each in levels):
            raise BadOption("on a GPU nobody slips: random, regular or greedy expected (GpuBatch has novices too)")
        self._waves = Waves(game, [policy(game, each.policy) for each in levels])

    def play(self, games: int, seed: int, progress: Callable[[int], None] | None = None) -> Outcomes:
        """Play so many games; `progress` is told from time to time how many there were."""
        check_count(games)
        return gather(self._batches(games, seed), self.seats, seed, progress)

    def _batches(self, games: int, seed: int) -> Iterator[NDArray[np.int64]]:
        """Tables of played games, a row each: length, ranks, points."""
        chance = np.random.default_rng(seed)
        for first in range(0, games, AT_ONCE):
            wanted = min(AT_ONCE, games - first)
            lanes = min(LANES, wanted)
            each = -(-wanted // lanes)
            starts = chance.integers(1, (MULTIPLIER << 32) - 2, lanes)
            yield self._waves.play(self.opening, starts, each * lanes)[:wanted]
