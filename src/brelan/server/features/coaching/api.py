"""The JSON API: the coach."""

from json import dumps
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from brelan.server.features.coaching.asking import ask_coach
from brelan.server.features.coaching.finished import review as review_of
from brelan.server.features.coaching.reviews import Progress
from brelan.server.http.answers import change
from brelan.server.http.api import models
from brelan.server.http.api.tables import ANYWHERE, TROUBLES, WithJson, answer
from brelan.server.http.request import guest_of, house_of
from brelan.server.http.routes import Direct
from brelan.server.limits import LINES

REVIEWED: dict[int | str, dict[str, Any]] = {202: {"model": models.ReviewProgress, "description": "Not ready yet"}}
router = APIRouter(prefix="/api", tags=["tables"], responses=ANYWHERE, route_class=Direct)


@router.post("/tables/{name}/hint", response_model=models.TableOut | models.Place, responses=TROUBLES)
async def hint(request: Request, name: str, wish: models.Undo) -> Response:
    """At a table with the coach: what a seat may do now, weighed for it. Everybody hears that it asked."""
    return await change(request, name, WithJson(wish.seat, wish.place), ask_coach, wish.seat, wish.place)


@router.get("/tables/{name}/review", response_model=dict[str, Any], responses=TROUBLES | REVIEWED)
async def review(request: Request, name: str) -> Response:
    """What the coach makes of a finished game: chances, luck, decisions (docs/coach.md). It is made when first
    asked for; until it is ready the answer is 202 and says how far it is.
    """
    house = house_of(request)
    house.limits.changes.take(guest_of(request))
    async with house.reading(name) as table:
        house.limits.take_lines(guest_of(request), LINES + table.place)
        made = await review_of(house, table, guest_of(request))
    if isinstance(made, Progress):
        return answer(dumps(vars(made)), 202)
    return answer(dumps(made))
