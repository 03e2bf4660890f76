"""First games: recorded logs, played by the real rules, in which every step is said in every language."""

import re

import pytest

from brelan.engine.errors import BadRecord
from brelan.engine.first_game import FILE, FirstGame, first_game
from brelan.engine.game import Game
from brelan.engine.rule import NATURE
from brelan.server.views.lesson import show
from brelan.web import render
from brelan.web.rules import rule_anchor, rules_sheet
from brelan.web.shown import LessonShown
from brelan.words import LANGUAGES, Words
from brelan.words.catalog import catalogue
from brelan.words.sheet import folder
from tests.browser import scenes
from tests.play import GAMES, table_name

LONGEST = 280
"""What to do and why, together, leave room for the table on a phone."""
TAUGHT = [game for game in GAMES if (game.folder / FILE).exists()]
OFFERED = re.compile(r'name="move" value="(-?\d+)"')


def script(game: Game) -> FirstGame:
    return FirstGame(game, (game.folder / FILE).read_text(encoding="utf-8"))


def test_every_game_with_a_table_can_be_learnt_and_its_rules_have_pictures() -> None:
    with_table = [game for game in GAMES if render.has_table(game)]
    assert with_table
    assert with_table == TAUGHT
    for game in with_table:
        assert first_game(game) is not None
        assert len(list(folder(game).glob("*.svg"))) >= 2, game.name


@pytest.mark.parametrize("game", TAUGHT, ids=table_name)
def test_the_newcomer_is_led_from_the_first_word_to_the_last(game: Game) -> None:
    played = script(game)
    assert 5 <= len(played.steps) <= 14
    assert sum(bool(step.moves) for step in played.steps) >= 3, "who only watches learns little"
    assert not played.steps[-1].moves
    assert played.steps[-1].end == len(played.log)
    for place, entry in enumerate(played.log):
        number = played.doing(place)
        assert (number is not None) == (entry.seat == played.you), "the newcomer makes all moves of the seat"
        if number is not None:
            assert played.steps[number].moves[place - played.steps[number].place] == entry.move
        assert NATURE <= entry.seat < len(played.match.names)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TAUGHT, ids=table_name)
def test_every_step_says_what_to_do_and_why(game: Game, language: str) -> None:
    words, played = Words(language, game), script(game)
    said = {f"learn.{step.say}{part}" for step in played.steps for part in ("", ".why")}
    for step in played.steps:
        do, why = (words.say(f"learn.{step.say}{part}") for part in ("", ".why"))
        assert do and why
        assert len(do) + len(why) <= LONGEST, step.say
        assert len(do) <= 60, step.say
        if step.rule:
            assert f'id="{rule_anchor(step.rule)}"' in rules_sheet(game, language)
    others = {f"learn.{step.say}.else" for step in played.steps if step.moves}
    assert {key for key in catalogue(language, game) if key.startswith("learn.")} - others == said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TAUGHT, ids=table_name)
def test_every_step_is_a_table_that_offers_what_leads_on(game: Game, language: str) -> None:
    played = script(game)
    for number, step in enumerate(played.steps):
        for place in range(step.place, max(step.end, step.place + 1)):
            shown = show(played, number, place, "Anna", language)
            drawn = render.table(shown, whole=True)
            offered = set(map(int, OFFERED.findall(drawn)))
            leads = step.moves[place - step.place :]
            assert bool(offered) == bool(leads)
            assert {choice.move for choice in shown.view.choices} <= offered
            assert leads[:1] == tuple(move for move in leads[:1] if move in offered)
            assert Words(language, game).say(f"learn.{step.say}") in re.sub("&#39;", "'", drawn)
            assert ("data-live" in drawn, "/undo" in drawn, "/leave" in drawn) == (False, False, False)
            assert f'action="/learn/{game.name}/moves"' in drawn or not leads


def test_a_first_game_may_be_played_to_its_end() -> None:
    lesson = LessonShown(9, 9, "learn.end", "", False, "/learn/mino_dice?step=9", "/learn/mino_dice?step=8", "")
    over = scenes.played("mino_dice", 3, scenes.never)
    drawn = render.table(scenes.shown(over, lesson=lesson, commitment="", seed=""), whole=True)
    assert 'class="results"' in drawn
    assert 'id="lesson-play"' in drawn
    for nothing in ("/again", "/replay", "/record", "/verify", "/give-up"):
        assert nothing not in drawn


BAD = {
    "no newcomer": 'seats = ["Anna", "Ben"]\nstep = []',
    "not legal": 'seats = ["you", "Ben"]\n[[step]]\nsay = "x"\nplayed = "nature: first 7"',
    "not the newcomer's turn": 'seats = ["you", "Ben"]\n[[step]]\nsay = "x"\ndo = ["first 1"]',
    "unknown": 'seats = ["you", "Ben"]\n[[step]]\nsay = "x"\nwhy = "y"',
    "not a table": "seats = [",
}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
def test_a_script_that_cannot_be_played_is_refused(text: str) -> None:
    with pytest.raises(BadRecord, match="gang_of_dice"):
        FirstGame(Game.load("gang_of_dice"), text)
