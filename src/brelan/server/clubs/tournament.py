"""Tournaments: who plays whom is settled at the beginning; a round is laid when the one before it is over."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from time import time

from sqlalchemy.exc import IntegrityError

from brelan.engine.game import Game
from brelan.server import errors
from brelan.server.clubs.opening import is_host
from brelan.server.clubs.pairing import everybody, in_rounds
from brelan.server.clubs.standing import Played, Standing, standings
from brelan.server.clubs.tables import check_who, lay, names_of, note_results, tell_seated
from brelan.server.errors import BadWish
from brelan.server.store.clubs.clubs import BY_TOURNAMENT, Club, ClubGame, Player, games_of, of_tournament
from brelan.server.store.clubs.tournaments import Tournament, add_tournament, end_tournament, tournaments_of
from brelan.server.store.table_info import new_id
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
    elsewhere: list[errors.Elsewhere]  # tables of other processes at which bots wait for somebody to look on


async def open_tournament(house: House, club: Club, guest: str, wish: TournamentWish) -> Tournament:
    """Open a tournament: its host says who takes part. The first round is laid when somebody looks at it."""
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


async def look(house: House, club: Club, tournament: Tournament, guest: str, language: str) -> Seen:
    """How a tournament stands. Whoever looks brings it on: results are written down, the next round is laid, and bots
    who play among themselves go on.
    """
    await note_results(house, club)
    names = names_of(club, tournament.entrants)
    laid = await _laid(house, club, tournament)
    elsewhere = []
    now = next((number for number in range(len(laid)) if not _over(tournament, laid, number)), None)
    if now is not None and not tournament.ended:
        for new in await _lay_round(house, club, tournament, names, now, language):
            await tell_seated(house, club, new, guest)
        laid = await _laid(house, club, tournament)
        elsewhere = await _look_on(house, [game.table for game in laid[now].values() if not game.ended])
    elif now is None and not tournament.ended:
        tournament = replace(tournament, ended=max(game.ended for tables in laid for game in tables.values()))
        await end_tournament(house.store, tournament.id, tournament.ended)
    return Seen(tournament, names, laid, _standings(tournament, laid), elsewhere)


async def _look_on(house: House, tables: Sequence[str]) -> list[errors.Elsewhere]:
    """Somebody looks on, so bots go on. Says which tables belong to other processes: they have to be told."""
    elsewhere = []
    for table in tables:
        try:
            await house.table(table)
        except errors.Elsewhere as there:
            elsewhere.append(there)
        except errors.Refusal:  # played by other rules, or nobody knows whose it is at the moment
            pass
    return elsewhere


async def _laid(house: House, club: Club, tournament: Tournament) -> list[dict[int, ClubGame]]:
    """The tables that lie, round by round, by their number."""
    games = {game.table: game for game in await games_of(house.store, club.id, of_tournament(tournament.id))}
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
    return len(games) == len(tournament.rounds[number]) and all(game.ended for game in games.values())


async def _lay_round(
    house: House, club: Club, tournament: Tournament, names: Sequence[str], number: int, language: str
) -> list[ClubGame]:
    """Lay what is missing of a round: the tables that are new. Whoever is second finds it laid: the names of the tables
    are known beforehand.
    """
    lies, fresh = (await _laid(house, club, tournament))[number], []
    if len(lies) == len(tournament.rounds[number]):
        return []
    if await house.store.unfinished() >= house.settings.tables_in_all:
        raise errors.house_full()
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
                await lay(house, club, new, [names[each] for each in table], language, {})
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
