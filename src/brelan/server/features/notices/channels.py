"""Where guests wish to hear that it is their turn: webhooks and devices; and which turns were told."""

import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, fields

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from brelan.server.store.layout.schema import CHANNELS, HOUSE, TOLD_TURNS
from brelan.server.store.store import Store


@dataclass(frozen=True)
class Channel:
    """A way to reach a guest."""

    id: str
    guest: str
    kind: str  # ntfy, json, push
    address: str
    keys: str  # of a browser, for push: its public key and its secret
    language: str
    origin: str  # of the house, as this guest came to it
    made: int  # in seconds since 1970
    failed: int = 0  # so many times in a row it could not be sent


async def channels_of(store: Store, guest: str) -> list[Channel]:
    """All channels of a guest, the oldest first."""
    asked = select(CHANNELS).where(CHANNELS.c.guest == guest).order_by(CHANNELS.c.made, CHANNELS.c.id)
    async with store.engine.connect() as connection:
        return [Channel(**row) for row in (await connection.execute(asked)).mappings()]


async def add_channel(store: Store, channel: Channel, most: int) -> bool:
    """Write a channel down, if the guest has not too many. What they had at the same address before is no more, and nor
    is what another guest of the same device had: it is one guest's at a time, and known by keys that nobody else has.
    """
    added = False
    device = (CHANNELS.c.kind == "push") & (CHANNELS.c["keys"] == channel.keys)
    here = (CHANNELS.c.address == channel.address) & ((CHANNELS.c.guest == channel.guest) | device)
    row = {each.name: getattr(channel, each.name) for each in fields(channel)}

    def write(connection: Connection) -> None:
        nonlocal added
        connection.execute(delete(CHANNELS).where(here))
        count = select(func.count()).select_from(CHANNELS).where(CHANNELS.c.guest == channel.guest)
        added = connection.execute(count).scalar_one() < most
        if added:
            connection.execute(insert(CHANNELS).values(**row))

    await store.writer.change(write)
    return added


async def remove_channel(store: Store, guest: str, name: str) -> None:
    """A guest wishes to hear nothing there any more, or nobody reads there."""
    removed = delete(CHANNELS).where((CHANNELS.c.id == name) & (CHANNELS.c.guest == guest))
    await store.writer.change(lambda connection: connection.execute(removed))


async def note_sent(store: Store, name: str, well: bool, most_failures: int) -> None:
    """Something was sent there, or could not be; what fails too often in a row is removed."""
    here = CHANNELS.c.id == name
    noted = update(CHANNELS).where(here).values(failed=0 if well else CHANNELS.c.failed + 1)

    def write(connection: Connection) -> None:
        connection.execute(noted)
        connection.execute(delete(CHANNELS).where(here & (CHANNELS.c.failed >= most_failures)))

    await store.writer.change(write)


async def note_not_tried(store: Store, name: str) -> None:
    """The house could not ask there: the guest sees that something was not sent, but it counts no further."""
    failed = update(CHANNELS).where((CHANNELS.c.id == name) & (CHANNELS.c.failed == 0)).values(failed=1)
    await store.writer.change(lambda connection: connection.execute(failed))


async def was_told(store: Store, table: str, place: int) -> bool:
    """Whether it was told that a turn begins at a place of the log."""
    asked = select(TOLD_TURNS.c.place).where(TOLD_TURNS.c.table_id == table)
    async with store.engine.connect() as connection:
        return (await connection.execute(asked)).scalar() == place


async def note_told(store: Store, table: str, place: int, late: bool = False) -> None:
    """Note that a turn, which begins at a place of the log, is told, or that it is late."""
    what = "late" if late else "place"
    noted = update(TOLD_TURNS).where(TOLD_TURNS.c.table_id == table).values({what: place})
    first = insert(TOLD_TURNS).values(**{"table_id": table, "place": -1, what: place})

    def write(connection: Connection) -> None:
        if not connection.execute(noted).rowcount:
            connection.execute(first)

    with suppress(IntegrityError):  # another process was quicker, or the table is gone
        await store.writer.change(write)


async def house_secret(store: Store, name: str, make: Callable[[], str]) -> str:
    """Something that this house keeps to itself, made when it is first asked for."""
    asked = select(HOUSE.c.value).where(HOUSE.c.name == name)
    async with store.engine.connect() as connection:
        kept = (await connection.execute(asked)).scalar()
    if kept:
        return str(kept)
    made = insert(HOUSE).values(name=name, value=make())
    with suppress(IntegrityError):  # another process was quicker
        await store.writer.change(lambda connection: connection.execute(made))
    async with store.engine.connect() as connection:
        return str((await connection.execute(asked)).scalar_one())


def new_channel_id() -> str:
    """A name for a channel."""
    return secrets.token_urlsafe(9)
