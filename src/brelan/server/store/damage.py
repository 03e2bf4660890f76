"""What is damaged: which tables are kept aside, and how it is noticed that answered moves are gone."""

from time import time

from sqlalchemy import Column, Table, Text, insert, select, update
from sqlalchemy.engine import Connection

from brelan.server import error_log
from brelan.server.store.databases.engine import Engine
from brelan.server.store.schema import HOUSE, METADATA, TABLES, Integer

GAP, LOG_CHANGED, FILE, LOST = "gap", "changed", "file", "lost"
"""Lines are missing; a line is not what was written; the database cannot read it; moves that were answered are gone."""
COMMITS = "commits"
"""How many commits this house has seen, in the house itself: whoever was answered was told a number no greater."""

DAMAGE = Table(
    "damage",
    METADATA,
    Column("table_id", Text, primary_key=True),  # it may be that nothing else is left of the table
    Column("found", Integer, nullable=False),  # seconds since 1970
    Column("what", Text, nullable=False),  # gap, changed, file, lost
)
"""Tables that are kept as they are and never continued."""

SOUND = TABLES.c.id.not_in(select(DAMAGE.c.table_id))


class Damaged(Exception):
    """A table is not what was written. `what` says in which way."""

    def __init__(self, what: str) -> None:
        self.what = what
        super().__init__(what)


def put_aside(connection: Connection, table: str, what: str, now: int) -> None:
    """Nobody goes on with a table, whatever is read of it later."""
    if connection.execute(select(DAMAGE.c.found).where(DAMAGE.c.table_id == table)).first() is None:
        connection.execute(insert(DAMAGE).values(table_id=table, found=now, what=what))


def put_aside_what_is_lost(connection: Connection, kept_by: Engine) -> None:
    """Compare what was answered with what is there: a part of the data may have been taken away since, such as the WAL
    of a server that was killed. Tables that would go on from an earlier moment, with dice that people know, do not.
    """
    known = int(connection.execute(select(HOUSE.c.value).where(HOUSE.c.name == COMMITS)).scalar_one())
    last, told = kept_by.told_after(known)
    if last <= known:
        return
    for table, lines in told.items():
        here = connection.execute(select(TABLES.c.lines).where(TABLES.c.id == table)).scalar()
        if here is None or here < lines:
            put_aside(connection, table, LOST, int(time()))
            told_of = "it is gone" if here is None else f"{here} are here"
            error_log.LOG.error("table %s: of %d lines that were answered %s", table, lines, told_of)
    connection.execute(update(HOUSE).where(HOUSE.c.name == COMMITS).values(value=str(last)))
    error_log.LOG.error(
        "%s: the last %d commits that were answered are not in it. Was a file beside it removed or replaced?",
        kept_by.name,
        last - known,
    )
