"""Every game has the same shape, so that who knows one finds the way in all."""

import re
from fnmatch import fnmatch

import pytest

from brelan.engine.game import Game
from brelan.words import LANGUAGES
from tests.play import GAMES, table_name

NEEDED = {"box.toml", "box.py", "cells.py", "rules.py", "view.py", "story.py", "terminal.py", "audit.py"}
MODULES = ("box.py", "cells.py", "rules*.py", "view*.py", "story.py", "terminal.py", "study.py", "audit.py", "bot/*.py")
FILES = ("box.toml", "__init__.py", "locale/*.toml", "sheet/*.md", "sheet/*.svg", "sheet/first_game.toml", "page/*")
LONGEST = 300


@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_every_file_is_where_it_is_looked_for(game: Game) -> None:
    paths = {path for path in game.folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    found = {path.relative_to(game.folder).as_posix() for path in paths}
    texts = {text for language in LANGUAGES for text in (f"sheet/{language}.md", f"locale/{language}.toml")}
    assert found >= NEEDED | texts
    assert [name for name in found if not any(fnmatch(name, allowed) for allowed in (*MODULES, *FILES))] == []


@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_modules_are_short_and_name_cells_in_one_way(game: Game) -> None:
    for path in game.folder.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert len(text.splitlines()) <= LONGEST, path
        assert not re.search(rf"{game.package}(\.cells import| import .*\bcells\b(?! as c$))", text, re.MULTILINE), path


@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_a_bot_knows_what_it_is_asked_for(game: Game) -> None:
    asked = {"regular", "greedy", "judge", "exact"}
    exported = set(game.part("bot").__all__)
    assert {"regular", "greedy"} <= exported <= asked
    for name in exported:
        assert getattr(game.part("bot"), name).__module__ == f"{game.package}.bot.{name}"
