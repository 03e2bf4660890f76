"""Moments of real matches, and every other page, as the browser would be shown them: for previews and page tests."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from brelan.engine.event import event
from brelan.engine.game import Game
from brelan.engine.referee.dealer import HashDealer
from brelan.engine.referee.match import Match
from brelan.engine.rule import NATURE
from brelan.server.features.notices.channels import Channel
from brelan.server.features.record.show import show_record
from brelan.server.features.record.store import PlayedGame
from brelan.server.store.results import Search
from brelan.server.tables.opponents import Opponents
from brelan.server.views.charts import rolled
from brelan.server.views.story import since_own_turn
from brelan.web import render
from brelan.web.people.signs import Sign
from brelan.web.preview import LEVELS, shown
from brelan.web.record import RecordShown
from brelan.web.replay import Replay
from brelan.web.shown import DieCount, HoldShown, TableLine, TableShown
from brelan.words import Words

# The fourth name is as long as a name may be, and cannot be broken.
NAMES = ["Anna", "Félix", "Louise", "Maximilienne-Alexandrine", "Bo", "Zoé"]
LONG = re.compile(r".*-over|waiting|replay|lobby|mine|record|new|rules|sit")
"""Pages of which a picture shows all, not only what fits the window."""


def played(game: str, seats: int, until: Callable[[Match], bool], seed: int = 1) -> Match:
    """A match played at random until a moment comes."""
    match, dice, chance = Match(Game.load(game), NAMES[:seats]), HashDealer.seeded(seed), Random(seed)
    while not match.over and not until(match):
        if match.actor == NATURE:
            match.play(NATURE, dice.draw(match))
        else:
            match.play(match.actor, chance.choice(match.legal()[:8]))  # not too many dice, so that it looks like a game
    return match


def prompted(key: str, least: int = 0, me: int = 0) -> Callable[[Match], bool]:
    """Until a seat is asked something, not too early in the game."""
    return lambda match: len(match.log) >= least and match.actor == me and match.view(me).prompt.key == key


def some_record(games: list[Game]) -> RecordShown:
    """A dozen games of each, most of them seen by the coach."""
    played = [
        PlayedGame(f"t{n}", game.name, 1 + n % 3, float(n % 4 == 0), 10**9 - n, n > 1, 20, 0.05 * n, 0.04 * (n % 5 - 2))
        for game in games
        for n in range(12)
    ]
    return show_record(played, missed=4)


def some_channels(language: str) -> dict[str, Any]:
    """A webhook that does not answer, and a device."""
    kept: dict[str, Any] = {
        "guest": "g",
        "language": language,
        "origin": "https://brelan.example",
        "made": 1_790_000_000,
    }
    webhook = Channel("a", kind="ntfy", address="https://ntfy.example.org/my-topic", keys="", failed=3, **kept)
    device = Channel("b", kind="push", address="https://push.example.org/x", keys="", **kept)
    return {"channels": [webhook, device], "kinds": ("ntfy", "json"), "notice": "", "typed": "", "tried": True}


def never(match: Match) -> bool:
    return match.over


def counted(match: Match) -> list[DieCount]:
    """The dice of a finished match, as the server counts them, without cards."""
    return [count for count in rolled(match) if count.name.key in ("die", "face", "roll")]


def tables(language: str) -> Iterator[tuple[str, TableShown]]:
    """Tables at telling moments: those that a game's scenes name, or some of any game."""
    for name in Game.names():
        own = f"tests.browser.scenes_{name}"
        if find_spec(own):
            yield from import_module(own).tables(language)  # it is made of what is above
        else:
            yield from some_of(Game.load(name), language)


def some_of(game: Game, language: str) -> Iterator[tuple[str, TableShown]]:
    """The first question, one in the middle, and the end, of a game that names no scenes."""
    seats = game.seats_allowed[-1]
    yield f"{game.name}-first", shown(played(game.name, seats, lambda match: match.actor == 0), language=language)
    middle = played(game.name, seats, lambda match: match.actor == 0 and len(match.log) >= 30)
    yield f"{game.name}-middle", shown(middle, language=language)
    over = played(game.name, seats, never)
    yield f"{game.name}-over", shown(over, language=language, rolled=counted(over), fresh=0)


def waits(language: str) -> Iterator[tuple[str, TableShown]]:
    """Moments at which people take in what happened: the beginning of a turn, the end of a round, a last move."""
    for name in Game.names():
        match = played(name, Game.load(name).seats_allowed[-1], lambda match: match.actor == 0 and len(match.log) >= 90)
        since = since_own_turn(match, 0, list(match.told(0)), [])
        table = shown(match, language=language, since=since, turn_begins=True)
        yield f"{name}-since", table
        if name in ("gang_of_dice", "mino_dice"):
            hold = HoldShown(event("part", n=2), over=False, is_end=True, asked=True, waits_for=[1, 2], seconds=20.0)
            yield (
                f"{name}-hold",
                replace(table, hold=hold, view=replace(table.view, choices=[]), fresh=table.place - 12),
            )
        if name == "dice_stars":
            hold = HoldShown(None, over=False, is_end=False, asked=True, waits_for=[], seconds=4.0)
            yield "undo-hold", replace(table, hold=hold, view=replace(table.view, choices=[], may_undo=True))


