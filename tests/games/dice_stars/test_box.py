"""A corrected box of Dice Stars is played as it is, and a wrong one is explained."""

import subprocess
from pathlib import Path

import pytest

from brelan.engine.game import GAMES
from tests.fresh import python

OWN = (GAMES / "dice_stars" / "box.toml").read_text(encoding="utf-8")
ROW_2 = "value = 2\nbonus = 4\nmultipliers = 2"
PLAY = """
from random import Random
from brelan.games.dice_stars.audit import audit
from tests.games.dice_stars.table import GAME
from brelan.check.matches import play_on, sit
for seed in range(8):
    match = play_on(sit(GAME, 1 + seed % 4), Random(seed), 10_000)
    assert match.over
    assert all(audit(state) == 0 for _, _, state in match.replay())
    print(len(match.view().table["seats"][0]["rows"][0]["boxes"]), sum(match.view().table["bag"].values()) <= 15)
"""


def run(boxes: Path, text: str, code: str) -> subprocess.CompletedProcess[str]:
    (boxes / "dice_stars.toml").write_text(text, encoding="utf-8")
    return python("-c", code, BRELAN_BOXES=str(boxes))


@pytest.mark.rule("DS 1.1", "DS 1.2")
def test_another_pad_and_other_dice_are_played(tmp_path: Path) -> None:
    corrected = OWN.replace(ROW_2, "value = 2\nbonus = 1\nmultipliers = 5").replace("number = 2", "number = 3")
    played = run(tmp_path, corrected, PLAY)
    assert played.stderr == ""
    assert played.stdout == "5 True\n" * 8


@pytest.mark.parametrize(
    ("printed", "wrong", "said"),
    [
        ('colour = "black"', 'colour = "blue"', "dice black, purple, blue, orange expected, in this order (DS 1.1)"),
        ("numbers = [3, 4, 5, 6]", "numbers = [3, 4, 5]", "must be 6 sides together (DS 1.1)"),
        ("value = 3\n", "value = 4\n", "rows with the values 2, 3, 4, 5, 6 expected, in this order (DS 1.2)"),
        ("value = 30", "value = 99", "'value' must be a whole number from 15 to 45, not 99"),
    ],
)
def test_a_wrong_box_is_explained(tmp_path: Path, printed: str, wrong: str, said: str) -> None:
    assert printed in OWN
    answer = run(tmp_path, OWN.replace(printed, wrong), "import brelan.games.dice_stars.box")
    assert said in answer.stderr
