"""Clubs on disk: who belongs to them, which tables are theirs, and how the games there ended."""

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, and_, func, insert, select, update
from sqlalchemy.engine import Connection

from brelan.server.store.layout.schema import CLUB_GAMES, CLUB_MEMBERS, CLUBS, RESULTS, TABLES
from brelan.server.store.results import Result, results_of
from brelan.server.store.rows import seats_at
from brelan.server.store.store import Store
from brelan.server.store.table_info import Seat
from brelan.server.tables.extensions import Renamed
from brelan.words import LANGUAGES

Player = int | str
"""Who plays for the ladder: a member by number, or bots of a level."""
BY_TOURNAMENT = -1
"""As the opener of a table: nobody, it was laid for a tournament."""
NAMES_ASKED = 200
AS_HOST = "club-"
"""Begins what stands as the host of a club's tables."""


@dataclass(frozen=True)
class Member:
    """Somebody who belongs to a club, or did."""

    number: int
    guest: str
    name: str
    joined: int
    away: bool = False


@dataclass(frozen=True)
class Club:
    """A club with its members, those who have left too."""

    id: str
    name: str
    host: int
    link: str
    turn_time: int
    season: int
    season_began: int
    opened: int
    members: tuple[Member, ...] = ()
    language: str = "en"

    @property
    def address(self) -> str:
        """The path of its page."""
        return f"/club/{self.id}"

    @property
    def table_host(self) -> str:
        """As whose its tables count. Nobody is called so: nobody gives up a game of the club that goes badly."""
        return f"{AS_HOST}{self.id}"

    @property
    def present(self) -> list[Member]:
        """Those who belong to it now."""
        return [member for member in self.members if not member.away]

    def member(self, guest: str) -> Member | None:
        """A guest as a member."""
        return next((member for member in self.present if member.guest == guest), None)

    def called(self, number: int) -> str:
        """The name of a member."""
        return next((member.name for member in self.members if member.number == number), "")


@dataclass(frozen=True)
class ClubGame:
    """A table of a club; its ranks seat by seat, if it was played to its end."""

    table: str
    game: str
    season: int
    players: tuple[Player, ...]
    opener: int
    tournament: str
    opened: int
    closed: bool = False  # over, or closed before its end
    ended: int = 0  # when it was over
    ranks: tuple[int, ...] = ()
    moved: tuple[bool, ...] = ()  # seat by seat: whether its person has moved

    @property
    def rated(self) -> tuple[list[Player], list[int]]:
        """Between whom the game counts, and their ranks: bots, and the members who have moved in it themselves."""
        seats = zip(self.players, self.ranks, self.moved, strict=True)
        rated = [(player, rank) for player, rank, moved in seats if moved or isinstance(player, str)]
        return [player for player, _ in rated], [rank for _, rank in rated]

    @property
    def address(self) -> str:
        """The path of the table's page."""
        return f"/table/{self.table}"


async def add_club(store: Store, club: Club) -> None:
    """Write a new club with its first member."""
    row = {column.name: getattr(club, column.name) for column in CLUBS.c}

    def write(connection: Connection) -> None:
        connection.execute(insert(CLUBS), row)
        for member in club.members:
            write_member(connection, club.id, member)

    await store.writer.change(write)


def write_member(connection: Connection, club: str, member: Member) -> None:
    """Somebody new."""
    values = {"number": member.number, "guest": member.guest, "name": member.name, "joined": member.joined, "away": 0}
    connection.execute(insert(CLUB_MEMBERS).values(club_id=club, **values))


async def change_club(store: Store, club: str, **values: object) -> None:
    """Write something about a club anew."""
    changed = update(CLUBS).where(CLUBS.c.id == club).values(**values)
    await store.writer.change(lambda connection: connection.execute(changed))


async def club_of(store: Store, name: str) -> Club | None:
    """A club by its name in addresses."""
    return next(iter(await _clubs(store, CLUBS.c.id == name)), None)


async def club_by_link(store: Store, link: str) -> Club | None:
    """The club that a link leads to."""
    return next(iter(await _clubs(store, and_(CLUBS.c.link == link, CLUBS.c.link != ""))), None)


async def clubs_of(store: Store, guest: str) -> list[Club]:
    """The clubs to which a guest belongs."""
    mine = select(CLUB_MEMBERS.c.club_id).where(and_(CLUB_MEMBERS.c.guest == guest, CLUB_MEMBERS.c.away == 0))
    return await _clubs(store, CLUBS.c.id.in_(mine))


async def _clubs(store: Store, which: ColumnElement[bool]) -> list[Club]:
    async with store.engine.connect() as connection:
        rows = (await connection.execute(select(CLUBS).where(which).order_by(CLUBS.c.opened))).mappings().all()
        here = CLUB_MEMBERS.c.club_id.in_([row["id"] for row in rows])
        members: dict[str, list[Member]] = {}
        asked = select(CLUB_MEMBERS).where(here).order_by(CLUB_MEMBERS.c.number)
        for club, number, guest, name, joined, away in await connection.execute(asked):
            members.setdefault(club, []).append(Member(number, guest, name, joined, bool(away)))
    return [Club(**row, members=tuple(members.get(row["id"], ()))) for row in rows]


