"""Where compiled code is kept: a folder for each game, and one for the loops that serve all games.

A folder is named by a hash of everything that its code depends on (sources, the box, Numba itself), so that no stale
code can ever be loaded: Numba alone would not notice a change in another file or in data. What does not matter to the
code, such as a page or another game, is not in the hash.
"""

import os
import shutil
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from tempfile import mkdtemp
from threading import Event
from typing import IO, Any

from brelan.engine.box import box_file
from brelan.engine.game import Game

fcntl: Any = import_module("fcntl") if os.name == "posix" else None

HERE = Path(__file__).parents[2]
ROOMS = ("engine", "bots", "lab")
"""The rooms with functions that are compiled and belong to no game."""

KEPT, IN_USE = 4, 3600.0
"""Folders of other sources that are not thrown away: the last few, and any used in the last hour."""
TRIES, PAUSE = 1_200, 0.05
"""How often, and after how many seconds, one looks whether another process has compiled something: after a minute one
compiles it oneself."""
OURS = "made-by-brelan"
"""The mark of a folder that may be thrown away."""


def sources_hash(game: Game | None = None) -> str:
    """The hash of all that the compiled code of a game depends on, or that of the loops for all games."""
    digest = sha256(f"numba {version('numba')}".encode())
    for room in ROOMS if game is None else ROOMS[:1]:
        _add(digest, (HERE / room).rglob("*.py"))
    if game:
        box = box_file(game.name, game.folder / "box.toml")
        _add(digest, [*game.sources, *([box] if box.exists() else [])])
    return digest.hexdigest()[:16]


def _add(digest: Any, files: Iterable[Path]) -> None:
    for path in sorted(files):
        digest.update(f"{path.name}\0".encode() + path.read_bytes())


@cache
def folder(game: Game | None = None) -> Path:
    """The folder of a game's code; where none can be written, one that lasts as long as the process."""
    usual = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "brelan"
    root = Path(os.environ.get("BRELAN_CACHE") or usual)
    found = root / f"{game.name if game else 'loops'}-{sources_hash(game)}"
    try:
        found.mkdir(parents=True, exist_ok=True)
        (found / OURS).touch()
        os.utime(found)
    except OSError as error:
        warnings.warn(f"compiled code cannot be kept: {error}", stacklevel=2)
        return Path(mkdtemp(prefix="brelan-"))
    _throw_away_old(found)
    return found


def folder_of(function: Callable[..., Any]) -> Path | None:
    """The folder in which the code of a function is kept; none for functions from elsewhere, which are in no hash."""
    game = Game.that_holds(function.__module__)
    if game:
        return folder(game)
    return folder() if function.__module__.startswith(tuple(f"brelan.{room}." for room in ROOMS)) else None


def is_kept(folder: Path, function: Callable[..., Any]) -> bool:
    """Whether the code of a function is there already."""
    name = f"{function.__module__.rpartition('.')[2]}.{function.__qualname__}-{function.__code__.co_firstlineno}"
    return next(folder.rglob(f"{name}.*.nbi"), None) is not None


@contextmanager
def alone(work: Path) -> Iterator[None]:
    """One process at a time does this work, named like a file: whoever waited finds it done. Several begin together
    where a house has many processes, or a study, or the tests. Where files cannot be locked, each does its own.
    """
    with ExitStack() as held:
        if fcntl:
            with suppress(OSError):
                lock = held.enter_context(work.with_name(f"{work.name}.lock").open("w"))
                if _locked(lock):
                    held.callback(fcntl.flock, lock, fcntl.LOCK_UN)  # said, for a child of ours may hold the file too
        yield


def _locked(lock: IO[str]) -> bool:
    """Wait for a lock; not for ever, for whoever has it may have been stopped, or have little of the processor."""
    for _ in range(TRIES):
        with suppress(BlockingIOError):
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        Event().wait(PAUSE)
    return False


def _throw_away_old(present: Path) -> None:
    """Remove the folders of earlier sources of the same code, and nothing that is not ours."""
    marked = [mark.parent for mark in present.parent.glob(f"*/{OURS}")]
    others = [each for each in marked if each != present and _whose(each) in (_whose(present), "")]
    with suppress(OSError):  # another process may be at it too
        others.sort(key=lambda folder: -folder.stat().st_mtime)
        for old in others[KEPT:]:
            if old.stat().st_mtime < present.stat().st_mtime - IN_USE:
                shutil.rmtree(old, ignore_errors=True)


def _whose(kept: Path) -> str:
    """The game of a folder, by its name; nothing for folders made before each game had one of its own."""
    return kept.name.rpartition("-")[0]
