"""Everything that can be said can be said in every language."""

import re
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from random import Random

from brelan.check.matches import play_on, sit
from brelan.check.messages import ANYTHING, Said, said_by_code, said_by_pages
from brelan.engine.event import Event
from brelan.engine.game import Game
from brelan.words import LANGUAGES, Words
from brelan.words.catalog import catalogue
from brelan.words.sheet import sheet

PLACEHOLDER = re.compile(r"\{(\w+)(?::(\w+))?\}")
NUMBERED = re.compile(r"\*\*([\d.]+)\*\*")
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
    """A rule that a prompt or an event cites can be looked up."""
    cited = set()
    for seats, options in game.tables():
        match = sit(game, seats, options)
        while not match.over:
            cited |= {match.view(seat).prompt.rule for seat in range(-1, seats)}
            play_on(match, Random(seed + seats + len(match.log)), steps=3)
        cited |= {event.rule for event in match.story()}
    for language in LANGUAGES:
        known = {f"{game.sheet} {number}" for number in NUMBERED.findall(sheet(game, language))}
        for rule in sorted(cited - {""} - known):
            yield f"rule {rule} is cited, but sheet/{language}.md has no such number"


def texts(message: object) -> list[str]:
    """A message, or its forms for one and for many."""
    return list(map(str, message.values())) if isinstance(message, dict) else [str(message)]


def _values(message: object) -> set[str]:
    return {name for text in texts(message) for name, _ in PLACEHOLDER.findall(text)}
