"""Duplicates: friends play one deal at as many tables as they are, each in another seat at each; the sum decides."""

from dataclasses import dataclass
from time import time

from sqlalchemy import func, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from brelan.server import errors
from brelan.server.features.challenges.attempts import Attempt, attempts_of, write_attempt
from brelan.server.features.challenges.playing import table_of
from brelan.server.features.challenges.store import Challenge
from brelan.server.store.layout.schema import ATTEMPTS, CHALLENGES, TABLES
from brelan.server.store.results import results_of
from brelan.server.store.store import LOOK_AGAIN, Store
from brelan.server.store.table_info import Seat
from brelan.server.tables.house import House
from brelan.server.tables.opening import begin
from brelan.server.tables.opponents import with_bots
from brelan.server.tables.pace import USUAL
from brelan.server.tables.seats import clean_name, looks_like
from brelan.words import LANGUAGES

AS_HOST = "duplicate-"
"""Begins what stands as the host of the tables of a duplicate."""


@dataclass(frozen=True)
class Deal:
    """One table of a duplicate: who sits where, and, once it is over, what each friend got."""

    table: str
    seats: list[int]  # friend by friend
    closed: bool
    turn: int  # the friend whose turn it is, or none of them (-1)
    points: list[int]  # friend by friend; empty until it is over
    won: list[bool]


@dataclass(frozen=True)
class Duplicate:
    """All that friends see of their duplicate."""

    friends: list[Attempt]
    deals: list[Deal]

    def total(self, friend: int) -> tuple[int, int]:
        """What a friend has so far: points, and tables won."""
        over = [deal for deal in self.deals if deal.points]
        return sum(deal.points[friend] for deal in over), sum(deal.won[friend] for deal in over)


def seat_at(friend: int, table: int, friends: int) -> int:
    """Where a friend sits at a table: one place on at each."""
    return (friend + table) % friends


async def join(house: House, challenge: Challenge, guest: str, name: str) -> None:
    """Take part. When all have come, the tables are dealt."""
    friends = await attempts_of(house.store, challenge.id)
    if any(friend.guest == guest for friend in friends):
        return
    name = clean_name(name)
    if looks_like(name) in [looks_like(friend.name) for friend in friends]:
        raise errors.BadWish("wish.same_name", name=name)
    full = False

    def write(connection: Connection) -> None:
        nonlocal full
        connection.execute(select(CHALLENGES.c.id).where(CHALLENGES.c.id == challenge.id).with_for_update())
        taken = connection.execute(select(func.count()).where(ATTEMPTS.c.challenge_id == challenge.id)).scalar_one()
        full = taken >= challenge.friends
        if not full:
            write_attempt(connection, challenge.id, Attempt(guest, name, "", number=taken))

    try:
        await house.store.writer.change(write)
    except IntegrityError:  # the same guest, at the same moment: they take part
        return
    if full:
        raise errors.full()
    await deal(house, challenge)


async def deal(house: House, challenge: Challenge) -> None:
    """Lay the tables, once all have come. Whoever is second finds them laid: their names are known beforehand. They
    belong to nobody: nobody gives up a game that goes badly.
    """
    friends = await attempts_of(house.store, challenge.id)
    if len(friends) < challenge.friends:
        return
    laid = {each.table for each in (await standing(house.store, challenge)).deals}
    for number in range(challenge.friends):
        if _name(challenge, number) in laid:
            continue
        seats = _seats(challenge, friends, number)
        host = f"{AS_HOST}{challenge.id}"
        info = table_of(challenge, host, LANGUAGES[0], USUAL, seats, False, _name(challenge, number))
        try:
            await begin(house, info)
        except IntegrityError:
            continue


async def standing(store: Store, challenge: Challenge) -> Duplicate:
    """How a duplicate stands. What is played after its end, when the seed is known, does not count."""
    friends = await attempts_of(store, challenge.id)
    count = challenge.friends
    names = [_name(challenge, number) for number in range(count)]
    asked = select(TABLES.c.id, TABLES.c.closed, TABLES.c.turn).where(TABLES.c.id.in_(names))
    async with store.engine.connect() as connection:
        tables = {name: (closed == 1, turn) for name, closed, turn in await connection.execute(asked)}
    results = await results_of(store, names)
    deals = []
    for number, name in enumerate(names):
        if name not in tables:
            continue
        seats = [seat_at(friend, number, count) for friend in range(count)]
        closed, turn = tables[name]
        ended = [result for seat in seats if (result := results.get(name, {}).get(seat))]
        counts = bool(ended) and ended[0].ended <= challenge.until
        deals.append(
            Deal(
                table=name,
                seats=seats,
                closed=closed,
                turn=seats.index(turn) if turn in seats and not closed else -1,
                points=[each.points for each in ended] if counts else [],
                won=[each.rank == 1 for each in ended] if counts else [],
            )
        )
    return Duplicate(friends, deals)


async def bring_on(house: House, challenge: Challenge) -> None:
    """Lay the tables that are missing, if all have come. When all are over, everybody may look at them and at the seed:
    nobody has these dice before them any more.
    """
    await deal(house, challenge)
    stands = await standing(house.store, challenge)
    if len(stands.deals) < challenge.friends or not all(each.closed for each in stands.deals):
        return
    now = int(time())
    if now >= challenge.until:
        return
    names = [each.table for each in stands.deals]

    def write(connection: Connection) -> None:
        connection.execute(update(CHALLENGES).where(CHALLENGES.c.id == challenge.id).values(until=now))
        connection.execute(update(TABLES).where(TABLES.c.id.in_(names)).values(sealed_until=now, **LOOK_AGAIN))

    await house.store.writer.change(write)
    if house.leases:
        await house.read_again(names)
        return
    for name in names:
        async with house.reading(name) as table:
            table.open_dice(now)


def _name(challenge: Challenge, number: int) -> str:
    """The name of a table: nobody can guess it who does not know the challenge's."""
    return f"{challenge.id}-{number + 1}"


def _seats(challenge: Challenge, friends: list[Attempt], number: int) -> list[Seat]:
    """Who sits where at a table: the friends, and bots in the seats that are left."""
    seats = {seat_at(friend.number, number, challenge.friends): Seat(friend.name, friend.guest) for friend in friends}
    return with_bots(seats, challenge.levels)