def leave_club(connection: Connection, club: str, number: int) -> None:
    """A member leaves. If it was the host, the club comes to whoever has belonged to it longest."""
    here = CLUB_MEMBERS.c.club_id == club
    connection.execute(update(CLUB_MEMBERS).where(here & (CLUB_MEMBERS.c.number == number)).values(away=1))
    next_host = select(func.min(CLUB_MEMBERS.c.number)).where(here & (CLUB_MEMBERS.c.away == 0))
    heir = connection.execute(next_host).scalar()
    if heir is not None:
        own = (CLUBS.c.id == club) & (CLUBS.c.host == number)
        connection.execute(update(CLUBS).where(own).values(host=heir))
    else:
        connection.execute(update(CLUBS).where(CLUBS.c.id == club).values(link=""))


def forget_in_clubs(connection: Connection, guest: str, renamed: Renamed) -> None:
    """Results stay on their ladders; whose they were, nobody knows."""
    asked = select(CLUB_MEMBERS.c.club_id, CLUB_MEMBERS.c.number).where(CLUB_MEMBERS.c.guest == guest)
    for club, number in connection.execute(asked).all():
        leave_club(connection, club, number)
        there = CLUB_MEMBERS.c.club_id == club
        names = connection.execute(select(CLUB_MEMBERS.c.name).where(there).limit(NAMES_ASKED)).scalars()
        values = {"guest": f"gone-{secrets.token_urlsafe(16)}", "name": renamed(LANGUAGES[0], list(names))}
        connection.execute(update(CLUB_MEMBERS).where(there & (CLUB_MEMBERS.c.number == number)).values(**values))


def write_game(connection: Connection, club: str, game: ClubGame) -> None:
    """A new table of a club."""
    row = {
        "table_id": game.table,
        "club_id": club,
        "game": game.game,
        "season": game.season,
        "players": json.dumps(game.players),
        "opener": game.opener,
        "tournament": game.tournament,
        "opened": game.opened,
    }
    connection.execute(insert(CLUB_GAMES), row)


async def games_of(store: Store, club: str, *which: ColumnElement[bool], most: int = 1_000) -> list[ClubGame]:
    """Tables of a club with how they have ended, the latest first."""
    ended = func.coalesce(_FIRST_SEAT.c.ended, 0)
    order = ended.desc(), CLUB_GAMES.c.opened.desc(), CLUB_GAMES.c.table_id
    asked = select(CLUB_GAMES, TABLES.c.closed, ended.label("ended")).select_from(_WITH_RESULTS)
    asked = asked.where(CLUB_GAMES.c.club_id == club, *which).order_by(*order).limit(most)
    async with store.engine.connect() as connection:
        rows = (await connection.execute(asked)).mappings().all()
        over = [row["table_id"] for row in rows if row["ended"]]
        seats = await seats_at(connection, over)
    results = await results_of(store, over)
    return [_game(row, results.get(row["table_id"], {}), seats.get(row["table_id"], ())) for row in rows]


_FIRST_SEAT = RESULTS.alias("first_seat")
_WITH_RESULTS = CLUB_GAMES.outerjoin(TABLES, TABLES.c.id == CLUB_GAMES.c.table_id).outerjoin(
    _FIRST_SEAT, and_(_FIRST_SEAT.c.table_id == CLUB_GAMES.c.table_id, _FIRST_SEAT.c.seat == 0)
)


def going_on() -> ColumnElement[bool]:
    """Of a club's tables: those that are not closed."""
    return TABLES.c.closed != 1


def counted(season: int, game: str) -> ColumnElement[bool]:
    """Of a club's tables: those that a ladder is made of."""
    return and_(CLUB_GAMES.c.season == season, CLUB_GAMES.c.game == game, _FIRST_SEAT.c.ended > 0)


def of_tournament(tournament: str) -> ColumnElement[bool]:
    """Of a club's tables: those of a tournament."""
    return CLUB_GAMES.c.tournament == tournament


async def seasons_played(store: Store, club: str) -> list[tuple[int, str, int]]:
    """The season, the game and how many ended with a result, wherever any did."""
    asked = select(CLUB_GAMES.c.season, CLUB_GAMES.c.game, func.count()).select_from(_WITH_RESULTS)
    asked = asked.where((CLUB_GAMES.c.club_id == club) & (_FIRST_SEAT.c.ended > 0))
    async with store.engine.connect() as connection:
        grouped = await connection.execute(asked.group_by(CLUB_GAMES.c.season, CLUB_GAMES.c.game))
        return [(season, game, number) for season, game, number in grouped]


async def tournament_at(store: Store, table: str) -> tuple[str, str] | None:
    """The club and the tournament that a table belongs to."""
    asked = select(CLUB_GAMES.c.club_id, CLUB_GAMES.c.tournament)
    asked = asked.where(CLUB_GAMES.c.table_id == table, CLUB_GAMES.c.tournament != "")
    async with store.engine.connect() as connection:
        found = (await connection.execute(asked)).first()
        return (found[0], found[1]) if found else None


def _game(row: Any, results: Mapping[int, Result], seats: Sequence[Seat]) -> ClubGame:
    return ClubGame(
        table=row["table_id"],
        game=row["game"],
        season=row["season"],
        players=tuple(json.loads(row["players"])),
        opener=row["opener"],
        tournament=row["tournament"],
        opened=row["opened"],
        closed=row["closed"] == 1,
        ended=row["ended"],
        ranks=tuple(results[seat].rank for seat in sorted(results)),
        moved=tuple(seat.moved for seat in seats),
    )
