"""How games ended, and looking for some among many."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import ColumnElement, exists, func, insert, or_, select
from sqlalchemy.engine import Connection

from brelan.server.store.layout.schema import LOG, RESULTS, SEATS, TABLES
from brelan.server.store.store import Store

LONGEST_SEARCH = 40


class Result(NamedTuple):
    """How a game has ended for a seat."""

    rank: int
    points: int
    seconds: int  # that it took
    ended: int  # in seconds since 1970


@dataclass(frozen=True)
class Search:
    """Which of a guest's tables are wished for; what is empty is not asked for."""

    game: str = ""
    who: str = ""  # a part of somebody's name
    result: str = ""  # won, lost

    def conditions(self, guest: str) -> list[ColumnElement[bool]]:
        """The same for the data."""
        seats = exists().where(SEATS.c.table_id == TABLES.c.id).correlate(TABLES)
        wanted: list[ColumnElement[bool]] = []
        if self.game:
            wanted.append(TABLES.c.game == self.game)
        if self.who:
            # Some data know only the plain letters as capitals and small ones.
            written = {self.who, self.who.lower(), self.who.capitalize(), self.who.title()}
            likes = [SEATS.c.name.contains(each, autoescape=True) for each in sorted(written)]
            likes.append(func.lower(SEATS.c.name).contains(self.who.lower(), autoescape=True))
            wanted.append(seats.where(or_(*likes)))
        if self.result:
            own = (SEATS.c.table_id == RESULTS.c.table_id) & (SEATS.c.seat == RESULTS.c.seat) & (SEATS.c.guest == guest)
            here = exists().where(RESULTS.c.table_id == TABLES.c.id).correlate(TABLES)
            won = here.where(own & (RESULTS.c.rank == 1))
            wanted += [here, won if self.result == "won" else ~won]
        return wanted


def write_result(connection: Connection, table: str, ranks: Sequence[int], points: Sequence[int], at: int) -> None:
    """Write how a game has ended, with its last line."""
    began = connection.execute(select(func.min(LOG.c.at)).where(LOG.c.table_id == table)).scalar() or at
    rows = [
        {"table_id": table, "seat": seat, "rank": rank, "points": won, "seconds": at - began, "ended": at}
        for seat, (rank, won) in enumerate(zip(ranks, points, strict=True))
    ]
    connection.execute(insert(RESULTS), rows)


async def results_of(store: Store, tables: Sequence[str]) -> dict[str, dict[int, Result]]:
    """How some games have ended for each seat, as far as they have."""
    found: dict[str, dict[int, Result]] = {}
    async with store.engine.connect() as connection:
        for row in (await connection.execute(select(RESULTS).where(RESULTS.c.table_id.in_(tables)))).mappings():
            ended = Result(row["rank"], row["points"], row["seconds"], row["ended"])
            found.setdefault(row["table_id"], {})[row["seat"]] = ended
    return found
