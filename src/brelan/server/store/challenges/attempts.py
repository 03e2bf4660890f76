"""The attempts that count: one for each guest and challenge, and the board that they make."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, and_, func, insert, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncConnection

from brelan.engine.rule import OVER
from brelan.server.store.layout.schema import ATTEMPTS, CHALLENGES, JUDGED, LOG, SEATS, TABLES
from brelan.server.store.store import Store

ON_A_BOARD = 50
"""Rows of a board that are shown at once."""
AT_ONCE = 50
"""Results that are written when somebody looks at a board; of more, the others the next time."""


@dataclass(frozen=True)
class Attempt:
    """A guest's attempt that counts."""

    guest: str
    name: str
    table: str  # empty: not begun
    closed: bool  # over, or given up
    rank: int  # at its table; 0: not known, or given up
    points: int
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
        "rank": attempt.rank,
        "points": attempt.points,
    }
    connection.execute(insert(ATTEMPTS), row)


async def attempts_of(store: Store, challenge: str, guest: str = "") -> list[Attempt]:
    """The attempt of a guest, or those of all friends of a duplicate, in their order."""
    which = ATTEMPTS.c.challenge_id == challenge
    return await _attempts(store, and_(which, ATTEMPTS.c.guest == guest) if guest else which)


async def unnoted(store: Store, challenge: str) -> list[Attempt]:
    """Attempts whose game was over in time and whose result is not written yet. When a challenge has ended its seed is
    known: what is finished later does not count.
    """
    until = select(CHALLENGES.c.until).where(CHALLENGES.c.id == challenge).scalar_subquery()
    last = select(func.max(LOG.c.at)).where(LOG.c.table_id == TABLES.c.id).correlate(TABLES).scalar_subquery()
    over = and_(TABLES.c.closed == 1, TABLES.c.turn == OVER, last <= until)
    return await _attempts(store, and_(ATTEMPTS.c.challenge_id == challenge, ATTEMPTS.c.rank == 0, over))


async def _attempts(store: Store, which: ColumnElement[bool]) -> list[Attempt]:
    joined = ATTEMPTS.outerjoin(TABLES, TABLES.c.id == ATTEMPTS.c.table_id)
    asked = select(*ATTEMPTS.c["guest", "name", "table_id", "rank", "points", "number"], TABLES.c.closed)
    asked = asked.select_from(joined).where(which).order_by(ATTEMPTS.c.number, ATTEMPTS.c.guest).limit(AT_ONCE)
    async with store.engine.connect() as connection:
        rows = (await connection.execute(asked)).all()
    return [Attempt(*row[:3], row.closed == 1, *row[3:6]) for row in rows]


async def note_result(store: Store, challenge: str, guest: str, rank: int, points: int) -> None:
    """Write what an attempt came to."""
    here = and_(ATTEMPTS.c.challenge_id == challenge, ATTEMPTS.c.guest == guest)
    noted = update(ATTEMPTS).where(here).values(rank=rank, points=points)
    await store.writer.change(lambda connection: connection.execute(noted))


async def board(store: Store, challenge: str, guest: str, page: int = 0) -> Board:
    """A page of the board: best by the rank at one's table, then by points. One's own row is always there."""
    here = and_(ATTEMPTS.c.challenge_id == challenge, ATTEMPTS.c.rank > 0)
    place = func.rank().over(order_by=(ATTEMPTS.c.rank, ATTEMPTS.c.points.desc()))
    columns = ATTEMPTS.c["guest", "name", "rank", "points", "table_id"]
    placed = select(*columns, place.label("place")).where(here).subquery()
    some = select(placed).order_by(placed.c.place, placed.c.name).limit(ON_A_BOARD).offset(page * ON_A_BOARD)
    mine = select(placed).where(placed.c.guest == guest)
    counted = select(func.count(), func.count().filter(ATTEMPTS.c.rank > 0)).where(ATTEMPTS.c.challenge_id == challenge)
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
    joined = ATTEMPTS.join(CHALLENGES, CHALLENGES.c.id == ATTEMPTS.c.challenge_id)
    between = and_(ATTEMPTS.c.guest == guest, CHALLENGES.c.day >= first, CHALLENGES.c.day <= last)
    asked = select(CHALLENGES.c.day, CHALLENGES.c.game, ATTEMPTS.c.rank).select_from(joined).where(between)
    async with store.engine.connect() as connection:
        return [(day, game, rank) for day, game, rank in await connection.execute(asked)]
