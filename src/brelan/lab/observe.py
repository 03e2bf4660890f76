"""What a seat may know of a state, as a row of numbers: made from the fields of a game alone, for every game alike.

The row is relative to the seat that looks: whatever is laid out seat by seat begins with its own cells and goes on to
its left, and a cell that names a seat says how far to the left that seat is. What the seat may not see is either not
in the row (others' hands, the pile), or UNSEEN until something opens it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from brelan.engine.errors import BadOption
from brelan.engine.fields import SEALED, SEATS, Field
from brelan.engine.game import Game
from brelan.engine.rule import Cells, Places, Row, rule
from brelan.engine.values import Kind

UNSEEN = -1
"""Stands in a row where the seat may not look yet."""
NUMBER, A_SEAT, A_SEAT_FROM_1 = range(3)
MEANT = {Kind.NUMBER: NUMBER, Kind.BITS: NUMBER, Kind.TALLY: NUMBER, Kind.SEAT: A_SEAT, Kind.SEAT_FROM_1: A_SEAT_FROM_1}
ALWAYS = -1  # no cell has to open it
MARK = 3  # a place, the cell that opens it, and what is meant by its number


class Layout(NamedTuple):
    """Where each place of a row is read, as compiled loops take it."""

    source: Places  # for each seat that looks, one after the other, the cell of each place
    marks: Cells  # for each seat that looks, the places that are not copied as they are: MARK numbers for each
    marked: int  # how many these are
    size: int  # places of a row


@rule
def left_of(other: int, seat: int, seats: int) -> int:
    """How far to the left of a seat another sits; who is no seat yet counts as the first."""
    apart = other - seat
    return apart + seats if apart < 0 else apart - seats if apart >= seats else apart


@rule
def observe(layout: Layout, s: Cells, seat: int, rows: Row, start: int) -> None:
    """Write what a seat may know into the row that starts there."""
    source, marks, first = layout.source, layout.marks, seat * layout.size
    for place in range(layout.size):
        rows[start + place] = s[source[first + place]]
    for at in range(seat * layout.marked * MARK, (seat + 1) * layout.marked * MARK, MARK):
        place, opens, meant = start + marks[at], marks[at + 1], marks[at + 2]
        if opens != ALWAYS and s[opens] == 0:
            rows[place] = UNSEEN
        elif meant == A_SEAT:
            rows[place] = left_of(rows[place], seat, s[SEATS])
        elif meant == A_SEAT_FROM_1 and rows[place] > 0:
            rows[place] = 1 + left_of(rows[place] - 1, seat, s[SEATS])
    rows[start] = seat


@dataclass(frozen=True)
class Entry:
    """What stands where in a row: from which place on, in which shape, who may see it, from which number to which."""

    name: str
    start: int
    shape: tuple[int, ...]
    seen_by: str
    least: int
    most: int
    kind: Kind

    @property
    def places(self) -> slice:
        """Its part of the row."""
        return slice(self.start, self.start + prod(self.shape))


class Observer:
    """Looks at the states of one game with one number of seats."""

    def __init__(self, game: Game, seats: int) -> None:
        if seats not in game.seats_allowed:
            raise BadOption(f"{game.name} takes {', '.join(map(str, game.seats_allowed))} seats, not {seats}")
        self.game, self.seats, self.moves = game, seats, game.distinct_moves
        fields = [f for f in game.fields.fields if f.start not in (SEATS, SEALED) and _may_be_seen(f)]
        self.entries = [Entry("me", 0, (1,), "its owner", 0, max(seats - 1, 1), Kind.SEAT)]
        for field in fields:
            self.entries.append(_entry(field, seats, self.size))
        looks = [[(SEATS, ALWAYS), *(at for f in fields for at in _cells(f, seats, seat))] for seat in range(seats)]
        meant = [NUMBER, *(MEANT[entry.kind] for entry in self.entries[1:] for _ in range(prod(entry.shape)))]
        opened = {at for look in looks for at, (_, opens) in enumerate(look) if opens != ALWAYS}
        marked = [at for at, what in enumerate(meant) if what != NUMBER or at in opened]
        marks = [number for look in looks for at in marked for number in (at, look[at][1], meant[at])]
        self.layout = Layout([cell for look in looks for cell, _ in look], marks, len(marked), self.size)

    @property
    def size(self) -> int:
        """How many places a row has."""
        last = self.entries[-1]
        return last.start + prod(last.shape)

    def compiled_layout(self) -> Layout:
        """The layout as compiled loops take it."""
        source: Any = np.array(self.layout.source, dtype=np.uint32)
        marks: Any = np.array(self.layout.marks, dtype=np.int64)
        return self.layout._replace(source=source, marks=marks)

    def row(self, state: Cells, seat: int) -> NDArray[np.int32]:
        """What a seat may know of a state."""
        written = [0] * self.size
        observe(self.layout, state, seat, written, 0)
        return np.array(written, dtype=np.int32)

    def mask(self, state: Cells) -> NDArray[np.bool_]:
        """Which of the game's moves the seat whose turn it is may make; none if it is nobody's."""
        mask = np.zeros(self.moves, dtype=np.bool_)
        if self.game.actor(state) >= 0:
            mask[self.game.legal(state)] = True
        return mask

    def named(self, row: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """The parts of a row, or of rows, by name and in their shapes: views, not copies."""
        return {entry.name: row[..., entry.places].reshape(*row.shape[:-1], *entry.shape) for entry in self.entries}

    def unpacked(self, row: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """The parts of a row, or of rows, by name, each bit a number of its own: all small enough for 32-bit floats."""
        parts = self.named(row)
        for entry in self.entries:
            if entry.kind == Kind.BITS:
                bits = np.arange(entry.most.bit_length(), dtype=row.dtype)
                parts[entry.name] = (parts[entry.name][..., None] >> bits) & 1
        return parts

    def bounds(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """The least and the most number that may stand in each place."""
        least = [entry.least for entry in self.entries for _ in range(prod(entry.shape))]
        most = [entry.most for entry in self.entries for _ in range(prod(entry.shape))]
        return np.array(least, dtype=np.int32), np.array(most, dtype=np.int32)


def _may_be_seen(field: Field) -> bool:
    return not field.secret or field.owners > 0 or field.open_when >= 0


def _entry(field: Field, seats: int, start: int) -> Entry:
    """A field as it stands in a row."""
    shape = [field.each] if not field.about else [seats, field.each // field.about]
    if field.owners and (not field.secret or field.open_when >= 0):
        shape = [*([field.rows] if field.rows > 1 else []), seats, *(shape if field.each > 1 else [])]
    seen_by = "everybody" if not field.secret else "its owner" if field.owners else "nobody"
    opened = field.open_when >= 0
    least, most, kind = field.holds.least, field.holds.most, field.holds.kind
    if kind in (Kind.SEAT, Kind.SEAT_FROM_1):
        most = max(seats - (kind == Kind.SEAT), 1)
    name = f"{seen_by}, everybody when opened" if opened else seen_by
    return Entry(field.name, start, tuple(shape), name, min(least, UNSEEN) if opened else least, most, kind)


def _cells(field: Field, seats: int, seat: int) -> Iterator[tuple[int, int]]:
    """The cells of a field in the order in which a seat sees them, each with the cell that opens it."""
    round_from = [(seat + left) % seats for left in range(seats)]
    inside: Sequence[int] = range(field.each)
    if field.about:
        inner = field.each // field.about
        inside = [other * inner + i for other in round_from for i in range(inner)]
    if not field.owners:
        owners: Sequence[int] = [0]
    else:
        owners = [seat] if field.secret and field.open_when < 0 else round_from
    for row in range(field.rows):
        for owner in owners:
            own = not field.secret or (field.owners > 0 and owner == seat)
            for i in inside:
                cell = field.start + (row * max(field.owners, 1) + owner) * field.each + i
                yield cell, ALWAYS if own else field.open_when
