"""What the house holds on one guest: all of it, to be taken away; and how it is forgotten: names go, moves stay."""

import json
import secrets
import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncConnection

from brelan.server.store.layout.metadata import METADATA
from brelan.server.store.layout.schema import (
    CHALLENGES,
    JUDGED,
    LOG,
    MISSED,
    REVIEWS,
    SEATS,
    TABLES,
)
from brelan.server.store.layout.talk import CHAT, SIGNS
from brelan.server.store.store import LOOK_AGAIN, Store
from brelan.server.tables.extensions import Renamed

GUEST = "guest"
"""Whatever is kept on a guest has a column of this name, in whichever table."""
ABOUT = ("id", "game", "opened", "language", "pace", "coach", "fork_of")
SAT = ("seat", "name", "level", "mixed", "pledge")
MADE = {
    LOG: ("place", "move", "at"),
    JUDGED: ("decisions", "loss", "luck"),
    MISSED: ("number", "tried", "solved"),
    SIGNS: ("number", "sign", "at"),
    CHAT: ("number", "text", "at"),
}
"""What a seat has left at a table."""


async def held_on(store: Store, guest: str) -> dict[str, Any]:
    """All that the house holds on a guest. The seed of a table is the house's, its links are its host's, and what
    others did is theirs.
    """
    async with store.engine.connect() as connection:
        seats = (await connection.execute(select(SEATS).where(SEATS.c.guest == guest))).mappings().all()
        names = [row["table_id"] for row in seats]
        asked = select(TABLES).where((TABLES.c.host == guest) | TABLES.c.id.in_(names)).order_by(TABLES.c.opened)
        tables = {row["id"]: _about(row, guest) for row in (await connection.execute(asked)).mappings()}
        for row in seats:
            tables[row["table_id"]]["seats"].append({name: row[SEATS.c[name]] for name in SAT})
        for kind, columns in MADE.items():
            await _add(connection, guest, tables, kind.name, select(*kind.c["table_id", "seat", *columns]))
        others = {
            table.name: [dict(row) for row in (await connection.execute(_rows(table, guest))).mappings()]
            for table in _others()
        }
        asked = select(*CHALLENGES.c["id", "game", "opened", "until", "host_name"]).where(CHALLENGES.c.host == guest)
        opened = [dict(row) for row in (await connection.execute(asked)).mappings()]
    return {"guest": guest, "tables": list(tables.values()), "challenges": opened, **others}


def _about(row: Mapping[Any, Any], guest: str) -> dict[str, Any]:
    about = {name: row[name] for name in ABOUT}
    return {**about, "over": row["over"] == 1, "host": row["host"] == guest, "seats": []}


async def _add(connection: AsyncConnection, guest: str, tables: dict[str, Any], kind: str, asked: Any) -> None:
    """Add what the seats of a guest have left. Several people share a device: what each did stays behind the curtain
    until the game is over.
    """
    source = asked.selected_columns
    mine = (SEATS.c.table_id == source.table_id) & (SEATS.c.seat == source.seat) & (SEATS.c.guest == guest)
    for row in (await connection.execute(asked.join(SEATS, mine).order_by(*source[:3]))).mappings():
        table = tables[row["table_id"]]
        if table["over"] or len(table["seats"]) == 1:
            left = {name: value for name, value in row.items() if name != "table_id"}
            table.setdefault(kind, []).append(left)


async def tables_of(store: Store, guest: str) -> list[str]:
    """The tables at which a guest has a seat, or which they opened."""
    mine = select(SEATS.c.table_id).where(SEATS.c.guest == guest)
    asked = select(TABLES.c.id).where((TABLES.c.host == guest) | TABLES.c.id.in_(mine)).order_by(TABLES.c.id)
    async with store.engine.connect() as connection:
        return list((await connection.execute(asked)).scalars())


async def forget_at_table(store: Store, table: str, guest: str, renamed: Renamed, level: str) -> None:
    """At a table the guest's seat is somebody's without a name, and the same at no other. Where the game goes on, a bot
    of some level plays for them.
    """

    def write(connection: Connection) -> None:
        asked = select(TABLES.c.language, TABLES.c.closed).where(TABLES.c.id == table)
        language, closed = connection.execute(asked).one()
        _forget_at(connection, table, guest, partial(renamed, language), "" if closed == 1 else level)

    await store.writer.change(write)  # it raises the fence: whoever has the table reads it again


async def forget_elsewhere(
    store: Store, guest: str, renamed: Renamed, besides: Sequence[Callable[[Connection, str, Renamed], None]]
) -> None:
    """Whatever else is known of a guest: on boards, in clubs, in lists of theirs."""

    def write(connection: Connection) -> None:
        for forgotten in besides:
            forgotten(connection, guest, renamed)
        for table in _others():
            connection.execute(delete(table).where(table.c[GUEST] == guest))

    await store.writer.change(write)


def _forget_at(connection: Connection, table: str, guest: str, renamed: Callable[[list[str]], str], level: str) -> None:
    somebody = f"gone-{secrets.token_urlsafe(16)}"
    connection.execute(update(TABLES).where(TABLES.c.id == table).values(**LOOK_AGAIN))
    connection.execute(update(TABLES).where((TABLES.c.id == table) & (TABLES.c.host == guest)).values(host=somebody))
    seats = connection.execute(select(SEATS).where(SEATS.c.table_id == table).order_by(SEATS.c.seat)).mappings().all()
    names = [row["name"] for row in seats]
    mine = [row["seat"] for row in seats if row["guest"] == guest]
    for seat in mine:
        names[seat] = ""
        names[seat] = renamed(names)
        values: dict[str, Any] = {"name": names[seat], "guest": somebody, "token": ""}
        here = (SEATS.c.table_id == table) & (SEATS.c.seat == seat)
        connection.execute(update(SEATS).where(here).values(**values, **({"level": level} if level else {})))
    connection.execute(delete(CHAT).where(CHAT.c.table_id == table, CHAT.c.seat.in_(mine)))
    packed = connection.execute(select(REVIEWS.c.report).where(REVIEWS.c.table_id == table)).scalar()
    if packed and mine:
        report = {**json.loads(zlib.decompress(packed)), "names": names}
        new = zlib.compress(json.dumps(report).encode())
        connection.execute(update(REVIEWS).where(REVIEWS.c.table_id == table).values(report=new))


def _others() -> list[Any]:
    """Whatever else is kept of guests, by whichever part of the house."""
    return [table for table in METADATA.sorted_tables if GUEST in table.c and table is not SEATS]


def _rows(table: Any, guest: str) -> Any:
    return select(table).where(table.c[GUEST] == guest)
