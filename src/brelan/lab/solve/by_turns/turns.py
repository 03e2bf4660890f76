"""Games made of turns that are all alike: one turn is worked out for all, and only what is between turns is kept.

A state has two parts: the cells that steps of a turn are about, and a frame, which those steps neither read nor write.
So what may happen within a turn is the same in every frame, and is found out once, in the interpreter, by watching
(`watched.py`). Only the steps at which the frame matters are asked of the rules again, in every frame.
"""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from brelan.engine.fields import SEALED
from brelan.engine.pieces.dice import fresh_dice, roll
from brelan.engine.rule import OVER
from brelan.lab.solve.by_turns.frames import OUTSIDE, Turn
from brelan.lab.solve.by_turns.watched import GAMES, MOST_STEPS, Step, frequent, step
from brelan.lab.solve.question import Question
from brelan.lab.solve.states import array, code_of, encode, how_many, telling

MOST_NODES = 100_000
"""States of a turn; more are not worth watching."""
MOST_PLACES = 1 << 24
"""Different turn parts that can be told apart."""


@dataclass
class Turns:
    """The turn of a game: its states without their frames, what leads where, and in which of them turns begin."""

    question: Question
    about: set[int]
    frame: set[int]
    gains: tuple[list[int], int]  # the tallies, and the one that counts
    nodes: dict[tuple[int, ...], int] = field(default_factory=dict)
    steps: list[Step | None] = field(default_factory=list)  # None: the frame matters there
    states: list[list[int]] = field(default_factory=list)
    entries: list[int] = field(default_factory=list)

    def begin(self, state: list[int]) -> None:
        """Turns may begin here too: find all that can happen until the frame matters. Raises ValueError if that is not
        a turn that ends.
        """
        node = self._node(state)
        if node in self.entries:
            return
        self.entries.append(node)
        while len(self.steps) < len(self.states):
            here = self.states[len(self.steps)]
            found = step(self.question.game, here, set(self.gains[0]))
            local = found.actor != OVER and found.touched <= self.about and self._exact(found.actor)
            self.steps.append(found if local else None)
            for child in found.children if local else []:
                self._node(child)
            if len(self.nodes) > MOST_NODES:
                raise ValueError("the turn has too many states")

    def play(self, seed: int) -> None:
        """Play a game of random moves: wherever the frame mattered another turn begins."""
        state, dice = list(self.question.opening), list(fresh_dice(seed))
        for _ in range(MOST_STEPS):
            found = step(self.question.game, state, set(self.gains[0]))
            if found.actor == OVER:
                return
            state = found.children[roll(dice, len(found.children))]
            if not found.touched <= self.about:
                self.begin(state)

    def entry(self, state: list[int]) -> int | None:
        """Which entry a state is, if it is one."""
        node = self.nodes.get(self._part(state))
        return self.entries.index(node) if node is not None and node in self.entries else None

    def _exact(self, actor: int) -> bool:
        return actor < 0 or actor in self.question.deciding

    def _part(self, state: list[int]) -> tuple[int, ...]:
        return tuple(state[cell] for cell in sorted(self.about))

    def _node(self, state: list[int]) -> int:
        part = self._part(state)
        if part not in self.nodes:
            self.nodes[part] = len(self.nodes)
            plain = list(state)
            for cell in (*self.gains[0], SEALED):
                plain[cell] = 0
            self.states.append(plain)
        return self.nodes[part]

    def _in_order(self, entry: int) -> list[int]:
        """The states that can follow within a turn, each after all that it leads to. Raises ValueError if one leads
        back to itself.
        """
        order: list[int] = []
        begun, done = set[int](), set[int]()
        stack = [(entry, False)]
        while stack:
            node, left = stack.pop()
            if left:
                done.add(node)
                order.append(node)
            elif node in begun:
                if node not in done:
                    raise ValueError("a turn leads back to itself")
            else:
                begun.add(node)
                stack.append((node, True))
                found = self.steps[node]
                for child in found.children if found else []:
                    after = self._node(child)
                    if after not in done:
                        stack.append((after, False))
        return order

    def compiled(self) -> Turn:
        """The turn as the loops take it."""
        about = code_of(self.question.game, self.about)
        if len(about.ends) > 1 or how_many(about) > MOST_PLACES:
            raise ValueError("too many different turn parts")
        entry_of = np.full(how_many(about), -1, dtype=np.int32)
        orders = [self._in_order(entry) for entry in self.entries]
        key = [0]
        for number, entry in enumerate(self.entries):
            encode(about, self.states[entry], key, 0)
            entry_of[key[0]] = number
        first, to, chance, gain = [0], list[int](), list[float](), list[int]()
        for found, state in zip(self.steps, self.states, strict=True):
            for heavy, child in zip(found.weights if found else [], found.children if found else [], strict=True):
                to.append(self._node(child))
                chance.append(heavy / sum(found.weights) if found else 0.0)
                gain.append(child[self.gains[1]] - state[self.gains[1]] if self.gains[1] >= 0 else 0)
            first.append(len(to))
        rest = set(range(self.question.game.fields.size)) - telling(self.question.game, False)
        still = telling(self.question.game, True) - self.about - self.frame - rest
        parts: tuple[Any, ...] = (
            array([found.actor if found else OUTSIDE for found in self.steps]),
            array(first),
            array(to, np.int32),
            array(chance, np.float64),
            array(gain, np.float64),
            array([state[cell] for state in self.states for cell in sorted(self.about)]),
            array(sorted(self.about)),
            array([node for order in orders for node in order]),
            array(np.cumsum([0, *map(len, orders)])),
            entry_of,
            array(sorted(still)),
        )
        return Turn(*parts)


def turns_of(question: Question) -> Turns | None:
    """How a game is made of turns; nothing if it is not."""
    opening = question.opening
    cells, own = list(map(int, question.how.tallies)), question.how.tally
    about, frame = frequent(question.game, opening, set(cells))
    code = code_of(question.game, frame)
    if not frame or len(code.ends) > 1:
        return None
    turns = Turns(question, about, frame, (cells, own))
    try:
        turns.begin(opening)
        for number in range(GAMES):
            turns.play(number)
    except ValueError:
        return None
    return turns
