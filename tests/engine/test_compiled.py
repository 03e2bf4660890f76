"""Compiled code is found again, and is never stale."""

import os
import sys
from pathlib import Path
from subprocess import PIPE, Popen
from time import sleep

import pytest

from brelan.engine.compiled import Compiled, compile_as
from brelan.engine.compiled.kept import alone, sources_hash
from brelan.engine.contract import COMPILED
from brelan.engine.game import GAMES, Game
from brelan.engine.rule import Cells, rule
from tests.fresh import python

GANG = GAMES / "gang_of_dice"


def run(code: str, **environment: str) -> str:
    """What a fresh interpreter prints."""
    result = python("-c", code, **environment)
    assert result.returncode == 0, result.stderr
    return result.stdout.strip()


def test_refereeing_needs_no_compiler() -> None:
    code = """
import sys
from brelan.engine import Game, HashDealer, Match, settle
match = Match(Game.load("gang_of_dice"), ["Anna", "Ben"])
settle(match, HashDealer.seeded(1))
match.play(match.actor, match.legal()[0])
match.view(0)
print("numba" in sys.modules, "numpy" in sys.modules)
"""
    assert run(code) == "False False"


def test_a_corrected_box_has_a_cache_of_its_own(tmp_path: Path) -> None:
    code = """
from brelan.engine.compiled.kept import sources_hash
from brelan.engine.game import Game
print(*(sources_hash(game) for game in (None, *map(Game.load, ("dice_run", "gang_of_dice")))))
"""
    (tmp_path / "gang_of_dice.toml").write_text((GANG / "box.toml").read_text().replace("n = 7", "n = 8"))
    loops, *others, gang = run(code).split()
    assert loops == sources_hash()
    again = run(code, BRELAN_BOXES=str(tmp_path)).split()
    assert again[:-1] == [loops, *others]
    assert again[-1] != gang


def test_compiled_rules_follow_a_corrected_box(tmp_path: Path) -> None:
    """Also where code compiled with another box is kept."""
    code = """
import numpy as np
from brelan.engine.compiled import compile_as
from brelan.engine.game import Game
from brelan.games.gang_of_dice import cells as c
game = Game.load("gang_of_dice")
state = game.start(2)
state[c.PHASE], state[c.CARD], state[c.PLAYED] = c.DECIDING, 0, 2
state[c.SHOWN + 5] = state[c.SHOWN + 2] = 1
array = np.array(state)
compile_as("apply", game.apply)(array, c.STOP)
game.apply(state, c.STOP)
print(state[c.RESULT], array[c.RESULT])
"""
    for limit, expected in ((7, "-1 -1"), (8, "7 7"), (7, "-1 -1")):
        box = (GANG / "box.toml").read_text().replace("n = 7", f"n = {limit}")
        (tmp_path / "gang_of_dice.toml").write_text(box)
        assert run(code, BRELAN_BOXES=str(tmp_path), BRELAN_CACHE=str(tmp_path / "cache")) == expected


def test_a_first_compilation_is_told_and_a_second_is_not(tmp_path: Path) -> None:
    code = """
from brelan.engine.compiled import Compiled
from brelan.engine.game import Game
Compiled(Game.load("gang_of_dice"), lambda name, done, of: print(name, f"{done}/{of}"))
"""
    first = run(code, BRELAN_CACHE=str(tmp_path))
    work = ["rules", *["2 seats", "3 seats", "4 seats"], *COMPILED, "any_move", *["2 seats", "3 seats", "4 seats"], ""]
    assert first.splitlines() == [f"{name} {done}/16" for done, name in enumerate(work)]
    assert run(code, BRELAN_CACHE=str(tmp_path)) == ""


@pytest.mark.skipif(os.name != "posix", reason="files are locked by fcntl; run it on Linux or macOS")
def test_what_another_process_compiles_is_waited_for(tmp_path: Path) -> None:
    code = """
import sys
from pathlib import Path
from brelan.engine.compiled.kept import alone
work = Path(sys.argv[1])
print("came", flush=True)
with alone(work):
    print("done" if work.exists() else "too early")
"""
    work = tmp_path / "work"
    with alone(work):
        other = Popen([sys.executable, "-c", code, str(work)], stdout=PIPE, text=True)
        assert other.stdout
        assert other.stdout.readline() == "came\n"
        sleep(0.2)  # without a lock it would have looked by now
        work.touch()
    assert other.communicate()[0] == "done\n"


def test_old_caches_are_thrown_away(tmp_path: Path) -> None:
    for age in range(10):
        folder = tmp_path / f"old{age}"
        folder.mkdir()
        (folder / "made-by-brelan").touch()
        os.utime(folder, (age, age))
    (tmp_path / "Documents").mkdir()
    os.utime(tmp_path / "Documents", (0, 0))
    run("from brelan.engine.compiled.kept import folder; folder()", BRELAN_CACHE=str(tmp_path))
    assert (tmp_path / "Documents").exists()
    assert sorted(path.name for path in tmp_path.glob("old*")) == ["old6", "old7", "old8", "old9"]


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    code = """
import warnings
from brelan.engine.compiled.kept import folder
warnings.simplefilter("ignore")
print(folder())
"""
    assert "brelan-" in run(code, BRELAN_CACHE=str(tmp_path / "file"))


@rule
def first_move(s: Cells, out: Cells, count: int, dice: Cells) -> int:
    return out[0]


def test_functions_from_elsewhere_are_compiled_without_a_cache() -> None:
    policy = compile_as("policy", first_move)
    assert policy.stats.cache_path is None
    assert Compiled(Game.load("gang_of_dice")).apply.stats.cache_path
