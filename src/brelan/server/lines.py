"""A guest's tables as a list."""

from brelan.server.house import House
from brelan.server.refusal import Refusal
from brelan.server.table import Table
from brelan.web.shown import TableLine


async def lines_of(house: House, guest: str) -> list[TableLine]:
    """The tables at which a guest plays or played, the latest first."""
    lines = []
    for name, when in await house.store.tables_of(guest):
        try:
            async with house.quiet(name) as table:
                lines.append(_line(table, guest, when))
        except Refusal:  # begun under other rules: it can be kept, not played
            continue
    return lines


def _line(table: Table, guest: str, when: float) -> TableLine:
    mine, match = table.sheet.of(guest), table.match
    ranks = match.view().ranks if match.over else []
    return TableLine(
        id=table.id,
        address=table.address,
        game=table.sheet.game,
        names=list(match.names),
        mine=mine,
        your_turn=not table.sheet.waiting and match.actor in mine,
        over=match.over,
        waiting=table.sheet.waiting,
        won=any(ranks[seat] == 1 for seat in mine) if ranks else False,
        when=when,
    )
