"""Small games with secrets exactly: both players' best strategies by a linear programme, made fractions, and proved.

The programme is solved with floats. What it says is only a suggestion: chances are rounded to fractions, and best
answers to both strategies are worked out in fractions too. Where what the first player gets at least and at most is the
same number, that is the value, with nothing left to round.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from brelan.engine.errors import BadOption, BrelanError
from brelan.engine.rule import NATURE, OVER
from brelan.lab.solve.secrets.tree import Tree

LARGEST = (64, 1_000, 20_000, 1_000_000)
"""Largest denominators that are tried for a chance, one after the other."""


@dataclass(frozen=True)
class Proved:
    """What the first player gets, between two fractions; and strategies that show it."""

    lower: Fraction
    upper: Fraction
    strategy: dict[int, list[Fraction]]

    @property
    def exact(self) -> bool:
        """Whether nothing is left between them."""
        return self.lower == self.upper


def prove(tree: Tree) -> Proved:
    """The value of a game as a fraction."""
    floats = {**_strategy(tree, 0), **_strategy(tree, 1)}
    best: Proved | None = None
    for largest in LARGEST:
        strategy = {sight: _rounded(chances, largest) for sight, chances in floats.items()}
        found = Proved(-_best_answer(tree, strategy, 1), _best_answer(tree, strategy, 0), strategy)
        if best is None or found.upper - found.lower < best.upper - best.lower:
            best = found
        if best.exact:
            break
    assert best is not None
    return best


def _strategy(tree: Tree, seat: int) -> dict[int, list[float]]:
    """The best strategy of a seat: chances for its choices, such that the worst that can come of it is best."""
    linprog, sparse = _scipy()
    own, others = ([sight for sight in tree.moves if tree.seat[sight] == who] for who in (seat, 1 - seat))
    rows, columns = _sequences(tree, own), _sequences(tree, others)
    payoff = _payoff(tree, seat, rows, columns)
    plan, plan_right = _plan(tree, own, rows, sparse)
    answer, _ = _plan(tree, others, columns, sparse)
    # maximize what the answer's root is worth, such that every row of the other's choices gets no less
    payoffs = sparse.coo_matrix(
        (list(payoff.values()), ([b for _, b in payoff], [a for a, _ in payoff])), (len(columns), len(rows))
    )
    upper = sparse.hstack([-payoffs, answer.T], format="csr")
    equal = sparse.hstack([plan, sparse.csr_matrix((plan.shape[0], answer.shape[0]))], format="csr")
    cost = np.zeros(len(rows) + answer.shape[0])
    cost[len(rows)] = -1.0
    bounds = [(0, None)] * len(rows) + [(None, None)] * answer.shape[0]
    found = linprog(cost, upper, np.zeros(len(columns)), equal, plan_right, bounds, method="highs")
    if found.status != 0:
        raise BrelanError(f"the linear programme was not solved: {found.message}")
    told: dict[int, list[float]] = {}
    for sight in own:
        weights = [max(float(found.x[rows[sight, choice]]), 0.0) for choice in range(len(tree.moves[sight]))]
        total = sum(weights)
        told[sight] = [each / total for each in weights] if total > 1e-9 else [1.0] + [0.0] * (len(weights) - 1)
    return told


def _sequences(tree: Tree, sights: list[int]) -> dict[tuple[int, int], int]:
    """A number for each choice at each sight; 0 is to have chosen nothing yet."""
    every = [(sight, choice) for sight in sights for choice in range(len(tree.moves[sight]))]
    return {(-1, 0): 0, **{each: number for number, each in enumerate(every, 1)}}


def _plan(tree: Tree, sights: list[int], numbers: dict[tuple[int, int], int], sparse: Any) -> tuple[Any, Any]:
    """What makes numbers a plan: the first is 1, and choices at a sight add up to what led there."""
    at, to, sign = [0], [0], [1.0]
    for row, sight in enumerate(sights, 1):
        for choice in range(len(tree.moves[sight])):
            at.append(row)
            to.append(numbers[sight, choice])
            sign.append(1.0)
        at.append(row)
        to.append(numbers[tree.before[sight]])
        sign.append(-1.0)
    right = np.zeros(len(sights) + 1)
    right[0] = 1.0
    return sparse.coo_matrix((sign, (at, to)), (len(sights) + 1, len(numbers))).tocsr(), right


def _payoff(
    tree: Tree, seat: int, rows: dict[tuple[int, int], int], columns: dict[tuple[int, int], int]
) -> dict[tuple[int, int], float]:
    """What each pair of rows of choices brings the seat, by chance."""
    found: dict[tuple[int, int], float] = {}
    reach: list[tuple[float, tuple[int, int]]] = [(0.0, (0, 0))] * len(tree.actor)
    reach[0] = (1.0, (0, 0))
    sign = 1 if seat == 0 else -1
    for node, who in enumerate(tree.actor):
        chance, (own, other) = reach[node]
        edges = range(tree.first[node], tree.first[node + 1])
        if who == OVER:
            worth = sign * (tree.worth[node] / tree.unit - tree.even) * chance
            found[own, other] = found.get((own, other), 0.0) + worth
        heavy = sum(tree.weight[edge] for edge in edges)
        for choice, edge in enumerate(edges):
            if who == NATURE:
                reach[tree.child[edge]] = (chance * tree.weight[edge] / heavy, (own, other))
            elif who == seat:
                reach[tree.child[edge]] = (chance, (rows[tree.sight[node], choice], other))
            else:
                reach[tree.child[edge]] = (chance, (own, columns[tree.sight[node], choice]))
    return found


def _rounded(chances: list[float], largest: int) -> list[Fraction]:
    """Chances as fractions that add up to 1."""
    near = [Fraction(each).limit_denominator(largest) for each in chances]
    likely = max(range(len(near)), key=lambda choice: near[choice])
    near[likely] += 1 - sum(near)
    return near if near[likely] >= 0 else [Fraction(choice == likely) for choice in range(len(near))]


def _best_answer(tree: Tree, strategy: dict[int, list[Fraction]], seat: int) -> Fraction:
    """What the best answer of a seat to the other's strategy brings it."""
    sign, even = (1 if seat == 0 else -1), Fraction(tree.even).limit_denominator(2 * tree.unit)
    reach = [Fraction(0)] * len(tree.actor)
    reach[0] = Fraction(1)
    gains: dict[tuple[int, int], Fraction] = {}  # what ends bring that follow a choice, before any other of its own
    last: list[tuple[int, int]] = [(-1, 0)] * len(tree.actor)
    for node, who in enumerate(tree.actor):
        edges = range(tree.first[node], tree.first[node + 1])
        if who == OVER:
            if reach[node]:
                got = sign * (Fraction(tree.worth[node], tree.unit) - even) * reach[node]
                gains[last[node]] = gains.get(last[node], Fraction(0)) + got
            continue
        heavy = sum(tree.weight[edge] for edge in edges)
        for choice, edge in enumerate(edges):
            after, part = tree.child[edge], Fraction(1)
            if who == NATURE:
                part = Fraction(tree.weight[edge], heavy)
            elif who != seat:
                part = strategy[tree.sight[node]][choice]
            reach[after] = reach[node] * part if reach[node] and part else Fraction(0)
            last[after] = (tree.sight[node], choice) if who == seat else last[node]
    own = [sight for sight in tree.moves if tree.seat[sight] == seat]
    depth: dict[int, int] = {-1: -1}
    for sight in own:
        depth[sight] = depth[tree.before[sight][0]] + 1
    for sight in sorted(own, key=lambda each: -depth[each]):
        best = max(gains.get((sight, choice), Fraction(0)) for choice in range(len(tree.moves[sight])))
        gains[tree.before[sight]] = gains.get(tree.before[sight], Fraction(0)) + best
    return gains.get((-1, 0), Fraction(0))


def _scipy() -> tuple[Any, Any]:
    try:
        from scipy import sparse  # noqa: PLC0415 - only who wants exact fractions needs it
        from scipy.optimize import linprog  # noqa: PLC0415
    except ImportError as missing:
        raise BadOption("exact fractions need SciPy: pip install 'brelan[solve]'") from missing
    return linprog, sparse
