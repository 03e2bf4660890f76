"""The JSON API: clubs, ladders and tournaments, for their members to read."""

from dataclasses import asdict
from json import dumps
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from brelan.engine.game import Game
from brelan.server.features.clubs.store import clubs_of
from brelan.server.features.clubs.views import club_for, club_seen, ladder_seen, tournament_seen
from brelan.server.http.api.tables import ANYWHERE, answer
from brelan.server.http.pages.around import playable
from brelan.server.http.request import guest_of, house_of
from brelan.server.http.routes import Direct
from brelan.server.limits import LINES

router = APIRouter(prefix="/api/clubs", tags=["clubs"], responses=ANYWHERE, route_class=Direct)


@router.get("", response_model=list[dict[str, Any]])
async def mine(request: Request) -> Response:
    """The clubs to which you belong: `id`, `name`, `members`, `season`."""
    house, guest = house_of(request), guest_of(request)
    house.limits.take_lines(guest, LINES)
    found = await clubs_of(house.store, guest)
    about = [{"id": each.id, "name": each.name, "members": len(each.present), "season": each.season} for each in found]
    return answer(dumps(about, ensure_ascii=False))


@router.get("/{name}", response_model=dict[str, Any])
async def club(request: Request, name: str) -> Response:
    """A club: its members, its tables under way, its tournaments; its link, if you belong to it."""
    return answer(_said(await club_seen(request, await club_for(request, name))))


@router.get("/{name}/ladder/{game}", response_model=dict[str, Any])
async def ladder(request: Request, name: str, game: str) -> Response:
    """The ladder of a game, in this season or (`?season=1`) in another: ratings with their doubt, the best first."""
    shown, seasons = await ladder_seen(request, await club_for(request, name), playable(game))
    return answer(dumps({**asdict(shown), "seasons": seasons}, ensure_ascii=False))


@router.get("/{name}/tournaments/{number}", response_model=dict[str, Any])
async def tournament(request: Request, name: str, number: str) -> Response:
    """A tournament: how it stands, who plays whom in every round, and where."""
    return answer(_said(await tournament_seen(request, await club_for(request, name), number)))


def _said(shown: object) -> str:
    """A view as JSON; games by their names."""
    return dumps(shown, ensure_ascii=False, default=lambda each: each.name if isinstance(each, Game) else vars(each))
