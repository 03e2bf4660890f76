"""The JSON API: the same tables, for other clients than our pages."""

from dataclasses import dataclass
from functools import partial
from typing import Any

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from brelan.engine.errors import IllegalMove, StaleMove
from brelan.engine.game import Game
from brelan.engine.rule import NATURE
from brelan.server import errors
from brelan.server.http.answers import change
from brelan.server.http.api import models
from brelan.server.http.guests import Guests
from brelan.server.http.live import live
from brelan.server.http.request import guest_of, house_of, language_of, viewer_of
from brelan.server.http.routes import Direct
from brelan.server.limits import LINES, address_of
from brelan.server.tables import opening, playing, pledges, seats
from brelan.server.tables.ended import check_dice as check_dice_of
from brelan.server.tables.ended import record as record_of
from brelan.server.tables.table import Table
from brelan.server.views.as_json import as_json
from brelan.words import Words

TROUBLES: dict[int | str, dict[str, Any]] = {
    403: {"model": models.Trouble, "description": "Not your seat or table, too early, or from another site"},
    409: {"model": models.Trouble, "description": "Stale: the table has moved on"},
}
EVENTS: dict[int | str, dict[str, Any]] = {200: {"content": {"text/event-stream": {}}}}
ANYWHERE: dict[int | str, dict[str, Any]] = {
    401: {"model": models.Trouble, "description": "The token is none of this house's: POST /api/guests gives one"},
    404: {"model": models.Trouble, "description": "No such table"},
    410: {"model": models.Trouble, "description": "Begun under rules that have changed since"},
    422: {"model": models.Trouble, "description": "Not allowed by the rules, or not understood: see `field`"},
    429: {"model": models.Trouble, "description": "Too much at once, or too many unfinished tables: see `Retry-After`"},
}
router = APIRouter(prefix="/api", tags=["tables"], responses=ANYWHERE, route_class=Direct)


def answer(text: str | bytes, status: int = 200) -> Response:
    """JSON, without checking again what we made ourselves."""
    return Response(text, status, media_type="application/json")


@dataclass(frozen=True)
class WithJson:
    """The table after a change, as the seat that moved may see it; or only its place, if that is enough."""

    seat: int = NATURE  # whose view: NATURE leaves it to the table
    since: int = 0  # of the story, what came from this place on

    async def done(self, request: Request, table: Table) -> Response:
        """The table after the change."""
        if "return=minimal" in request.headers.get("prefer", ""):
            return answer(f'{{"place":{table.place}}}')
        return await table_shown(request, table.id, self._asked, self.since)

    async def refused(self, request: Request, table: Table, error: IllegalMove | StaleMove, status: int) -> Response:
        """The reason, the rule, and the table as it is."""
        async with house_of(request).reading(table.id) as now:
            return answer(as_json(now, viewer_of(request, False, self._asked), refused=error.reason), status)

    @property
    def _asked(self) -> int | None:
        return self.seat if self.seat >= 0 else None


@router.post("/guests")
async def new_guest(request: Request) -> models.Guest:
    """Become somebody: a program needs this once. Who comes with a page's cookie becomes somebody else, for a program
    sees all the seats it plays, and a page only those of whoever holds the device.
    """
    guests: Guests = request.app.state.guests
    known = guest_of(request) if request.state.program else ""
    guest = known or guests.new(house_of(request).limits, address_of(request.scope))
    return models.Guest(guest=guests.sign_program(guest))


@router.get("/games")
async def games(request: Request) -> list[models.GameOut]:
    """The games there are."""
    return [_game(Game.load(name), language_of(request)) for name in Game.names()]


def _game(game: Game, language: str) -> models.GameOut:
    words = Words(language, game)
    return models.GameOut(
        name=game.name,
        title=words.say("title"),
        line=words.say("line"),
        credits=words.say("credits"),
        rules=game.version,
        seats=list(game.seats_allowed),
        options=[models.OptionOut(name=o.name, choices=list(o.choices), usual=o.usual) for o in game.options],
    )


@router.post("/tables", response_model=models.TableOut, status_code=201, responses=TROUBLES)
async def open_table(request: Request, wish: models.NewTable) -> Response:
    """Open a table; unless friends are awaited, the game begins at once."""
    house = house_of(request)
    house.limits.changes.take(guest_of(request))
    house.limits.take_table(address_of(request.scope))
    chairs = [opening.Chair(chair.kind, chair.name, chair.level) for chair in wish.chairs]
    wished = opening.Wish(
        Game.load(wish.game), chairs, wish.options, wish.dice, coach=wish.coach, turn_time=wish.turn_time
    )
    table = await opening.open_table(house, guest_of(request), language_of(request), wished)
    return await table_shown(request, table.id, status=201)


