"""Everything that can be said can be said in every language."""

import re
from random import Random

import pytest

from brelan.engine.event import Event
from brelan.engine.game import Game
from brelan.words import LANGUAGES, Words
from brelan.words.catalog import catalogue
from brelan.words.sheet import sheet
from tests.play import GAMES, play_on, sit, table_name, tables

PLACEHOLDER = re.compile(r"\{(\w+)")
SHARED = [None, *GAMES]


def texts(message: object) -> list[str]:
    return list(message.values()) if isinstance(message, dict) else [str(message)]


@pytest.mark.parametrize("game", SHARED, ids=lambda game: game.name if game else "shared")
def test_languages_have_the_same_messages_with_the_same_values(game: Game | None) -> None:
    first, *others = (catalogue(language, game) for language in LANGUAGES)
    for other in others:
        assert sorted(first) == sorted(other)
        for key, message in first.items():
            values = [set().union(*(PLACEHOLDER.findall(text) for text in texts(m))) for m in (message, other[key])]
            assert values[0] == values[1], key


def said(words: Words, event: Event) -> None:
    for reader in range(-1, len(words.names)):
        words.you = reader
        text = words.say(event)
        assert text.strip()
        assert "{" not in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_whole_games_can_be_told(game: Game, language: str) -> None:
    for seed, (seats, options) in enumerate(tables(game)):
        match = sit(game, seats, options)
        words = Words(language, game, match.names)
        while not match.over:
            play_on(match, Random(seed + len(match.log)), steps=5, undo=0.1)
            for seat in range(-1, seats):
                view = match.view(seat)
                for event in (view.prompt, *(choice.name for choice in view.choices)):
                    said(words, event)
        for seat in range(-1, seats):
            for event in match.story(seat):
                said(words, event)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_a_game_introduces_itself(game: Game, language: str) -> None:
    words = Words(language, game)
    assert all(words.say(key) for key in ("title", "line", "credits", "authors", "minutes"))
    for option in game.options:
        assert words.say(f"option.{option.name}")
        if not isinstance(option.choices, range):
            assert all(words.say(f"option.{option.name}.{str(choice).lower()}") for choice in option.choices)


@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_rules_that_are_cited_stand_in_every_sheet(game: Game) -> None:
    cited = set()
    for seats, options in tables(game):
        match = sit(game, seats, options)
        while not match.over:
            cited |= {match.view(seat).prompt.rule for seat in range(-1, seats)}
            play_on(match, Random(seats + len(match.log)), steps=3)
        cited |= {event.rule for event in match.story()}
    cited -= {""}
    for language in LANGUAGES:
        assert cited <= {f"{game.sheet} {number}" for number in re.findall(r"\*\*([\d.]+)\*\*", sheet(game, language))}
