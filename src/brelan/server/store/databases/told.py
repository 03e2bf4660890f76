"""Beside the database, what was answered last: if the database knows less, a part of it was taken away.

SQLite keeps the latest commits in a file of their own, the WAL. If that is removed, or cut, after a server was killed,
the database is sound and older, and says nothing. So for every commit its number is noted here, with the tables whose
logs it made longer, before anybody is answered. Then the system has it, also if the server is killed. It is not forced
to the disk, or every move would wait for the disk twice: after a power failure what is noted here may be older than
the database, never newer.
"""

from collections.abc import Iterator, Sequence
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
_SLOT = Struct(f">Qq{_NAME}s")  # the number of a commit, the length of a log, the name of its table
_CHECK = Struct(">I")
_SIZE = _SLOT.size + _CHECK.size


class ToldFile:
    """A ring of what was answered."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: FileIO | None = None  # once something was written
        self._next = 0  # the slot that is written next

    def after(self, commit: int) -> tuple[int, dict[str, int]]:
        """The number of the last commit that was answered, and how long logs were in those after some commit."""
        last, lengths = 0, dict[str, int]()
        for _, number, lines, table in self._slots():
            last = max(last, number)
            if number > commit and table:
                lengths[table] = max(lines, lengths.get(table, 0))
        return last, lengths

    def note(self, commit: int, told: Sequence[Told]) -> None:
        """A commit is about to be answered. This only helps to find damage: no move fails because of it."""
        try:
            file = self._file or self._begin()
            slots = [_slot(commit, *each) for each in told or [("", 0)]]
            room = SLOTS - self._next
            for part in (slots[:room], slots[room:][:SLOTS]):
                if part:
                    file.seek(self._next * _SIZE)
                    file.write(b"".join(part))
                    self._next = (self._next + len(part)) % SLOTS
        except OSError as error:
            error_log.note(error, "noting what was answered")

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
        newest = max(((number, slot) for slot, number, _, _ in self._slots()), default=(0, -1))
        self._next = (newest[1] + 1) % SLOTS
        self._file = FileIO(self.path, "r+")
        return self._file

    def _slots(self) -> Iterator[tuple[int, int, int, str]]:
        """What is noted: the slot, the number of the commit, the length and the table."""
        if not self.path.exists():
            return
        data = self.path.read_bytes()
        for slot in range(len(data) // _SIZE):
            told = data[slot * _SIZE : slot * _SIZE + _SLOT.size]
            if _CHECK.pack(crc32(told)) == data[slot * _SIZE + _SLOT.size : (slot + 1) * _SIZE]:
                number, lines, name = _SLOT.unpack(told)
                yield slot, number, lines, name.rstrip(b"\0").decode(errors="replace")


def _slot(commit: int, table: str, lines: int) -> bytes:
    told = _SLOT.pack(commit, lines, table.encode()[:_NAME])
    return told + _CHECK.pack(crc32(told))
