"""Pages as text: a template, the words of a language, and what is to be shown."""

from collections.abc import Callable, Sequence
from contextvars import ContextVar
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from babel.numbers import format_decimal
from jinja2 import BaseLoader, ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from brelan.coach.words import points
from brelan.engine.event import minus
from brelan.engine.fields import NOBODY
from brelan.engine.game import Game
from brelan.engine.referee.first_game import first_game
from brelan.engine.referee.limits import LONGEST_MIXED, LONGEST_NAME
from brelan.engine.referee.typed_dice import has_real_dice
from brelan.engine.rule import NATURE, OVER
from brelan.web import record
from brelan.web.assets import address
from brelan.web.chapters import chapters
from brelan.web.chart import charts
from brelan.web.people import signs
from brelan.web.people.invitation import host_of, qr, reach
from brelan.web.people.link_preview import LinkPreview
from brelan.web.replay import SPEEDS, Replay
from brelan.web.review import HEIGHT, MOST_OFFERED, WIDTH, CurveShown, PlanRow, Question, ReviewShown, hint_rows, listed
from brelan.web.rules import rule_anchor, rules_sheet
from brelan.web.shown import MenuItem, TableShown
from brelan.web.times import date_said, day, month_said, took, weekdays
from brelan.words import LANGUAGES, Words

TEMPLATES = Path(__file__).parent / "templates"

MENU: ContextVar[Sequence[MenuItem]] = ContextVar("menu", default=())
"""What the features of the house that draws a page add to its menu."""

Curve = TypeVar("Curve", ReviewShown, CurveShown)

PACES = ("calm", "normal", "quick")
"""How fast a table goes."""
TURN_TIMES = ("none", "minute", "day")
"""How long a turn may take, as a table may say."""

NEWS = 4
"""Of what just happened, the last so many sentences are shown on the table; the log has all."""

OF_EVERY_DICT = frozenset(dir(dict))
"""What `values`, `items` and the like mean of any dictionary, whatever it holds."""


@cache
def has_table(game: Game) -> bool:
    """Whether a game can be played in the browser: whether it brings a table."""
    return (game.folder / "page" / "table.html").exists()


def has_first_game(game: Game) -> bool:
    """Whether a newcomer can learn a game by playing it in the browser."""
    return has_table(game) and first_game(game) is not None


class OfGames(BaseLoader):
    """Finds `<game>/<path>` in the folder of a game, wherever that is."""

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """The text of a template."""
        name, _, path = template.partition("/")
        return FileSystemLoader(Game.load(name).folder).get_source(environment, path)


