"""The same rules on a GPU: every thread plays games of its own, with dice of its own, to their ends.

Nothing is written a second time: `numba-cuda` (the extra `gpu`) compiles the recorded rules for the device. A thread
keeps its state, its moves and its dice to itself; what comes back is a row a game, as `drivers.play_many` writes it.
"""

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from brelan.engine.compiled.compiler import numba
from brelan.engine.compiled.drivers import LONGEST
from brelan.engine.contract import Policy
from brelan.engine.errors import BadOption
from brelan.engine.fields import SEATS
from brelan.engine.game import Game
from brelan.engine.rule import MOST_MOVES, MOST_SEATS, NATURE, OVER, RECORDED

THREADS = 64
"""Threads of a block: few, for a state is large and each thread is given its own."""

Kernel: TypeAlias = Any
"""A function of the device: `kernel[blocks, threads](…)`."""

cuda: Any = None
"""The part of Numba that speaks to a GPU, once it is wanted; Numba's simulator of one looks for it here."""


@cache
def device() -> Any:
    """The part of Numba that speaks to a GPU; says what is missing where there is none."""
    global cuda  # noqa: PLW0603
    cuda = import_module("numba.cuda")
    if not cuda.is_available():
        raise BadOption(
            "this needs an NVIDIA GPU and the extra gpu (pip install 'brelan[gpu]'); without, leave --device away"
        )
    return cuda


_known_to_the_device: set[Callable[..., Any]] = set()


def _make_rules_known() -> None:
    """Let code on the device call every rule recorded so far."""
    if numba().config.ENABLE_CUDASIM:  # there they run as they are
        return
    extending = import_module("numba.cuda.extending")
    for called in RECORDED:
        if called not in _known_to_the_device:
            extending.register_jitable(called)
            _known_to_the_device.add(called)


def kernel(game: Game, policies: Sequence[Policy], cell: Any) -> Kernel:
    """A kernel that plays a game by one policy for each seat, with cells of a type: `(opening, starts, table)`.

    Thread t plays the games of rows t·n to t·n + n − 1 of the table one after the other, beginning with the dice in
    `starts[t]`, n being as many as there are for each.
    """
    device()
    _make_rules_known()
    actor, moves, apply, deal, results = game.actor, game.moves, game.apply, game.deal, game.results
    first, second, third, fourth, fifth, sixth = (*policies, *[policies[0]] * (MOST_SEATS - len(policies)))
    size, int64 = game.fields.size, np.int64

    def play(opening: Any, starts: Any, table: Any) -> None:  # noqa: PLR0912 - functions cannot be picked by number here
        thread = cuda.grid(1)
        if thread >= len(starts):
            return
        s = cuda.local.array(size, cell)
        out = cuda.local.array(MOST_MOVES, cell)
        dice = cuda.local.array(1, int64)
        dice[0] = starts[thread]
        each = len(table) // len(starts)
        for row in range(thread * each, thread * each + each):
            for place in range(size):
                s[place] = opening[place]
            steps = 0
            who = actor(s)
            while who != OVER and steps < LONGEST:
                if who == NATURE:
                    move = deal(s, dice)
                else:
                    count = moves(s, out)
                    if who == 0:
                        move = first(s, out, count, dice)
                    elif who == 1:
                        move = second(s, out, count, dice)
                    elif who == 2:
                        move = third(s, out, count, dice)
                    elif who == 3:
                        move = fourth(s, out, count, dice)
                    elif who == 4:
                        move = fifth(s, out, count, dice)
                    else:
                        move = sixth(s, out, count, dice)
                apply(s, move)
                steps += 1
                who = actor(s)
            results(s, out)
            table[row, 0] = steps
            for place in range(2 * s[SEATS]):
                table[row, 1 + place] = out[place]

    return cuda.jit(play)


def play_on_device(made: Kernel, opening: Sequence[int], starts: NDArray[np.int64], games: int) -> NDArray[np.int64]:
    """Let a kernel play so many games, a part for each start of the dice; a row a game."""
    columns = 1 + 2 * opening[SEATS]
    table = cuda.device_array((games, columns), dtype=np.int64)
    blocks = -(-len(starts) // THREADS)
    made[blocks, THREADS](cuda.to_device(np.array(opening, dtype=np.int64)), cuda.to_device(starts), table)
    rows: NDArray[np.int64] = table.copy_to_host()
    return rows
