"""The pages of challenges: those of the day, the calendar, opening one, its board; and duplicates."""

from datetime import date
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import RedirectResponse, Response

from brelan.bots import OFFERED
from brelan.engine.game import Game
from brelan.server import errors
from brelan.server.errors import BadWish
from brelan.server.features.challenges import day as days
from brelan.server.features.challenges import duplicates, opening, playing
from brelan.server.features.challenges.attempts import board, days_of
from brelan.server.features.challenges.show import board_shown, line_of, may_see_board, show_challenge, show_duplicate
from brelan.server.features.challenges.store import Challenge, challenge_of, challenges_with, first_day
from brelan.server.http.answers import counted
from brelan.server.http.pages.around import (
    SEE_OTHER,
    all_games,
    fulfilled,
    game_of,
    options_in,
    page,
    playable,
    status_with,
)
from brelan.server.http.request import Form, form_of, guest_of, house_of, language_of, pace_of, viewer_of
from brelan.server.http.routes import Direct
from brelan.server.limits import LINES, address_of
from brelan.server.tables.opponents import USUAL
from brelan.web import render
from brelan.web.people.challenge import ChallengeLine, month_of
from brelan.words import Words

router = APIRouter(include_in_schema=False, route_class=Direct)
KINDS = ("challenge", "duplicate")
MOST_FRIENDS = 6


@router.get("/challenges")
async def overview(request: Request, day: str = "") -> Response:
    """The challenges of today, or of another day; the calendar; and my own."""
    house, guest, today = house_of(request), guest_of(request), days.today()
    house.limits.take_lines(guest, LINES)
    wished = days.day_number(day) if day else today
    since = days.day_number(await first_day(house.store)) or today
    if wished is None or not min(since, today) <= wished <= today:
        raise errors.not_found()
    opened = await days.opened_on(house, wished)
    chosen = date.fromisoformat(days.day_name(wished))
    given: dict[str, Any] = {
        "chosen_day": chosen,
        "is_today": wished == today,
        "lines": [await _line(request, each) for each in opened],
        "own": [await _line(request, each) for each in await challenges_with(house.store, guest)],
        "month": month_of(
            chosen,
            date.fromisoformat(days.day_name(today)),
            date.fromisoformat(days.day_name(since)),
            await _results(request, chosen),
        ),
    }
    return await page(request, "challenges", **given)


async def _results(request: Request, chosen: date) -> dict[str, list[int]]:
    """What this guest has made of the challenges of a month, day by day."""
    first, last = chosen.replace(day=1).isoformat(), f"{chosen:%Y-%m}-31"
    results: dict[str, list[int]] = {}
    for day, _, rank in await days_of(house_of(request).store, guest_of(request), first, last):
        results.setdefault(day, []).append(rank)
    return results


async def _line(request: Request, challenge: Challenge) -> ChallengeLine:
    """A challenge in a list, as this guest sees it."""
    return line_of(challenge, await playing.own_attempt(house_of(request), challenge, guest_of(request)))


@router.get("/challenge/new")
async def new(request: Request, game: str = "", kind: str = "challenge") -> Response:
    """The form for a new challenge, or a duplicate among friends."""
    usual = next(each for each in all_games() if render.has_table(each))
    return await _new(request, game_of(game) if game else usual, kind if kind in KINDS else KINDS[0], {})


@router.post("/challenge/new")
async def open_challenge(request: Request) -> Response:
    """Open the challenge that was asked for, or say what does not fit."""
    form, house, guest = await form_of(request), house_of(request), guest_of(request)
    game, kind = playable(form.text("game")), form.text("kind")
    house.limits.changes.take(guest)
    house.limits.take_table(address_of(request.scope))

    async def opened() -> str:
        challenge = await opening.open_challenge(house, guest, _called(request, form), _wish(game, kind, form))
        if kind == "duplicate":
            await duplicates.join(house, challenge, guest, challenge.host_name)
        return challenge.address

    return await fulfilled(request, opened(), partial(_new, request, game, kind, dict(form.fields)))


