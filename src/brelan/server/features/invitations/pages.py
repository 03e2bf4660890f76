"""Links for friends: to one seat, or to any that is free. Whoever opens one sits down with a name, or watches."""

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from brelan.server import errors
from brelan.server.errors import BadWish, Refusal
from brelan.server.features.invitations.store import table_of_link
from brelan.server.http.answers import change, counted
from brelan.server.http.pages.around import SEE_OTHER, page
from brelan.server.http.pages.tables import WithPage
from brelan.server.http.request import form_of, guest_of, house_of, language_of, viewer_of
from brelan.server.http.routes import Direct
from brelan.server.tables import seats
from brelan.server.tables.switches import LINK, switch
from brelan.server.views.previews import of_invitation
from brelan.server.views.show import show
from brelan.words import Words

router = APIRouter(include_in_schema=False, route_class=Direct)
FULL = 409


@router.get("/sit/{token}")
async def seat_link(request: Request, token: str) -> Response:
    """A link to one seat."""
    house = house_of(request)
    found = await house.store.invited(token)
    if found is None:
        raise errors.not_found()
    table = await house.table(found[0])
    seat = table.info.seats[found[1]]
    if seat.guest == guest_of(request):
        return RedirectResponse(table.address, SEE_OTHER)
    if not seat.is_open:
        raise errors.gone(table.address)
    return await _sit(request, table.id, token)


@router.get("/join/{token}")
async def table_link(request: Request, token: str) -> Response:
    """A link to any free seat of a table. Who has a seat there goes to it; when none is free, one may watch."""
    house = house_of(request)
    found = await table_of_link(house.store, token)
    if found is None:
        raise errors.not_found()
    table = await house.table(found)
    if not table.info.of(guest_of(request)):
        if not table.info.link_open:
            raise errors.link_closed()
        if table.info.link_leads:
            return await _sit(request, found, token)
    return RedirectResponse(table.address, SEE_OTHER)


@router.post("/table/{name}/link")
async def set_link(request: Request, name: str) -> Response:
    """The host closes the table's link, or opens it again."""
    is_open = (await form_of(request)).text("open") == "1"
    return await change(request, name, WithPage(), switch, LINK, is_open)


@router.post("/table/{name}/sit")
async def sit(request: Request, name: str) -> Response:
    """Sit down with a name."""
    form, table = await form_of(request), await counted(request, name)
    token, language = form.text("token"), language_of(request)
    seat = form.number("seat") if form.text("seat") else 0
    wish = seats.Sitting(token, form.text("name"), form.text("words"), form.text("pledge"), seat)
    try:
        await seats.sit(house_of(request), table, guest_of(request), wish)
    except BadWish as error:
        return await _sit(request, name, token, Words(language).say(error.reason), 422, wish.name)
    except Refusal as error:
        if error.status != FULL or not table.info.link_leads or token != table.info.link:
            raise
        return await _sit(request, name, token, Words(language).say("sit.taken"), FULL, wish.name)
    return RedirectResponse(table.address, SEE_OTHER)


async def _sit(
    request: Request, name: str, token: str, notice: str = "", status: int = 200, called: str = ""
) -> Response:
    """The page on which a friend sits down: in the seat of the link, or in one of those that are free."""
    async with house_of(request).reading(name) as table:
        viewer, info = viewer_of(request), table.info
        shown = show(table, viewer)
        any_seat = token == info.link
        free = [each for each in shown.seats if each.kind == "open"]
        if not any_seat:
            free = [shown.seats[seats.seat_of_link(table, viewer.guest, token)]]
        path = f"/{'join' if any_seat else 'sit'}/{token}"
        preview = of_invitation(info, viewer.origin, path)
    given = {"table": shown, "free": free, "token": token, "notice": notice, "called": called, "preview": preview}
    return await page(request, "sit", status, path=path, **given)
