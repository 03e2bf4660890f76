"""Reviews of finished games: asked for once, worked out in the background one after the other, kept."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from brelan.coach.report import Report
from brelan.server import error_log, errors
from brelan.server.features.coaching.process import Address, CoachProcess
from brelan.server.features.coaching.store import keep_review, kept_review
from brelan.server.store.store import Store

MOST_WAITING = 4
"""Reviews that one guest may wait for."""


@dataclass
class Progress:
    """How far a review is, and the curve of everybody's chances, as soon as it is drawn."""

    done: int = 0
    of: int = 1
    failed: bool = False
    curve: Report | None = None

    def note(self, said: dict[str, Any]) -> None:
        """It has come so far."""
        self.done, self.of = said.get("done", self.done), said.get("of", self.of)
        self.curve = said.get("curve", self.curve)


class Reviews:
    """Lets a worker make the reviews that guests ask for."""

    def __init__(self, store: Store, address: Address) -> None:
        self._store = store
        self._coach = CoachProcess(MOST_WAITING, address)
        self._under_way: dict[str, Progress] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def of(self, table: str, guest: str, record: Callable[[], Awaitable[str]]) -> Report | Progress:
        """The review of a finished game; or how far it is, if it has to be made first. `record` is its document."""
        if table not in self._under_way:
            kept = await kept_review(self._store, table)
            if kept is not None:
                return kept
        if table not in self._under_way:  # nobody has asked meanwhile
            if sum(task.get_name() == guest for task in self._tasks) >= MOST_WAITING:
                raise errors.too_many()
            self._under_way[table] = Progress()
            self._begin(table, guest, record)
        progress = self._under_way[table]
        if progress.failed:  # told once; who asks again lets it be tried again
            del self._under_way[table]
        return progress

    def _begin(self, table: str, guest: str, record: Callable[[], Awaitable[str]]) -> None:
        task = asyncio.create_task(self._make(table, guest, record), name=guest)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _make(self, table: str, guest: str, record: Callable[[], Awaitable[str]]) -> None:
        progress = self._under_way[table]
        try:
            report: Report = await self._coach.ask(guest, {"record": await record()}, progress.note)
            await keep_review(self._store, table, report)
            del self._under_way[table]
        except Exception as error:  # a worker may be killed, a disk full
            error_log.note(error, "a review")
            progress.failed = True

    async def close(self) -> None:
        """Leave what is under way: it is made when somebody asks again."""
        await self._coach.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
