"""A club as its members see it."""

from collections.abc import Sequence

from brelan.engine.game import Game
from brelan.server.features.clubs.ladder import ladder_of
from brelan.server.features.clubs.membership import is_host
from brelan.server.features.clubs.store import Club, ClubGame, Player
from brelan.server.features.clubs.tables import names_of
from brelan.server.features.clubs.tournament import Seen
from brelan.server.features.clubs.tournament_store import Tournament
from brelan.server.tables.pace import TURN_TIMES
from brelan.server.views.viewer import Viewer
from brelan.web.people.clubs import (
    ClubShown,
    ClubTable,
    LadderShown,
    MemberShown,
    PairingShown,
    PlayerShown,
    RoundShown,
    RungShown,
    StandingShown,
    TournamentLine,
    TournamentShown,
)


def show_club(club: Club, viewer: Viewer, games: Sequence[ClubGame], tournaments: Sequence[Tournament]) -> ClubShown:
    """The page of a club."""
    me = club.member(viewer.guest)
    assert me
    return ClubShown(
        address=club.address,
        name=club.name,
        link=join_link(club, viewer),
        turns=next(name for name, seconds in TURN_TIMES.items() if seconds == club.turn_time),
        season=club.season,
        is_host=is_host(club, viewer.guest),
        me=me.number,
        members=[
            MemberShown(each.number, each.name, each.number == me.number, each.number == club.host)
            for each in club.present
        ],
        going_on=[_table(club, game) for game in games],
        tournaments=[_line(club, each) for each in tournaments],
    )


def join_link(club: Club, viewer: Viewer) -> str:
    """The whole link by which others join; empty if it is closed."""
    return f"{viewer.origin}/clubs/join/{club.link}" if club.link else ""


def show_ladder(club: Club, viewer: Viewer, season: int, games: Sequence[ClubGame]) -> LadderShown:
    """A ladder from games that are over, the latest first."""
    rungs = ladder_of(game.rated for game in reversed(games))
    shown = [
        RungShown(place, _player(club, viewer, each.player), each.rating, each.doubt, each.games, each.won)
        for place, each in enumerate(rungs, start=1)
    ]
    return LadderShown(season, len(games), shown)


def show_tournament(club: Club, viewer: Viewer, seen: Seen) -> TournamentShown:
    """The page of a tournament."""
    tournament = seen.tournament
    players = [
        PlayerShown(name, each if isinstance(each, str) else "", _mine(club, viewer, each))
        for each, name in zip(tournament.entrants, seen.names, strict=True)
    ]
    return TournamentShown(
        address=tournament.address(club.address),
        name=tournament.name,
        game=Game.load(tournament.game),
        kind=tournament.kind,
        seats=tournament.seats,
        ended=tournament.ended,
        is_host=is_host(club, viewer.guest),
        standings=[
            StandingShown(
                place=each.place,
                player=players[each.entrant],
                points=each.points,
                won=each.won,
                direct=each.direct,
                against=each.against,
                played=each.played,
            )
            for each in seen.standings
        ],
        rounds=[_round(tournament, number, players, seen.laid[number]) for number in range(len(tournament.rounds))],
    )


def _round(
    tournament: Tournament, number: int, players: Sequence[PlayerShown], laid: dict[int, ClubGame]
) -> RoundShown:
    tables = tournament.rounds[number]
    sitting = {each for table in tables for each in table}
    return RoundShown(
        number=number + 1,
        tables=[
            _pairing(place, [players[each] for each in table], laid.get(place)) for place, table in enumerate(tables)
        ],
        sit_out=[player for each, player in enumerate(players) if each not in sitting],
    )


def _pairing(place: int, players: Sequence[PlayerShown], game: ClubGame | None) -> PairingShown:
    if game is None:
        state = "waits"
    elif not game.closed:
        state = "plays"
    else:
        state = "over" if game.ranks else "closed"
    mine = any(player.mine for player in players)
    return PairingShown(place + 1, players, game.ranks if game else (), game.address if game else "", state, mine)


def _player(club: Club, viewer: Viewer, player: Player) -> PlayerShown:
    if isinstance(player, str):
        return PlayerShown("", player)
    return PlayerShown(club.called(player), mine=_mine(club, viewer, player))


def _mine(club: Club, viewer: Viewer, player: Player) -> bool:
    me = club.member(viewer.guest)
    return me is not None and me.number == player


def _table(club: Club, game: ClubGame) -> ClubTable:
    return ClubTable(game.table, game.address, Game.load(game.game), names_of(club, game.players), game.ended)


def _line(club: Club, each: Tournament) -> TournamentLine:
    return TournamentLine(each.address(club.address), each.name, Game.load(each.game), len(each.entrants), each.ended)
