"""`brelan migrate`: a house brought up to date with this Brelan, without opening it."""

import asyncio
import os
from argparse import Namespace
from pathlib import Path

from brelan.commands.running.houses import Report, house_at
from brelan.server.choices import chosen_settings
from brelan.server.settings import Settings
from brelan.server.store.copying import keep_before_upgrade
from brelan.server.store.databases.engine import trouble_told
from brelan.server.store.layout.migrations import STEPS, layout_of
from brelan.server.store.store import Store


def run(chosen: Namespace) -> int:
    """Take the steps that are missing. `brelan serve` does the same before its door opens."""
    settings, report = chosen_settings(chosen, os.environ), Report(chosen)
    layout, kept = asyncio.run(_migrate(settings))
    if kept:
        report.say("migrate.kept", file=kept)
    report.say("migrate.done" if layout < len(STEPS) else "migrate.nothing", before=layout, now=len(STEPS))
    return 0


async def _migrate(settings: Settings) -> tuple[int, Path | None]:
    kept_by, kept = house_at(settings.where), None
    async with trouble_told(kept_by), kept_by.reading.connect() as connection:
        layout = await connection.run_sync(layout_of)
    if settings.backup_first:
        kept = await keep_before_upgrade(kept_by, settings.data)
    await kept_by.reading.dispose()
    await (await Store.open(settings.where)).close()
    return layout, kept
