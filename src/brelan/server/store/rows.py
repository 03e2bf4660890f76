"""What is written about a table, from its rows."""

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncConnection

from brelan.engine.game import Game
from brelan.server.store.layout.schema import ASLEEP, SEATS
from brelan.server.store.table_info import Challenged, Forked, Seat, Summary, TableInfo

SEAT_COLUMNS = ("name", "guest", "token", "level", "mixed", "pledge", "unkept", "moved")
FORK_COLUMNS = ("fork_of", "fork_place", "dealt_before")
CHALLENGE_COLUMNS = ("challenge", "counted", "sealed_until")


def columns_of(seat: Seat) -> dict[str, object]:
    """What is written of a seat."""
    return {name: getattr(seat, name) for name in SEAT_COLUMNS}


def note_moved(connection: Connection, table: str, seats: Sequence[int]) -> None:
    """Write that the people in some seats have moved."""
    here = (SEATS.c.table_id == table) & SEATS.c.seat.in_(seats)
    connection.execute(update(SEATS).where(here).values(moved=1))


async def seats_at(connection: AsyncConnection, tables: Sequence[str]) -> dict[str, list[Seat]]:
    """Who sits at some tables."""
    asked = select(SEATS).where(SEATS.c.table_id.in_(tables)).order_by(SEATS.c.table_id, SEATS.c.seat)
    seats: dict[str, list[Seat]] = {table: [] for table in tables}
    for row in (await connection.execute(asked)).mappings():
        seats[row["table_id"]].append(Seat(**{name: row[SEATS.c[name]] for name in SEAT_COLUMNS}))
    return seats


def info_from(row: Any, seats: list[Seat]) -> TableInfo:
    """What is written about a table."""
    return TableInfo(
        id=row["id"],
        game=Game.load(row["game"]),
        options=json.loads(row["options"]),
        dice=row["dice"],
        seed=bytes.fromhex(row["seed"]),
        way=row["way"],
        forked=Forked(*(row[name] for name in FORK_COLUMNS)) if row["fork_of"] else None,
        challenged=_challenged(row) if row["challenge"] else None,
        host=row["host"],
        language=row["language"],
        opened=row["opened"],
        summary=Summary(row["over"] == 1, row["turn"]),
        asleep=row["over"] == ASLEEP,
        next=row["next"],
        pace=row["pace"],
        coach=bool(row["coach"]),
        link=row["link"],
        link_open=bool(row["link_open"]),
        signs=bool(row["signs"]),
        chat=bool(row["chat"]),
        turn_time=row["turn_time"],
        seats=seats,
    )


def _challenged(row: Any) -> Challenged:
    return Challenged(row["challenge"], bool(row["counted"]), row["sealed_until"])


def playable(row: Any) -> bool:
    """Whether the rules and the box of today are those that the table was begun with."""
    if row["game"] not in Game.names():
        return False
    game = Game.load(row["game"])
    return bool(row["rules"] == game.version and row["box"] == game.box.fingerprint)
