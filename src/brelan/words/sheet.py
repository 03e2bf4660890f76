"""The rules of a game in words: a sheet for each language, `games/<game>/sheet/<language>.md`, with pictures beside it.

A picture is a paragraph of its own, `![caption](name.svg)`. Its caption says all that it shows: that is what a terminal
prints, and what a screen reader reads.
"""

import re
from pathlib import Path

from brelan.engine.game import Game

PICTURE = re.compile(r"(?m)^!\[(?P<caption>[^\]]+)\]\((?P<file>[\w-]+\.svg)\)$")


def sheet(game: Game, language: str) -> str:
    """The sheet, as Markdown."""
    return (folder(game) / f"{language}.md").read_text(encoding="utf-8")


def folder(game: Game) -> Path:
    """Where the sheets and their pictures are."""
    return game.folder / "sheet"


def in_words(text: str) -> str:
    """A sheet, or a part of one, for whoever sees no pictures."""
    return PICTURE.sub(r"> *\g<caption>*", text)
