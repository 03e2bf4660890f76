"""Keep my games: a guest takes a passkey, and comes back by it on any device as the same guest."""

from time import time

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from brelan.server.features.devices.pages import FOR_DEVICE
from brelan.server.features.devices.passes import ALL_SEATS, Pass, make_pass
from brelan.server.features.devices.passkey_check import (
    SECONDS,
    Made,
    NotProven,
    Signed,
    check_made,
    check_signed,
    question_in,
    to_come_back,
    to_take,
)
from brelan.server.features.devices.passkeys import (
    COME_BACK,
    TAKE,
    Passkey,
    add_passkey,
    ask_question,
    find_passkey,
    note_use,
    passkeys_of,
    remove_passkey,
    use_question,
)
from brelan.server.http.answers import become
from brelan.server.http.pages.around import SEE_OTHER, page
from brelan.server.http.request import form_of, guest_of, house_of, language_of
from brelan.server.http.routes import Direct
from brelan.server.limits import address_of
from brelan.server.store.store import Store
from brelan.words import Words

router = APIRouter(include_in_schema=False, route_class=Direct)
PASSKEYS = "/mine/passkeys"
REFUSED, UNKNOWN, FULL = 403, 404, 409


@router.get(PASSKEYS)
async def passkeys(request: Request) -> Response:
    """My passkeys: take one, come back by one, remove one."""
    found = await passkeys_of(house_of(request).store, guest_of(request))
    taken = request.query_params.get("taken") == "1"
    return await page(request, "passkeys", passkeys=found, taken=taken, path=PASSKEYS)


@router.post("/mine/passkeys/ask/take")
async def ask_take(request: Request) -> Response:
    """What a browser needs to make a passkey for this guest."""
    store, guest = _counted(request)
    called = await store.last_name(guest) or Words(language_of(request)).say("passkey.somebody")
    question = await ask_question(store, guest, TAKE, int(time()), SECONDS)
    return JSONResponse(to_take(request, question, guest, called, await passkeys_of(store, guest)))


@router.post("/mine/passkeys/ask/come-back")
async def ask_come_back(request: Request) -> Response:
    """What a browser needs to let somebody choose a passkey: it is not known yet whose."""
    store, guest = _counted(request)
    return JSONResponse(to_come_back(request, await ask_question(store, guest, COME_BACK, int(time()), SECONDS)))


@router.post("/mine/passkeys/take")
async def take(request: Request, made: Made) -> Response:
    """A passkey was made: from now on this guest can come back by it."""
    house, guest, now = house_of(request), guest_of(request), int(time())
    try:
        question = await _question(request, made.client_data, TAKE, now)
        passkey = check_made(request, made, question, guest, now)
    except NotProven:
        return _refused(request, "passkey.refused", REFUSED)
    if not await add_passkey(house.store, passkey, house.settings.passkeys_per_guest):
        return _refused(request, "passkey.full", FULL)
    return JSONResponse({"to": f"{PASSKEYS}?taken=1"})


@router.post("/mine/passkeys/come-back")
async def come_back(request: Request, signed: Signed) -> Response:
    """Somebody comes back by a passkey. A device with games of its own is asked first, as by a link that works once."""
    house, here, now = house_of(request), guest_of(request), int(time())
    try:
        question = await _question(request, signed.client_data, COME_BACK, now)
        known = await find_passkey(house.store, signed.id)
        if known is None:
            return _refused(request, "passkey.unknown", UNKNOWN)
        await _prove(request, signed, question, known, now)
    except NotProven:
        return _refused(request, "passkey.refused", REFUSED)
    if known.guest == here:
        return JSONResponse({"to": "/mine"})
    if await house.store.number_of(here):
        token = await make_pass(house.store, Pass(known.guest, "", ALL_SEATS, now + FOR_DEVICE), now)
        return JSONResponse({"to": f"/go-on/{token}"})
    return become(request, known.guest, JSONResponse({"to": "/mine"}))


@router.post("/mine/passkeys/remove")
async def remove(request: Request) -> Response:
    """Nobody comes back by this one any more."""
    house_of(request).limits.changes.take(guest_of(request))
    await remove_passkey(house_of(request).store, guest_of(request), (await form_of(request)).text("passkey"))
    return RedirectResponse(PASSKEYS, SEE_OTHER)


def _counted(request: Request) -> tuple[Store, str]:
    """The data, and who asks, if neither this guest nor this address tries too often."""
    house, guest = house_of(request), guest_of(request)
    house.limits.changes.take(guest)
    house.limits.take_passkey(address_of(request.scope))
    return house.store, guest


async def _question(request: Request, client_data: str, purpose: str, now: int) -> bytes:
    """The question that was answered, if this guest was asked it and nobody has answered it yet."""
    store, guest = _counted(request)
    question = question_in(client_data)
    if not await use_question(store, guest, purpose, question, now):
        raise NotProven
    return question


async def _prove(request: Request, signed: Signed, question: bytes, known: Passkey, now: int) -> None:
    counter = check_signed(request, signed, question, known)
    if not await note_use(house_of(request).store, known, counter, now):  # it was used elsewhere at the same moment
        raise NotProven


def _refused(request: Request, key: str, status: int) -> Response:
    return JSONResponse({"message": Words(language_of(request)).say(key)}, status)
