"""The data on disk: what is asked of them, and what is written besides the logs."""

import json
import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, exists, func, insert, select, tuple_, update
from sqlalchemy.engine import Connection

from brelan.engine.game import Game
from brelan.engine.referee.match import Entry
from brelan.server import errors
from brelan.server.store.chain import marks, origin
from brelan.server.store.damage import DAMAGE, FILE, SOUND, Damaged, put_aside_what_is_lost
from brelan.server.store.databases.engine import Engine, trouble_told
from brelan.server.store.databases.engines import Where, engine_of
from brelan.server.store.layout.migrations import migrate
from brelan.server.store.layout.schema import ASLEEP, HOUSE, LOG, SEATS, TABLES
from brelan.server.store.rows import CHALLENGE_COLUMNS, FORK_COLUMNS, columns_of, info_from, playable, seats_at
from brelan.server.store.table_info import Seat, TableInfo
from brelan.server.store.writer import Change, Writer

if TYPE_CHECKING:
    from brelan.server.store.leases import Leases

LOOK_AGAIN = {"fence": TABLES.c.fence + 1}
"""What is changed beside the process to which a table belongs: that one has to read it again."""


def _key(connection: Connection) -> bytes:
    """The secret that signs cookies, drawn when the house is first opened."""
    known = connection.execute(select(HOUSE.c.value).where(HOUSE.c.name == "key")).scalar()
    if known is None:
        known = secrets.token_hex(32)
        connection.execute(insert(HOUSE).values(name="key", value=known))
    return bytes.fromhex(known)


