"""What a batch of games is set up with, wherever it is played: who plays, how, and the arrays that are written."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from brelan.bots import policy
from brelan.bots.levels import level, quick
from brelan.engine.contract import Policy
from brelan.engine.errors import BadOption
from brelan.engine.game import Game
from brelan.engine.options import Setting
from brelan.engine.pieces.dice import fresh_dice
from brelan.engine.rule import MOST_SEATS
from brelan.lab.batches import lanes as loops
from brelan.lab.batches.lanes import How, Lanes
from brelan.lab.observe import Observer

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


class Setup:
    """A batch before it is played."""

    def __init__(  # noqa: PLR0913 - named options, each of them checked
        self,
        game: Game,
        seats: int,
        size: int,
        *,
        options: Mapping[str, Setting] | None,
        bots: Mapping[int, str] | None,
        chance: str,
        reset: str,
        rewards: str,
    ) -> None:
        one_of("chance", chance, CHANCES)
        one_of("reset", reset, RESETS)
        one_of("rewards", rewards, REWARDS)
        within("size", size, MOST_LANES)
        self.observer, self.size, self.explicit = Observer(game, seats), size, chance == "explicit"
        names = _bots(bots or {}, seats)
        levels = [level(names.get(seat, "random")) for seat in range(MOST_SEATS)]
        self.policies: list[Policy] = [policy(game, each.policy) for each in levels]
        self.how = How(
            cells(game.start(seats, options)),
            cells([each.slips for each in levels]),
            callers=sum(1 << seat for seat in range(seats) if seat not in names),
            reset=RESETS[reset],
            explicit=int(self.explicit),
            by_points=int(rewards == "points"),
            outcomes=game.distinct_outcomes if self.explicit else 0,
            words=-(-max(game.distinct_moves, game.distinct_outcomes) // loops.WORD),
            moves=self.observer.moves,
        )

    def arrays(self) -> Seen:
        """A new set of arrays for what a step shows."""
        look, size = self.observer, self.size
        return Seen(
            rows=np.zeros((size, look.size), dtype=np.int32),
            masks=np.zeros((size, look.moves), dtype=np.bool_),
            rewards=np.zeros((size, look.seats), dtype=np.float64),
            to_move=np.zeros(size, dtype=np.int64),
            over=np.zeros(size, dtype=np.bool_),
            weights=np.zeros((size, self.how.outcomes), dtype=np.int64),
        )

    def lanes(self, seed: int, cell: Any = np.int64) -> Any:
        """Lanes with the dice of a seed, before their first game; their states in cells of a type."""
        size, callers = self.size, self.how.callers
        dice, whims = ([fresh_dice(seed, lane, which)[0] for lane in range(size)] for which in (NATURES, WHIMS))
        looked = [(callers & -callers).bit_length() - 1] * size  # the first of the caller's seats, before any has moved
        states: Any = np.zeros((size, len(self.how.opening)), dtype=cell)
        legal: Any = np.zeros((size, self.how.words), dtype=np.int64)
        return Lanes(states, cells(dice), cells(whims), cells(size), cells(looked), legal)

    def check_moves(self, shape: tuple[int, ...], begun: bool) -> None:
        """Refuse a step before the first game, or with more or fewer moves than lanes."""
        if not begun:
            raise BadOption("call reset first")
        if shape != (self.size,):
            raise BadOption(f"{self.size} moves expected, not {shape}")


def whole(actions: ArrayLike) -> NDArray[np.int64]:
    """Moves as whole numbers; others are refused, for nobody means the move below theirs."""
    moves = np.asarray(actions)
    if moves.dtype.kind not in "iu":
        raise BadOption(f"moves are whole numbers (int64), not {moves.dtype}")
    return np.ascontiguousarray(moves, dtype=np.int64)


def cells(numbers: list[int] | int) -> Any:
    """Cells with these numbers, or so many empty ones."""
    return np.zeros(numbers, dtype=np.int64) if isinstance(numbers, int) else np.array(numbers, dtype=np.int64)


def one_of(name: str, value: str, known: Any) -> None:
    """Refuse what is not known."""
    if value not in known:
        raise BadOption(f"{name} is one of {', '.join(known)}, not {value!r}")


def within(name: str, value: int, most: int) -> None:
    """Refuse what is not from 1 to the most."""
    if not 1 <= value <= most:
        raise BadOption(f"{name} is from 1 to {most:,}, not {value}")


def legal_moves(words: Any) -> list[int]:
    """The moves of a lane, from the bits in its words of `Lanes.legal`."""
    bits = range(loops.WORD)
    return [loops.WORD * at + bit for at, word in enumerate(words) for bit in bits if (int(word) >> bit) & 1]


def _bots(bots: Mapping[int, str], seats: int) -> dict[int, str]:
    for seat, name in bots.items():
        if not 0 <= seat < seats:
            raise BadOption(f"there is no seat {seat} for a bot, with {seats} seats")
        quick(name)
    if len(bots) == seats:
        raise BadOption("a batch is for seats that somebody else plays: leave one without a bot")
    return dict(bots)
