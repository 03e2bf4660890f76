"""One writer for all tables: whatever waits is committed together, and answered only then.

A commit costs a wait for the disk. A hundred tables that move in the same moment share one, so moves are as safe as
if each had its own commit and as fast as if none had.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from brelan.engine.match import Entry
from brelan.server.schema import LOG

Row: TypeAlias = dict[str, object]
Change: TypeAlias = Callable[[AsyncConnection], Awaitable[None]]


class PlaceTaken(Exception):
    """Another process wrote to this place of the log first."""


@dataclass
class Job:
    """What is to be written for one table: lines of its log, or some other change."""

    rows: list[Row]
    change: Change | None
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Writer:
    """Gathers what is to be written, and writes it."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.commits = 0
        self._waiting: list[Job] = []
        self._work = asyncio.Event()
        self._task = asyncio.create_task(self._run())

    async def append(self, table: str, place: int, entries: Sequence[Entry], at: int) -> None:
        """Add lines to a log from a place on. When this returns they are on disk."""
        rows: list[Row] = [
            {"table_id": table, "place": place + i, "seat": entry.seat, "move": entry.move, "at": at}
            for i, entry in enumerate(entries)
        ]
        await self._enqueue(Job(rows, None))

    async def change(self, change: Change) -> None:
        """Make any other change, in its turn."""
        await self._enqueue(Job([], change))

    async def close(self) -> None:
        """Write what still waits, and stop."""
        while self._waiting:
            await asyncio.sleep(0.01)
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _enqueue(self, job: Job) -> None:
        self._waiting.append(job)
        self._work.set()
        # A guest who goes away while waiting must not leave the table in memory and the table on disk apart.
        await asyncio.shield(job.done)

    async def _run(self) -> None:
        async with self.engine.connect() as connection:
            while True:
                await self._work.wait()
                self._work.clear()
                jobs, self._waiting = self._waiting, []
                await self._commit(connection, jobs)

    async def _commit(self, connection: AsyncConnection, jobs: list[Job]) -> None:
        """Write some jobs in one transaction; if that fails, each in its own, so that one cannot harm another."""
        try:
            rows = [row for job in jobs for row in job.rows]
            if rows:
                await connection.execute(insert(LOG), rows)
            for job in jobs:
                if job.change:
                    await job.change(connection)
            await connection.commit()
        except Exception as error:  # whatever it is, those who wait must hear of it
            await connection.rollback()
            if len(jobs) > 1:
                for job in jobs:
                    await self._commit(connection, [job])
            elif not jobs[0].done.cancelled():
                taken = isinstance(error, IntegrityError) and bool(jobs[0].rows)
                jobs[0].done.set_exception(PlaceTaken() if taken else error)
            return
        self.commits += 1
        for job in jobs:
            if not job.done.cancelled():
                job.done.set_result(None)
