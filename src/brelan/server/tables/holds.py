"""Letting people look at what a change brought before their table goes on by itself."""

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from brelan.engine.referee.match import Happened
from brelan.server.tables.pace import Hold
from brelan.server.tables.table import Table

if TYPE_CHECKING:
    from brelan.server.tables.house import House


class Holds:
    """One for each house: what its tables wait for."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._waits: set[asyncio.Task[None]] = set()

    def begin(self, table: Table, place: int, happened: Sequence[Happened]) -> None:
        """Let people look at what a change brought, if it is worth it."""
        hold = table.look_at(place, happened, self._house.settings)
        if hold:
            task = asyncio.create_task(self._until_time_is_over(table, hold))
            self._waits.add(task)
            task.add_done_callback(self._waits.discard)

    async def _until_time_is_over(self, table: Table, hold: Hold) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(hold.seconds):
                await hold.wait()
        async with table.lock:
            if table.hold is hold:
                table.go_on()
                self._house.publish(table)

    def let_go(self, table: Table, guests: Iterable[str]) -> None:
        """These need not be waited for any more. Only while nothing is being changed."""
        if table.hold and table.hold.let_go(guests):
            table.go_on()
        self._house.publish(table)

    async def close(self) -> None:
        """Nobody is waited for any more."""
        for task in self._waits:
            task.cancel()
