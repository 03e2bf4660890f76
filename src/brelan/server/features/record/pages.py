"""My record: what this device's guest has played, and what they missed, as exercises."""

from time import time

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from brelan.server.features.coaching import finished as afterwards
from brelan.server.features.record.show import show_record
from brelan.server.features.record.store import next_missed, played_games
from brelan.server.http.pages.around import SEE_OTHER, page
from brelan.server.http.request import guest_of, house_of
from brelan.server.http.routes import Direct
from brelan.server.limits import LINES

router = APIRouter(prefix="/mine", include_in_schema=False, route_class=Direct)

AT_ONCE = 3
"""Games that one press hands to the coach."""
BACK_AFTER = 12 * 3600
"""Seconds after which an exercise that was tried in vain comes back among the first."""


@router.get("/record")
async def record(request: Request, under_way: bool = False) -> Response:
    """Games, wins against the fair share, what decisions gave away, luck; and what was missed."""
    house, guest = house_of(request), guest_of(request)
    house.limits.take_lines(guest, LINES)
    played = await played_games(house.store, guest)
    missed = await next_missed(house.store, guest, int(time()) - BACK_AFTER)
    shown = show_record(played, missed.left)
    return await page(request, "record", record=shown, at_once=AT_ONCE, under_way=under_way)


@router.post("/record/reviews")
async def review(request: Request) -> Response:
    """Let the coach look at the latest games that it has not seen."""
    house, guest = house_of(request), guest_of(request)
    house.limits.changes.take(guest)
    played = await played_games(house.store, guest)
    for each in [each for each in played if not each.reviewed][:AT_ONCE]:
        async with house.looking(each.table) as table:
            house.limits.take_lines(guest, LINES + table.place)
            await afterwards.review(house, table, guest)
    return RedirectResponse("/mine/record?under_way=true", SEE_OTHER)


@router.get("/exercise")
async def exercise(request: Request) -> Response:
    """The dearest thing that was missed and not found since."""
    house, guest = house_of(request), guest_of(request)
    house.limits.take_lines(guest, LINES)
    missed = await next_missed(house.store, guest, int(time()) - BACK_AFTER)
    if not missed.left:
        return RedirectResponse("/mine/record", SEE_OTHER)
    return RedirectResponse(f"/table/{missed.table}/review/{missed.number}", SEE_OTHER)
