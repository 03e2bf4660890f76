"""Dice Stars at the keyboard."""

import json
from pathlib import Path

import pytest

from tests.fresh import brelan


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)


@pytest.mark.rule("DS 4.1", "DS 4.2")
def test_one_person_plays_a_whole_solo_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    keys = ["3", "2", "1", "n", "*", "k", "p", "b", "o", "6", "5", "4"]  # whatever is possible
    assert brelan(monkeypatch, "play dice_stars --seats Ann --seed 4 --save game.json", "\n".join(keys * 40)) == 0
    out = capsys.readouterr().out
    assert "Virtual opponent" in out
    assert "Results" in out


def test_real_dice_are_typed_by_colour_and_face(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    brelan(monkeypatch, "play dice_stars --seats Ann --dice typed --save game.json", "3\nk4 k* o6\n\nk\nq\n")
    log = [move for _, move in json.loads(Path("game.json").read_text())["log"]]
    assert log == ["draw 3", "die black 4", "die black star", "die orange 6", "take black"]
    assert "You take black (black 4 and black star): a cross, then 4 in row 3." in capsys.readouterr().out


def test_no_choice_is_broken_over_two_lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = "3\nk4 k* o6\n\nq\n"
    brelan(monkeypatch, "play dice_stars --seats Ann --dice typed --save game.json", typed)
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    for choice in ("k Take black (a cross, then 4 in row 3; opponent +2)", "* Take the stars (one star to tick; opp"):
        assert any(choice in line for line in lines)
    assert not any(line.endswith(" Take") for line in lines)


@pytest.mark.parametrize(("language", "head"), [("en", "2 games, one seat"), ("fr", "2 parties, une place")])
def test_one_seat_is_simulated(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], language: str, head: str
) -> None:
    assert brelan(monkeypatch, f"simulate dice_stars --seats 1 --games 2 --lang {language}") == 0
    assert head in capsys.readouterr().out


def test_the_study_answers_its_questions(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert brelan(monkeypatch, "study dice_stars --games 20") == 0
    page = capsys.readouterr().out
    for head in ("## How games end", "## What stars do (three players)", "## The solo game"):
        assert head in page
    assert "The rulebook calls penalties very rare; here " in page
    assert [f"| {boxes} |" in page for boxes in (15, 30, 45)] == [True] * 3
