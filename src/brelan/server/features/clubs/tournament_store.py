"""Tournaments on disk."""

import json
from dataclasses import dataclass

from sqlalchemy import insert, select, update

from brelan.server.features.clubs.store import Player
from brelan.server.store.layout.schema import TOURNAMENTS
from brelan.server.store.store import Store

MOST_LISTED = 50

Round = list[list[int]]
"""The tables of a round; at each the entrants seat by seat, by their place in the list of entrants."""


@dataclass(frozen=True)
class Tournament:
    """Who takes part, and who plays whom in which round."""

    id: str
    club: str
    name: str
    game: str
    kind: str
    seats: int
    entrants: tuple[Player, ...]
    rounds: tuple[Round, ...]
    opened: int
    ended: int = 0

    def address(self, club: str) -> str:
        """The path of its page."""
        return f"{club}/tournament/{self.id}"

    def table(self, number: int, place: int) -> str:
        """The name of a table: nobody can guess it who does not know the tournament's."""
        return f"{self.id}-{number + 1}-{place + 1}"


async def add_tournament(store: Store, new: Tournament) -> None:
    """Write a new tournament."""
    row = {
        "id": new.id,
        "club_id": new.club,
        "name": new.name,
        "game": new.game,
        "kind": new.kind,
        "seats": new.seats,
        "entrants": json.dumps(new.entrants),
        "rounds": json.dumps(new.rounds),
        "opened": new.opened,
        "ended": 0,
    }
    await store.writer.change(lambda connection: connection.execute(insert(TOURNAMENTS), row))


async def tournaments_of(store: Store, club: str, name: str = "") -> list[Tournament]:
    """The tournaments of a club, the latest first; or one of them."""
    asked = select(TOURNAMENTS).where(TOURNAMENTS.c.club_id == club)
    if name:
        asked = asked.where(TOURNAMENTS.c.id == name)
    order = TOURNAMENTS.c.opened.desc(), TOURNAMENTS.c.id
    async with store.engine.connect() as connection:
        rows = (await connection.execute(asked.order_by(*order).limit(MOST_LISTED))).mappings().all()
    return [
        Tournament(
            id=row["id"],
            club=row["club_id"],
            name=row["name"],
            game=row["game"],
            kind=row["kind"],
            seats=row["seats"],
            entrants=tuple(json.loads(row["entrants"])),
            rounds=tuple(json.loads(row["rounds"])),
            opened=row["opened"],
            ended=row["ended"],
        )
        for row in rows
    ]


async def tournaments_going_on(store: Store) -> list[tuple[str, str]]:
    """The clubs and the names of all tournaments that go on."""
    asked = select(TOURNAMENTS.c.club_id, TOURNAMENTS.c.id).where(TOURNAMENTS.c.ended == 0)
    async with store.engine.connect() as connection:
        return [(club, name) for club, name in await connection.execute(asked.order_by(TOURNAMENTS.c.id))]


async def end_tournament(store: Store, name: str, at: int) -> None:
    """Write that all is played."""
    ended = update(TOURNAMENTS).where(TOURNAMENTS.c.id == name).values(ended=at)
    await store.writer.change(lambda connection: connection.execute(ended))
