"""Counterfactual regret on the tree of a game with secrets: strategies that come ever closer to what cannot be beaten.

Each round both players' regrets are brought up to date one after the other, none is kept below 0, and later strategies
weigh more in the average (CFR+). What best answers win against the average says how far from the end it still is.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from brelan.engine.compiled import compile_driver
from brelan.engine.rule import NATURE, OVER, Cells, Floats, rule
from brelan.lab.solve.graph import Heard, nobody
from brelan.lab.solve.secrets.tree import Tree
from brelan.lab.solve.states import array

PIECE = 25
"""Rounds between two looks at how far it is."""


class Branches(NamedTuple):
    """A tree as the loops take it."""

    actor: Cells
    first: Cells
    child: Cells
    chance: Floats  # of each child, where Nature moves
    sight: Cells  # which sight a node belongs to, from 0; −1: none
    worth: Floats  # what the first player gets at an end
    start: Cells  # where the choices of each sight begin
    own: Cells  # the seat of each sight
    depth: Cells  # how many choices of its own a seat made before it


class Plans(NamedTuple):
    """What is known of each choice at each sight, one after the other."""

    regret: Floats
    total: Floats
    now: Floats
    reach: Floats  # of each node, by all but the seat that is looked at
    mine: Floats  # by that seat
    value: Floats


@rule
def match_regret(tree: Branches, plans: Plans) -> None:
    """At each sight, choose in proportion to regret."""
    for sight in range(len(tree.own)):
        start, end = tree.start[sight], tree.start[sight + 1]
        total = 0.0
        for choice in range(start, end):
            total += plans.regret[choice]
        for choice in range(start, end):
            plans.now[choice] = plans.regret[choice] / total if total > 0 else 1.0 / (end - start)


@rule
def spread(tree: Branches, plans: Plans, strategy: Floats, seat: int) -> None:
    """How likely each node is: by all but a seat, and by that seat."""
    plans.reach[0] = plans.mine[0] = 1.0
    for node in range(len(tree.actor)):
        who = tree.actor[node]
        if who == OVER:
            continue
        start = tree.first[node]
        for edge in range(start, tree.first[node + 1]):
            after = tree.child[edge]
            plans.reach[after], plans.mine[after] = plans.reach[node], plans.mine[node]
            if who == NATURE:
                plans.reach[after] *= tree.chance[edge]
            elif who == seat:
                plans.mine[after] *= strategy[tree.start[tree.sight[node]] + edge - start]
            else:
                plans.reach[after] *= strategy[tree.start[tree.sight[node]] + edge - start]


@rule
def sum_up(tree: Branches, plans: Plans, strategy: Floats, seat: int) -> None:
    """What each node is worth to a seat."""
    sign = 1.0 if seat == 0 else -1.0
    for back in range(len(tree.actor)):
        node = len(tree.actor) - 1 - back
        who, start = tree.actor[node], tree.first[node]
        if who == OVER:
            plans.value[node] = sign * tree.worth[node]
            continue
        value = 0.0
        for edge in range(start, tree.first[node + 1]):
            part = tree.chance[edge] if who == NATURE else strategy[tree.start[tree.sight[node]] + edge - start]
            value += part * plans.value[tree.child[edge]]
        plans.value[node] = value


def regret_rounds(tree: Branches, plans: Plans, begin: int, end: int) -> int:
    """Some rounds, from one number to another."""
    for number in range(begin, end):
        for seat in range(2):
            match_regret(tree, plans)
            spread(tree, plans, plans.now, seat)
            sum_up(tree, plans, plans.now, seat)
            for node in range(len(tree.actor)):
                if tree.actor[node] != seat:
                    continue
                at, start = tree.start[tree.sight[node]], tree.first[node]
                for edge in range(start, tree.first[node + 1]):
                    choice = at + edge - start
                    lead = plans.value[tree.child[edge]] - plans.value[node]
                    plans.regret[choice] += plans.reach[node] * lead
                    plans.total[choice] += (number + 1) * plans.mine[node] * plans.now[choice]
            for choice in range(len(plans.regret)):
                plans.regret[choice] = max(plans.regret[choice], 0.0)
    return end


def best_answer(tree: Branches, plans: Plans, strategy: Floats, seat: int, deepest: int) -> int:
    """Write into `now` the best answer of a seat to a strategy, and into `value` what each node is worth with it: from
    its last choices back to its first.
    """
    for choice in range(len(strategy)):
        plans.now[choice] = strategy[choice]
    spread(tree, plans, strategy, seat)
    for back in range(deepest + 1):
        depth = deepest - back
        sum_up(tree, plans, plans.now, seat)
        for choice in range(len(plans.regret)):
            plans.regret[choice] = 0.0
        for node in range(len(tree.actor)):
            if tree.actor[node] == seat and tree.depth[tree.sight[node]] == depth:
                at, start = tree.start[tree.sight[node]], tree.first[node]
                for edge in range(start, tree.first[node + 1]):
                    plans.regret[at + edge - start] += plans.reach[node] * plans.value[tree.child[edge]]
        for sight in range(len(tree.own)):
            if tree.own[sight] == seat and tree.depth[sight] == depth:
                best = tree.start[sight]
                for choice in range(best, tree.start[sight + 1]):
                    best = choice if plans.regret[choice] > plans.regret[best] else best
                for choice in range(tree.start[sight], tree.start[sight + 1]):
                    plans.now[choice] = 1.0 if choice == best else 0.0
    sum_up(tree, plans, plans.now, seat)
    return 0


def branches(tree: Tree) -> tuple[Branches, list[int]]:
    """A tree for the loops, and its sights in their order."""
    sights = list(tree.moves)
    place = {sight: number for number, sight in enumerate(sights)}
    lengths = [len(tree.moves[sight]) for sight in sights]
    first = np.array(tree.first)
    weight = np.array(tree.weight, dtype=np.float64)
    totals = np.add.reduceat(np.append(weight, 0.0), np.minimum(first[:-1], len(weight)))
    chance = weight / np.repeat(np.where(np.diff(first) > 0, totals, 1.0), np.diff(first))
    depth: dict[int, int] = {-1: -1}
    for sight in sights:
        depth[sight] = depth[tree.before[sight][0]] + 1
    made: Any = Branches
    return made(
        array(tree.actor),
        array(tree.first),
        array(tree.child),
        chance,
        array([place.get(sight, -1) for sight in tree.sight]),
        np.array(tree.worth) / tree.unit - tree.even,
        array(np.cumsum([0, *lengths])),
        array([tree.seat[sight] for sight in sights]),
        array([depth[sight] for sight in sights]),
    ), sights


@dataclass(frozen=True)
class Equilibrium:
    """Strategies for both, what the first player gets at least and at most, against an even share."""

    strategy: dict[int, list[float]]  # of each sight, the chance of each of its moves
    lower: float
    upper: float
    rounds: int

    @property
    def exploitability(self) -> float:
        """What best answers win, on average over both seats."""
        return (self.upper - self.lower) / 2


class Regrets:
    """The rounds, and what best answers say of them."""

    def __init__(self, tree: Tree) -> None:
        self.tree, (self.branches, self.sights) = tree, branches(tree)
        choices, nodes = int(self.branches.start[-1]), len(tree.actor)
        made: Any = Plans
        sizes = (choices, choices, choices, nodes, nodes, nodes)
        self.plans = made(*(array(size, np.float64) for size in sizes))
        self.spare = made(*(array(size, np.float64) for size in sizes))

    def run(self, rounds: int, close: float = 0.0, heard: Heard = nobody) -> Equilibrium:
        """Go on for so many rounds, or until best answers win no more than `close`."""
        driver, done = compile_driver(regret_rounds), 0
        while True:
            piece = min(max(PIECE, done), rounds - done)
            driver(self.branches, self.plans, done, done + piece)
            done += piece
            heard(piece)
            found = self.judged(self.average(), done)
            if done >= rounds or found.exploitability <= close:
                return found

    def average(self) -> Any:
        """The average strategy."""
        start, total = np.array(self.branches.start), np.array(self.plans.total)
        lengths = np.diff(start)
        sums = np.repeat(np.add.reduceat(total, start[:-1]), lengths)
        return np.where(sums > 0, total / np.where(sums > 0, sums, 1.0), np.repeat(1.0 / lengths, lengths))

    def judged(self, strategy: Any, rounds: int) -> Equilibrium:
        """What best answers of either seat win against a strategy."""
        deepest, bounds = int(max(self.branches.depth)), []
        for seat in range(2):
            compile_driver(best_answer)(self.branches, self.spare, strategy, seat, deepest)
            bounds.append(float(self.spare.value[0]))
        start = self.branches.start
        told = {sight: strategy[start[n] : start[n + 1]].tolist() for n, sight in enumerate(self.sights)}
        return Equilibrium(told, -bounds[1], bounds[0], rounds)
