"""Tables that say how long a turn may take, and at which it has taken longer."""

from typing import NamedTuple

from sqlalchemy import exists, or_, select

from brelan.engine.referee.match import HINT
from brelan.server.store.damage import SOUND
from brelan.server.store.layout.schema import LOG, PROCESSES, SEATS, TABLES, TOLD_TURNS
from brelan.server.store.store import Store

MOST_AT_ONCE = 100


class Late(NamedTuple):
    """A turn that has taken too long, and was not told to be late."""

    table: str
    game: str
    guest: str
    place: int  # of the log, at which it began


async def late_turns(store: Store, now: int, after: str = "") -> list[Late]:
    """The turns of people that are late, a few at a time: those of tables that come `after` one."""
    others = (LOG.c.table_id == TABLES.c.id) & (LOG.c.seat != TABLES.c.turn) & (LOG.c.move != HINT)
    last = select(LOG).where(others).order_by(LOG.c.place.desc()).limit(1).correlate(TABLES)
    began, place = (last.with_only_columns(it).scalar_subquery() for it in (LOG.c.at, LOG.c.place + 1))
    mover = (SEATS.c.table_id == TABLES.c.id) & (SEATS.c.seat == TABLES.c.turn)
    joined = TABLES.join(SEATS, mover).outerjoin(TOLD_TURNS, TOLD_TURNS.c.table_id == TABLES.c.id)
    asked = select(TABLES.c.id, TABLES.c.game, SEATS.c.guest, place).select_from(joined)
    asked = asked.where(TABLES.c.turn_time > 0, TABLES.c.closed != 1, SOUND, SEATS.c.guest != "", SEATS.c.level == "")
    asked = asked.where(began + TABLES.c.turn_time <= now, or_(TOLD_TURNS.c.late.is_(None), TOLD_TURNS.c.late != place))
    if store.leases:  # who looks at a table is known to the process that has it
        other = (PROCESSES.c.name == TABLES.c.owner) & (PROCESSES.c.name != store.leases.name)
        asked = asked.where(~exists().where(other).correlate(TABLES))
    async with store.engine.connect() as connection:
        asked = asked.where(TABLES.c.id > after).order_by(TABLES.c.id).limit(MOST_AT_ONCE)
        return [Late(*row) for row in await connection.execute(asked)]
