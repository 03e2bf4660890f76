"""Compiled rules are tried before they are trusted: also what a few games in the interpreter do not meet is found."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from brelan.engine.compiled.drivers import any_move
from brelan.engine.compiled.proof import try_compiled, try_interpreted
from brelan.engine.errors import BadRules
from brelan.engine.game import Game

TOY = Path(__file__).parent.parent / "toy"
RARELY = "s[SIDES] == 6 and s[DIE] == 6 and s[RAISED + s[TURN]] == 2"
MOVES = f"    if {RARELY}:\n        for i in range(70):\n            out[i] = SEAL\n        return 70\n"
STEP = f"    if move == RAISE and s[PHASE] == BID and {RARELY}:\n        "


@pytest.fixture
def own_path(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield


@pytest.mark.usefixtures("own_path")
@pytest.mark.parametrize(
    ("name", "before", "mistake", "said"),
    [
        ("rare_list", "    out[0] = SEAL\n", MOVES, "`moves` lists 70 moves, and 64 is the most"),
        ("rare_write", "    turn = s[TURN]\n", f"{STEP}s[40 + s[TURN]] = 7\n", "in `apply`: IndexError"),
        ("rare_read", "    turn = s[TURN]\n", f"{STEP}s[BURIED] = s[40 + s[TURN]]\n", "in `apply`: IndexError"),
    ],
)
def test_what_happens_rarely_is_found(tmp_path: Path, name: str, before: str, mistake: str, said: str) -> None:
    folder = tmp_path / name
    shutil.copytree(TOY, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "__init__.py").write_text("")
    rules = (folder / "rules.py").read_text()
    assert rules.count(before) == 1
    (folder / "rules.py").write_text(rules.replace(before, mistake + before))
    game = Game.at(folder)
    try_interpreted(game, any_move, 2)
    with pytest.raises(BadRules, match=said):
        try_compiled(game, any_move, 2)
