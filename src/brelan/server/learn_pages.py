"""The first game of a newcomer: the game's own table, and a script that says what to do and why.

Nothing is kept: a page says which step it shows, and where in the log it stands.
"""

from collections.abc import Sequence
from dataclasses import replace

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from brelan.engine.ahead import Ahead
from brelan.engine.errors import IllegalMove
from brelan.engine.event import Event, event
from brelan.engine.fields import NOBODY
from brelan.engine.first_game import FirstGame, first_game
from brelan.engine.match import Match
from brelan.server import refusal
from brelan.server.asking import form_of, guest_of, house_of, language_of, wants_fragment
from brelan.server.levels import USUAL
from brelan.server.pages import SEE_OTHER, playable
from brelan.web import render
from brelan.web.shown import LessonShown, SeatShown, TableShown
from brelan.words import Words

router = APIRouter(prefix="/learn/{name}", include_in_schema=False)


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
        return await _shown(request, script, number, place, _answer(script, number, place, chosen), 422)
    place += len(chosen)
    if place == script.steps[number].end:
        number, place = number + 1, script.steps[number + 1].place
    if wants_fragment(request):
        return await _shown(request, script, number, place)
    return RedirectResponse(address(script, number, place), SEE_OTHER)


def address(script: FirstGame, number: int, place: int | None = None) -> str:
    """Where a step is found; and, where it has several moves, a place in the middle of it."""
    begun = place is not None and place != script.steps[number].place
    return f"/learn/{script.game.name}?step={number + 1}" + (f"&place={place}" if begun else "")


def show(script: FirstGame, number: int, place: int, name: str, language: str) -> TableShown:
    """A step as a page shows it: what leads on is offered, the rest only if the step leaves it open."""
    step, you = script.steps[number], script.you
    place = place if step.place < place < step.end else step.place
    match = script.at(place, name)
    view = match.view(you)
    leads = step.moves[place - step.place :]
    choices = [choice for choice in view.choices if choice.move in leads or (step.free and leads)]
    before = step.place if place > step.place else script.steps[number - 1].place if number else 0
    return TableShown(
        id="",
        address=f"/learn/{script.game.name}",
        game=script.game,
        view=replace(view, choices=choices, may_undo=False),
        place=place,
        seats=_seats(match, you),
        mine=[you],
        curtain=NOBODY,
        story=list(match.told(you)),
        fresh=before,
        notice="",
        notice_rule="",
        typed=[],
        dice="fair",
        over=match.over,
        waiting=False,
        commitment="",
        seed="",
        language=language,
        ahead=Ahead(match, you),
        lesson=LessonShown(
            number=number + 1,
            count=len(script.steps),
            say=f"learn.{step.say}",
            rule=step.rule,
            does=bool(step.moves),
            here=address(script, number, place),
            back=address(script, number - 1) if number else "",
            next=address(script, number + 1) if number + 1 < len(script.steps) else "",
        ),
    )


def _script(name: str) -> FirstGame:
    script = first_game(playable(name))
    if script is None:
        raise refusal.not_found()
    return script


def _seats(match: Match, you: int) -> list[SeatShown]:
    kinds = [("me", "") if seat == you else ("bot", USUAL) for seat in range(len(match.names))]
    return [
        SeatShown(seat, name, *kind, here=True, may_replace=False, invitation="")
        for seat, (name, kind) in enumerate(zip(match.names, kinds, strict=True))
    ]


def _answer(script: FirstGame, number: int, place: int, chosen: Sequence[int]) -> Event:
    """Why not: what the rules do not allow is said as at any table; another way is good, but not this one."""
    try:
        if not chosen:
            return script.at(place, "-").view(script.you).prompt
        script.at(place, "-").play_all(script.you, chosen, place)
    except IllegalMove as error:
        return error.reason
    own = f"learn.{script.steps[number].say}.else"
    return event(own if Words("en", script.game).has(own) else "lesson.other")


async def _shown(
    request: Request, script: FirstGame, number: int, place: int, notice: Event | None = None, status: int = 200
) -> Response:
    language = language_of(request)
    name = await house_of(request).store.last_name(guest_of(request)) or Words(language).say("person")
    shown = show(script, number, place, name, language)
    if notice:
        told = Words(language, script.game, shown.names, script.you).tell(notice)
        shown = replace(shown, notice=told, notice_rule=notice.rule)
    return HTMLResponse(render.table(shown, whole=not wants_fragment(request)), status)
