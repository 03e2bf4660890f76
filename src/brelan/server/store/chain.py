"""Logs chained by hashes: the mark of each line is made of the line and of the mark before it.

The first mark is made of what is fixed about a table: its game, its options, its seed. The last one, and how many
lines there are, are written beside the log too. So a line that is changed, moved or missing, at the end as well, is
found when the log is read. A mark guards against damage, not against whoever can write to the file: they could make
all marks anew. What they do to dice is found otherwise (docs/fairness.md).
"""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from struct import Struct
from typing import Any

from brelan.engine.referee.match import Entry

FIXED = ("id", "game", "rules", "box", "options", "dice", "seed", "way", "fork_of", "fork_place", "dealt_before")
"""What never changes about a table, and says how its log is to be read."""
_LINE = Struct(">qqqqq")


def origin(table: Mapping[str, Any]) -> int:
    """The mark before the first line."""
    return _mark(json.dumps([table[name] for name in FIXED]).encode())


def link(before: int, place: int, seat: int, move: int, at: int) -> int:
    """The mark of a line."""
    return _mark(_LINE.pack(before, place, seat, move, at))


def marks(before: int, place: int, entries: Sequence[Entry], at: int) -> list[int]:
    """The marks of the lines from a place on."""
    made = []
    for number, entry in enumerate(entries, place):
        before = link(before, number, entry.seat, entry.move, at)
        made.append(before)
    return made


def _mark(told: bytes) -> int:
    """64 bits of a hash: a number that every database can hold."""
    return int.from_bytes(sha256(told).digest()[:8], signed=True)
