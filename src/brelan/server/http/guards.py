"""Before every request: who asks, from which site, with how much; and the headers that every answer carries."""

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, nullcontext
from typing import TypeAlias
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request, cookie_parser
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from brelan.server import errors
from brelan.server.errors import Refusal
from brelan.server.http.guests import A_YEAR, COOKIE, SECURE_COOKIE, Guests
from brelan.server.http.packing import packing
from brelan.server.limits import address_of
from brelan.server.tables.house import House

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
}
RAW_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
ONLY_TLS = (b"strict-transport-security", f"max-age={A_YEAR}".encode())
READING = ("GET", "HEAD", "OPTIONS")
DEAR = ("replay", "record", "verify")
"""What goes through a whole game again."""
LASTING = ("live", "events")
"""What goes on until somebody hangs up: counted and limited where it begins."""


Trouble: TypeAlias = Callable[[Request, Exception], Awaitable[Response]]
"""What is answered when something breaks."""


class Guards:
    """Wraps the application. Sets `guest` in the request's state, and gives newcomers their cookie."""

    def __init__(self, app: ASGIApp, largest_body: int, trouble: Trouble) -> None:
        self.app = app
        self.largest_body = largest_body
        self.trouble = trouble

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it before anything is read."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if scope["method"] not in READING and not same_site(headers, scope["scheme"]):
            await self._refuse(errors.other_site(), scope, receive, send)
            return
        guests: Guests = scope["app"].state.guests
        house: House = scope["app"].state.house
        if house.settings.hosts and headers.get("host", "") not in house.settings.hosts:
            await self._refuse(errors.unknown_host(), scope, receive, send)
            return
        guest, program, is_new = *_guest(guests, headers), False
        if not guest and not scope["path"].startswith("/static/"):
            try:
                house.limits.newcomers.take(address_of(scope))
            except Refusal as too_many:
                await self._refuse(too_many, scope, receive, send)
                return
            guest, is_new = guests.new(), True
        head = scope["method"] == "HEAD"  # answered like GET; the server leaves the body out
        scope = {**scope, "method": "GET" if head else scope["method"]}
        scope.setdefault("state", {}).update(guest=guest, program=program, head=head)
        cookie = _cookie(guests.sign(guest), scope) if is_new else None
        if not is_new and not program and scope["path"] == "/":  # who comes back keeps the name for another year
            cookie = _cookie(_kept(headers), scope)
        begun, turn = False, AsyncExitStack()

        async def sending(message: Message) -> None:
            nonlocal begun
            if not begun:
                begun = True
                await turn.aclose()  # whoever reads slowly keeps nobody waiting
            await send(message)

        try:
            async with turn:
                await turn.enter_async_context(_turn(house, guest, scope))
                await self.app(scope, self._measured(receive), _dressed(sending, headers, cookie, scope["scheme"]))
        except Exception as error:
            answer = await self.trouble(Request(scope), error)
            if not begun:
                await answer(scope, receive, _dressed(send, headers, cookie, scope["scheme"]))

    async def _refuse(self, why: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
        """A kind answer to somebody who is not let in."""
        answer = await self.trouble(Request(scope), why)
        await answer(scope, receive, _dressed(send, Headers(scope=scope), None, scope["scheme"]))

    def _measured(self, receive: Receive) -> Receive:
        size = 0

        async def measured() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > self.largest_body:
                raise HTTPException(413)
            return message

        return measured


def _turn(house: House, guest: str, scope: Scope) -> AbstractAsyncContextManager[None]:
    """Players at their table are answered at once, and so is what costs nothing. Whoever else looks is answered in fair
    turns between addresses, and so is everybody who goes through a whole game again. What comes with a body takes no
    turn: a slow one would keep it. It is counted by guest.
    """
    room, _, rest = scope["path"].removeprefix("/api").lstrip("/").partition("/")
    name, _, wish = rest.partition("/")
    at_table = room in ("table", "tables") and wish not in DEAR and house.plays(guest, name)
    if at_table or room == "static" or wish in LASTING or scope["method"] not in READING:
        return nullcontext()
    return house.limits.visits.turn(address_of(scope))


def _guest(guests: Guests, headers: Headers) -> tuple[str, bool]:
    """Who a program says it is, or who a browser's cookie says it is; and whether it is a program."""
    bearer = headers.get("authorization", "")
    if bearer[:7].lower() == "bearer ":
        return guests.read_program(bearer[7:].strip()), True
    return guests.read(_kept(headers)), False


def _kept(headers: Headers) -> str:
    """What a browser has kept of us; what came over TLS goes before what may have come otherwise."""
    cookies = cookie_parser(headers.get("cookie", ""))
    return cookies.get(SECURE_COOKIE) or cookies.get(COOKIE, "")


def _cookie(signed: str, scope: Scope) -> str:
    name, secure = (SECURE_COOKIE, "; Secure") if scope["scheme"] == "https" else (COOKIE, "")
    return f"{name}={signed}; Path=/; Max-Age={A_YEAR}; HttpOnly; SameSite=Lax{secure}"


def _dressed(send: Send, asked: Headers, cookie: str | None, scheme: str) -> Send:
    """What every answer carries, packed for whoever takes it so."""
    packed = packing(send, asked.get("accept-encoding", ""))

    async def dressed(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = [*message.get("headers", ()), *RAW_HEADERS]
            if not any(name == b"cache-control" for name, _ in headers):
                headers.append((b"cache-control", b"no-store"))
            if scheme == "https":
                headers.append(ONLY_TLS)
            if cookie:
                headers.append((b"set-cookie", cookie.encode()))
            message["headers"] = headers
        await packed(message)

    return dressed


def same_site(headers: Headers, scheme: str) -> bool:
    """Whether a change was asked for by one of our own pages, or by a program that is no browser.

    Browsers say where a request comes from; what they do not let pages forge is all that counts here.
    """
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("same-origin", "none")
    try:
        parts = urlsplit(origin)
    except ValueError:  # no address at all
        return False
    # A proxy may not have said that it speaks TLS: an origin that does is as good.
    return parts.netloc == headers.get("host") and parts.scheme in (scheme, "https")
