"""Named cells of a state, each with who may see it.

This is the one place where secrets are kept: `Fields.seen` is what leaves the referee, and a cell that a seat
may not know is not in it. Games declare visibility once, with the field.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from brelan.engine.errors import BadRules
from brelan.engine.values import ANY, Values

HIDDEN = -(2**40)
"""What stands in a seen state where the seat may not look. No rule ever writes it."""

NOBODY = -1
"""Instead of a seat: a spectator, who sees what is public."""

SEATS = 0
"""The first cell of every state: how many seats play."""
SEALED = 1
"""The second cell of every state: a count that a rule raises when its step cannot be taken back: a secret of
others was shown, or a bid sealed."""


@dataclass(frozen=True, slots=True)
class Field:
    """Some neighbouring cells: where they begin, how many each owner has, who sees them, what they hold."""

    name: str
    start: int
    each: int
    owners: int = 0  # 0: nobody owns them
    secret: bool = False
    open_when: int = -1  # the cell that opens them to everyone while it is not 0; −1: none does
    rows: int = 1  # so many times the cells of all owners: a pad that is written round by round
    about: int = 0  # what each has is laid out seat by seat once more: what an owner knows of each; 0: it is not
    holds: Values = ANY

    @property
    def end(self) -> int:
        """The first cell after the field."""
        return self.start + self.rows * max(self.owners, 1) * self.each


class Fields:
    """The layout of a state. Each method adds a field and returns its first cell.

    A field with owners is laid out seat by seat: cell `start + seat * each + i`; in every one of its rows.
    """

    def __init__(self) -> None:
        self.fields: list[Field] = []
        self._secret: list[Field] = []
        self._closed_to: dict[int, list[tuple[int, int, int]]] = {}
        self._openers: set[int] = set()  # cells that open others
        self.public("seats")
        self.public("sealed")

    @property
    def size(self) -> int:
        """How many cells a state has."""
        return self.fields[-1].end if self.fields else 0

    def public(self, name: str, cells: int = 1, *, seats: int = 0, rows: int = 1, holds: Values = ANY) -> int:
        """Cells that everyone may see; with `seats`, so many for each seat, and that in each of the rows."""
        return self._add(Field(name, self.size, cells, seats, rows=rows, holds=holds))

    def owner(
        self, name: str, seats: int, each: int = 1, open_when: int = -1, *, about: int = 0, holds: Values = ANY
    ) -> int:
        """Cells that only their owner may see, unless the cell `open_when` opens them to all."""
        return self._add(Field(name, self.size, each, seats, True, open_when, about=about, holds=holds))

    def nobody(self, name: str, cells: int = 1, open_when: int = -1, *, holds: Values = ANY) -> int:
        """Cells that nobody may see, such as the order of a pile."""
        return self._add(Field(name, self.size, cells, 0, True, open_when, holds=holds))

    def _add(self, field: Field) -> int:
        if any(field.name == known.name for known in self.fields):
            raise BadRules(f"FIELDS: two fields are called {field.name!r}")
        if not isinstance(field.open_when, int) or field.open_when >= field.start:
            told = f"FIELDS: {field.name!r} is opened by {field.open_when!r}"
            raise BadRules(f"{told}; open_when is a cell declared before it, such as OPEN = FIELDS.public('open')")
        self.fields.append(field)
        if field.secret:
            self._secret.append(field)
            self._closed_to.clear()
        if field.open_when >= 0:
            self._openers.add(field.open_when)
        return field.start

    def describe(self, cell: int) -> str:
        """A cell in words, for messages: its field, whose it is, and who may see it."""
        field = next(field for field in self.fields if field.start <= cell < field.end)
        at, place = divmod(cell - field.start, field.each)
        row, owner = divmod(at, max(field.owners, 1))
        name = field.name + (f"[{row}]" if field.rows > 1 else "") + (f"[{place}]" if field.each > 1 else "")
        if field.owners:
            name += f" of seat {owner}"
        opened = "" if field.open_when < 0 else f" until {self.describe(field.open_when).split(',')[0]} is set"
        may = "everybody" if not field.secret else "only its owner" if field.owners else "nobody"
        return f"{name}, which {may} may see{opened}"

    def opened(self, before: Sequence[int], after: Sequence[int]) -> bool:
        """Whether a move showed somebody's secrets to all."""
        return any(after[cell] and not before[cell] for cell in self._openers)

    def hidden(self, state: Sequence[int], seat: int) -> list[int]:
        """The cells of this state that a seat (or NOBODY) may not see."""
        closed = self._closed(seat)
        return [cell for opens, start, end in closed if opens < 0 or not state[opens] for cell in range(start, end)]

    def seen(self, state: Sequence[int], seat: int) -> list[int]:
        """The state as a seat (or NOBODY) may know it: a copy with HIDDEN in place of every secret."""
        copy = list(state)
        for opens, start, end in self._closed(seat):
            if opens < 0 or not state[opens]:
                copy[start:end] = [HIDDEN] * (end - start)
        return copy

    def _closed(self, seat: int) -> list[tuple[int, int, int]]:
        """Where a seat may not look: from a cell, up to a cell, and before them the cell that opens them (−1: none)."""
        if seat not in self._closed_to:
            self._closed_to[seat] = [part for field in self._secret for part in _others(field, seat)]
        return self._closed_to[seat]


def _others(field: Field, seat: int) -> list[tuple[int, int, int]]:
    """What a secret field holds beside a seat's own cells."""
    own = field.start + seat * field.each
    ends = (field.start, own, own + field.each, field.end) if 0 <= seat < field.owners else (field.start, field.end)
    parts = zip(ends[::2], ends[1::2], strict=True)
    return [(field.open_when, start, end) for start, end in parts if start < end]
