"""Moments of Desperados of Dice Town, found in random games."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

from brelan.engine.fields import NOBODY
from brelan.engine.game import Game
from brelan.engine.referee.match import Match
from brelan.engine.referee.typed_dice import to_type
from brelan.engine.referee.view import View
from brelan.engine.rule import NATURE
from brelan.web.preview import seats, shown
from brelan.web.shown import TableShown
from tests.browser.scenes import NAMES, counted, never, played

GAME = "desperados"
LAST_EVENTS = 80  # so much of the story is shown while a game goes on


def asked(key: str, fits: Callable[[View], bool] = lambda view: True) -> Callable[[Match], bool]:
    """Until the first seat is asked something, in a view that fits."""

    def until(match: Match) -> bool:
        return match.actor == 0 and (view := match.view(0)).prompt.key == key and fits(view)

    return until


def some(view: View, least: int) -> bool:
    """So many kinds of cards in hand, and somebody of every gang free."""
    return len(view.table["seats"][0]["hand"]) >= least and all(
        one["free"] or not one["in"] for one in view.table["seats"]
    )


def attacks(view: View) -> int:
    return sum(any(act["losses"]) for act in view.table["acts"])


MOMENTS: dict[str, tuple[int, Callable[[Match], bool]]] = {
    "ready": (4, asked("prompt.ready_cards", lambda view: some(view, 4))),
    "decide": (4, asked("prompt.decide", lambda view: some(view, 2) and bool(view.table["acts"]))),
    "both": (3, asked("prompt.decide", lambda view: "now.both" in str(view.prompt.values["now"]))),
    "act": (4, asked("prompt.act", lambda view: some(view, 1) and attacks(view) >= 1 and len(view.table["acts"]) == 3)),
    "attack": (3, asked("prompt.act", lambda view: attacks(view) == len(view.table["acts"]) == 1)),
    "answer": (4, asked("prompt.answer", lambda view: len(view.table["answers"]) == 3)),
    "keep": (2, asked("prompt.keep", lambda view: view.prompt.values["n"] == 2 and some(view, 1))),
    "turn": (3, asked("prompt.turn")),
    "face": (2, asked("prompt.which_face")),
    "rob": (4, asked("prompt.rob")),
    "out": (4, lambda match: match.actor > 0 and not match.view(0).table["seats"][0]["in"]),
    "typed": (
        3,
        lambda match: match.actor == NATURE and match.view().prompt.key == "nature.roll" and len(match.log) > 99,
    ),
    "over": (4, never),
}


@cache
def moment(name: str) -> Match:
    """The first game in which this moment comes."""
    size, until = MOMENTS[name]
    return next(match for seed in range(99) if until(match := played(GAME, size, until, seed)))


SHOWN = ("ready", "decide", "act", "answer", "keep", "typed", "over")
"""Moments that are looked at in every width and light; the others only on a phone."""


def tables(language: str, names: Sequence[str] = SHOWN) -> Iterator[tuple[str, TableShown]]:
    """Tables at telling moments."""
    for name in names:
        match = moment(name)
        story = list(match.told(0))
        facts: dict[str, Any] = {"language": language, "story": story if match.over else story[-LAST_EVENTS:]}
        if name == "typed":
            yield f"{GAME}-{name}", shown(match, typed=to_type(match), dice="typed", **facts)
        elif name == "over":
            yield f"{GAME}-{name}", shown(match, rolled=counted(match), fresh=0, **facts)
        else:
            yield f"{GAME}-{name}", shown(match, **facts)
    if names != SHOWN:
        return
    match = moment("answer")
    yield f"{GAME}-watch", shown(match, NOBODY, mine=[], seats=seats(match, NOBODY), language=language)
    choosing = Match(Game.load(GAME), NAMES[:4], {"choice": "chosen"})
    yield f"{GAME}-choose", shown(choosing, language=language)
