"""The pages of clubs: mine, joining one, a club with its ladder, and its tournaments."""

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from brelan.engine.game import Game
from brelan.server import errors
from brelan.server.clubs import opening, tables, tournament
from brelan.server.clubs.show import show_club, show_ladder, show_tournament
from brelan.server.errors import BadWish
from brelan.server.http.pages.around import SEE_OTHER, all_games, options_in, page, playable
from brelan.server.http.request import Form, form_of, guest_of, house_of, language_of, viewer_of
from brelan.server.http.routes import Direct
from brelan.server.limits import LINES, address_of
from brelan.server.store.clubs import clubs as kept
from brelan.server.store.clubs.clubs import Club, Player
from brelan.server.store.clubs.tournaments import Tournament, tournaments_of
from brelan.server.tables.automatic.opponents import OFFERED, USUAL
from brelan.web import render
from brelan.words import Words

router = APIRouter(include_in_schema=False, route_class=Direct)
UNPROCESSABLE = 422


@router.get("/clubs")
async def overview(request: Request) -> Response:
    """The clubs to which I belong, and the form for a new one."""
    return await _overview(request)


@router.post("/clubs")
async def open_club(request: Request) -> Response:
    """Open a club."""
    form, house, guest = await _form(request), house_of(request), guest_of(request)
    house.limits.take_table(address_of(request.scope))
    given = form.text("club"), form.text("name"), form.text("turns", "none")
    try:
        club = await opening.open_club(house, guest, *given)
    except BadWish as error:
        return await _overview(request, _said(request, error), UNPROCESSABLE)
    return RedirectResponse(club.address, SEE_OTHER)


@router.get("/clubs/join/{link}")
async def invitation(request: Request, link: str) -> Response:
    """What somebody with the link sees: the name of the club, and how to join."""
    return await _invitation(request, await _by_link(request, link))


@router.post("/clubs/join/{link}")
async def join(request: Request, link: str) -> Response:
    """Join the club."""
    form, club = await _form(request), await _by_link(request, link)
    try:
        await opening.join(house_of(request), club, guest_of(request), form.text("name"))
    except BadWish as error:
        return await _invitation(request, club, _said(request, error), UNPROCESSABLE)
    return RedirectResponse(club.address, SEE_OTHER)


@router.get("/club/{name}")
async def look(request: Request, name: str) -> Response:
    """The page of a club."""
    return await _look(request, await _club(request, name))


@router.post("/club/{name}/table")
async def open_table(request: Request, name: str) -> Response:
    """Open a table of the club: whoever was chosen sits there."""
    form, club, house = await _form(request), await _club(request, name), house_of(request)
    game = playable(form.text("game"))
    house.limits.take_table(address_of(request.scope))
    try:
        players = [_player(form.text(f"seat.{number}", "none")) for number in range(game.seats_allowed[-1])]
        wish = tables.TableWish(game, [each for each in players if each != ""], options_in(game, form))
        address = await tables.open_club_table(house, club, guest_of(request), language_of(request), wish)
    except BadWish as error:
        return await _look(request, club, _said(request, error), UNPROCESSABLE, game)
    return RedirectResponse(address, SEE_OTHER)


@router.post("/club/{name}/leave")
async def leave(request: Request, name: str) -> Response:
    """Leave the club, or let somebody go."""
    form, club, guest = await _form(request), await _club(request, name), guest_of(request)
    number = form.number("member")
    await opening.leave(house_of(request), club, guest, number)
    me = club.member(guest)
    return RedirectResponse("/clubs" if me and me.number == number else club.address, SEE_OTHER)


@router.post("/club/{name}/change")
async def change(request: Request, name: str) -> Response:
    """What the host may change."""
    form, club = await _form(request), await _club(request, name)
    try:
        await opening.change(house_of(request), club, guest_of(request), form.text("what"), form.text("turns"))
    except BadWish as error:
        return await _look(request, club, _said(request, error), UNPROCESSABLE)
    return RedirectResponse(club.address, SEE_OTHER)


@router.post("/club/{name}/close")
async def close(request: Request, name: str) -> Response:
    """The host closes a table at which nobody goes on."""
    form, club = await _form(request), await _club(request, name)
    if not opening.is_host(club, guest_of(request)):
        raise errors.forbidden()
    await tables.close_table(house_of(request), club, form.text("table"))
    found = await tournaments_of(house_of(request).store, club.id, form.text("tournament"))
    back = found[0].address(club.address) if form.text("tournament") and found else club.address
    return RedirectResponse(back, SEE_OTHER)


@router.get("/club/{name}/tournament")
async def new_tournament(request: Request, name: str) -> Response:
    """The form for a new tournament."""
    return await _new_tournament(request, await _club(request, name), _chosen(request))


@router.post("/club/{name}/tournament")
async def open_tournament(request: Request, name: str) -> Response:
    """Open a tournament."""
    form, club, house = await _form(request), await _club(request, name), house_of(request)
    game = playable(form.text("game"))
    house.limits.take_table(address_of(request.scope))
    try:
        new = await tournament.open_tournament(house, club, guest_of(request), _wish(game, form))
    except BadWish as error:
        return await _new_tournament(request, club, game, _said(request, error), UNPROCESSABLE)
    return RedirectResponse(new.address(club.address), SEE_OTHER)


