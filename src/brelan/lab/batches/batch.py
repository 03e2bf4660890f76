"""Many games at once, for learners: one call makes a move in each, and writes what came of it into arrays.

The arrays may be the caller's own (`into`), also memory that PyTorch or JAX share. A lane's games depend on the seed,
the lane's number and the moves made in it: not on how many lanes there are, nor on how many threads play them.
"""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from brelan.engine.compiled import Compiled, Progress, compile_driver
from brelan.engine.errors import BadOption, BrelanError
from brelan.engine.game import Game
from brelan.engine.options import Setting
from brelan.engine.rule import MOST_MOVES
from brelan.lab.batches import lanes as loops
from brelan.lab.batches.lanes import How, Lanes, Room, Shown
from brelan.lab.batches.setup import Seen, Setup, cells, legal_moves, whole, within
from brelan.lab.observe import Layout

CACHE_LINES = 16
"""Cells for a thread's dice, of which it needs one: what two threads write must not lie side by side in memory."""


class Batch:
    """So many games of one kind, a lane each.

    `bots` names the seats that play by themselves, each with the level of a bot that needs no time to think. With
    `chance="explicit"` the caller moves for Nature too, by the weights in `seen.weights`, which no seat may see.
    """

    def __init__(  # noqa: PLR0913 - named options, each with what is usual
        self,
        game: Game,
        seats: int,
        size: int,
        seed: int = 0,
        *,
        options: Mapping[str, Setting] | None = None,
        bots: Mapping[int, str] | None = None,
        chance: str = "drawn",
        reset: str = "same step",
        rewards: str = "win",
        threads: int = 1,
        progress: Progress | None = None,
    ) -> None:
        within("threads", threads, 1024)
        self._asked: dict[str, Any] = {
            "options": options,
            "bots": bots,
            "chance": chance,
            "reset": reset,
            "rewards": rewards,
        }
        self._asked["threads"] = threads
        self._setup = Setup(game, seats, size, options=options, bots=bots, chance=chance, reset=reset, rewards=rewards)
        self.game, self.size, self.seed = game, size, seed
        self.observer, self.explicit, self._how = self._setup.observer, self._setup.explicit, self._setup.how
        compiled = Compiled(game, progress, self._setup.policies)
        self._held = cells(compiled.held())
        self._shares = [(share, self._desk()) for share in _shares(size, threads)]
        self._crew = ThreadPoolExecutor(len(self._shares) - 1) if len(self._shares) > 1 else None
        self.seen = self.arrays()
        self._sit_down()
        self._begun = False

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy goes on alike, here or in another process, with arrays of its own."""
        asked = (self.game, self.observer.seats, self.size, self.seed, self._asked)
        return _made_again, asked, (self._lanes, self.seen, self._begun)

    def __setstate__(self, kept: tuple[Any, Seen, bool]) -> None:
        lanes, seen, self._begun = kept
        for old, new in zip((*self._lanes, *self.seen), (*lanes, *seen), strict=True):
            old[...] = new

    def arrays(self) -> Seen:
        """A new set of arrays for `into`: for who keeps what earlier steps wrote."""
        return self._setup.arrays()

    def reset(self, seed: int | None = None, into: Seen | None = None) -> Seen:
        """Begin a game in every lane; with a seed, or else going on with the dice there are."""
        if seed is not None:
            self.seed = seed
            self._sit_down()
        self._take(into)
        self._share_out(cells(0))
        self._begun = True
        return self.seen

    def step(self, actions: ArrayLike, into: Seen | None = None) -> Seen:
        """Make a move in every lane. One that is not legal is refused, and then none is made."""
        moves = whole(actions)
        self._setup.check_moves(moves.shape, self._begun)
        lane = int(compile_driver(loops.first_illegal)(self._how, self._whole, moves))
        if lane < self.size:
            raise BadOption(f"lane {lane}: {moves[lane]} is not among its moves {legal_moves(self._lanes.legal[lane])}")
        self._take(into)
        self._share_out(moves)
        return self.seen

    def any_moves(self) -> NDArray[np.int64]:
        """A move for every lane, drawn among those that may be made, each as likely."""
        moves = np.zeros(self.size, dtype=np.int64)
        compile_driver(loops.choose_any)(self._how, self._whole, self._shares[0][1][-1], moves)
        return moves

    def state(self, lane: int) -> list[int]:
        """The whole state of a lane, secrets included: for referees, not for players."""
        return [int(cell) for cell in self._lanes.states[lane]]

    def _sit_down(self) -> None:
        """Make lanes with the dice of the seed."""
        self._lanes: Any = self._setup.lanes(self.seed)  # arrays, to Python
        self._cut()

    def _cut(self) -> None:
        """Cut the arrays for the threads."""
        self._whole = self._flat()
        self._parts = [(share, (*desk, self._flat(share), self._shown(share))) for share, desk in self._shares]

    def _take(self, into: Seen | None) -> None:
        """Write into these arrays from now on, if they fit."""
        if into is None:
            return
        for name, old, new in zip(Seen._fields, self.seen, into, strict=True):
            was, now = _kind(old), _kind(new)
            if was != now:
                raise BadOption(f"the array `{name}` has to be {was}, not {now}")
        if into is not self.seen:
            self.seen = into
            self._cut()

    def _desk(self) -> tuple[Layout, How, Room]:
        """What a thread plays with beside its lanes: its own, as threads that share an array wait for each other."""
        how = self._how._replace(opening=cells(list(self._how.opening)), slips=cells(list(self._how.slips)))
        return self.observer.compiled_layout(), how, Room(*map(cells, (MOST_MOVES, MOST_MOVES, CACHE_LINES)))

    def _flat(self, share: slice = slice(None)) -> Lanes:
        """What the loops get of the lanes: the states as they are, all else flat."""
        states, *others = (array[share] for array in self._lanes)
        return Lanes(states, *(array.reshape(-1) for array in others))

    def _shown(self, share: slice) -> Shown:
        """What the loops get of what the caller sees, flat."""
        flat: Any = (array[share].reshape(-1) for array in self.seen)
        return Shown(*flat)

    def _share_out(self, actions: NDArray[np.int64]) -> None:
        """Play each share of the lanes: the first here, for waking a thread takes longer than some hundred moves, the
        others in threads.
        """
        driver = compile_driver(loops.step_lanes)

        def play(share: slice, parts: tuple[Any, ...]) -> int:
            endless: int = driver(self._held, *parts, actions[share])
            return endless

        first, *rest = self._parts
        others = [self._crew.submit(play, *part) for part in rest] if self._crew else []
        if play(*first) + sum(other.result() for other in others):
            raise BrelanError(f"{self.game.name}: a game did not end (seed {self.seed})")


def _made_again(game: Game, seats: int, size: int, seed: int, asked: dict[str, Any]) -> Batch:
    return Batch(game, seats, size, seed, **asked)


def _shares(size: int, threads: int) -> list[slice]:
    ends = [size * share // threads for share in range(threads + 1)]
    return [slice(start, end) for start, end in pairwise(ends) if start < end]


def _kind(array: Any) -> str:
    """An array in words, as far as compiled loops care."""
    if not isinstance(array, np.ndarray):
        return type(array).__name__
    flaw = "" if array.flags.c_contiguous and array.flags.writeable else ", with gaps or read-only"
    return f"{array.dtype} of shape {array.shape}{flaw}"
