"""`brelan verify` says what is proven, what is not, and what cannot be; so does its exit code."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from brelan.engine import BadRecord, read
from brelan.engine.referee.verdict import Proof
from tests.fresh import brelan
from tests.terminal.test_commands import finish

pytestmark = pytest.mark.usefixtures("english")

Said = pytest.CaptureFixture[str]


def changed(change: Callable[[dict[str, Any]], None]) -> None:
    """The saved game with something in it changed."""
    document = json.loads(Path("game.json").read_text())
    change(document)
    Path("game.json").write_text(json.dumps(document))


def choose_a_die() -> None:
    """Another face for the last die for which that makes a whole game too."""
    document = json.loads(Path("game.json").read_text())
    for line in reversed(document["log"]):
        was = line[1]
        for face in "012345" if was.startswith("die ") else "":
            line[1] = f"die {face}"
            try:
                over = read(json.dumps(document)).match.over
            except BadRecord:
                over = False
            if over and line[1] != was:
                Path("game.json").write_text(json.dumps(document))
                return
        line[1] = was
    raise AssertionError("no die could be another")


def check(monkeypatch: pytest.MonkeyPatch, capsys: Said, options: str = "") -> tuple[int, str]:
    """The exit code, and what is said."""
    capsys.readouterr()
    code = brelan(monkeypatch, f"verify game.json {options}")
    return code, " ".join(capsys.readouterr().out.split())


def test_fair_dice_are_committed_to_mixed_and_proven(monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    assert finish(monkeypatch) == 0
    out = capsys.readouterr().out
    record = read(Path("game.json").read_text())
    assert record.commitment in out
    assert record.dealer.seed.hex() in out.replace("\n", "")
    code, said = check(monkeypatch, capsys, f"--commitment {record.commitment}")
    assert code == Proof.FAIR
    assert code == 0
    assert "draws follow from the seed" in said
    assert "Fair:" in said
    assert check(monkeypatch, capsys, f"--commitment {'0' * 64}")[0] == Proof.WRONG


def test_a_file_alone_proves_nothing(monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    finish(monkeypatch)
    code, said = check(monkeypatch, capsys)
    assert code == Proof.UNPROVEN
    assert "Compare it with the one that was shown at the start" in said
    assert "Unproven:" in said


def test_dice_of_a_known_seed_are_unproven(monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    finish(monkeypatch, "--seed 5")
    record = read(Path("game.json").read_text())
    code, said = check(monkeypatch, capsys, f"--commitment {record.commitment}")
    assert code == Proof.UNPROVEN
    assert "known seed" in said


def test_another_seed_is_found(monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    finish(monkeypatch)
    changed(lambda document: document["dice"].update(seed="00" * 32))
    code, said = check(monkeypatch, capsys)
    assert code == Proof.WRONG
    assert "NOT the one that was committed to" in said
    assert "NOT follow" in said


def test_another_way_is_found(monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    finish(monkeypatch)
    changed(lambda document: document["dice"].pop("way"))  # as if it were an old file
    assert check(monkeypatch, capsys)[0] == Proof.WRONG
    changed(lambda document: document["dice"].update(way=3))
    assert check(monkeypatch, capsys)[0] == 2


def test_chosen_dice_that_are_called_typed_are_not_called_fair(monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    """Nobody can tell real dice from chosen ones: it is said that nothing proves them."""
    finish(monkeypatch)
    commitment = read(Path("game.json").read_text()).commitment
    choose_a_die()
    code, said = check(monkeypatch, capsys, f"--commitment {commitment}")
    assert code == Proof.WRONG
    assert "1 draw does NOT follow" in said
    changed(lambda document: document["dice"].update(kind="typed"))
    code, said = check(monkeypatch, capsys, f"--commitment {commitment}")
    assert code == Proof.TYPED
    assert "1 draw was typed in by the players" in said
    assert "Fair:" not in said


def test_an_unfinished_game_is_not_verified(monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    brelan(monkeypatch, "play gang_of_dice --seats Anna,Ben --save game.json", "q\n")
    code, said = check(monkeypatch, capsys)
    assert code == Proof.UNPROVEN
    assert "not over" in said


def test_a_game_that_was_given_up_is_verified_and_not_played_on(monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    brelan(monkeypatch, "play gang_of_dice --seats Anna,Ben --save game.json", "q\n")
    changed(lambda document: document.update(given_up=True))
    commitment = read(Path("game.json").read_text()).commitment
    code, said = check(monkeypatch, capsys, f"--commitment {commitment}")
    assert code == Proof.FAIR
    assert "given up" in said
    assert brelan(monkeypatch, "play --resume game.json", "q\n") == 2
    assert "nobody can go on" in capsys.readouterr().err
