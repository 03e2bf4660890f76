"""Everything that can be said can be said in every language."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from random import Random

from brelan.check.matches import play_on, sit
from brelan.check.messages import ANYTHING, Said, said_by_code, said_by_pages
from brelan.engine.box import MARKS
from brelan.engine.event import Event
from brelan.engine.game import Game
from brelan.words import LANGUAGES, Words
from brelan.words.catalog import catalogue
from brelan.words.sheet import sheet

PLACEHOLDER = re.compile(r"\{(\w+)(?::(\w+))?\}")
NUMBERED_ITEM = re.compile(r"(?ms)^- \*\*(\d[\d.]*)\*\*(.*?)(?=^- \*\*|^#|^!|\Z)")
MARKED = re.compile(r"\*\(([^)]*)\)\*")
REFERRED = re.compile(r"\((\d+\.\d+)\)")
PLAIN = ("", "name", "or")
"""How a value is said without a message of its own."""


def every_key_has_a_message(game: Game, seed: int = 0) -> Iterator[str]:
    """Whatever a view, a story or a page may say stands in every catalogue, with no value that is not given."""
    for said in (*said_by_code(game), *said_by_pages(game)):
        for language in LANGUAGES:
            yield from missing(said, language, catalogue(language, game))


def missing(said: Said, language: str, messages: dict[str, object]) -> Iterator[str]:
    """What a language lacks to say something."""
    found = [key for key in messages if fnmatchcase(key, said.key)] if ANYTHING in said.key else [said.key]
    if said.optional:
        return
    if not any(key in messages for key in found):
        yield f'{said.where}: says "{said.key}", but locale/{language}.toml has no such message: write one'
    if ANYTHING in said.key or said.values is None:
        return
    for key in (said.key, f"{said.key}.you"):
        for text in texts(messages.get(key, "")):
            for name, _ in PLACEHOLDER.findall(text):
                if name not in said.values:
                    given = ", ".join(sorted(said.values)) or "nothing"
                    yield f'{said.where}: "{key}" in locale/{language}.toml needs {{{name}}}, but is given {given}'


def messages_agree(game: Game | None, seed: int = 0) -> Iterator[str]:
    """Every language has the same messages with the same values, and whatever they refer to."""
    first, *others = LANGUAGES
    known = catalogue(first, game)
    for language in others:
        other = catalogue(language, game)
        for key in sorted({*known, *other}):
            if key not in known or key not in other:
                missing = first if key not in known else language
                yield f'locale/{missing}.toml has no message "{key}": every language says the same things'
            elif _values(known[key]) != _values(other[key]):
                yield f'"{key}" has other values in locale/{first}.toml than in locale/{language}.toml'
    for language in LANGUAGES:
        messages = catalogue(language, game)
        for key, message in messages.items():
            for _, kind in (found for text in texts(message) for found in PLACEHOLDER.findall(text)):
                if kind not in PLAIN and not any(each.startswith(f"{kind}.") for each in messages):
                    said = f'"{key}" in locale/{language}.toml says a value as {kind}'
                    yield f'{said}, but no message begins with "{kind}."'


def introduces_itself(game: Game, seed: int = 0) -> Iterator[str]:
    """The lobby can say what the game is, and what its options mean."""
    wanted = ["title", "line", "credits", "authors", "minutes"]
    for option in game.options:
        wanted.append(f"option.{option.name}")
        if not isinstance(option.choices, range):
            wanted += [f"option.{option.name}.{str(choice).lower()}" for choice in option.choices]
    for language in LANGUAGES:
        messages = catalogue(language, game)
        for key in wanted:
            if not messages.get(key):
                yield f'locale/{language}.toml has no message "{key}": the lobby says it'


def whole_games_can_be_told(game: Game, seed: int = 0) -> Iterator[str]:
    """Every prompt, choice and event of random games is a sentence, to every reader, in each language."""
    for number, (seats, options) in enumerate(game.tables()):
        match = sit(game, seats, options)
        spoken = [Words(language, game, match.names) for language in LANGUAGES]
        while not match.over:
            play_on(match, Random(seed + number + len(match.log)), steps=5, undo=0.1)
            views = [match.view(seat) for seat in range(-1, seats)]
            events = [event for view in views for event in (view.prompt, *(choice.name for choice in view.choices))]
            yield from _unsaid(events, spoken)
        yield from _unsaid([event for seat in range(-1, seats) for event in match.story(seat)], spoken)


def _unsaid(events: Iterable[Event], spoken: Iterable[Words]) -> Iterator[str]:
    """Which events cannot be said, or not well."""
    for words in spoken:
        for event in events:
            if not words.has(event.key):
                yield f'locale/{words.language}.toml has no message "{event.key}", which was to be said: write one'
                continue
            for reader in range(-1, len(words.names)):
                words.you = reader
                try:
                    text = words.say(event)
                except (KeyError, IndexError, ValueError) as error:
                    yield f'"{event}" cannot be said in locale/{words.language}.toml: {error!r}'
                    continue
                if not text.strip() or "{" in text:
                    yield f'"{event}" is said as {text!r} in locale/{words.language}.toml'


def cited_rules_stand_in_every_sheet(game: Game, seed: int = 0) -> Iterator[str]:
    """A rule that a line of the game, a prompt or an event cites can be looked up."""
    cited = dict(_cited(game))
    for seats, options in game.tables():
        match = sit(game, seats, options)
        while not match.over:
            for seat in range(-1, seats):
                cited.setdefault(match.view(seat).prompt.rule, "view.py")
            play_on(match, Random(seed + seats + len(match.log)), steps=3)
        for event in match.story():
            cited.setdefault(event.rule, "story.py")
    for language in LANGUAGES:
        found = rule_numbers(sheet(game, language))
        known = {f"{game.sheet} {number}" for number in (*found, *(each.partition(".")[0] for each in found), "")}
        for rule in sorted(cited.keys() - {""} - known):
            yield f"{cited[rule]}: cites {rule}, but sheet/{language}.md has no such number"


def _cited(game: Game) -> Iterator[tuple[str, str]]:
    """The rules that the lines of a game cite, comments too, each with the line."""
    rule = re.compile(rf"\b{re.escape(game.sheet)} (\d+(?:\.\d+)*)")
    for path in (*game.folder.rglob("*.py"), *game.folder.glob("page/*.html")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            for found in rule.finditer(line):
                yield found[0], f"{path.relative_to(game.folder).as_posix()}, line {number}"


def sheets_say_the_same(game: Game, seed: int = 0) -> Iterator[str]:
    """Every sheet has the same rules, each with its mark, and refers to rules that are there."""
    first = LANGUAGES[0]
    asked = rule_numbers(sheet(game, first))
    for language in LANGUAGES:
        text, words = sheet(game, language), Words(language)
        numbers, marks = rule_numbers(text), [words.say(f"mark.{mark}") for mark in MARKS]
        for number in sorted({*asked} ^ {*numbers}):
            lacks = language if number in asked else first
            yield f"sheet/{lacks}.md has no rule {number}, which another language has"
        for number in sorted(number for number, times in Counter(numbers).items() if times > 1):
            yield f"sheet/{language}.md has the number {number} twice"
        for number, rest in NUMBERED_ITEM.findall(text):
            if not any(re.search(rf"\b{mark}\b", said) for said in MARKED.findall(rest) for mark in marks):
                yield f"sheet/{language}.md: {number} has no mark: end it with *({')*, *('.join(marks)})*"
        for number in sorted({*REFERRED.findall(text)} - {*numbers}):
            yield f"sheet/{language}.md refers to ({number}), and has no such rule"


def rule_numbers(text: str) -> list[str]:
    """The rules of a sheet, in its order."""
    return [number for number, _ in NUMBERED_ITEM.findall(text)]


def texts(message: object) -> list[str]:
    """A message, or its forms for one and for many."""
    return list(map(str, message.values())) if isinstance(message, dict) else [str(message)]


def _values(message: object) -> set[str]:
    return {name for text in texts(message) for name, _ in PLACEHOLDER.findall(text)}
