"""The pages around the tables: lobby, new table, my tables, rules, language."""

from collections.abc import Awaitable, Callable, Collection
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from brelan.bots import OFFERED
from brelan.engine.errors import BadOption
from brelan.engine.game import Game
from brelan.engine.options import Setting
from brelan.server import errors
from brelan.server.errors import BadWish
from brelan.server.http.guests import A_YEAR
from brelan.server.http.packing import takes_gzip
from brelan.server.http.request import (
    LANGUAGE,
    LEVEL,
    PACE,
    PLAYERS,
    Form,
    form_of,
    guest_of,
    house_of,
    language_of,
    opponents_of,
    pace_of,
)
from brelan.server.http.routes import Direct
from brelan.server.limits import LINES, address_of
from brelan.server.store.results import LONGEST_SEARCH, Search
from brelan.server.tables import opening
from brelan.server.tables.pace import PACES, TURN_TIMES, USUAL
from brelan.server.views.lists import going_on, lines_of, pages_of
from brelan.web import assets, render
from brelan.words import LANGUAGES, Words

router = APIRouter(include_in_schema=False, route_class=Direct)
SEE_OTHER, UNPROCESSABLE = 303, 422
FOR_EVER = "public, max-age=31536000, immutable"


async def page(request: Request, name: str, status: int = 200, **context: Any) -> Response:
    """A page in the language of whoever asks."""
    context = {"path": request.url.path, "pace": pace_of(request), **context}
    house = house_of(request)
    called = await house.store.last_name(guest_of(request))
    return HTMLResponse(render.page(name, language_of(request), name=called, **context), status)


async def fulfilled(request: Request, wish: Awaitable[str], again: Callable[[str], Awaitable[Response]]) -> Response:
    """Go to the address to which a wish leads; or show its form `again`, with what is wrong with it."""
    try:
        return RedirectResponse(await wish, SEE_OTHER)
    except BadWish as error:
        return await again(Words(language_of(request)).say(error.reason))


def status_with(notice: str) -> int:
    """A form that is shown again, with what is wrong with it, is no answer to what was asked."""
    return UNPROCESSABLE if notice else 200


@router.get("/")
async def lobby(request: Request) -> Response:
    """The games, and what I am playing."""
    lines = await going_on(house_of(request).store, guest_of(request))
    compiling = house_of(request).turns.compiling
    playable_games = [game for game in all_games() if render.has_table(game)]
    how_many = range(2, max(game.seats_allowed[-1] for game in playable_games) + 1)
    whom: dict[str, Any] = {"opponents": opponents_of(request), "levels": OFFERED, "how_many": how_many}
    return await page(request, "lobby", games=all_games(), mine=lines, compiling=compiling, **whom)


@router.post("/opponents")
async def opponents(request: Request) -> Response:
    """Choose whom to play against from now on, when a game begins at once."""
    form = await form_of(request)
    answer = RedirectResponse("/#games-head", SEE_OTHER)
    level, players = form.text("level"), form.text("players")
    if level in OFFERED:
        answer.set_cookie(LEVEL, level, max_age=A_YEAR, httponly=True, samesite="lax")
    elif players.isdecimal() and len(players) == 1:
        answer.set_cookie(PLAYERS, players, max_age=A_YEAR, httponly=True, samesite="lax")
    else:
        raise BadWish("wish.bad")
    return answer


@router.get("/mine")
async def mine(request: Request, page_number: Annotated[int, Query(alias="page", ge=1, le=10**6)] = 1) -> Response:
    """What I play and played."""
    house, guest, search = house_of(request), guest_of(request), _search(request)
    house.limits.take_lines(guest, LINES)
    lines = await lines_of(house.store, guest, page_number - 1, search)
    given: dict[str, Any] = {
        "playing": [line for line in lines if not line.closed],
        "played": [line for line in lines if line.closed],
        "number": page_number,
        "last": await pages_of(house.store, guest, search),
        "search": search,
        "games": [game for game in all_games() if render.has_table(game)],
    }
    return await page(request, "mine", **given)


def _search(request: Request) -> Search:
    """Which tables are looked for."""
    asked = {name: request.query_params.get(name, "").strip()[:LONGEST_SEARCH] for name in ("game", "who", "result")}
    return Search(**{**asked, "result": asked["result"] if asked["result"] in ("won", "lost") else ""})


@router.get("/rules/{name}")
async def rules(request: Request, name: str) -> Response:
    """The rules of a game."""
    return await page(request, "rules", game=game_of(name))


@router.get("/new")
async def new(request: Request, game: str = "") -> Response:
    """The form for a new table."""
    usual = next(each for each in all_games() if render.has_table(each))
    return await _new(request, game_of(game) if game else usual, {})