def among_people(language: str) -> TableShown:
    """People at devices of their own wait for one of them, and give each other signs."""
    match = played("gang_of_dice", 4, lambda match: match.actor == 1 and len(match.log) >= 40)
    table = shown(match, language=language, may_sign=True, now=1_790_000_000, is_host=True)
    signs = [Sign(seat, name, 1, table.now - 2) for seat, name in enumerate(("bravo", "wow", "sad"))]
    seats = [replace(each, kind="guest", level="") if each.number in (1, 2) else each for each in table.seats]
    seats[1] = replace(seats[1], late=True, may_replace=True, may_return=True)
    return replace(table, seats=seats, signs=[Sign(1, "returned", 1, 1), *signs], turn_time=86_400)


def pages(language: str) -> Iterator[tuple[str, str]]:
    """Every page by its name, as text."""
    moments = {**dict(tables(language)), **dict(waits(language)), "signs": among_people(language)}
    for name, table in moments.items():
        yield name, render.table(table, whole=True)
    games = [Game.load(name) for name in Game.names()]
    gang, mino = Game.load("gang_of_dice"), Game.load("mino_dice")
    lines = [
        TableLine("a", "/table/a", gang, NAMES[:3], [0], True, False, False, False, 1.79e9, is_host=True),
        TableLine("b", "/table/b", mino, NAMES[:6], [0], False, False, True, False, 1.79e9),
        TableLine("c", "/table/c", gang, NAMES[:2], [0], False, True, False, True, 1.78e9),
        TableLine(
            "d",
            "/table/d",
            Game.load("gang_of_dice"),
            NAMES[:2],
            [0],
            False,
            True,
            False,
            False,
            1.78e9,
            True,
            given_up=True,
        ),
    ]
    over = shown(played("mino_dice", 4, never), language=language)
    middle = shown(played("mino_dice", 4, prompted("prompt.lead", 200)), language=language, story=over.story)
    around = Replay(
        over.place, [0, over.place], [3], [(0, event("part", n=1)), (over.place, event("part", n=2))], [0, 1]
    )
    yield "replay", render.replay(middle, around, whole=True)
    whom: dict[str, Any] = {"opponents": Opponents(), "levels": LEVELS, "how_many": range(2, 7)}
    yield "lobby", render.page("lobby", language, games=games, mine=lines[:1], compiling=False, name="", **whom)
    paged: dict[str, Any] = {"path": "/mine", "name": "", "number": 2, "last": 3}
    paged |= {"search": Search(who="Fél"), "games": games}
    ended = [replace(lines[2], rank=2, points=-12, seconds=1_500), *lines[3:]]
    yield "mine", render.page("mine", language, playing=lines[:2], played=ended, **paged)
    yield "record", render.page("record", language, record=some_record(games), at_once=3, under_way=False, **paged)
    held: dict[str, Any] = {"path": "/mine/data", "name": "", "names": NAMES, "tables": 3, "moves": 1, "lines": 12}
    yield "data", render.page("data", language, **held)
    empty = show_record([], 0)
    yield "record-none", render.page("record", language, record=empty, at_once=3, under_way=False, **paged)
    yield "mine-none", render.page("mine", language, playing=[], played=[], **{**paged, "number": 1, "last": 1})
    game = Game.load("mino_dice")
    form: dict[str, Any] = {
        "game": game,
        "games": games,
        "levels": LEVELS,
        "form": {},
        "name": "Anna",
        "pace": "normal",
    }
    yield "new", render.page("new", language, path="/new", notice="", **form)
    yield "rules", render.page("rules", language, path="/rules/gang_of_dice", game=Game.load("gang_of_dice"))
    waiting = moments["waiting"]
    sitting: dict[str, Any] = {"table": waiting, "token": "t", "notice": "", "called": "", "name": ""}
    yield "sit", render.page("sit", language, free=waiting.seats[1:2], **sitting)
    yield "sit-any", render.page("sit", language, free=waiting.seats[1:], **sitting)
    yield "notices", render.page("notices", language, by_mail=True, asked=True, **some_channels(language), **paged)
    once = "http://192.168.1.20:8765/go-on/Jd83kd02Kd8skw9sKl20dkwlqP39sk2l"
    yield "device", render.page("device", language, path="/mine/device", link=once, taken=False, table="")
    yield "device-taken", render.page("device", language, path="/mine/device", link="", taken=True, table="")
    yield "go-on", render.page("go_on", language, path="/go-on/t", token="t", called=NAMES[3], own=2, table=None)
    yield "return", render.page("return", language, path="/table/t", link=once, called=NAMES[3], table=waiting)
    yield "offline", render.page("offline", language, path="/offline", games=games)
    text = Words(language).say("error_page.not_found.text")
    yield "error", render.page("error", language, status=404, key="not_found", text=text, back="/")
