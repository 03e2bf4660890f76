"""Clubs: what the house is told of them."""

from functools import partial

from brelan.server.feature import Feature
from brelan.server.features.clubs import api, pages
from brelan.server.features.clubs.membership import is_host
from brelan.server.features.clubs.store import AS_HOST, club_of, forget_in_clubs
from brelan.server.features.clubs.tournament import bring_all_on, on_table_over
from brelan.server.store.table_info import TableInfo
from brelan.server.tables.events import GameEnded, TableClosed
from brelan.server.tables.house import House
from brelan.web.shown import MenuItem, TableLink


def begin(house: House) -> None:
    """Tournaments go on when a game of theirs is over; a club's host acts as the host of its tables."""
    house.events.subscribe(GameEnded, partial(on_table_over, house))
    house.events.subscribe(TableClosed, partial(on_table_over, house))
    house.extensions.sweeps.append(bring_all_on)
    house.extensions.hosts.append(partial(_acts_as_host, house))
    house.extensions.links.append(_link)
    house.extensions.forget.append(forget_in_clubs)


async def _acts_as_host(house: House, info: TableInfo, guest: str) -> bool:
    if not info.host.startswith(AS_HOST):
        return False
    club = await club_of(house.store, info.host.removeprefix(AS_HOST))
    return club is not None and is_host(club, guest)


def _link(info: TableInfo, guest: str) -> TableLink | None:
    """A table of a club leads there, for who plays at it."""
    if not info.host.startswith(AS_HOST) or not info.of(guest):
        return None
    return TableLink(f"/club/{info.host.removeprefix(AS_HOST)}", "club.at_table")


FEATURE = Feature("clubs", (pages.router, api.router), begin, menu=[MenuItem("/clubs", "club.title")])
