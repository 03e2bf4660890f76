"""Everything that can be said can be said in every language."""

import pytest

from brelan.check import words
from brelan.check.messages import said_by_templates
from brelan.engine.game import Game
from brelan.web.render import TEMPLATES
from brelan.words import LANGUAGES
from brelan.words.catalog import catalogue
from tests.play import GAMES, table_name

SHARED = [None, *GAMES]


@pytest.mark.parametrize("game", SHARED, ids=lambda game: game.name if game else "shared")
def test_languages_have_the_same_messages_with_the_same_values(game: Game | None) -> None:
    assert list(words.messages_agree(game)) == []


@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_every_key_that_can_be_said_has_a_message(game: Game) -> None:
    assert list(words.every_key_has_a_message(game)) == []


def test_every_key_of_the_pages_that_games_share_has_a_message() -> None:
    for said in said_by_templates(TEMPLATES):
        for language in LANGUAGES:
            assert list(words.missing(said, language, catalogue(language, GAMES[0]))) == []


@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_whole_games_can_be_told(game: Game) -> None:
    assert list(words.whole_games_can_be_told(game)) == []


@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_a_game_introduces_itself(game: Game) -> None:
    assert list(words.introduces_itself(game)) == []


@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_rules_that_are_cited_stand_in_every_sheet(game: Game) -> None:
    assert list(words.cited_rules_stand_in_every_sheet(game)) == []


@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_sheets_say_the_same(game: Game) -> None:
    assert list(words.sheets_say_the_same(game)) == []
