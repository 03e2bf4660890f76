"""Opening a table: from a wish (who sits where, which options, whose dice) to a game that begins."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from time import time

from brelan.bots import OFFERED
from brelan.engine.game import Game
from brelan.engine.options import Setting, complete
from brelan.engine.referee.match import Entry
from brelan.engine.referee.ways import NEWEST
from brelan.server import errors
from brelan.server.errors import BadWish
from brelan.server.store.table_info import AWAITED, NEW, Seat, TableInfo, new_id
from brelan.server.store.writer import Change
from brelan.server.tables.ended import write_result_of
from brelan.server.tables.events import TableOpened
from brelan.server.tables.house import House
from brelan.server.tables.opponents import bot_name
from brelan.server.tables.pace import PACES, TURN_TIMES, USUAL
from brelan.server.tables.seats import clean_name, looks_like
from brelan.server.tables.table import Table
from brelan.words import Words

DICE = ("fair", "typed")


@dataclass(frozen=True)
class Chair:
    """Who is wished for in a seat: "me", "here" (somebody else on this device), "link" (a friend), or "bot"."""

    kind: str
    name: str = ""
    level: str = ""


@dataclass(frozen=True)
class Wish:
    """A table as somebody wishes it."""

    game: Game
    chairs: Sequence[Chair]
    options: Mapping[str, Setting] = field(default_factory=dict)
    dice: str = "fair"
    pace: str = USUAL
    coach: bool = False  # people may ask the coach while they play
    turn_time: int = 0  # seconds that a turn may take; 0: as long as it likes


async def open_table(house: House, guest: str, language: str, wish: Wish) -> Table:
    """Open the table that was wished for. If nobody else is awaited, the game begins at once."""
    if wish.pace not in PACES or wish.turn_time not in TURN_TIMES.values():
        raise BadWish("wish.bad")
    if wish.dice not in DICE or len(wish.chairs) not in wish.game.seats_allowed:
        first, *_, last = wish.game.seats_allowed
        raise BadWish("wish.seats", first=first, last=last)
    with house.limits.opening(guest) as others:
        await check_room(house, guest, others)
        seats = _seats(guest, language, wish.chairs)
        info = TableInfo(
            id=new_id(),
            game=wish.game,
            options=complete(wish.game.options, wish.options),
            dice=wish.dice,
            seed=house.settings.new_seed(),
            host=guest,
            language=language,
            opened=int(time()),
            pace=wish.pace,
            coach=wish.coach,
            turn_time=wish.turn_time,
            seats=seats,
            link=new_link(seats),
        )
        return await begin(house, info)


async def check_room(house: House, guest: str, others: int) -> None:
    """Nothing is ever removed to make room: whoever has many unfinished tables is told so."""
    mine = await house.store.unfinished(guest) + others
    if mine >= house.settings.tables_per_guest:
        raise errors.too_many_tables(mine)
    if await house.store.unfinished() >= house.settings.tables_in_all:
        raise errors.house_full()


async def open_again(house: House, table: Table, guest: str) -> str:
    """The same people at a new table, once the game is over; whoever asks second finds the first one's table."""
    async with house.reading(table.id) as now:
        if not now.info.of(guest):
            raise errors.forbidden()
        if not now.match.over:
            raise errors.too_early()
        if not now.info.next:
            new = await begin(house, _once_more(house, now.info))
            await house.store.mark(now.id, next=new.id)
            now.go_on_at(new.id)
            house.publish(now)
        return now.info.next


async def last_played(house: House, name: str) -> str:
    """The table at which the same people have played again last, to the end; the same if they have not."""
    async with house.looking(name) as table:
        following = table.info.next
    if not following:
        return name
    async with house.looking(following) as table:
        over = table.match.over
    return await last_played(house, following) if over else name


def _once_more(house: House, info: TableInfo) -> TableInfo:
    """The same table with other dice and other links, nothing mixed into the dice yet, and everybody back. The devices
    that promised something for the dice are asked to do so again.
    """
    seats = [
        Seat(
            seat.name,
            seat.guest,
            new_token() if seat.token else "",
            "" if seat.guest else seat.level,
            pledge=AWAITED if seat.guest and seat.promise and not seat.unkept else "",
        )
        for seat in info.seats
    ]
    new = replace(info, id=new_id(), seed=house.settings.new_seed(), way=NEWEST, opened=int(time()))
    new = replace(new, summary=NEW, next="", seats=seats, forked=None, challenged=None)
    return replace(new, link=new_link(seats), link_open=True)


def new_token() -> str:
    """What a friend's link holds: nobody can guess it."""
    return secrets.token_urlsafe(24)


def new_link(seats: Sequence[Seat]) -> str:
    """What the link to any free seat holds, if friends are awaited."""
    return new_token() if any(seat.is_open for seat in seats) else ""


async def begin(house: House, info: TableInfo, log: Sequence[Entry] = (), besides: Sequence[Change] = ()) -> Table:
    """Write a new table down, with what was played before, if anything was, and what Nature does before the first
    player's turn; `besides` is written with it or not at all.
    """
    table = house.build(info)
    table.match.resume(log)
    if not info.waiting:
        table.settle()
    table.note(table.summary())
    result = [write_result_of(table, info.opened)] if table.match.over else []
    table.head = await house.store.add(table.info, table.match.log, info.opened, [*besides, *result])
    house.keep(table)
    house.events.publish(TableOpened(info))
    house.turns.consider(table)
    return table


def _seats(guest: str, language: str, chairs: Sequence[Chair]) -> list[Seat]:
    """The seats as wished, everybody with a name of their own. Somebody must be able to play."""
    if not any(chair.kind in ("me", "here", "link") for chair in chairs):
        raise BadWish("wish.nobody")
    names: list[str] = []
    seats: list[Seat] = []
    for number, chair in enumerate(chairs):
        seat = _seat(guest, language, chair, number, names)
        if seat.name and looks_like(seat.name) in map(looks_like, names):
            raise BadWish("wish.same_name", name=seat.name)
        names.append(seat.name)
        seats.append(seat)
    return seats


def _seat(guest: str, language: str, chair: Chair, number: int, names: Sequence[str]) -> Seat:
    if chair.kind == "bot":
        if chair.level not in OFFERED:
            raise BadWish("wish.bad")
        return Seat(bot_name(names), level=chair.level)
    if chair.kind == "link":
        return Seat(clean_name(chair.name) if chair.name.strip() else "", token=new_token())
    if chair.kind not in ("me", "here"):
        raise BadWish("wish.bad")
    usual = Words(language).say("person")
    return Seat(clean_name(chair.name.strip() or (usual if chair.kind == "me" else f"{usual} {number + 1}")), guest)
