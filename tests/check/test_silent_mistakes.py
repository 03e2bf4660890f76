"""Mistakes that break nothing while a game is played, each made on purpose, each caught with a plain sentence."""

from pathlib import Path

import pytest

from brelan.check import rules
from tests.check.test_mistakes import game

RANK = "        out[seat] = 1\n"
BETTER = "s[c.POINTS + other] > s[c.POINTS + seat]"


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("from_zero", RANK, RANK.replace("1", "0")),
        ("counts_itself", BETTER, BETTER.replace(">", ">=")),
        ("ties_apart", BETTER, f"{BETTER} or other < seat"),
    ],
)
def test_ranks_that_are_no_places(tmp_path: Path, name: str, old: str, new: str) -> None:
    (said,) = rules.results_are_places(game(tmp_path, name, ("rules.py", old, new)))
    assert said.startswith("rules.py: results ranks the seats ")
    assert said.endswith(": who wins has rank 1, ties share a rank, and who comes after two winners has rank 3")


def test_a_game_that_nobody_wins(tmp_path: Path) -> None:
    lost = game(tmp_path, "lost", ("rules.py", f"            out[seat] += {BETTER}\n", "            out[seat] = 2\n"))
    assert list(rules.results_are_places(lost)) == []
