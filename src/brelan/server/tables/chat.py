"""Writing to each other, where the house has a chat: those who sit at a table do, and each may choose whom to read."""

from time import time

from brelan.server import errors
from brelan.server.errors import BadWish
from brelan.server.store.chat import Chat, add_line, set_mute
from brelan.server.tables.house import House
from brelan.server.tables.seats import clean_text
from brelan.server.tables.table import Table
from brelan.server.views.chat import chat_for
from brelan.web.people.chat import EVERYBODY, Line


async def write(house: House, table: Table, guest: str, text: str) -> None:
    """Somebody who plays here writes a line to the others."""
    async with house.noting(table.id) as now:
        chat, mine = _chat(now, guest), now.info.of(guest)
        text = clean_text(text, chat.longest, "chat.bad")
        house.limits.chat.take(guest)
        seat = now.match.actor if now.match.actor in mine else mine[0]
        line = Line(chat.next, seat, text, int(time()))
        await add_line(house.store, now.id, line, chat.kept)
        chat.add(line)


async def mute(house: House, table: Table, guest: str, seat: int, muted: bool) -> None:
    """Somebody wishes not to read what a seat writes, or nothing at all; or to read it again."""
    async with house.noting(table.id) as now:
        chat = _chat(now, guest)
        others = [number for number, each in enumerate(now.info.seats) if each.guest not in ("", guest)]
        if seat not in (EVERYBODY, *others):
            raise BadWish("wish.bad")
        await set_mute(house.store, now.id, guest, seat, muted)
        chat.mute(guest, seat, muted)


def _chat(table: Table, guest: str) -> Chat:
    chat = chat_for(table, guest)
    if chat is None:
        raise errors.forbidden()
    return chat
