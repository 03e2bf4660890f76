"""Hearing by mail that it is one's turn: asked for here, confirmed where the mail is read, ended with one click."""

from functools import partial
from time import time

from fastapi import APIRouter, Request
from starlette.responses import Response

from brelan.server import errors
from brelan.server.errors import BadWish
from brelan.server.features.notices.channels import Channel, add_channel, new_channel_id, remove_channel
from brelan.server.features.notices.mail import A_DAY, CONFIRM, END, Mail, Wish, is_mail
from brelan.server.features.notices.pages import NOTICES, shown
from brelan.server.features.notices.waiting_turns import WaitingTurns
from brelan.server.http.pages.around import fulfilled, page
from brelan.server.http.request import form_of, guest_of, house_of, viewer_of
from brelan.server.http.routes import Direct
from brelan.server.limits import address_of

router = APIRouter(include_in_schema=False, route_class=Direct)


@router.post("/mine/notices/mail")
async def ask(request: Request) -> Response:
    """Ask whoever reads at an address."""
    house_of(request).limits.changes.take(guest_of(request))
    address = (await form_of(request)).text("mail").strip()
    return await fulfilled(request, _ask(request, address), partial(shown, request))


async def _ask(request: Request, address: str) -> str:
    house, viewer, mail = house_of(request), viewer_of(request), _mail(request)
    if not is_mail(address):
        raise BadWish("mail.bad")
    house.limits.take_channel(address_of(request.scope))
    wish = Wish(viewer.guest, address, viewer.language, viewer.origin, int(time()) + A_DAY)
    try:
        await mail.ask(wish)
    except OSError:  # the mail server is away, or wants none of it
        raise BadWish("mail.trouble") from None
    return f"{NOTICES}?asked=1"


@router.get(CONFIRM + "{token}")
async def look(request: Request, token: str) -> Response:
    """The link in the first mail: opening it, as programs that look for dangers do, says nothing yet."""
    return await page(request, "mail", kind="confirm", address=_wish(request, token).address, done=False)


@router.post(CONFIRM + "{token}")
async def confirm(request: Request, token: str) -> Response:
    """From now on mails go there."""
    house, wish = house_of(request), _wish(request, token)
    house.limits.changes.take(guest_of(request))
    made = (new_channel_id(), wish.guest, "mail", wish.address, "", wish.language, wish.origin, int(time()))
    if not await add_channel(house.store, Channel(*made), house.settings.channels_per_guest):
        raise errors.too_many()
    return await page(request, "mail", kind="confirm", address=wish.address, done=True)


@router.get(END + "{token}")
async def look_at_end(request: Request, token: str) -> Response:
    """The link at the end of every mail."""
    _ended(request, token)
    return await page(request, "mail", kind="end", address="", done=False)


@router.post(END + "{token}")
async def end(request: Request, token: str) -> Response:
    """No more mails; a mail program may ask for it by itself (RFC 8058), and has no cookie."""
    guest, channel = _ended(request, token)
    house_of(request).limits.changes.take(guest_of(request))
    await remove_channel(house_of(request).store, guest, channel)
    return await page(request, "mail", kind="end", address="", done=True)


def _mail(request: Request) -> Mail:
    mail = house_of(request).extensions.part(WaitingTurns).sender.mail
    if mail is None:
        raise errors.not_found()
    return mail


def _wish(request: Request, token: str) -> Wish:
    wish = _mail(request).links.wish(token, int(time()))
    if wish is None:
        raise errors.pass_used()
    return wish


def _ended(request: Request, token: str) -> tuple[str, str]:
    found = _mail(request).links.ended(token)
    if found is None:
        raise errors.not_found()
    return found
