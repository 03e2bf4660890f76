"""What a host may switch at a table: its link, signs, the chat."""

from brelan.server import errors
from brelan.server.errors import BadWish
from brelan.server.tables.house import House
from brelan.server.tables.table import Table

LINK, SIGNS, CHAT = "link_open", "signs", "chat"
"""Each is called so where the table is written down. Links to single seats stay as they are."""


async def switch(house: House, table: Table, guest: str, what: str, on: bool) -> None:
    """The host switches something off at a table, or on again."""
    if what not in (LINK, SIGNS, CHAT):
        raise BadWish("wish.bad")
    if not await house.hosts(table.info, guest):
        raise errors.forbidden()
    async with house.noting(table.id) as now:
        await house.store.mark(now.id, **{what: int(on)})
        now.switch(what, on)
