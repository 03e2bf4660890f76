"""Who sits where: friends come by link, the gone are replaced and come back."""

from dataclasses import replace

from brelan.engine.errors import BadOption
from brelan.engine.match import check_name
from brelan.server import refusal
from brelan.server.house import House
from brelan.server.levels import USUAL, bot_name
from brelan.server.refusal import BadWish
from brelan.server.sheet import Seat
from brelan.server.table import Table


async def sit(house: House, table: Table, guest: str, token: str, name: str, words: str = "") -> int:
    """A friend sits down with a name. Whoever has sat there already just comes back."""
    number = seat_of_link(table, token)
    seat = table.sheet.seats[number]
    if seat.guest == guest:
        return number
    if not seat.is_open:
        raise refusal.full()
    words = words.strip()[: house.settings.longest_words]
    sitting = replace(seat, name=clean_name(house, name), guest=guest, words=words)
    table.presence.touch(guest)  # the live connection is about to come: nobody should be told that they are away
    await _sit_down(house, table, number, sitting)
    house.tell_absence(table)
    return number


async def fill(house: House, table: Table, guest: str, number: int, level: str = USUAL) -> None:
    """The host lets a bot take a seat that still waits for a friend."""
    if table.sheet.host != guest:
        raise refusal.forbidden()
    if not (0 <= number < len(table.sheet.seats) and table.sheet.seats[number].is_open):
        raise refusal.full()
    await _sit_down(house, table, number, Seat("", level=level))


async def give_up(house: House, table: Table, guest: str) -> None:
    """The host ends a game before its end: nobody moves there any more, and its log stays."""
    if table.sheet.host != guest:
        raise refusal.forbidden()
    async with house.change(table):
        if not table.sheet.over:
            await house.store.mark(table.id, over=1)
            table.sheet = replace(table.sheet, facts=table.sheet.facts._replace(over=True))


async def _sit_down(house: House, table: Table, number: int, seat: Seat) -> None:
    """Write who sits in an open seat; a bot gets its name now. When it was the last one, the game begins."""
    async with house.change(table):
        if table.sheet.over:
            raise refusal.full()
        seat = replace(seat, name=seat.name or bot_name(table.sheet.names))
        if seat.name in (*table.sheet.names[:number], *table.sheet.names[number + 1 :]):
            raise BadWish("wish.same_name", name=seat.name)
        if not table.sheet.seats[number].is_open or not await house.store.seat(table.id, number, seat, open_only=True):
            raise refusal.full()
        table.sheet = table.sheet.with_seat(number, seat)
        table.match.names[number] = seat.name
        table.dealer = table.sheet.dealer()
        if not table.sheet.waiting:
            table.settle()


async def replace_by_bot(house: House, table: Table, guest: str, number: int, level: str = USUAL) -> None:
    """A bot stands in for somebody who has been away for a while; any player may ask for it."""
    if not table.sheet.of(guest) or number not in range(len(table.sheet.seats)):
        raise refusal.forbidden()
    absent = table.sheet.seats[number]
    if not absent.guest:
        raise refusal.forbidden()
    if not table.presence.gone(absent.guest):
        raise refusal.too_early()
    await _change_level(house, table, [number], level)


async def come_back(house: House, table: Table, guest: str) -> None:
    """Whoever returns has the seat back at once."""
    mine = table.sheet.of(guest)
    if not mine:
        return
    table.presence.touch(guest)
    house.tell_absence(table)
    numbers = [number for number in mine if table.sheet.seats[number].level]
    if numbers:
        await _change_level(house, table, numbers, "")


async def leave(house: House, name: str, guest: str) -> None:
    """Say goodbye: the others need not wait to let a bot stand in."""
    async with house.quiet(name) as table:
        if table.sheet.of(guest):
            table.presence.leave(guest)
            house.tell(table)


async def _change_level(house: House, table: Table, numbers: list[int], level: str) -> None:
    async with house.change(table):
        for number in numbers:
            seat = replace(table.sheet.seats[number], level=level)
            await house.store.seat(table.id, number, seat)
            table.sheet = table.sheet.with_seat(number, seat)


def seat_of_link(table: Table, token: str) -> int:
    """The seat that a link is for."""
    for number, seat in enumerate(table.sheet.seats):
        if token and seat.token == token:
            return number
    raise refusal.not_found()


def clean_name(house: House, name: str) -> str:
    """A name as it is written down; refuses what cannot be one."""
    name = " ".join(name.split())
    try:
        check_name(name)
    except BadOption:
        raise BadWish("wish.name", n=house.settings.longest_name) from None
    if len(name) > house.settings.longest_name:
        raise BadWish("wish.name", n=house.settings.longest_name)
    return name
