"""What nobody plays any more is put to sleep: it stays as it is, and counts no more until somebody moves."""

import asyncio
from time import time

from brelan.server import error_log
from brelan.server.tables.house import House


async def tidy(house: House) -> None:
    """Look once for tables that nobody plays any more."""
    now, settings = time(), house.settings
    await house.store.give_up_unstarted(int(now - settings.unstarted_kept), int(now))
    before = int(now - settings.asleep_after), int(now - settings.unmoved_asleep_after)
    for name in await house.store.put_to_sleep(*before):
        table = house.known(name)
        if house.leases:
            house.drop_named(name)
        elif table:
            table.fall_asleep()


async def sweep(house: House) -> None:
    """Make up for what should have followed from what has happened, and did not: a process was killed, a disk full."""
    for each in house.extensions.sweeps:
        try:
            await each(house)
        except Exception as error:
            error_log.note(error, "a sweep")


async def keep_tidy(house: House) -> None:
    """Tidy up from time to time."""
    while True:
        await asyncio.sleep(house.settings.tidy_every)
        try:
            await tidy(house)
        except Exception as error:  # a disk may be full for a while
            error_log.note(error, "tidying up")
        await sweep(house)
