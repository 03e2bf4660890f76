"""What the commands for who makes a game say, so that a newcomer knows what to do next."""

from pathlib import Path

import pytest

from brelan.commands.making.new import write
from tests.fresh import brelan

PROMPT = 'def prompt(seen: Sequence[int], seat: int) -> Event:\n    """What is to be done now, and by whom."""\n'


def test_a_check_that_is_stopped_says_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As it is with Ctrl+C, where a loop does not end."""
    write("looping", tmp_path / "looping")
    view = tmp_path / "looping" / "src" / "looping" / "view.py"
    text = view.read_text(encoding="utf-8")
    view.write_text(text.replace(PROMPT, f"{PROMPT}    raise KeyboardInterrupt\n"), encoding="utf-8")
    assert brelan(monkeypatch, f"check {view.parent} --lang en") == 130
    line = text[: text.index(PROMPT)].count("\n") + 3
    assert f"Stopped here: looping/view.py, line {line}, in `prompt`. If that took long" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("check new_one/nowhere", "there is no folder new_one/nowhere"),
        ("check new_one/src", "not a game, for it has no rules.py; a game is a folder like my_game/src/my_game"),
        ("play new_one", "any other has to be installed first (pip install --editable my_game)"),
    ],
)
def test_a_game_that_is_not_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], line: str, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    write("new_one", tmp_path / "new_one")
    assert brelan(monkeypatch, line) == 2
    assert said in capsys.readouterr().err
