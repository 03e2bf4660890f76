"""What a move does to a frame, remembered: by the cells of the frame that it read, one after the other.

Filling the box of twos reads the upper points and nothing else of the frame. So what it does with a given throw is the
same in all frames with the same upper points, and the rules need not be asked again. Each move in each state of a turn
has a tree: at a branch stands the cell that is read next, at a leaf what is written. A move that was not seen yet with
what it reads is asked of the rules, noted, and learnt later by watching.
"""

from typing import Any

import numpy as np

from brelan.lab.solve.by_turns.frames import LEAF, Effects
from brelan.lab.solve.by_turns.turns import Turns
from brelan.lab.solve.by_turns.watched import Trail
from brelan.lab.solve.states import Code, array

MOST = 2_000_000
"""Branches and leaves; what does not fit is asked of the rules each time."""
ROOM = 1 << 12
"""Places of each array at first: they grow."""
NOTES = 4_096
"""Moves that are noted between two lessons."""


class Lessons:
    """Learns what moves do."""

    def __init__(self, turns: Turns, frame: Code) -> None:
        self.turns, self.game = turns, turns.question.game
        self.cells = [int(cell) for cell in frame.cells]
        self.least, self.base = [int(each) for each in frame.least], [int(each) for each in frame.base]
        self.moves = max(self.game.distinct_moves, self.game.distinct_outcomes)
        self.count, self.downs, self.writes = 1, 0, 0
        self.effects: Any = Effects(
            array(len(turns.states) * self.moves, np.int32),
            *(array(ROOM, kind) for kind in (np.int32, np.int64, np.int32, np.int32, np.int32, np.int32, np.int32)),
        )

    def learn(self, node: int, move: int, state: list[int]) -> None:
        """Watch a move in a state, and remember what it does."""
        if self.count >= MOST:
            return
        trail = Trail(state)
        self.game.apply(trail, move)
        entry = self.turns.entry(list(trail))
        if entry is None:
            return
        read = [(self.cells.index(cell), value) for cell, value in trail.read if cell in self.turns.frame]
        where, slot = "root", node * self.moves + move
        for place, value in read:
            branch = int(getattr(self.effects, where)[slot])
            if branch == 0:
                branch = self._new(place)  # which may make larger arrays
                getattr(self.effects, where)[slot] = branch
            where, slot = "down", int(self.effects.at[branch]) + value - self.least[place]
        if getattr(self.effects, where)[slot] == 0:
            leaf = self._leaf(entry, trail, state)
            getattr(self.effects, where)[slot] = leaf

    def _new(self, place: int) -> int:
        """A branch for each digit of a cell."""
        branch = self._number()
        self._room("down", self.downs + self.base[place])
        self.effects.test[branch], self.effects.at[branch] = place, self.downs
        self.downs += self.base[place]
        return branch

    def _leaf(self, entry: int, trail: Trail, state: list[int]) -> int:
        leaf = self._number()
        changed = [place for place, cell in enumerate(self.cells) if cell in trail.written]
        self._room("write", self.writes + 2 * len(changed))
        effects, own = self.effects, self.turns.gains[1]
        effects.test[leaf], effects.at[leaf], effects.many[leaf] = LEAF, self.writes, len(changed)
        effects.entry[leaf], effects.gain[leaf] = entry, trail[own] - state[own] if own >= 0 else 0
        for place in changed:
            effects.write[self.writes : self.writes + 2] = place, trail[self.cells[place]] - self.least[place]
            self.writes += 2
        return leaf

    def _number(self) -> int:
        for name in ("test", "at", "many", "entry", "gain"):
            self._room(name, self.count + 1)
        self.count += 1
        return self.count - 1

    def _room(self, name: str, size: int) -> None:
        """Make an array large enough."""
        old = getattr(self.effects, name)
        if size > len(old):
            new = array(max(size, 2 * len(old)), old.dtype.type)
            new[: len(old)] = old
            self.effects = self.effects._replace(**{name: new})
