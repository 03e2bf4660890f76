"""A whole house from one place to another, whatever keeps it there: every row of every table, compared afterwards."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from time import strftime

from sqlalchemy import MetaData, Table, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from brelan.server.store.databases.engine import Engine, trouble_told
from brelan.server.store.databases.sqlite import SQLite
from brelan.server.store.layout.migrations import STEPS, BadData, layout_of, migrate

AT_ONCE = 1_000
"""Rows that are in hand at a time."""
WIDTH = 1 << 256


async def copy_house(source: Engine, target: Engine, told: Callable[[int], None] = lambda rows: None) -> int:
    """Copy all there is, as it was in one moment, and keep its layout. Nothing is there unless all of it is: says how
    many rows. Both engines are still open afterwards.
    """
    async with trouble_told(source), source.reading.connect() as old:
        await source.begin_snapshot(old)
        layout = await old.run_sync(layout_of)
        if not layout:
            raise BadData(f"{source.name}: no house is kept there")
        async with trouble_told(target), target.reading.connect() as new:
            await target.begin_alone(new)
            if await new.run_sync(layout_of):
                raise BadData(f"{target.name}: another house is kept there; move it away, or choose another place")
            target.begin_anew()
            await new.run_sync(migrate, target.step, layout)
            copied = await _copy(old, new, told)
            await new.commit()
    return copied


async def keep_before_upgrade(kept_by: Engine, folder: Path) -> Path | None:
    """Before an upgrade changes a house, copy it as it is: says where to, if it will be changed."""
    async with trouble_told(kept_by), kept_by.reading.connect() as connection:
        layout = await connection.run_sync(layout_of)
    kept = None
    if 0 < layout < len(STEPS):
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        kept = folder / f"before-layout-{len(STEPS)}-{strftime('%Y%m%d-%H%M%S')}.sqlite"
        await copy_to_file(kept_by, kept)
    await kept_by.reading.dispose()
    return kept


async def copy_to_file(kept_by: Engine, file: Path) -> None:
    """A house as it is now, in a new file that is its owner's alone."""
    file.touch(0o600, exist_ok=False)
    if isinstance(kept_by, SQLite):
        await kept_by.copy_to(file)
    else:
        copy = SQLite(file)
        await copy_house(kept_by, copy)
        await copy.reading.dispose()


async def _copy(old: AsyncConnection, new: AsyncConnection, told: Callable[[int], None]) -> int:
    """The tables as they are there, not as this program would have them: an older house is copied as it is."""
    here, there, copied = MetaData(), MetaData(), 0
    await old.run_sync(here.reflect)
    await new.run_sync(there.reflect)
    for table in reversed(there.sorted_tables):  # what the steps of the layout wrote
        await new.execute(delete(table))
    for table in here.sorted_tables:
        columns = [column.name for column in table.columns]
        async for rows in (await old.stream(select(table))).partitions(AT_ONCE):
            await new.execute(insert(there.tables[table.name]), [dict(zip(columns, row, strict=True)) for row in rows])
            copied += len(rows)
            told(copied)
        if await _fingerprint(old, table, columns) != await _fingerprint(new, there.tables[table.name], columns):
            raise BadData(f"{table.name}: what was written differs from what was read; nothing was kept of it")
    return copied


async def _fingerprint(connection: AsyncConnection, table: Table, columns: list[str]) -> tuple[int, int]:
    """How many rows, and a number that is the same for the same rows in whatever order: databases sort differently."""
    number = total = 0
    async for row in await connection.stream(select(*(table.c[name] for name in columns))):
        number += 1
        total = (total + int.from_bytes(sha256(repr(tuple(row)).encode()).digest())) % WIDTH
    return number, total
