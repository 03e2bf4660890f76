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