@router.get("/club/{name}/tournament/{number}")
async def look_at_tournament(request: Request, name: str, number: str) -> Response:
    """Who plays whom and where, and how it stands."""
    club, house, viewer = await _club(request, name), house_of(request), viewer_of(request)
    house.limits.take_lines(viewer.guest, LINES)
    found: list[Tournament] = await tournaments_of(house.store, club.id, number)
    if not found:
        raise errors.not_found()
    seen = await tournament.look(house, club, found[0], viewer.language)
    shown = show_tournament(club, viewer, seen)
    given: dict[str, Any] = {"tournament": shown, "club": show_club(club, viewer, [], [])}
    return await page(request, "tournament", game=Game.load(found[0].game), **given)


async def _overview(request: Request, notice: str = "", status: int = 200) -> Response:
    clubs = await kept.clubs_of(house_of(request).store, guest_of(request))
    return await page(request, "clubs", status, path="/clubs", clubs=clubs, notice=notice)


async def _invitation(request: Request, club: Club, notice: str = "", status: int = 200) -> Response:
    if club.member(guest_of(request)):
        return RedirectResponse(club.address, SEE_OTHER)
    return await page(request, "club_join", status, club=club, notice=notice)


async def _look(
    request: Request, club: Club, notice: str = "", status: int = 200, game: Game | None = None
) -> Response:
    house, viewer = house_of(request), viewer_of(request)
    house.limits.take_lines(viewer.guest, LINES)
    game = game or _chosen(request)
    await tables.note_results(house, club)
    played = await kept.seasons_played(house.store, club.id)
    seasons = sorted({season for season, _, _ in played} | {club.season}, reverse=True)
    asked = request.query_params.get("season", "")
    season = int(asked) if asked in map(str, seasons) else club.season
    counted = await kept.games_of(house.store, club.id, kept.counted(season, game.name))
    going_on = await kept.games_of(house.store, club.id, kept.going_on())
    given: dict[str, Any] = {
        "club": show_club(club, viewer, going_on, await tournaments_of(house.store, club.id)),
        "ladder": show_ladder(club, viewer, season, counted),
        "seasons": seasons,
        "games": all_games(),
        "levels": OFFERED,
        "notice": notice,
    }
    return await page(request, "club", status, path=f"{club.address}?game={game.name}", game=game, **given)


async def _new_tournament(request: Request, club: Club, game: Game, notice: str = "", status: int = 200) -> Response:
    if not opening.is_host(club, guest_of(request)):
        raise errors.forbidden()
    given: dict[str, Any] = {
        "club": show_club(club, viewer_of(request), [], []),
        "games": all_games(),
        "levels": OFFERED,
        "counts": [each for each in game.seats_allowed if 2 <= each <= tournament.MOST_SEATS],
        "most_bots": tournament.MOST_BOTS,
        "most_rounds": tournament.MOST_ROUNDS,
        "notice": notice,
    }
    path = f"{club.address}/tournament?game={game.name}"
    return await page(request, "tournament_new", status, path=path, game=game, **given)


async def _club(request: Request, name: str) -> Club:
    """A club, for its members alone."""
    club = await kept.club_of(house_of(request).store, name)
    if club is None or not club.member(guest_of(request)):
        raise errors.not_found()
    return club


async def _by_link(request: Request, link: str) -> Club:
    club = await kept.club_by_link(house_of(request).store, link)
    if club is None:
        raise errors.not_found()
    return club


async def _form(request: Request) -> Form:
    """The form that was sent, counted as a change."""
    house_of(request).limits.changes.take(guest_of(request))
    return await form_of(request)


def _chosen(request: Request) -> Game:
    """The game that the address names, or the first."""
    asked = request.query_params.get("game", "")
    return playable(asked) if asked else next(each for each in all_games() if render.has_table(each))


def _said(request: Request, error: BadWish) -> str:
    return Words(language_of(request)).say(error.reason)


def _player(text: str) -> Player:
    """Who is wished for in a seat: a member, a bot, or nobody (empty)."""
    kind, _, which = text.partition("-")
    if kind == "member" and which.isascii() and which.isdigit() and len(which) < 5:
        return int(which)
    if kind == "bot" and which in OFFERED:
        return which
    if text != "none":
        raise BadWish("wish.bad")
    return ""


def _wish(game: Game, form: Form) -> tournament.TournamentWish:
    kind = form.text("kind", "all")
    bots = form.number("bots")
    if not 0 <= bots <= tournament.MOST_BOTS:
        raise BadWish("wish.bad")
    entrants: list[Player] = [*form.numbers("member"), *[form.text("level", USUAL)] * bots]
    seats, rounds = (2, 1) if kind == "all" else (form.number("seats"), form.number("rounds"))
    return tournament.TournamentWish(form.text("title"), game, entrants, kind, seats, rounds)