class Store:
    """The tables of the house. Nothing here is kept in memory."""

    def __init__(self, kept_by: Engine, key: bytes) -> None:
        self.kept_by = kept_by
        self.engine = kept_by.reading
        self.key = key
        self.writer = Writer(kept_by)
        self.leases: Leases | None = None

    @classmethod
    async def open(cls, where: Where) -> "Store":
        """The data at some place, brought up to date, or begun."""
        kept_by = engine_of(where)
        async with trouble_told(kept_by), kept_by.reading.connect() as connection:
            await kept_by.begin_alone(connection)
            await connection.run_sync(migrate, kept_by.step)
            key = await connection.run_sync(_key)
            await connection.run_sync(put_aside_what_is_lost, kept_by)
            await connection.commit()
        return cls(kept_by, key)

    async def share(self, address: str) -> None:
        """Serve these data together with other processes, if the engine can: they find this one at an address."""
        leases = self.kept_by.leases(address)
        if leases:
            async with trouble_told(self.kept_by):
                await leases.begin()
            self.leases = leases
            self.writer.fences = leases.fences

    async def claim(self, table: str) -> str:
        """Where the process is that a table belongs to; empty: it is ours."""
        if self.leases is None:
            return ""
        async with self.engine.connect() as connection:  # a process that stops here must hold no lock
            alone = await connection.execution_options(isolation_level="AUTOCOMMIT")
            return await self.leases.claim(table, alone)

    async def close(self) -> None:
        """Write what waits, and let go of the data."""
        await self.writer.close()
        if self.leases:
            await self.leases.close()
        await self.engine.dispose()

    async def add(self, info: TableInfo, log: Sequence[Entry], at: int, besides: Sequence[Change] = ()) -> int:
        """A new table, with what Nature did before the first player's turn; and what must be written with it or not at
        all. Says what the head of the log's chain is.
        """
        table: dict[str, Any] = {
            "fork_of": "",
            "fork_place": 0,
            "dealt_before": 0,
            "id": info.id,
            "game": info.game.name,
            "rules": info.game.version,
            "box": info.game.box.fingerprint,
            "options": json.dumps(info.options),
            "dice": info.dice,
            "seed": info.seed.hex(),
            "way": info.way,
            **(dict(zip(FORK_COLUMNS, info.forked, strict=True)) if info.forked else {}),
            **(dict(zip(CHALLENGE_COLUMNS, info.challenged, strict=True)) if info.challenged else {}),
            "host": info.host,
            "language": info.language,
            "opened": info.opened,
            "pace": info.pace,
            "coach": int(info.coach),
            "link": info.link,
            "signs": int(info.signs),
            "chat": int(info.chat),
            "turn_time": info.turn_time,
            "next": "",
            **{name: int(value) for name, value in info.summary._asdict().items()},
            **({"owner": self.leases.name, "fence": 1} if self.leases else {}),
        }
        seats = [{"table_id": info.id, "seat": n, **columns_of(seat)} for n, seat in enumerate(info.seats)]
        chain = marks(origin(table), 0, log, at)
        table |= {"lines": len(chain), "head": chain[-1] if chain else origin(table)}
        lines = [
            {"table_id": info.id, "place": place, "seat": entry.seat, "move": entry.move, "at": at, "mark": mark}
            for place, (entry, mark) in enumerate(zip(log, chain, strict=True))
        ]

        def write(connection: Connection) -> None:
            connection.execute(insert(TABLES), table)
            connection.execute(insert(SEATS), seats)
            if lines:
                connection.execute(insert(LOG), lines)
            for each in besides:
                each(connection)

        await self.writer.change(write, told=(info.id, len(lines)))
        if self.leases:
            self.leases.fences[info.id] = 1
        return int(table["head"])

    async def seat(self, table: str, number: int, seat: Seat, open_only: bool = False) -> bool:
        """Write who sits in a seat; if asked, only if nobody sits there yet. Says whether it was written."""
        here = (SEATS.c.table_id == table) & (SEATS.c.seat == number)
        if open_only:
            here &= (SEATS.c.guest == "") & (SEATS.c.token != "")
        written = 0

        def write(connection: Connection) -> None:
            nonlocal written
            written = connection.execute(update(SEATS).where(here).values(**columns_of(seat))).rowcount

        await self.writer.change(write, table)
        return bool(written)

    async def mark(self, table: str, **values: object) -> None:
        """Write that a table is closed, or where its people play again."""
        marked = update(TABLES).where(TABLES.c.id == table).values(**values)
        await self.writer.change(lambda connection: connection.execute(marked), table)

    async def info(self, table: str) -> TableInfo | None:
        """What is written about a table, if there is one. What was begun under other rules is kept, not played."""
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(TABLES).where(TABLES.c.id == table))).mappings().first()
            if row is None:
                return None
            if not playable(row):
                raise errors.other_rules()
            seats = (await seats_at(connection, [table]))[table]
        try:
            return info_from(row, seats)
        except (ValueError, TypeError):  # what was written can be read
            raise Damaged(FILE) from None

    async def invited(self, token: str) -> tuple[str, int] | None:
        """The table and the seat that a link is for."""
        asked = select(SEATS.c.table_id, SEATS.c.seat).where((SEATS.c.token == token) & (SEATS.c.token != ""))
        async with self.engine.connect() as connection:
            found = (await connection.execute(asked)).first()
            return (found[0], found[1]) if found else None

    async def tables_of(
        self, guest: str, most: int = 100, skip: int = 0, wanted: Sequence[ColumnElement[bool]] = ()
    ) -> list[tuple[TableInfo, float]]:
        """The tables at which a guest plays or played (or those that are wanted), with the time of the last move: first
        those that go on, and of these and of the others the latest first.
        """
        own = select(SEATS.c.table_id).where(SEATS.c.guest == guest)
        lines = select(LOG.c.at).where(LOG.c.table_id == TABLES.c.id)
        last = lines.order_by(LOG.c.place.desc()).limit(1).scalar_subquery()
        when = func.coalesce(last, TABLES.c.opened).label("last_move")
        asked = select(TABLES, when).where(TABLES.c.id.in_(own), *wanted)
        asked = asked.order_by(TABLES.c.closed == 1, when.desc()).limit(most).offset(skip)
        async with self.engine.connect() as connection:
            rows = [row for row in (await connection.execute(asked)).mappings() if playable(row)]
            names = [row["id"] for row in rows]
            seats = await seats_at(connection, names)
            asked = select(DAMAGE.c.table_id).where(DAMAGE.c.table_id.in_(names))
            aside = set((await connection.execute(asked)).scalars())
        found = []
        for row in rows:
            with suppress(ValueError, TypeError):  # what is damaged beyond reading does not spoil a list
                info = replace(info_from(row, seats[row["id"]]), damaged=row["id"] in aside)
                found.append((info, float(row["last_move"])))
        return found

    async def number_of(self, guest: str, wanted: Sequence[ColumnElement[bool]] = ()) -> int:
        """At how many tables (of those that are wanted) a guest plays or played."""
        own = select(SEATS.c.table_id).where(SEATS.c.guest == guest)
        asked = select(func.count()).select_from(TABLES).where(TABLES.c.id.in_(own), *wanted)
        async with self.engine.connect() as connection:
            return int((await connection.execute(asked)).scalar_one())

    async def unfinished(self, guest: str = "") -> int:
        """How many tables that can still be played a guest, or everybody, has opened and not finished. Those at which
        nobody has moved for long are not counted.
        """
        asked = select(func.count()).select_from(TABLES).where(TABLES.c.closed == 0, SOUND)
        if guest:
            games = [Game.load(name) for name in Game.names()]
            rules = tuple_(TABLES.c.game, TABLES.c.rules, TABLES.c.box)
            today = rules.in_([(game.name, game.version, game.box.fingerprint) for game in games])
            asked = asked.where((TABLES.c.host == guest) & today)
        async with self.engine.connect() as connection:
            return int((await connection.execute(asked)).scalar_one())

    async def last_name(self, guest: str) -> str:
        """What a guest was called at the latest table."""
        joined = SEATS.join(TABLES, TABLES.c.id == SEATS.c.table_id)
        asked = select(SEATS.c.name).select_from(joined).where(SEATS.c.guest == guest)
        async with self.engine.connect() as connection:
            name = (await connection.execute(asked.order_by(TABLES.c.opened.desc(), SEATS.c.seat).limit(1))).scalar()
            return str(name or "")

    async def give_up_unstarted(self, before: int, now: int) -> None:
        """Nobody is awaited any more at tables that never began, opened before a time. What was given up so at a time
        that is still to come was given up by a clock that went wrong: it is as before.
        """
        begun = exists().where(LOG.c.table_id == TABLES.c.id).correlate(TABLES)
        waiting = (TABLES.c.closed != 1) & (TABLES.c.opened < before) & ~begun & SOUND
        closed = update(TABLES).where(waiting).values(closed=1, expired=now, **LOOK_AGAIN)
        opened = update(TABLES).where(TABLES.c.expired > now).values(closed=ASLEEP, expired=0, **LOOK_AGAIN)

        def write(connection: Connection) -> None:
            connection.execute(opened)
            connection.execute(closed)

        await self.writer.change(write)

    async def put_to_sleep(self, moved_before: int, opened_before: int) -> list[str]:
        """Tables where nothing has moved since a time, or where no person has ever moved, opened before another."""
        asleep: list[str] = []
        lines = select(LOG.c.at).where(LOG.c.table_id == TABLES.c.id).correlate(TABLES)
        last = func.coalesce(lines.order_by(LOG.c.place.desc()).limit(1).scalar_subquery(), TABLES.c.opened)
        persons = (SEATS.c.table_id == LOG.c.table_id) & (SEATS.c.seat == LOG.c.seat) & (SEATS.c.guest != "")
        moved = exists().where((LOG.c.table_id == TABLES.c.id) & persons).correlate(TABLES)
        still = (TABLES.c.closed == 0) & SOUND & (TABLES.c.opened < opened_before) & ((last < moved_before) | ~moved)

        def write(connection: Connection) -> None:
            done = update(TABLES).where(still).values(closed=ASLEEP, **LOOK_AGAIN).returning(TABLES.c.id)
            asleep.extend(connection.execute(done).scalars())

        await self.writer.change(write)
        return asleep