@router.post("/new")
async def open_table(request: Request) -> Response:
    """Open the table that was asked for, or say what does not fit."""
    form = await form_of(request)
    game = playable(form.text("game"))
    return await fulfilled(request, _open_wished(request, game, form), partial(_new, request, game, dict(form.fields)))


@router.post("/play-now/{name}")
async def play_now(request: Request, name: str) -> Response:
    """Sit down with bots at once, or alone at a game that can be played so."""
    form = await form_of(request)
    game = playable(name)
    called = form.text("name") or await house_of(request).store.last_name(guest_of(request))
    whom = opponents_of(request)
    bots = 0 if form.text("alone") else whom.bots(game)
    chairs = [opening.Chair("me", called), *[opening.Chair("bot", level=whom.level)] * bots]
    return RedirectResponse(await _open(request, opening.Wish(game, chairs, pace=pace_of(request))), SEE_OTHER)


@router.post("/language")
async def language(request: Request) -> Response:
    """Speak another language from now on."""
    return await remembered(request, "language", LANGUAGE, LANGUAGES)


@router.post("/pace")
async def pace(request: Request) -> Response:
    """Let the tables to come go faster or slower."""
    return await remembered(request, "pace", PACE, PACES)


async def remembered(request: Request, name: str, cookie: str, choices: Collection[str]) -> Response:
    """What was chosen in a form, remembered by this device; then the page it was chosen on."""
    form = await form_of(request)
    chosen, back = form.text(name), form.text("back", "/")
    if chosen not in choices:
        raise BadWish("wish.bad")
    answer = RedirectResponse(back if _is_ours(back) else "/", SEE_OTHER)
    answer.set_cookie(cookie, chosen, max_age=A_YEAR, httponly=True, samesite="lax")
    return answer


@router.get("/static/{name}")
async def static(request: Request, name: str) -> Response:
    """Style, script and pictures. Their addresses change with their content, so browsers may keep them."""
    file = assets.assets().get(name)
    if file is None:
        raise errors.not_found()
    kind, (plain, packed) = assets.TYPES[file.suffix], assets.content(file)
    if packed and takes_gzip(request.headers.get("accept-encoding", "")):
        return Response(packed, media_type=kind, headers={"cache-control": FOR_EVER, "content-encoding": "gzip"})
    return Response(plain, media_type=kind, headers={"cache-control": FOR_EVER})


@router.get("/favicon.ico")
async def icon() -> Response:
    """Browsers ask for it without being told to."""
    return RedirectResponse("/static/mark.svg")


def all_games() -> list[Game]:
    """The games there are."""
    return [Game.load(name) for name in Game.names()]


def game_of(name: str) -> Game:
    """A game by name."""
    if name not in Game.names():
        raise errors.not_found()
    return Game.load(name)


def playable(name: str) -> Game:
    """A game that has a table in the browser."""
    game = game_of(name)
    if not render.has_table(game):
        raise errors.not_found()
    return game


async def _new(request: Request, game: Game, form: dict[str, str], notice: str = "") -> Response:
    path = f"/new?game={game.name}"
    given = {"games": all_games(), "levels": OFFERED, "form": form, "notice": notice}
    return await page(request, "new", status_with(notice), path=path, game=game, **given)


async def _open_wished(request: Request, game: Game, form: Form) -> str:
    return await _open(request, _wish(game, form))


async def _open(request: Request, wish: opening.Wish) -> str:
    house, guest = house_of(request), guest_of(request)
    house.limits.changes.take(guest)
    house.limits.take_table(address_of(request.scope))
    return (await opening.open_table(house, guest, language_of(request), wish)).address


def _wish(game: Game, form: Form) -> opening.Wish:
    """What the form of a new table asks for."""
    chairs = []
    for number in range(game.seats_allowed[-1]):
        kind, _, level = form.text(f"seat.{number}", "none").partition("-")
        if kind != "none":
            chairs.append(opening.Chair(kind, form.text(f"name.{number}"), level))
    dice, pace, coach = form.text("dice", "fair"), form.text("pace", USUAL), form.text("coach") == "yes"
    turn_time = TURN_TIMES.get(form.text("turns", "none"), -1)
    return opening.Wish(game, chairs, options_in(game, form), dice, pace, coach, turn_time)


def options_in(game: Game, form: Form) -> dict[str, Setting]:
    """The options of a game that a form has chosen."""
    options = {}
    for option in game.options:
        text = form.text(f"option.{option.name}")
        if text:
            try:
                options[option.name] = option.parse(text)
            except BadOption:
                raise BadWish("wish.bad") from None
    return options


def _is_ours(path: str) -> bool:
    """Whether a path leads to a page of this server and nowhere else."""
    return path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
