"""Brelan's games for PettingZoo: every seat is an agent, and moves when it is its turn (AEC).

`env("gang_of_dice", seats=3)`. An observation is a dict: `observation`, a row as `brelan.lab.observe` makes it, and
`action_mask`. Chance is drawn inside, by the seed. A seat's reward is its share of the win, or its points, at the end.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from brelan.engine.errors import BadOption
from brelan.engine.game import Game
from brelan.engine.options import Setting
from brelan.engine.pieces.dice import fresh_dice
from brelan.engine.rule import NATURE, OVER
from brelan.lab.batches.setup import REWARDS
from brelan.lab.gymnasium import Seeing, drawn, seen_by, space_of
from brelan.lab.observe import Observer
from brelan.lab.position import rewards_of

__all__ = ["SeatsEnv", "env"]


def env(game: str, **wishes: Any) -> Any:
    """The environment with PettingZoo's usual wrappers: a move that is not legal ends the game with the reward −1."""
    made = wrappers.TerminateIllegalWrapper(SeatsEnv(game, **wishes), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


class SeatsEnv(AECEnv):  # type: ignore[misc]
    """A game at which every seat is an agent: seat_0, seat_1 and so on."""

    metadata = {"render_modes": ["human", "ansi"], "is_parallelizable": False}  # noqa: RUF012 - as PettingZoo has it

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Setting] | None = None,
        rewards: str = "win",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if rewards not in REWARDS:
            raise BadOption(f"rewards is one of {', '.join(REWARDS)}, not {rewards!r}")
        self.game, self.options, self.render_mode = Game.load(game), options, render_mode
        self.metadata = {**self.metadata, "name": f"brelan_{game}_v{self.game.version}"}
        self.look = Observer(self.game, seats or self.game.seats_allowed[0])
        self.by_points = rewards == "points"
        self.possible_agents = [f"seat_{seat}" for seat in range(self.look.seats)]
        self.observation_spaces = {agent: space_of(self.look) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.look.moves) for agent in self.possible_agents}
        self._chance = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        """What an agent may observe."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The moves of the game."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; without a seed with dice that go on from the last."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self._dice = fresh_dice(int(self._chance.integers(2**31)))
        self.state_cells = self.game.start(self.look.seats, self.options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._play_on()

    def observe(self, agent: str) -> Seeing:
        """What an agent may know now."""
        return seen_by(self.look, self.state_cells, self.possible_agents.index(agent))

    def step(self, action: Any) -> None:
        """Make a move for the agent whose turn it is."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if int(action) not in self.game.legal(self.state_cells):
            raise BadOption(f"{action} is not among the moves of {self.agent_selection}: look at its action mask")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self.game.apply(self.state_cells, int(action))
        self._play_on()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """What the agent to move observes: said back, or printed for people."""
        text = drawn(self.look, self.state_cells, self.possible_agents.index(self.agent_selection))
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is open."""

    def _play_on(self) -> None:
        """Let Nature move until a seat is to move, or all is over."""
        while (actor := self.game.actor(self.state_cells)) == NATURE:
            self.game.apply(self.state_cells, self.game.deal(self.state_cells, self._dice))
        if actor != OVER:
            self.agent_selection = self.agents[actor]
            return
        won = rewards_of(self.game, self.state_cells, self.by_points)
        self.rewards = dict(zip(self.agents, won, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