class Templates(Environment):
    """What a view holds is mostly dictionaries: `die.colour` is looked up there first, which saves a tenth."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        """What a template means by `obj.attribute`."""
        if type(obj) is dict and attribute in obj and attribute not in OF_EVERY_DICT:
            return obj[attribute]
        return super().getattr(obj, attribute)


@cache
def environment() -> Environment:
    """The templates: Brelan's own, and below `games/` each game's folder, where its table is in `page/`."""
    loader = ChoiceLoader([FileSystemLoader(TEMPLATES), PrefixLoader({"games": OfGames()})])
    made = Templates(
        loader=loader,
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    for thing in (
        chapters,
        charts,
        date_said,
        day,
        has_first_game,
        has_real_dice,
        has_table,
        hint_rows,
        host_of,
        listed,
        month_said,
        qr,
        reach,
        rule_anchor,
        rules_sheet,
        took,
        weekdays,
    ):
        made.globals[thing.__name__] = thing
    made.globals |= {"asset": address, "languages": LANGUAGES, "NATURE": NATURE, "OVER": OVER, "NOBODY": NOBODY}
    made.globals |= {
        "menu": MENU.get,
        "paces": PACES,
        "turn_times": TURN_TIMES,
        "sign_names": signs.NAMES,
        "sign_buttons": sign_buttons,
        "curve_size": (WIDTH, HEIGHT),
        "record_size": (record.WIDTH, record.HEIGHT),
        "most_offered": MOST_OFFERED,
        "speeds": SPEEDS,
        "NEWS": NEWS,
        "longest_name": LONGEST_NAME,
        "longest_mixed": LONGEST_MIXED,
    }
    made.filters |= {
        "minus": minus,
        "number": decimal,
        "points": points,
        "in_points": in_points,
        "enumerate_ranks": in_order,
    }
    return made


def in_order(ranks: Sequence[int]) -> list[tuple[int, int]]:
    """Ranks with their seats, the winners first."""
    return sorted((rank, seat) for seat, rank in enumerate(ranks))


def in_points(chance: float) -> int:
    """How many points of 100 a chance is said to be, whether gained or lost: one, or more."""
    return abs(round(100 * chance))


@pass_context
def decimal(context: Context, number: float) -> str:
    """A number with one decimal, as the language writes it."""
    return format_decimal(number, "#,##0.0", locale=context["language"])


def page(name: str, language: str, /, *, path: str = "/", game: Game | None = None, **context: Any) -> str:
    """A page by the name of its template. `path` is where a change of language comes back to."""
    return _draw(name, Words(language, game), path=path, game=game, whole=True, **context)


def review(shown: ReviewShown, game: Game, language: str, **context: Any) -> str:
    """A finished game looked back upon."""
    shown = with_own_name(shown, language)
    words = Words(language, game, shown.names, shown.seat if shown.mine else NOBODY)
    path = f"{shown.address}/review?seat={shown.seat}"
    return _draw("review", words, path=path, game=game, whole=True, review=shown, curve=shown, **context)


def with_own_name(shown: Curve, language: str) -> Curve:
    """The same with a word beside one's own name that it is one's own."""
    words = Words(language)
    names = [own_name(each, words) if shown.mine and i == shown.seat else each for i, each in enumerate(shown.names)]
    return replace(shown, names=names)


def table(shown: TableShown, whole: bool, preview: LinkPreview | None = None, sees_signs: bool = True) -> str:
    """The page of a table, or only the part of it that changes: `<main id="table">`."""
    name = "curtain" if shown.curtain != NOBODY else _template(shown.game)
    return _table(name, shown, whole, shown.address, replay=False, preview=preview, sees_signs=sees_signs)


def replay(shown: TableShown, around: Replay, whole: bool, weighed: Sequence[PlanRow] = ()) -> str:
    """A table as it stood when its log had `shown.place` entries; its story is the whole one. `weighed` is what
    the plans of a decision made there are worth, if the coach has looked at the game.
    """
    path = f"{shown.address}/replay?place={shown.place}"
    return _table(_template(shown.game), shown, whole, path, replay=around, weighed=weighed)


def question(shown: TableShown, around: Replay, asked: Question, whole: bool) -> str:
    """A table as it stood before a decision, with what could be done."""
    return _table(_template(shown.game), shown, whole, asked.here, replay=around, question=asked)


def _template(game: Game) -> str:
    """A game's own table, or else the frame, which tells what happens and lists every legal move."""
    return f"games/{game.name}/page/table" if has_table(game) else "frame"


def _table(name: str, shown: TableShown, whole: bool, path: str, **more: Any) -> str:
    more = {"question": None, "weighed": ()} | more
    if len(shown.mine) == 1:
        called = Words(shown.language)
        seats = [replace(each, name=own_name(each.name, called)) if each.kind == "me" else each for each in shown.seats]
        shown = replace(shown, seats=seats)
    view, everybody = shown.view, Words(shown.language, shown.game, shown.names)
    others_eyes = bool(more["replay"]) and shown.mine != [view.seat]
    words = everybody.to(NOBODY if shown.read_by_several or others_eyes else view.seat)
    tell = everybody.say if len(shown.mine) > 1 else words.say
    context = {"path": path, "game": shown.game, "whole": whole, "shown": shown, "view": view, "table": view.table}
    return _draw(name, words, tell=tell, **context, **more)


@cache
def sign_buttons(language: str) -> Markup:
    """The signs that can be given: the same on every page of a language."""
    return Markup(environment().get_template("parts/sign_buttons.html").render(say=Words(language).say))


def own_name(name: str, words: Words) -> str:
    """What a page calls its only reader: "you" where others read the name of somebody who gave none."""
    return words.say("table.you_name") if name in _unnamed() else name


@cache
def _unnamed() -> frozenset[str]:
    return frozenset(Words(language).say("person") for language in LANGUAGES)


def _draw(name: str, words: Words, /, **context: Any) -> str:
    def words_of(game: Game) -> Words:
        return Words(words.language, game)

    def own(name: str) -> str:
        return own_name(name, words)

    say, has = words.say, words.has
    template = environment().get_template(f"{name}.html")
    return template.render(say=say, has=has, own_name=own, words_of=words_of, language=words.language, **context)
