"""Beside the database, what was answered last: if the database knows less, a part of it was taken away.

SQLite keeps the latest commits in a file of their own, the WAL. If that is removed, or cut, after a server was killed,
the database is sound and older, and says nothing. So before anybody is answered it is noted here of which tables, and
how long their logs are. Then the system has it, also if the server is killed. It is not forced
to the disk, or every move would wait for the disk twice: after a power failure what is noted here may be older than
the database, never newer.
"""

from collections.abc import Collection, Iterator, Sequence
from io import FileIO
from pathlib import Path
from struct import Struct
from typing import TypeAlias
from zlib import crc32

from brelan.server import error_log

Told: TypeAlias = tuple[str, int]
"""A table, and how long its log is."""

SLOTS = 16_384
"""So many of the latest are known. SQLite empties the WAL after a thousand pages or so."""
_NAME = 28
_SLOT = Struct(f">Qq{_NAME}s")  # a number that grows, the length of a log, the name of its table
_CHECK = Struct(">I")
_SIZE = _SLOT.size + _CHECK.size


class ToldFile:
    """A ring of what was answered."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: FileIO | None = None  # once something was written
        self._next = 0  # the slot that is written next
        self._number = 0  # of the last time that somebody was answered

    def latest(self) -> dict[str, int]:
        """How long logs were when somebody was last answered."""
        slots = list(self._slots())
        last = max((number for _, number, _, _ in slots), default=0)
        return {table: lines for _, number, lines, table in slots if number == last}

    def all(self) -> dict[str, int]:
        """The same for all that is noted."""
        lengths = dict[str, int]()
        for _, _, lines, table in self._slots():
            lengths[table] = max(lines, lengths.get(table, 0))
        return lengths

    def note(self, told: Sequence[Told]) -> None:
        """Somebody is about to be answered. This only helps to find damage: no move fails because of it."""
        try:
            file = self._file or self._begin()
            self._number += 1
            slots = [_slot(self._number, *each) for each in told[-SLOTS:]]
            room = SLOTS - self._next
            for part in (slots[:room], slots[room:]):
                if part:
                    file.seek(self._next * _SIZE)
                    file.write(b"".join(part))
                    self._next = (self._next + len(part)) % SLOTS
        except OSError as error:
            error_log.note(error, "noting what was answered")

    def forget(self, tables: Collection[str]) -> None:
        """Miss some tables no more."""
        gone = [slot for slot, _, _, table in self._slots() if table in tables]
        if gone:
            with FileIO(self.path, "r+") as file:
                for slot in gone:
                    file.seek(slot * _SIZE)
                    file.write(bytes(_SIZE))

    def remove(self) -> None:
        """Another house is about to be kept here."""
        self.close()
        self.path.unlink(missing_ok=True)

    def close(self) -> None:
        """Let go of the file."""
        if self._file:
            self._file.close()
        self._file = None

    def _begin(self) -> FileIO:
        """Open the file, and find where to go on."""
        self.path.touch(0o600)
        self._number, newest = max(((number, slot) for slot, number, _, _ in self._slots()), default=(0, -1))
        self._next = (newest + 1) % SLOTS
        self._file = FileIO(self.path, "r+")
        return self._file

    def _slots(self) -> Iterator[tuple[int, int, int, str]]:
        """What is noted: the slot, its number, the length and the table."""
        if not self.path.exists():
            return
        data = self.path.read_bytes()
        for slot in range(len(data) // _SIZE):
            told = data[slot * _SIZE : slot * _SIZE + _SLOT.size]
            if _CHECK.pack(crc32(told)) == data[slot * _SIZE + _SLOT.size : (slot + 1) * _SIZE]:
                number, lines, name = _SLOT.unpack(told)
                yield slot, number, lines, name.rstrip(b"\0").decode(errors="replace")


def _slot(number: int, table: str, lines: int) -> bytes:
    told = _SLOT.pack(number, lines, table.encode()[:_NAME])
    return told + _CHECK.pack(crc32(told))
