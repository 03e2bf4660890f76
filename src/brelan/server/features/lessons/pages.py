"""The first game of a newcomer: the game's own table, and a script that says what to do and why.

Nothing is kept: a page says which step it shows, and where in the log it stands.
"""

from dataclasses import replace

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from brelan.engine.event import Event, event
from brelan.engine.referee.first_game import FirstGame, first_game
from brelan.server import errors
from brelan.server.features.lessons import show as lesson
from brelan.server.http.pages.around import SEE_OTHER, playable
from brelan.server.http.request import form_of, guest_of, house_of, language_of, wants_fragment
from brelan.server.http.routes import Direct
from brelan.web import render
from brelan.words import Words

router = APIRouter(prefix="/learn/{name}", include_in_schema=False, route_class=Direct)


@router.get("")
async def look(request: Request, name: str, step: int = 1, place: int = 0) -> Response:
    """A step of the first game, from its beginning or in the middle of what is to be done."""
    script = _script(name)
    number = min(max(step, 1), len(script.steps)) - 1
    return await _shown(request, script, number, place)


@router.post("/moves")
async def moves(request: Request, name: str) -> Response:
    """Do what the step says, all or the first part of it; another choice is answered with what to do and why."""
    form, script = await form_of(request), _script(name)
    house_of(request).limits.changes.take(guest_of(request))
    place, chosen = form.number("place"), tuple(form.numbers("move"))
    number = script.doing(place)
    if number is None:
        return await _shown(request, script, 0, 0, event("error.stale"), 409)
    expected = script.steps[number].moves[place - script.steps[number].place :]
    if not chosen or chosen != expected[: len(chosen)]:
        return await _shown(request, script, number, place, lesson.answer(script, number, place, chosen), 422)
    place += len(chosen)
    if place == script.steps[number].end:
        number, place = number + 1, script.steps[number + 1].place
    if wants_fragment(request):
        return await _shown(request, script, number, place)
    return RedirectResponse(lesson.address(script, number, place), SEE_OTHER)


def _script(name: str) -> FirstGame:
    script = first_game(playable(name))
    if script is None:
        raise errors.not_found()
    return script


async def _shown(
    request: Request, script: FirstGame, number: int, place: int, notice: Event | None = None, status: int = 200
) -> Response:
    language = language_of(request)
    name = await house_of(request).store.last_name(guest_of(request)) or Words(language).say("person")
    shown = lesson.show(script, number, place, name, language)
    if notice:
        told = Words(language, script.game, shown.names, script.you).say(notice)
        shown = replace(shown, notice=told, notice_rule=notice.rule)
    return HTMLResponse(render.table(shown, whole=not wants_fragment(request)), status)
