"""The same rules on a GPU: what every kernel there is made with.

Nothing is written a second time: `numba-cuda` (the extra `gpu`) compiles the recorded rules, and loops over them, for
the device. `waves.py` plays whole games there, `lab/gpu_batch.py` steps a batch.
"""

import os
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import Any, TypeAlias

import numpy as np

from brelan.engine.compiled.kept import folder, folder_of, sources_hash
from brelan.engine.contract import Policy
from brelan.engine.errors import BadOption
from brelan.engine.game import Game
from brelan.engine.rule import MOST_SEATS, RECORDED, Cells

Kernel: TypeAlias = Any
"""A function of the device: `kernel[blocks, threads](…)`."""


@cache
def device() -> Any:
    """The part of Numba that speaks to a GPU; says what is missing where there is none."""
    cuda = import_module("numba.cuda")
    if not cuda.is_available():
        raise BadOption(
            "this needs an NVIDIA GPU and the extra gpu (pip install 'brelan[gpu]'); without, leave --device away"
        )
    return cuda


SIMULATED = os.environ.get("NUMBA_ENABLE_CUDASIM") == "1"
"""Whether the device is Numba's simulator, in which functions run as they are, and threads are Python's."""


_known_to_the_device: set[Callable[..., Any]] = set()


def make_known(*functions: Callable[..., Any]) -> None:
    """Let code on the device call every rule recorded so far, and these functions."""
    device()
    if SIMULATED:
        return
    extending = import_module("numba.cuda.extending")
    for called in (*RECORDED, *functions):
        if called not in _known_to_the_device:
            extending.register_jitable(called)
            _known_to_the_device.add(called)


def one_of(game: Game, policies: Sequence[Policy]) -> Policy:
    """The policies of the seats as one function, which looks whose turn it is: no device picks functions by number."""
    actor = game.actor
    first, second, third, fourth, fifth, sixth = (*policies, *[policies[0]] * (MOST_SEATS - len(policies)))

    def choose(s: Cells, out: Cells, count: int, dice: Cells) -> int:
        who = actor(s)
        if who == 0:
            return first(s, out, count, dice)
        if who == 1:
            return second(s, out, count, dice)
        if who == 2:
            return third(s, out, count, dice)
        if who == 3:
            return fourth(s, out, count, dice)
        if who == 4:
            return fifth(s, out, count, dice)
        return sixth(s, out, count, dice)

    make_known(choose)
    return choose


def cell_type(game: Game) -> Any:
    """The type of a cell on the device: 32 bits where every field of the game says that it holds no more."""
    small = np.iinfo(np.int32)
    held = [field.holds for field in game.fields.fields]
    return np.int32 if all(small.min <= each.least and each.most <= small.max for each in held) else np.int64


def compile_kernel(function: Callable[..., None], game: Game, policies: Sequence[Policy]) -> Kernel:
    """A kernel for a game. Its code is kept with the game's, in a folder named by the sources of loops and bots, unless
    a policy comes from elsewhere.
    """
    cuda = device()
    if SIMULATED:
        return cuda.jit(function)
    used: list[Callable[..., Any]] = [function, *policies]
    kept = all(map(folder_of, used))
    if kept:
        config: Any = import_module("numba.cuda.core.config")
        config.CACHE_DIR = str(folder(game) / f"kernels-{sources_hash()}")
    return cuda.jit(function, cache=kept)
