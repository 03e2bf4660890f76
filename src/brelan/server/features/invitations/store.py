"""Where links lead: to one seat of a table, or to any that is free."""

from sqlalchemy import select

from brelan.server.store.layout.schema import TABLES
from brelan.server.store.store import Store


async def table_of_link(store: Store, token: str) -> str | None:
    """The table that a link to any of its free seats is for."""
    asked = select(TABLES.c.id).where((TABLES.c.link == token) & (TABLES.c.link != ""))
    async with store.engine.connect() as connection:
        return (await connection.execute(asked)).scalar()
