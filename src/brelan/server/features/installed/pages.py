"""Brelan as an app: what a browser installs, and the worker that shows notices and stands in without a network."""

import json

from fastapi import APIRouter, Request
from starlette.responses import Response

from brelan.server.http.pages.around import all_games, page
from brelan.server.http.request import language_of
from brelan.server.http.routes import Direct
from brelan.web import offline
from brelan.words import Words

router = APIRouter(include_in_schema=False, route_class=Direct)
ASK_AGAIN = {"cache-control": "no-cache"}
GROUND, RIM = "#f7f1e5", "#6b4a2f"


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """What a browser needs to know to install Brelan, in the language of whoever asks."""
    language = language_of(request)
    words = Words(language)
    icons = [{"src": f"/static/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in (192, 512)]
    masked = {"src": "/static/icon-masked.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"}
    shown = {
        "id": "/",
        "name": words.say("web.brelan"),
        "short_name": words.say("web.brelan"),
        "description": words.say("lobby.line"),
        "lang": language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": RIM,
        "icons": [*icons, masked],
        "shortcuts": [{"name": words.say("web.mine"), "url": "/mine"}, {"name": words.say("web.new"), "url": "/new"}],
    }
    return Response(json.dumps(shown, ensure_ascii=False), media_type="application/manifest+json", headers=ASK_AGAIN)


@router.get("/worker.js")
async def worker(request: Request) -> Response:
    """The worker, with what it keeps for when there is no network: it changes when that does."""
    return Response(offline.worker(all_games()), media_type="text/javascript", headers=ASK_AGAIN)


@router.get("/offline")
async def without_network(request: Request) -> Response:
    """What is shown instead of a page that cannot be fetched."""
    return await page(request, "offline", games=all_games())
