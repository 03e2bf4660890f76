"""Reviews of finished games, kept once made."""

import json
import zlib

from sqlalchemy import delete, insert, select
from sqlalchemy.engine import Connection

from brelan.coach.report import VERSION, Report
from brelan.server.store.schema import REVIEWS
from brelan.server.store.store import Store


async def kept_review(store: Store, table: str) -> Report | None:
    """The review of a table, if there is one that means what reviews mean today."""
    asked = select(REVIEWS.c.report).where(REVIEWS.c.table_id == table, REVIEWS.c.version == VERSION)
    async with store.engine.connect() as connection:
        packed = (await connection.execute(asked)).scalar()
    return None if packed is None else json.loads(zlib.decompress(packed))


async def keep_review(store: Store, table: str, report: Report) -> None:
    """Keep the review of a table; it takes the place of an older one."""
    packed = zlib.compress(json.dumps(report).encode())

    def write(connection: Connection) -> None:
        connection.execute(delete(REVIEWS).where(REVIEWS.c.table_id == table))
        connection.execute(insert(REVIEWS).values(table_id=table, version=VERSION, report=packed))

    await store.writer.change(write)
