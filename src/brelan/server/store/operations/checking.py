"""Whether a house is sound: every log is played again from its beginning, and compared with what lists say of it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from sqlalchemy import select

from brelan.engine.errors import BrelanError
from brelan.engine.referee.match import Entry, Match
from brelan.server.errors import Refusal
from brelan.server.store.schema import LOG, TABLES
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
    """Play every log again. `told` hears how many tables are done, of how many."""
    found = Findings()
    async with store.engine.connect() as connection:
        names = list((await connection.execute(select(TABLES.c.id).order_by(TABLES.c.id))).scalars())
    for name in names:
        asked = select(LOG.c.place, LOG.c.seat, LOG.c.move).where(LOG.c.table_id == name).order_by(LOG.c.place)
        async with store.engine.connect() as connection:
            lines = (await connection.execute(asked)).all()
        found.tables += 1
        found.lines += len(lines)
        if [line.place for line in lines] != list(range(len(lines))):
            found.faults.append(Fault("doctor.gap", name))
            continue
        try:
            info = await store.info(name)
        except Refusal:
            found.other_rules += 1
            continue
        if info and (key := _fault(info, [Entry(line.seat, line.move) for line in lines])):
            found.faults.append(Fault(key, name))
        told(found.tables, len(names))
    return found


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
