"""A guest's tables as a list. No table is fetched into memory for it."""

from brelan.engine.rule import OVER
from brelan.server.house import House
from brelan.server.sheet import Sheet
from brelan.web.shown import TableLine


async def lines_of(house: House, guest: str) -> list[TableLine]:
    """The tables at which a guest plays or played, the latest first; those of other rules are kept, not shown."""
    return [_line(sheet, guest, when) for sheet, when in await house.store.tables_of(guest)]


def _line(sheet: Sheet, guest: str, when: float) -> TableLine:
    mine = sheet.of(guest)
    return TableLine(
        id=sheet.id,
        address=sheet.address,
        game=sheet.game,
        names=sheet.names,
        mine=mine,
        your_turn=not sheet.waiting and not sheet.over and sheet.facts.turn in mine,
        over=sheet.over,
        waiting=sheet.waiting and not sheet.over,
        won=any(sheet.facts.won >> seat & 1 for seat in mine),
        when=when,
        is_host=sheet.host == guest,
        given_up=sheet.over and sheet.facts.turn != OVER,
    )
