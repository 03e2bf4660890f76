"""The command line, used as people use it."""

import io
import json
import subprocess
from pathlib import Path

import pytest
from rich.console import Console

from brelan.engine import Game, read
from brelan.terminal.table import Table
from brelan.words.sheet import PICTURE, sheet
from tests.fresh import brelan, python

Typed = pytest.MonkeyPatch


pytestmark = pytest.mark.usefixtures("english")


def finish(monkeypatch: pytest.MonkeyPatch, extra: str = "") -> int:
    """A whole game between bots, saved in game.json."""
    return brelan(monkeypatch, f"play gang_of_dice --seats regular,random --save game.json {extra}")


def test_help_comes_at_once_and_without_heavy_imports() -> None:
    code = """
import sys
from brelan.cli import parser
parser().format_help()
print([name for name in ("rich", "numpy", "numba", "babel") if name in sys.modules])
"""
    assert python("-c", code).stdout.strip() == "[]"


def test_a_person_plays_takes_back_saves_and_goes_on(monkeypatch: Typed, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        brelan(
            monkeypatch,
            "play gang_of_dice --seats Anna,random --seed 3 --save game.json",
            "3\nu\n5\nu\n?\nrules\nrules 5\nwhat\nq\n",
        )
        == 0
    )
    out = capsys.readouterr().out
    assert "Reiner Knizia" in out
    assert "How many dice will you roll" in out
    assert "“what”? Sorry" in out
    assert "3 A turn" in out  # the section of the rules that the prompt cites
    assert "5 End" in out
    assert "4 Winning a round" not in out
    assert "Saved in game.json" in out
    before = read(Path("game.json").read_text())
    assert brelan(monkeypatch, "play --resume game.json", "1\ns\n") == 0  # ends with the input: saved again
    after = read(Path("game.json").read_text())
    assert after.match.log[: len(before.match.log)] == before.match.log
    assert len(after.match.log) > len(before.match.log)


def test_keys_may_come_in_a_row_and_in_any_order(monkeypatch: Typed, capsys: pytest.CaptureFixture[str]) -> None:
    # Typed dice: Anna begins, a card, two dice 5 and 3; both are lifted out of order, and fall as 4 and Boss.
    typed = "1\n\n3\n\n\n2\n5 3\n\n5 3 r\n4 b\n\nq\n"
    brelan(monkeypatch, "play gang_of_dice --seats Anna,Ben --dice typed --save game.json", typed)
    log = [move for _, move in json.loads(Path("game.json").read_text())["log"]]
    assert log == [
        "first 0",
        "card 2 explosion",
        "play 2",
        "die 5",
        "die 3",
        "lift 3",
        "lift 5",
        "roll",
        "die 4",
        "die 0",
    ]
    capsys.readouterr()


def test_keys_that_go_on_after_a_roll_are_refused(monkeypatch: Typed, capsys: pytest.CaptureFixture[str]) -> None:
    typed = "1\n\n3\n\n\n2\n5 3\n\n5 r 3\nq\n"
    brelan(monkeypatch, "play gang_of_dice --seats Anna,Ben --dice typed --save game.json", typed)
    assert "comes too late" in capsys.readouterr().out
    assert json.loads(Path("game.json").read_text())["log"][-1] == ["nature", "die 3"]


def test_a_mistyped_die_can_be_typed_again(monkeypatch: Typed, capsys: pytest.CaptureFixture[str]) -> None:
    brelan(
        monkeypatch,
        "play gang_of_dice --seats Anna,Ben --dice typed --save game.json",
        "\n\n\n2\n5 3\nno\n?\n4 2\n\nq\n",
    )
    assert [move for _, move in json.loads(Path("game.json").read_text())["log"]][-2:] == ["die 4", "die 2"]
    capsys.readouterr()


def test_typed_dice_may_be_left_to_brelan_and_too_many_are_refused(
    monkeypatch: Typed, capsys: pytest.CaptureFixture[str]
) -> None:
    brelan(
        monkeypatch, "play gang_of_dice --seats Anna,Ben --dice typed --save game.json", "\n\n\n3\n1 1 1 1\n7\n\nq\n"
    )
    out = capsys.readouterr().out
    assert "comes too late" in out
    assert "“7”? Sorry" in out
    assert len(json.loads(Path("game.json").read_text())["log"]) >= 6


