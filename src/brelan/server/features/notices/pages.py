"""Hearing that it is one's turn: where to, a try, and where one is awaited."""

from functools import partial
from time import time

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response

from brelan.server import errors
from brelan.server.errors import BadWish
from brelan.server.features.notices import push
from brelan.server.features.notices.channels import Channel, add_channel, channels_of, new_channel_id, remove_channel
from brelan.server.features.notices.messages import Notice
from brelan.server.features.notices.outgoing import LONGEST_ADDRESS, Unreachable, receiver
from brelan.server.features.notices.waiting_turns import WaitingTurns
from brelan.server.http.answers import counted
from brelan.server.http.pages.around import SEE_OTHER, fulfilled, page, status_with
from brelan.server.http.request import form_of, guest_of, house_of, viewer_of
from brelan.server.http.routes import Direct
from brelan.server.limits import address_of
from brelan.server.views.lists import awaited_at

router = APIRouter(include_in_schema=False, route_class=Direct)
NOTICES = "/mine/notices"
WEBHOOKS = ("ntfy", "json")
NO_CONTENT = 204


class Keys(BaseModel):
    """What a browser reads its messages with."""

    p256dh: str = Field(max_length=100)
    auth: str = Field(max_length=40)


class Subscription(BaseModel):
    """A device, as a browser's `PushSubscription` describes it."""

    endpoint: str = Field(max_length=LONGEST_ADDRESS)
    keys: Keys


@router.get(NOTICES)
async def notices(request: Request) -> Response:
    """Where I hear that it is my turn."""
    return await shown(request)


@router.post(NOTICES)
async def add_webhook(request: Request) -> Response:
    """A webhook of the guest's own."""
    form = await form_of(request)
    kind, address = form.text("kind"), form.text("address").strip()
    house_of(request).limits.changes.take(guest_of(request))
    return await fulfilled(request, _add_webhook(request, kind, address), partial(shown, request, typed=address))


@router.post("/mine/notices/remove")
async def remove(request: Request) -> Response:
    """Hear nothing there any more."""
    house_of(request).limits.changes.take(guest_of(request))
    await remove_channel(house_of(request).store, guest_of(request), (await form_of(request)).text("channel"))
    return RedirectResponse(NOTICES, SEE_OTHER)


@router.post("/mine/notices/try")
async def send_try(request: Request) -> Response:
    """Send something everywhere, to see whether it comes."""
    house_of(request).limits.changes.take(guest_of(request))
    await house_of(request).extensions.part(WaitingTurns).sender.tell(guest_of(request), Notice())
    return RedirectResponse(f"{NOTICES}?tried=1", SEE_OTHER)


@router.get("/mine/notices/key")
async def key(request: Request) -> Response:
    """The house's public key, with which a browser lets this house send it something."""
    found = await house_of(request).extensions.part(WaitingTurns).sender.key()
    return PlainTextResponse(push.encode(push.public(found)))


@router.post("/mine/notices/device")
async def add_device(request: Request, wish: Subscription) -> Response:
    """A device wishes to be told."""
    house_of(request).limits.changes.take(guest_of(request))
    try:
        push.check_keys(wish.keys.p256dh, wish.keys.auth)
        await _add(request, "push", wish.endpoint, f"{wish.keys.p256dh} {wish.keys.auth}")
    except (Unreachable, ValueError):
        raise BadWish("wish.bad") from None
    return Response(status_code=NO_CONTENT)


@router.get("/mine/turns")
async def turns(request: Request) -> Response:
    """The tables at which it is my turn: a page that nobody looks at asks from time to time."""
    house_of(request).limits.changes.take(guest_of(request))
    return JSONResponse(await awaited_at(house_of(request).store, guest_of(request)))


@router.get("/mine/next")
async def next_turn(request: Request) -> Response:
    """The table at which I am awaited longest; what a webhook is sent leads here, so that it names no table."""
    found = await awaited_at(house_of(request).store, guest_of(request))
    return RedirectResponse(f"/table/{found[0]}" if found else "/mine", SEE_OTHER)


@router.post("/table/{name}/sight")
async def sight(request: Request, name: str) -> Response:
    """A page has come into sight, or is no longer seen: who does not look is told otherwise."""
    form, table = await form_of(request), await counted(request, name)
    table.watchers.note_sight(guest_of(request), form.text("stream"), form.text("seen") == "1")
    house_of(request).extensions.part(WaitingTurns).consider(table)
    return Response(status_code=NO_CONTENT)


async def _add_webhook(request: Request, kind: str, address: str) -> str:
    if kind not in WEBHOOKS:
        raise BadWish("wish.bad")
    try:
        await _add(request, kind, address)
    except Unreachable:
        raise BadWish("notice.bad_address") from None
    return NOTICES


async def _add(request: Request, kind: str, address: str, keys: str = "") -> None:
    house, viewer = house_of(request), viewer_of(request)
    receiver(address, house.settings.reachable)
    house.limits.take_channel(address_of(request.scope))
    name, now = new_channel_id(), int(time())
    channel = Channel(name, viewer.guest, kind, address, keys, viewer.language, viewer.origin, now)
    if not await add_channel(house.store, channel, house.settings.channels_per_guest):
        raise errors.too_many()


async def shown(request: Request, notice: str = "", typed: str = "") -> Response:
    """The page with all channels; after something that could not be, with why, and what was typed."""
    channels = await channels_of(house_of(request).store, guest_of(request))
    tried = request.query_params.get("tried") == "1"
    by_mail = house_of(request).extensions.part(WaitingTurns).sender.mail is not None
    given = {"channels": channels, "kinds": WEBHOOKS, "notice": notice, "typed": typed, "tried": tried}
    given |= {"by_mail": by_mail, "asked": request.query_params.get("asked") == "1"}
    return await page(request, "notices", status_with(notice), path=NOTICES, **given)
