"""The pages of clubs: mine, joining one, a club with its ladder, and its tournaments."""

from collections.abc import Awaitable
from functools import partial
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from brelan.bots import OFFERED
from brelan.engine.game import Game
from brelan.server import errors
from brelan.server.errors import BadWish
from brelan.server.features.clubs import membership as opening
from brelan.server.features.clubs import store as kept
from brelan.server.features.clubs import tables, tournament
from brelan.server.features.clubs.preview import of_club
from brelan.server.features.clubs.show import show_club
from brelan.server.features.clubs.store import Club, Player
from brelan.server.features.clubs.tournament_store import tournaments_of
from brelan.server.features.clubs.views import club_for, club_seen, ladder_seen, tournament_seen
from brelan.server.http.pages.around import (
    SEE_OTHER,
    all_games,
    fulfilled,
    options_in,
    page,
    playable,
    status_with,
)
from brelan.server.http.request import Form, form_of, guest_of, house_of, language_of, viewer_of
from brelan.server.http.routes import Direct
from brelan.server.limits import address_of
from brelan.server.tables.opponents import USUAL
from brelan.web import render

router = APIRouter(include_in_schema=False, route_class=Direct)


@router.get("/clubs")
async def overview(request: Request) -> Response:
    """The clubs to which I belong, and the form for a new one."""
    return await _overview(request)


@router.post("/clubs")
async def open_club(request: Request) -> Response:
    """Open a club."""
    form, house, guest = await _form(request), house_of(request), guest_of(request)
    house.limits.take_table(address_of(request.scope))
    given = language_of(request), form.text("club"), form.text("name"), form.text("turns", "none")
    opened = opening.open_club(house, guest, *given)
    return await fulfilled(request, _address(opened), partial(_overview, request))


@router.get("/clubs/join/{link}")
async def invitation(request: Request, link: str) -> Response:
    """What somebody with the link sees: the name of the club, and how to join."""
    return await _invitation(request, await _by_link(request, link))


@router.post("/clubs/join/{link}")
async def join(request: Request, link: str) -> Response:
    """Join the club."""
    form, club = await _form(request), await _by_link(request, link)
    joined = opening.join(house_of(request), club, guest_of(request), form.text("name"))
    return await fulfilled(request, _at(joined, club.address), partial(_invitation, request, club))


@router.get("/club/{name}")
async def look(request: Request, name: str) -> Response:
    """The page of a club."""
    return await _look(request, await club_for(request, name))


@router.post("/club/{name}/table")
async def open_table(request: Request, name: str) -> Response:
    """Open a table of the club: whoever was chosen sits there."""
    form, club, house = await _form(request), await club_for(request, name), house_of(request)
    game = playable(form.text("game"))
    house.limits.take_table(address_of(request.scope))

    async def opened() -> str:
        players = [_player(form.text(f"seat.{number}", "none")) for number in range(game.seats_allowed[-1])]
        wish = tables.TableWish(game, [each for each in players if each != ""], options_in(game, form))
        return await tables.open_club_table(house, club, guest_of(request), language_of(request), wish)

    return await fulfilled(request, opened(), partial(_look, request, club, game=game))


@router.post("/club/{name}/leave")
async def leave(request: Request, name: str) -> Response:
    """Leave the club, or let somebody go."""
    form, club, guest = await _form(request), await club_for(request, name), guest_of(request)
    number = form.number("member")
    await opening.leave(house_of(request), club, guest, number)
    me = club.member(guest)
    return RedirectResponse("/clubs" if me and me.number == number else club.address, SEE_OTHER)


@router.post("/club/{name}/change")
async def change(request: Request, name: str) -> Response:
    """What the host may change."""
    form, club = await _form(request), await club_for(request, name)
    changed = opening.change(house_of(request), club, guest_of(request), form.text("what"), form.text("turns"))
    return await fulfilled(request, _at(changed, club.address), partial(_look, request, club))


@router.post("/club/{name}/close")
async def close(request: Request, name: str) -> Response:
    """The host closes a table at which nobody goes on."""
    form, club = await _form(request), await club_for(request, name)
    if not opening.is_host(club, guest_of(request)):
        raise errors.forbidden()
    found = await tournaments_of(house_of(request).store, club.id, form.text("tournament"))
    back = found[0].address(club.address) if form.text("tournament") and found else club.address
    closed = tables.close_table(house_of(request), club, guest_of(request), form.text("table"))
    return await fulfilled(request, _at(closed, back), partial(_look, request, club))


@router.get("/club/{name}/tournament")
async def new_tournament(request: Request, name: str) -> Response:
    """The form for a new tournament."""
    return await _new_tournament(request, await club_for(request, name), _chosen(request))


@router.post("/club/{name}/tournament")
async def open_tournament(request: Request, name: str) -> Response:
    """Open a tournament."""
    form, club, house = await _form(request), await club_for(request, name), house_of(request)
    game = playable(form.text("game"))
    house.limits.take_table(address_of(request.scope))

    async def opened() -> str:
        new = await tournament.open_tournament(house, club, guest_of(request), _wish(game, form))
        return new.address(club.address)

    return await fulfilled(request, opened(), partial(_new_tournament, request, club, game))


@router.get("/club/{name}/tournament/{number}")
async def look_at_tournament(request: Request, name: str, number: str) -> Response:
    """Who plays whom and where, and how it stands."""
    club, viewer = await club_for(request, name), viewer_of(request)
    shown = await tournament_seen(request, club, number)
    given: dict[str, Any] = {"tournament": shown, "club": show_club(club, viewer, [], [])}
    return await page(request, "tournament", game=shown.game, **given)


async def _overview(request: Request, notice: str = "") -> Response:
    clubs = await kept.clubs_of(house_of(request).store, guest_of(request))
    return await page(request, "clubs", status_with(notice), path="/clubs", clubs=clubs, notice=notice)


async def _invitation(request: Request, club: Club, notice: str = "") -> Response:
    if club.member(guest_of(request)):
        return RedirectResponse(club.address, SEE_OTHER)
    preview = of_club(club, viewer_of(request).origin)
    return await page(request, "club_join", status_with(notice), club=club, notice=notice, preview=preview)


async def _look(request: Request, club: Club, notice: str = "", game: Game | None = None) -> Response:
    game = game or _chosen(request)
    shown = await club_seen(request, club)
    ladder, seasons = await ladder_seen(request, club, game)
    given: dict[str, Any] = {
        "club": shown,
        "ladder": ladder,
        "seasons": seasons,
        "games": all_games(),
        "levels": OFFERED,
        "notice": notice,
    }
    path = f"{club.address}?game={game.name}"
    return await page(request, "club", status_with(notice), path=path, game=game, **given)


async def _new_tournament(request: Request, club: Club, game: Game, notice: str = "") -> Response:
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
    return await page(request, "tournament_new", status_with(notice), path=path, game=game, **given)


async def _address(opened: Awaitable[Club]) -> str:
    return (await opened).address


async def _at(done: Awaitable[None], address: str) -> str:
    await done
    return address


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
