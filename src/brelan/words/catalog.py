"""Messages by key: for all games in `words/<language>.toml` and, for pages in the browser, `words/web.<language>.toml`;
for one game in `games/<game>/locale/<language>.toml`.

A message is a text with `{values}`. After a colon stands how a value is said: `{seat:name}` is a player's name,
`{values:or}` a list, `{face:face}` the message "face.<value>", or the value itself if it is a text without a message:
a corrected box may hold names that no catalogue knows. A message with `one` and `other` follows `n`.
A message `<key>.you` is said instead to the player it is about: the one in `seat`, or the only one of the `winners`.
Where a language elides, a message is written without: `"Feuille de {seat:name}"` is said "Feuille d'Odette".
"""

import os
import re
import string
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any, Literal

from babel import Locale
from babel.lists import format_list

from brelan.engine.errors import BadGame
from brelan.engine.event import Event
from brelan.engine.game import Game

LANGUAGES = ("en", "fr")
TOGETHER = {"fr": re.compile(r" (?=[:;!?»%$])|(?<=«) ")}
"""Spaces at which no line may end, in languages that have them."""
ELIDED = {"fr": (re.compile(r"(?i)\b(d|qu)e $"), re.compile(r"(?i)[aeiouhâàæéèêëîïôœûü]|y[^aeiou]"))}
"""Words that lose their last vowel, and before what, in languages where they do. An h is taken to be mute."""


def usual_language() -> str:
    """The language of this machine's user, if Brelan speaks it; else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        code = os.environ.get(variable, "")[:2].lower()
        if code in LANGUAGES:
            return code
    return "en"


@cache
def catalogue(language: str, game: Game | None) -> dict[str, Any]:
    """All messages of a language: those of all games, and those of one."""
    files = [Path(__file__).parent / name for name in (f"{language}.toml", f"web.{language}.toml")]
    if game:
        files.append(game.folder / "locale" / f"{language}.toml")
    return {key: text for path in files for key, text in _messages(path, language).items()}


def _messages(path: Path, language: str) -> dict[str, Any]:
    """The messages in a file."""
    try:
        return tomllib.loads(set_well(path.read_text("utf-8"), language))
    except tomllib.TOMLDecodeError as error:
        raise BadGame(f"{path}: not the TOML that messages are written in: {error}") from error


def set_well(text: str, language: str) -> str:
    """A text with the spaces that a printer would set: French keeps its punctuation with the word before it."""
    return TOGETHER[language].sub("\u00a0", text) if language in TOGETHER else text


class Words:
    """Says events in one language, about players with these names, to the one in seat `you` (−1: to anybody)."""

    def __init__(self, language: str, game: Game | None = None, names: Sequence[str] = (), you: int = -1) -> None:
        self.language = language
        self.names = tuple(names)
        self.game = game
        self.you = you
        self.messages = catalogue(language, game)
        self._voice = _voice(language, game, self.names)

    def to(self, seat: int) -> "Words":
        """The same words, said to another reader."""
        return Words(self.language, self.game, self.names, seat)

    def say(self, what: str | Event, values: Mapping[str, Any] | None = None, /, **more: Any) -> str:
        """An event, or the message of a key with its values, as a sentence."""
        if isinstance(what, Event):
            values, what = what.values, what.key
        full = {**(values or {}), **more} if more else values or {}
        key = self._key(what, full)
        try:
            fixed = [(name, tuple(value) if type(value) is list else value) for name, value in full.items()]
            return _said(self._voice, key, tuple(fixed))
        except TypeError:  # another event: these are not looked up
            return self._sentence(key, full)

    def _sentence(self, key: str, values: Mapping[str, Any]) -> str:
        message = self.messages[key]
        if isinstance(message, dict):
            message = message[_plural(self.language, values["n"])]
        said = ""
        for text, name, spec in _parts(str(message)):
            said += text if name is None else _joined(text, self._value(values[name], spec), self.language)
        return said

    def has(self, key: str) -> bool:
        """Whether there is a message of that key."""
        return key in self.messages

    def _key(self, key: str, values: Mapping[str, Any]) -> str:
        """The message that is said for a key: of the reader's own doings it may say "you"."""
        if self.you < 0 or (values.get("seat") != self.you and values.get("winners") != [self.you]):
            return key
        yours = f"{key}.you"
        return yours if yours in self.messages else key

    def _value(self, value: Any, spec: str) -> str:
        """A value as its message says it."""
        if isinstance(value, list | tuple):
            try:
                return _said_list(self._voice, tuple(value), spec)
            except TypeError:  # of events
                return self._row(value, spec)
        if isinstance(value, Event):
            return self.say(value)
        return _said_value(self._voice, value, spec)

    def _row(self, values: Sequence[Any], spec: str) -> str:
        said = [self._value(item, "" if spec == "or" else spec) for item in values]
        return _list(tuple(said), "or" if spec == "or" else "standard", self.language)


@dataclass(frozen=True, eq=False)
class _Voice:
    """Words without a "you": what sentences hang on beside their key and values. Each is there once."""

    language: str
    game: Game | None
    names: tuple[str, ...]

    @cached_property
    def words(self) -> Words:
        return Words(self.language, self.game, self.names)


_voice = lru_cache(maxsize=1024)(_Voice)


@lru_cache(maxsize=16_384)
def _said(voice: _Voice, key: str, values: tuple[tuple[str, Any], ...]) -> str:
    """A message with its values. Most of what is said at a table has been said there before."""
    return voice.words._sentence(key, dict(values))


@lru_cache(maxsize=4096)
def _said_list(voice: _Voice, values: tuple[Any, ...], spec: str) -> str:
    """The same for a list, such as the dice on the table: both players hear of them."""
    return voice.words._row(values, spec)


@lru_cache(maxsize=4096)
def _said_value(voice: _Voice, value: int | str, spec: str) -> str:
    """A number or a text as its message says it."""
    words = voice.words
    if spec == "name":
        return str(words.names[int(value)])
    if spec and (words.has(f"{spec}.{value}") or not isinstance(value, str)):
        return words.say(f"{spec}.{value}")
    return str(value)


@lru_cache(maxsize=4096)
def _joined(text: str, value: str, language: str) -> str:
    """A text and the value that follows it, with the elision between them that a language may have."""
    if language in ELIDED:
        loses, before = ELIDED[language]
        if before.match(value):
            text = loses.sub(r"\1'", text)
    return text + value


@lru_cache(maxsize=4096)
def _list(items: tuple[str, ...], style: Literal["or", "standard"], language: str) -> str:
    """Some things in a row, as a language says them."""
    if len(items) < 3:
        return format_list(items, style, _locale(language))
    begin, go_on, end = _between(style, language)
    said = begin.format(*items[:2])
    for item in items[2:-1]:
        said = go_on.format(said, item)
    return end.format(said, items[-1])


@cache
def _between(style: str, language: str) -> tuple[str, str, str]:
    """What stands between the first two of a row, those after them, and before the last."""
    patterns = _locale(language).list_patterns[style]
    return patterns["start"], patterns["middle"], patterns["end"]


@cache
def _plural(language: str, number: int) -> str:
    """Whether a language counts so many as one or as many."""
    return str(_locale(language).plural_form(number))


@cache
def _locale(language: str) -> Locale:
    """What is known of a language."""
    return Locale.parse(language)


@cache
def _parts(message: str) -> list[tuple[str, str | None, str]]:
    """A message taken apart, once: each text with the name of the value that follows it and how it is said."""
    return [(text, name, spec or "") for text, name, spec, _ in string.Formatter().parse(message)]
