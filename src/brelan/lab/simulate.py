"""Play many games and say what came out."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cache
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from brelan.bots import policy, quick
from brelan.bots.rating import interval
from brelan.engine.compiled import Compiled, Progress, compile_driver
from brelan.engine.compiled.drivers import LONGEST, play_many
from brelan.engine.errors import BadOption, BrelanError
from brelan.engine.game import Game
from brelan.engine.options import Setting
from brelan.engine.pieces.dice import fresh_dice
from brelan.engine.rule import MOST_MOVES, MOST_SEATS

BATCH = 5_000
"""Games played with one set of dice: results depend on the seed, not on how the work is cut."""


@dataclass(frozen=True)
class Outcomes:
    """The results of many games: a row a game."""

    lengths: NDArray[np.int64]
    ranks: NDArray[np.int64]  # a column a seat
    points: NDArray[np.int64]
    finals: NDArray[np.int64]  # the last state of each game, a column a cell, if it was asked for
    seconds: float

    @property
    def steps(self) -> int:
        """The steps of all games."""
        return int(self.lengths.sum())

    @property
    def wins(self) -> NDArray[np.int64]:
        """How often each seat won, alone or shared."""
        counted: NDArray[np.int64] = (self.ranks == 1).sum(axis=0)
        return counted


def check_count(games: int) -> None:
    """Refuse to play no games."""
    if games < 1:
        raise BadOption(f"at least 1 game expected, not {games}")


class Simulator:
    """A game made ready to be played by the million."""

    def __init__(
        self,
        game: Game,
        bots: Sequence[str],
        options: Mapping[str, Setting] | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.seats = len(bots)
        self.opening = np.array(game.start(self.seats, options), dtype=np.int64)
        levels = [quick(bot) for bot in bots]
        chosen = [policy(game, each.policy) for each in levels]
        self.slips = np.array([each.slips for each in levels] + [0] * (MOST_SEATS - self.seats), dtype=np.int64)
        self.rules = Compiled(game, progress, chosen + chosen[:1] * (MOST_SEATS - self.seats))

    def batches(self, games: int, seed: int, finals: bool = False) -> Iterator[NDArray[np.int64]]:
        """Tables of played games, a row each: length, ranks, points, and perhaps the last state."""
        for number, first in enumerate(range(0, games, BATCH)):
            yield self.batch(number, min(BATCH, games - first), seed, finals)

    def batch(self, number: int, games: int, seed: int, finals: bool = False) -> NDArray[np.int64]:
        """One of those tables: its dice depend on the seed and its number alone."""
        rules, driver = self.rules, compile_driver(play_many)
        state, out = self.opening.copy(), np.zeros(MOST_MOVES, dtype=np.int64)
        dice = np.array(fresh_dice(seed, number), dtype=np.int64)
        table = np.zeros((games, 1 + 2 * self.seats + finals * len(self.opening)), dtype=np.int64)
        driver(rules.rules, rules.policies, self.slips, self.opening, state, dice, out, table)
        return table

    def play(
        self, games: int, seed: int, progress: Callable[[int], None] | None = None, finals: bool = False
    ) -> Outcomes:
        """Play so many games; `progress` is told after each batch how many there were."""
        check_count(games)
        return gather(self.batches(games, seed, finals), self.seats, seed, progress)


@dataclass(frozen=True)
class Work:
    """What is to be played, in words that travel to other machines."""

    game: str
    bots: tuple[str, ...]
    options: tuple[tuple[str, Setting], ...]
    seed: int

    def batch(self, number: int, games: int) -> NDArray[np.int64]:
        """Play a batch, where one is."""
        return _simulator(self).batch(number, games, self.seed)


@cache
def _simulator(work: Work) -> Simulator:
    return Simulator(Game.load(work.game), work.bots, dict(work.options))


def play_on(workers: Executor, work: Work, games: int, progress: Callable[[int], None] | None = None) -> Outcomes:
    """The games that `Simulator.play` plays, on workers of `concurrent.futures` or of a cluster."""
    check_count(games)
    sizes = [min(BATCH, games - first) for first in range(0, games, BATCH)]
    parts = [workers.submit(work.batch, number, size) for number, size in enumerate(sizes)]
    return gather((part.result() for part in parts), len(work.bots), work.seed, progress)


def gather(
    batches: Iterable[NDArray[np.int64]], seats: int, seed: int, progress: Callable[[int], None] | None = None
) -> Outcomes:
    """The outcomes of games that are played while they are gathered, wherever that is; refuses those without end."""
    tables, start = [], perf_counter()
    for number, table in enumerate(batches):
        if table[:, 0].max() >= LONGEST:
            raise BrelanError(f"a game did not end within {LONGEST:,} steps (seed {seed}, batch {number})")
        tables.append(table)
        if progress:
            progress(len(table))
    seconds = perf_counter() - start
    length, ranks, points, last = np.split(np.concatenate(tables), [1, 1 + seats, 1 + 2 * seats], axis=1)
    return Outcomes(length[:, 0], ranks, points, last, seconds)


def report(outcomes: Outcomes, bots: Sequence[str]) -> dict[str, Any]:
    """The outcomes in figures, ready for JSON. A win share comes with its 95 % interval."""
    games = len(outcomes.lengths)
    shares = outcomes.wins / games
    intervals = [interval(float(share), games) for share in shares]
    return {
        "games": games,
        "seats": len(bots),
        "steps": outcomes.steps,
        "seconds": outcomes.seconds,
        "length": {
            "mean": float(outcomes.lengths.mean()),
            "shortest": int(outcomes.lengths.min()),
            "longest": int(outcomes.lengths.max()),
        },
        "by_seat": [
            {
                "bot": bot,
                "wins": int(outcomes.wins[seat]),
                "share": float(shares[seat]),
                "low": intervals[seat][0],
                "high": intervals[seat][1],
                "rank": float(outcomes.ranks[:, seat].mean()),
                "points": float(outcomes.points[:, seat].mean()),
                "spread": float(outcomes.points[:, seat].std()),
            }
            for seat, bot in enumerate(bots)
        ],
    }
