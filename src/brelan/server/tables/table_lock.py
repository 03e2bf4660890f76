"""The lock of a table: one at a time for each task, so that no two tasks can wait for each other for ever."""

import asyncio
from typing import Literal

from brelan.server.fair import wait_without_turn

_HOLDERS: set["asyncio.Task[object]"] = set()
"""The tasks that hold the lock of some table."""


class TableLock(asyncio.Lock):
    """Whoever holds the lock of one table must not ask for another's. Who has to wait for it gives up their turn."""

    _holder: "asyncio.Task[object]"

    async def acquire(self) -> Literal[True]:
        """Wait until the table is free."""
        task = asyncio.current_task()
        assert task
        if task in _HOLDERS:
            raise RuntimeError("whoever holds the lock of a table must not ask for another")
        if self.locked():
            wait_without_turn()
        await super().acquire()
        self._holder = task
        _HOLDERS.add(task)
        return True

    def release(self) -> None:
        """Let the next one have the table."""
        _HOLDERS.discard(self._holder)
        super().release()
