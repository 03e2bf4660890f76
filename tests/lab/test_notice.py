"""What is compiled for the first time is said once; what is there already is not."""

import os
import subprocess
import sys
from pathlib import Path

SCRIPT = """
from brelan.engine import Game
from brelan.lab import Simulator
for _ in range(2):
    Simulator(Game.load("gang_of_dice"), ["random", "random"]).play(1, seed=1)
"""


def said(cache: Path, *arguments: str) -> list[str]:
    environment = {**os.environ, "BRELAN_CACHE": str(cache), "LANG": "en"}
    done = subprocess.run(
        [sys.executable, *arguments], env=environment, capture_output=True, text=True, check=True, timeout=250
    )
    return done.stderr.splitlines()


def test_a_line_is_said_once_and_nothing_when_it_is_there(tmp_path: Path) -> None:
    first = said(tmp_path, "-c", SCRIPT)
    assert len(first) == 2
    assert "gang_of_dice is compiled for the first time" in "".join(first)
    assert "loops" in "".join(first)
    assert said(tmp_path, "-c", SCRIPT) == []


def test_what_was_warmed_need_not_be_compiled(tmp_path: Path) -> None:
    assert said(tmp_path, "-m", "brelan.cli", "warm", "gang_of_dice")
    assert said(tmp_path, "-c", SCRIPT) == []
