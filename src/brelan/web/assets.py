"""The files that pages ask for by themselves: style, script, and each game's own style and pictures."""

import zlib
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from brelan.engine.game import Game

STATIC = Path(__file__).parent / "static"

TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".png": "image/png"}
"""The kinds of files there are, and what a browser calls them."""

OF_PAGES = (("table.css", "css"), ("picture.svg", "svg"), ("dice.svg", "dice.svg"), ("card.png", "card.png"))
"""Files in a game's `page/`, and what each is called after the game's name below `/static/`."""


@cache
def assets() -> dict[str, Path]:
    """Every file by its path below `/static/`."""
    ours = {path.name: path for path in STATIC.iterdir() if path.suffix in TYPES}
    return ours | {name: path for game in Game.names() for name, path in _of_game(Game.load(game))}


def _of_game(game: Game) -> Iterator[tuple[str, Path]]:
    """A game's style, its picture in the lobby, a picture of its dice, one for links to it, and those in its rules."""
    for name, kind in OF_PAGES:
        if (path := game.folder / "page" / name).exists():
            yield f"{game.name}.{kind}", path
    for path in (game.folder / "sheet").glob("*.svg"):
        yield picture_name(game.name, path.name), path


def picture_name(game: str, file: str) -> str:
    """What a picture in a game's rules is called below `/static/`."""
    return f"{game}.rules.{file}"


class Content(NamedTuple):
    """What is in a file, as it is and packed."""

    plain: bytes
    packed: bytes  # by gzip, or nothing if that is no shorter


def content(file: Path) -> Content:
    """What is in a file: read and packed once, for all who ask, until it is changed."""
    return _content(file, file.stat().st_mtime_ns)


@cache
def _content(file: Path, _: int) -> Content:
    plain = file.read_bytes()
    packed = zlib.compress(plain, zlib.Z_BEST_COMPRESSION, zlib.MAX_WBITS | 16)
    return Content(plain, packed if len(packed) < len(plain) else b"")


@cache
def address(name: str) -> str:
    """Where a page finds a file. The address changes with the content, so browsers may keep what they have."""
    file = assets().get(name) or dict(_of_game(Game.load(name.partition(".")[0])))[name]  # a game that is being checked
    return f"/static/{name}?v={sha256(file.read_bytes()).hexdigest()[:10]}"
