"""`brelan doctor`: whether a house is sound, and if not, what to do."""

import asyncio
from argparse import Namespace

from brelan.commands.running.houses import Report, check_house, house_at, place_of
from brelan.server.store.databases.engine import Engine, trouble_told
from brelan.server.store.layout.migrations import STEPS, layout_of


def run(chosen: Namespace) -> int:
    """The database first, then what is in it."""
    report, where = Report(chosen), place_of(chosen)
    kept_by = house_at(where)
    layout, faults = asyncio.run(_examine(kept_by))
    report.say("doctor.kept", place=kept_by.name, layout=layout, newest=len(STEPS))
    for fault in faults:
        report.say("doctor.damaged", "red", fault=fault)
    if layout < len(STEPS):
        report.say("doctor.older", "yellow")
        return 1 if faults else 0
    code = report.found(asyncio.run(check_house(where)))
    report.say("doctor.well" if not code and not faults else "doctor.ill", "bold" if not code else "red")
    return 1 if faults else code


async def _examine(kept_by: Engine) -> tuple[int, list[str]]:
    """Which layout it has, and what the database itself finds wrong."""
    async with trouble_told(kept_by), kept_by.reading.connect() as connection:
        layout = await connection.run_sync(layout_of)
        faults = await kept_by.faults(connection)
    await kept_by.reading.dispose()
    return layout, faults
