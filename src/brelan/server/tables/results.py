"""How games ended, written down for lists and records."""

from brelan.server import error_log
from brelan.server.store.guests.history import keep_results
from brelan.server.store.store import Store
from brelan.server.tables.table import Table


async def note_result(store: Store, table: Table) -> None:
    """Write down how a game has ended; if that cannot be, it is made up for when somebody looks for it."""
    view = table.match.view()
    try:
        await keep_results(store, table.id, view.ranks, view.points)
    except Exception as error:  # the game itself is written
        error_log.note(error, "the result of a game")
