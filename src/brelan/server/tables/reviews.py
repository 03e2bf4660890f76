"""Reviews of finished games: asked for once, worked out in the background one after the other, kept."""

import asyncio
import json
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from dataclasses import dataclass

from brelan.coach.report import Report
from brelan.server import error_log, errors
from brelan.server.fair import FairTurns
from brelan.server.store.kept_reviews import keep_review, kept_review
from brelan.server.store.store import Store
from brelan.server.tables.table import Table

MOST_WAITING = 4
"""Reviews that one guest may wait for."""
IDLE = 120.0
"""Seconds after which a worker with nothing to do is sent home."""
LONGEST_LINE = 16_000_000
"""Bytes of a report."""


@dataclass
class Progress:
    """How far a review is."""

    done: int = 0
    of: int = 1
    failed: bool = False


class Reviews:
    """Lets a worker process make the reviews that guests ask for, by fair turns."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._turns = FairTurns(1, MOST_WAITING)
        self._under_way: dict[str, Progress] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._worker: Process | None = None
        self._dismissal: asyncio.TimerHandle | None = None

    async def of(self, table: Table, guest: str) -> Report | Progress:
        """The review of a finished game; or how far it is, if it has to be made first."""
        if not table.match.over:
            raise errors.too_early()
        if table.id not in self._under_way:
            kept = await kept_review(self._store, table.id)
            if kept is not None:
                return kept
        if table.id not in self._under_way:  # nobody has asked meanwhile
            if sum(task.get_name() == guest for task in self._tasks) >= MOST_WAITING:
                raise errors.too_many()
            self._under_way[table.id] = Progress()
            self._begin(table, guest)
        progress = self._under_way[table.id]
        if progress.failed:  # told once; who asks again lets it be tried again
            del self._under_way[table.id]
        return progress

    def _begin(self, table: Table, guest: str) -> None:
        task = asyncio.create_task(self._make(table.id, guest, table.record()), name=guest)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _make(self, table: str, guest: str, text: str) -> None:
        progress = self._under_way[table]
        try:
            async with self._turns.turn(guest):
                report = await self._ask(text, progress)
            await keep_review(self._store, table, report)
            del self._under_way[table]
        except Exception as error:  # a worker may be killed, a disk full
            error_log.note(error, "a review")
            progress.failed = True

    async def _ask(self, text: str, progress: Progress) -> Report:
        """Let the worker review a saved game."""
        worker = await self._at_work()
        try:
            return await self._answer(worker, text, progress)
        finally:  # whatever it said, it is not kept for ever
            self._dismissal = asyncio.get_running_loop().call_later(IDLE, self._dismiss)

    async def _answer(self, worker: Process, text: str, progress: Progress) -> Report:
        """What the worker says to a saved game: how far it is, then the report."""
        assert worker.stdin
        assert worker.stdout
        worker.stdin.write(json.dumps({"record": text}).encode() + b"\n")
        await worker.stdin.drain()
        while line := await worker.stdout.readline():
            said = json.loads(line)
            if "report" in said:
                report: Report = said["report"]
                return report
            if "error" in said:
                raise RuntimeError(f"the worker met {said['error']}")
            progress.done, progress.of = said["done"], said["of"]
        self._dismiss()
        raise RuntimeError("the worker is gone")

    async def _at_work(self) -> Process:
        """The worker, started when it is first needed."""
        if self._dismissal:
            self._dismissal.cancel()
        if self._worker is None or self._worker.returncode is not None:
            self._worker = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "brelan.server.tables.review_worker",
                stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LONGEST_LINE,
            )  # fmt: skip
        return self._worker

    def _dismiss(self) -> None:
        if self._worker and self._worker.returncode is None:
            self._worker.kill()
        self._worker = None

    async def close(self) -> None:
        """Leave what is under way: it is made when somebody asks again."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._dismissal:
            self._dismissal.cancel()
        worker = self._worker
        self._dismiss()
        if worker:
            await worker.wait()
