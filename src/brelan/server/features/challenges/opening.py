"""Opening a challenge: as somebody wishes it, or with the dice of a game just played."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from time import time

from sqlalchemy import update
from sqlalchemy.engine import Connection

from brelan.bots import OFFERED
from brelan.engine.game import Game
from brelan.engine.options import Setting, complete
from brelan.server import errors
from brelan.server.errors import BadWish
from brelan.server.features.challenges.attempts import Attempt, write_attempt
from brelan.server.features.challenges.pars import Pars
from brelan.server.features.challenges.store import Challenge, add_challenge, opened_by
from brelan.server.store.layout.schema import TABLES
from brelan.server.store.rows import CHALLENGE_COLUMNS
from brelan.server.store.table_info import Challenged, new_id
from brelan.server.tables.house import House
from brelan.server.tables.seats import clean_name
from brelan.server.tables.table import Table

A_DAY = 86_400
DURATIONS = {"day": A_DAY, "three_days": 3 * A_DAY, "week": 7 * A_DAY, "month": 30 * A_DAY}
"""How long a challenge may go on."""
MOST_OPEN = 40
"""Challenges of one guest that go on at the same time."""


@dataclass(frozen=True)
class ChallengeWish:
    """A challenge as somebody wishes it: the levels of the bots seat by seat, nothing where people sit. Where several
    people do, it is a duplicate.
    """

    game: Game
    levels: Sequence[str]
    options: Mapping[str, Setting] = field(default_factory=dict)
    lasts: str = "week"

    @property
    def people(self) -> list[int]:
        """The seats in which people play."""
        return [seat for seat, level in enumerate(self.levels) if not level]


async def open_challenge(house: House, guest: str, name: str, wish: ChallengeWish) -> Challenge:
    """Open the challenge that was wished for."""
    if len(wish.levels) not in wish.game.seats_allowed:
        first, *_, last = wish.game.seats_allowed
        raise BadWish("wish.seats", first=first, last=last)
    if not wish.people:
        raise BadWish("wish.nobody")
    if wish.lasts not in DURATIONS or any(level not in ("", *OFFERED) for level in wish.levels):
        raise BadWish("wish.bad")
    return await _add(house, guest, name, wish, house.settings.new_seed())


async def challenge_with(house: House, table: Table, guest: str, lasts: str) -> Challenge:
    """Make a challenge of a game just played: its player's game is the attempt that counts, and nobody else may look at
    it any more.
    """
    async with house.reading(table.id) as now:
        info = now.info
        mine = info.of(guest)
        if not now.match.over or not mine or lasts not in DURATIONS:
            raise errors.too_early()
        if not info.may_challenge:
            raise BadWish("wish.bad")
        wish = ChallengeWish(info.game, [seat.level for seat in info.seats], info.options, lasts)
        challenge = await _add(house, guest, info.seats[mine[0]].name, wish, info.seed)
        own = Attempt(guest, challenge.host_name, info.id)
        challenged = Challenged(challenge.id, True, challenge.until)
        columns = dict(zip(CHALLENGE_COLUMNS, challenged, strict=True))

        def write(connection: Connection) -> None:
            write_attempt(connection, challenge.id, own)
            connection.execute(update(TABLES).where(TABLES.c.id == info.id).values(**columns))

        await house.store.writer.change(write)
        now.challenge(challenged)
        house.publish(now)
        house.extensions.part(Pars).begin(challenge)
        return challenge


async def _add(house: House, guest: str, name: str, wish: ChallengeWish, seed: bytes) -> Challenge:
    now = int(time())
    if await opened_by(house.store, guest, now) >= MOST_OPEN:
        raise errors.too_many()
    challenge = Challenge(
        id=new_id(),
        game=wish.game,
        options=complete(wish.game.options, wish.options),
        levels=tuple(wish.levels),
        seat=wish.people[0],
        seed=seed,
        host=guest,
        host_name=clean_name(name),
        opened=now,
        until=now + DURATIONS[wish.lasts],
        friends=len(wish.people) if len(wish.people) > 1 else 0,
    )
    await add_challenge(house.store, challenge)
    return challenge
