"""The house: the tables that are in memory, and what they share."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from math import ceil
from time import time

from brelan.engine.errors import BrelanError, StaleMove
from brelan.engine.match import Happened
from brelan.server import refusal
from brelan.server.limits import Limits
from brelan.server.presence import Presence
from brelan.server.publishing import publish
from brelan.server.settings import Settings
from brelan.server.sheet import Sheet
from brelan.server.store import Store
from brelan.server.table import Table
from brelan.server.turns import Turns
from brelan.server.writer import PlaceTaken


class House:
    """All that the pages and the API share. One for each server."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.limits = Limits(settings)
        self.turns = Turns(self)
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Table]] = {}

    async def table(self, name: str) -> Table:
        """A table, from memory or rebuilt from its log."""
        table = self._tables.get(name)
        if table:
            self._tables.move_to_end(name)
            return table
        if name not in self._loading:
            self._loading[name] = asyncio.create_task(self._load(name))
        return await asyncio.shield(self._loading[name])

    async def _load(self, name: str) -> Table:
        try:
            sheet = await self.store.sheet(name)
            if sheet is None:
                raise refusal.not_found()
            log = await self.store.log(name)
            table = self.seat_at(sheet)
            try:
                table.match.resume(log)
            except BrelanError:
                raise refusal.other_rules() from None
            await self._write(table, table.place)  # what an older Brelan did not write for lists
            self.keep(table)
            self.turns.consider(table)
            return table
        finally:
            del self._loading[name]

    def seat_at(self, sheet: Sheet) -> Table:
        """A table in memory for what is written about it; its log has still to be played."""
        return Table(sheet, Presence(self.settings.reload_time, self.settings.absence))

    def keep(self, table: Table) -> None:
        """Keep a table in memory, as long as there is room for it."""
        self._tables[table.id] = table
        too_many = max(0, len(self._tables) - self.settings.tables_in_memory)
        for name in list(self._tables)[:too_many]:  # the longest unused
            if self._tables[name].idle:
                del self._tables[name]

    def lose(self, table: Table) -> None:
        """Forget what is in memory: it may differ from what is on disk."""
        table.lost = True
        if self._tables.get(table.id) is table:
            del self._tables[table.id]
        for stream in table.streams:
            stream.close()

    @asynccontextmanager
    async def quiet(self, name: str) -> AsyncIterator[Table]:
        """A table while nothing is being changed: what is seen of it is on disk."""
        table = await self.table(name)
        async with table.door:
            if not table.lost:
                yield table
                return
        async with self.quiet(name) as again:
            yield again

    @asynccontextmanager
    async def change(self, table: Table) -> AsyncIterator[None]:
        """Inside, the match may be changed. Then the change is written, everybody is told, and bots go on.

        Nobody sees the match meanwhile. If it cannot be written the table is lost from memory, not from disk.
        """
        async with table.door:
            if table.lost:
                raise StaleMove
            place = table.place
            trace: list[Happened] = []
            table.match.trace = trace
            try:
                yield
                await self._write(table, place)
                table.stories.add(place, trace)
            except BaseException:
                if table.place != place:
                    self.lose(table)
                raise
            finally:
                table.match.trace = None
            self.tell(table)

    async def _write(self, table: Table, place: int) -> None:
        """Write what the log holds from a place on, and what that means for lists; until then nobody hears of it."""
        lines, facts = table.match.log[place:], table.facts()
        changed = facts != table.sheet.facts
        if not lines and not changed:
            return
        try:
            await self.store.writer.append(table.id, place, lines, int(time()), facts if changed else None)
        except PlaceTaken:
            raise StaleMove from None
        if changed:
            table.sheet = replace(table.sheet, facts=facts)

    def tell(self, table: Table) -> None:
        """Send everybody who watches the table as it now is; then it may be a bot's turn."""
        try:
            publish(table)
        finally:  # whatever cannot be told, nobody waits for a bot in vain
            self.turns.consider(table)

    def tell_absence(self, table: Table) -> None:
        """Tell how the table stands when somebody who was just here may be away, and may be replaced."""
        loop = asyncio.get_running_loop()
        for delay in (self.settings.reload_time, self.settings.absence):
            second = ceil(loop.time() + delay)
            if second not in table.soon:  # once for all who come and go in the same second
                table.soon.add(second)
                loop.call_at(second, self._tell_later, table, second)

    def _tell_later(self, table: Table, second: int) -> None:
        table.soon.discard(second)
        if table.streams and not table.door.locked():  # if a change is under way, it will tell
            self.tell(table)

    async def close(self) -> None:
        """End all live connections, stop the bots, write what waits."""
        self.close_streams()
        await self.turns.close()
        await self.store.close()

    def close_streams(self) -> None:
        """End all live connections."""
        for table in self._tables.values():
            for stream in table.streams:
                stream.close()
