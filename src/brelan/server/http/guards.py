"""Before every request: who asks, from which site, with how much; and the headers that every answer carries."""

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import TypeAlias
from urllib.parse import urlsplit

from starlette.requests import Request, cookie_parser
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from brelan.server import errors
from brelan.server.fair import OWN_TURN, FairTurns, wait_without_turn
from brelan.server.http.body import Body
from brelan.server.http.guests import A_YEAR, COOKIE, LONGEST_WAIT, SECURE_COOKIE, TICKET, Guests
from brelan.server.http.packing import packing, takes_gzip
from brelan.server.http.processes.elsewhere import READING, here_or_there
from brelan.server.http.processes.passing import as_it_came
from brelan.server.http.request import fetched_here
from brelan.server.limits import address_of
from brelan.server.tables.house import House
from brelan.web import render

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
    "vary": "Accept-Encoding",
}
RAW_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
ONLY_TLS = (b"strict-transport-security", f"max-age={A_YEAR}".encode())
EXPENSIVE = ("replay", "record", "verify", "share", "fork", "review")
"""What goes through a whole game again."""
BECOME = "/api/guests"
"""Where programs become somebody, and are counted for it: they need no cookie as well."""
HOST = re.compile(r"([A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(:[0-9]{1,5})?")
"""A name or an address, and perhaps a port: it is written into links."""
COME_BACK = 2
"""Seconds."""
STREAMING = ("live", "events")
"""What goes on until somebody hangs up: counted and limited where it begins."""


Trouble: TypeAlias = Callable[[Request, Exception], Awaitable[Response]]
"""What is answered when something breaks."""


Asked: TypeAlias = Mapping[str, str]
"""The headers of a request; of those that come several times the first."""


