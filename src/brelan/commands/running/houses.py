"""What several commands do with a house: find it, copy it, check it, say what was found."""

import asyncio
import os
from argparse import Namespace
from pathlib import Path

from rich.console import Console
from rich.text import Text

from brelan.commands import shared
from brelan.server.choices import chosen_settings
from brelan.server.lock import alone, running
from brelan.server.store.checking import Findings, check_logs
from brelan.server.store.copying import copy_house
from brelan.server.store.databases.engine import Engine, trouble_told
from brelan.server.store.databases.engines import Where, engine_of
from brelan.server.store.databases.sqlite import FILE
from brelan.server.store.layout.migrations import STEPS, BadData, layout_of
from brelan.server.store.leases import LIVING
from brelan.server.store.store import Store
from brelan.words import Words

MOST_FAULTS = 20
"""So many are named; of the rest, how many."""


class Report:
    """What is told at the terminal."""

    def __init__(self, chosen: Namespace) -> None:
        self.words: Words = shared.words(chosen)
        self._console = Console(highlight=False)

    def say(self, key: str, style: str = "", **values: object) -> None:
        """Print a message."""
        self._console.print(Text(self.words.say(key, **values), style), soft_wrap=True)

    def found(self, found: Findings) -> int:
        """Print what a check has found: the exit code says whether it was anything."""
        self.say("doctor.logs", n=found.tables, lines=found.lines)
        if found.other_rules:
            self.say("doctor.other_rules", "yellow", n=found.other_rules)
        for key, table in found.faults[:MOST_FAULTS]:
            self.say(key, "red", table=table)
        if len(found.faults) > MOST_FAULTS:
            self.say("doctor.more", "red", n=len(found.faults) - MOST_FAULTS)
        return 1 if found.faults else 0


def place_of(chosen: Namespace) -> Where:
    """Where the house is that was asked for."""
    return chosen_settings(chosen, os.environ).where


def place_named(text: str) -> Where:
    """A folder, or the address of a database."""
    return text if "://" in text else Path(text)


def house_at(where: Where) -> Engine:
    """What keeps the house at a place; none is begun there."""
    if isinstance(where, Path) and not (where / FILE).exists():
        raise BadData(f"{where / FILE}: there is no such file")
    return engine_of(where)


async def check_house(where: Where) -> Findings:
    """Bring a house up to date, and play every log."""
    store = await Store.open(where)
    try:
        with shared.progress_bar() as bar:
            task = bar.add_task("", total=None)
            return await check_logs(store, lambda done, of: bar.update(task, completed=done, total=of))
    finally:
        await store.close()


async def transfer(source: Engine, target: Where) -> int:
    """Copy a house to a place where none is kept; says how many rows."""
    new = engine_of(target)
    try:
        return await copy_house(source, new)
    finally:
        await source.reading.dispose()
        await new.reading.dispose()


def check_closed(where: Where) -> None:
    """Refuse while a server has a house open: what is played there meanwhile would be left behind."""
    if not isinstance(where, Path):
        for address in asyncio.run(serving_at(where)):
            raise BadData(f"this house is open at {address}; close it first")
    elif where.exists():
        with alone(where) as sign:
            if sign is None:
                raise BadData(f"{where}: this house is open at {running(where)}; close it first")


async def serving_at(database: str) -> list[str]:
    """Where the processes are that serve a database now."""
    kept_by = engine_of(database)
    try:
        async with trouble_told(kept_by), kept_by.reading.connect() as connection:
            if await connection.run_sync(layout_of) < len(STEPS):
                return []
            return list((await connection.exec_driver_sql(LIVING)).scalars())
    finally:
        await kept_by.reading.dispose()
