"""The turn of Gang of Dice, solved exactly: how many dice to play, which to roll again, when to stop.

Dice of one player are interchangeable, so what lies on the table is a set of faces with counts. Rolling dice one after
the other changes nothing in what they show, so the worth of dice in the hand is the mean over the next one's six faces:
one pass over all sets from the largest down gives every expectation there is. The best dice to keep are found by one
pass up: the best of all that a set contains is itself, or the best of a set with one die less.
"""

from collections.abc import Sequence
from functools import cache
from math import comb

import numpy as np
from numpy.typing import ArrayLike, NDArray

from brelan.engine.compiled import compile_driver
from brelan.engine.rule import Cells, Table
from brelan.games.gang_of_dice import cells as c
from brelan.games.gang_of_dice import rules
from brelan.games.gang_of_dice.box import EXPLOSION, FACES

MOST_DICE = 16
ROLLS = 3  # GD 3.5
Values = NDArray[np.float64]
Numbers = NDArray[np.int64]


class Sets:
    """All sets of at most so many dice, numbered so that sets of equal size are neighbours, the small ones first.

    A set's number is the sum of binomials of its running totals (the combinatorial number system).
    """

    def __init__(self, most: int) -> None:
        self.start = [comb(size + FACES - 1, FACES) for size in range(most + 2)]  # of the sets of each size
        grid = np.indices((most + 1,) * (FACES - 1)).reshape(FACES - 1, -1).T
        grid = grid[grid.sum(axis=1) <= most]
        last = [np.arange(most + 1 - total) for total in grid.sum(axis=1)]
        counts = np.column_stack([np.repeat(grid, [len(rest) for rest in last], axis=0), np.concatenate(last)])
        self.counts: Numbers = counts[np.argsort(self._numbers(counts))]
        self.totals: Numbers = self.counts @ np.arange(FACES)
        smaller = self.counts[: self.start[most]]
        more = [self._numbers(smaller + one) for one in np.eye(FACES, dtype=np.int64)]
        self.with_one_more: Numbers = np.column_stack(more)
        self.with_one_less: Numbers = np.full((len(self.counts), FACES), -1)
        for face in range(FACES):
            self.with_one_less[self.with_one_more[:, face], face] = np.arange(len(smaller))

    def of_size(self, size: int) -> slice:
        """The numbers of all sets of a size."""
        return slice(self.start[size], self.start[size + 1])

    def number(self, faces: Sequence[int]) -> int:
        """The number of a set, given how many dice show each face."""
        return int(self._numbers(np.array([faces]))[0])

    @staticmethod
    def _numbers(counts: Numbers) -> Numbers:
        places = np.cumsum(counts, axis=1) + np.arange(FACES)
        highest = int(places.max(initial=0)) + 1
        binomials = np.array([[comb(n, k) for k in range(1, FACES + 1)] for n in range(highest)])
        numbers: Numbers = sum(binomials[places[:, i], i] for i in range(FACES))
        return numbers


@cache
def sets() -> Sets:
    """The sets of dice, made once."""
    return Sets(MOST_DICE)


def mark_invalid(rows: Table, s: Cells, found: Cells) -> int:
    """Say of each set whether it meets the condition of the state's warning."""
    for i in range(len(rows)):
        for face in range(FACES):
            s[c.SHOWN + face] = rows[i][face]
        found[i] = int(rules.invalid(s, c.SHOWN))
    return len(rows)


@cache
def invalid_sets(card: int) -> NDArray[np.bool_]:
    """Which sets are invalid under a warning, by the rules themselves."""
    state, counts = np.zeros(c.FIELDS.size, dtype=np.int64), np.ascontiguousarray(sets().counts)
    state[c.CARD] = card
    found = np.zeros(len(counts), dtype=np.int64)
    compile_driver(mark_invalid)(counts, state, found)
    return found.astype(bool)


class Turn:
    """A turn with so many dice under a warning, solved for any worth of its outcomes.

    `worth` gives what each valid total is worth; `lost` is what an invalid result is worth.
    """

    def __init__(self, card: int, dice: int, worth: ArrayLike, lost: float = 0.0) -> None:
        self.card, self.dice = card, dice
        here = sets().of_size(dice)
        bad = invalid_sets(card)[here]
        self.stopping: Values = np.where(bad, lost, np.asarray(worth, dtype=float)[sets().totals[here]])
        self.exploded = bad if EXPLOSION[card] else np.zeros(len(bad), dtype=bool)
        self.keeping: list[Values] = []  # the worth of each set kept while the others roll, by rolls left after that
        self.best: list[Numbers] = []  # the set to keep of each full hand then; the hand itself: stop
        settled = self.stopping
        for _ in range(ROLLS):
            self.keeping.append(self.expect(settled))
            reroll = self._best_reroll(self.keeping[-1])
            stays = self.exploded | (self.stopping >= self.keeping[-1][reroll])
            self.best.append(np.where(stays, np.arange(here.start, here.stop), reroll))
            settled = np.where(stays, self.stopping, self.keeping[-1][reroll])

    @property
    def value(self) -> float:
        """What the turn is worth before the first roll."""
        return float(self.keeping[-1][0])

    def best_keep(self, faces: Sequence[int], rerolls: int) -> tuple[list[int], float]:
        """The dice to keep when so many rerolls are left, and what that is worth; all of them: stop."""
        known, number = sets(), sets().number(faces)
        best, worth = number, float(self.stopping[number - known.start[self.dice]])
        if rerolls:
            kept = self.keeping[rerolls - 1]
            inside = np.all(known.counts[: known.start[self.dice]] <= np.array(faces), axis=1)
            candidate = int(np.argmax(np.where(inside, kept[: known.start[self.dice]], -np.inf)))
            if kept[candidate] > worth:
                best, worth = candidate, float(kept[candidate])
        return known.counts[best].tolist(), worth

    def expect(self, settled: Values) -> Values:
        """The worth of every set kept, when the dice missing to a full hand are rolled. Hands may have several."""
        known = sets()
        worth = np.empty((known.start[self.dice + 1], *settled.shape[1:]))
        worth[known.of_size(self.dice)] = settled
        for size in reversed(range(self.dice)):
            worth[known.of_size(size)] = worth[known.with_one_more[known.of_size(size)]].mean(axis=1)
        return worth

    def _best_reroll(self, worth: Values) -> Numbers:
        """For every full hand, the best set in it that is not the whole hand."""
        known, best = sets(), np.arange(sets().start[self.dice])
        for size in range(1, self.dice + 1):
            less = known.with_one_less[known.of_size(size)]
            inside = np.where(less >= 0, best[less], -1)
            value = np.where(inside >= 0, worth[inside], -np.inf)
            place = value.argmax(axis=1)
            row = np.arange(len(place))
            if size == self.dice:
                chosen: Numbers = inside[row, place]
                return chosen
            here = known.of_size(size)
            best[here] = np.where(value[row, place] > worth[here], inside[row, place], best[here])
        raise AssertionError("a turn has at least one die")
