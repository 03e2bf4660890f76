"""What who runs the house can see of it and clear, without a server or beside one that runs."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import time

from brelan.server.store.migrations import BadData
from brelan.server.store.schema import ASLEEP
from brelan.server.store.store import FILE

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


def account(folder: Path) -> Account:
    """How full the house is."""
    with _file(folder) as file:

        def count(where: str, *values: object) -> int:
            return int(file.execute(f"SELECT count(*) FROM tables WHERE {where}", values).fetchone()[0])

        hosts = "SELECT host, count(*) AS n FROM tables WHERE over != 1 GROUP BY host ORDER BY n DESC, host LIMIT ?"
        return Account(
            over=count("over = 1"),
            unfinished=count("over = 0"),
            asleep=count("over = ?", ASLEEP),
            unmoved=count(f"over != 1 AND NOT {MOVED}"),
            last_day=count("opened > ?", int(time()) - 86_400),
            megabytes=(folder / FILE).stat().st_size / 1e6,
            hosts=file.execute(hosts, (MOST_HOSTS,)).fetchall(),
        )


def clear_unmoved(folder: Path, hours: float) -> int:
    """Remove the tables that were opened so long ago and at which no person has ever moved. Says how many."""
    with _file(folder) as file:
        before = int(time() - hours * 3_600)
        return file.execute(f"DELETE FROM tables WHERE over != 1 AND opened < ? AND NOT {MOVED}", (before,)).rowcount


def clear_host(folder: Path, guest: str) -> int:
    """Remove the unfinished tables of one host, except where somebody else has moved. Says how many."""
    others = MOVED.replace("seats.guest != ''", "seats.guest NOT IN ('', ?)")
    with _file(folder) as file:
        return file.execute(
            f"DELETE FROM tables WHERE over != 1 AND host = ? AND NOT {others}", (guest, guest)
        ).rowcount


@contextmanager
def _file(folder: Path) -> Iterator[sqlite3.Connection]:
    """The data, in one transaction."""
    if not (folder / FILE).exists():
        raise BadData(f"{folder / FILE}: there is no such file")
    with closing(sqlite3.connect(folder / FILE, timeout=30)) as file:
        try:
            file.execute("PRAGMA foreign_keys=ON")
            with file:
                yield file
        except sqlite3.DatabaseError as error:
            raise BadData(f"{folder / FILE}: {error}") from None
