"""Tournaments: who plays whom is settled at the beginning; a round begins when the one before it is over."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import time

from sqlalchemy.exc import IntegrityError

from brelan.engine.game import Game
from brelan.server import errors
from brelan.server.errors import BadWish
from brelan.server.features.clubs.membership import is_host
from brelan.server.features.clubs.pairing import everybody, in_rounds
from brelan.server.features.clubs.standing import Played, Standing, standings
from brelan.server.features.clubs.store import (
    BY_TOURNAMENT,
    Club,
    ClubGame,
    Player,
    club_of,
    games_of,
    of_tournament,
    tournament_at,
)
from brelan.server.features.clubs.tables import check_who, lay, names_of, tell_seated
from brelan.server.features.clubs.tournament_store import (
    Tournament,
    add_tournament,
    end_tournament,
    tournaments_going_on,
    tournaments_of,
)
from brelan.server.store.store import Store
from brelan.server.store.table_info import new_id
from brelan.server.tables.events import GameEnded, TableClosed
from brelan.server.tables.house import House
from brelan.server.tables.seats import clean_name

KINDS = ("all", "rounds")
MOST_ENTRANTS = 16
MOST_BOTS = 8
MOST_ROUNDS = 12
MOST_SEATS = 4
MOST_GOING_ON = 2
"""Tournaments of one club at the same time."""


@dataclass(frozen=True)
class TournamentWish:
    """A tournament as a host wishes it."""

    name: str
    game: Game
    entrants: Sequence[Player]
    kind: str
    seats: int = 2
    rounds: int = 1


@dataclass(frozen=True)
class Seen:
    """How a tournament stands: its tables by round as far as they are laid, and everybody's place."""

    tournament: Tournament
    names: list[str]
    laid: list[dict[int, ClubGame]]  # round by round, by the number of the table
    standings: list[Standing]


async def open_tournament(house: House, club: Club, guest: str, wish: TournamentWish) -> Tournament:
    """Open a tournament: its host says who takes part. The first round begins at once."""
    if not is_host(club, guest):
        raise errors.forbidden()
    _check(club, wish)
    going = [each for each in await tournaments_of(house.store, club.id) if not each.ended]
    if len(going) >= MOST_GOING_ON:
        raise BadWish("tournament.too_many", n=MOST_GOING_ON)
    name, count = new_id(), len(wish.entrants)
    if wish.kind == "all":
        rounds = everybody(count)
    else:
        rounds = await asyncio.to_thread(in_rounds, count, wish.seats, wish.rounds, name)
    new = Tournament(
        id=name,
        club=club.id,
        name=clean_name(wish.name),
        game=wish.game.name,
        kind=wish.kind,
        seats=wish.seats,
        entrants=tuple(wish.entrants),
        rounds=tuple(rounds),
        opened=int(time()),
    )
    await add_tournament(house.store, new)
    await bring_on(house, club, new, besides=guest)
    return new


def _check(club: Club, wish: TournamentWish) -> None:
    check_who(club, wish.entrants)
    if wish.kind not in KINDS or not 1 <= wish.rounds <= MOST_ROUNDS or not 2 <= wish.seats <= MOST_SEATS:
        raise BadWish("wish.bad")
    if wish.seats not in wish.game.seats_allowed or (wish.kind == "all" and wish.seats != 2):
        raise BadWish("tournament.seats")
    if not max(3, wish.seats) <= len(wish.entrants) <= MOST_ENTRANTS:
        raise BadWish("tournament.entrants", first=max(3, wish.seats), last=MOST_ENTRANTS)
    if sum(isinstance(each, str) for each in wish.entrants) > MOST_BOTS:
        raise BadWish("tournament.bots", n=MOST_BOTS)


async def standing(store: Store, club: Club, tournament: Tournament) -> Seen:
    """How a tournament stands."""
    laid = await _laid(store, club, tournament)
    return Seen(tournament, names_of(club, tournament.entrants), laid, _standings(tournament, laid))


