"""Many games at once, for learners: one call makes a move in each, and writes what came of it into arrays.

The arrays may be the caller's own (`into`), also memory that PyTorch or JAX share. A lane's games depend on the seed,
the lane's number and the moves made in it: not on how many lanes there are, nor on how many threads play them.
"""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from brelan.bots import policy
from brelan.bots.levels import level
from brelan.engine.compiled import Compiled, Progress, compile_driver
from brelan.engine.errors import BadOption, BrelanError
from brelan.engine.game import Game
from brelan.engine.options import Setting
from brelan.engine.pieces.dice import fresh_dice
from brelan.engine.rule import MOST_MOVES, MOST_SEATS
from brelan.lab import lanes as loops
from brelan.lab.lanes import How, Lanes, Room, Shown
from brelan.lab.observe import Layout, Observer

RESETS = {"same step": loops.SAME_STEP, "next step": loops.NEXT_STEP, "never": loops.NEVER}
CHANCES = ("drawn", "explicit")
REWARDS = ("win", "points")
MOST_LANES = 1 << 20
NATURES, WHIMS = 0, 1  # whose dice, beside a lane's number: Nature's and the bots', or of who asks for any moves


class Seen(NamedTuple):
    """What a step shows: arrays with a row, or a number, for each lane."""

    rows: NDArray[np.int32]  # what the seat to move may know (`Batch.observer` says what stands where)
    masks: NDArray[np.bool_]  # which of the game's moves it may make
    rewards: NDArray[np.float64]  # of each seat, for the game that ended with this step; else 0
    to_move: NDArray[np.int64]  # a seat, NATURE or OVER
    over: NDArray[np.bool_]  # whether a game ended with this step
    weights: NDArray[np.int64]  # where the caller is to move for Nature, the weight of each of its moves


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
        _one_of("chance", chance, CHANCES)
        _one_of("reset", reset, RESETS)
        _one_of("rewards", rewards, REWARDS)
        _within("size", size, MOST_LANES)
        _within("threads", threads, 1024)
        self.observer = Observer(game, seats)
        self.game, self.size, self.seed, self.explicit = game, size, seed, chance == "explicit"
        names = _bots(bots or {}, seats)
        levels = [level(names.get(seat, "random")) for seat in range(MOST_SEATS)]
        compiled = Compiled(game, progress, [policy(game, each.policy) for each in levels])
        self._how = How(
            _cells(game.start(seats, options)),
            _cells([each.slips for each in levels]),
            callers=sum(1 << seat for seat in range(seats) if seat not in names),
            reset=RESETS[reset],
            explicit=int(self.explicit),
            by_points=int(rewards == "points"),
            outcomes=game.distinct_outcomes if self.explicit else 0,
            words=-(-max(game.distinct_moves, game.distinct_outcomes) // loops.WORD),
        )
        self._held = _cells(compiled.held())
        self._shares = [(share, self._desk()) for share in _shares(size, threads)]
        self._pool = ThreadPoolExecutor(len(self._shares)) if len(self._shares) > 1 else None
        self.seen = self.arrays()
        self._sit_down()
        self._begun = False

    def arrays(self) -> Seen:
        """A new set of arrays for `into`: for who keeps what earlier steps wrote."""
        look, size = self.observer, self.size
        return Seen(
            rows=np.zeros((size, look.size), dtype=np.int32),
            masks=np.zeros((size, look.moves), dtype=np.bool_),
            rewards=np.zeros((size, look.seats), dtype=np.float64),
            to_move=np.zeros(size, dtype=np.int64),
            over=np.zeros(size, dtype=np.bool_),
            weights=np.zeros((size, self._how.outcomes), dtype=np.int64),
        )

    def reset(self, seed: int | None = None, into: Seen | None = None) -> Seen:
        """Begin a game in every lane; with a seed, or else going on with the dice there are."""
        if seed is not None:
            self.seed = seed
            self._sit_down()
        self._take(into)
        self._share_out(_cells(0))
        self._begun = True
        return self.seen

    def step(self, actions: ArrayLike, into: Seen | None = None) -> Seen:
        """Make a move in every lane. One that is not legal is refused, and then none is made."""
        moves = np.ascontiguousarray(actions, dtype=np.int64)
        if not self._begun or moves.shape != (self.size,):
            said = "call reset first" if not self._begun else f"{self.size} moves expected, not {moves.shape}"
            raise BadOption(said)
        lane = int(compile_driver(loops.first_illegal)(self._how, self._whole, moves))
        if lane < self.size:
            raise BadOption(f"lane {lane}: {moves[lane]} is not among its moves {self._legal(lane)}")
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
        self._lanes: Any = self._make_lanes()  # arrays, to Python
        self._cut()

    def _cut(self) -> None:
        """Cut the arrays for the threads."""
        self._whole = self._flat()
        self._parts = [(share, (*desk, self._flat(share), self._shown(share))) for share, desk in self._shares]

    def _make_lanes(self) -> Any:
        size, callers = self.size, self._how.callers
        dice, whims = ([fresh_dice(self.seed, lane, which)[0] for lane in range(size)] for which in (NATURES, WHIMS))
        looked = [(callers & -callers).bit_length() - 1] * size  # the first of the caller's seats, before any has moved
        states, legal = (np.zeros((size, each), dtype=np.int64) for each in (len(self._how.opening), self._how.words))
        made: tuple[Any, ...] = (states, _cells(dice), _cells(whims), _cells(size), _cells(looked), legal)
        return Lanes(*made)

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
        how = self._how._replace(opening=_cells(list(self._how.opening)), slips=_cells(list(self._how.slips)))
        return self.observer.compiled_layout(), how, Room(*map(_cells, (MOST_MOVES, MOST_MOVES, 1)))

    def _flat(self, share: slice = slice(None)) -> Lanes:
        """What the loops get of the lanes: the states as they are, all else flat."""
        states, *others = (array[share] for array in self._lanes)
        return Lanes(states, *(array.reshape(-1) for array in others))

    def _shown(self, share: slice) -> Shown:
        """What the loops get of what the caller sees: the rows and masks as they are, all else flat."""
        rows, masks, *others = (array[share] for array in self.seen)
        flat: Any = (rows, masks, *(array.reshape(-1) for array in others))
        return Shown(*flat)

    def _legal(self, lane: int) -> list[int]:
        words = enumerate(self._lanes.legal[lane])
        return [loops.WORD * at + bit for at, word in words for bit in range(loops.WORD) if (word >> bit) & 1]

    def _share_out(self, actions: NDArray[np.int64]) -> None:
        """Play each share of the lanes, in threads if there are several."""
        driver = compile_driver(loops.step_lanes)

        def play(share: slice, parts: tuple[Any, ...]) -> int:
            endless: int = driver(self._held, *parts, actions[share])
            return endless

        each = self._pool.map if self._pool else map
        if sum(each(play, *zip(*self._parts, strict=True))):
            raise BrelanError(f"{self.game.name}: a game did not end (seed {self.seed})")


def _shares(size: int, threads: int) -> list[slice]:
    ends = [size * share // threads for share in range(threads + 1)]
    return [slice(start, end) for start, end in pairwise(ends) if start < end]


def _cells(numbers: list[int] | int) -> Any:
    """Cells with these numbers, or so many empty ones."""
    return np.zeros(numbers, dtype=np.int64) if isinstance(numbers, int) else np.array(numbers, dtype=np.int64)


def _kind(array: Any) -> str:
    """An array in words, as far as compiled loops care."""
    if not isinstance(array, np.ndarray):
        return type(array).__name__
    flaw = "" if array.flags.c_contiguous and array.flags.writeable else ", with gaps or read-only"
    return f"{array.dtype} of shape {array.shape}{flaw}"


def _bots(bots: Mapping[int, str], seats: int) -> dict[int, str]:
    for seat, name in bots.items():
        if not 0 <= seat < seats:
            raise BadOption(f"there is no seat {seat} for a bot, with {seats} seats")
        if level(name).rounds:
            raise BadOption(f"a bot of the level {name!r} takes its time to think, and cannot play in a batch")
    if len(bots) == seats:
        raise BadOption("a batch is for seats that somebody else plays: leave one without a bot")
    return dict(bots)


def _one_of(name: str, value: str, known: Any) -> None:
    if value not in known:
        raise BadOption(f"{name} is one of {', '.join(known)}, not {value!r}")


def _within(name: str, value: int, most: int) -> None:
    if not 1 <= value <= most:
        raise BadOption(f"{name} is from 1 to {most:,}, not {value}")
