"""How games ended, and looking for some among many."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import ColumnElement, delete, exists, func, insert, or_, select
from sqlalchemy.engine import Connection

from brelan.engine.rule import OVER
from brelan.server.store.layout.schema import LOG, RESULTS, SEATS, TABLES
from brelan.server.store.store import Store

LONGEST_SEARCH = 40


class Result(NamedTuple):
    """How a game ended for a seat."""

    rank: int
    points: int
    seconds: int  # that it took


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
            bit = TABLES.c.won.bitwise_rshift(SEATS.c.seat).bitwise_and(1)
            won = seats.where((SEATS.c.guest == guest) & (bit == 1))
            wanted += [TABLES.c.closed == 1, TABLES.c.turn == OVER, won if self.result == "won" else ~won]
        return wanted


async def keep_results(store: Store, table: str, ranks: Sequence[int], points: Sequence[int]) -> None:
    """Write down how a game ended."""
    ends = select(func.min(LOG.c.at), func.max(LOG.c.at)).where(LOG.c.table_id == table)

    def write(connection: Connection) -> None:
        first, last = connection.execute(ends).one()
        seconds = (last or 0) - (first or 0)
        connection.execute(delete(RESULTS).where(RESULTS.c.table_id == table))
        for seat, (rank, won) in enumerate(zip(ranks, points, strict=True)):
            row = {"table_id": table, "seat": seat, "rank": rank, "points": won, "seconds": seconds}
            connection.execute(insert(RESULTS).values(**row))

    await store.writer.change(write)


async def results_of(store: Store, tables: Sequence[str]) -> dict[str, dict[int, Result]]:
    """How some games ended for each seat; those that are not here were played before it was written down."""
    found: dict[str, dict[int, Result]] = {}
    async with store.engine.connect() as connection:
        for row in (await connection.execute(select(RESULTS).where(RESULTS.c.table_id.in_(tables)))).mappings():
            ended = Result(row["rank"], row["points"], row["seconds"])
            found.setdefault(row["table_id"], {})[row["seat"]] = ended
    return found
