"""One writer for all tables: whatever waits is committed together, and answered only then.

A commit costs a wait for the disk. A hundred tables that move in the same moment share one, so moves are as safe as
if each had its own commit and as fast as if none had.

The writer is a thread with a connection of its own. It takes turns with the loop for the interpreter, so it does as
little there as it can: the lines of all tables are one statement, and the loop is woken once for a commit.
"""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from threading import Thread
from time import perf_counter, sleep
from typing import TypeAlias

from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError

from brelan.engine.referee.match import Entry
from brelan.server import error_log
from brelan.server.metrics import Times
from brelan.server.store.chain import marks
from brelan.server.store.databases.acknowledged import Told
from brelan.server.store.databases.engine import Engine, Moves, Row
from brelan.server.store.table_info import Summary

Change: TypeAlias = Callable[[Connection], object]

PAUSE = 0.2
"""Seconds to wait before the database is opened again after it failed."""


class PlaceTaken(Exception):
    """Another process wrote to this place of the log first."""


class Lost(PlaceTaken):
    """The table belongs to another process by now."""


class Closed(Exception):
    """Nothing more is written: the house is being closed."""


@dataclass(eq=False)
class Job:
    """What is to be written for one table: lines of its log with what they mean for lists, or some other change."""

    rows: list[Row] = field(default_factory=list)
    head: Row | None = None  # how the log stands then: the table, how many lines, the last mark
    summary: Row | None = None  # the table, what lists say of it, and how the log stands
    changes: Sequence[Change] = ()
    told: Told | None = None  # whoever is answered knows of a table with so many lines
    fence: Row | None = None  # the table and the fence under which it is written, if there are other processes
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Writer:
    """Gathers what is to be written, and writes it. It goes on whatever happens: a disk may be full for a while."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.commits = self.moves = 0
        self.times = Times()  # of commits
        self.fences: dict[str, int] = {}  # of the tables that belong to this process, if there are others
        self._loop = asyncio.get_running_loop()
        self._gathered: list[Job] = []  # in this round of the loop
        self._waiting: SimpleQueue[list[Job] | None] = SimpleQueue()  # None: nothing more will come
        self._in_hand: list[Job] = []
        self._closing = self._ended = False  # for the loop, and for the thread
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def append(
        self,
        table: str,
        place: int,
        entries: Sequence[Entry],
        at: int,
        head: int,
        summary: Summary | None = None,
        besides: Sequence[Change] = (),
    ) -> int:
        """Add lines to a log from a place on, where its chain has a head, what lists say of the table, and what must be
        written with them or not at all. When this returns they are on disk. Says what the head is then.
        """
        chain = marks(head, place, entries, at)
        lines = enumerate(zip(entries, chain, strict=True), place)
        job = Job([(table, number, entry.seat, entry.move, at, mark) for number, (entry, mark) in lines])
        job.changes = besides
        job.fence = self._fence(table)
        stands = place + len(chain), chain[-1] if chain else head
        if chain:
            job.told = table, stands[0]
        if summary:
            job.summary = table, *map(int, summary), *stands
        else:
            job.head = table, *stands
        await self._enqueue(job)
        self.moves += sum(entry.seat >= 0 for entry in entries)
        return stands[1]

    async def change(self, change: Change, table: str = "", told: Told | None = None) -> None:
        """Make any other change, of one table or of none, in its turn and in the writer's thread."""
        await self._enqueue(Job(changes=[change], told=told, fence=self._fence(table)))

    def _fence(self, table: str) -> Row | None:
        return (table, self.fences[table]) if table in self.fences else None

    async def close(self) -> None:
        """Write what still waits, and stop."""
        self._closing = True
        self._hand_over()
        self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)

    async def _enqueue(self, job: Job) -> None:
        if self._closing:
            raise Closed
        if not self._gathered:
            self._loop.call_soon(self._hand_over)
        self._gathered.append(job)
        await job.done

    def _hand_over(self) -> None:
        """Give the thread what has come in this round of the loop."""
        if self._gathered:
            self._waiting.put(self._gathered)
            self._gathered = []

    # ── In the thread ────────────────────────────────────────────────────────────────────────────────────
    def _run(self) -> None:
        while not self._ended:
            try:
                self.engine.write(self._serve)
            except Exception as error:  # the database cannot be opened, or a connection to it broke
                error_log.note(error, "writing")
                self._take(self._in_hand)
                self._tell(self._in_hand, error)
                if not self._ended:
                    sleep(PAUSE)

    def _serve(self, connection: Connection) -> None:
        """Write whatever comes, as long as the connection holds."""
        while not self._ended:
            self._take(self._waiting.get())
            self._commit(connection, self._in_hand)

    def _take(self, jobs: list[Job] | None) -> None:
        """Take in hand what has come, and all that waits besides."""
        self._in_hand = []
        with suppress(Empty):
            while jobs is not None:
                self._in_hand += jobs
                jobs = self._waiting.get_nowait()
            self._ended = True

    def _commit(self, connection: Connection, jobs: list[Job], again: bool = True) -> None:
        """Write some jobs in one transaction; where one of them cannot be, each in its own: none can harm another. A
        connection that was cut is opened once more, unless changes may have been made: moves cannot be made twice.
        """
        begun, changes = perf_counter(), [change for job in jobs for change in job.changes]
        moves, made = _moves(jobs), False
        try:
            if not changes:
                written = self.engine.commit_moves(connection, moves)
            elif written := self.engine.write_moves(connection, moves):
                for change in changes:
                    change(connection)
                made = True
                connection.commit()
            if not written:
                raise Lost
            self.engine.note_told([job.told for job in jobs if job.told])
        except Exception as error:  # whatever it is, those who wait must hear of it
            connection.rollback()
            if again and not made and isinstance(error, DBAPIError) and error.connection_invalidated:
                self._commit(connection, jobs, again=False)
                return
            taken = isinstance(error, IntegrityError | Lost)
            if taken and len(jobs) > 1:
                for job in jobs:
                    self._commit(connection, [job])
                return
            self._tell(jobs, PlaceTaken() if isinstance(error, IntegrityError) and jobs[0].rows else error)
            if not taken:
                connection.invalidate()  # whatever state it is in: the next commit begins with a new one
            return
        self.commits += 1
        self.times.note(perf_counter() - begun)
        self._tell(jobs, None)

    def _tell(self, jobs: list[Job], error: Exception | None) -> None:
        """Tell those who wait that it was written, or why not."""
        if jobs:
            self._loop.call_soon_threadsafe(_settle, jobs, error)


def _moves(jobs: Sequence[Job]) -> Moves:
    """What some jobs write of moves."""
    return Moves(
        [*{job.fence for job in jobs if job.fence}],
        [row for job in jobs for row in job.rows],
        [job.head for job in jobs if job.head],
        [job.summary for job in jobs if job.summary],
    )


def _settle(jobs: Iterable[Job], error: Exception | None) -> None:
    for job in jobs:
        if job.done.done():  # whoever waited has gone
            continue
        if error:
            job.done.set_exception(error)
        else:
            job.done.set_result(None)
