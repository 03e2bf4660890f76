"""Playing on from a game that is over, for pages and programs."""

from starlette.requests import Request

from brelan.server.features.replays.forks import ForkWish, open_fork
from brelan.server.http.answers import counted
from brelan.server.http.request import guest_of, house_of, language_of
from brelan.server.limits import LINES, address_of
from brelan.server.tables.table import Table


async def forked(request: Request, name: str, wish: ForkWish) -> Table:
    """A new table at which a finished game goes on, if this guest does not ask too often."""
    house, guest = house_of(request), guest_of(request)
    table = await counted(request, name)
    house.limits.take_table(address_of(request.scope))
    house.limits.take_lines(guest, LINES + table.place)
    return await open_fork(house, table, guest, language_of(request), wish)
