"""Which engine keeps a house: the address of a database says PostgreSQL, a folder says SQLite."""

from importlib import import_module
from pathlib import Path
from typing import TypeAlias

from brelan.engine.errors import BadOption
from brelan.server.store.databases.engine import Engine
from brelan.server.store.databases.sqlite import SQLite, private_file

Where: TypeAlias = Path | str
"""A folder, or the address of a database, `postgresql://…`."""


def engine_of(where: Where) -> Engine:
    """What keeps the data at some place. Nothing is asked of a database yet."""
    if isinstance(where, Path):
        return SQLite(private_file(where))
    try:
        import_module("asyncpg")  # who has a file need neither have its driver nor wait for it
    except ModuleNotFoundError as missing:
        raise BadOption("a house on PostgreSQL needs its driver: pip install 'brelan[postgres]'") from missing
    postgres = import_module("brelan.server.store.databases.postgres")
    engine: Engine = postgres.PostgreSQL(where)
    return engine
