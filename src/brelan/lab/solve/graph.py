"""Every state that can be reached, what leads where, and what each is worth: for games that fit into memory."""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from brelan.engine.compiled import Compiled, Progress, compile_driver
from brelan.engine.errors import BadOption, BadRules
from brelan.engine.rule import MOST_MOVES, OVER
from brelan.lab.solve import backward, loops
from brelan.lab.solve.backward import Walk
from brelan.lab.solve.loops import AT, BAD, COUNT, EDGES, Graph, Room
from brelan.lab.solve.part import Part
from brelan.lab.solve.question import Question
from brelan.lab.solve.states import Code, array, code_of, decode, misfit, telling

CLOSE = 1e-12
"""How near two bounds come to each other before a value counts as known."""
SWEEPS = 1_000_000
"""How often a group of states that lead to each other is gone through at most."""
BEGIN = 1 << 16
"""States for which there is room at first."""
PIECE = 1 << 16
"""Groups worked out between two signs of life."""
STATE_BYTES, EDGE_BYTES = 90, 12
"""Memory for a state beside its keys, and for an edge."""

Heard = Callable[[int], None]
"""Told how many more states were found, or worked out."""


def nobody(_more: int) -> None:
    """Hears nothing."""


@dataclass
class Solved:
    """What came out: the value of every state that can be reached, between two bounds."""

    question: Question
    code: Code
    keys: NDArray[np.int64]  # a row of numbers for each state that is kept, in order
    lower: NDArray[np.float64]
    upper: NDArray[np.float64]
    value: tuple[float, float]  # of the opening: between what and what
    states: int
    edges: int
    memory: int  # in bytes, at the most
    seconds: float
    sweeps: int = 0  # of the group of states that took the most; 0: no state leads back to itself


@dataclass
class Explorer:
    """Looks at all states, in arrays that grow."""

    question: Question
    most: int
    progress: Progress | None = None
    heard: Heard = nobody
    counters: Any = field(default_factory=lambda: array(4))

    def __post_init__(self) -> None:
        question = self.question
        self.compiled = Compiled(question.game, self.progress, question.policies)
        self.code = code_of(question.game, telling(question.game, question.adds_up))
        size, self.words = question.game.fields.size, len(self.code.ends)
        make: Any = Room
        self.room = make(
            *(array(count) for count in (size, max(size, MOST_MOVES), MOST_MOVES, MOST_MOVES, 1, self.words)),
            np.array([inf, -inf]),
        )
        self.room.dice[0] = 1
        self.graph = self._grown(None, BEGIN, 4 * BEGIN)

    def go_on(self, kept: dict[str, Any]) -> None:
        """Go on with what was kept of an unfinished work, if it is there."""
        if "slots" in kept:
            self.graph = Graph(*(kept[name] for name in Graph._fields))
            self.counters[:], self.room.sums[:] = kept["counters"], kept["sums"]

    def explore(self, part: Part) -> Graph:
        """Find all states that can be reached; a game that is too large is refused, with how large it is at least."""
        driver = compile_driver(loops.explore)
        while True:
            before = int(self.counters[COUNT])
            rules, policies = self.compiled.rules, self.compiled.policies
            became = driver(rules, policies, self.question.how, self.code, self.graph, self.counters, self.room)
            self.heard(int(self.counters[COUNT]) - before)
            if became == loops.DONE:
                return self.graph
            if became != loops.FULL:
                raise self._fault(became)
            if part.due:
                arrays = self.graph._asdict()
                part.keep(**arrays, counters=self.counters, sums=self.room.sums)
            self._refuse()
            self._grow()

    @property
    def memory(self) -> int:
        """Bytes that the states found so far take, with what it takes to solve them."""
        states, edges = int(self.counters[COUNT]), int(self.counters[EDGES])
        return states * (STATE_BYTES + 8 * self.words) + edges * EDGE_BYTES

    def _refuse(self) -> None:
        found, looked = int(self.counters[COUNT]), int(self.counters[AT])
        if found < self.most:
            return
        raise BadOption(
            f"{self.question.game.name} is too large: {found:,} states were found, more than the {self.most:,} allowed,"
            f" and {found - looked:,} of them are still to be looked at. These alone take"
            f" {self.memory / 1e9:.1f} GB; --most allows more"
        )

    def _fault(self, became: int) -> BadRules:
        """What went wrong in the state at fault, found again by the interpreter."""
        question, state = self.question, list(map(int, self.question.how.opening))
        decode(self.code, self.graph.keys, int(self.counters[BAD]) * self.words, state)
        if became == loops.EMPTY:
            return BadRules(f"{question.game.name}/rules.py: there is a state with no move, or with too many: {state}")
        moves = question.game.outcomes(state) if question.game.actor(state) < 0 else question.game.legal(state)
        for move in moves:
            child = list(state)
            question.game.apply(child, move)
            if found := misfit(question.game, child):
                return BadRules(f"{question.game.name}/cells.py: {found}")
        return BadRules(f"{question.game.name}/cells.py: a cell holds what it was not said to hold")

    def _grow(self) -> None:
        """Make room for twice as many of what is short."""
        graph, counters = self.graph, self.counters
        states, edges = len(graph.kind), len(graph.to)
        if counters[COUNT] + MOST_MOVES >= states:
            states *= 2
        if counters[EDGES] + MOST_MOVES >= edges:
            edges *= 2
        self.graph = self._grown(graph, states, edges)

    def _grown(self, old: Graph | None, states: int, edges: int) -> Graph:
        """Room for so many, with what is in the old."""
        same = old is not None and len(old.kind) == states
        slots = old.slots if old is not None and same else array(4 * states, np.int32)
        ints = np.int32
        parts = (
            ("keys", states * self.words, np.int64),
            ("slots", 0, ints),
            ("kind", states, ints),
            ("first", states + 1, np.int64),
            ("to", edges, ints),
            ("weight", edges, ints),
            ("gain", edges, ints),
            ("ends", states, np.float64),
        )
        made: list[Any] = []
        for name, count, kind in parts:
            if name == "slots":
                made.append(slots)
                continue
            new = array(count, kind)
            if old is not None:
                was = getattr(old, name)
                new[: len(was)] = was
            made.append(new)
        graph = Graph(*made)
        if old is not None and not same:
            compile_driver(loops.slot_again)(graph, self.code, self.counters, self.room)
        return graph


