"""The chat of a table, for those who sit there and for nobody else."""

from brelan.server.store.chat import Chat
from brelan.server.views.source import Source
from brelan.web.people.chat import ChatShown


def chat_for(table: Source, guest: str) -> Chat | None:
    """The chat, if a guest has a part in it: the house and the host wish for one, and people sit here at several
    devices whose dice nobody else has still before them.
    """
    info = table.info
    talks = info.chat and info.people > 1 and bool(info.of(guest))
    return table.chat if talks and not info.sealed and not table.given_up else None


def chat_shown(table: Source, guest: str) -> ChatShown | None:
    """The chat as a guest may and wishes to read it."""
    chat = chat_for(table, guest)
    if chat is None:
        return None
    people = [number for number, seat in enumerate(table.info.seats) if seat.guest not in ("", guest)]
    return ChatShown(chat.read_by(guest), sorted(chat.mutes.get(guest, ())), people, chat.longest)
