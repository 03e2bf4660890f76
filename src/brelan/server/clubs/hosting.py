"""Who is the host at a table: whoever opened it or, at a table of a club, the club's host."""

from brelan.server.clubs.opening import is_host
from brelan.server.store.clubs.clubs import AS_HOST, club_of
from brelan.server.store.table_info import TableInfo
from brelan.server.tables.house import House
from brelan.server.tables.switches import switch
from brelan.server.tables.table import Table


async def hosts(house: House, info: TableInfo, guest: str) -> bool:
    """Whether a guest may switch things at a table."""
    if not info.host.startswith(AS_HOST):
        return info.host == guest
    club = await club_of(house.store, info.host.removeprefix(AS_HOST))
    return club is not None and is_host(club, guest)


async def switch_as_host(house: House, table: Table, guest: str, what: str, on: bool) -> None:
    """The host switches something off at a table, or on again; at a table of a club its host does it for the club."""
    acting = table.info.host if await hosts(house, table.info, guest) else guest
    await switch(house, table, acting, what, on)
