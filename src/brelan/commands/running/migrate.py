"""`brelan migrate`: a house brought up to date with this Brelan, without opening it."""

import asyncio
from argparse import Namespace

from brelan.commands.running.houses import Report, house_at, place_of
from brelan.server.store.engine import trouble_told
from brelan.server.store.engines import Where
from brelan.server.store.migrations import STEPS, layout_of
from brelan.server.store.store import Store


def run(chosen: Namespace) -> int:
    """Take the steps that are missing. `brelan serve` does the same before its door opens."""
    where = place_of(chosen)
    layout = asyncio.run(_migrate(where))
    Report(chosen).say("migrate.done" if layout < len(STEPS) else "migrate.nothing", before=layout, now=len(STEPS))
    return 0


async def _migrate(where: Where) -> int:
    kept_by = house_at(where)
    async with trouble_told(kept_by), kept_by.reading.connect() as connection:
        layout = await connection.run_sync(layout_of)
    await kept_by.reading.dispose()
    await (await Store.open(where)).close()
    return layout
