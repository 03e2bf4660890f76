"""Beside the tables, once after the start: whether the data are sound, and logs that are not chained yet."""

import asyncio
from contextlib import suppress

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from brelan.server import error_log
from brelan.server.errors import Refusal
from brelan.server.store.layout.schema import TABLES
from brelan.server.store.logs import UNCHAINED, damage_told, read_log
from brelan.server.tables.house import House

MOST_TOLD = 20
AT_ONCE, PAUSE = 5, 0.01
"""Older logs are chained a few at a time, with seconds between: people are not kept waiting for it."""


async def look_after(house: House) -> None:
    """Check the whole database, then chain what an older Brelan has written. Whatever is found is said in the log; each
    table is looked at again when somebody comes to it.
    """
    try:
        for fault in (await faults_of(house))[:MOST_TOLD]:
            error_log.LOG.error("%s: the database itself says: %s. See brelan doctor", house.store.kept_by.name, fault)
        await chain_older(house)
    except Exception as error:
        error_log.note(error, "looking whether the data are sound")


async def faults_of(house: House) -> list[str]:
    """What the database itself finds wrong; it works beside the tables, in a thread or a process of its own."""
    kept_by = house.store.kept_by
    try:
        async with kept_by.reading.connect() as connection:
            house.faults = await kept_by.faults(connection)
    except SQLAlchemyError as error:
        if not kept_by.is_damage(error):
            raise
        house.faults = [str(error).splitlines()[0]]
    return house.faults


async def chain_older(house: House) -> None:
    """Chain the logs that were written before logs were chained, as they are now."""
    last = ""
    while True:
        older = select(TABLES.c.id).where(TABLES.c.lines == UNCHAINED, TABLES.c.id > last)
        async with house.store.engine.connect() as connection:
            names = list((await connection.execute(older.order_by(TABLES.c.id).limit(AT_ONCE))).scalars())
        if not names:
            return
        await asyncio.gather(*(_chain(house, name) for name in names))
        last = names[-1]
        await asyncio.sleep(PAUSE)


async def _chain(house: House, name: str) -> None:
    """One of them: reading a log chains it. If it is damaged, or gone, that was said."""
    with suppress(Refusal):
        async with damage_told(house.store, name):
            await read_log(house.store, name)
