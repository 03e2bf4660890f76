"""One writer for all tables: whatever waits is committed together, and answered only then.

A commit costs a wait for the disk. A hundred tables that move in the same moment share one, so moves are as safe as
if each had its own commit and as fast as if none had.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from sqlalchemy import bindparam, insert, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from brelan.engine.referee.match import Entry
from brelan.server import error_log
from brelan.server.store.schema import LOG, TABLES
from brelan.server.store.table_info import Summary

Row: TypeAlias = dict[str, object]
Change: TypeAlias = Callable[[AsyncConnection], Awaitable[None]]

PAUSE = 0.2
"""Seconds to wait before the file is opened again after it failed."""
NOTE_SUMMARY = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("table"))
    .values({name: bindparam(f"new_{name}") for name in Summary._fields})
)


class PlaceTaken(Exception):
    """Another process wrote to this place of the log first."""


class Closed(Exception):
    """Nothing more is written: the house is being closed."""


@dataclass
class Job:
    """What is to be written for one table: lines of its log with what they mean for lists, or some other change."""

    rows: list[Row] = field(default_factory=list)
    summary: Row | None = None
    change: Change | None = None
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def fail(self, error: Exception) -> None:
        """Tell who waits that it was not written."""
        if not self.done.done():
            self.done.set_exception(error)


class Writer:
    """Gathers what is to be written, and writes it. It goes on whatever happens: a disk may be full for a while."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.commits = 0
        self._waiting: list[Job] = []
        self._in_hand: list[Job] = []
        self._work = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run())

    async def append(
        self, table: str, place: int, entries: Sequence[Entry], at: int, summary: Summary | None = None
    ) -> None:
        """Add lines to a log from a place on, and what lists say of the table. When this returns they are on disk."""
        rows: list[Row] = [
            {"table_id": table, "place": place + i, "seat": entry.seat, "move": entry.move, "at": at}
            for i, entry in enumerate(entries)
        ]
        noted = {f"new_{name}": int(value) for name, value in summary._asdict().items()} if summary else None
        await self._enqueue(Job(rows, {"table": table, **noted} if noted else None))

    async def change(self, change: Change) -> None:
        """Make any other change, in its turn."""
        await self._enqueue(Job(change=change))

    async def close(self) -> None:
        """Write what still waits, and stop."""
        self._closing = True
        self._work.set()
        await self._task

    async def _enqueue(self, job: Job) -> None:
        if self._closing:
            raise Closed
        self._waiting.append(job)
        self._work.set()
        # A guest who goes away while waiting must not leave the table in memory and the table on disk apart.
        await asyncio.shield(job.done)

    async def _run(self) -> None:
        while not self._closing or self._waiting:
            try:
                async with self.engine.connect() as connection:
                    await self._write(connection)
            except Exception as error:  # the file cannot be opened, or a connection to it broke
                error_log.note(error, "writing")
                for job in (*self._in_hand, *self._waiting):
                    job.fail(error)
                self._waiting.clear()
                if not self._closing:
                    await asyncio.sleep(PAUSE)

    async def _write(self, connection: AsyncConnection) -> None:
        """Write until the house is closed."""
        while not self._closing or self._waiting:
            await self._work.wait()
            self._work.clear()
            self._in_hand, self._waiting = self._waiting, []
            await self._commit(connection, self._in_hand)

    async def _commit(self, connection: AsyncConnection, jobs: list[Job]) -> None:
        """Write some jobs in one transaction; where one of them cannot be, each in its own: none can harm another."""
        try:
            await _make(connection, jobs)
            await connection.commit()
        except Exception as error:  # whatever it is, those who wait must hear of it
            await connection.rollback()
            taken = isinstance(error, IntegrityError)
            if taken and len(jobs) > 1:
                for job in jobs:
                    await self._commit(connection, [job])
                return
            for job in jobs:
                job.fail(PlaceTaken() if taken and job.rows else error)
            return
        self.commits += 1
        for job in jobs:
            if not job.done.done():
                job.done.set_result(None)


async def _make(connection: AsyncConnection, jobs: Sequence[Job]) -> None:
    """All that some jobs ask for."""
    rows = [row for job in jobs for row in job.rows]
    if rows:
        await connection.execute(insert(LOG), rows)
    summaries = [job.summary for job in jobs if job.summary]
    if summaries:
        await connection.execute(NOTE_SUMMARY, summaries)
    for job in jobs:
        if job.change:
            await job.change(connection)
