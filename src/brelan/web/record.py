"""My record as numbers for a template: games, wins against the fair share, what decisions gave away, luck."""

from collections.abc import Sequence
from dataclasses import dataclass

from brelan.engine.game import Game

WIDTH, HEIGHT = 300.0, 80.0
"""A small curve, in its own units."""
RUN = 5
"""A point of the curve is the mean of so many games."""
FEWEST = 3
"""Of fewer games no curve is drawn."""


@dataclass(frozen=True)
class Curve:
    """How what a decision gives away develops, the oldest game first."""

    points: str  # of a polyline
    first: float
    last: float
    highest: float


@dataclass(frozen=True)
class GameRecord:
    """What a guest has done in one game."""

    game: Game
    games: int
    wins: float  # shared ones are shared; of games with others
    fair: float  # as many as chance alone would give
    with_others: int
    reviewed: int
    loss: float  # given away by a decision, on average
    luck: float  # on average, of a reviewed game
    curve: Curve | None


@dataclass(frozen=True)
class RecordShown:
    """Everything the page needs."""

    games: list[GameRecord]
    unreviewed: int  # games that the coach has not looked at
    missed: int  # exercises that are left


def curve(losses: Sequence[tuple[float, int]]) -> Curve | None:
    """The development of games with so much given away in so many decisions, the oldest first."""
    counted = [each for each in losses if each[1]]
    if len(counted) < FEWEST:
        return None
    means = []
    for end in range(1, len(counted) + 1):
        run = counted[max(0, end - RUN) : end]
        means.append(sum(loss for loss, _ in run) / sum(count for _, count in run))
    highest = max(*means, 0.01)
    step = WIDTH / (len(means) - 1)
    points = " ".join(f"{i * step:.1f},{HEIGHT * (1 - mean / highest):.1f}" for i, mean in enumerate(means))
    return Curve(points, means[0], means[-1], highest)