def solve_graph(
    question: Question, most: int, progress: Progress | None = None, heard: Heard = nobody, part: Part | None = None
) -> Solved:
    """Find all states, then work them out from the end of the game on."""
    began = perf_counter()
    explorer, part = Explorer(question, most, progress, heard), part or Part(question)
    explorer.go_on(part.kept())
    graph: Any = explorer.explore(part)  # arrays, to Python
    count, edges = int(explorer.counters[COUNT]), int(explorer.counters[EDGES])
    least, highest = map(float, explorer.room.sums)
    if len(question.deciding) == 2 and least != highest:
        raise BadOption(
            f"{question.game.name}: what both get together is {least:g} at one end and {highest:g} at another:"
            " for two players that is solved only where what one wins the other loses"
        )
    walk = _walk(count)
    groups = compile_driver(backward.put_in_order)(graph, count, walk)
    kept = slice(count)
    ends = graph.ends[kept][graph.kind[kept] == OVER] if count else graph.ends
    lower, upper = np.full(count, float(ends.min())), np.full(count, float(ends.max()))
    cyclic = groups < count
    if cyclic and graph.gain[:edges].any():
        raise BadOption(f"{question.game.name}: states lead back to themselves, and points are added up on the way")
    took, open_groups = array(1), 0
    back_up = compile_driver(backward.back_up)
    for start in range(0, groups, PIECE):
        end, whose = min(start + PIECE, groups), question.how.whose
        open_groups += back_up(graph, walk, start, end, whose, lower, upper, CLOSE, SWEEPS, took)
        heard(end - start)
    memory = explorer.memory
    part.done()
    keys = graph.keys[: count * explorer.words].reshape(count, explorer.words)
    order = np.lexsort(keys.T[::-1])
    seconds = perf_counter() - began
    value = float(lower[0]), float(upper[0])
    bounds, sweeps = (lower[order], upper[order]), int(took[0])
    return Solved(question, explorer.code, keys[order], *bounds, value, count, edges, memory, seconds, sweeps)


def _walk(count: int) -> Walk:
    """Room to find out which states lead back to themselves."""
    ints = np.int32
    kinds = (ints, ints, np.int64, ints, ints, ints, ints)
    return Walk(*(array(count + 1, kind) for kind in kinds))
