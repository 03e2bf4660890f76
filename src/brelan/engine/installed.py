"""Games that come in packages of their own: found by the entry points of the group `brelan.games`.

An entry point is named like its game, and its value is the game's package: `pig = "acme_games.pig"`.
"""

import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

GROUP = "brelan.games"
GAMES = Path(__file__).parent.parent / "games"
"""The games that come with Brelan: a folder each."""

NAME = re.compile(r"[a-z][a-z0-9_]*")
"""What a game can be called: the name stands in addresses and in the names of files."""
NAMED_SO = "a game's name has small letters, digits and _, and begins with a letter"


@dataclass(frozen=True)
class Found:
    """What is installed: the package of each game by its name, and a sentence for each that cannot be used."""

    packages: dict[str, str] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)


@cache
def own() -> tuple[str, ...]:
    """The names of the games that come with Brelan: the folders that hold rules."""
    return tuple(sorted(path.parent.name for path in GAMES.glob("*/rules.py")))


@cache
def installed() -> Found:
    """The games in packages of their own. One that is badly named is refused, and leaves the others alone."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow; who plays a game of ours need not wait for it

    found = Found()
    for point in sorted(entry_points(group=GROUP), key=lambda each: (each.name, each.value)):
        fault = _fault(point.name, point.value, found.packages.get(point.name))
        if fault:
            found.refused[point.name] = f"the game {point.name!r} of {_origin(point)} is left out: {fault}"
        else:
            found.packages[point.name] = point.value
    for name in found.refused:
        found.packages.pop(name, None)  # of two games of one name neither is the right one
    return found


def _fault(name: str, package: str, taken: str | None) -> str:
    """What is wrong with an entry point, or nothing."""
    if not NAME.fullmatch(name):
        return NAMED_SO
    if package.rpartition(".")[2] != name or not all(part.isidentifier() for part in package.split(".")):
        return f"its package, {package!r}, must be a folder called {name!r}, like the game"
    if name in own():
        return "Brelan has a game of that name"
    if taken not in (None, package):
        return f"{taken!r} has the same name"
    return ""


def _origin(point: object) -> str:
    """What an entry point was installed with."""
    dist = getattr(point, "dist", None)
    return f"{dist.name} {dist.version}" if dist else "an unknown package"
