"""Whole games on a GPU, by the million: games that are in the same phase take their steps together.

A thread that kept to a game of its own would wait for its neighbours most of the time: threads go in rows of 32 that
carry out the same instructions, and games soon are in different phases. So a block of threads has many more games than
threads, and goes on in waves: it looks which phase most of its games are in, and lets those make some steps. All its
threads then run the same few rules, which also fit where the device keeps instructions. Each game has dice of its own,
so it is the same game whenever its steps are made.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from brelan.engine.compiled.cuda import SIMULATED, Kernel, cell_type, compile_kernel, device, make_known, one_of
from brelan.engine.compiled.drivers import LONGEST, begin
from brelan.engine.contract import Policy, Results
from brelan.engine.fields import SEATS
from brelan.engine.game import Game
from brelan.engine.rule import MOST_MOVES, NATURE, OVER, Cells, rule

BLOCK = (2, 1) if SIMULATED else (1024, 256)
"""Games of a block, and threads that play them. Measured; few where the device is simulated."""
STEPS = 4
"""Most steps of a game in one wave, while its phase stays the same: measured too."""
MOST_PHASES = 61

cuda: Any = None
"""The part of Numba that speaks to a GPU, once it is wanted; Numba's simulator of one looks for it here."""


def phase_of(game: Game) -> tuple[Any, int]:
    """A function that numbers what kind of step comes next, and how many kinds there are.

    A game that has a public field `phase` says so itself; else it is whether Nature or a seat is to move. The number
    after the last is a game that is over.
    """
    actor = game.actor
    field = next((field for field in game.fields.fields if field.name == "phase"), None)
    if field is None or field.holds.most > MOST_PHASES:

        def whose(s: Cells) -> int:
            who = actor(s)
            return 2 if who == OVER else 1 if who == NATURE else 0

        return whose, 2
    cell, count = field.start, field.holds.most + 1

    def phase(s: Cells) -> int:
        return count if actor(s) == OVER else s[cell]

    return phase, count


@rule
def write_down(results: Results, s: Cells, out: Cells, steps: int, row: Cells) -> None:
    """Write a row for a game that is over: its length, ranks and points."""
    results(s, out)
    row[0] = steps
    for place in range(2 * s[SEATS]):
        row[1 + place] = out[place]


def kernel(  # noqa: PLR0915 - the kernel is in it
    game: Game, policies: Sequence[Policy], block: tuple[int, int] = BLOCK
) -> Kernel:
    """A kernel that plays a game by one policy for each seat: `(opening, starts, states, table)`.

    Game g of those side by side plays the rows g·n to g·n + n − 1 of the table one after the other, beginning with the
    dice in `starts[g]`, n being as many as there are for each. `states` is room for a state each.
    """
    global cuda  # noqa: PLW0603
    cuda = device()
    actor, moves, apply, deal, results = game.actor, game.moves, game.apply, game.deal, game.results
    choose, (phase, phases), cell = one_of(game, policies), phase_of(game), cell_type(game)
    int32, int64, (games, threads) = np.int32, np.int64, block
    kinds = phases + 2  # of places for a game: the phases, over, and all done
    make_known(phase)

    def go_on(s: Any, out: Any, dice: Any, was: int) -> int:
        made = 0
        while made < STEPS and (made == 0 or phase(s) == was):
            if actor(s) == NATURE:
                apply(s, deal(s, dice))
            else:
                apply(s, choose(s, out, moves(s, out), dice))
            made += 1
        return made

    make_known(go_on)

    def play(opening: Any, starts: Any, states: Any, table: Any) -> None:
        first, thread, each = cuda.blockIdx.x * games, cuda.threadIdx.x, len(table) // len(starts)
        here = min(games, len(starts) - first)
        phase_now = cuda.shared.array(games, int32)
        dice_now = cuda.shared.array(games, int64)
        played = cuda.shared.array(games, int32)
        steps = cuda.shared.array(games, int32)
        wave = cuda.shared.array(games, int32)  # the games whose turn it is
        many = cuda.shared.array(kinds, int32)  # games in each phase; those that are over; all done
        now = cuda.shared.array(2, int32)  # the phase of the wave, and how many games are in it
        out = cuda.local.array(MOST_MOVES, cell)
        dice = cuda.local.array(1, int64)
        for number in range(thread, kinds, threads):
            many[number] = 0
        cuda.syncthreads()
        for mine in range(thread, here, threads):
            begin(states[first + mine], opening)
            phase_now[mine] = phase(states[first + mine])
            dice_now[mine] = starts[first + mine]
            played[mine] = steps[mine] = 0
            cuda.atomic.add(many, phase_now[mine], 1)
        cuda.syncthreads()
        while many[phases + 1] < here:
            cuda.syncthreads()  # nobody may look at `now` any more
            if thread == 0:
                now[0] = now[1] = 0
                for number in range(phases + 1):
                    if many[number] > many[now[0]]:
                        now[0] = number
            cuda.syncthreads()
            for mine in range(thread, here, threads):
                if phase_now[mine] == now[0]:
                    wave[cuda.atomic.add(now, 1, 1)] = mine
            cuda.syncthreads()
            was = now[0]
            for at in range(thread, now[1], threads):
                mine = wave[at]
                s = states[first + mine]
                if was == phases:
                    write_down(results, s, out, steps[mine], table[(first + mine) * each + played[mine]])
                    begin(s, opening)
                    played[mine] += 1
                    steps[mine] = 0
                    then = phase(s) if played[mine] < each else phases + 1
                else:
                    dice[0] = dice_now[mine]
                    steps[mine] += go_on(s, out, dice, was)
                    dice_now[mine] = dice[0]
                    then = phase(s) if steps[mine] < LONGEST else phases
                if then != was:
                    cuda.atomic.sub(many, was, 1)
                    cuda.atomic.add(many, then, 1)
                    phase_now[mine] = then
            cuda.syncthreads()

    return compile_kernel(play, game, policies)


class Waves:
    """A game made ready to be played on the device, by one policy for each seat."""

    def __init__(self, game: Game, policies: Sequence[Policy], block: tuple[int, int] = BLOCK) -> None:
        self._block, self._cell = block, cell_type(game)
        self._kernel = kernel(game, policies, block)

    def play(self, opening: Sequence[int], starts: NDArray[np.int64], games: int) -> NDArray[np.int64]:
        """Play so many games, a part for each start of the dice; a row a game, as `drivers.play_many` writes it."""
        table = cuda.device_array((games, 1 + 2 * opening[SEATS]), dtype=np.int64)
        states = cuda.device_array((len(starts), len(opening)), dtype=self._cell)
        side_by_side, threads = self._block
        launched = self._kernel[-(-len(starts) // side_by_side), threads]
        launched(cuda.to_device(np.array(opening, dtype=np.int64)), cuda.to_device(starts), states, table)
        rows: NDArray[np.int64] = table.copy_to_host()
        return rows
