"""What players' devices mix into the dice: each promises a text by its fingerprint while seats are still open, and
reveals it when all have sat down. So nobody can choose theirs by the others', not even who knows the seed.
"""

import re
from dataclasses import replace
from hashlib import sha256
from time import monotonic

from brelan.server import errors
from brelan.server.errors import BadWish
from brelan.server.store.table_info import Seat
from brelan.server.tables.house import House
from brelan.server.tables.table import Table

PLEDGE = re.compile("[0-9a-f]{64}")
LONGEST = 170
"""Characters of a text that is promised: random ones, and whatever somebody wishes to add."""


def clean_pledge(pledge: str) -> str:
    """A promise as it is written down, or none; refuses what cannot be one."""
    if pledge and not PLEDGE.fullmatch(pledge):
        raise BadWish("wish.bad")
    return pledge


async def pledge(house: House, table: Table, guest: str, promised: str) -> None:
    """Somebody who sits at a table that still waits for others, or for their promises, promises a text. It stands."""
    promised = clean_pledge(promised)
    async with house.changing(table):
        number, seat = _own(table, guest)
        if not table.info.may_promise(number):
            raise errors.full() if seat.promise else errors.too_early()
        await _write(house, table, number, replace(seat, pledge=promised))


async def reveal(house: House, table: Table, guest: str, text: str) -> None:
    """Somebody reveals what they promised, once all have sat down. With the last one the game begins."""
    async with house.changing(table):
        number, seat = _own(table, guest)
        if not seat.owes or table.info.closed or number not in table.info.owing:
            raise errors.too_early()
        if len(text) > LONGEST or not text.isprintable() or sha256(text.encode()).hexdigest() != seat.pledge:
            raise BadWish("wish.bad")
        await _write(house, table, number, replace(seat, mixed=text))


async def begin(house: House, table: Table, guest: str) -> None:
    """A player does not want to wait any longer for what others promised. It is kept that they did. Who was asked for
    a promise and made none adds nothing.
    """
    if not table.info.of(guest):
        raise errors.forbidden()
    async with house.changing(table):
        late = monotonic() - table.owed_since >= house.settings.reveal_time
        if not (table.info.owing or table.info.promising) or not late:
            raise errors.too_early()
        if table.info.promising:
            for number in table.info.promising:
                await _write(house, table, number, replace(table.info.seats[number], pledge=""))
            table.owed_since = monotonic()
            return
        for number in table.info.owing:
            await _write(house, table, number, replace(table.info.seats[number], unkept=True))


def _own(table: Table, guest: str) -> tuple[int, Seat]:
    """The first seat of a guest: a device promises once, whoever shares it."""
    mine = table.info.of(guest)
    if not mine:
        raise errors.forbidden()
    return mine[0], table.info.seats[mine[0]]


async def _write(house: House, table: Table, number: int, seat: Seat) -> None:
    """Write what a seat has promised or revealed; when nothing is owed any more, the game begins."""
    await house.store.seat(table.id, number, seat)
    table.mix(number, seat)
    if not table.info.waiting:
        table.settle()
