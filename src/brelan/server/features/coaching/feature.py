"""The coach: what the house is told of it."""

from brelan.server.feature import Feature
from brelan.server.features.coaching import api, pages
from brelan.server.features.coaching.hints import Hints
from brelan.server.features.coaching.reviews import Reviews
from brelan.server.tables.events import TableOpened
from brelan.server.tables.house import House


def begin(house: House) -> None:
    """It gets ready when a table is opened at which it may be asked."""
    hints = Hints(house.limits.address_of)

    async def on_opened(event: TableOpened) -> None:
        if event.info.coach:
            hints.warm(event.info.host, event.info.game)

    house.extensions.add(hints)
    house.extensions.add(Reviews(house.store, house.limits.address_of))
    house.events.subscribe(TableOpened, on_opened)


FEATURE = Feature("coaching", (pages.router, pages.at_table, api.router), begin)
