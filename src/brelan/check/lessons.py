"""The first game of a newcomer: every step is led on by the rules, said in every language, and drawn."""

import re
from collections.abc import Iterator
from html import unescape

from brelan.check.pages import OFFERED
from brelan.engine.errors import BadRecord
from brelan.engine.game import Game
from brelan.engine.referee.first_game import FILE, FirstGame, Step, first_game
from brelan.engine.rule import NATURE
from brelan.server.features.lessons.show import show
from brelan.web import render
from brelan.web.rules import rule_anchor, rules_sheet
from brelan.words import LANGUAGES, Words
from brelan.words.catalog import catalogue

FEWEST, MOST = 5, 14
"""Steps of a first game."""
LEAST_TO_DO = 3
"""Who only watches learns little."""
LONGEST, LONGEST_DO = 280, 60
"""Characters of what to do and why together, and of what to do: the table needs room on a phone."""


def newcomers_are_led(game: Game, seed: int = 0) -> Iterator[str]:
    """The newcomer makes every move of the seat, has enough to do, and comes to an end."""
    file = game.folder / FILE
    if not file.exists():
        return
    try:
        script = FirstGame(game, file.read_text(encoding="utf-8"))
    except BadRecord as error:
        yield str(error)
        return
    if not FEWEST <= len(script.steps) <= MOST:
        yield f"sheet/first_game.toml has {len(script.steps)} steps; {FEWEST} to {MOST} are asked for"
    if sum(bool(step.moves) for step in script.steps) < LEAST_TO_DO:
        yield f"sheet/first_game.toml: the newcomer has less than {LEAST_TO_DO} steps to do something"
    if script.steps[-1].moves or script.steps[-1].end != len(script.log):
        yield "sheet/first_game.toml: the last step is the closing word, with nothing to do"
    for place, entry in enumerate(script.log):
        number = script.doing(place)
        if (number is not None) != (entry.seat == script.you) or entry.seat < NATURE:
            yield f"sheet/first_game.toml: move {place} of the log is the newcomer's, but stands in no step's `do`"


def every_step_is_said(game: Game, seed: int = 0) -> Iterator[str]:
    """What to do and why, short enough, in every language, and nothing that no step says."""
    script = first_game(game)
    if script is None:
        return
    for language in LANGUAGES:
        messages = catalogue(language, game)
        for step in script.steps:
            yield from _said(game, step, language)
        said = {f"learn.{step.say}{part}" for step in script.steps for part in ("", ".why")}
        others = tuple(f"learn.{step.say}.else" for step in script.steps if step.moves)
        for key in sorted(key for key in messages if key.startswith("learn.") and key not in said):
            if key.startswith(others):
                continue
            yield f'locale/{language}.toml: no step of the first game says "{key}"'


def _said(game: Game, step: Step, language: str) -> Iterator[str]:
    words, keys = Words(language, game), (f"learn.{step.say}", f"learn.{step.say}.why")
    missing = [key for key in keys if not words.has(key)]
    for key in missing:
        yield f'locale/{language}.toml has no message "{key}", which the first game says'
    if missing:
        return
    do, why = map(words.say, keys)
    if len(do) > LONGEST_DO:
        yield f'locale/{language}.toml: "{keys[0]}" has {len(do)} characters, {LONGEST_DO} at most'
    if len(do) + len(why) > LONGEST:
        yield f'locale/{language}.toml: "{keys[0]}" and its reason have more than {LONGEST} characters'
    if step.rule and f'id="{rule_anchor(step.rule)}"' not in rules_sheet(game, language):
        yield f"sheet/{language}.md has no rule {step.rule}, which the first game shows"


def every_step_is_drawn(game: Game, seed: int = 0) -> Iterator[str]:
    """Every step is a table that offers what leads on, and nothing that a real table alone can do."""
    script = first_game(game)
    if script is None:
        return
    for language in LANGUAGES:
        for number, step in enumerate(script.steps):
            for place in range(step.place, max(step.end, step.place + 1)):
                for fault in _drawn(script, number, place, language):
                    yield f'first game, step "{step.say}": {fault}'


def _drawn(script: FirstGame, number: int, place: int, language: str) -> Iterator[str]:
    step = script.steps[number]
    shown = show(script, number, place, "Anna", language)
    drawn = render.table(shown, whole=True)
    offered, leads = set(map(int, OFFERED.findall(drawn))), step.moves[place - step.place :]
    if bool(offered) != bool(leads) or not {choice.move for choice in shown.view.choices} <= offered:
        yield "the page does not offer exactly what may be done"
    if leads and leads[0] not in offered:
        yield "the page does not offer the move that leads on"
    if leads and f'action="/learn/{script.game.name}/moves"' not in drawn:
        yield "the page has no form that plays the move"
    if Words(language, script.game).say(f"learn.{step.say}") not in unescape(drawn):
        yield "the page does not say what to do"
    for nothing in re.findall(r"data-live|/undo|/leave", drawn):
        yield f'the page has "{nothing}", which only a real table has'