async def bring_on(house: House, club: Club, tournament: Tournament, besides: str = "") -> None:
    """Begin the next round when the one before it is over, and tell those who play in it (`besides` knows it); after
    the last round it has ended. What is there already stays as it is.
    """
    if tournament.ended:
        return
    laid = await _laid(house.store, club, tournament)
    now = next((number for number in range(len(laid)) if not _over(tournament, laid, number)), None)
    if now is None:
        await end_tournament(house.store, tournament.id, int(time()))
        return
    for new in await _lay_round(house, club, tournament, laid[now], now):
        tell_seated(house, club, new, besides)
    for game in laid[now].values():
        if not game.closed and all(isinstance(player, str) for player in game.players):
            await _wake(house, game.table)


async def _wake(house: House, table: str) -> None:
    """Bots who play among themselves go on also after a start of the house."""
    with suppress(errors.Refusal):  # another process has them, or they play by other rules
        await house.table(table)


async def on_table_over(house: House, event: GameEnded | TableClosed) -> None:
    """A game of a tournament is over: perhaps the next round begins."""
    found = await tournament_at(house.store, event.table)
    if found:
        await bring_on_named(house, *found)


async def bring_on_named(house: House, club_name: str, name: str) -> None:
    """The same for a tournament by its name."""
    club = await club_of(house.store, club_name)
    if club:
        for tournament in await tournaments_of(house.store, club_name, name):
            await bring_on(house, club, tournament)


async def bring_all_on(house: House) -> None:
    """Make up for what was missed."""
    for club, name in await tournaments_going_on(house.store):
        await bring_on_named(house, club, name)


async def _laid(store: Store, club: Club, tournament: Tournament) -> list[dict[int, ClubGame]]:
    """The tables that lie, round by round, by their number."""
    games = {game.table: game for game in await games_of(store, club.id, of_tournament(tournament.id))}
    return [
        {
            place: games[tournament.table(number, place)]
            for place in range(len(tables))
            if tournament.table(number, place) in games
        }
        for number, tables in enumerate(tournament.rounds)
    ]


def _over(tournament: Tournament, laid: Sequence[dict[int, ClubGame]], number: int) -> bool:
    games = laid[number]
    return len(games) == len(tournament.rounds[number]) and all(game.closed for game in games.values())


async def _lay_round(
    house: House, club: Club, tournament: Tournament, lies: Mapping[int, ClubGame], number: int
) -> list[ClubGame]:
    """Lay what is missing of a round: the tables that are new. Whoever is second finds it laid: the names of the tables
    are known beforehand.
    """
    fresh: list[ClubGame] = []
    if len(lies) == len(tournament.rounds[number]):
        return fresh
    if await house.store.unfinished() >= house.settings.tables_in_all:
        raise errors.house_full()
    names = names_of(club, tournament.entrants)
    for place, table in enumerate(tournament.rounds[number]):
        if place not in lies:
            new = ClubGame(
                table=tournament.table(number, place),
                game=tournament.game,
                season=club.season,
                players=tuple(tournament.entrants[each] for each in table),
                opener=BY_TOURNAMENT,
                tournament=tournament.id,
                opened=int(time()),
            )
            with suppress(IntegrityError):
                await lay(house, club, new, [names[each] for each in table], club.language, {})
                fresh.append(new)
    return fresh


def _standings(tournament: Tournament, laid: Sequence[dict[int, ClubGame]]) -> list[Standing]:
    played, sat_out = [], []
    for number, tables in enumerate(tournament.rounds):
        if laid[number]:
            sitting = {each for table in tables for each in table}
            sat_out += [each for each in range(len(tournament.entrants)) if each not in sitting]
        played += [Played(tables[place], game.ranks) for place, game in laid[number].items() if game.ranks]
    return standings(len(tournament.entrants), played, sat_out, tournament.seats)
