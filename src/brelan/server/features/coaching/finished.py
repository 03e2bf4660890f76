"""When a game is over the coach may look back upon it."""

from functools import partial

from brelan.coach.report import Report
from brelan.server import errors
from brelan.server.features.coaching.reviews import Progress, Reviews
from brelan.server.tables.ended import record
from brelan.server.tables.house import House
from brelan.server.tables.table import Table


async def review(house: House, table: Table, guest: str) -> Report | Progress:
    """What the coach makes of a finished game; or how far it is, if it has to be made first."""
    if not table.match.over:
        raise errors.too_early()
    if table.info.sealed and not table.info.of(guest):
        raise errors.sealed()
    return await house.extensions.part(Reviews).of(
        table.id, guest, partial(house.going_through, table.place, partial(record, table))
    )
