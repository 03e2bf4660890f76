"""The files that pages ask for by themselves: style, script, and each game's own style and pictures."""

from functools import cache
from hashlib import sha256
from pathlib import Path

from brelan.engine.game import GAMES

STATIC = Path(__file__).parent / "static"

TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
"""The kinds of files there are, and what a browser calls them."""


@cache
def assets() -> dict[str, Path]:
    """Every file by its path below `/static/`."""
    ours = {path.name: path for path in STATIC.iterdir() if path.suffix in TYPES}
    games = {"table.css": "css", "picture.svg": "svg"}
    theirs = {
        f"{path.parents[1].name}.{kind}": path for name, kind in games.items() for path in GAMES.glob(f"*/page/{name}")
    }
    drawn = {picture_name(path.parents[1].name, path.name): path for path in GAMES.glob("*/sheet/*.svg")}
    return ours | theirs | drawn


def picture_name(game: str, file: str) -> str:
    """What a picture in a game's rules is called below `/static/`."""
    return f"{game}.rules.{file}"


@cache
def address(name: str) -> str:
    """Where a page finds a file. The address changes with the content, so browsers may keep what they have."""
    return f"/static/{name}?v={sha256(assets()[name].read_bytes()).hexdigest()[:10]}"
