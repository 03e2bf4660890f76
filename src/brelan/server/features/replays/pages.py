"""The pages of games that are over: watched again, told to others, played on."""

from functools import partial

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from brelan.server.features.coaching.show import worths_at
from brelan.server.features.coaching.store import kept_review
from brelan.server.features.replays.asking import forked
from brelan.server.features.replays.forks import ForkWish
from brelan.server.http.pages.around import SEE_OTHER, page
from brelan.server.http.request import (
    form_of,
    guest_of,
    house_of,
    language_of,
    opponents_of,
    viewer_of,
    wants_fragment,
)
from brelan.server.http.routes import Direct
from brelan.server.limits import LINES
from brelan.server.views.replay import first_decision, show_replay
from brelan.server.views.sharing import shared_game
from brelan.web import render
from brelan.words import Words

router = APIRouter(prefix="/table/{name}", include_in_schema=False, route_class=Direct)


@router.get("/replay")
async def replay(request: Request, name: str, place: int | None = None, seat: int | None = None) -> Response:
    """The table as it stood, from the first decision on."""
    house = house_of(request)
    async with house.reading(name) as table:
        house.limits.take_lines(guest_of(request), LINES + table.place)
        at = first_decision(table) if place is None else min(max(place, 0), table.place)
        viewer = viewer_of(request)
        then, around = await house.going_through(table.place, partial(show_replay, table, viewer, at, seat))
        made = await kept_review(house.store, name) if table.match.over else None
        weighed = worths_at(table, viewer, made, at) if made else []
        return HTMLResponse(render.replay(then, around, whole=not wants_fragment(request), weighed=weighed))


@router.get("/share")
async def share(request: Request, name: str) -> Response:
    """A finished game, to be told to others."""
    house = house_of(request)
    async with house.reading(name) as table:
        house.limits.take_lines(guest_of(request), LINES + table.place)
        viewer = viewer_of(request)
        text = await house.going_through(table.place, partial(shared_game, table, viewer))
        plays = len(table.info.of(viewer.guest)) == 1
        path = f"{table.address}/share"
        return await page(request, "share", share=text, plays=plays, id=name, game=table.info.game, path=path)


@router.post("/fork")
async def fork(request: Request, name: str) -> Response:
    """Play on from a moment of a finished game."""
    form, house, guest = await form_of(request), house_of(request), guest_of(request)
    called = await house.store.last_name(guest) or Words(language_of(request)).say("person")
    wish = ForkWish(
        place=form.number("place"),
        seat=form.number("seat"),
        name=called,
        level=opponents_of(request).level,
        friends=form.text("with") == "friends",
        same_dice=form.text("dice") == "same",
    )
    return RedirectResponse((await forked(request, name, wish)).address, SEE_OTHER)
