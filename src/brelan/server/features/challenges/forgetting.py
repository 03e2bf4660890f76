"""Whoever is forgotten has no name on boards any more."""

import secrets

from sqlalchemy import select, update
from sqlalchemy.engine import Connection

from brelan.server.store.layout.schema import ATTEMPTS, CHALLENGES
from brelan.server.tables.extensions import Renamed
from brelan.words import LANGUAGES

MOST_NAMES = 100
"""Of a long board so many names are looked at, so that nobody is called like somebody else there."""


def forget_in_challenges(connection: Connection, guest: str, renamed: Renamed) -> None:
    """Results stay on their boards, and duplicates have as many friends as before; who it was, nobody knows."""
    own = CHALLENGES.c.host == guest
    connection.execute(update(CHALLENGES).where(own).values(host=f"gone-{secrets.token_urlsafe(16)}", host_name=""))
    mine = select(ATTEMPTS.c.challenge_id).where(ATTEMPTS.c.guest == guest)
    for (challenge,) in connection.execute(mine).all():
        there = ATTEMPTS.c.challenge_id == challenge
        names = connection.execute(select(ATTEMPTS.c.name).where(there).limit(MOST_NAMES)).scalars()
        values = {"guest": f"gone-{secrets.token_urlsafe(16)}", "name": renamed(LANGUAGES[0], list(names))}
        connection.execute(update(ATTEMPTS).where(there & (ATTEMPTS.c.guest == guest)).values(**values))
