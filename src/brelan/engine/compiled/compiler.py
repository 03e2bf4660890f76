"""Functions through Numba: entry points of one game, and loops that serve every game.

A loop is handed the functions of a game as values (`numba.types.FunctionType`), so it is compiled once. What is
compiled is kept on disk (`kept.py`).
"""

import warnings
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from functools import cache
from inspect import signature as signature_of
from threading import RLock
from typing import Any

from brelan.engine.compiled.held import Held, addresses, teach
from brelan.engine.compiled.kept import alone, folder_of, is_kept
from brelan.engine.compiled.notice import tell
from brelan.engine.compiled.plain import told
from brelan.engine.contract import COMPILED, KINDS, Policy, Rules, shape
from brelan.engine.game import Game
from brelan.engine.rule import (
    MOST_SEATS,
    RECORDED,
    Cells,
    Flags,
    Floats,
    FloatTable,
    Places,
    Row,
    Table,
)

FLAGS = {"nogil": True, "error_model": "numpy"}


@cache
def compile_as(kind: str, function: Callable[..., Any]) -> Any:
    """A function compiled with the type of its kind: a name of the contract, a policy, an audit, a judge."""
    return _compile(function_signature(KINDS[kind]), function)


@cache
def compile_driver(driver: Callable[..., int]) -> Any:
    """A driver compiled once for all games; what its parameters are, their annotations say (see `drivers.py`)."""
    parameters = signature_of(driver).parameters.values()
    return _compile(numba().types.int64(*(_type(each.annotation) for each in parameters)), driver)


def function_signature(kind: Any) -> Any:
    """The compiled signature of a type of function."""
    takes, returns = shape(kind)
    return _type(returns)(*map(_type, takes))


@cache
def _type(annotation: Any) -> Any:
    """The compiled type that an annotation stands for."""
    types = numba().types
    plain: dict[Any, Any] = {
        None: types.void,
        int: types.int64,
        float: types.float64,
        Cells: types.int64[::1],
        Table: types.int64[:, ::1],
        Floats: types.float64[::1],
        FloatTable: types.float64[:, ::1],
        Row: types.int32[::1],
        Places: types.uint32[::1],
        Flags: types.boolean[::1],
    }
    if annotation in plain:
        return plain[annotation]
    if annotation is Rules:  # Numba turns functions in a plain tuple into values, but not those in a named one
        return types.Tuple([_type(KINDS[name]) for name in COMPILED])
    if annotation == Held:
        return types.int64[::1]
    if annotation == tuple[Policy, ...]:
        return types.UniTuple(_type(Policy), MOST_SEATS)
    if hasattr(annotation, "_fields"):
        return types.BaseTuple.from_types([_type(part) for part in annotation.__annotations__.values()], annotation)
    return types.FunctionType(function_signature(annotation))


@cache
def numba() -> Any:
    """Numba, imported when compiled code is first wanted."""
    import numba as itself  # noqa: PLC0415

    # Functions as values have worked for years; Numba still warns, at every call, that they are experimental.
    warnings.filterwarnings("ignore", category=itself.core.errors.NumbaExperimentalFeatureWarning)
    return itself


@cache
def _taught() -> Any:
    """Numba, when it knows how functions are held."""
    teach(numba(), numba().types.Tuple([_type(Rules), _type(tuple[Policy, ...])]))
    return numba()


def hold(dispatchers: Iterable[Any]) -> list[int]:
    """Functions compiled by `compile_as` as numbers, for drivers whose parameter is `Held`."""
    return [address for each in dispatchers for address in addresses(each)]


_known_to_numba: set[Callable[..., Any]] = set()
one_at_a_time = RLock()


def _compile(signature: Any, function: Callable[..., Any]) -> Any:
    """Compile one function, after making every rule recorded so far callable from compiled code."""
    folder = folder_of(function)
    turn = alone(folder / f"{function.__module__}.{function.__qualname__}") if folder else nullcontext()
    with one_at_a_time, turn, told(function):
        for called in RECORDED:
            if called not in _known_to_numba:
                numba().extending.register_jitable(called)
                _known_to_numba.add(called)
        numba().config.CACHE_DIR = str(folder or "")
        if folder and not Game.that_holds(function.__module__) and not is_kept(folder, function):
            tell("")
        return _taught().njit(signature, cache=folder is not None, **FLAGS)(function)
