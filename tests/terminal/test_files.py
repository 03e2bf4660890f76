"""Files of games at the keyboard."""

import os
from pathlib import Path

import pytest

from brelan.terminal.files import keep


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no such files")
def test_a_game_takes_the_place_of_files_alone(tmp_path: Path) -> None:
    pipe, file = tmp_path / "pipe", tmp_path / "game.json"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="no file"):
        keep(pipe, "{}")
    assert pipe.is_fifo()
    for text in ("{}", "[]"):
        keep(file, text)
        assert file.read_text() == text
