"""Brelan's games for Gymnasium: one seat is the learner's, bots of a level sit in the others.

Importing this registers the games: `gymnasium.make("brelan/gang_of_dice-v1", seats=3, opponents="regular")`, and
`gymnasium.make_vec` for many games at once on the compiled batch. An observation is a dict: `observation`, a row as
`brelan.lab.observe` makes it, and `action_mask`. A single game that is made a move that is not legal ends with the
reward ILLEGAL; the batch refuses such moves.
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from brelan.bots import Bot
from brelan.engine.errors import BadOption
from brelan.engine.game import Game
from brelan.engine.options import Setting
from brelan.engine.referee.dealer import HashDealer, settle
from brelan.engine.referee.match import Match
from brelan.lab.batches.batch import Batch
from brelan.lab.batches.setup import REWARDS, Seen
from brelan.lab.observe import Observer
from brelan.lab.position import rewards_of

__all__ = ["ILLEGAL", "NAMES", "SeatEnv", "SeatVectorEnv", "register"]

ILLEGAL = -1.0
"""The reward of a move that the mask does not allow."""

Seeing: TypeAlias = dict[str, NDArray[Any]]


def seen_by(look: Observer, state: list[int], seat: int) -> Seeing:
    """What a seat observes: its row, and the mask of its moves if it is to move."""
    mask = look.mask(state) if look.game.actor(state) == seat else np.zeros(look.moves, dtype=np.bool_)
    return {"observation": look.row(state, seat), "action_mask": mask.astype(np.int8)}


def space_of(look: Observer) -> spaces.Dict:
    """The space of what a seat observes."""
    low, high = look.bounds()
    mask = spaces.Box(0, 1, (look.moves,), np.int8)
    return spaces.Dict({"observation": spaces.Box(low, high, dtype=np.int32), "action_mask": mask})


def drawn(look: Observer, state: list[int], seat: int) -> str:
    """What a seat observes, for people who look over a learner's shoulder."""
    return "\n".join(f"{name}: {part.tolist()}" for name, part in look.named(look.row(state, seat)).items())


class SeatEnv(gymnasium.Env[Seeing, np.int64]):
    """One seat against bots of a level."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seat: int = 0,
        opponents: str = "regular",
        options: Mapping[str, Setting] | None = None,
        rewards: str = "win",
        render_mode: str | None = None,
    ) -> None:
        self.game, self.seat, self.opponents, self.options = Game.load(game), seat, opponents, options
        self.look = Observer(self.game, seats or self.game.seats_allowed[0])
        if not 0 <= seat < self.look.seats or rewards not in REWARDS:
            raise BadOption(f"a seat from 0 to {self.look.seats - 1}, and rewards by {' or '.join(REWARDS)} expected")
        self.by_points, self.render_mode, self._ended = rewards == "points", render_mode, True
        self.observation_space: Any = space_of(self.look)
        self.action_space: Any = spaces.Discrete(self.look.moves)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seeing, dict[str, Any]]:
        """Begin a game. Where it is over before the learner's first move, another is begun."""
        super().reset(seed=seed)
        names = [f"seat {seat}" for seat in range(self.look.seats)]
        self.match = Match(self.game, names, self.options)
        while not self._play_on(int(self.np_random.integers(2**31))):
            self.match = Match(self.game, names, self.options)
        self._ended = False
        return seen_by(self.look, self.match.state, self.seat), {}

    def step(self, action: np.int64) -> tuple[Seeing, float, bool, bool, dict[str, Any]]:
        """Make a move for the learner, and those of all others until it is to move again."""
        if self._ended:
            raise ResetNeeded("the game is over, or has not begun: call reset first")
        legal = int(action) in self.match.legal()
        if legal:
            self.match.play(self.seat, int(action))
            self._play_on(self._luck)
        over = self.match.over
        self._ended = over or not legal
        reward = rewards_of(self.game, self.match.state, self.by_points)[self.seat] if over else 0.0
        seen = seen_by(self.look, self.match.state, self.seat)
        return (seen, reward, over, False, {}) if legal else (seen, ILLEGAL, True, False, {"illegal": True})

    def render(self) -> str:
        """What the learner observes, part by part."""
        return drawn(self.look, self.match.state, self.seat)

    def _play_on(self, luck: int) -> bool:
        """Let Nature and the bots move; says whether the learner has a move to make."""
        self._luck = luck
        dealer, bot = HashDealer.seeded(luck), Bot(self.game, self.opponents, luck)
        settle(self.match, dealer)
        while not self.match.over and self.match.actor != self.seat:
            self.match.play(self.match.actor, bot.choose(self.match, self.match.actor))
            settle(self.match, dealer)
        return not self.match.over


class SeatVectorEnv(VectorEnv[Seeing, NDArray[np.int64], NDArray[Any]]):
    """One seat against bots that need no time to think, in many games at once, compiled."""

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(  # noqa: PLR0913, PLR0917 - named options, each with what is usual
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        seat: int = 0,
        opponents: str = "regular",
        rewards: str = "win",
        threads: int = 1,
        options: Mapping[str, Setting] | None = None,
    ) -> None:
        kind = Game.load(game)
        count = seats or kind.seats_allowed[0]
        bots = {other: opponents for other in range(count) if other != seat}
        self.batch = Batch(
            kind, count, num_envs, bots=bots, reset="next step", rewards=rewards, threads=threads, options=options
        )
        self.num_envs, self.seat = num_envs, seat
        self.single_observation_space = space_of(self.batch.observer)
        self.single_action_space = spaces.Discrete(self.batch.observer.moves)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Seeing, dict[str, Any]]:
        """Begin all games; one seed is for all of them."""
        if seed is not None and not isinstance(seed, int):
            raise BadOption(f"a seed is one number, from which each game has dice of its own, not {seed!r}")
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**31))
        return self._shown(self.batch.reset(number)), {}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Seeing, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Make a move in each game; one that was over begins the next instead."""
        seen = self.batch.step(actions)
        never = np.zeros(self.num_envs, dtype=np.bool_)
        return self._shown(seen), seen.rewards[:, self.seat].copy(), seen.over.copy(), never, {}

    def _shown(self, seen: Seen) -> Seeing:
        return {"observation": seen.rows.copy(), "action_mask": seen.masks.astype(np.int8)}


def register() -> list[str]:
    """Make the games known to Gymnasium; says under which names."""
    names = []
    for name in Game.names():
        names.append(f"brelan/{name}-v{Game.load(name).version}")
        if names[-1] not in gymnasium.registry:
            one, many = f"{__name__}:{SeatEnv.__name__}", f"{__name__}:{SeatVectorEnv.__name__}"
            gymnasium.register(names[-1], entry_point=one, vector_entry_point=many, kwargs={"game": name})
    return names


NAMES = register()
