"""Giving signs: seated people do, at most so many; each may look away, and the host may forbid them."""

from time import time

from brelan.server import errors
from brelan.server.errors import BadWish
from brelan.server.store.signs import add_sign
from brelan.server.tables.house import House
from brelan.server.tables.table import Table
from brelan.web.people.signs import NAMES, RETURNED, Sign


async def give_sign(house: House, table: Table, guest: str, name: str) -> None:
    """Somebody who plays here gives a sign: everybody who looks sees it for a moment."""
    if name not in NAMES:
        raise BadWish("wish.bad")
    mine = table.info.of(guest)
    if not mine or not table.info.signs:
        raise errors.forbidden()
    house.limits.signs.take(guest)
    seat = table.match.actor if table.match.actor in mine else mine[0]
    await _note(house, table, seat, name)


def check_return(house: House, table: Table) -> None:
    """Nobody sits down again where it could not be noted. Signs leave room for that, however many there are."""
    if sum(sign.sign == RETURNED for sign in table.signs) >= house.settings.signs_per_table:
        raise errors.too_many()


async def note_return(house: House, table: Table, seat: int) -> None:
    """Everybody can read that somebody sat down again on another device."""
    await _note(house, table, seat, RETURNED)


async def _note(house: House, table: Table, seat: int, name: str) -> None:
    async with house.noting(table.id) as now:
        given = sum(sign.sign != RETURNED for sign in now.signs)
        if name != RETURNED and given >= house.settings.signs_per_table:
            raise errors.too_many()
        sign = Sign(seat, name, now.place, int(time()))
        await add_sign(house.store, now.id, len(now.signs), sign)
        now.add_sign(sign)
