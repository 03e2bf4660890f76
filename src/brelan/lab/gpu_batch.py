"""Many games at once on a GPU, for learners whose networks live there: the batch of `batch.py`, a lane a thread.

The loop is the very same (`lanes.step_lanes`), handed one lane. What a step shows stays on the device, in arrays that
PyTorch, CuPy and JAX take without a copy (`__cuda_array_interface__`): `torch.as_tensor(seen.rows, device="cuda")`.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from brelan.engine.compiled.cuda import Kernel, cell_type, compile_kernel, device, make_known, one_of
from brelan.engine.compiled.held import functions
from brelan.engine.contract import COMPILED, Policy
from brelan.engine.errors import BadOption, BrelanError
from brelan.engine.fields import SEATS
from brelan.engine.game import Game
from brelan.engine.options import Setting
from brelan.engine.rule import MOST_MOVES
from brelan.lab.batches.lanes import Lanes, Room, Shown, choose_any, first_illegal, step_lanes
from brelan.lab.batches.setup import Seen, Setup, legal_moves, whole

THREADS = 64
"""Threads of a block: few, for a state is large."""

cuda: Any = None
"""The part of Numba that speaks to a GPU, once it is wanted; Numba's simulator of one looks for it here."""


class GpuBatch:
    """So many games of one kind, a lane each, on a GPU. It takes what `Batch` takes, less threads; the same seed and
    moves give the same games. `seen` holds arrays of the device, which every step writes anew.
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
    ) -> None:
        global cuda  # noqa: PLW0603
        cuda = device()
        self._setup = Setup(game, seats, size, options=options, bots=bots, chance=chance, reset=reset, rewards=rewards)
        self.game, self.size, self.seed, self.observer = game, size, seed, self._setup.observer
        layout = self.observer.compiled_layout()
        self._layout = layout._replace(source=cuda.to_device(layout.source), marks=cuda.to_device(layout.marks))
        how = self._setup.how
        self._how = how._replace(opening=cuda.to_device(how.opening), slips=cuda.to_device(how.slips))
        self.seen: Seen = self._on_device(self._setup.arrays())
        self._found: Any = cuda.to_device(np.zeros(1, dtype=np.int64))
        self._moves: Any = cuda.to_device(np.zeros(size, dtype=np.int64))
        self._step, self._look_over, self._choose = _kernels(game, self._setup.policies)
        self._sit_down()
        self._begun = False

    def __reduce__(self) -> Any:
        raise TypeError("a batch on a GPU is neither copied nor sent: make another with its seed, and the same moves")

    def reset(self, seed: int | None = None) -> Seen:
        """Begin a game in every lane; with a seed, or else going on with the dice there are."""
        if seed is not None:
            self.seed = seed
            self._sit_down()
        self._run(self._moves[:0])
        self._begun = True
        return self.seen

    def step(self, actions: Any) -> Seen:
        """Make a move in every lane: int64, on the device or not. One that is not legal is refused, and then none is
        made.
        """
        if not hasattr(actions, "__cuda_array_interface__"):
            actions = whole(actions)
        moves = cuda.to_device(actions) if isinstance(actions, np.ndarray) else cuda.as_cuda_array(actions)
        self._setup.check_moves(tuple(moves.shape), self._begun)
        if moves.dtype != np.int64:
            raise BadOption(f"moves are int64, not {moves.dtype}")
        lane = self._find(self._look_over, moves, self.size)
        if lane < self.size:
            legal = legal_moves(self._lanes.legal.copy_to_host().reshape(self.size, -1)[lane])
            raise BadOption(f"lane {lane}: {moves.copy_to_host()[lane]} is not among its moves {legal}")
        self._run(moves)
        return self.seen

    def any_moves(self) -> Any:
        """A move for every lane, drawn among those that may be made, each as likely; an array of the device."""
        self._choose[self._blocks, THREADS](self._how, self._lanes, self._moves)
        return self._moves

    @property
    def _blocks(self) -> int:
        return -(-self.size // THREADS)

    def _on_device(self, arrays: Any) -> Any:
        return type(arrays)(*(cuda.to_device(array) for array in arrays))

    def _sit_down(self) -> None:
        """Make lanes with the dice of the seed; all but the states flat, as the loops take them."""
        states, *others = self._on_device(self._setup.lanes(self.seed, cell_type(self.game)))
        self._lanes: Any = Lanes(states, *(array.reshape(array.size) for array in others))
        flat: Any = (array.reshape(array.size) for array in self.seen)
        self._shown = Shown(*flat)

    def _run(self, moves: Any) -> None:
        """Play every lane."""
        if self._find(self._step, moves, 0):
            raise BrelanError(f"{self.game.name}: a game did not end (seed {self.seed})")

    def _find(self, kernel: Kernel, moves: Any, nothing: int) -> int:
        """Run a kernel and say what it found."""
        self._found.copy_to_device(np.array([nothing], dtype=np.int64))
        kernel[self._blocks, THREADS](self._layout, self._how, self._lanes, self._shown, moves, self._found)
        return int(self._found.copy_to_host()[0])


def _kernels(game: Game, policies: list[Policy]) -> tuple[Kernel, Kernel, Kernel]:
    """Kernels that step every lane, look over the moves that were chosen, and choose any."""
    choose = one_of(game, policies)
    make_known(functions, step_lanes, first_illegal, choose_any)
    actor, moves, apply, deal, chances, results, guess, witnesses = (getattr(game, name) for name in COMPILED)
    int64 = np.int64

    def lane_of(lanes: Any, how: Any, lane: int) -> Any:
        then, legal = lane + 1, lane * how.words
        return Lanes(
            lanes.states[lane:then],
            lanes.dice[lane:then],
            lanes.whims[lane:then],
            lanes.actor[lane:then],
            lanes.looked[lane:then],
            lanes.legal[legal : legal + how.words],
        )

    def shown_of(seen: Any, layout: Any, how: Any, lane: int) -> Any:
        then, seats = lane + 1, how.opening[SEATS]
        return Shown(
            seen.rows[lane * layout.size : then * layout.size],
            seen.masks[lane * how.moves : then * how.moves],
            seen.rewards[lane * seats : then * seats],
            seen.to_move[lane:then],
            seen.over[lane:then],
            seen.weights[lane * how.outcomes : then * how.outcomes],
        )

    make_known(lane_of, shown_of)

    def step(layout: Any, how: Any, lanes: Any, seen: Any, actions: Any, found: Any) -> None:
        lane = cuda.grid(1)
        if lane < len(lanes.actor):
            out, weight = cuda.local.array(MOST_MOVES, int64), cuda.local.array(MOST_MOVES, int64)
            room = Room(out, weight, cuda.local.array(1, int64))
            rules = (actor, moves, apply, deal, chances, results, guess, witnesses)
            held: Any = (rules, (choose, choose, choose, choose, choose, choose))
            mine, shown = lane_of(lanes, how, lane), shown_of(seen, layout, how, lane)
            if step_lanes(held, layout, how, room, mine, shown, actions[lane : lane + 1]):
                found[0] = 1

    def look_over(layout: Any, how: Any, lanes: Any, seen: Any, actions: Any, found: Any) -> None:
        lane = cuda.grid(1)
        if lane < len(lanes.actor) and first_illegal(how, lane_of(lanes, how, lane), actions[lane : lane + 1]) == 0:
            cuda.atomic.min(found, 0, lane)

    def choose_moves(how: Any, lanes: Any, actions: Any) -> None:
        lane = cuda.grid(1)
        if lane < len(lanes.actor):
            out, weight = cuda.local.array(MOST_MOVES, int64), cuda.local.array(MOST_MOVES, int64)
            room = Room(out, weight, cuda.local.array(1, int64))
            choose_any(how, lane_of(lanes, how, lane), room, actions[lane : lane + 1])

    made = [compile_kernel(function, game, policies) for function in (step, look_over, choose_moves)]
    return made[0], made[1], made[2]
