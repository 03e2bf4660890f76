"""What an arena's games say: win shares with intervals, and a rating of the bots."""

from collections.abc import Sequence
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from brelan.bots.arena import Played

ANCHOR, ANCHORED = "regular", 1500
"""The rating of the bot that all others are measured by; without it, of the mean."""
RESAMPLES = 200
ROUNDS = 200
DRAWS = 0.5
"""Games that every two bots are thought to have drawn before: so that who never lost has a rating too."""


def figures(games: Sequence[Played]) -> list[dict[str, Any]]:
    """A row for each bot, the best first, ready for JSON. Intervals are at 95 %."""
    names = sorted({name for played in games for name in played.pairing.lineup})
    duels = np.array([_duels(played, names) for played in games])
    ratings, spreads = rate(duels, names)
    rows = []
    for number, name in enumerate(names):
        shares = np.array([share for played in games if (share := _share(played, name)) is not None])
        seats = [(p, s) for p in games for s, sitting in enumerate(p.pairing.lineup) if sitting == name]
        decisions = sum(played.decisions[seat] for played, seat in seats)
        share = float(shares.mean())
        low, high = interval(share, len(shares))
        rows.append(
            {
                "bot": name,
                "games": len(shares),
                "share": share,
                "low": low,
                "high": high,
                "fair": share * len(games[0].ranks),
                "rating": float(ratings[number]),
                "rating_margin": float(1.96 * spreads[number]),
                "points": float(np.mean([played.points[seat] for played, seat in seats])),
                "seconds": sum(played.seconds[seat] for played, seat in seats) / max(1, decisions),
                "slowest": max(played.slowest[seat] for played, seat in seats),
            }
        )
    return sorted(rows, key=lambda row: -row["share"])


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share: sound also where all or none was won."""
    z = 1.96
    centre = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(max(0.0, share * (1 - share)) / games + z * z / (4 * games * games))
    return max(0.0, centre - half), min(1.0, centre + half)


def _share(played: Played, name: str) -> float | None:
    """What a seat of a bot won of a game on average: a win shared by two counts half; None if it did not play."""
    winners = played.ranks.count(1)
    won = [
        (rank == 1) / max(1, winners)
        for rank, sitting in zip(played.ranks, played.pairing.lineup, strict=True)
        if sitting == name
    ]
    return sum(won) / len(won) if won else None


def _duels(played: Played, names: Sequence[str]) -> NDArray[np.float64]:
    """How often each bot finished before each other one in a game; a tie is half a win for both."""
    wins = np.zeros((len(names), len(names)))
    seats = list(zip(played.pairing.lineup, played.ranks, strict=True))
    for one, rank in seats:
        for other, behind in seats:
            if one != other:
                wins[names.index(one), names.index(other)] += (rank < behind) + 0.5 * (rank == behind)
    return wins


def rate(duels: NDArray[np.float64], names: Sequence[str]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The rating of each bot from its duels, game by game, and the standard error that drawing the games anew shows.

    A lead of 400 points is odds of ten to one to finish before the other, as in chess.
    """
    anchor = names.index(ANCHOR) if ANCHOR in names else None
    random = np.random.default_rng(0)
    resampled = [
        _ratings(np.tensordot(random.multinomial(len(duels), [1 / len(duels)] * len(duels)), duels, 1), anchor)
        for _ in range(RESAMPLES)
    ]
    return _ratings(duels.sum(axis=0), anchor), np.std(resampled, axis=0)


def _ratings(wins: NDArray[np.float64], anchor: int | None) -> NDArray[np.float64]:
    """Strengths of the Bradley–Terry model, found by Hunter's steps, on the scale of chess."""
    met = (wins + wins.T) > 0
    wins = wins + DRAWS * met
    strength = np.ones(len(wins))
    for _ in range(ROUNDS):
        together = strength[:, None] + strength[None, :]
        weight = np.where(met, (wins + wins.T) / together, 0.0).sum(axis=1)
        strength = np.where(weight > 0, wins.sum(axis=1) / np.maximum(weight, 1e-12), strength)
        strength = strength / np.exp(np.log(strength).mean())
    scale: NDArray[np.float64] = 400 * np.log10(strength)
    scale += ANCHORED - (scale.mean() if anchor is None else scale[anchor])
    return scale
