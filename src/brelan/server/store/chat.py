"""What people at a table write to each other: the latest lines, and who wishes not to read whom."""

from dataclasses import dataclass, field

from sqlalchemy import delete, insert, select
from sqlalchemy.engine import Connection

from brelan.server.store.layout.talk import CHAT, MUTES
from brelan.server.store.store import Store
from brelan.web.people.chat import EVERYBODY, Line


@dataclass
class Chat:
    """The chat of one table."""

    longest: int  # characters of a line
    kept: int  # lines
    lines: list[Line] = field(default_factory=list)
    mutes: dict[str, set[int]] = field(default_factory=dict)  # of each guest

    @property
    def next(self) -> int:
        """The number of the next line."""
        return self.lines[-1].number + 1 if self.lines else 0

    def read_by(self, guest: str) -> list[Line]:
        """The lines that a guest wishes to read."""
        muted = self.mutes.get(guest, set())
        return [] if EVERYBODY in muted else [line for line in self.lines if line.seat not in muted]

    def add(self, line: Line) -> None:
        """One more; the oldest goes when there are too many."""
        self.lines = [*self.lines, line][-self.kept :]

    def mute(self, guest: str, seat: int, muted: bool) -> None:
        """A guest wishes not to read a seat, or to read it again."""
        (set.add if muted else set.discard)(self.mutes.setdefault(guest, set()), seat)


async def read_chat(store: Store, table: str, chat: Chat) -> None:
    """What was written at a table so far."""
    asked = select(*CHAT.c["number", "seat", "text", "at"]).where(CHAT.c.table_id == table).order_by(CHAT.c.number)
    muted = select(MUTES.c.guest, MUTES.c.seat).where(MUTES.c.table_id == table)
    async with store.engine.connect() as connection:
        for row in (await connection.execute(asked)).mappings():
            chat.add(Line(**row))
        for guest, seat in await connection.execute(muted):
            chat.mute(guest, seat, True)


async def add_line(store: Store, table: str, line: Line, kept: int) -> None:
    """One more line. Of all lines only the latest are kept."""

    def write(connection: Connection) -> None:
        connection.execute(insert(CHAT).values(table_id=table, **vars(line)))
        connection.execute(delete(CHAT).where(CHAT.c.table_id == table, CHAT.c.number <= line.number - kept))

    await store.writer.change(write, table)


async def set_mute(store: Store, table: str, guest: str, seat: int, muted: bool) -> None:
    """A guest wishes not to read a seat, or to read it again."""

    def write(connection: Connection) -> None:
        this = {"table_id": table, "guest": guest, "seat": seat}
        connection.execute(delete(MUTES).filter_by(**this))
        if muted:
            connection.execute(insert(MUTES).values(**this))

    await store.writer.change(write, table)
