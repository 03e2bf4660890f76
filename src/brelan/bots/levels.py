"""The levels of opponents, the same for every game: who advises, how often it slips, how long it looks ahead."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from threading import local
from typing import TYPE_CHECKING, TypeAlias

from brelan.bots.policies import policy
from brelan.engine.compiled import Progress
from brelan.engine.errors import BadOption
from brelan.engine.game import Game
from brelan.engine.pieces.dice import fresh_dice, roll
from brelan.engine.referee.dealer import Dealer, HashDealer, settle
from brelan.engine.referee.match import Match
from brelan.engine.rule import MOST_MOVES

if TYPE_CHECKING:
    from brelan.bots.thinker import Thinker

Exact: TypeAlias = Callable[[Sequence[int], int], int | None]
"""What a game's bot may know better than any search: exact(state, seat) is the best move, or None."""


@dataclass(frozen=True)
class Level:
    """How an opponent plays: by a policy, making `slips` of 100 moves without a thought, or looking ahead."""

    policy: str
    slips: int = 0
    rounds: int = 0
    seconds: float = 0.0


OFFERED = ("novice", "regular", "expert")
"""Whom people may want to play against; the others are for studies."""
LEVELS = {
    "random": Level("random"),
    "novice": Level("regular", slips=25),
    "regular": Level("regular"),
    "greedy": Level("greedy"),
    "expert": Level("greedy", rounds=1000, seconds=0.8),
}


class Bot:
    """An opponent in one seat. It thinks with what its seat can know; the rest is redrawn before it looks.

    What it chooses depends on its seed and on the match alone: after a restart it goes on as if nothing had happened.
    Where somebody waits, it stops thinking after some time all the same; a busy machine then makes it think less.
    """

    def __init__(self, game: Game, name: str, seed: int, *, awaited: bool = True) -> None:
        self.game = game
        self.name = name
        self.level = level(name)
        self.seed = seed
        self.policy = policy(game, self.level.policy)
        self.seconds = self.level.seconds if awaited else inf

    def choose(self, match: Match, seat: int) -> int:
        """The move this bot makes in a match where it is the seat's turn."""
        dice = fresh_dice(self.seed, seat, len(match.log))
        state = match.guess(seat, dice)
        legal = self.game.legal(state)
        if len(legal) == 1:
            return legal[0]
        if self.level.rounds:
            return self._look_ahead(state, seat, dice[0])
        if roll(dice, 100) < self.level.slips:
            return legal[roll(dice, len(legal))]
        out = [*legal, *[0] * (MOST_MOVES - len(legal))]  # a policy may list moves in it for itself
        return self.policy(state, out, len(legal), dice)

    def _look_ahead(self, state: list[int], seat: int, seed: int) -> int:
        """What looks best: exactly, where the game's own bot can tell, else as far as there is time to think."""
        exact: Exact | None = getattr(self.game.part("bot"), "exact", None)
        if exact and (known := exact(state, seat)) is not None:
            return known
        mind = thinker(self.game, self.level)
        return mind.think(state, seat, self.level.rounds, self.seconds, seed).move


def play_game(match: Match, bots: Sequence[Bot], dealer: Dealer) -> None:
    """Let bots play a match to its end, one in each seat."""
    settle(match, dealer)
    while not match.over:
        match.play(match.actor, bots[match.actor].choose(match, match.actor))
        settle(match, dealer)


def level(name: str) -> Level:
    """The level of a name."""
    if name not in LEVELS:
        raise BadOption(f"unknown bot {name!r}; there are {', '.join(LEVELS)}")
    return LEVELS[name]


def quick(name: str) -> Level:
    """The level of a bot that needs no time to think."""
    found = level(name)
    if found.rounds:
        told = ", ".join(each for each, how in LEVELS.items() if not how.rounds)
        raise BadOption(f"a bot of the level {name!r} takes its time to think, and cannot play here; there are {told}")
    return found


def prepare(game: Game, name: str, progress: Progress | None = None) -> None:
    """Compile all that a bot needs, so that its first move does not take longer than others."""
    if not level(name).rounds:
        return
    thinker(game, level(name), progress)
    seats = game.seats_allowed[-1]
    match = Match(game, [name] * seats)
    settle(match, HashDealer.seeded(0))
    Bot(game, name, 0).choose(match, match.actor)


def thinker(game: Game, how: Level, progress: Progress | None = None) -> "Thinker":
    """The mind that all bots of a game share in this thread, advised by the level's policy."""
    from brelan.bots.thinker import Thinker  # noqa: PLC0415 - who plays with people alone need not wait for it

    known = game.name, how.policy
    if known not in _minds.known:
        _minds.known[known] = Thinker(game, policy(game, how.policy), progress)
    return _minds.known[known]


class _Minds(local):
    """The minds of one thread, by game and policy: each has a memory that only one can use at a time."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, str], Thinker] = {}


_minds = _Minds()
