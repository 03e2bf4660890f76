"""What is damaged: which tables are kept aside, and how it is noticed that answered moves are gone."""

from collections.abc import Mapping
from time import time

from sqlalchemy import Column, Table, Text, insert, select
from sqlalchemy.engine import Connection

from brelan.server import error_log
from brelan.server.store.databases.engine import Engine
from brelan.server.store.layout.metadata import METADATA, Integer
from brelan.server.store.layout.schema import TABLES

GAP, LOG_CHANGED, FILE, LOST = "gap", "changed", "file", "lost"
"""Lines are missing; a line is not what was written; the database cannot read it; moves that were answered are gone."""
AT_ONCE = 500

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
    latest, all_told = kept_by.told()
    if not _shorter(connection, latest):  # whatever takes something away takes the latest
        return
    lost = _shorter(connection, all_told)
    for table, here in lost.items():
        put_aside(connection, table, LOST, int(time()))
        there = "the table is gone" if here is None else f"{here} are here"
        error_log.LOG.error("table %s: of %d lines that were answered, %s", table, all_told[table], there)
    error_log.LOG.error(
        "%s: answered moves are not in it (tables: %d). Was a file beside it removed or replaced?",
        kept_by.name,
        len(lost),
    )


def _shorter(connection: Connection, told: Mapping[str, int]) -> dict[str, int | None]:
    """Of some tables those whose logs are shorter than they were when somebody was answered, and how long they are.
    What was put aside before is known.
    """
    names = list(told.keys() - set(connection.execute(select(DAMAGE.c.table_id)).scalars()))
    here: dict[str, int | None] = dict.fromkeys(names)
    for start in range(0, len(names), AT_ONCE):
        asked = select(TABLES.c.id, TABLES.c.lines).where(TABLES.c.id.in_(names[start : start + AT_ONCE]))
        here.update((table, lines) for table, lines in connection.execute(asked))
    return {table: lines for table, lines in here.items() if lines is None or 0 <= lines < told[table]}
