"""`brelan backup`: a house in one file, as it was in one moment, while people play on."""

import asyncio
from argparse import Namespace
from pathlib import Path
from tempfile import TemporaryDirectory

from brelan.commands.running.houses import Report, check_house, house_at, place_of
from brelan.server.store.copying import copy_to_file
from brelan.server.store.databases.engine import Engine
from brelan.server.store.databases.sqlite import FILE
from brelan.server.store.layout.migrations import BadData


def run(chosen: Namespace) -> int:
    """Copy it beside the file's place, play every log of the copy, and only then give it its name."""
    file: Path = chosen.file
    if file.exists():
        raise BadData(f"{file}: there is such a file already")
    report = Report(chosen)
    with TemporaryDirectory(dir=file.parent, prefix=".brelan-") as folder:  # its owner's alone
        copy = Path(folder) / FILE
        asyncio.run(_copy(house_at(place_of(chosen)), copy))
        kept = copy.rename(Path(folder) / "kept")  # the check may bring what it looks at up to date
        copy.write_bytes(kept.read_bytes())
        code = report.found(asyncio.run(check_house(Path(folder))))
        kept.chmod(0o600)
        kept.rename(file)
    report.say("backup.done" if code == 0 else "backup.faults", "bold" if code == 0 else "red", file=file)
    return code


async def _copy(source: Engine, copy: Path) -> None:
    await copy_to_file(source, copy)
    await source.reading.dispose()
