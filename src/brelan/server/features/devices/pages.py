"""My seat goes with me: to another device, by a link that works once; and back into a seat, if its host lets one."""

from time import time

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from brelan.server import errors
from brelan.server.features.devices.passes import (
    ALL_SEATS,
    Pass,
    leave_other,
    look_at_pass,
    make_pass,
    plays_at,
    use_pass,
    was_used,
)
from brelan.server.http.answers import become, counted
from brelan.server.http.guests import Guests
from brelan.server.http.pages.around import SEE_OTHER, page
from brelan.server.http.request import form_of, guest_of, house_of, viewer_of
from brelan.server.http.routes import Direct
from brelan.server.limits import address_of
from brelan.server.tables import seats
from brelan.server.tables.signs import check_return, note_return

router = APIRouter(include_in_schema=False, route_class=Direct)
DEVICE = "/mine/device"
FOR_DEVICE, FOR_SEAT = 600, 86_400
"""Seconds that a link works: one's own is used at once, a friend may be away for a day."""


@router.get(DEVICE)
async def device(request: Request) -> Response:
    """Go on on another device; and, once it is in, stay here too or leave."""
    taken = await was_used(house_of(request).store, guest_of(request))
    table = request.query_params.get("table", "")
    return await page(request, "device", link="", taken=taken, table=table, path=DEVICE)


@router.post(DEVICE)
async def link(request: Request) -> Response:
    """A link that works once, for ten minutes. Only this page has it: nobody can ask for it again."""
    house, guest = house_of(request), guest_of(request)
    house.limits.changes.take(guest)
    at = (await form_of(request)).text("table")
    at = at if await plays_at(house.store, guest, at) else ""
    now = int(time())
    token = await make_pass(house.store, Pass(guest, at, ALL_SEATS, now + FOR_DEVICE), now)
    shown = f"{viewer_of(request).origin}/go-on/{token}"
    return await page(request, "device", link=shown, taken=False, table="", path=DEVICE)


@router.get("/mine/device/taken")
async def taken(request: Request) -> Response:
    """Whether the other device is in."""
    house_of(request).limits.changes.take(guest_of(request))
    return JSONResponse(await was_used(house_of(request).store, guest_of(request)))


@router.post("/mine/device/leave")
async def leave(request: Request) -> Response:
    """From now on this device is somebody new; its games stay with the other one, which must be in."""
    house, guest = house_of(request), guest_of(request)
    house.limits.changes.take(guest)
    new = _guests(request).new(house.limits, address_of(request.scope))
    if not await leave_other(house.store, guest):
        raise errors.too_early()
    return become(request, new, RedirectResponse("/", SEE_OTHER))


@router.get("/go-on/{token}")
async def arrive(request: Request, token: str) -> Response:
    """A link that works once, opened: nothing is used up before the button is pressed."""
    house = house_of(request)
    found = await look_at_pass(house.store, token, int(time()))
    if found is None:
        raise errors.pass_used()
    if found.for_device:
        called = await house.store.last_name(found.guest)
        own = await house.store.number_of(guest_of(request)) if found.guest != guest_of(request) else 0
        return await page(request, "go_on", token=token, called=called, own=own, table=None)
    table = await house.table(found.table_id)
    called = table.info.seats[found.seat].name
    return await page(request, "go_on", token=token, called=called, own=0, table=table.info)


@router.post("/go-on/{token}")
async def go_on(request: Request, token: str) -> Response:
    """Go on here, as the guest or in the seat that the link is for."""
    house, guest = house_of(request), guest_of(request)
    house.limits.changes.take(guest)
    found = await look_at_pass(house.store, token, int(time()))
    # The table first: it may belong to another process, which is then asked all of it.
    table = await house.table(found.table_id) if found and not found.for_device else None
    if table:
        check_return(house, table)
    found = await use_pass(house.store, token, int(time()))
    if found is None:
        raise errors.pass_used()
    if table is None:
        to = f"/table/{found.table_id}" if found.table_id else "/mine"
        return become(request, found.guest, RedirectResponse(to, SEE_OTHER))
    await seats.sit_again(house, table, guest, found.seat, found.guest)
    await note_return(house, table, found.seat)
    return RedirectResponse(table.address, SEE_OTHER)


@router.post("/table/{name}/return")
async def let_return(request: Request, name: str) -> Response:
    """The host makes a link for somebody who lost theirs."""
    form, table, house = await form_of(request), await counted(request, name), house_of(request)
    number, now = form.number("seat"), int(time())
    seat = await seats.check_return(house, table, guest_of(request), number)
    token = await make_pass(house.store, Pass(seat.guest, table.id, number, now + FOR_SEAT), now)
    shown = f"{viewer_of(request).origin}/go-on/{token}"
    return await page(request, "return", link=shown, called=seat.name, table=table.info, path=table.address)


def _guests(request: Request) -> Guests:
    guests: Guests = request.app.state.guests
    return guests
