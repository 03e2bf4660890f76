"""The house: the tables that are in memory, and what they share."""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager, nullcontext, suppress
from dataclasses import replace
from functools import partial
from time import time

from sqlalchemy.exc import IntegrityError

from brelan.engine.errors import BrelanError, StaleMove
from brelan.server import errors
from brelan.server.limits import Limits
from brelan.server.settings import Settings
from brelan.server.store.chat import Chat, read_chat
from brelan.server.store.logs import damage_told, read_log
from brelan.server.store.signs import signs_of
from brelan.server.store.store import Store
from brelan.server.store.table_info import TableInfo
from brelan.server.store.writer import Lost, PlaceTaken
from brelan.server.tables.ended import written_besides
from brelan.server.tables.events import Events, GameEnded
from brelan.server.tables.extensions import Extensions
from brelan.server.tables.holds import Holds
from brelan.server.tables.long_work import LongWork
from brelan.server.tables.presence import Presence
from brelan.server.tables.table import Table
from brelan.server.tables.turns import Turns


class House:
    """All that the pages and the API share. One for each server."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.leases = store.leases
        if self.leases:
            self.leases.lost = self._lose
        self.loop = asyncio.get_running_loop()
        self.closing = False  # live connections are being ended: nobody else should come
        self.faults: list[str] = []  # what the database finds wrong with itself
        self.refusals: Counter[str] = Counter()  # answers that said no, by kind
        self.events = Events()
        self.extensions = Extensions()
        self.limits = Limits(settings)
        self.turns = Turns(self)
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self.holds = Holds(self)
        self._reading = asyncio.Semaphore(settings.loads_at_once)
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._long_work = LongWork()
        self.going_through = self._long_work.go_through

    async def table(self, name: str) -> Table:
        """A table, from memory or rebuilt from its log."""
        if self.leases and not self.leases.valid:
            raise errors.cut_off()
        table = self._tables.get(name)
        if table:
            self._tables.move_to_end(name)
            attended = table.attended(self.settings.attended)
            table.ask()
            if not attended:
                self.turns.consider(table)
            return table
        if name not in self._loading:
            self._loading[name] = asyncio.create_task(self._load(name))
        return await asyncio.shield(self._loading[name])

    @property
    def in_memory(self) -> Sequence[str]:
        """The tables that are at hand."""
        return tuple(self._tables)

    def plays(self, guest: str, name: str) -> bool:
        """Whether a guest has a seat at a table that is in memory."""
        table = self._tables.get(name)
        return table is not None and bool(table.info.of(guest))

    async def _load(self, name: str) -> Table:
        try:
            async with self._reading:  # a crowd that comes to many tables must not take every connection to the file
                if elsewhere := await self.store.claim(name):
                    raise errors.Elsewhere(elsewhere, name)
                table = await self._read(name)
            self.keep(table)
            self.turns.consider(table)
            return table
        finally:
            del self._loading[name]

    async def _read(self, name: str) -> Table:
        """A table as its log says."""
        async with damage_told(self.store, name):
            log = await read_log(self.store, name)
            info = await self.store.info(name)
            if info is None:
                raise errors.not_found()
            table = self.build(info)
            table.signs = await signs_of(self.store, name)
            if table.chat:
                await read_chat(self.store, name, table.chat)
        for line, at in zip(log.entries, log.times, strict=True):
            table.note_moved([line], at)
        table.head = log.head
        try:
            await self.going_through(len(log.entries), partial(table.match.resume, log.entries))
        except BrelanError:
            raise errors.other_rules() from None
        return table

    @asynccontextmanager
    async def looking(self, name: str) -> AsyncIterator[Table]:
        """A table to look at alone, whichever process it belongs to: from memory, or as its log stands now."""
        if self.leases and name not in self._tables:
            yield await self._read(name)
            return
        async with self.reading(name) as table:
            yield table

    async def read_again(self, names: Iterable[str]) -> None:
        """Some tables were changed beside whoever has them in memory, and their fences raised: tell all processes."""
        for name in names:
            self.drop_named(name)
        if self.leases:
            await self.leases.ping()

    def build(self, info: TableInfo) -> Table:
        """A table in memory for what is written about it; its log has still to be played."""
        settings = self.settings
        chat = Chat(settings.chat_longest, settings.chat_kept) if settings.chat else None
        return Table(info, Presence(settings.reload_time, settings.absence), chat, self.extensions.links)

    def keep(self, table: Table) -> None:
        """Keep a table in memory, as long as there is room for it."""
        self._tables[table.id] = table
        too_many = max(0, len(self._tables) - self.settings.tables_in_memory)
        for name in list(self._tables)[:too_many]:  # the longest unused
            if self._tables[name].idle and not self.turns.taken(self._tables[name]):
                del self._tables[name]
                self._let_fence_go(name)

    def _let_fence_go(self, name: str) -> None:
        """What is not in memory is asked for again when somebody comes."""
        if self.leases:
            self.leases.forget(name)

    def _lose(self, names: list[str] | None) -> None:
        """Some tables, or all, belong to this process no more, or were changed by another: pages come again."""
        for name in self.in_memory if names is None else names:
            self.drop_named(name)

    def drop(self, table: Table) -> None:
        """Forget what is in memory: it may differ from what is on disk."""
        table.drop()
        if self._tables.get(table.id) is table:
            del self._tables[table.id]
            self._let_fence_go(table.id)

    def drop_named(self, name: str) -> None:
        """The same for a table that may be in memory."""
        if name in self._tables:
            self.drop(self._tables[name])

    @asynccontextmanager
    async def rewriting(self, name: str) -> AsyncIterator[None]:
        """While a table is changed on disk, beside whoever has it in memory: nobody changes it meanwhile, and whoever
        comes afterwards reads it again.
        """
        with suppress(Exception):  # whoever asked for it hears why it cannot be read
            if name in self._loading:
                await asyncio.shield(self._loading[name])
        table = self._tables.get(name)
        try:
            async with table.lock if table else nullcontext():
                yield
        finally:
            with suppress(Exception):
                if name in self._loading:  # it may have been read in the middle
                    await asyncio.shield(self._loading[name])
            self.drop_named(name)

    @asynccontextmanager
    async def reading(self, name: str) -> AsyncIterator[Table]:
        """A table while nothing is being changed: what is seen of it is on disk."""
        table = await self.table(name)
        async with table.lock:
            if not table.dropped:
                yield table
                return
        async with self.reading(name) as again:
            yield again

    @asynccontextmanager
    async def noting(self, name: str) -> AsyncIterator[Table]:
        """A table while something is written beside its log; then everybody who watches sees it as it now is."""
        async with self.reading(name) as table:
            try:
                yield table
            except (Lost, IntegrityError):  # another process has it, and has written there
                self.drop(table)
                raise StaleMove from None
            self.publish(table)

    @asynccontextmanager
    async def changing(self, table: Table) -> AsyncIterator[None]:
        """Inside, the match may be changed. Then the change is written and published, and bots go on.

        Nobody sees the match meanwhile. If it cannot be written the table is dropped from memory, not from disk.
        """
        async with table.lock:
            if table.dropped:
                raise StaleMove
            place = table.place
            try:
                with table.match.recording() as happened:
                    yield
                await self._write(table, place)
                table.stories.add(place, happened)
                self.holds.begin(table, place, happened)
            except Lost:
                self.drop(table)
                raise StaleMove from None
            except BaseException:
                if table.place != place:
                    self.drop(table)
                raise
            self.publish(table)

    async def _write(self, table: Table, place: int) -> None:
        """Write what the log holds from a place on, and what that means for lists; until then nobody hears of it."""
        lines, summary = table.match.log[place:], table.summary()
        changed = summary != table.info.summary or bool(lines and table.info.asleep)
        if not lines and not changed:
            return
        at, ended = int(time()), table.match.over and not table.info.closed
        try:
            newcomers = table.moved_first(lines)
            noted, besides = summary if changed else None, written_besides(table, newcomers, at if ended else 0)
            table.head = await self.store.writer.append(table.id, place, lines, at, table.head, noted, besides)
        except PlaceTaken as error:
            if isinstance(error, Lost):
                self.drop(table)
            raise StaleMove from None
        table.note_moved(lines, at)
        for number in newcomers:
            table.set_seat(number, replace(table.info.seats[number], moved=True))
        if changed:
            table.note(summary)
        if ended:
            self.events.publish(GameEnded(table.id))

    def publish(self, table: Table) -> None:
        """Send everybody who watches the table as it now is; then it may be a bot's turn."""
        try:
            table.watchers.publish()
        finally:  # whatever cannot be sent, nobody waits for a bot in vain
            self.turns.consider(table)
            self.note_change(table)

    def note_change(self, table: Table) -> None:
        """Let features know that something has changed at a table, or who is there."""
        for heard in self.extensions.on_change:
            heard(table)

    async def hosts(self, info: TableInfo, guest: str) -> bool:
        """Whether a guest may act as the host of a table."""
        if info.host == guest:
            return True
        return any([await acts(info, guest) for acts in self.extensions.hosts])

    def announce_absence(self, table: Table) -> None:
        """Publish the table again when somebody who was just here may be away, and may be replaced."""

        def announce() -> None:
            if not table.watchers or table.lock.locked():  # a change that is under way publishes by itself
                return
            asked = table.hold.asked if table.hold else ()
            self.holds.let_go(table, [guest for guest in asked if not table.presence.here(guest)])

        table.presence.announce_absence(announce)

    def known(self, name: str) -> Table | None:
        """A table, if it is in memory."""
        return self._tables.get(name)

    async def close(self) -> None:
        """End all live connections, stop the bots, write what waits."""
        self.close_streams()
        for part in (self.events, self.holds, self._long_work, self.turns, self.extensions, self.store):
            await part.close()

    def close_streams(self) -> None:
        """End all live connections."""
        self.closing = True
        for table in self._tables.values():
            table.watchers.close()
