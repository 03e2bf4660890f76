"""What challenges do when something has happened."""

from functools import partial

from sqlalchemy import select

from brelan.server.challenges.day import open_day, today
from brelan.server.challenges.duplicates import bring_on
from brelan.server.store.challenges.challenges import challenge_of, challenges_to_bring_on
from brelan.server.store.layout.schema import TABLES
from brelan.server.tables.events import GameEnded, TableClosed
from brelan.server.tables.house import House


def begin(house: House) -> None:
    """Duplicates end with their last game; what the expert would have got is worked out when somebody has played."""
    house.events.subscribe(GameEnded, partial(on_table_over, house))
    house.events.subscribe(TableClosed, partial(on_table_over, house))
    house.sweeps.append(sweep)


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
        house.pars.begin(challenge)
