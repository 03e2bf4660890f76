"""`brelan move`: a house taken from SQLite to PostgreSQL, or back. The old one stays as it was."""

import asyncio
from argparse import Namespace

from brelan.commands.running.houses import Report, check_closed, check_house, house_at, place_named, transfer


def run(chosen: Namespace) -> int:
    """Copy all of it, compare every row, play every log."""
    source, target = place_named(chosen.source), place_named(chosen.target)
    report, old = Report(chosen), house_at(source)
    check_closed(source)
    check_closed(target)
    report.say("move.copied", n=asyncio.run(transfer(old, target)))
    code = report.found(asyncio.run(check_house(target)))
    report.say("move.done" if code == 0 else "move.faults", "bold" if code == 0 else "red")
    return code
