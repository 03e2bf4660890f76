"""The same rules, compiled: entry points for each game, and drivers compiled once for all games.

Numba is imported only here, and only when compiled code is first wanted. What it compiles is kept on disk in a
folder named by a hash of everything the result depends on (all sources, all boxes, Numba itself), so that no
stale code can ever be loaded: Numba alone would not notice a change in another file or in data.
"""

import os
import shutil
import warnings
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from hashlib import sha256
from inspect import signature as signature_of
from pathlib import Path
from tempfile import mkdtemp
from threading import RLock
from typing import Any, TypeAlias

from brelan.engine.box import box_file
from brelan.engine.drivers import Policy
from brelan.engine.game import GAMES, Game
from brelan.engine.rule import MOST_SEATS, RECORDED, Cells, Floats, FloatTable, Table

KEPT, IN_USE = 4, 3600.0
"""Cache folders of other sources that are not thrown away: the last few, and any used in the last hour."""
OURS = "made-by-brelan"
"""The mark of a folder that may be thrown away."""

Progress: TypeAlias = Callable[[str, int, int], None]
"""Told what is being compiled, how many are done, and of how many."""

ENTRIES = ("actor", "moves", "apply", "deal", "chances", "results", "guess", "witnesses")


class Compiled:
    """A game's contract, and some policies, compiled; they take int64 arrays where the rules take lists."""

    actor: Any
    moves: Any
    apply: Any
    deal: Any
    chances: Any
    results: Any
    guess: Any
    witnesses: Any

    def __init__(self, game: Game, progress: Progress | None = None, policies: Sequence[Policy] = ()) -> None:
        self.game = game
        work: list[tuple[str, Callable[..., Any]]] = [(name, getattr(game, name)) for name in ENTRIES]
        work += [("policy", policy) for policy in dict.fromkeys(policies)]
        ready = _folder() / f"{'-'.join([game.name, *(function.__name__ for _, function in work)])}.ready"
        tell = progress if progress and not ready.exists() else _quiet
        for done, (kind, function) in enumerate(work):
            tell(function.__name__, done, len(work))
            compiled = compile_as(kind, function)
            if kind != "policy":
                setattr(self, kind, compiled)
        tell("", len(work), len(work))
        ready.touch()
        self.policies = tuple(compile_as("policy", policy) for policy in policies)


@cache
def compile_as(kind: str, function: Callable[..., Any]) -> Any:
    """A function compiled with the type of its kind: an entry of the contract, a policy, an audit."""
    return _compile(_signatures()[kind], function)


@cache
def compile_driver(driver: Callable[..., int]) -> Any:
    """A driver compiled once for all games; its parameters are known by name or annotation (see `drivers.py`)."""
    types, known = _numba().types, _signatures()
    by_name = {name: types.FunctionType(signature) for name, signature in known.items()}
    by_name["policies"] = types.UniTuple(by_name["policy"], MOST_SEATS)
    by_annotation: dict[Any, Any] = {
        int: types.int64,
        float: types.float64,
        Cells: types.int64[::1],
        Table: types.int64[:, ::1],
        Floats: types.float64[::1],
        FloatTable: types.float64[:, ::1],
    }
    parameters = signature_of(driver).parameters.values()
    kinds = [by_name.get(each.name) or by_annotation[each.annotation] for each in parameters]
    return _compile(types.int64(*kinds), driver)


def sources_hash() -> str:
    """The hash of all that compiled code depends on."""
    package = GAMES.parent
    digest = sha256(f"numba {_numba_itself().__version__}".encode())
    for path in sorted(package.rglob("*.py")):
        digest.update(f"{path.relative_to(package)}\0".encode() + path.read_bytes())
    for name in Game.names():
        digest.update(f"{name}\0".encode() + box_file(name, GAMES / name / "box.toml").read_bytes())
    return digest.hexdigest()[:16]


def _cache_root() -> Path:
    usual = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "brelan"
    return Path(os.environ.get("BRELAN_CACHE") or usual)


@cache
def _folder() -> Path:
    """The cache folder of these sources; where none can be written, one that lasts as long as the process."""
    try:
        folder = _cache_root() / sources_hash()
        folder.mkdir(parents=True, exist_ok=True)
        (folder / OURS).touch()
        os.utime(folder)
    except OSError as error:
        warnings.warn(f"compiled code cannot be kept: {error}", stacklevel=2)
        return Path(mkdtemp(prefix="brelan-"))
    _throw_away_old(folder)
    return folder


def _throw_away_old(present: Path) -> None:
    """Remove the folders of earlier sources, and nothing that is not ours."""
    others = [mark.parent for mark in present.parent.glob(f"*/{OURS}") if mark.parent != present]
    with suppress(OSError):  # another process may be at it too
        others.sort(key=lambda folder: -folder.stat().st_mtime)
        for folder in others[KEPT:]:
            if folder.stat().st_mtime < present.stat().st_mtime - IN_USE:
                shutil.rmtree(folder, ignore_errors=True)


def _numba_itself() -> Any:
    import numba  # noqa: PLC0415 - only when compiled code is wanted

    return numba


@cache
def _numba() -> Any:
    numba = _numba_itself()
    numba.config.CACHE_DIR = str(_folder())
    # Functions as values have worked for years; Numba still warns, at every call, that they are experimental.
    warnings.filterwarnings("ignore", category=numba.core.errors.NumbaExperimentalFeatureWarning)
    return numba


@cache
def _signatures() -> dict[str, Any]:
    """The type of each function of the contract, and of policies, audits and judges."""
    types = _numba().types
    number, cells = types.int64, types.int64[::1]
    return {
        "actor": number(cells),
        "moves": number(cells, cells),
        "apply": types.void(cells, number),
        "deal": number(cells, cells),
        "chances": number(cells, cells, cells),
        "results": types.void(cells, cells),
        "guess": types.void(cells, number, cells),
        "witnesses": number(cells),
        "policy": number(cells, cells, number, cells),
        "audit": number(cells),
        "judge": number(cells, types.float64[::1]),
    }


_known_to_numba: set[Callable[..., Any]] = set()
_one_at_a_time = RLock()


def _compile(signature: Any, function: Callable[..., Any]) -> Any:
    """Compile one function, after making every rule recorded so far callable from compiled code."""
    numba = _numba()
    # Only Brelan's own sources are in the hash: functions from elsewhere are compiled anew each time.
    ours = function.__module__.startswith("brelan.")
    with _one_at_a_time:
        for called in RECORDED:
            if called not in _known_to_numba:
                numba.extending.register_jitable(called)
                _known_to_numba.add(called)
        return numba.njit(signature, cache=ours, nogil=True, error_model="numpy")(function)


def _quiet(name: str, done: int, of: int) -> None:
    """Say nothing."""
