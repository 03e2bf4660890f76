"""Which engine keeps a house: the address of a database says PostgreSQL, a folder says SQLite."""

from importlib import import_module
from pathlib import Path
from typing import TypeAlias

from brelan.server.store.databases.engine import Engine
from brelan.server.store.databases.sqlite import SQLite, private_file

Where: TypeAlias = Path | str
"""A folder, or the address of a database, `postgresql://…`."""


def engine_of(where: Where) -> Engine:
    """What keeps the data at some place. Nothing is asked of a database yet."""
    if isinstance(where, Path):
        return SQLite(private_file(where))
    postgres = import_module("brelan.server.store.databases.postgres")  # who has a file need not wait for its driver
    engine: Engine = postgres.PostgreSQL(where)
    return engine
