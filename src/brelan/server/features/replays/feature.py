"""Games that are over: what the house is told of them."""

from brelan.server.feature import Feature
from brelan.server.features.replays import api, pages
from brelan.server.store.table_info import TableInfo
from brelan.server.tables.house import House
from brelan.web.shown import TableLink


def begin(house: House) -> None:
    """A game that was played on leads to the one it comes from."""
    house.extensions.links.append(_link)


def _link(info: TableInfo, _: str) -> TableLink | None:
    if not info.forked:
        return None
    return TableLink(f"/table/{info.forked.table}/replay?place={info.forked.place}", "fork.of")


FEATURE = Feature("replays", (pages.router, api.router), begin)
