"""Where links lead: to one seat of a table, or to any that is free."""

from sqlalchemy import select

from brelan.server.store.layout.schema import SEATS, TABLES
from brelan.server.store.store import Store


async def table_of_link(store: Store, token: str) -> str | None:
    """The table that a link to any of its free seats is for."""
    asked = select(TABLES.c.id).where((TABLES.c.link == token) & (TABLES.c.link != ""))
    async with store.engine.connect() as connection:
        return (await connection.execute(asked)).scalar()


async def plays_at(store: Store, guest: str, table: str) -> bool:
    """Whether a guest has a seat at a table, whichever process it belongs to."""
    asked = select(SEATS.c.seat).where(SEATS.c.table_id == table, SEATS.c.guest == guest).limit(1)
    async with store.engine.connect() as connection:
        return (await connection.execute(asked)).first() is not None
