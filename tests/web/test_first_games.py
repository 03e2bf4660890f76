"""First games: recorded logs, played by the real rules, in which every step is said in every language."""

import re

import pytest

from brelan.check import lessons
from brelan.engine.errors import BadRecord
from brelan.engine.game import Game
from brelan.engine.referee.first_game import FILE, FirstGame, first_game
from brelan.web import preview, render
from brelan.web.shown import LessonShown
from brelan.words.sheet import folder
from tests.browser import scenes
from tests.play import GAMES, table_name

TAUGHT = [game for game in GAMES if (game.folder / FILE).exists()]
OFFERED = re.compile(r'name="move" value="(-?\d+)"')


def test_every_game_with_a_table_can_be_learnt_and_its_rules_have_pictures() -> None:
    with_table = [game for game in GAMES if render.has_table(game)]
    assert with_table
    assert with_table == TAUGHT
    for game in with_table:
        assert first_game(game) is not None
        assert len(list(folder(game).glob("*.svg"))) >= 2, game.name


@pytest.mark.parametrize("game", TAUGHT, ids=table_name)
def test_the_newcomer_is_led_from_the_first_word_to_the_last(game: Game) -> None:
    assert list(lessons.newcomers_are_led(game)) == []


@pytest.mark.parametrize("game", TAUGHT, ids=table_name)
def test_every_step_says_what_to_do_and_why(game: Game) -> None:
    assert list(lessons.every_step_is_said(game)) == []


@pytest.mark.parametrize("game", TAUGHT, ids=table_name)
def test_every_step_is_a_table_that_offers_what_leads_on(game: Game) -> None:
    assert list(lessons.every_step_is_drawn(game)) == []


def test_a_first_game_may_be_played_to_its_end() -> None:
    lesson = LessonShown(9, 9, "learn.end", "", False, "/learn/mino_dice?step=9", "/learn/mino_dice?step=8", "")
    over = scenes.played("mino_dice", 3, scenes.never)
    drawn = render.table(preview.shown(over, lesson=lesson, commitment="", seed=""), whole=True)
    assert 'class="results"' in drawn
    assert 'id="lesson-play"' in drawn
    for nothing in ("/again", "/replay?", '/replay"', "/api/tables", "/verify", "/give-up"):
        assert nothing not in drawn


BAD = {
    "no newcomer": ('seats = ["Anna", "Ben"]\nstep = []', "`seats` has nobody called 'you', who is the newcomer"),
    "no seats": ("step = []", "'seats' is missing"),
    "not legal": (
        'seats = ["you", "Ben"]\n[[step]]\nsay = "x"\nplayed = "nature: first 7"',
        'step 1: "nature: first 7" cannot be played; what can be is first 0, first 1',
    ),
    "not the newcomer's turn": (
        'seats = ["you", "Ben"]\n[[step]]\nsay = "x"\ndo = ["first 1"]',
        'step 1: "you: first 1" cannot be played, for nature is to move',
    ),
    "nobody": (
        'seats = ["you", "Ben"]\n[[step]]\nsay = "x"\nplayed = "Bert: first 0"',
        "step 1: nobody is called 'Bert'; there are nature, you, Ben",
    ),
    "no list": ('seats = ["you", "Ben"]\n[[step]]\nsay = "x"\ndo = "stop"', "step 1: `do` is a list, such as ['stop']"),
    "unknown": (
        'seats = ["you", "Ben"]\n[[step]]\nsay = "x"\nwhy = "y"',
        "step 1: it has say, why; a step has `say`, and may have played, do, rule, free",
    ),
    "not a table": ("seats = [", "Invalid value (at end of document)"),
}


@pytest.mark.parametrize(("text", "sentence"), BAD.values(), ids=BAD)
def test_a_script_that_cannot_be_played_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(BadRecord) as said:
        FirstGame(Game.load("gang_of_dice"), text)
    assert str(said.value) == f"gang_of_dice, {FILE}: {sentence}"
