"""A house in one file: SQLite, which is there without being set up, and fast as long as one process is enough."""

import os
import sqlite3
from collections.abc import Collection, Sequence
from functools import cache
from pathlib import Path
from stat import S_ISVTX, S_IWOTH
from typing import Any

from sqlalchemy import create_engine, event
from sqlalchemy.engine import Connection, make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from brelan.server.store.databases.acknowledged import Told, ToldFile
from brelan.server.store.databases.engine import Engine, Moves, Row, Work, trouble_told
from brelan.server.store.layout.migrations import BadData
from brelan.server.store.layout.schema import LOG, TABLES
from brelan.server.store.table_info import Summary

FILE = "brelan.sqlite"
MOST_ROWS = 150
"""So many rows are written by one statement: any SQLite knows so many values."""
ADD_LINES = f"INSERT INTO log ({', '.join(column.name for column in LOG.columns)}) VALUES {{}}"
NOTE_HEADS = "UPDATE tables SET lines = column2, head = column3 FROM (VALUES {}) WHERE id = column1"
_NOTED = (*Summary._fields, "lines", "head")
NOTE_SUMMARIES = (
    f"UPDATE tables SET {', '.join(f'{TABLES.c[name].name} = column{n}' for n, name in enumerate(_NOTED, 2))} "
    "FROM (VALUES {}) WHERE id = column1"
)


DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
NO_TEXT = "Could not decode"
"""How the driver begins to say that a text is none."""


class SQLite(Engine):
    """A file."""

    size = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"

    def __init__(self, file: Path) -> None:
        self.file = file
        self.name = str(file)
        self._told = ToldFile(file.with_name(f"{file.name}-told"))
        url = make_url("sqlite+aiosqlite://").set(database=str(file))
        self.reading = create_async_engine(url, hide_parameters=True)  # an error must not tell seeds
        self._writing = create_engine(url.set(drivername="sqlite"), hide_parameters=True, poolclass=NullPool)
        event.listen(self.reading.sync_engine, "connect", _prepare)
        event.listen(self._writing, "connect", _prepare)

    async def begin_alone(self, connection: AsyncConnection) -> None:
        """SQLite has one writer at a time."""
        await connection.exec_driver_sql("BEGIN IMMEDIATE")

    async def begin_snapshot(self, connection: AsyncConnection) -> None:
        """The driver would begin none for reading."""
        await connection.exec_driver_sql("BEGIN")

    async def faults(self, connection: AsyncConnection) -> list[str]:
        """Pages that are damaged, and lines of tables that are not there."""
        damaged = (await connection.exec_driver_sql("PRAGMA integrity_check")).scalars().all()
        lost = (await connection.exec_driver_sql("PRAGMA foreign_key_check")).all()
        return [text for text in damaged if text != "ok"] + [" ".join(map(str, row)) for row in lost]

    async def copy_to(self, file: Path) -> None:
        """All there is, as it is now, in a new file."""
        async with trouble_told(self), self.reading.connect() as connection:
            plain = await connection.execution_options(isolation_level="AUTOCOMMIT")
            await plain.exec_driver_sql("VACUUM INTO ?", (str(file),))

    def write(self, work: Work) -> None:
        """Without the layers of a loop: the writer's thread takes turns with the loop's for the interpreter."""
        try:
            with self._writing.connect() as connection:
                work(connection)
        finally:
            self._told.close()

    def write_moves(self, connection: Connection, moves: Moves) -> bool:
        """Many rows with one statement. There are no other processes."""
        _execute(connection, ADD_LINES, moves.lines)
        _execute(connection, NOTE_HEADS, moves.heads)
        _execute(connection, NOTE_SUMMARIES, moves.summaries)
        return True

    def is_damage(self, error: Exception) -> bool:
        """A page that makes no sense, or a text that is none."""
        found = error.orig if isinstance(error, DBAPIError) else error
        code = getattr(found, "sqlite_errorcode", 0) & 0xFF
        return code in DAMAGE or str(found).startswith(NO_TEXT) or super().is_damage(error)

    def note_told(self, told: Sequence[Told]) -> None:
        """In a file of its own."""
        if told:
            self._told.note(told)

    def told(self) -> tuple[dict[str, int], dict[str, int]]:
        """As that file says."""
        return self._told.latest(), self._told.all()

    def forget_told(self, tables: Collection[str]) -> None:
        """There too."""
        self._told.forget(tables)

    def begin_anew(self) -> None:
        """Without that file."""
        self._told.remove()

    def step(self, statement: str) -> str:
        """As it is written."""
        return statement


def _prepare(connection: Any, _: object) -> None:
    """Readers never wait for the writer, and a commit has reached the disk, even if the power fails."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def private_file(folder: Path) -> Path:
    """The file of a house in a folder. All files are the owner's alone: seeds are in them, and the key that signs
    guests' names. A folder that was there before is left as it is, unless everybody could put other files in their
    place.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    mode = folder.stat().st_mode
    if os.name == "posix" and mode & S_IWOTH and not mode & S_ISVTX:
        raise BadData(f"{folder}: everybody may write there; choose another folder, or take that away (chmod o-w)")
    try:
        (folder / FILE).touch(0o600)  # what SQLite writes beside it has the same permissions
        for each in folder.glob(f"{FILE}*"):
            each.chmod(0o600)
    except OSError as error:
        raise BadData(f"{folder / FILE}: must be yours ({error.strerror})") from None
    return folder / FILE


def _execute(connection: Connection, statement: str, rows: Sequence[Row]) -> None:
    """Hand rows to a statement, many at once: for each statement the interpreter is waited for again."""
    for start in range(0, len(rows), MOST_ROWS):
        some = rows[start : start + MOST_ROWS]
        values = tuple(value for row in some for value in row)
        connection.exec_driver_sql(_with_places(statement, len(some), len(some[0])), values)


@cache
def _with_places(statement: str, rows: int, columns: int) -> str:
    """A statement with places for the values of so many rows."""
    return statement.format(", ".join([f"({', '.join('?' * columns)})"] * rows))
