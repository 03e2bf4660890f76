"""What a request says: who asks, in which language, with which form."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import parse_qsl

from starlette.requests import Request

from brelan.bots import OFFERED
from brelan.server.errors import BadWish
from brelan.server.tables.house import House
from brelan.server.tables.opponents import Opponents
from brelan.server.tables.pace import PACES, USUAL
from brelan.server.views.viewer import Viewer
from brelan.words import LANGUAGES

LANGUAGE = "language"
PACE = "pace"
SIGNS = "signs"
LEVEL, PLAYERS = "level", "players"
MOST_FIELDS = 200
FRAGMENT = "fragment"
STREAM = "x-stream"
"""With a change a page says what it calls its live connection, if it has one."""
PLACE = "x-place"
"""The place of the log that the answer speaks of, when the table itself comes by the live connection."""


def house_of(request: Request) -> House:
    """The house that this request came to."""
    house: House = request.app.state.house
    return house


def guest_of(request: Request) -> str:
    """Who asks. The guards have given everybody a name."""
    guest: str = request.state.guest
    return guest


def language_of(request: Request) -> str:
    """The language chosen; else the first of the browser's that Brelan speaks; else English."""
    chosen = request.query_params.get(LANGUAGE) or request.cookies.get(LANGUAGE, "")
    if chosen in LANGUAGES:
        return chosen
    return best_language(request.headers.get("accept-language", ""))


def pace_of(request: Request) -> str:
    """The pace that this device chose last."""
    chosen = request.cookies.get(PACE, "")
    return chosen if chosen in PACES else USUAL


def sees_signs(request: Request) -> bool:
    """Whether this device wants to see what signs people give each other."""
    return request.cookies.get(SIGNS, "") != "off"


def opponents_of(request: Request) -> Opponents:
    """Whom this device chose last to play against."""
    level, players = request.cookies.get(LEVEL, ""), request.cookies.get(PLAYERS, "")
    wanted = Opponents(level) if level in OFFERED else Opponents()
    return replace(wanted, players=int(players)) if players.isdecimal() and len(players) == 1 else wanted


def best_language(accepted: str) -> str:
    """The language of ours that a browser's list prefers: `fr-CH, fr;q=0.9, en;q=0.8`."""
    best, weight = LANGUAGES[0], 0.0
    for part in accepted[:200].split(","):
        code, _, quality = part.strip().partition(";q=")
        try:
            wanted = float(quality or 1)
        except ValueError:
            continue
        if code[:2].lower() in LANGUAGES and wanted > weight:
            best, weight = code[:2].lower(), wanted
    return best


def viewer_of(request: Request, page: bool = True, seat: int | None = None) -> Viewer:
    """Who looks, and how. With a page's cookie, JSON too is seen through the curtain."""
    origin = f"{request.url.scheme}://{request.headers.get('host', '')}"
    return Viewer(
        guest=guest_of(request),
        language=language_of(request),
        origin=origin,
        page=page,
        program=not page and request.state.program,
        seat=seat,
    )


def wants_fragment(request: Request) -> bool:
    """Whether our own script asks: then only the part of the page that changes is sent."""
    return FRAGMENT in request.headers.get("accept", "")


def fetched_here(asked: Mapping[str, str]) -> bool:
    """Whether a browser says that no other site has asked for this; who is no browser says nothing."""
    return asked.get("sec-fetch-site", "none") in ("same-origin", "none")


@dataclass(frozen=True)
class Form:
    """The fields of a form, in the order of the page."""

    fields: list[tuple[str, str]]

    def text(self, name: str, default: str = "") -> str:
        """The value of a field."""
        return next((value for field, value in self.fields if field == name), default)

    def number(self, name: str) -> int:
        """The value of a field that holds a number."""
        return _whole(self.text(name))

    def numbers(self, name: str) -> list[int]:
        """All values of a field that may come several times."""
        return [_whole(value) for field, value in self.fields if field == name]


async def form_of(request: Request) -> Form:
    """The form that was sent. Only the plain kind is read: nothing here has files."""
    try:
        text = (await request.body()).decode()
        return Form(parse_qsl(text, keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError:
        raise BadWish("wish.bad") from None


def _whole(text: str) -> int:
    if len(text) > 9 or not text.isascii() or not text.removeprefix("-").isdigit():
        raise BadWish("wish.bad")
    return int(text)
