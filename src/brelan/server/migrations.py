"""How the layout on disk came about, step by step: an older file is brought up to date when it is opened."""

from sqlalchemy import insert, inspect, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.schema import CreateIndex, CreateTable

from brelan.engine.errors import BrelanError
from brelan.server.schema import HOUSE, LOG, SEATS, TABLES

VERSION = "version"


class BadData(BrelanError):
    """The data on disk cannot be used: written by a newer Brelan, or no data of ours at all."""


def _first_layout(connection: Connection) -> None:
    for table in (HOUSE, TABLES, SEATS, LOG):
        connection.execute(CreateTable(table))
        for index in table.indexes:
            connection.execute(CreateIndex(index))
    connection.execute(insert(HOUSE).values(name=VERSION, value="0"))


STEPS = (_first_layout,)
"""One function for each version. What was released is never changed: a new layout is a new step, in its own words."""


def migrate(connection: Connection) -> None:
    """Take the steps that this file has not seen yet, all in the caller's transaction."""
    known = 0
    if inspect(connection).has_table(HOUSE.name):
        known = int(connection.execute(select(HOUSE.c.value).where(HOUSE.c.name == VERSION)).scalar_one())
    if known > len(STEPS):
        raise BadData(f"these data have layout {known}, this Brelan knows {len(STEPS)}: use a newer Brelan")
    for step in STEPS[known:]:
        step(connection)
    connection.execute(update(HOUSE).where(HOUSE.c.name == VERSION).values(value=str(len(STEPS))))
