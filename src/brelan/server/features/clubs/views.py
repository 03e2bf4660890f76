"""A club, its ladder and its tournaments for whoever asks, if they belong to it: for pages and for programs."""

from starlette.requests import Request

from brelan.engine.game import Game
from brelan.server import errors
from brelan.server.features.clubs import store as kept
from brelan.server.features.clubs import tournament
from brelan.server.features.clubs.show import show_club, show_ladder, show_tournament
from brelan.server.features.clubs.store import Club
from brelan.server.features.clubs.tournament_store import tournaments_of
from brelan.server.http.request import guest_of, house_of, viewer_of
from brelan.server.limits import LINES
from brelan.web.people.clubs import ClubShown, LadderShown, TournamentShown


async def club_for(request: Request, name: str) -> Club:
    """A club, for its members alone."""
    club = await kept.club_of(house_of(request).store, name)
    if club is None or not club.member(guest_of(request)):
        raise errors.not_found()
    return club


async def club_seen(request: Request, club: Club) -> ClubShown:
    """A club with its tables and tournaments."""
    house, viewer = house_of(request), viewer_of(request)
    house.limits.take_lines(viewer.guest, LINES)
    going_on = await kept.games_of(house.store, club.id, kept.going_on())
    return show_club(club, viewer, going_on, await tournaments_of(house.store, club.id))


async def ladder_seen(request: Request, club: Club, game: Game) -> tuple[LadderShown, list[int]]:
    """The ladder of a game, in the season that the address names or in the last; and the seasons there are."""
    house, viewer = house_of(request), viewer_of(request)
    played = await kept.seasons_played(house.store, club.id)
    seasons = sorted({season for season, _, _ in played} | {club.season}, reverse=True)
    asked = request.query_params.get("season", "")
    season = int(asked) if asked in map(str, seasons) else club.season
    counted = await kept.games_of(house.store, club.id, kept.counted(season, game.name))
    return show_ladder(club, viewer, season, counted), seasons


async def tournament_seen(request: Request, club: Club, number: str) -> TournamentShown:
    """How a tournament stands."""
    house, viewer = house_of(request), viewer_of(request)
    house.limits.take_lines(viewer.guest, LINES)
    found = await tournaments_of(house.store, club.id, number)
    if not found:
        raise errors.not_found()
    return show_tournament(club, viewer, await tournament.standing(house.store, club, found[0]))
