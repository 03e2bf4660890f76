"""Opening a club, joining and leaving it, and what its host may change."""

import secrets
from time import time

from sqlalchemy import select, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from brelan.server import errors
from brelan.server.errors import BadWish
from brelan.server.features.clubs.store import (
    Club,
    Member,
    add_club,
    change_club,
    club_of,
    clubs_of,
    leave_club,
    write_member,
)
from brelan.server.store.layout.schema import CLUB_MEMBERS
from brelan.server.store.table_info import new_id
from brelan.server.tables.house import House
from brelan.server.tables.pace import TURN_TIMES
from brelan.server.tables.seats import clean_name, looks_like

MOST_CLUBS = 20
"""Clubs to which one guest may belong."""
MOST_MEMBERS = 60
MOST_EVER = 200
"""Members of a club, with those who have left: their results stay."""
SHORTEST_SEASON = 86_400
"""A season lasts at least a day."""


async def open_club(house: House, guest: str, language: str, club_name: str, name: str, turns: str) -> Club:
    """Open a club; whoever does is its first member, and its host."""
    if turns not in TURN_TIMES:
        raise BadWish("wish.bad")
    await _check_room(house, guest)
    now = int(time())
    me = Member(0, guest, clean_name(name), now)
    called, link = clean_name(club_name), new_club_link()
    club = Club(
        id=new_id(),
        name=called,
        host=me.number,
        link=link,
        turn_time=TURN_TIMES[turns],
        season=1,
        season_began=now,
        opened=now,
        language=language,
        members=(me,),
    )
    await add_club(house.store, club)
    return club


async def join(house: House, club: Club, guest: str, name: str) -> None:
    """Become a member. Whoever comes back has their number, and their results, again."""
    if club.member(guest):
        return
    await _check_room(house, guest)
    name = clean_name(name)
    refused: Exception | None = None

    def write(connection: Connection) -> None:
        nonlocal refused
        here = CLUB_MEMBERS.c.club_id == club.id
        rows = connection.execute(select(CLUB_MEMBERS).where(here)).mappings().all()
        others = [row for row in rows if row["guest"] != guest]
        if looks_like(name) in [looks_like(row["name"]) for row in others]:
            refused = BadWish("wish.same_name", name=name)
        elif sum(not row["away"] for row in others) >= MOST_MEMBERS or len(others) >= MOST_EVER:
            refused = errors.full()
        elif len(others) < len(rows):
            connection.execute(
                update(CLUB_MEMBERS).where(here & (CLUB_MEMBERS.c.guest == guest)).values(away=0, name=name)
            )
        else:
            number = 1 + max((row["number"] for row in rows), default=-1)
            write_member(connection, club.id, Member(number, guest, name, int(time())))

    try:
        await house.store.writer.change(write)
    except IntegrityError:  # at the same moment, from another tab, or somebody else with the same number
        again = await club_of(house.store, club.id)
        if again is None or not again.member(guest):
            raise errors.too_many() from None
    if refused:
        raise refused


async def leave(house: House, club: Club, guest: str, number: int) -> None:
    """Leave a club; its host may also let others go. Whoever the host sends away cannot come back by the old link."""
    me = club.member(guest)
    if me is None or number not in [member.number for member in club.present]:
        raise errors.forbidden()
    if number != me.number and not is_host(club, guest):
        raise errors.forbidden()
    await house.store.writer.change(lambda connection: leave_club(connection, club.id, number))
    if number != me.number and club.link:
        await change_club(house.store, club.id, link=new_club_link())


async def change(house: House, club: Club, guest: str, what: str, turns: str = "") -> None:
    """What a host may change: a new link (the old one ends), no link, the pace, a new season."""
    if not is_host(club, guest):
        raise errors.forbidden()
    now = int(time())
    if what == "link":
        await change_club(house.store, club.id, link=new_club_link())
    elif what == "no_link":
        await change_club(house.store, club.id, link="")
    elif what == "turns" and turns in TURN_TIMES:
        await change_club(house.store, club.id, turn_time=TURN_TIMES[turns])
    elif what == "season":
        if now - club.season_began < SHORTEST_SEASON:
            raise BadWish("club.season_short")
        await change_club(house.store, club.id, season=club.season + 1, season_began=now)
    else:
        raise BadWish("wish.bad")


def is_host(club: Club, guest: str) -> bool:
    """Whether a guest is the club's host."""
    me = club.member(guest)
    return me is not None and me.number == club.host


def new_club_link() -> str:
    """What the link of a club holds: nobody can guess it."""
    return secrets.token_urlsafe(18)


async def _check_room(house: House, guest: str) -> None:
    if len(await clubs_of(house.store, guest)) >= MOST_CLUBS:
        raise BadWish("club.too_many", n=MOST_CLUBS)
