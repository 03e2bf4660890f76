"""Solving a game that is made of turns: only what is between turns is kept, each worked out after what it leads to."""

from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from brelan.engine.compiled import Compiled, Progress, compile_driver
from brelan.engine.errors import BadRules
from brelan.engine.rule import MOST_MOVES
from brelan.lab.solve.by_turns import frames
from brelan.lab.solve.by_turns.effects import NOTES, Lessons
from brelan.lab.solve.by_turns.frames import BACK, DEEP, DONE, EMPTY, KNOWN, MISFIT, MOST_TURNS, NEW_TURN, OPEN, Desk
from brelan.lab.solve.by_turns.turns import Turns
from brelan.lab.solve.graph import Heard, Solved, nobody
from brelan.lab.solve.loops import Room
from brelan.lab.solve.part import Part
from brelan.lab.solve.states import Code, array, code_of, how_many, misfit, telling

MOST_PLACES = 1 << 27
"""Frames with an entry each that can be told apart: for each there are 12 bytes, whether it can be reached or not."""
PIECE = 4_096
"""Frames worked out between two signs of life."""
DESK = ("stack", "cursors", "depth", "values")
"""What is kept of an unfinished work beside the frames."""
MOST_VALUES = 1 << 24
"""Values within turns that wait for others."""
AT_ONCE = 1 << 16
"""Frames told as states at once."""
FIRST = 16
"""At first fewer: much is learnt from them."""


class NoTurns(Exception):
    """A game is not made of turns after all."""


