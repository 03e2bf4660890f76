"""Challenges on disk: the deals that many people play."""

import json
from dataclasses import dataclass
from time import time
from typing import Any

from sqlalchemy import ColumnElement, and_, func, insert, or_, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from brelan.engine.game import Game
from brelan.engine.options import Setting
from brelan.engine.referee.dealer import HashDealer
from brelan.server.store.layout.schema import ATTEMPTS, CHALLENGES
from brelan.server.store.rows import playable
from brelan.server.store.store import Store

MOST_LISTED = 100
"""Challenges in a list."""


@dataclass(frozen=True)
class Par:
    """What the expert got in the same seat with the same dice against the same bots."""

    rank: int
    points: int


@dataclass(frozen=True)
class Challenge:
    """One deal that many people play, each at a table of their own; or a duplicate, which some friends play at as many
    tables as they are.
    """

    id: str
    game: Game
    options: dict[str, Setting]
    levels: tuple[str, ...]  # of the bots, seat by seat; empty where people sit
    seat: int
    seed: bytes
    host: str
    host_name: str
    opened: int
    until: int
    day: str = ""
    friends: int = 0  # of a duplicate
    par: Par | None = None

    @property
    def seats(self) -> int:
        """How many sit at a table of it."""
        return len(self.levels)

    @property
    def address(self) -> str:
        """The path of its page."""
        return f"/challenge/{self.id}"

    @property
    def commitment(self) -> str:
        """The fingerprint of the seed: it is known from the start."""
        return HashDealer(self.seed).commitment


async def add_challenge(store: Store, challenge: Challenge) -> bool:
    """Write a new challenge; says whether it is new: of a day's challenge there is one for each game."""
    row = {
        "id": challenge.id,
        "day": challenge.day,
        "game": challenge.game.name,
        "rules": challenge.game.version,
        "box": challenge.game.box.fingerprint,
        "options": json.dumps(challenge.options),
        "seats": challenge.seats,
        "seat": challenge.seat,
        "friends": challenge.friends,
        "levels": ",".join(challenge.levels),
        "seed": challenge.seed.hex(),
        "host": challenge.host,
        "host_name": challenge.host_name,
        "opened": challenge.opened,
        "until": challenge.until,
        "par": "",
    }
    written = 0

    def write(connection: Connection) -> None:
        nonlocal written
        known = connection.execute(select(CHALLENGES.c.id).where(CHALLENGES.c.id == challenge.id)).first()
        written = 0 if known else connection.execute(insert(CHALLENGES), row).rowcount

    try:
        await store.writer.change(write)
    except IntegrityError:  # another process was quicker
        return False
    return bool(written)


async def challenge_of(store: Store, name: str) -> Challenge | None:
    """A challenge by its name, if it can be played by the rules of today."""
    found = await _challenges(store, CHALLENGES.c.id == name)
    return found[0] if found else None


async def challenges_of_day(store: Store, day: str) -> list[Challenge]:
    """The challenges of a day."""
    return await _challenges(store, and_(CHALLENGES.c.day == day, CHALLENGES.c.day != ""))


async def first_day(store: Store) -> str:
    """The first day that has challenges of its own; empty if there is none."""
    asked = select(func.min(CHALLENGES.c.day)).where(CHALLENGES.c.day != "")
    async with store.engine.connect() as connection:
        return str((await connection.execute(asked)).scalar() or "")


async def challenges_with(store: Store, guest: str) -> list[Challenge]:
    """The challenges that a guest has opened or plays, but those of the day; the latest first."""
    plays = select(ATTEMPTS.c.challenge_id).where(ATTEMPTS.c.guest == guest)
    mine = or_(CHALLENGES.c.host == guest, CHALLENGES.c.id.in_(plays))
    return await _challenges(store, and_(mine, CHALLENGES.c.day == ""))


async def challenges_to_bring_on(store: Store) -> list[str]:
    """Challenges at which something may have been missed: duplicates that go on, and others that somebody has played
    and of which nobody knows what the expert would have got.
    """
    played = CHALLENGES.c.id.in_(select(ATTEMPTS.c.challenge_id))
    going_on = and_(CHALLENGES.c.friends > 0, CHALLENGES.c.until > int(time()))
    without_par = and_(CHALLENGES.c.friends == 0, CHALLENGES.c.par == "")
    asked = select(CHALLENGES.c.id).where(played, or_(going_on, without_par)).order_by(CHALLENGES.c.opened.desc())
    async with store.engine.connect() as connection:
        return list((await connection.execute(asked.limit(MOST_LISTED))).scalars())


async def opened_by(store: Store, guest: str, now: int) -> int:
    """How many challenges of a guest go on."""
    asked = select(func.count()).where(and_(CHALLENGES.c.host == guest, CHALLENGES.c.until > now))
    async with store.engine.connect() as connection:
        return int((await connection.execute(asked)).scalar_one())


async def _challenges(store: Store, which: ColumnElement[bool]) -> list[Challenge]:
    asked = select(CHALLENGES).where(which).order_by(CHALLENGES.c.opened.desc(), CHALLENGES.c.game).limit(MOST_LISTED)
    async with store.engine.connect() as connection:
        rows = (await connection.execute(asked)).mappings().all()
    return [_challenge(row) for row in rows if playable(row)]


def _challenge(row: Any) -> Challenge:
    return Challenge(
        game=Game.load(row["game"]),
        options=json.loads(row["options"]),
        seed=bytes.fromhex(row["seed"]),
        levels=tuple(row["levels"].split(",")),
        par=Par(**json.loads(row["par"])) if row["par"] else None,
        **{name: row[name] for name in ("id", "seat", "host", "host_name", "opened", "until")},
        **{name: row[name] for name in ("day", "friends")},
    )


async def keep_par(store: Store, name: str, par: Par) -> None:
    """Write what the expert got."""
    noted = update(CHALLENGES).where(CHALLENGES.c.id == name).values(par=json.dumps(vars(par)))
    await store.writer.change(lambda connection: connection.execute(noted))
