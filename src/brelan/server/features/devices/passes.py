"""Links that work once: kept by their fingerprint, so that who reads the data cannot use them."""

import secrets
from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy import delete, insert, select, update
from sqlalchemy.engine import Connection

from brelan.server.store.layout.schema import PASSES, SEATS
from brelan.server.store.store import Store

ALL_SEATS = -1


@dataclass(frozen=True)
class Pass:
    """What a link is good for: to be a guest on another device, or to sit down again in one seat of theirs."""

    guest: str
    table_id: str
    seat: int
    until: int  # in seconds since 1970

    @property
    def for_device(self) -> bool:
        """Whether all that the guest has goes along."""
        return self.seat == ALL_SEATS


async def make_pass(store: Store, made: Pass, now: int) -> str:
    """What the link holds. An earlier one for the same does not work any more; what is long over is forgotten."""
    token = secrets.token_urlsafe(24)
    same = (PASSES.c.guest == made.guest) & (PASSES.c.seat == made.seat)
    if not made.for_device:
        same &= PASSES.c.table_id == made.table_id

    def write(connection: Connection) -> None:
        connection.execute(delete(PASSES).where(same | (PASSES.c.until < now)))
        connection.execute(insert(PASSES).values(token=_mark(token), used=0, **vars(made)))

    await store.writer.change(write)
    return token


async def look_at_pass(store: Store, token: str, now: int) -> Pass | None:
    """What a link is good for, if it still is: looking does not use it up."""
    columns = PASSES.c["guest", "table_id", "seat", "until"]
    asked = select(*columns).where((PASSES.c.token == _mark(token)) & (PASSES.c.used == 0) & (PASSES.c.until >= now))
    async with store.engine.connect() as connection:
        row = (await connection.execute(asked)).mappings().first()
        return Pass(**row) if row else None


async def use_pass(store: Store, token: str, now: int) -> Pass | None:
    """The same, and from now on it is good for nothing: of two who come at once one has it."""
    found = await look_at_pass(store, token, now)
    here = (PASSES.c.token == _mark(token)) & (PASSES.c.used == 0) & (PASSES.c.until >= now)
    taken = 0

    def write(connection: Connection) -> None:
        nonlocal taken
        taken = connection.execute(update(PASSES).where(here).values(used=1)).rowcount

    await store.writer.change(write)
    return found if taken else None


async def was_used(store: Store, guest: str) -> bool:
    """Whether another device has gone on by the guest's latest link."""
    asked = select(PASSES.c.used).where((PASSES.c.guest == guest) & (PASSES.c.seat == ALL_SEATS))
    async with store.engine.connect() as connection:
        return bool((await connection.execute(asked)).scalar())


async def leave_other(store: Store, guest: str) -> bool:
    """Whether a device may leave because another is in. It may once: of two devices the last one stays."""
    used = (PASSES.c.guest == guest) & (PASSES.c.seat == ALL_SEATS) & (PASSES.c.used == 1)
    left = 0

    def write(connection: Connection) -> None:
        nonlocal left
        left = connection.execute(delete(PASSES).where(used)).rowcount

    await store.writer.change(write)
    return bool(left)


def _mark(token: str) -> str:
    return sha256(token.encode()).hexdigest()


async def plays_at(store: Store, guest: str, table: str) -> bool:
    """Whether a guest has a seat at a table, whichever process it belongs to."""
    asked = select(SEATS.c.seat).where(SEATS.c.table_id == table, SEATS.c.guest == guest).limit(1)
    async with store.engine.connect() as connection:
        return (await connection.execute(asked)).first() is not None
