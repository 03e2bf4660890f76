"""Exercises: positions of real games, one by one, the easiest first; find what is best."""

from dataclasses import dataclass, replace

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from brelan.coach.exercises.exercise import Exercise, exercises
from brelan.engine.game import Game
from brelan.server.features.coaching.show import show_question
from brelan.server.features.exercises.store import note_try, tried
from brelan.server.http.pages.around import SEE_OTHER, all_games, page, playable
from brelan.server.http.request import form_of, guest_of, house_of, viewer_of, wants_fragment
from brelan.server.http.routes import Direct
from brelan.server.limits import LINES
from brelan.server.store.table_info import Seat, TableInfo
from brelan.server.tables.house import House
from brelan.server.tables.opponents import with_bots
from brelan.server.tables.table import Table
from brelan.server.views.viewer import Viewer
from brelan.web import render
from brelan.web.replay import Replay
from brelan.web.review import RIGHT, Question
from brelan.web.shown import TableShown
from brelan.words import Words

router = APIRouter(prefix="/exercises", include_in_schema=False, route_class=Direct)
PLAYER = "regular"


@dataclass(frozen=True)
class Course:
    """The exercises of a game, as far as a guest is."""

    game: Game
    count: int
    tried: int
    found: int


@router.get("")
async def overview(request: Request) -> Response:
    """The games that have exercises, and how far I am."""
    courses = []
    for game in all_games():
        known = {each.name for each in exercises(game)}
        if known and render.has_table(game):
            done = await tried(house_of(request).store, guest_of(request), game.name)
            mine = [found for name, found in done.items() if name in known]
            courses.append(Course(game, len(known), len(mine), sum(mine)))
    return await page(request, "exercises", courses=courses)


@router.get("/{name}")
async def go_on(request: Request, name: str) -> Response:
    """The first exercise that I have not tried; when there is none left, the first that I did not find."""
    game = playable(name)
    known = exercises(game)
    if not known:  # it has none, or none any more
        return RedirectResponse("/exercises", SEE_OTHER)
    done = await tried(house_of(request).store, guest_of(request), game.name)
    fresh = [n for n, each in enumerate(known) if each.name not in done]
    missed = [n for n, each in enumerate(known) if not done.get(each.name)]
    return RedirectResponse(f"/exercises/{name}/{(fresh or missed or [0])[0] + 1}", SEE_OTHER)


@router.get("/{name}/{number}")
async def exercise(request: Request, name: str, number: int, plan: int | None = None, answer: bool = False) -> Response:
    """The table as it stood, and what could be done; then what is best, and why."""
    game = playable(name)
    known = exercises(game)
    if not 1 <= number <= len(known):  # there are fewer than there were
        return RedirectResponse(f"/exercises/{name}", SEE_OTHER)
    return HTMLResponse(render.question(*_question(request, game, number, plan, answer), not wants_fragment(request)))


@router.post("/{name}/{number}")
async def answered(request: Request, name: str, number: int) -> Response:
    """What somebody answers, or that they want to be shown what is best."""
    form, game, house = await form_of(request), playable(name), house_of(request)
    house.limits.changes.take(guest_of(request))
    plan, answer = form.number("plan") if form.text("plan") else None, form.text("answer") == "true"
    known = exercises(game)
    if not 1 <= number <= len(known):
        return RedirectResponse(f"/exercises/{name}", SEE_OTHER)
    shown, around, asked = _question(request, game, number, plan, answer)
    if asked.chosen or answer:
        await note_try(house.store, guest_of(request), game.name, known[number - 1].name, asked.verdict in RIGHT)
    if wants_fragment(request):
        return HTMLResponse(render.question(shown, around, asked, whole=False))
    return RedirectResponse(asked.answered_at, SEE_OTHER)


def _question(
    request: Request, game: Game, number: int, plan: int | None, answer: bool
) -> tuple[TableShown, Replay, Question]:
    house, viewer, known = house_of(request), viewer_of(request), exercises(game)
    one = known[number - 1]
    house.limits.take_lines(viewer.guest, LINES + len(one.moves))
    table = _laid(house, game, one, viewer)
    shown, around, asked = show_question(table, viewer, {"decisions": [one.decision]}, 0, plan, answer)
    further = f"/exercises/{game.name}/{number % len(known) + 1}"
    return shown, around, replace(asked, here=f"/exercises/{game.name}/{number}", back="", next=further)


def _laid(house: House, game: Game, one: Exercise, viewer: Viewer) -> Table:
    """A table at which an exercise lies: the viewer sits in its seat. It is not kept."""
    me = Seat(Words(viewer.language).say("person"), viewer.guest)
    seats = with_bots({one.seat: me}, [PLAYER] * one.seats)
    usual = {option.name: option.usual for option in game.options}
    table = house.build(TableInfo("", game, usual, "fair", b"", "", viewer.language, 0, seats=seats))
    for move in one.moves:
        table.match.play(table.match.actor, move)
    return table
