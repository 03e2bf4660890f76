"""Means and margins: what many play-outs say, and how sure that is."""

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from brelan.engine.pieces.dice import MULTIPLIER

Starts: TypeAlias = NDArray[np.int64]
"""Starts of the dice, one for each play-out."""
Shares: TypeAlias = NDArray[np.float64]
"""What each seat gets, from 0 to 1: by plan, by seat and by play-out, or means over some of these."""

SURE = 1.96
"""Standard errors of a 95 % margin."""
FEW = 1.4
"""With n samples a margin is wider by this over n − 1: near Student's distribution."""


@dataclass(frozen=True)
class Found:
    """The best plan, the worth of all with their margins and, where it was worked out, the lead over the plan made."""

    best: int
    worth: list[float]
    margin: list[float]
    lead: tuple[float, float] | None = None


def starts(seed: int, count: int) -> Starts:
    """Starts of the dice for so many play-outs."""
    return np.random.default_rng(seed).integers(1, (MULTIPLIER << 32) - 2, count)


def margin(sample: Shares) -> float:
    """The 95 % margin of a mean; few samples tell less about their own spread."""
    count = len(sample)
    return float(SURE * (1 + FEW / (count - 1)) * sample.std(ddof=1) / count**0.5) if count > 1 else 1.0
