"""The attempts that count: one for each guest and challenge, and the board that they make."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, FromClause, and_, func, insert, select
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncConnection

from brelan.server.store.layout.schema import ATTEMPTS, CHALLENGES, JUDGED, RESULTS, SEATS, TABLES
from brelan.server.store.store import Store

ON_A_BOARD = 50
"""Rows of a board that are shown at once."""
MOST_READ = 50
"""Attempts: those of a guest, or of the friends of a duplicate."""


@dataclass(frozen=True)
class Attempt:
    """A guest's attempt that counts."""

    guest: str
    name: str
    table: str  # empty: not begun
    closed: bool = False  # over, or given up
    rank: int = 0  # at its table; 0: not over in time, or given up
    points: int = 0
    number: int = 0


@dataclass(frozen=True)
class BoardRow:
    """A finished attempt on the board. Equal results share a place."""

    place: int
    name: str
    rank: int
    points: int
    table: str
    mine: bool
    loss: float | None  # given away by a decision on average, if the coach has looked at it


@dataclass(frozen=True)
class Board:
    """A part of a board."""

    rows: list[BoardRow]
    finished: int
    begun: int


def write_attempt(connection: Connection, challenge: str, attempt: Attempt) -> None:
    """Write that an attempt begins. A second one of the same guest is refused by the store, whoever asks first."""
    row = {
        "challenge_id": challenge,
        "guest": attempt.guest,
        "number": attempt.number,
        "name": attempt.name,
        "table_id": attempt.table,
    }
    connection.execute(insert(ATTEMPTS), row)


async def attempts_of(store: Store, challenge: str, guest: str = "") -> list[Attempt]:
    """The attempt of a guest, or those of all friends of a duplicate, in their order."""
    which = ATTEMPTS.c.challenge_id == challenge
    return await _attempts(store, and_(which, ATTEMPTS.c.guest == guest) if guest else which)


def with_results() -> FromClause:
    """Attempts with their challenges, their tables, and how they ended in time: when a challenge has ended its seed is
    known, and what is finished later does not count.
    """
    own = and_(RESULTS.c.table_id == ATTEMPTS.c.table_id, RESULTS.c.seat == CHALLENGES.c.seat)
    return (
        ATTEMPTS.join(CHALLENGES, CHALLENGES.c.id == ATTEMPTS.c.challenge_id)
        .outerjoin(TABLES, TABLES.c.id == ATTEMPTS.c.table_id)
        .outerjoin(RESULTS, and_(own, RESULTS.c.ended <= CHALLENGES.c.until))
    )


async def _attempts(store: Store, which: ColumnElement[bool]) -> list[Attempt]:
    columns = (*ATTEMPTS.c["guest", "name", "table_id", "number"], TABLES.c.closed, RESULTS.c.rank, RESULTS.c.points)
    asked = select(*columns).select_from(with_results()).where(which)
    asked = asked.order_by(ATTEMPTS.c.number, ATTEMPTS.c.guest).limit(MOST_READ)
    async with store.engine.connect() as connection:
        rows = (await connection.execute(asked)).all()
    return [
        Attempt(row.guest, row.name, row.table_id, row.closed == 1, row.rank or 0, row.points or 0, row.number)
        for row in rows
    ]


async def board(store: Store, challenge: str, guest: str, page: int = 0) -> Board:
    """A page of the board: best by the rank at one's table, then by points. One's own row is always there."""
    here = ATTEMPTS.c.challenge_id == challenge
    place = func.rank().over(order_by=(RESULTS.c.rank, RESULTS.c.points.desc()))
    columns = (*ATTEMPTS.c["guest", "name", "table_id"], RESULTS.c.rank, RESULTS.c.points, place.label("place"))
    placed = select(*columns).select_from(with_results()).where(here, RESULTS.c.rank > 0).subquery()
    some = select(placed).order_by(placed.c.place, placed.c.name).limit(ON_A_BOARD).offset(page * ON_A_BOARD)
    mine = select(placed).where(placed.c.guest == guest)
    counted = select(func.count(), func.count(RESULTS.c.rank)).select_from(with_results()).where(here)
    async with store.engine.connect() as connection:
        rows = list((await connection.execute(some)).mappings())
        rows += [row for row in (await connection.execute(mine)).mappings() if row not in rows]
        begun, finished = (await connection.execute(counted)).one()
        losses = await _losses(connection, [row["table_id"] for row in rows])
    shown = [
        BoardRow(
            place=row["place"],
            name=row["name"],
            rank=row["rank"],
            points=row["points"],
            table=row["table_id"],
            mine=row["guest"] == guest,
            loss=losses.get(row["table_id"]),
        )
        for row in rows
    ]
    return Board(shown, finished, begun)


async def _losses(connection: AsyncConnection, tables: Sequence[str]) -> dict[str, float]:
    """What people gave away by a decision at some tables, as far as the coach has looked at them."""
    person = and_(SEATS.c.table_id == JUDGED.c.table_id, SEATS.c.seat == JUDGED.c.seat, SEATS.c.guest != "")
    asked = select(JUDGED.c.table_id, JUDGED.c.loss, JUDGED.c.decisions).join(SEATS, person)
    rows = await connection.execute(asked.where(JUDGED.c.table_id.in_(tables)))
    return {table: loss / max(decisions, 1) for table, loss, decisions in rows}


async def days_of(store: Store, guest: str, first: str, last: str) -> list[tuple[str, str, int]]:
    """What a guest made of the challenges of some days: the day, the game and the rank (0: not finished)."""
    between = and_(ATTEMPTS.c.guest == guest, CHALLENGES.c.day >= first, CHALLENGES.c.day <= last)
    asked = select(CHALLENGES.c.day, CHALLENGES.c.game, RESULTS.c.rank).select_from(with_results()).where(between)
    async with store.engine.connect() as connection:
        return [(day, game, rank or 0) for day, game, rank in await connection.execute(asked)]
