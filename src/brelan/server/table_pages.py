"""The pages of a table: looking, moving, sitting down, replaying. Each form works with and without script."""

from collections.abc import Awaitable

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from brelan.engine.errors import IllegalMove, StaleMove
from brelan.engine.event import Event
from brelan.server import opening, playing, refusal, seating
from brelan.server.asking import form_of, guest_of, house_of, language_of, viewer_of, wants_fragment
from brelan.server.limits import LINES
from brelan.server.live import live
from brelan.server.pages import SEE_OTHER, page
from brelan.server.publishing import say
from brelan.server.refusal import BadWish
from brelan.server.showing import last_word, on_page, seats_shown, show, show_replay
from brelan.server.table import Table
from brelan.web import render
from brelan.words import Words

router = APIRouter(prefix="/table/{name}", include_in_schema=False)
invitations = APIRouter(include_in_schema=False)


@router.get("")
async def look(request: Request, name: str) -> Response:
    """The page of a table."""
    house = house_of(request)
    await seating.come_back(house, await house.table(name), guest_of(request))
    return await _shown(request, name, whole=not wants_fragment(request))


@router.get("/live")
async def events(request: Request, name: str) -> Response:
    """What happens at the table, as it happens."""
    return await live(request, name, html=True)


@router.post("/moves")
async def moves(request: Request, name: str) -> Response:
    """Make moves, or say what the real dice show."""
    form, table = await form_of(request), await _counted(request, name)
    seat, at = form.number("seat"), form.number("place")
    played = playing.play(house_of(request), table, guest_of(request), seat, form.numbers("move"), at)
    return await _done(request, table, played, at)


@router.post("/undo")
async def undo(request: Request, name: str) -> Response:
    """Take the last step back."""
    form, table = await form_of(request), await _counted(request, name)
    at = form.number("place")
    return await _done(
        request, table, playing.undo(house_of(request), table, guest_of(request), form.number("seat"), at), at
    )


@router.post("/curtain")
async def curtain(request: Request, name: str) -> Response:
    """The device is in the hands of the next player."""
    form, table = await form_of(request), await _counted(request, name)
    taken = playing.take_device(house_of(request), name, guest_of(request), form.number("seat"))
    return await _done(request, table, taken)


@router.post("/replace")
async def replace(request: Request, name: str) -> Response:
    """A bot stands in for somebody who is gone."""
    form, table = await form_of(request), await _counted(request, name)
    change = seating.replace_by_bot(house_of(request), table, guest_of(request), form.number("seat"))
    return await _done(request, table, change)


@router.post("/bot")
async def bot(request: Request, name: str) -> Response:
    """The host lets a bot take a seat that nobody came for."""
    form, table = await form_of(request), await _counted(request, name)
    return await _done(request, table, seating.fill(house_of(request), table, guest_of(request), form.number("seat")))


@router.post("/back")
async def back(request: Request, name: str) -> Response:
    """Take one's own seat back from the bot."""
    table = await _counted(request, name)
    return await _done(request, table, seating.come_back(house_of(request), table, guest_of(request)))


@router.post("/leave")
async def leave(request: Request, name: str) -> Response:
    """Go back to the lobby; the others need not wait."""
    await _counted(request, name)
    await seating.leave(house_of(request), name, guest_of(request))
    return RedirectResponse("/", SEE_OTHER)


@router.post("/give-up")
async def give_up(request: Request, name: str) -> Response:
    """The host ends a game that nobody will finish."""
    table = await _counted(request, name)
    await seating.give_up(house_of(request), table, guest_of(request))
    return RedirectResponse("/mine", SEE_OTHER)


@router.post("/again")
async def again(request: Request, name: str) -> Response:
    """The same people, a new game."""
    await _counted(request, name)
    following = await opening.open_again(house_of(request), name, guest_of(request))
    return RedirectResponse(f"/table/{following}", SEE_OTHER)


@router.post("/verify")
async def check_dice(request: Request, name: str) -> Response:
    """Check every draw of a finished game against its seed."""
    await _counted(request, name)
    async with house_of(request).quiet(name) as table:
        verdict = table.check_dice()
        shown = on_page(table, show(table, viewer_of(request)), verdict)
        return HTMLResponse(render.table(shown, whole=not wants_fragment(request)))


@router.get("/replay")
async def replay(request: Request, name: str, place: int = 0) -> Response:
    """The table as it stood."""
    async with house_of(request).quiet(name) as table:
        house_of(request).limits.take_lines(guest_of(request), LINES + table.place)
        then = show_replay(table, viewer_of(request), min(max(place, 0), table.place))
        return HTMLResponse(render.replay(then, table.place, whole=not wants_fragment(request)))


@router.post("/sit")
async def sit(request: Request, name: str) -> Response:
    """Sit down with a name."""
    form, table = await form_of(request), await _counted(request, name)
    token = form.text("token")
    try:
        house = house_of(request)
        await seating.sit(house, table, guest_of(request), token, form.text("name"), form.text("words"))
    except BadWish as error:
        notice = Words(language_of(request)).tell(error.reason)
        return await _sit(request, name, token, notice, 422)
    return RedirectResponse(table.address, SEE_OTHER)


@invitations.get("/sit/{token}")
async def invitation(request: Request, token: str) -> Response:
    """A friend's link."""
    house = house_of(request)
    found = await house.store.invited(token)
    if found is None:
        raise refusal.not_found()
    table = await house.table(found[0])
    seat = table.sheet.seats[found[1]]
    if seat.guest == guest_of(request):
        return RedirectResponse(table.address, SEE_OTHER)
    if not seat.is_open:
        raise refusal.gone()
    return await _sit(request, table.id, token, "")


async def _sit(request: Request, name: str, token: str, notice: str, status: int = 200) -> Response:
    async with house_of(request).quiet(name) as table:
        viewer = viewer_of(request)
        shown = show(table, viewer)
        seat = seats_shown(table, viewer, [])[seating.seat_of_link(table, token)]
    given = {"table": shown, "seat": seat, "token": token, "notice": notice}
    return await page(request, "sit", status, path=f"/sit/{token}", **given)


async def _counted(request: Request, name: str) -> Table:
    """The table, if this guest does not ask too often."""
    house = house_of(request)
    house.limits.changes.take(guest_of(request))
    return await house.table(name)


async def _done(request: Request, table: Table, change: Awaitable[None], since: int | None = None) -> Response:
    """Make a change, and answer with the table: for our script at once, else by sending the browser there."""
    try:
        await change
    except StaleMove as error:
        return await _shown(request, table.id, not wants_fragment(request), since, error.reason, 409)
    except IllegalMove as error:
        return await _shown(request, table.id, not wants_fragment(request), since, error.reason, 422)
    if wants_fragment(request):
        async with house_of(request).quiet(table.id) as now:
            return HTMLResponse(say(now, viewer_of(request), now.place if since is None else min(since, now.place)))
    return RedirectResponse(table.address, SEE_OTHER)


async def _shown(
    request: Request,
    name: str,
    whole: bool,
    since: int | None = None,
    notice: Event | None = None,
    status: int = 200,
) -> Response:
    async with house_of(request).quiet(name) as table:
        viewer = viewer_of(request)
        fresh = last_word(table, viewer) if since is None else min(since, table.place)
        shown = on_page(table, show(table, viewer, fresh, notice))
        return HTMLResponse(render.table(shown, whole), status)
