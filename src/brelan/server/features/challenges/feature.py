"""The same dice for all: what the house is told of challenges."""

from collections.abc import Coroutine
from functools import partial
from typing import Any

from sqlalchemy import select

from brelan.server.feature import Feature
from brelan.server.features.challenges import pages
from brelan.server.features.challenges.day import keep_opening, open_day, today
from brelan.server.features.challenges.duplicates import bring_on
from brelan.server.features.challenges.forgetting import forget_in_challenges
from brelan.server.features.challenges.pars import Pars
from brelan.server.features.challenges.store import challenge_of, challenges_to_bring_on
from brelan.server.store.layout.schema import TABLES
from brelan.server.store.table_info import TableInfo
from brelan.server.tables.events import GameEnded, TableClosed
from brelan.server.tables.house import House
from brelan.web.shown import MenuItem, TableLink


def begin(house: House) -> None:
    """Duplicates end with their last game; what the expert would have got is worked out when somebody has played."""
    house.events.subscribe(GameEnded, partial(on_table_over, house))
    house.events.subscribe(TableClosed, partial(on_table_over, house))
    house.extensions.sweeps.append(sweep)
    house.extensions.links.append(_link)
    house.extensions.forget.append(forget_in_challenges)
    house.extensions.add(Pars(house.store, house.limits.address_of))


async def on_table_over(house: House, event: GameEnded | TableClosed) -> None:
    """A game is over, perhaps of a challenge."""
    asked = select(TABLES.c.challenge).where(TABLES.c.id == event.table)
    async with house.store.engine.connect() as connection:
        name = (await connection.execute(asked)).scalar()
    if name:
        await _bring_on(house, name)


async def sweep(house: House) -> None:
    """Make up for what was missed; and open the challenges of the day."""
    if house.settings.open_days:
        await open_day(house, today())
    for name in await challenges_to_bring_on(house.store):
        await _bring_on(house, name)


async def _bring_on(house: House, name: str) -> None:
    challenge = await challenge_of(house.store, name)
    if challenge and challenge.friends:
        await bring_on(house, challenge)
    elif challenge:
        house.extensions.part(Pars).begin(challenge)


def _link(info: TableInfo, _: str) -> TableLink | None:
    """A table of a challenge leads to it, and when the game is over to its board."""
    if not info.challenged:
        return None
    people = sum(not seat.is_bot for seat in info.seats)
    kind = "counted" if info.challenged.counted else "practice" if people == 1 else "duplicate"
    return TableLink(f"/challenge/{info.challenged.challenge}", f"challenge.at_table.{kind}", "challenge.to_board")


def _works(house: House) -> list[Coroutine[Any, Any, None]]:
    return [keep_opening(house)] if house.settings.open_days else []


FEATURE = Feature("challenges", (pages.router,), begin, _works, [MenuItem("/challenges", "challenge.title")])
