"""What a guest has played to the end, and what the coach found in it."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Subquery, and_, case, exists, func, select
from sqlalchemy.engine import Row

from brelan.coach.report import VERSION
from brelan.engine.rule import OVER
from brelan.server.store.layout.schema import JUDGED, MISSED, RESULTS, REVIEWS, SEATS, TABLES
from brelan.server.store.store import Store

MOST_GAMES = 2_000
"""A record goes back so far."""


@dataclass(frozen=True)
class PlayedGame:
    """A game that counts, as its player remembers it."""

    table: str
    game: str
    seats: int
    won: float  # the share of the win
    when: int  # in seconds since 1970
    reviewed: bool
    decisions: int = 0
    loss: float = 0.0
    luck: float = 0.0


async def played_games(store: Store, guest: str) -> list[PlayedGame]:
    """The games that a guest has played to the end in one seat, the latest first. Those that somebody left early, the
    guest or another, do not count, nor do forks and what was played
    for practice.
    """
    mine = _own_games(guest)
    judged = and_(JUDGED.c.table_id == mine.c.table_id, JUDGED.c.seat == mine.c.seat)
    review = and_(REVIEWS.c.table_id == mine.c.table_id, REVIEWS.c.version == VERSION)
    others = RESULTS.alias()
    seats = select(func.count()).where(SEATS.c.table_id == TABLES.c.id).scalar_subquery()
    figures = JUDGED.c["decisions", "loss", "luck"]
    winners = select(func.count()).where(others.c.table_id == TABLES.c.id, others.c.rank == 1).scalar_subquery()
    columns = (TABLES.c.id, TABLES.c.game, RESULTS.c.rank, winners, seats, RESULTS.c.ended, REVIEWS.c.version, *figures)
    asked = select(*columns).select_from(
        TABLES.join(mine, mine.c.table_id == TABLES.c.id)
        .join(RESULTS, and_(RESULTS.c.table_id == TABLES.c.id, RESULTS.c.seat == mine.c.seat))
        .outerjoin(JUDGED, judged)
        .outerjoin(REVIEWS, review)
    )
    async with store.engine.connect() as connection:
        rows = (await connection.execute(asked.order_by(RESULTS.c.ended.desc()).limit(MOST_GAMES))).all()
    return [_game(row) for row in rows]


def _own_games(guest: str) -> Subquery:
    """The tables at which a guest had one seat to the end, and which that is."""
    left = and_(SEATS.c.guest != "", SEATS.c.level != "")  # a bot has taken their place
    gone = exists().where(and_(SEATS.c.table_id == TABLES.c.id, left)).correlate(TABLES)
    own = select(SEATS.c.table_id, func.min(SEATS.c.seat).label("seat")).where(SEATS.c.guest == guest)
    once = own.group_by(SEATS.c.table_id).having(func.count() == 1).subquery()
    known = and_(TABLES.c.challenge != "", TABLES.c.counted == 0)  # for practice: its dice were known
    played = select(once.c.table_id, once.c.seat).join(TABLES, TABLES.c.id == once.c.table_id)
    return played.where(
        and_(TABLES.c.closed == 1, TABLES.c.turn == OVER, TABLES.c.fork_of == "", ~known, ~gone)
    ).subquery()


def _game(row: Row[Any]) -> PlayedGame:
    table, game, rank, winners, seats, when, version, decisions, loss, luck = tuple(row)
    share = (rank == 1) / max(winners, 1)
    if version is None:
        return PlayedGame(table, game, seats, share, when, False)
    return PlayedGame(table, game, seats, share, when, True, decisions or 0, loss or 0.0, luck or 0.0)


@dataclass(frozen=True)
class Missed:
    """The exercises that a guest has left, and the one to try next."""

    left: int
    table: str = ""
    number: int = 0


async def next_missed(store: Store, guest: str, fresh: int) -> Missed:
    """What a guest missed and has not found since, the dearest first; what was tried after `fresh` comes later."""
    mine = _own_games(guest)
    its = and_(MISSED.c.table_id == mine.c.table_id, MISSED.c.seat == mine.c.seat, MISSED.c.solved == 0)
    asked = select(MISSED.c.table_id, MISSED.c.number, func.count().over()).join(mine, its)
    later: ColumnElement[int] = case((MISSED.c.tried > fresh, MISSED.c.tried), else_=0)
    asked = asked.order_by(later, MISSED.c.loss.desc(), MISSED.c.table_id, MISSED.c.number)
    async with store.engine.connect() as connection:
        row = (await connection.execute(asked.limit(1))).first()
    return Missed(row[2], row[0], row[1]) if row else Missed(0)
