"""A guest's tables as a list. No table is fetched into memory for it."""

from collections.abc import Mapping
from math import ceil

from brelan.engine.rule import OVER
from brelan.server.store.layout.schema import TABLES
from brelan.server.store.results import Result, Search, results_of
from brelan.server.store.store import Store
from brelan.server.store.table_info import TableInfo
from brelan.web.shown import TableLine

ON_A_PAGE = 100
ALL = Search()
NO_RESULTS: Mapping[int, Result] = {}


async def lines_of(store: Store, guest: str, page: int = 0, search: Search = ALL) -> list[TableLine]:
    """The tables at which a guest plays or played, first those that go on, the latest first; those of other rules are
    kept, not shown.
    """
    found = await store.tables_of(guest, ON_A_PAGE, page * ON_A_PAGE, search.conditions(guest))
    results = await results_of(store, [info.id for info, _ in found if info.closed])
    return [_line(info, guest, when, results.get(info.id, {})) for info, when in found]


async def going_on(store: Store, guest: str) -> list[TableLine]:
    """The latest tables of a guest that are not over. Whoever has played thousands of games is answered as soon."""
    found = await store.tables_of(guest, ON_A_PAGE, wanted=[TABLES.c.closed != 1])
    return [_line(info, guest, when) for info, when in found]


async def awaited_at(store: Store, guest: str) -> list[str]:
    """The tables at which it is a guest's turn, among the latest; the one that waits longest first."""
    return [line.id for line in reversed(await going_on(store, guest)) if line.your_turn]


async def pages_of(store: Store, guest: str, search: Search = ALL) -> int:
    """How many pages a guest's list of tables has."""
    return max(1, ceil(await store.number_of(guest, search.conditions(guest)) / ON_A_PAGE))


def _line(info: TableInfo, guest: str, when: float, results: Mapping[int, Result] = NO_RESULTS) -> TableLine:
    """A table in a list; with how it has ended for its guest, where the guest had one seat."""
    mine = info.of(guest)
    own = results.get(mine[0]) if len(mine) == 1 else None
    return TableLine(
        id=info.id,
        address=info.address,
        game=info.game,
        names=info.names,
        mine=mine,
        your_turn=not info.damaged and not info.waiting and not info.closed and info.summary.turn in mine,
        closed=info.closed,
        waiting=info.waiting and not info.closed and not info.damaged,
        won=any(results[seat].rank == 1 for seat in mine if seat in results),
        when=when,
        is_host=info.host == guest and not info.damaged,
        damaged=info.damaged,
        given_up=info.closed and info.summary.turn != OVER,
        **({"rank": own.rank, "points": own.points, "seconds": own.seconds} if own else {}),
    )