class Answer:
    """An answer on its way: dressed in what every answer carries, packed for whoever takes it so. The turn that it
    waited for ends when it begins: whoever reads slowly keeps nobody waiting.
    """

    def __init__(self, send: Send, scope: Scope) -> None:
        self.asked: Asked = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"][::-1]}
        self.begun = False
        self.cookie = ""
        self._only_tls = scope["scheme"] == "https"
        self.wire = send
        self._send = packing(send) if takes_gzip(self.asked.get("accept-encoding", "")) else send

    async def send(self, message: Message) -> None:
        """The head of the answer, then its body."""
        if message["type"] == "http.response.start":
            self.begun = True
            wait_without_turn()
            message["headers"] = self._dressed(message.get("headers", ()))
        await self._send(message)

    def _dressed(self, headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
        own = list(headers)
        dressed = own + RAW_HEADERS
        if not any(name == b"cache-control" for name, _ in own):
            dressed.append((b"cache-control", b"no-store"))
        if self._only_tls:
            dressed.append(ONLY_TLS)
        if self.cookie and not any(name == b"set-cookie" and b"guest=" in value for name, value in own):
            dressed.append((b"set-cookie", self.cookie.encode()))
        return dressed


class Guards:
    """Stands before all routes. Sets `guest` in the request's state, gives newcomers their cookie, and answers when
    something breaks.
    """

    def __init__(self, app: ASGIApp, largest_body: int, trouble: Trouble) -> None:
        self.app = app
        self.largest_body = largest_body
        self.trouble = trouble

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it before anything is read."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        house: House = scope["app"].state.house
        render.MENU.set(scope["app"].state.menu)
        if house.leases:
            scope = as_it_came(house.store.key, scope)
        answer, body, came = Answer(send, scope), Body(receive, self.largest_body), scope
        try:
            guest, program, answer.cookie = _let_in(house, scope["app"].state.guests, answer.asked, scope)
            house.limits.note_address(guest, address_of(scope))
            head = scope["method"] == "HEAD"  # answered like GET; the server leaves the body out
            if head:
                scope = {**scope, "method": "GET"}
            scope.setdefault("state", {}).update(guest=guest, program=program, head=head, wire=send)
            turns = _turns(house, guest, scope)
            if turns:
                if scope["method"] not in READING:
                    await body.whole()  # nobody keeps a turn by sending slowly
                    body.again()
                OWN_TURN.set(await turns.next(address_of(scope), guest))
            if house.leases:
                await here_or_there(house, self.app, came, scope, body, answer)
            else:
                await self.app(scope, body.receive, answer.send)
        except Exception as error:
            said = await self.trouble(Request(scope), error)
            if isinstance(error, errors.ComeBack):
                _ask_back(said, scope)
            if not answer.begun:
                await said(scope, body.receive, answer.send)
        finally:
            wait_without_turn()
            scope.get("state", {}).pop("wire", None)  # it holds the scope: they would wait for the garbage collector


def _let_in(house: House, guests: Guests, asked: Asked, scope: Scope) -> tuple[str, bool, str]:
    """Who asks, whether it is a program, and the cookie to give, if any. Refuses other sites and names of the house
    that it does not go by, and newcomers who are too many.
    """
    if scope["method"] not in READING and not same_site(asked, scope["scheme"]):
        raise errors.other_site()
    host = asked.get("host", "")
    if (host and not HOST.fullmatch(host)) or (house.settings.hosts and host not in house.settings.hosts):
        raise errors.unknown_host()
    if "\0" in scope["path"]:  # nothing is called so, and not every database could look for it
        raise errors.not_found()
    guest, program = _guest(guests, asked)
    if not guest and not scope["path"].startswith("/static/") and scope["path"] != BECOME:
        ticket = cookie_parser(asked.get("cookie", "")).get(TICKET, "")
        guest = guests.new(house.limits, address_of(scope), ticket)
        return guest, program, cookie(guests.sign(guest), scope)
    if not program and scope["path"] == "/":  # who comes back keeps the name for another year
        return guest, program, cookie(_kept(asked), scope)
    return guest, program, ""


def _turns(house: House, guest: str, scope: Scope) -> FairTurns | None:
    """In which turns a request is answered: what players do at their table comes first, then what they look at there,
    then all the rest, and whatever goes through a whole game again. What costs nothing takes none.
    """
    if "passed" in scope["state"]:  # it has waited elsewhere
        return None
    room, _, rest = scope["path"].removeprefix("/api").lstrip("/").partition("/")
    name, action = (*rest.split("/"), "", "")[:2]
    at_table = room in ("table", "tables")
    if house.leases and at_table and house.leases.known_elsewhere(name):
        return None  # its own process lets them wait
    if room == "static" or (at_table and action in STREAMING):
        return None
    if not at_table or action in EXPENSIVE or not house.plays(guest, name):
        return house.limits.visits
    return house.limits.own_tables if scope["method"] in READING else house.limits.presses


def _guest(guests: Guests, asked: Asked) -> tuple[str, bool]:
    """Who a program says it is, or who a browser's cookie says it is; and whether it is a program."""
    kind, _, token = asked.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        guest = guests.read_program(token.strip())
        if not guest:  # else it would be somebody new at every request, and never know why
            raise errors.bad_token()
        return guest, True
    return guests.read(_kept(asked)), False


def _kept(asked: Asked) -> str:
    """What a browser has kept of us; what came over TLS goes before what may have come otherwise."""
    cookies = cookie_parser(asked.get("cookie", ""))
    return cookies.get(SECURE_COOKIE) or cookies.get(COOKIE, "")


def cookie(signed: str, scope: Scope) -> str:
    """What a browser is given to keep: who it is."""
    name, secure = (SECURE_COOKIE, "; Secure") if scope["scheme"] == "https" else (COOKIE, "")
    return f"{name}={signed}; Path=/; Max-Age={A_YEAR}; HttpOnly; SameSite=Lax{secure}"


def _ask_back(answer: Response, scope: Scope) -> None:
    """Let a browser come back by itself, with what shows that it was asked to."""
    ticket = scope["app"].state.guests.ticket()
    secure = "; Secure" if scope["scheme"] == "https" else ""
    kept = f"{TICKET}={ticket}; Path=/; Max-Age={LONGEST_WAIT}; HttpOnly; SameSite=Lax{secure}"
    answer.headers.append("set-cookie", kept)
    answer.headers["retry-after"] = str(COME_BACK)
    if scope["method"] == "GET":
        answer.headers["refresh"] = str(COME_BACK)


def same_site(asked: Asked, scheme: str) -> bool:
    """Whether a change was asked for by one of our own pages, or by a program that is no browser.

    Browsers say where a request comes from; what they do not let pages forge is all that counts here.
    """
    origin = asked.get("origin")
    if origin is None:
        return fetched_here(asked)
    try:
        parts = urlsplit(origin)
    except ValueError:  # no address at all
        return False
    # A proxy may not have said that it speaks TLS: an origin that does is as good.
    return parts.netloc == asked.get("host") and parts.scheme in (scheme, "https")
