"""Forks: a finished game played on from any of its moments, alone against bots or with friends."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from time import time

from brelan.bots import OFFERED
from brelan.engine.referee.ways import NEWEST
from brelan.server import errors
from brelan.server.errors import BadWish
from brelan.server.store.table_info import NEW, Forked, Seat, new_id
from brelan.server.tables.house import House
from brelan.server.tables.opening import begin, check_room, new_link, new_token
from brelan.server.tables.opponents import bot_name
from brelan.server.tables.seats import clean_name
from brelan.server.tables.table import Table


@dataclass(frozen=True)
class ForkWish:
    """From where a game is to be played on, in whose seat, with whom, and with which dice."""

    place: int
    seat: int
    name: str
    level: str  # of the bots
    friends: bool = False  # the other seats wait for friends; else bots take them
    same_dice: bool = False


async def open_fork(house: House, table: Table, guest: str, language: str, wish: ForkWish) -> Table:
    """Open a table at which a finished game goes on from one of its moments."""
    async with house.reading(table.id) as now:
        info, match = now.info, now.match
        if not match.over or info.sealed:
            raise errors.too_early()
        if not 0 <= wish.place <= now.place or not 0 <= wish.seat < len(info.seats):
            raise BadWish("wish.bad")
        if (wish.same_dice and not info.may_keep_dice) or wish.level not in OFFERED:
            raise BadWish("wish.bad")
        standing = match.standing(wish.place)
        if (await house.going_through(wish.place, partial(match.as_of, wish.place))).over:
            raise BadWish("wish.fork_end")
    with house.limits.opening(guest) as others:
        await check_room(house, guest, others)
        seats = _seats(info.seats, guest, wish)
        fork = Forked(info.id, wish.place, 0 if wish.same_dice else len(standing))
        new = replace(
            info,
            id=new_id(),
            dice="fair",
            seed=info.seed if wish.same_dice else house.settings.new_seed(),
            way=info.way if wish.same_dice else NEWEST,
            host=guest,
            language=language,
            opened=int(time()),
            summary=NEW,
            asleep=False,
            next="",
            seats=seats,
            link=new_link(seats),
            link_open=True,
            forked=fork,
            challenged=None,
        )
        return await begin(house, new, standing)


def _seats(before: Sequence[Seat], guest: str, wish: ForkWish) -> list[Seat]:
    """Who sits where: the guest in the seat wished for; the words that were mixed into the same dice stay."""
    names: list[str] = [clean_name(wish.name)]
    seats = []
    for number, old in enumerate(before):
        mixed = old.mixed if wish.same_dice else ""
        if number == wish.seat:
            seats.append(Seat(names[0], guest, mixed=mixed))
        elif wish.friends:
            seats.append(Seat("", token=new_token(), mixed=mixed))
        else:
            name = old.name if old.is_bot and old.name not in names else bot_name(names)
            seats.append(Seat(name, level=wish.level, mixed=mixed))
            names.append(name)
    return seats
