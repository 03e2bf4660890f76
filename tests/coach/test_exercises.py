"""Exercises: those that come with the games are sound, and the search finds the same ones again."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from brelan.cli import main
from brelan.coach.exercises.exercise import FILE, check, exercises, read, write
from brelan.coach.exercises.find import CLEAR, DEAR, TRIES, find
from brelan.coach.exercises.prove import Prover
from brelan.coach.worth.weigh import Weigher
from brelan.engine.game import Game
from brelan.web import render
from tests.play import GAMES


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_exercise_can_be_played_and_has_one_best_plan(game: Game) -> None:
    known = exercises(game)
    assert len({each.name for each in known}) == len(known)
    assert [each.ease for each in known] == sorted((each.ease for each in known), reverse=True)
    for each in known:
        assert check(game, each) == ""
        one = each.decision
        assert one["loss"] - one["doubt"] >= DEAR - 1e-4
        assert one["made"] != one["best"]
        assert one["worth"][one["best"]] == max(one["worth"])
        assert set(each.solved) == set(TRIES)


@pytest.mark.parametrize("game", [game for game in GAMES if (game.folder / FILE).exists()], ids=lambda game: game.name)
def test_exercises_that_come_with_a_game_are_offered(game: Game) -> None:
    assert exercises(game), "found with other rules or another box"
    assert render.has_table(game)


def test_the_search_finds_the_same_again_and_what_it_finds_holds(tmp_path: Path) -> None:
    game = Game.load("mino_dice")
    found = next(find(game, 7, Weigher(game), Prover(game)))
    assert check(game, found) == ""
    file = tmp_path / "exercises.json"
    assert main(["exercises", "mino_dice", "--count", "1", "--seed", "7", "--output", str(file)]) == 0
    assert read(game, file.read_text()) == [found]
    assert main(["exercises", "mino_dice", "--count", "1", "--output", str(file)]) == 0  # it is there already
    assert read(game, file.read_text()) == [found]
    worth = sorted(found.decision["worth"])
    assert worth[-1] - worth[-2] > CLEAR / 2  # as the search saw it; it was compared again, closer


def test_what_is_wrong_with_an_exercise_is_said() -> None:
    game = Game.load("mino_dice")
    one = exercises(game)[0]
    text = write(game, [one])
    assert read(game, text) == [one]
    data = json.loads(text)
    data["exercises"][0]["seat"] = (one.seat + 1) % one.seats
    assert "not the turn" in check(game, read(game, json.dumps(data))[0])
    data = json.loads(text)
    data["exercises"][0]["decision"]["plans"][0] = [999]
    assert "cannot be made" in check(game, read(game, json.dumps(data))[0])
    data["rules"] += 1
    assert read(game, json.dumps(data)) == []  # made for other rules: not offered


def test_a_search_for_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["exercises", "mino_dice", "--count", "0"]) == 2
    assert "at least 1" in capsys.readouterr().err


def test_a_true_exercise_holds_and_one_whose_best_plan_is_another_does_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, file = Game.load("gang_of_dice"), tmp_path / "exercises.json"
    true = exercises(game)[0]
    false = replace(true, decision={**true.decision, "best": true.decision["made"]})
    for one, status, said in ((true, 0, "holds"), (false, 1, "does not hold")):
        file.write_text(write(game, [one]))
        assert main(["exercises", "gang_of_dice", "--output", str(file), "--check", "--lang", "en"]) == status
        assert f"{one.name}  {said}" in capsys.readouterr().out


def test_an_exercise_that_is_not_there_is_not_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["exercises", "mino_dice", "--check", "b44311624c2f"]) == 2
    assert "mino_dice has no exercise 'b44311624c2f'" in capsys.readouterr().err
