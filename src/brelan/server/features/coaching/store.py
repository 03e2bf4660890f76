"""Reviews of finished games, kept once made."""

import json
import zlib
from typing import Any

from sqlalchemy import Table, and_, case, delete, insert, select, update
from sqlalchemy.engine import Connection

from brelan.coach.report import VERSION, Report, dearest
from brelan.server.store.layout.schema import JUDGED, MISSED, REVIEWS
from brelan.server.store.store import Store


async def kept_review(store: Store, table: str) -> Report | None:
    """The review of a table, if there is one that means what reviews mean today."""
    asked = select(REVIEWS.c.report).where(REVIEWS.c.table_id == table, REVIEWS.c.version == VERSION)
    async with store.engine.connect() as connection:
        packed = (await connection.execute(asked)).scalar()
    return None if packed is None else json.loads(zlib.decompress(packed))


async def keep_review(store: Store, table: str, report: Report) -> None:
    """Keep the review of a table; it takes the place of an older one."""
    packed = zlib.compress(json.dumps(report).encode())
    rows: dict[Table, list[dict[str, Any]]] = {
        REVIEWS: [{"version": VERSION, "report": packed}],
        JUDGED: [_judged(seat, each) for seat, each in enumerate(report["seats"])],
        MISSED: [
            {"number": number, "seat": seat, "loss": report["decisions"][number]["loss"]}
            for seat in range(len(report["seats"]))
            for number in dearest(report, seat)
        ],
    }

    def write(connection: Connection) -> None:
        for kind, new in rows.items():
            connection.execute(delete(kind).where(kind.c.table_id == table))
            if new:
                connection.execute(insert(kind), [{"table_id": table, **row} for row in new])

    await store.writer.change(write)


def _judged(seat: int, told: Report) -> dict[str, Any]:
    count, luck = told["decisions"], told["balance"]["own_luck"]
    return {"seat": seat, "decisions": count, "loss": count * told["loss"], "luck": luck}


async def note_answer(store: Store, table: str, number: int, right: bool, now: int, fresh: int) -> None:
    """An exercise was tried. It is solved if it was right at once: not if it had been tried after `fresh`."""
    here = and_(MISSED.c.table_id == table, MISSED.c.number == number)
    solved = case((MISSED.c.tried > fresh, MISSED.c.solved), else_=1) if right else MISSED.c.solved
    noted = update(MISSED).where(here).values(tried=now, solved=solved)
    await store.writer.change(lambda connection: connection.execute(noted))
