"""Passkeys, by which guests come back on any device; and what a device is asked to sign, which is good for once."""

import secrets
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from brelan.server.store.layout.passkeys import PASSKEY_QUESTIONS, PASSKEYS
from brelan.server.store.store import Store

TAKE, COME_BACK = "take", "come back"
"""What a question is for."""


@dataclass(frozen=True)
class Passkey:
    """A key of a guest. The house has the public half; the other half never leaves the guest's devices."""

    id: str
    guest: str
    key: str  # the public half, in base64url
    counter: int  # how many times the key says it has signed; some always say 0
    host: str  # the name of the house for which it is good
    made: int  # in seconds since 1970
    used: int  # the same: when somebody last came back by it; 0: never


async def ask_question(store: Store, guest: str, purpose: str, now: int, seconds: int) -> bytes:
    """Something random for a device to sign. An earlier question for the same is over; so is what is too old."""
    question = secrets.token_bytes(32)
    asked = PASSKEY_QUESTIONS.c
    same = (asked.guest == guest) & (asked.purpose == purpose)
    row = {"mark": _mark(question), "guest": guest, "purpose": purpose, "until": now + seconds}

    def write(connection: Connection) -> None:
        connection.execute(delete(PASSKEY_QUESTIONS).where(same | (asked.until < now)))
        connection.execute(insert(PASSKEY_QUESTIONS).values(**row))

    await store.writer.change(write)
    return question


async def use_question(store: Store, guest: str, purpose: str, question: bytes, now: int) -> bool:
    """Whether this guest was asked this, for this, not long ago; from now on nobody was: of two who come at once one is
    answered.
    """
    asked = PASSKEY_QUESTIONS.c
    here = (asked.mark == _mark(question)) & (asked.guest == guest) & (asked.purpose == purpose) & (asked.until >= now)
    used = 0

    def write(connection: Connection) -> None:
        nonlocal used
        used = connection.execute(delete(PASSKEY_QUESTIONS).where(here)).rowcount

    await store.writer.change(write)
    return bool(used)


async def passkeys_of(store: Store, guest: str) -> list[Passkey]:
    """All passkeys of a guest, the oldest first."""
    asked = select(PASSKEYS).where(PASSKEYS.c.guest == guest).order_by(PASSKEYS.c.made, PASSKEYS.c.id)
    async with store.engine.connect() as connection:
        return [Passkey(**row) for row in (await connection.execute(asked)).mappings()]


async def find_passkey(store: Store, name: str) -> Passkey | None:
    """The passkey that calls itself so."""
    async with store.engine.connect() as connection:
        row = (await connection.execute(select(PASSKEYS).where(PASSKEYS.c.id == name))).mappings().first()
        return Passkey(**row) if row else None


async def add_passkey(store: Store, passkey: Passkey, most: int) -> bool:
    """Write a passkey down, if the guest has not too many. One that is known already stays whose it is."""
    added = False

    def write(connection: Connection) -> None:
        nonlocal added
        count = select(func.count()).select_from(PASSKEYS).where(PASSKEYS.c.guest == passkey.guest)
        known = connection.execute(select(PASSKEYS.c.id).where(PASSKEYS.c.id == passkey.id)).first()
        if known is None and connection.execute(count).scalar_one() < most:
            connection.execute(insert(PASSKEYS).values(**vars(passkey)))
            added = True

    with suppress(IntegrityError):  # another process was quicker
        await store.writer.change(write)
        return added
    return False


async def note_use(store: Store, passkey: Passkey, counter: int, now: int) -> bool:
    """Somebody comes back by a passkey that has signed so many times; says whether it is still as it was looked at."""
    here = (PASSKEYS.c.id == passkey.id) & (PASSKEYS.c.counter == passkey.counter)
    noted = 0

    def write(connection: Connection) -> None:
        nonlocal noted
        noted = connection.execute(update(PASSKEYS).where(here).values(counter=counter, used=now)).rowcount

    await store.writer.change(write)
    return bool(noted)


async def remove_passkey(store: Store, guest: str, name: str) -> None:
    """A guest wishes that nobody comes back by this passkey any more."""
    removed = delete(PASSKEYS).where((PASSKEYS.c.id == name) & (PASSKEYS.c.guest == guest))
    await store.writer.change(lambda connection: connection.execute(removed))


def _mark(question: bytes) -> str:
    return sha256(question).hexdigest()
