"""What is asked of the solver: a game and its options, who plays as well as can be, and what counts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from brelan.bots import policy
from brelan.bots.levels import level, quick
from brelan.engine.compiled.drivers import any_move
from brelan.engine.contract import Policy
from brelan.engine.errors import BadOption
from brelan.engine.game import Game
from brelan.engine.options import Setting
from brelan.engine.pieces import no_secrets
from brelan.engine.rule import MOST_SEATS
from brelan.lab.solve.loops import ALWAYS, How
from brelan.lab.solve.states import array, tallies

EXACT = "exact"
"""Who plays as well as can be; everybody else is a bot that needs no time to think."""
GOALS = ("win", "points")


@dataclass(frozen=True)
class Question:
    """A game with as many seats as there are players, and what is worked out of it."""

    game: Game
    players: Sequence[str] = (EXACT,)
    options: Mapping[str, Setting] = field(default_factory=dict)
    goal: str = ""  # by default points alone, the share of the win among several

    def __post_init__(self) -> None:
        self.game.start(self.seats, self.options)
        if self.goal not in ("", *GOALS):
            raise BadOption(f"the goal is one of {', '.join(GOALS)}, not {self.goal!r}")
        for name in self.players:
            if name != EXACT:
                quick(name)
        if len(self.deciding) > 1 and self.seats > 2:
            raise BadOption(f"with {self.seats} seats one player called {EXACT!r} expected, and bots in the others")

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.players)

    @property
    def deciding(self) -> list[int]:
        """The seats that play as well as can be."""
        return [seat for seat, name in enumerate(self.players) if name == EXACT]

    @property
    def whose(self) -> int:
        """The seat whose value is told: the first that plays as well as can be."""
        return self.deciding[0] if self.deciding else 0

    @property
    def by_points(self) -> bool:
        """Whether points count, and not who wins."""
        return self.goal == "points" or (not self.goal and self.seats == 1)

    @property
    def adds_up(self) -> bool:
        """Whether points so far need not be told: they count as such, and for one seat."""
        return self.by_points and len(self.deciding) < 2

    @property
    def secrets(self) -> bool:
        """Whether anything is hidden from anybody."""
        return self.game.guess is not no_secrets.guess

    @cached_property
    def opening(self) -> list[int]:
        """The state in which it begins."""
        return self.game.start(self.seats, self.options)

    @cached_property
    def policies(self) -> list[Policy]:
        """How the bots play; of a seat that decides for itself it is not asked."""
        names = [level(name).policy if name != EXACT else "random" for name in self.players]
        return [policy(self.game, name) for name in names] + [any_move] * (MOST_SEATS - self.seats)

    @cached_property
    def how(self) -> How:
        """The same as the loops take it."""
        whose = self.whose
        cells, own = tallies(self.game, whose) if self.adds_up else ([], -1)
        slips = [0 if name == EXACT else ALWAYS if name == "random" else level(name).slips for name in self.players]
        opening = list(self.opening)
        for cell in cells:
            opening[cell] = 0
        exact = sum(1 << seat for seat in self.deciding)
        return How(array(opening), exact, array(slips), whose, int(self.by_points), array(cells), own)
