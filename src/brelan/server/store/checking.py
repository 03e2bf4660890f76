"""Whether a house is sound: every log is compared with its chain, played again from its beginning, and compared with
what lists say of it.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from brelan.engine.errors import BrelanError
from brelan.engine.referee.match import Entry, Match
from brelan.server.errors import Refusal
from brelan.server.store.damage import DAMAGE, FILE, Damaged
from brelan.server.store.layout.schema import TABLES
from brelan.server.store.logs import examine
from brelan.server.store.store import Store
from brelan.server.store.table_info import TableInfo


class Fault(NamedTuple):
    """Something that is wrong: a message's key (`doctor.…`), and where."""

    key: str
    table: str


@dataclass
class Findings:
    """What was found."""

    tables: int = 0
    lines: int = 0
    other_rules: int = 0  # begun under rules that have changed since: kept, and not played
    faults: list[Fault] = field(default_factory=list)


async def check_logs(store: Store, told: Callable[[int, int], None] = lambda done, of: None) -> Findings:
    """Look at every log. `told` hears how many tables are done, of how many."""
    found = Findings()
    async with store.engine.connect() as connection:
        names = list((await connection.execute(select(TABLES.c.id).order_by(TABLES.c.id))).scalars())
        aside = (await connection.execute(select(DAMAGE.c.table_id, DAMAGE.c.what).order_by(DAMAGE.c.table_id))).all()
    found.faults = [Fault(f"doctor.{what}", table) for table, what in aside]
    known = {table for table, _ in aside}
    for name in names:
        found.tables += 1
        if name not in known:
            await _check(store, name, found)
        told(found.tables, len(names))
    return found


async def _check(store: Store, name: str, found: Findings) -> None:
    """One table."""
    try:
        log = await examine(store, name)
        info = await store.info(name)
    except (Damaged, SQLAlchemyError, UnicodeDecodeError) as error:
        if not isinstance(error, Damaged) and not store.kept_by.is_damage(error):
            raise
        found.faults.append(Fault(f"doctor.{error.what if isinstance(error, Damaged) else FILE}", name))
        return
    except Refusal:
        found.other_rules += 1
        return
    if log and info:  # else it was removed meanwhile
        found.lines += len(log.entries)
        if key := _fault(info, log.entries):
            found.faults.append(Fault(key, name))


def _fault(info: TableInfo, log: list[Entry]) -> str:
    """What is wrong with a table; nothing if it is as it should be."""
    try:
        match = Match(info.game, info.names, info.options)
        match.resume(log)
    except (BrelanError, IndexError, ValueError):
        return "doctor.log"
    if match.over and not info.closed:
        return "doctor.list"  # mended when somebody next looks at the table
    return ""