@router.get("/tables/{name}", response_model=models.TableOut)
async def look(request: Request, name: str, seat: int | None = None, since: int = Query(0, ge=0)) -> Response:
    """A table as you may see it. With `Authorization`, `seat` chooses among your seats; with a page's cookie you see
    what the page shows.
    """
    house = house_of(request)
    async with house.reading(name) as table:
        house.limits.take_lines(guest_of(request), table.place - since)
    return await table_shown(request, name, seat, since)


@router.post("/tables/{name}/moves", response_model=models.TableOut | models.Place, responses=TROUBLES)
async def moves(request: Request, name: str, wish: models.Moves) -> Response:
    """Make moves. With `Prefer: return=minimal` the answer is only the new place."""
    return await change(request, name, WithJson(wish.seat, wish.place), playing.play, wish.seat, wish.moves, wish.place)


@router.post("/tables/{name}/undo", response_model=models.TableOut | models.Place, responses=TROUBLES)
async def undo(request: Request, name: str, wish: models.Undo) -> Response:
    """Take a seat's last step back."""
    return await change(request, name, WithJson(wish.seat, wish.place), playing.undo, wish.seat, wish.place)


@router.post("/tables/{name}/seats", response_model=models.TableOut, responses=TROUBLES)
async def sit(request: Request, name: str, wish: models.Sit) -> Response:
    """Sit down in the seat of a link; by the table's own link, in the free seat that you wish for."""
    return await change(
        request, name, WithJson(), seats.sit, seats.Sitting(wish.token, wish.name, wish.words, wish.pledge, wish.seat)
    )


@router.post("/tables/{name}/pledge", response_model=models.TableOut, responses=TROUBLES)
async def pledge(request: Request, name: str, wish: models.Pledge) -> Response:
    """Promise a text for the dice, while friends are still awaited (docs/fairness.md)."""
    return await change(request, name, WithJson(), pledges.pledge, wish.pledge)


@router.post("/tables/{name}/reveal", response_model=models.TableOut, responses=TROUBLES)
async def reveal(request: Request, name: str, wish: models.Reveal) -> Response:
    """Reveal what you promised, once all have sat down: your seat is among those `owing`."""
    return await change(request, name, WithJson(), pledges.reveal, wish.text)


@router.post("/tables/{name}/begin", response_model=models.TableOut, responses=TROUBLES)
async def begin(request: Request, name: str) -> Response:
    """Begin without what others promised for the dice and have not revealed for a while."""
    return await change(request, name, WithJson(), pledges.begin)


@router.post("/tables/{name}/give-up", response_model=models.TableOut, responses=TROUBLES)
async def give_up(request: Request, name: str) -> Response:
    """As the host, end a game that nobody will finish; its log stays."""
    return await change(request, name, WithJson(), seats.give_up)


@router.post("/tables/{name}/replace", response_model=models.TableOut, responses=TROUBLES)
async def replace(request: Request, name: str, wish: models.SeatNumber) -> Response:
    """Let a bot stand in for somebody who has been away for a minute."""
    return await change(request, name, WithJson(), seats.replace_by_bot, wish.seat)


@router.post("/tables/{name}/verify", responses=TROUBLES)
async def check_dice(request: Request, name: str) -> models.VerdictOut:
    """Check every draw of a game that is over, or was given up, against its revealed seed."""
    house = house_of(request)
    house.limits.changes.take(guest_of(request))
    async with house.reading(name) as table:
        house.limits.take_lines(guest_of(request), table.place)
        return models.VerdictOut(**vars(await house.going_through(table.place, partial(check_dice_of, table))))


@router.get("/tables/{name}/record", response_model=dict[str, Any], responses=TROUBLES)
async def record(request: Request, name: str) -> Response:
    """A game that is over, or was given up, as a document, with its seed: `brelan replay` and `verify` read it."""
    house = house_of(request)
    async with house.reading(name) as table:
        if not table.revealed:
            raise errors.too_early()
        house.limits.take_lines(guest_of(request), LINES + table.place)
        return answer(await house.going_through(table.place, partial(record_of, table)))


@router.get("/tables/{name}/events", response_class=Response, responses=EVENTS)
async def events(request: Request, name: str, seat: int | None = None) -> Response:
    """Server-sent events: the table (as above) now, and whenever something happens; the id is the place."""
    return await live(request, name, html=False, seat=seat)


async def table_shown(
    request: Request, name: str, seat: int | None = None, since: int = 0, status: int = 200
) -> Response:
    """The table, as whoever asks may see it."""
    async with house_of(request).reading(name) as table:
        return answer(as_json(table, viewer_of(request, False, seat), since), status)
