"""A mind that looks ahead: it tries every move many times, leaves the poor ones early, and says what it found out.

The budget is spent by halving: all moves get the same number of rounds, the better half gets more, and so on to the
last two. The move that the game's own policy advises stays to the end, and another is preferred to it only when it
did better under equal luck by more than chance explains: so thinking does not make a good player worse.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, log2
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from brelan.bots.search import COLUMNS, DEEPEST, Desk, Tree, never, search
from brelan.engine.compiled import Compiled, Progress, compile_as, compile_driver
from brelan.engine.contract import Policy
from brelan.engine.dice import MULTIPLIER, fresh_dice
from brelan.engine.game import Game
from brelan.engine.rule import MOST_MOVES, MOST_SEATS

NODES = 100_000
"""The largest tree: 8 MB."""
MOST_ROUNDS = 8_192
"""Rounds that a single move can get: 4 MB for all moves."""
PIECE = 512
"""Rounds in all between two looks at the clock."""
DOUBT = 1.5
"""Standard errors by which a move must lead the advised one."""

CLEAR, ENOUGH = 3.0, 16
"""Standard errors by which the advised move must lead others to leave them early, after so many rounds."""


@dataclass(frozen=True)
class Estimate:
    """What is known of a legal move: its worth to the seat (0 to 1), the 95 % margin of that, the rounds behind it."""

    move: int
    worth: float
    margin: float
    visits: int


@dataclass(frozen=True)
class Thought:
    """The move to make, and the estimates of all legal moves in the rules' order."""

    move: int
    estimates: list[Estimate]


class Thinker:
    """A compiled search for one game, with its memory: for one thread at a time, without the interpreter's lock."""

    def __init__(self, game: Game, advice: Policy, progress: Progress | None = None) -> None:
        rules = Compiled(game, progress, policies=(advice,))
        self.game = game
        self.policy = rules.policies[0]
        self.functions = (rules.rules, self.policy, compile_as("judge", getattr(game.part("bot"), "judge", never)))
        self.search = compile_driver(search)
        self.samples = np.zeros((MOST_MOVES, MOST_ROUNDS))
        self.tree: Any = Tree(_cells(NODES, COLUMNS), _floats(NODES, MOST_SEATS), _cells(1))
        s, dice, out, path = map(_cells, (game.fields.size, 1, MOST_MOVES, DEEPEST + 1))
        self.desk: Any = Desk(s, dice, out, path, _floats(MOST_SEATS))

    def think(self, state: Sequence[int], seat: int, rounds: int, seconds: float, seed: int) -> Thought:
        """Think about the moves of a seat for so many rounds in all, or seconds, whichever end first.

        What the seat cannot know may be anything in `state`: it is redrawn in every round. The same state, seed and
        rounds give the same answer, as long as the seconds suffice.
        """
        options = np.array(self.game.legal(list(state)), dtype=np.int64)
        root = np.array(state, dtype=np.int64)
        advised = self._advised(root, options, seed)
        visits = np.zeros(len(options), dtype=np.int64)
        self._forget()
        luck = np.random.default_rng(seed).integers(1, (MULTIPLIER << 32) - 2, MOST_ROUNDS)
        end = perf_counter() + seconds
        alive = np.arange(len(options))
        stages = max(1, ceil(log2(len(options))))
        for _ in range(stages):
            done, more = int(visits[advised]), max(1, rounds // (stages * len(alive)))
            piece = max(1, PIECE // len(alive))
            for start in range(done, min(done + more, MOST_ROUNDS), piece):
                part = luck[start : min(start + piece, done + more)]
                self._search(root, seat, options, alive, part, start)
                visits[alive] += len(part)
                if perf_counter() > end:
                    return self._thought(options, alive, visits, advised)
            alive = self._better_half(alive, visits, advised)
            if len(alive) == 1:
                break
        return self._thought(options, alive, visits, advised)

    def _advised(self, root: NDArray[np.int64], options: NDArray[np.int64], seed: int) -> int:
        """The number of the option that the policy would take."""
        self.desk.out[: len(options)] = options
        move = self.policy(root.copy(), self.desk.out, len(options), np.array(fresh_dice(seed), dtype=np.int64))
        return int(np.flatnonzero(options == move)[0])

    def _forget(self) -> None:
        self.tree.nodes[0], self.tree.worth[0], self.tree.used[0] = 0, 0.0, 1

    def _search(
        self,
        root: NDArray[np.int64],
        seat: int,
        options: NDArray[np.int64],
        tried: NDArray[np.int64],
        luck: NDArray[np.int64],
        done: int,
    ) -> None:
        self.search(*self.functions, root, seat, options, tried, luck, done, self.samples, self.tree, self.desk)

    def _better_half(self, alive: NDArray[np.int64], visits: NDArray[np.int64], advised: int) -> NDArray[np.int64]:
        """The options to go on with: the advised one and the better half of the others, less those it clearly leads."""
        samples = self.samples[:, : visits[advised]]
        others = alive[alive != advised]
        better = others[np.argsort(-samples[others].mean(axis=1), kind="stable")][: max(1, len(alive) // 2 - 1)]
        behind = samples[advised] - samples[better]
        if behind.shape[1] >= ENOUGH:
            better = better[behind.mean(axis=1) <= CLEAR * behind.std(axis=1) / behind.shape[1] ** 0.5]
        return np.sort(np.append(better, advised))

    def _thought(
        self, options: NDArray[np.int64], alive: NDArray[np.int64], visits: NDArray[np.int64], advised: int
    ) -> Thought:
        samples = self.samples[:, : visits[advised]]
        best = int(alive[np.argmax(samples[alive].mean(axis=1))])
        lead = samples[best] - samples[advised]
        chosen = best if lead.mean() > DOUBT * lead.std() / len(lead) ** 0.5 else advised
        estimates = [_estimate(int(move), self.samples[i, : visits[i]]) for i, move in enumerate(options)]
        return Thought(int(options[chosen]), estimates)


def _cells(*size: int) -> Any:
    return np.zeros(size, dtype=np.int64)


def _floats(*size: int) -> Any:
    return np.zeros(size)


def _estimate(move: int, sample: NDArray[np.float64]) -> Estimate:
    spread = float(sample.std(ddof=1)) if len(sample) > 1 else 1.0
    return Estimate(move, float(sample.mean()), 1.96 * spread / len(sample) ** 0.5, len(sample))
