"""The application: pages, API, static files, and what happens when something goes wrong."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from time import time

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from brelan import __version__
from brelan.engine.errors import BrelanError
from brelan.server import api
from brelan.server.asking import language_of
from brelan.server.guests import Guests
from brelan.server.house import House
from brelan.server.porter import Porter
from brelan.server.refusal import Refusal
from brelan.server.settings import Settings
from brelan.server.store import Store
from brelan.words import Words


class App(FastAPI):
    """Brelan for many. Until it is started it touches no file."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(
            title="Brelan",
            version=__version__,
            description="Tables of dice games: open one, look at it, move, and hear what happens.",
            docs_url=None,  # the usual one fetches scripts from elsewhere
            redoc_url=None,
            lifespan=_lifespan,
        )
        self.state.settings = settings
        self.include_router(api.router)
        self.exception_handlers.update({Refusal: _refused, BrelanError: _bad, RequestValidationError: _unreadable, HTTPException: _http})