def test_screens_are_hidden_when_the_device_is_passed(monkeypatch: Typed, capsys: pytest.CaptureFixture[str]) -> None:
    brelan(monkeypatch, "play gang_of_dice --seats Anna,Ben --seed 3 --save game.json", "\n1\ns\n\n\n1\nq\n")
    before, anna, ben = capsys.readouterr().out.split("Pass the device to ")
    assert "Pool" not in before
    assert anna.startswith("Anna.")
    assert ben.startswith("Ben.")
    assert anna.rindex("You have") < anna.index("Press Enter to hide your screen")
    assert "Anna plays 1 die" in ben  # what happened meanwhile is told


def test_people_mix_their_words_into_the_dice(monkeypatch: Typed) -> None:
    brelan(monkeypatch, "play gang_of_dice --seats Anna,random --mix --save game.json", "tea and cake\nq\n")
    assert read(Path("game.json").read_text()).dealer.mixed == ["tea and cake"]


def test_a_replay_tells_the_game_with_its_rules(monkeypatch: Typed, capsys: pytest.CaptureFixture[str]) -> None:
    finish(monkeypatch, "--seed 5")
    capsys.readouterr()
    assert brelan(monkeypatch, "replay game.json --lang fr") == 0
    out = capsys.readouterr().out
    assert "Manche 1, " in out
    assert "GD 4.1" in out
    assert "Résultats" in out


@pytest.mark.parametrize(("language", "words"), [("en", "neither odd nor even"), ("fr", "ni pair ni impair")])
def test_rules(monkeypatch: Typed, capsys: pytest.CaptureFixture[str], language: str, words: str) -> None:
    assert brelan(monkeypatch, f"rules gang_of_dice --lang {language}") == 0
    out = " ".join(capsys.readouterr().out.replace("▌", " ").split())
    assert words in out
    captions = [found["caption"] for found in PICTURE.finditer(sheet(Game.load("gang_of_dice"), language))]
    assert captions
    assert all(" ".join(caption.split()) in out for caption in captions)  # what cannot be seen here is said
    assert ".svg" not in out


def test_box(monkeypatch: Typed, capsys: pytest.CaptureFixture[str]) -> None:
    assert brelan(monkeypatch, "box gang_of_dice") == 0
    out = capsys.readouterr().out
    assert "decided here" in out
    assert "warning 18" in out


def test_a_corrected_box_is_used_and_a_wrong_one_explained(tmp_path: Path) -> None:
    def box(text: str) -> subprocess.CompletedProcess[str]:
        (tmp_path / "gang_of_dice.toml").write_text(text)
        return python("-m", "brelan.cli", "box", "gang_of_dice", "--boxes", str(tmp_path), COLUMNS="120")

    from brelan.engine.game import GAMES

    own = (GAMES / "gang_of_dice" / "box.toml").read_text()
    assert "condition total, n 8" in box(own.replace("n = 7", "n = 8")).stdout
    wrong = box(own.replace("n = 7", "n = 0"))
    assert wrong.returncode == 2
    assert "gang_of_dice.toml: warning 1: 'n' must be a whole number from 1 to 99, not 0" in wrong.stderr
    assert "Traceback" not in wrong.stderr


def test_simulate(monkeypatch: Typed, capsys: pytest.CaptureFixture[str]) -> None:
    line = "simulate gang_of_dice --seats 3 --games 7000 --seed 4"
    assert brelan(monkeypatch, f"{line} --json") == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["games"] == 7000
    assert sum(row["wins"] for row in figures["by_seat"]) >= 7000
    assert brelan(monkeypatch, f"{line} --json") == 0
    again = json.loads(capsys.readouterr().out)
    assert {**again, "seconds": 0} == {**figures, "seconds": 0}
    assert brelan(monkeypatch, line) == 0
    assert "Gang of Dice: 7000 games, 3 seats" in capsys.readouterr().out


