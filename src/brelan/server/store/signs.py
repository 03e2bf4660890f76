"""Signs on disk."""

from sqlalchemy import insert, select

from brelan.server.store.layout.talk import SIGNS
from brelan.server.store.store import Store
from brelan.web.people.signs import Sign


async def signs_of(store: Store, table: str) -> list[Sign]:
    """All signs that were given at a table, in their order."""
    columns = SIGNS.c["seat", "sign", "place", "at"]
    asked = select(*columns).where(SIGNS.c.table_id == table).order_by(SIGNS.c.number)
    async with store.engine.connect() as connection:
        return [Sign(**row) for row in (await connection.execute(asked)).mappings()]


async def add_sign(store: Store, table: str, number: int, sign: Sign) -> None:
    """One more sign."""
    written = insert(SIGNS).values(table_id=table, number=number, **vars(sign))
    await store.writer.change(lambda connection: connection.execute(written), table)
