"""Which exercises a guest has tried, and found at the first try."""

from sqlalchemy import and_, insert, select
from sqlalchemy.engine import Connection

from brelan.server.store.layout.schema import EXERCISED
from brelan.server.store.store import Store


async def tried(store: Store, guest: str, game: str) -> dict[str, bool]:
    """The exercises of a game that a guest has tried, and whether they were found at once."""
    asked = select(EXERCISED.c.exercise, EXERCISED.c.found)
    asked = asked.where(and_(EXERCISED.c.guest == guest, EXERCISED.c.game == game))
    async with store.engine.connect() as connection:
        return {name: bool(found) for name, found in await connection.execute(asked)}


async def note_try(store: Store, guest: str, game: str, exercise: str, found: bool) -> None:
    """An exercise was tried: what was answered first stays."""
    which = (EXERCISED.c.guest == guest, EXERCISED.c.game == game, EXERCISED.c.exercise == exercise)

    def write(connection: Connection) -> None:
        if connection.execute(select(EXERCISED.c.found).where(and_(*which))).first() is None:
            row = {"guest": guest, "game": game, "exercise": exercise, "found": int(found)}
            connection.execute(insert(EXERCISED), row)

    await store.writer.change(write)
