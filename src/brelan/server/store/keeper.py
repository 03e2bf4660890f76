"""What who runs the house can see of it and clear, without a server or beside one that runs."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import time
from typing import TypeVar

from sqlalchemy import text
from sqlalchemy.engine import Connection

from brelan.server.store.databases.engine import Engine, trouble_told
from brelan.server.store.databases.engines import Where, engine_of
from brelan.server.store.databases.sqlite import FILE
from brelan.server.store.layout.migrations import BadData, layout_of
from brelan.server.store.layout.schema import ASLEEP

T = TypeVar("T")

MOVED = """EXISTS (
    SELECT 1 FROM log JOIN seats ON seats.table_id = log.table_id AND seats.seat = log.seat AND seats.guest != ''
    WHERE log.table_id = tables.id
)"""
"""Some person has moved at a table."""
MOST_HOSTS = 10


@dataclass(frozen=True)
class Account:
    """How full the house is."""

    over: int  # tables at which nobody moves any more
    unfinished: int  # those that count
    asleep: int  # those that do not
    unmoved: int  # of both, those at which no person has ever moved
    last_day: int  # opened since yesterday
    megabytes: float
    hosts: list[tuple[str, int]]  # who has opened most of those that are not over


def account(where: Where) -> Account:
    """How full the house is."""

    def look(connection: Connection, kept_by: Engine) -> Account:
        def count(condition: str, **values: object) -> int:
            asked = text(f"SELECT count(*) FROM tables WHERE {condition}")
            return int(connection.execute(asked, values).scalar_one())

        hosts = "SELECT host, count(*) AS n FROM tables WHERE over != 1 GROUP BY host ORDER BY n DESC, host LIMIT :most"
        return Account(
            over=count("over = 1"),
            unfinished=count("over = 0"),
            asleep=count("over = :asleep", asleep=ASLEEP),
            unmoved=count(f"over != 1 AND NOT {MOVED}"),
            last_day=count("opened > :yesterday", yesterday=int(time()) - 86_400),
            megabytes=int(connection.execute(text(kept_by.size)).scalar_one()) / 1e6,
            hosts=[(host, n) for host, n in connection.execute(text(hosts), {"most": MOST_HOSTS})],
        )

    return _at(where, look)


def clear_unmoved(where: Where, hours: float) -> int:
    """Remove the tables that were opened so long ago and at which no person has ever moved. Says how many."""
    return _remove(where, f"opened < :before AND NOT {MOVED}", before=int(time() - hours * 3_600))


def clear_host(where: Where, guest: str) -> int:
    """Remove the unfinished tables of one host, except where somebody else has moved. Says how many."""
    others = MOVED.replace("seats.guest != ''", "seats.guest NOT IN ('', :guest)")
    return _remove(where, f"host = :guest AND NOT {others}", guest=guest)


def _remove(where: Where, condition: str, **values: object) -> int:
    sound = "id NOT IN (SELECT table_id FROM damage)"  # what is damaged is kept
    removed = text(f"DELETE FROM tables WHERE over != 1 AND {sound} AND {condition} RETURNING id")

    def remove(connection: Connection, kept_by: Engine) -> int:
        names = set(connection.execute(removed, values).scalars())
        kept_by.forget_told(names)
        return len(names)

    return _at(where, remove)


def _at(where: Where, work: Callable[[Connection, Engine], T]) -> T:
    """Do something with the data, in one transaction."""
    if isinstance(where, Path) and not (where / FILE).exists():
        raise BadData(f"{where / FILE}: there is no such file")
    return asyncio.run(_inside(engine_of(where), work))


async def _inside(kept_by: Engine, work: Callable[[Connection, Engine], T]) -> T:
    async with trouble_told(kept_by), kept_by.reading.begin() as connection:
        if not await connection.run_sync(layout_of):
            raise BadData(f"{kept_by.name}: no house is kept there")
        done = await connection.run_sync(work, kept_by)
    await kept_by.reading.dispose()
    return done