class Between:
    """The frames of a game while they are worked out."""

    def __init__(self, turns: Turns, progress: Progress | None) -> None:
        self.turns, self.question = turns, turns.question
        self.compiled = Compiled(self.question.game, progress, self.question.policies)
        size = self.question.game.fields.size
        make: Any = Room
        cells = (size, size, MOST_MOVES, MOST_MOVES, 1, 1)
        self.room = make(*map(array, cells), np.array([np.inf, -np.inf]))
        self.room.dice[0] = 1
        self._begin()

    def _begin(self) -> None:
        """Begin with the entries that are known, and the cells known to change."""
        self.frame = code_of(self.question.game, self.turns.frame)
        self.about = code_of(self.question.game, self.turns.about)
        try:
            self.turn = self.turns.compiled()
        except ValueError as error:
            raise NoTurns(str(error)) from error
        self.entries = len(self.turns.entries)
        places = how_many(self.frame) * self.entries
        if places > MOST_PLACES:
            raise NoTurns("too many different frames")
        self.status, self.known = np.zeros(places, dtype=np.int32), np.zeros(places)
        size, nodes = self.question.game.fields.size, len(self.turns.states)
        counts = np.cumprod([1, *reversed(np.array(self.frame.base)[1:])])[::-1]
        deep = max(16, min(MOST_TURNS, MOST_VALUES // nodes))
        self.desk = Desk(
            *(array(deep), array(deep), array(1), array(deep * nodes, np.float64), array(size)),
            *(array(1), array(NOTES * (size + 2)), array(len(self.frame.cells)), array(counts)),
        )
        self.lessons = Lessons(self.turns, self.frame)
        opening = self.question.how.opening
        part = frames.number_of(opening, *self.about[:3])
        self.opening = frames.number_of(opening, *self.frame[:3]) * self.entries + int(self.turn.entry_of[part])
        self.desk.stack[0], self.desk.cursors[0] = self.opening, self.turn.starts[self.turn.entry_of[part]]
        self.desk.depth[0], self.status[self.opening] = 1, OPEN

    def go_on(self, kept: dict[str, Any]) -> None:
        """Go on with what was kept of an unfinished work, if it is there."""
        if "frame" not in kept:
            return
        self.turns.frame = set(map(int, kept["frame"]))
        for entry in kept["entries"].tolist():
            self.turns.begin(entry)
        self._begin()
        self.status[:], self.known[:] = kept["status"], kept["known"]
        for name in DESK:
            getattr(self.desk, name)[:] = kept[name]

    @property
    def memory(self) -> int:
        """Bytes of all that is large."""
        arrays: list[Any] = [self.status, self.known, *self.desk, *self.turn, *self.lessons.effects]
        return sum(each.nbytes for each in arrays)

    @property
    def _known(self) -> int:
        """How many kept states are worked out."""
        return int(np.count_nonzero(self.status == KNOWN))

    def _keep(self, part: Part) -> None:
        arrays = {name: getattr(self.desk, name) for name in DESK}
        entries = [self.turns.states[node] for node in self.turns.entries]
        part.keep(**arrays, frame=sorted(self.turns.frame), entries=entries, status=self.status, known=self.known)

    def work_out(self, heard: Heard, part: Part) -> None:
        """Work out all that can be reached. Where a turn turns out to begin otherwise too, all begins again."""
        driver, question, piece = compile_driver(frames.work_out), self.question, FIRST
        told = self._known
        while True:
            fixed = (self.compiled.rules, self.compiled.policies, question.how, self.frame, self.about, self.turn)
            remembered = (self.lessons.effects, self.lessons.moves)
            became = driver(*fixed, *remembered, self.status, self.known, self.room, self.desk, piece)
            self._learn()
            if became == DONE:
                heard(self._known - told)
                return
            if became in (NEW_TURN, MISFIT) and self._learnt(list(map(int, self.desk.fault))):
                self._begin()
                told = 0
            elif became != frames.PAUSED:
                self._stop(became, list(map(int, self.desk.fault)))
            else:
                heard(piece)
                told += piece
                if part.due:
                    self._keep(part)
                piece = min(2 * piece, PIECE)

    def keys(self, kept: NDArray[np.int64]) -> tuple[Code, NDArray[np.int64]]:
        """The keys of kept states as those of any states; some at a time, for as cells they take much room."""
        code = code_of(self.question.game, telling(self.question.game, self.question.adds_up))
        parts = [self._keys(code, kept[start : start + AT_ONCE]) for start in range(0, len(kept), AT_ONCE)]
        return code, np.concatenate(parts)

    def _keys(self, code: Code, kept: NDArray[np.int64]) -> NDArray[np.int64]:
        cells = np.tile(np.array(self.question.how.opening), (len(kept), 1))
        about = sorted(self.turns.about)
        for entry, node in enumerate(self.turns.entries):
            cells[np.ix_(kept % self.entries == entry, about)] = [self.turns.states[node][cell] for cell in about]
        rest = kept // self.entries
        for cell, least, base in reversed(list(zip(*self.frame[:3], strict=True))):
            cells[:, cell] = least + rest % base
            rest = rest // base
        keys, start = np.zeros((len(kept), len(code.ends)), dtype=np.int64), 0
        for word, end in enumerate(code.ends):
            for at in range(start, int(end)):
                keys[:, word] = keys[:, word] * code.base[at] + cells[:, code.cells[at]] - code.least[at]
            start = int(end)
        return keys

    def _learn(self) -> None:
        """Learn what the moves do that were noted."""
        size = self.question.game.fields.size + 2
        notes = np.array(self.desk.notes[: self.desk.noted[0] * size]).reshape(-1, size)
        for node, move, *state in notes.tolist():
            self.lessons.learn(node, move, state)
        self.desk.noted[0] = 0

    def _learnt(self, state: list[int]) -> bool:
        """Whether a state shows something new: that a turn begins in it, or that a cell changes that was still."""
        changed = {int(cell) for cell in self.turn.still if state[cell] != self.question.how.opening[cell]}
        self.turns.frame |= changed
        known = len(self.turns.entries)
        try:
            if not misfit(self.question.game, state):
                self.turns.begin(state)
        except ValueError as error:
            raise NoTurns(str(error)) from error
        return bool(changed) or len(self.turns.entries) > known

    def _stop(self, became: int, state: list[int]) -> None:
        """Say what went wrong in a state."""
        game = self.question.game
        if became == EMPTY:
            raise BadRules(f"{game.name}/rules.py: there is a state with no move, or with too many: {state}")
        if became == MISFIT and (found := misfit(game, state)):
            raise BadRules(f"{game.name}/cells.py: {found}")
        raise NoTurns({BACK: "turns lead back", DEEP: "too many turns"}.get(became, "a turn part is unknown"))


def solve_turns(
    turns: Turns, progress: Progress | None = None, heard: Heard = nobody, part: Part | None = None
) -> Solved:
    """Work out all frames. Raises NoTurns where the game is not of this kind after all."""
    began = perf_counter()
    between = Between(turns, progress)
    part = part or Part(turns.question)
    between.go_on(part.kept())
    between.work_out(heard, part)
    part.done()
    kept = np.flatnonzero(between.status == KNOWN)
    values, value = between.known[kept], float(between.known[between.opening])
    lengths = np.diff(between.turn.starts)
    states = int(lengths[kept % between.entries].sum())
    edges, memory = int(between.turn.first[-1]), between.memory
    code, keys = between.keys(kept)
    order, seconds = np.lexsort(keys.T[::-1]), perf_counter() - began
    values = values[order]
    return Solved(turns.question, code, keys[order], values, values, (value, value), states, edges, memory, seconds)