@router.get("/challenge/{name}")
async def look(
    request: Request, name: str, page_number: Annotated[int, Query(alias="page", ge=1, le=10**6)] = 1
) -> Response:
    """The page of a challenge: what it is; then, when one's own attempt is over, the board."""
    return await _shown(request, await _challenge(request, name), page_number - 1)


@router.post("/challenge/{name}/play")
async def play(request: Request, name: str) -> Response:
    """Sit down to a challenge; in a duplicate, take part."""
    form, house, guest = await form_of(request), house_of(request), guest_of(request)
    challenge = await _challenge(request, name)
    house.limits.changes.take(guest)
    house.limits.take_table(address_of(request.scope))
    called, language = _called(request, form), language_of(request)

    async def sat_down() -> str:
        if challenge.friends:
            await duplicates.join(house, challenge, guest, called)
            return challenge.address
        return await playing.play(house, challenge, guest, language, called, pace_of(request))

    return await fulfilled(request, sat_down(), partial(_shown, request, challenge, 0))


@router.post("/table/{name}/challenge")
async def challenge_with(request: Request, name: str) -> Response:
    """Challenge others to a game just played."""
    table = await counted(request, name)
    lasts = (await form_of(request)).text("lasts", "week")
    challenge = await opening.challenge_with(house_of(request), table, guest_of(request), lasts)
    return RedirectResponse(challenge.address, SEE_OTHER)


async def _challenge(request: Request, name: str) -> Challenge:
    challenge = await challenge_of(house_of(request).store, name)
    if challenge is None:
        raise errors.not_found()
    return challenge


async def _shown(request: Request, challenge: Challenge, number: int, notice: str = "") -> Response:
    house, viewer = house_of(request), viewer_of(request)
    house.limits.take_lines(viewer.guest, LINES)
    if challenge.friends:
        shown = show_duplicate(challenge, viewer, await duplicates.standing(house.store, challenge))
    else:
        own = await playing.own_attempt(house, challenge, viewer.guest)
        placed = match = None
        if may_see_board(challenge, own):
            placed = board_shown(challenge, await board(house.store, challenge.id, viewer.guest, number), number)
        if own and own.rank:
            async with house.looking(own.table) as table:
                match = table.match
        shown = show_challenge(challenge, viewer, own, placed, match)
    given = {"challenge": shown, "notice": notice}
    return await page(request, "challenge", status_with(notice), path=challenge.address, game=challenge.game, **given)


async def _new(request: Request, game: Game, kind: str, form: dict[str, str], notice: str = "") -> Response:
    given: dict[str, Any] = {
        "games": all_games(),
        "kind": kind,
        "levels": OFFERED,
        "durations": tuple(opening.DURATIONS),
        "most_friends": min(MOST_FRIENDS, game.seats_allowed[-1]),
        "form": form,
        "notice": notice,
    }
    path = f"/challenge/new?game={game.name}&kind={kind}"
    return await page(request, "challenge_new", status_with(notice), path=path, game=game, **given)


def _called(request: Request, form: Form) -> str:
    return form.text("name").strip() or Words(language_of(request)).say("person")


def _wish(game: Game, kind: str, form: Form) -> opening.ChallengeWish:
    """What the form of a new challenge asks for."""
    if kind == "duplicate":
        friends = form.number("friends")
        seats = max(friends, form.number("seats"))
        if not 2 <= friends <= MOST_FRIENDS or seats not in game.seats_allowed:
            raise BadWish("wish.bad")
        levels = [""] * friends + [form.text("level", USUAL)] * (seats - friends)
    else:
        kinds = [form.text(f"seat.{number}", "none") for number in range(game.seats_allowed[-1])]
        levels = ["" if each == "people" else each.removeprefix("bot-") for each in kinds if each != "none"]
        if levels.count("") > 1:
            raise BadWish("wish.one_seat")
    return opening.ChallengeWish(game, levels, options_in(game, form), form.text("lasts", "week"))
