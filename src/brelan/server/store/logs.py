"""Reading logs: each is compared with its chain, and what is damaged is kept aside and never continued."""

import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import time
from typing import NamedTuple

from sqlalchemy import select, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from brelan.engine.errors import BrelanError
from brelan.engine.referee.match import Entry
from brelan.server import error_log, errors
from brelan.server.store import chain
from brelan.server.store.damage import DAMAGE, FILE, GAP, LOG_CHANGED, Damaged, put_aside
from brelan.server.store.layout.schema import LOG, TABLES
from brelan.server.store.store import Store

UNCHAINED = -1
"""In `lines`: the log was written before logs were chained, and nobody has read it since."""


class Log(NamedTuple):
    """The log of a table, as it should be."""

    entries: list[Entry]
    head: int  # the last mark of its chain
    times: list[int]  # when each line was written, in seconds since 1970


@asynccontextmanager
async def damage_told(store: Store, table: str) -> AsyncIterator[None]:
    """While a table is read: one that is damaged is kept as it is, and refused from now on."""
    try:
        yield
    except (Damaged, BrelanError, SQLAlchemyError, UnicodeDecodeError) as error:
        if isinstance(error, Damaged):
            what = error.what
        elif isinstance(error, BrelanError):  # its log is sound, but people are missing
            what = GAP
        elif store.kept_by.is_damage(error):
            what = FILE
        else:
            raise
        error_log.LOG.error("table %s is damaged (%s): it is kept as it is, and not played on", table, what)
        found = int(time())
        try:
            await store.writer.change(lambda connection: put_aside(connection, table, what, found))
        except SQLAlchemyError as trouble:  # then it is found again the next time
            error_log.note(trouble, "a damaged table")
        raise errors.damaged() from None


async def read_log(store: Store, table: str) -> Log:
    """The log of a table, if it is as it should be."""
    found = await examine(store, table)
    if found is None:
        raise errors.not_found()
    return found


async def examine(store: Store, table: str) -> Log | None:
    """The log of a table, if there is one and it is what was written. One that was not chained yet is chained now."""
    async with store.engine.connect() as connection:
        await store.kept_by.begin_snapshot(connection)  # its lines and its head must be of one moment
        known = (await connection.execute(select(DAMAGE.c.what).where(DAMAGE.c.table_id == table))).scalar()
        if known is not None:
            raise errors.damaged()
        row = (await connection.execute(select(TABLES).where(TABLES.c.id == table))).mappings().first()
        asked = select(LOG.c.place, LOG.c.seat, LOG.c.move, LOG.c.at, LOG.c.mark).where(LOG.c.table_id == table)
        lines = (await connection.execute(asked.order_by(LOG.c.place))).all()
    if row is None:
        return None
    if [line.place for line in lines] != list(range(len(lines))):
        raise Damaged(GAP)
    try:
        head = chain.origin({**row})
        for line in lines:
            head = chain.link(head, line.place, line.seat, line.move, line.at)
            if line.mark not in (head, None):  # None: written before logs were chained
                raise Damaged(LOG_CHANGED)
    except (struct.error, TypeError):  # no number stands where one was written
        raise Damaged(LOG_CHANGED) from None
    if row["lines"] == UNCHAINED:
        await _anchor(store, table, len(lines), head)
    elif (row["lines"], row["head"]) != (len(lines), head):
        raise Damaged(GAP if row["lines"] > len(lines) else LOG_CHANGED)
    return Log([Entry(line.seat, line.move) for line in lines], head, [line.at for line in lines])


async def _anchor(store: Store, table: str, lines: int, head: int) -> None:
    """Write down how an older log stands, unless somebody just did."""
    here = (TABLES.c.id == table) & (TABLES.c.lines == UNCHAINED)
    anchored = update(TABLES).where(here).values(lines=lines, head=head)

    def write(connection: Connection) -> None:
        connection.execute(anchored)

    await store.writer.change(write)
