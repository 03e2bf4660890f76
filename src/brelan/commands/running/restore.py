"""`brelan restore`: a house from a backup, at a place where none is kept."""

import asyncio
from argparse import Namespace

from brelan.commands.running.houses import Report, check_closed, check_house, place_of, transfer
from brelan.server.store.databases.sqlite import SQLite
from brelan.server.store.layout.migrations import BadData


def run(chosen: Namespace) -> int:
    """Copy all of it, compare every row, play every log."""
    if not chosen.file.is_file():
        raise BadData(f"{chosen.file}: there is no such file")
    report, where = Report(chosen), place_of(chosen)
    check_closed(where)
    report.say("move.copied", n=asyncio.run(transfer(SQLite(chosen.file), where)))
    code = report.found(asyncio.run(check_house(where)))
    report.say("restore.done" if code == 0 else "move.faults", "bold" if code == 0 else "red")
    return code