def test_bench(monkeypatch: Typed, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("brelan.lab.bench.SECONDS", 0.05)
    assert brelan(monkeypatch, "bench gang_of_dice dice_stars --json") == 0
    figures = json.loads(capsys.readouterr().out)
    assert len(figures) == 2
    assert all(row["compiled"] > row["interpreted"] > 0 for row in figures)
    assert brelan(monkeypatch, "bench chess") == 2


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("play chess", "unknown game 'chess'; there are"),
        ("play gang_of_dice --seats Anna", "takes 2 to 4 seats, not 1"),
        ("play gang_of_dice --seats Anna,Anna", "a name of their own"),
        ("play gang_of_dice --set bonus=german", "french or international expected, not 'german'"),
        ("play gang_of_dice --set colour=red", "unknown option 'colour'"),
        ("play --resume nowhere.json", "nowhere.json"),
        ("play --resume game.json --seed 1", "leave out --seed"),
        ("simulate gang_of_dice --games 0", "at least 1 game expected"),
        ("study gang_of_dice --games -3", "at least 1 game expected"),
        ("simulate gang_of_dice --seats 0", "takes 2 to 4 seats, not 0"),
        (
            "simulate gang_of_dice --bots clever",
            "unknown bot 'clever'; there are random, novice, regular, greedy, expert",
        ),
        ("simulate gang_of_dice --seats 3 --bots regular,random", "one for all or one for each of the 3 seats"),
        ("simulate gang_of_dice --cluster tcp://127.0.0.1:1 --device gpu", "choose one of them"),
        ("rules gang_of_dice --boxes nowhere", "not a folder"),
    ],
)
def test_a_mistake_is_answered_in_one_line(
    monkeypatch: Typed, capsys: pytest.CaptureFixture[str], line: str, said: str
) -> None:
    if "--boxes" in line:
        monkeypatch.setenv("BRELAN_BOXES", "")  # restored afterwards
        result = python("-m", "brelan.cli", *line.split())
        code, err = result.returncode, result.stderr
    else:
        code, err = brelan(monkeypatch, line), capsys.readouterr().err
    assert code == 2
    assert err.startswith("brelan: ")
    assert err.count("\n") == 1
    assert said in err


def test_a_place_that_cannot_be_written_to_is_told_before_the_first_move(
    monkeypatch: Typed, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("file").touch()
    assert brelan(monkeypatch, "play gang_of_dice --seats Anna,random --save file/game.json", "1\n") == 2
    assert "file" in capsys.readouterr().err


def test_a_save_that_fails_leaves_the_old_file_and_the_game_goes_on(
    monkeypatch: Typed, capsys: pytest.CaptureFixture[str]
) -> None:
    brelan(monkeypatch, "play gang_of_dice --seats Anna,random --seed 3 --save game.json", "q\n")
    before = Path("game.json").read_text()
    Path("game.json.part").mkdir()  # nothing can be written beside the file any more
    record = read(before)
    table = Table(Console(file=io.StringIO()), record, "en", Path("game.json"))
    assert not table.save_quietly()
    assert Path("game.json").read_text() == before
    capsys.readouterr()


def test_every_game_has_a_file_of_its_own(monkeypatch: Typed, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for _ in range(2):
        brelan(monkeypatch, "play gang_of_dice --seats Anna,random --seed 3", "1\nq\n")
    assert len(list((tmp_path / "brelan" / "games").glob("gang_of_dice-*.json"))) == 2


def test_names_are_no_markup(monkeypatch: Typed, capsys: pytest.CaptureFixture[str]) -> None:
    brelan(
        monkeypatch,
        "play gang_of_dice --seats [/b]x,[red]y --dice typed --mix --save game.json",
        "\n\n\n\n\n2\n\n\ns\nq\n",
    )
    assert brelan(monkeypatch, "replay game.json") == 0
    assert "[/b]x" in capsys.readouterr().out


def test_leaving_in_the_middle_is_no_error(monkeypatch: Typed) -> None:
    assert brelan(monkeypatch, "play gang_of_dice --seats Anna,Ben --mix --save game.json", "") == 130


def test_which_game_is_asked_for(monkeypatch: Typed, capsys: pytest.CaptureFixture[str]) -> None:
    number = Game.names().index("gang_of_dice") + 1
    assert brelan(monkeypatch, "play --seats regular,random --save game.json", f"99\nchess\n{number}\n") == 0
    assert read(Path("game.json").read_text()).match.game.name == "gang_of_dice"
    assert "Which game" in capsys.readouterr().out
