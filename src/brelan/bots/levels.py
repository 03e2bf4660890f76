"""The levels of opponents, the same for every game: who advises, how often it slips, how long it looks ahead."""

from dataclasses import dataclass
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING

from brelan.bots.policies import policy
from brelan.engine.compiled import Progress
from brelan.engine.dice import fresh_dice, roll
from brelan.engine.errors import BadOption
from brelan.engine.game import Game
from brelan.engine.match import Match
from brelan.engine.rule import MOST_MOVES

if TYPE_CHECKING:
    from brelan.bots.thinker import Thinker


@dataclass(frozen=True)
class Level:
    """How an opponent plays: by a policy, making `slips` of 100 moves without a thought, or looking ahead."""

    policy: str
    slips: int = 0
    rounds: int = 0
    seconds: float = 0.0


LEVELS = {
    "random": Level("random"),
    "novice": Level("regular", slips=25),
    "regular": Level("regular"),
    "expert": Level("greedy", rounds=1000, seconds=0.8),
}


class Bot:
    """An opponent in one seat. It thinks with what its seat can know; the rest is redrawn before it looks.

    What it chooses depends on its seed and on the match alone: after a restart it goes on as if nothing had happened.
    """

    def __init__(self, game: Game, name: str, seed: int) -> None:
        self.game = game
        self.name = name
        self.level = level(name)
        self.seed = seed
        self.policy = policy(game, self.level.policy)

    def choose(self, match: Match, seat: int) -> int:
        """The move this bot makes in a match where it is the seat's turn."""
        dice = fresh_dice(self.seed, seat, len(match.log))
        state, out = match.guess(seat, dice), [0] * MOST_MOVES
        count = self.game.moves(state, out)
        if count == 1:
            return out[0]
        if self.level.rounds:
            return self._look_ahead(state, seat, dice[0])
        if roll(dice, 100) < self.level.slips:
            return out[roll(dice, count)]
        return self.policy(state, out, count, dice)

    def _look_ahead(self, state: list[int], seat: int, seed: int) -> int:
        mind, free = thinker(self.game)
        with free:
            return mind.think(state, seat, self.level.rounds, self.level.seconds, seed).move


def level(name: str) -> Level:
    """The level of a name."""
    if name not in LEVELS:
        raise BadOption(f"unknown bot {name!r}; there are {', '.join(LEVELS)}")
    return LEVELS[name]


@cache
def thinker(game: Game, progress: Progress | None = None) -> tuple["Thinker", Lock]:
    """The mind that a game's bots share in this process, and the lock of who is using it."""
    from brelan.bots.thinker import Thinker  # noqa: PLC0415 - who plays with people alone need not wait for it

    return Thinker(game, progress), Lock()
