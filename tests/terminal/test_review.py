"""`brelan review`: a finished game looked back upon at the keyboard."""

import json
import re

import pytest

from tests.fresh import brelan

Typed = pytest.MonkeyPatch


pytestmark = pytest.mark.usefixtures("english")


def test_luck_and_skill_are_told_apart(monkeypatch: Typed, capsys: pytest.CaptureFixture[str]) -> None:
    brelan(monkeypatch, "play dice_stars --seats random,regular --seed 5 --save game.json")
    capsys.readouterr()
    assert brelan(monkeypatch, "review game.json --json") == 0
    made = json.loads(capsys.readouterr().out)
    assert made["game"] == "dice_stars"
    assert sum(made["result"]) == 1
    assert made["seats"][0]["loss"] > made["seats"][1]["loss"]  # at random, against rules of thumb
    for seat in made["seats"]:
        balance = dict(seat["balance"])
        end = balance.pop("end")
        assert sum(balance.values()) == pytest.approx(end, abs=0.001)
    assert brelan(monkeypatch, "review game.json --seat 1") == 0
    out = capsys.readouterr().out
    assert "Own luck" in out
    assert "Better:" in out
    assert brelan(monkeypatch, "review game.json --seat 1 --lang fr") == 0
    assert re.search(r"gagne\s\d+,\d\sparties", capsys.readouterr().out)


def test_alone_nothing_is_said_of_others(monkeypatch: Typed, capsys: pytest.CaptureFixture[str]) -> None:
    brelan(monkeypatch, "play dice_stars --seats random --seed 5 --save game.json")
    capsys.readouterr()
    assert brelan(monkeypatch, "review game.json") == 0
    out = capsys.readouterr().out
    assert "At the start" in out
    assert "Fair share" not in out
    assert "Others" not in out


def test_only_finished_games_and_seats_that_exist(monkeypatch: Typed, capsys: pytest.CaptureFixture[str]) -> None:
    brelan(monkeypatch, "play gang_of_dice --seats Anna,Ben --save game.json", "q\n")
    assert brelan(monkeypatch, "review game.json") == 2
    assert "not over yet" in capsys.readouterr().err
    brelan(monkeypatch, "play dice_stars --seats random,random --seed 5 --save over.json")
    assert brelan(monkeypatch, "review over.json --seat 3") == 2
    assert "seats 1 to 2" in capsys.readouterr().err
