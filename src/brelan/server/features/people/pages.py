"""My data: what this house holds on the guest of this device, to be seen, taken away and forgotten."""

from json import dumps
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from brelan.server.errors import BadWish
from brelan.server.features.people.forgetting import forget
from brelan.server.features.people.store import held_on
from brelan.server.http.answers import become
from brelan.server.http.api.tables import ANYWHERE
from brelan.server.http.pages.around import SEE_OTHER, page
from brelan.server.http.request import LEVEL, PACE, PLAYERS, form_of, guest_of, house_of
from brelan.server.http.routes import Direct
from brelan.server.limits import LINES, address_of

router = APIRouter(include_in_schema=False, route_class=Direct)
api = APIRouter(prefix="/api", tags=["guests"], responses=ANYWHERE, route_class=Direct)

COST = 5 * LINES
"""Looking all of it up counts as so many lines of a log."""


@router.get("/mine/data")
async def data(request: Request) -> Response:
    """What there is, in words, with the file and the button."""
    held = await _held(request)
    seats = [seat for table in held["tables"] for seat in table["seats"]]
    moves = sum(len(table.get("log", ())) for table in held["tables"])
    lines = sum(len(table.get("chat", ())) for table in held["tables"])
    names = sorted({seat["name"] for seat in seats})
    return await page(request, "data", names=names, tables=len(held["tables"]), moves=moves, lines=lines)


@router.get("/mine/data.json")
async def file(request: Request) -> Response:
    """All of it, as a file."""
    headers = {"content-disposition": 'attachment; filename="brelan-my-data.json"'}
    text = dumps(await _held(request), ensure_ascii=False, indent=1)
    return Response(text, headers=headers, media_type="application/json")


@router.post("/mine/forget")
async def forget_me(request: Request) -> Response:
    """Forget who this device's guest was: whoever comes with it next is somebody new."""
    form = await form_of(request)
    if form.text("sure") != "yes":
        raise BadWish("wish.bad")
    house = house_of(request)
    house.limits.changes.take(guest_of(request), 10)
    new = request.app.state.guests.new(house.limits, address_of(request.scope))
    await forget(house, guest_of(request))
    answer = become(request, new, RedirectResponse("/", SEE_OTHER))
    for name in (PACE, LEVEL, PLAYERS):
        answer.delete_cookie(name)
    return answer


@api.get("/guests/me")
async def all_of_me(request: Request) -> Response:
    """Everything the house holds on you. What several people at one device did comes when their game is over."""
    return Response(dumps(await _held(request), ensure_ascii=False), media_type="application/json")


@api.delete("/guests/me", status_code=204, response_class=Response)
async def forget_guest(request: Request) -> Response:
    """Be forgotten: your name goes, your moves stay. Where a game goes on, a bot plays for you."""
    house_of(request).limits.changes.take(guest_of(request), 10)
    await forget(house_of(request), guest_of(request))
    return Response(status_code=204)


async def _held(request: Request) -> dict[str, Any]:
    house, guest = house_of(request), guest_of(request)
    house.limits.take_lines(guest, COST)
    return await held_on(house.store, guest)
