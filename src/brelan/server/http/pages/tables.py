"""The pages of a table: looking, moving, sitting down, replaying. Each form works with and without script."""

from dataclasses import dataclass
from dataclasses import replace as with_other
from functools import partial

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from brelan.engine.errors import IllegalMove, StaleMove
from brelan.engine.event import Event
from brelan.server.http.answers import change, counted
from brelan.server.http.guests import A_YEAR
from brelan.server.http.live import live
from brelan.server.http.pages.around import SEE_OTHER
from brelan.server.http.request import (
    PACE,
    PLACE,
    STREAM,
    form_of,
    guest_of,
    house_of,
    sees_signs,
    viewer_of,
    wants_fragment,
)
from brelan.server.http.routes import Direct
from brelan.server.tables import ended, opening, playing, pledges, seats
from brelan.server.tables.table import Table
from brelan.server.views.previews import of_table
from brelan.server.views.show import after_own_move, on_page, show
from brelan.web import render

router = APIRouter(prefix="/table/{name}", include_in_schema=False, route_class=Direct)
NO_CONTENT = 204
AGAIN_THERE = 307
"""What was asked here is asked again there, as it was."""


@dataclass(frozen=True)
class WithPage:
    """The page after a change: for our script the part that changed, else by sending the browser there.

    A page that listens has been sent the part that changed already: it is answered with the place alone.
    """

    since: int | None = None  # the place that the page shows: what came after it is new there

    async def done(self, request: Request, table: Table) -> Response:
        """The table after the change."""
        if not wants_fragment(request):
            return RedirectResponse(table.address, SEE_OTHER)
        async with house_of(request).reading(table.id) as now:
            viewer, since = viewer_of(request), now.place if self.since is None else self.since
            if now.watchers.listens(viewer, request.headers.get(STREAM, "")):
                return Response(status_code=NO_CONTENT, headers={PLACE: str(now.place)})
            return HTMLResponse(now.watchers.view(viewer, since))

    async def refused(self, request: Request, table: Table, error: IllegalMove | StaleMove, status: int) -> Response:
        """The table as it is, and why not above it."""
        return await _shown(request, table.id, self.since, error.reason, status)


@router.get("")
async def look(request: Request, name: str) -> Response:
    """The page of a table."""
    house = house_of(request)
    await seats.come_back(house, await house.table(name), guest_of(request))
    return await _shown(request, name)


@router.get("/live")
async def events(request: Request, name: str) -> Response:
    """What happens at the table, as it happens."""
    return await live(request, name, html=True)


@router.post("/moves")
async def moves(request: Request, name: str) -> Response:
    """Make moves, or say what the real dice show."""
    form = await form_of(request)
    seat, at = form.number("seat"), form.number("place")
    return await change(request, name, WithPage(at), playing.play, seat, form.numbers("move"), at)


@router.post("/undo")
async def undo(request: Request, name: str) -> Response:
    """Take the last step back."""
    form = await form_of(request)
    seat, at = form.number("seat"), form.number("place")
    return await change(request, name, WithPage(at), playing.undo, seat, at)


@router.post("/curtain")
async def curtain(request: Request, name: str) -> Response:
    """The device is in the hands of the next player."""
    form = await form_of(request)
    return await change(request, name, WithPage(), playing.take_device, form.number("seat"))


@router.post("/pass-on")
async def pass_on(request: Request, name: str) -> Response:
    """Whoever holds the device has seen enough."""
    return await change(request, name, WithPage(), playing.pass_on)


@router.post("/go-on")
async def go_on(request: Request, name: str) -> Response:
    """Somebody has looked at the end of a round, or lets go of a move that could be taken back."""
    return await change(request, name, WithPage(), playing.go_on)


@router.post("/pace")
async def pace(request: Request, name: str) -> Response:
    """Let the table go faster or slower; this device remembers it for the next one."""
    chosen = (await form_of(request)).text("pace")
    answer = await change(request, name, WithPage(), playing.set_pace, chosen)
    answer.set_cookie(PACE, chosen, max_age=A_YEAR, httponly=True, samesite="lax")
    return answer


@router.post("/replace")
async def replace(request: Request, name: str) -> Response:
    """A bot stands in for somebody who is gone."""
    form = await form_of(request)
    return await change(request, name, WithPage(), seats.replace_by_bot, form.number("seat"))


@router.post("/bot")
async def bot(request: Request, name: str) -> Response:
    """The host lets a bot take a seat that nobody came for."""
    form = await form_of(request)
    return await change(request, name, WithPage(), seats.fill, form.number("seat"))


@router.post("/begin")
async def begin(request: Request, name: str) -> Response:
    """Begin without what somebody promised for the dice and did not reveal."""
    return await change(request, name, WithPage(), pledges.begin)


@router.post("/back")
async def back(request: Request, name: str) -> Response:
    """Take one's own seat back from the bot."""
    return await change(request, name, WithPage(), seats.come_back)


@router.post("/leave")
async def leave(request: Request, name: str) -> Response:
    """Go back to the lobby; the others need not wait."""
    await seats.leave(house_of(request), await counted(request, name), guest_of(request))
    return RedirectResponse("/", SEE_OTHER)


@router.post("/give-up")
async def give_up(request: Request, name: str) -> Response:
    """The host ends a game that nobody will finish."""
    await seats.give_up(house_of(request), await counted(request, name), guest_of(request))
    return RedirectResponse("/mine", SEE_OTHER)


@router.post("/again")
async def again(request: Request, name: str) -> Response:
    """The same people, a new game: after the last time, if they have played again since."""
    last = await opening.last_played(house_of(request), name)
    if last != name:
        return RedirectResponse(f"/table/{last}/again", AGAIN_THERE)
    following = await opening.open_again(house_of(request), await counted(request, name), guest_of(request))
    return RedirectResponse(f"/table/{following}", SEE_OTHER)


@router.post("/verify")
async def check_dice(request: Request, name: str) -> Response:
    """Check every draw of a finished game against its seed."""
    await counted(request, name)
    house = house_of(request)
    async with house.reading(name) as table:
        house.limits.take_lines(guest_of(request), table.place)
        verdict = await house.going_through(table.place, partial(ended.check_dice, table))
        shown = on_page(table, show(table, viewer_of(request)), verdict)
        return HTMLResponse(render.table(shown, whole=not wants_fragment(request)))


async def _shown(
    request: Request, name: str, since: int | None = None, notice: Event | None = None, status: int = 200
) -> Response:
    """The page of a table, or for our script the part of it that changes."""
    async with house_of(request).reading(name) as table:
        viewer = viewer_of(request)
        fresh = after_own_move(table, viewer) if since is None else min(since, table.place)
        shown, whole = on_page(table, show(table, viewer, fresh, notice)), not wants_fragment(request)
        preview = of_table(table.info, viewer.origin) if whole else None
        shown = with_other(shown, may_switch=whole and await house_of(request).hosts(table.info, viewer.guest))
        return HTMLResponse(render.table(shown, whole, preview, sees_signs(request)), status)
