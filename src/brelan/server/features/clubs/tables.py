"""The tables of a club: members sit down directly, bots with them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from time import time

from brelan.bots import OFFERED
from brelan.engine.game import Game
from brelan.engine.options import Setting, complete
from brelan.server import errors
from brelan.server.errors import BadWish
from brelan.server.features.clubs.store import (
    Club,
    ClubGame,
    Player,
    games_of,
    going_on,
    write_game,
)
from brelan.server.store.table_info import Seat, TableInfo, new_id
from brelan.server.tables.events import GuestSeated
from brelan.server.tables.house import House
from brelan.server.tables.opening import begin, check_room
from brelan.server.tables.opponents import NAMES, bot_name
from brelan.server.tables.opponents import USUAL as STANDS_IN
from brelan.server.tables.pace import USUAL
from brelan.server.tables.seats import give_up

MOST_OPENED = 8
"""Unfinished tables of a club that one member has opened: nobody is seated at dozens against their will."""

RESTED = 86_400
"""Seconds: where nothing has moved for so long nobody goes on. With a clock too: there bots stand in long before."""


@dataclass(frozen=True)
class TableWish:
    """A table of a club as a member wishes it, seat by seat: members by number, bots by level."""

    game: Game
    players: Sequence[Player]
    options: Mapping[str, Setting] = field(default_factory=dict)


async def open_club_table(house: House, club: Club, guest: str, language: str, wish: TableWish) -> str:
    """Open a table of the club and sit everybody down: its address. Whoever opens it plays at it."""
    me = club.member(guest)
    if me is None:
        raise errors.not_found()
    check_players(club, wish.game, wish.players)
    if me.number not in wish.players:
        raise BadWish("club.without_you")
    with house.limits.opening(club.table_host) as others:
        await check_room(house, club.table_host, others)
        open_now = await games_of(house.store, club.id, going_on())
        if sum(game.opener == me.number for game in open_now) + others >= MOST_OPENED:
            raise BadWish("club.too_many_open", n=MOST_OPENED)
        new = ClubGame(new_id(), wish.game.name, club.season, tuple(wish.players), me.number, "", int(time()))
        await lay(house, club, new, names_of(club, wish.players), language, wish.options)
    tell_seated(house, club, new, guest)
    return new.address


def check_players(club: Club, game: Game, players: Sequence[Player]) -> None:
    """Refuse who cannot sit together at a table of a game."""
    if len(players) not in game.seats_allowed or len(players) < 2:
        first, *_, last = game.seats_allowed
        raise BadWish("wish.seats", first=max(first, 2), last=last)
    check_who(club, players)


def check_who(club: Club, players: Sequence[Player]) -> None:
    """Refuse strangers, bots that there are not, and whoever would sit twice."""
    people = [player for player in players if isinstance(player, int)]
    known = {member.number for member in club.present}
    if len(set(people)) != len(people) or not known.issuperset(people):
        raise BadWish("wish.bad")
    if any(player not in OFFERED for player in players if isinstance(player, str)):
        raise BadWish("wish.bad")
    if not people:
        raise BadWish("wish.nobody")


async def lay(
    house: House, club: Club, new: ClubGame, names: Sequence[str], language: str, options: Mapping[str, Setting]
) -> None:
    """Lay a table of the club and begin; it is the club's in the same transaction."""
    game = Game.load(new.game)
    info = TableInfo(
        id=new.table,
        game=game,
        options=complete(game.options, options),
        dice="fair",
        seed=house.settings.new_seed(),
        host=club.table_host,
        language=language,
        opened=new.opened,
        pace=USUAL,
        turn_time=club.turn_time,
        seats=_seats(club, new.players, names),
    )
    await begin(house, info, besides=[partial(write_game, club=club.id, game=new)])


def tell_seated(house: House, club: Club, new: ClubGame, besides: str = "") -> None:
    """Tell the members who were given a seat at a new table, if they wish to be told things; whoever is there knows."""
    numbers = [player for player in new.players if isinstance(player, int)]
    for member in club.present:
        if member.number in numbers and member.guest != besides:
            house.events.publish(GuestSeated(member.guest, new.table, Game.load(new.game)))


def names_of(club: Club, players: Sequence[Player]) -> list[str]:
    """What everybody is called, everybody differently."""
    taken = [club.called(player) for player in players if isinstance(player, int)]
    names = []
    for player in players:
        if isinstance(player, str):
            taken.append(_bot_called(taken))
        names.append(taken[-1] if isinstance(player, str) else club.called(player))
    return names


def _bot_called(taken: Sequence[str]) -> str:
    """A name for a bot. Members may be called like bots, so there may be none left: then one is numbered."""
    if not set(NAMES).issubset(taken):
        return bot_name(taken)
    return next(name for number in count(2) if (name := f"{NAMES[0]} {number}") not in taken)


def _seats(club: Club, players: Sequence[Player], names: Sequence[str]) -> list[Seat]:
    """Who sits where. A bot plays for a member who has left meanwhile."""
    present = {member.number: member.guest for member in club.present}
    seats = []
    for player, name in zip(players, names, strict=True):
        if isinstance(player, str):
            seats.append(Seat(name, level=player))
        elif player in present:
            seats.append(Seat(name, present[player]))
        else:
            seats.append(Seat(name, level=STANDS_IN))
    return seats


async def close_table(house: House, club: Club, guest: str, name: str) -> None:
    """The club's host ends a game at which nobody goes on: it counts for nobody. So a host whose own turn it is cannot:
    they would only have to wait where a game goes badly.
    """
    if name not in [game.table for game in await games_of(house.store, club.id, going_on())]:
        raise errors.not_found()
    table = await house.table(name)

    def check() -> None:
        if time() - table.moved < RESTED:
            raise BadWish("club.close_rested")
        if table.match.actor in table.info.of(guest):
            raise BadWish("club.close_your_turn")

    await give_up(house, table, club.table_host, check)
