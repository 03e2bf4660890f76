"""The application: pages, API, static files, and what happens when something goes wrong."""

import asyncio
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager
from math import ceil
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import HTMLResponse, JSONResponse, Response

from brelan import __version__
from brelan.engine.errors import BrelanError, StaleMove
from brelan.engine.event import Value
from brelan.server import error_log
from brelan.server.errors import BadWish, Refusal
from brelan.server.feature import Feature
from brelan.server.features.all import FEATURES
from brelan.server.http.api import people as api_people
from brelan.server.http.api import tables as api_tables
from brelan.server.http.api.refusals import detailed
from brelan.server.http.guards import Guards
from brelan.server.http.guests import Guests
from brelan.server.http.pages import around, chat, signs, tables
from brelan.server.http.request import language_of
from brelan.server.settings import Settings
from brelan.server.store.store import Store
from brelan.server.tables.house import House
from brelan.server.tables.soundness import look_after
from brelan.server.tables.tidying import keep_tidy, sweep, tidy
from brelan.server.watch import Watch
from brelan.web import render
from brelan.web.ready import get_ready
from brelan.words import Words

TOO_MANY, UNKNOWN = 429, 401
SOON, A_DAY = 5, 86_400
"""Seconds."""
KEYS = {400: "bad", 404: "not_found", 405: "not_found", 413: "bad", 429: "too_many"}


def create_app(settings: Settings, watch: Watch | None = None, features: Sequence[Feature] = FEATURES) -> FastAPI:
    """Brelan for many. Until it is started it touches no file."""

    @asynccontextmanager
    async def open_house(app: FastAPI) -> AsyncIterator[None]:
        store = await Store.open(settings.where)
        await store.share(settings.address)
        app.state.guests = Guests(store.key)
        app.state.house = house = House(settings, store)
        app.state.menu = [item for feature in features for item in feature.menu]
        for feature in features:
            feature.begin(house)
        await tidy(house)
        await sweep(house)
        if watch:
            watch.house = house
        works: list[Coroutine[Any, Any, None]] = [
            keep_tidy(house),
            look_after(house),
            asyncio.to_thread(get_ready),  # else the first visitors would wait for it, as for the API's description
            asyncio.to_thread(_describe, app),
            *(work for feature in features for work in feature.works(house)),
        ]
        tasks = [asyncio.create_task(work) for work in works]
        yield
        for task in tasks:
            task.cancel()
        await house.close()

    app = FastAPI(
        title="Brelan",
        version=__version__,
        description="Tables of dice games: open one, look at it, move, and hear what happens.",
        docs_url=None,  # the usual one fetches scripts from elsewhere
        redoc_url=None,
        telemetry={"tracing": False, "metrics": False, "logs": False},  # it costs more than some moves do
        lifespan=open_house,
    )
    heart = (api_tables.router, api_people.router, tables.router, signs.router, chat.router, around.router)
    for router in (*heart, *(router for feature in features for router in feature.routers)):
        app.router.routes.extend(router.routes)  # an included router would be searched twice at every request
    app.router.routes.sort(key=lambda route: not getattr(route, "path", "").endswith("/moves"))  # the first that fits
    # Nothing else stands before the routes: the guards answer whatever goes wrong.
    app.middleware_stack = Guards(app.router, settings.largest_body, trouble)
    return app


def _describe(app: FastAPI) -> None:
    """Make the description of the API, which is kept."""
    app.openapi()


async def trouble(request: Request, error: Exception) -> Response:
    """A kind answer to whatever went wrong: a page for people, JSON for programs."""
    house: House = request.app.state.house
    status, key, values = _meaning(error, house.store.kept_by.away)
    house.refusals[key] += 1
    language = language_of(request)
    words = Words(language)
    text = words.say(error.reason) if isinstance(error, BadWish) else words.say(f"error_page.{key}.text", values)
    headers = _headers(error, status)
    if request.url.path.startswith("/api/"):
        more = detailed(error, words) if isinstance(error, RequestValidationError) else {}
        return JSONResponse({"error": key, "message": text, **more}, status, headers)
    back = (error.back if isinstance(error, Refusal) else "") or _back(request)
    page = render.page("error", language, status=status, key=key, text=text, back=back, name="")
    return HTMLResponse(page, status, headers)


def _headers(error: Exception, status: int) -> dict[str, str]:
    """When to come again, or how to say who one is."""
    if status == TOO_MANY:
        after = error.retry_after if isinstance(error, Refusal) else 0
        return {"retry-after": str(ceil(min(after or SOON, A_DAY)))}
    return {"www-authenticate": "Bearer"} if status == UNKNOWN else {}


def _meaning(error: Exception, away: tuple[type[Exception], ...]) -> tuple[int, str, dict[str, Value]]:
    """The status, and the key of a message with its values, for an error. `away` are those that say that the data
    cannot be reached for a while: then it may be asked again.
    """
    if isinstance(error, Refusal):
        return error.status, error.key, error.values
    if isinstance(error, StaleMove):
        return 409, "stale", {}
    if isinstance(error, BrelanError | RequestValidationError | ClientDisconnect):
        return 422, "bad", {}
    if isinstance(error, HTTPException):
        return error.status_code, KEYS.get(error.status_code, "bad"), {}
    error_log.note(error, "an answer")
    return 503 if isinstance(error, away) else 500, "trouble", {}


def _back(request: Request) -> str:
    """Where to go from an error: the table, if it was at one."""
    parts = request.url.path.split("/")
    return f"/table/{parts[2]}" if parts[1] == "table" and len(parts) > 3 else "/"
