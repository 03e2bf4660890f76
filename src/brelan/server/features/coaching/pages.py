"""The pages of a review: the whole game at a glance, and decisions to be found again."""

from functools import partial
from time import time

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from brelan.server import errors
from brelan.server.features.coaching import finished as afterwards
from brelan.server.features.coaching.asking import ask_coach
from brelan.server.features.coaching.reviews import Progress
from brelan.server.features.coaching.show import show_curve, show_question, show_review
from brelan.server.features.coaching.store import note_answer
from brelan.server.http.answers import change
from brelan.server.http.pages.around import SEE_OTHER, page
from brelan.server.http.pages.tables import WithPage
from brelan.server.http.request import form_of, guest_of, house_of, language_of, viewer_of, wants_fragment
from brelan.server.http.routes import Direct
from brelan.server.limits import LINES
from brelan.web import render
from brelan.web.replay import Replay
from brelan.web.review import RIGHT, Question
from brelan.web.shown import TableShown

router = APIRouter(prefix="/table/{name}/review", include_in_schema=False, route_class=Direct)
at_table = APIRouter(prefix="/table/{name}", include_in_schema=False, route_class=Direct)

AT_FIRST = 600
"""Seconds within which a second answer to a question is no first one."""


@router.get("")
async def look(request: Request, name: str, seat: int | None = None) -> Response:
    """What the coach makes of a finished game; while it is being worked out, how far that is."""
    house, guest = house_of(request), guest_of(request)
    async with house.reading(name) as table:
        house.limits.take_lines(guest, LINES + table.place)
        made = await afterwards.review(house, table, guest)
        game, path = table.match.game, f"{table.address}/review"
        if isinstance(made, Progress):
            known = made.curve and show_curve(table, viewer_of(request), made.curve, seat)
            curve = known and render.with_own_name(known, language_of(request))
            how_far = {"progress": made, "curve": curve, "address": table.address}
            return await page(request, "reviewing", 200, game=game, path=path, **how_far)
        work = partial(show_review, table, viewer_of(request), made, seat)
        shown = await house.going_through(table.place, work)
    called = await house.store.last_name(guest)
    return HTMLResponse(render.review(shown, game, language_of(request), name=called))


@router.get("/{number}")
async def question(request: Request, name: str, number: int, plan: int | None = None, answer: bool = False) -> Response:
    """The table before a decision that cost much: what would be better?"""
    shown, around, asked = await _question(request, name, number, plan, answer)
    return HTMLResponse(render.question(shown, around, asked, whole=not wants_fragment(request)))


@router.post("/{number}")
async def answered(request: Request, name: str, number: int) -> Response:
    """What somebody answers, or that they want to be shown what is best. For whose decision it was it is noted."""
    form, house = await form_of(request), house_of(request)
    house.limits.changes.take(guest_of(request))
    plan, answer = form.number("plan") if form.text("plan") else None, form.text("answer") == "true"
    shown, around, asked = await _question(request, name, number, plan, answer)
    if asked.mine and (asked.chosen or answer):
        now = int(time())
        await note_answer(house.store, name, number, asked.verdict in RIGHT, now, now - AT_FIRST)
    if wants_fragment(request):
        return HTMLResponse(render.question(shown, around, asked, whole=False))
    return RedirectResponse(asked.answered_at, SEE_OTHER)


async def _question(
    request: Request, name: str, number: int, plan: int | None, answer: bool
) -> tuple[TableShown, Replay, Question]:
    house, guest = house_of(request), guest_of(request)
    async with house.reading(name) as table:
        house.limits.take_lines(guest, LINES + table.place)
        made = await afterwards.review(house, table, guest)
        if isinstance(made, Progress) or not 0 <= number < len(made["decisions"]):
            raise errors.not_found()
        work = partial(show_question, table, viewer_of(request), made, number, plan, answer)
        return await house.going_through(table.place, work)


@at_table.post("/hint")
async def hint(request: Request, name: str) -> Response:
    """Ask the coach, at a table that was opened with it."""
    form = await form_of(request)
    seat, at = form.number("seat"), form.number("place")
    return await change(request, name, WithPage(at), ask_coach, seat, at)
