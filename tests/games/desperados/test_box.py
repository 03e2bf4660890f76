"""The box of Desperados of Dice Town: marks, mistakes, and corrected boxes, interpreted and compiled (DD 1)."""

import subprocess
from pathlib import Path

import pytest

from brelan.engine.game import GAMES
from tests.fresh import python

OWN = (GAMES / "desperados" / "box.toml").read_text(encoding="utf-8")
DECK = OWN[OWN.index("[[card]]") :]
HEAD = OWN[: OWN.index("[[card]]")]


def run(folder: Path, box: str, code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A fresh interpreter with a corrected box; what is compiled of it is found again the next time."""
    (folder / "desperados.toml").write_text(box, encoding="utf-8")
    return python("-c", code, *arguments, BRELAN_BOXES=str(folder), COLUMNS="120")


READ = "import brelan.games.desperados.box"
SHOW = 'import sys; from brelan.cli import main; sys.exit(main(["box", "desperados", "--lang", "en"]))'

# Games of a box, every step looked over, interpreted.
PLAY = """
from brelan.bots import policy
from brelan.engine.pieces.dice import fresh_dice
from brelan.engine.compiled.drivers import play_audited, trial
from brelan.engine.game import Game
game = Game.load("desperados")
audit = game.part("audit").audit
for bot, games in (("random", 8), ("greedy", 40)):
    for seats in (2, 3, 4):
        for number in range(games):
            found = play_audited(game.rules, audit, policy(game, bot), trial(game.start(seats), fresh_dice(number)))
            assert found == 0, (bot, seats, number, found)
print("well")
"""

# The same games compiled and interpreted.
COMPARE = """
import numpy as np
from brelan.bots import policy
from brelan.engine.compiled import Compiled, compile_as, compile_driver
from brelan.engine.pieces.dice import fresh_dice
from brelan.engine.compiled.drivers import play_many, play_out
from brelan.engine.game import Game
game = Game.load("desperados")
rules = Compiled(game)
for bot in ("random", "greedy"):
    for number in range(20):
        state, dice, chooser = game.start(4), fresh_dice(number), (policy(game, bot),) * 4
        array, same, fast = np.array(state), np.array(dice), (compile_as("policy", policy(game, bot)),) * 6
        play_out(game.rules, chooser, state, dice, [0] * 64)
        out, table = np.zeros(64, dtype=np.int64), np.zeros((1, 9), dtype=np.int64)
        compile_driver(play_many)(rules.rules, fast, np.zeros(6, dtype=np.int64), array.copy(), array, same, out, table)
        assert array.tolist() == state
print("the same")
"""

ANOTHER = """
[[card]]
name = "Dynamite"
copies = 5
time = "rolled"
effect = "hurt"
n = 7
mark = "house"

[[card]]
name = "Telegraph"
copies = 6
time = "last"
effect = "look"
n = 4
keep = 2
mark = "house"

[[card]]
name = "Whiskey"
copies = 4
time = "before"
effect = "rolls"
n = 3
mark = "house"

[[card]]
name = "Pickaxe"
copies = 3
time = "rolled"
effect = "notch"
n = 2
mark = "house"

[[card]]
name = "Twins"
copies = 2
time = "before"
effect = "action"
n = 2
mark = "house"

[[card]]
name = "Widow"
copies = 2
time = "last"
effect = "steal"
mark = "house"

[[card]]
name = "Cheat"
copies = 3
time = "last"
effect = "die"
mark = "house"

[[card]]
name = "Alibi"
copies = 3
time = "answer"
effect = "cancel"
mark = "house"

[[card]]
name = "Bank"
copies = 2
time = "rolled"
effect = "take"
n = 9
mark = "house"
"""


@pytest.mark.rule("DD 1.2", "DD 1.3", "DD 1.5")
@pytest.mark.parametrize(
    ("code", "said"), [(PLAY, "well"), pytest.param(COMPARE, "the same", marks=pytest.mark.long)], ids=["", "compiled"]
)
def test_another_deck_other_powers_notches_and_dollars_need_no_code(tmp_path: Path, code: str, said: str) -> None:
    box = (
        HEAD.replace("value = 29", "value = 30")
        .replace("value = 50", "value = 35")
        .replace("notches = 6", "notches = 4")
    )
    box = box.replace("dollars = 6", "dollars = 9").replace("found = [2, 3, 4]", "found = [5, 5, 5]")
    box = box.replace('power = "draw"\nfound = [1, 1, 1]', 'power = "draw"\nfound = [1, 2, 3]')
    result = run(tmp_path, box + ANOTHER, code)
    assert result.stdout.strip() == said, result.stderr


@pytest.mark.rule("DD 5.4")
def test_a_deck_so_small_that_it_runs_out_still_plays(tmp_path: Path) -> None:
    small = DECK.split("[[card]]")[2].replace("copies = 3", "copies = 2") + "[[card]]" + DECK.split("[[card]]")[6]
    box = HEAD.replace("value = 29", "value = 6") + "[[card]]" + small  # Saloons and Hide-outs
    result = run(tmp_path, box, PLAY)
    assert result.stdout.strip() == "well", result.stderr


def test_a_name_that_no_catalogue_knows_is_shown_as_it_stands(tmp_path: Path) -> None:
    code = """
from brelan.engine.game import Game
from brelan.words import Words
game = Game.load("desperados")
state = game.start(2)
from brelan.games.desperados import cells as c
state[c.PHASE] = c.DRAWING
for language in ("en", "fr"):
    print(Words(language, game, ["Ada", "Bo"]).say(game.part("view").name(state, 0)))
"""
    result = run(tmp_path, OWN.replace('name = "Hold-up"', 'name = "Stagecoach"'), code)
    assert result.stdout.split() == ["Stagecoach", "Stagecoach"], result.stderr


@pytest.mark.rule("DD 1.5")
def test_the_box_shows_what_is_ours(tmp_path: Path) -> None:
    shown = run(tmp_path, OWN, SHOW).stdout
    for line in shown.splitlines():
        if "Hold-up" in line:
            assert "book name; house copies" in line
        if "Ambush" in line or "Mavericks" in line:
            assert "house" in line
        if "Los Libertadores" in line:
            assert "public" in line
    assert shown.count("house") > 10


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("copies = 4", "copies = 5", "card: the copies must add up to 29"),
        ('effect = "die"', 'effect = "dice"', "'effect' must be one of steal, look"),
        ('time = "answer"\neffect = "shield"', 'time = "before"\neffect = "shield"', "shield and cancel are answers"),
        ('time = "before"\neffect = "take"', 'time = "answer"\neffect = "take"', "shield and cancel are answers"),
        ('time = "rolled"\neffect = "die"', 'time = "before"\neffect = "die"', "no die to turn before the first roll"),
        ('effect = "take"\nn = 5', 'effect = "take"', "'n' goes with look, rolls"),
        ('effect = "die"', 'effect = "die"\nn = 2', "'n' goes with look, rolls"),
        ("keep = 1", "keep = 3", "'keep' must be a whole number from 1 to 2"),
        ('name = "File"', 'name = "Saloon"', "card: every name must be there once only"),
        ('name = "Oleson"', 'name = "Mavericks"', "gang: every name must be there once only"),
        ("found = [1, 1, 8]", "found = [1, 8]", "Red Damnation: three numbers expected"),
        ('power = "draw"\nfound = [1, 1, 1]', 'power = "draw"\nfound = [1, 1, 30]', "more cards than the 29"),
        ('symbol = "fist"', 'symbol = "knife"', "in this order"),
        ("notches = 3\ndollars = 3", "notches = 3", "every desperado but the bottle"),
        ("[turns]", "[turn]", "turns: missing"),
    ],
)
def test_a_wrong_box_is_explained(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in OWN
    result = run(tmp_path, OWN.replace(old, new, 1), READ)
    assert result.returncode == 1
    assert "BadBox" in result.stderr
    assert said in result.stderr
