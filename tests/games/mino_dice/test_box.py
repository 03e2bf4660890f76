"""The box of Mino Dice: what whoever owns the game may correct, and what is refused."""

import subprocess
from pathlib import Path

import pytest

from tests.fresh import python
from tests.games.mino_dice.table import GAME

OWN = (GAME.folder / "box.toml").read_text(encoding="utf-8")


def look(tmp_path: Path, old: str, new: str) -> subprocess.CompletedProcess[str]:
    """What `brelan box` says when the first `old` in the box is corrected to `new`."""
    assert old in OWN
    (tmp_path / "mino_dice.toml").write_text(OWN.replace(old, new, 1), encoding="utf-8")
    return python("-m", "brelan.cli", "box", "mino_dice", "--boxes", str(tmp_path), COLUMNS="120")


def test_a_corrected_face_is_used(tmp_path: Path) -> None:
    assert "numbers [4, 5, 6, 6, 7, 7]" in look(tmp_path, "[5, 5, 6, 6, 7, 7]", "[4, 5, 6, 6, 7, 7]").stdout


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[5, 5, 6, 6, 7, 7]", "[5, 6, 7]", "die 4: 6 faces expected, not 3"),
        ("[5, 5, 6, 6, 7, 7]", "[0, 5, 6, 6, 7, 7]", "die 4: 'numbers' must be a list, each"),
        ("count = 7", "count = 6", "36 in all expected"),
        ("count = 1\n", "count = 2\n", "1 Minotaur"),
        ('kind = "red"\ncount', 'kind = "grey"\ncount', "rows minotaur, griffin, siren, red, yellow, purple, grey"),
        ("symbols = 4", "symbols = 0", "special dice have symbols and no numbers"),
        ("seats = 6\nrounds = 6", "seats = 6\nrounds = 7", "with dice for all"),
    ],
)  # fmt: skip
def test_a_wrong_entry_is_explained(tmp_path: Path, old: str, new: str, said: str) -> None:
    result = look(tmp_path, old, new)
    assert result.returncode == 2
    assert said in result.stderr
    assert "Traceback" not in result.stderr
