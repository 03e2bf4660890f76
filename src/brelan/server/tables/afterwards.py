"""When a game is over: how it ended is written down, and the coach may look back upon it."""

from functools import partial
from typing import TYPE_CHECKING

from brelan.coach.report import Report
from brelan.server import error_log, errors
from brelan.server.coaching.reviews import Progress
from brelan.server.store.guests.history import keep_results
from brelan.server.store.store import Store
from brelan.server.tables.table import Table

if TYPE_CHECKING:
    from brelan.server.tables.house import House


async def note_result(store: Store, table: Table) -> None:
    """Write down how a game has ended; if that cannot be, it is made up for when somebody looks for it."""
    view = table.match.view()
    try:
        await keep_results(store, table.id, view.ranks, view.points)
    except Exception as error:  # the game itself is written
        error_log.note(error, "the result of a game")


async def review(house: "House", table: Table, guest: str) -> Report | Progress:
    """What the coach makes of a finished game; or how far it is, if it has to be made first."""
    if not table.match.over:
        raise errors.too_early()
    if table.info.sealed and not table.info.of(guest):
        raise errors.sealed()
    return await house.reviews.of(table.id, guest, partial(house.going_through, table.place, table.record))
