"""Telling moments of Dice Run, for previews and page tests."""

from collections.abc import Callable, Iterator
from typing import Any

from brelan.engine.fields import NOBODY
from brelan.engine.referee.match import Match
from brelan.engine.referee.typed_dice import to_type
from brelan.web.preview import shown
from brelan.web.shown import TableShown
from tests.browser.scenes import counted, never, played, prompted

TOUCHED = {
    "run-first": [".card .pick.shows >> nth=0"],
    "run-target": [".aim .pick >> nth=0"],
    "run-special": [".card .pick:not(.shows) >> nth=0"],
    "run-joker": [".pick >> nth=2"],
    "run-swap": [".pick >> nth=1"],
    "run-gap": [".pick >> nth=0"],
    "run-sprint": [".sprint-pick >> nth=0", ".sprint-pick >> nth=1", ".sprint-pick >> nth=2"],
    "run-crash": [".pick >> nth=0"],
    "run-flip": [".pick >> nth=0"],
    "run-put": [".pick >> nth=0"],
    "run-order": [".pick >> nth=1"],
    "run-choose": [".aim .pick >> nth=0"],
}
"""What is touched before a picture is taken, so that it shows what a choice would do."""


def asked(
    key: str, least: int = 90, more: Callable[[dict[str, Any]], bool] = lambda table: True, seats: int = 0
) -> Match:
    """The first of some random games in which the first seat is asked something, the table being as wanted."""
    seats = seats or 3 + sum(map(ord, key)) % 4

    def comes(match: Match) -> bool:
        return prompted(key, least)(match) and more(match.view(0).table)

    return next(m for seed in range(400) if not (m := played("dice_run", seats, comes, seed)).over)


def spread(table: dict[str, Any]) -> bool:
    """Many groups, and targets left to hide."""
    return len(table["line"]) > 5 and len(table["seats"][0]["targets"]) > 2


def long(table: dict[str, Any]) -> bool:
    """As many groups as a race often has late, and the last stage no longer in sight."""
    return len(table["line"]) >= 8 and table["drawn"] >= 3


def revealed(table: dict[str, Any]) -> bool:
    """A stage has just ended."""
    return bool(table["stage"] > 1 and table["drawn"] < 2)


def hands(*kinds: str) -> Callable[[dict[str, Any]], bool]:
    """The first seat holds a card of some kinds."""
    return lambda table: any(kind in kinds for kind in table["seats"][0]["hand"])


def tables(language: str) -> Iterator[tuple[str, TableShown]]:
    """Tables at telling moments."""
    yield "run-play", shown(asked("prompt.play", 130, spread), language=language)
    yield from touched(language)
    yield "run-group", shown(asked("prompt.reroll_group"), language=language)
    yield "run-reveal", shown(asked("prompt.play", 130, revealed), language=language)
    match = played("dice_run", 4, lambda m: len(m.log) > 130 and m.actor > 0, seed=2)
    yield "run-watch", shown(match, NOBODY, mine=[], language=language)
    match = played("dice_run", 3, lambda m: len(m.log) > 90 and m.view().prompt.key == "nature.roll", seed=4)
    yield "run-typed", shown(match, language=language, typed=to_type(match), dice="typed")
    over = played("dice_run", 6, never)
    yield "run-over", shown(over, language=language, rolled=counted(over), fresh=0)


def touched(language: str) -> Iterator[tuple[str, TableShown]]:
    """Those at which something is touched and not sent yet."""
    plain = hands("red", "orange", "green", "blue", "purple", "one", "two", "three", "four", "five", "six")
    first = asked("prompt.play_or_show", 30, lambda table: plain(table) and table["stage"] == 1)
    yield "run-first", shown(first, language=language)
    yield "run-target", shown(asked("prompt.play", 70, spread), language=language)
    yield "run-special", shown(asked("prompt.play", 70, hands("swap", "gap", "flip")), language=language)
    for step in ("joker", "swap", "gap", "sprint", "crash", "flip", "put", "order", "choose"):
        yield f"run-{step}", shown(asked(f"prompt.{step}"), language=language)
