"""Who sits where: friends come by link, the gone are replaced and come back."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from unicodedata import category, normalize

from brelan.engine.errors import BadOption
from brelan.engine.referee.limits import LONGEST_MIXED, LONGEST_NAME
from brelan.engine.referee.names import BLANKS, check_name
from brelan.server import errors
from brelan.server.errors import BadWish
from brelan.server.store.table_info import Seat
from brelan.server.tables.events import TableClosed
from brelan.server.tables.house import House
from brelan.server.tables.opponents import USUAL, bot_name
from brelan.server.tables.pledges import clean_pledge
from brelan.server.tables.table import Table

UNSEEN = f"{BLANKS}\u034f{''.join(map(chr, range(0xFE00, 0xFE10)))}"
"""Letters and marks, says Unicode, but nothing is seen of them."""


@dataclass(frozen=True)
class Sitting:
    """How a friend wishes to sit down: by a link, with a name, and with words for the dice or the promise of some."""

    token: str  # of a seat, or of the table
    name: str
    mixed: str = ""
    pledge: str = ""
    seat: int = 0  # if the link is the table's: which of its free seats


async def sit(house: House, table: Table, guest: str, wish: Sitting) -> int:
    """A friend sits down. Whoever has sat there already just comes back."""
    number = seat_of_link(table, guest, wish.token, wish.seat)
    seat = table.info.seats[number]
    if seat.guest == guest:
        return number
    if not seat.is_open:
        raise errors.full()
    mixed = "" if wish.pledge else wish.mixed.strip()[:LONGEST_MIXED]
    if "\0" in mixed:  # not every database has room for it
        raise BadWish("wish.bad")
    sitting = replace(seat, name=clean_name(wish.name), guest=guest, mixed=mixed, pledge=clean_pledge(wish.pledge))
    table.presence.touch(guest)  # the live connection is about to come: nobody should be told that they are away
    await _sit_down(house, table, number, sitting)
    house.announce_absence(table)
    return number


async def fill(house: House, table: Table, guest: str, number: int, level: str = USUAL) -> None:
    """The host lets a bot take a seat that still waits for a friend."""
    if table.info.host != guest:
        raise errors.forbidden()
    if not (0 <= number < len(table.info.seats) and table.info.seats[number].is_open):
        raise errors.full()
    await _sit_down(house, table, number, Seat("", level=level))


async def give_up(house: House, table: Table, guest: str, check: Callable[[], None] = lambda: None) -> None:
    """The host ends a game before its end: nobody moves there any more, and its log stays. `check` may refuse it."""
    if table.info.host != guest:
        raise errors.forbidden()
    async with house.changing(table):
        check()
        if not table.info.closed:
            await house.store.mark(table.id, closed=1)
            table.give_up()
            house.events.publish(TableClosed(table.id))


async def _sit_down(house: House, table: Table, number: int, seat: Seat) -> None:
    """Write who sits in an open seat; a bot gets its name now. When it was the last one, the game begins."""
    async with house.changing(table):
        if table.info.closed:
            raise errors.full()
        seat = replace(seat, name=seat.name or bot_name(table.info.names))
        if table.info.keeps_dice:
            seat = replace(seat, mixed=table.info.seats[number].mixed, pledge="")
        others = (*table.info.names[:number], *table.info.names[number + 1 :])
        if looks_like(seat.name) in map(looks_like, others):
            raise BadWish("wish.same_name", name=seat.name)
        if not table.info.seats[number].is_open or not await house.store.seat(table.id, number, seat, open_only=True):
            raise errors.full()
        table.seat(number, seat)
        if not table.info.waiting:
            table.settle()


async def replace_by_bot(house: House, table: Table, guest: str, number: int, level: str = USUAL) -> None:
    """A bot stands in for somebody who has been away for a while; any player may ask for it."""
    if not table.info.of(guest) or number not in range(len(table.info.seats)):
        raise errors.forbidden()
    absent = table.info.seats[number]
    if not absent.guest:
        raise errors.forbidden()
    async with house.changing(table):
        if not table.may_stand_in(number):
            raise errors.too_early()
        await _set_level(house, table, number, level)


async def come_back(house: House, table: Table, guest: str) -> None:
    """Whoever returns has the seat back at once. When the game is over it stays written that somebody had left."""
    mine = table.info.of(guest)
    if not mine:
        return
    table.presence.touch(guest)
    house.announce_absence(table)
    if any(table.info.seats[number].level for number in mine) and not table.match.over:
        async with house.changing(table):
            for number in table.info.of(guest):
                if table.info.seats[number].level and not table.match.over:
                    await _set_level(house, table, number, "")


async def check_return(house: House, table: Table, guest: str, number: int) -> Seat:
    """The seat that a host may let somebody sit down in again: its person has been away for a while."""
    if table.info.host != guest or number not in range(len(table.info.seats)):
        raise errors.forbidden()
    seat = table.info.seats[number]
    if not seat.guest or seat.guest == guest or table.info.waiting or table.info.closed:
        raise errors.forbidden()
    if not table.presence.gone(seat.guest):
        raise errors.too_early()
    return seat


async def sit_again(house: House, table: Table, guest: str, number: int, before: str) -> None:
    """Somebody who lost their cookie has their seat back, if it is still theirs; nobody gets a second one."""
    async with house.changing(table):
        seat = table.info.seats[number]
        if seat.guest != before or table.info.of(guest):
            raise errors.full()
        back = replace(seat, guest=guest, level="")
        await house.store.seat(table.id, number, back)
        table.set_seat(number, back)
        table.presence.touch(guest)


async def leave(house: House, table: Table, guest: str) -> None:
    """Say goodbye: the others need not wait to let a bot stand in."""
    async with house.reading(table.id) as now:
        if now.info.of(guest):
            now.presence.leave(guest)
            house.publish(now)


async def _set_level(house: House, table: Table, number: int, level: str) -> None:
    seat = replace(table.info.seats[number], level=level)
    await house.store.seat(table.id, number, seat)
    table.set_seat(number, seat)


def seat_of_link(table: Table, guest: str, token: str, wished: int = 0) -> int:
    """The seat that a link is for: its own or, by the table's link, the one wished for, or that in which one sits."""
    for number, seat in enumerate(table.info.seats):
        if token and seat.token == token:
            return number
    if not token or token != table.info.link:
        raise errors.not_found()
    if mine := table.info.of(guest):
        return mine[0]
    if not table.info.link_open:
        raise errors.link_closed()
    if wished not in range(len(table.info.seats)):
        raise errors.not_found()
    return wished


def looks_like(name: str) -> str:
    """What people see of a name: two that look the same are the same, whatever they are made of."""
    shown = normalize("NFKC", name).casefold()
    return "".join(char for char in shown if category(char)[0] not in "CZ" and char not in UNSEEN)


def clean_name(name: str) -> str:
    """A name as it is written down; refuses what cannot be one."""
    return clean_text(name, LONGEST_NAME, "wish.name")


def clean_text(text: str, longest: int, refusal: str) -> str:
    """What people write, as it is written down: in one line. Refuses what cannot be seen, or turns the rest around."""
    text = " ".join(text.split())
    try:
        check_name(text, longest)
    except BadOption:
        raise BadWish(refusal, n=longest) from None
    return text
