"""Every game has the same shape, so that who knows one finds the way in all."""

import re
from collections.abc import Iterator
from fnmatch import fnmatch

from brelan.engine.event import Event
from brelan.engine.fields import NOBODY
from brelan.engine.game import Game
from brelan.engine.referee.match import Match
from brelan.words import LANGUAGES
from brelan.words.sheet import PICTURE, folder, sheet

NEEDED = ("box.toml", "box.py", "cells.py", "rules.py", "view.py", "story.py", "terminal.py", "audit.py")
MODULES = ("box.py", "cells.py", "rules*.py", "view*.py", "story.py", "terminal.py", "study.py", "audit.py", "bot/*.py")
FILES = (
    "box.toml",
    "exercises.json",
    "__init__.py",
    "locale/*.toml",
    "sheet/*.md",
    "sheet/*.svg",
    "sheet/first_game.toml",
    "page/*",
)
LONGEST = 300
ASKED = ("regular", "greedy", "judge", "patient", "exact", "turn")
"""What a game's bot may be asked for; it must have the first two."""


def every_file_is_in_its_place(game: Game, seed: int = 0) -> Iterator[str]:
    """All files that a game needs are there, and no others."""
    paths = (path for path in game.folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    found = {path.relative_to(game.folder).as_posix() for path in paths}
    texts = [text for language in LANGUAGES for text in (f"sheet/{language}.md", f"locale/{language}.toml")]
    for name in (*NEEDED, *texts):
        if name not in found:
            yield f"{name} is missing: CONTRIBUTING.md says what is in it"
    for name in sorted(found):
        if not any(fnmatch(name, allowed) for allowed in (*MODULES, *FILES)):
            yield f"{name} is not where anybody looks for it: games have {', '.join((*MODULES, *FILES))}"


def every_picture_is_there(game: Game, seed: int = 0) -> Iterator[str]:
    """What a sheet shows stands beside it."""
    for language in LANGUAGES:
        for found in PICTURE.finditer(sheet(game, language)):
            if not (folder(game) / found["file"]).exists():
                yield f"sheet/{language}.md shows {found['file']}, which is not there"


def modules_are_short_and_alike(game: Game, seed: int = 0) -> Iterator[str]:
    """No module is long, and cells are reached in one way: `from … import cells as c`."""
    other_ways = re.compile(rf"{re.escape(game.package)}(\.cells import| import .*\bcells\b(?! as c$))", re.MULTILINE)
    for path in sorted(game.folder.rglob("*.py")):
        text, name = path.read_text(encoding="utf-8"), path.relative_to(game.folder)
        if (lines := len(text.splitlines())) > LONGEST:
            yield f"{name} has {lines} lines: split it by what the rule sheet splits, {LONGEST} at most"
        if other_ways.search(text):
            yield f"{name}: import cells as `from {game.package} import cells as c`, as everywhere"


def tables_are_plain(match: Match, seed: int = 0) -> Iterator[str]:
    """What lies on a table can be sent to programs, as JSON."""
    for seat in range(NOBODY, len(match.names)):
        for name, value in match.view(seat).table.items():
            if odd := _odd(value):
                told = f'view.py: "{name}" of the table holds a {odd}, which programs cannot be sent'
                yield f"{told}: a table is made of numbers, texts, events, None, and lists and dicts of them"


def _odd(value: object) -> str:
    """The type of what cannot be sent, in a part of a table; nothing if all can."""
    if isinstance(value, dict | list | tuple):
        parts = value.values() if isinstance(value, dict) else value
        return next(filter(None, map(_odd, parts)), "")
    return "" if value is None or isinstance(value, int | float | str | Event) else type(value).__name__


def bots_are_complete(game: Game, seed: int = 0) -> Iterator[str]:
    """The game's `bot` has what the levels ask for, each in a module of its name."""
    bot = game.part("bot")
    exported = set(getattr(bot, "__all__", ()))
    for name in ASKED[:2]:
        if name not in exported:
            yield f"bot/__init__.py: __all__ lacks {name!r}; docs/bots.md says what it does"
    for name in sorted(exported):
        if name not in ASKED:
            yield f"bot/__init__.py: nobody asks for {name!r}; there are {', '.join(ASKED)}"
        elif getattr(bot, name).__module__ != f"{game.package}.bot.{name}":
            yield f"{name} should be in bot/{name}.py"
