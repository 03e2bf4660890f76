"""Which process a table belongs to, when several serve one house on PostgreSQL.

A process says twice a second that it lives. While it does, the tables that it has claimed are its own: it alone has
them in memory and writes to their logs. One that has said nothing for `LEASE` seconds has given all of them up, and
whoever is asked for one claims it. Each claim raises the table's *fence*. Every write says under which fence it was
made, and is refused under an older one: a process that was stopped and goes on cannot write any more. All times are
the database's. Even if all this failed, a place of a log is taken once.
"""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Any

from brelan.server import error_log

if TYPE_CHECKING:
    import asyncpg

LEASE = 3.0
"""Seconds after which a process that says nothing has given up its tables."""
BEAT = 0.5
"""Seconds between two signs of life."""
PATIENCE = 1.5
"""Seconds that the database may take to hear one."""
FIRST = 15.0
"""Seconds in which it must have heard the first: nobody has been promised anything yet."""
MARGIN = 0.5
"""Seconds by which a process thinks that its lease ends sooner than the others do."""
LOOK = 5.0
"""Seconds between two looks at whether tables have changed under us, if no ping comes."""
REMEMBERED = 1.0
"""Seconds for which it is remembered to whom a table belongs."""
MOST_REMEMBERED = 10_000
CHANNEL = "brelan"
NOW = "extract(epoch FROM clock_timestamp())::float8"
BE = f"INSERT INTO processes VALUES ($1, $2, {NOW}) ON CONFLICT (name) DO UPDATE SET seen = excluded.seen"
TIDY = f"DELETE FROM processes WHERE seen < {NOW} - 60"
CLAIM = f"""UPDATE tables SET owner = $2, fence = fence + 1 WHERE id = $1 AND owner != $2 AND owner NOT IN
    (SELECT name FROM processes WHERE seen > {NOW} - {LEASE}) RETURNING fence"""
WHOSE = "SELECT owner, fence, address FROM tables LEFT JOIN processes ON name = owner WHERE id = $1"
CHANGED = """SELECT mine.id FROM unnest($1::text[], $2::bigint[]) AS mine (id, fence)
    LEFT JOIN tables ON tables.id = mine.id AND tables.fence = mine.fence WHERE tables.id IS NULL"""
LIVING = f"SELECT address FROM processes WHERE seen > {NOW} - {LEASE}"


class Leases:
    """The tables of this process."""

    def __init__(self, database: str, address: str) -> None:
        self.name = secrets.token_urlsafe(9)
        self.address = address  # where other processes find this one
        self.fences: dict[str, int] = {}  # of the tables that are ours
        self.until = 0.0  # by this machine's clock: so long what is ours stays ours
        self.lost: Callable[[list[str] | None], None] = lambda tables: None  # hears what is ours no more; None: all
        self._database = database
        self._line: Any | None = None  # for signs of life and pings alone
        self._speaking = asyncio.Lock()  # one question at a time
        self.living: set[str] = set()  # the addresses of all processes that live
        self._elsewhere: dict[str, tuple[str, float]] = {}
        self._look = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def valid(self) -> bool:
        """Whether nobody else can have claimed what is ours."""
        return monotonic() < self.until

    async def begin(self) -> None:
        """Say for the first time that this process lives, and go on saying so."""
        end = monotonic() + FIRST
        while not self.valid:
            try:
                await self._say_so()
            except TimeoutError:  # a machine that starts may be very busy
                await self._hang_up()
                if monotonic() > end:
                    raise
        self._tasks = [asyncio.create_task(self._live()), asyncio.create_task(self._watch())]

    async def close(self) -> None:
        """Give up all tables at once."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(Exception):
            async with asyncio.timeout(LEASE), self._speaking:
                line = await self._connected()
                await line.execute("DELETE FROM processes WHERE name = $1", self.name)
                await line.close()

    def known_elsewhere(self, table: str) -> str:
        """Where a table is, if that was just asked; empty if it was not, or is ours."""
        address, until = self._elsewhere.get(table, ("", 0.0))
        return address if monotonic() < until else ""

    def forget(self, table: str) -> None:
        """Whatever was known of a table may have changed."""
        self._elsewhere.pop(table, None)
        self.fences.pop(table, None)

    async def claim(self, table: str, connection: Any) -> str:
        """Where the process is that a table belongs to; empty: it is ours now. Each statement stands alone."""
        fence = (await connection.exec_driver_sql(CLAIM, (table, self.name))).scalar()
        if fence is not None:
            self.fences[table] = fence
            return ""
        row = (await connection.exec_driver_sql(WHOSE, (table,))).first()
        if row is None or row.owner == self.name:
            if row:
                self.fences[table] = row.fence
            return ""
        if len(self._elsewhere) >= MOST_REMEMBERED:
            self._elsewhere.clear()
        address = row.address or ""
        self._elsewhere[table] = (address, monotonic() + REMEMBERED)
        self.living.add(address)  # it may have begun since we last looked
        return address

    async def ping(self) -> None:
        """Tell all processes to look at their tables: never in a transaction that writes, for whoever notifies holds a
        lock of the whole database until the disk has answered.
        """
        with suppress(Exception):  # they look by themselves, later
            async with self._speaking:
                await (await self._connected()).execute(f"NOTIFY {CHANNEL}")

    async def _live(self) -> None:
        """Say that this process lives, as long as it does."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self._say_so()
            except Exception as error:  # the database is away, or does not answer
                error_log.note(error, "a sign of life")
                await self._hang_up()
            if not self.valid:
                self._lose(None)

    async def _say_so(self) -> None:
        lapsed, said = self.until and not self.valid, monotonic()
        async with asyncio.timeout(PATIENCE), self._speaking:
            line = await self._connected()
            await line.execute(BE, self.name, self.address)
            self.living = {row["address"] for row in await line.fetch(LIVING)}
        if lapsed:  # others may have claimed them meanwhile
            self._lose(None)
        self.until = said + LEASE - MARGIN

    async def _watch(self) -> None:
        """Look now and then, and whenever somebody pings, whether tables have been changed by another hand."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK):
                    await self._look.wait()
            self._look.clear()
            with suppress(Exception):
                async with asyncio.timeout(LOOK), self._speaking:
                    line, mine = await self._connected(), dict(self.fences)
                    changed = await line.fetch(CHANGED, list(mine), list(mine.values()))
                    self._lose([row["id"] for row in changed if self.fences.get(row["id"]) == mine[row["id"]]])
                    await line.execute(TIDY)

    def _lose(self, tables: list[str] | None) -> None:
        if tables is None:
            self.fences.clear()
            self._elsewhere.clear()
        for table in tables or ():
            self.forget(table)
        self.lost(tables)

    async def _connected(self) -> "asyncpg.Connection":
        import asyncpg  # noqa: PLC0415 - commands that read what is written here need not have it

        if self._line is None or self._line.is_closed():
            self._line = await asyncpg.connect(self._database, timeout=PATIENCE, command_timeout=PATIENCE)
            await self._line.add_listener(CHANNEL, lambda *_: self._look.set())
        return self._line

    async def _hang_up(self) -> None:
        if self._line:
            self._line.terminate()
            self._line = None
