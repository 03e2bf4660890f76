"""The challenges of the day: one for each game, opened by the house at midnight UTC, the same for all."""

import asyncio
from datetime import date, timedelta
from hashlib import sha256
from time import time

from brelan.engine.game import Game
from brelan.engine.options import complete
from brelan.server import error_log
from brelan.server.features.challenges.opening import A_DAY
from brelan.server.features.challenges.store import Challenge, add_challenge, challenge_of, challenges_of_day
from brelan.server.tables.house import House
from brelan.server.tables.opponents import USUAL
from brelan.web import render

SEATS_OF_A_DAY = 3
STRONG_DAYS = (5, 6)
"""On Saturdays and Sundays the bots of the day are experts."""


async def of_the_day(house: House, game: Game, day: int) -> Challenge:
    """The challenge of a day, given as days since 1970: opened by the house, the same for all."""
    name = f"{day}-{game.name}"
    known = await challenge_of(house.store, name)
    if known:
        return known
    seats = min(max(SEATS_OF_A_DAY, game.seats_allowed[0]), game.seats_allowed[-1])
    seat = sha256(name.encode()).digest()[0] % seats
    level = "expert" if (day + 3) % 7 in STRONG_DAYS else USUAL  # the first day of 1970 was a Thursday
    new = Challenge(
        id=name,
        game=game,
        options=complete(game.options, {}),
        levels=tuple("" if number == seat else level for number in range(seats)),
        seat=seat,
        seed=house.settings.new_seed(),
        host="",
        host_name="",
        opened=day * A_DAY,
        until=(day + 1) * A_DAY,
        day=day_name(day),
    )
    await add_challenge(house.store, new)
    return await challenge_of(house.store, name) or new  # somebody may have been quicker


async def open_day(house: House, day: int) -> list[Challenge]:
    """The challenges of a day, one for each game with a table."""
    games = [Game.load(name) for name in Game.names()]
    return [await of_the_day(house, game, day) for game in games if render.has_table(game)]


async def opened_on(house: House, day: int) -> list[Challenge]:
    """The challenges of an earlier day."""
    return await challenges_of_day(house.store, day_name(day))


def today() -> int:
    """The day that it is in UTC."""
    return int(time()) // A_DAY


async def keep_opening(house: House) -> None:
    """Open the challenges of every day when it begins."""
    while True:
        await asyncio.sleep(A_DAY - time() % A_DAY)
        try:
            await open_day(house, today())
        except Exception as error:  # a disk may be full for a while: then the next sweep opens them
            error_log.note(error, "the challenges of the day")


def day_name(day: int) -> str:
    """A day as it is written down: 2026-11-16."""
    return (date(1970, 1, 1) + timedelta(day)).isoformat()


def day_number(name: str) -> int | None:
    """The number of a day that was written down; nothing if that is no day."""
    try:
        return (date.fromisoformat(name) - date(1970, 1, 1)).days
    except ValueError:
        return None
