"""Proving exercises: every plan is played to the real end with the same dice, by two sets of players.

What a judge says of unfinished games does not count here, and what only one set of players would say is not enough: a
position is an exercise if its best plan is the best for the coach's own players and for regulars.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from brelan.bots.search import never
from brelan.coach.exercises.exercise import Exercise
from brelan.coach.plans import Plan
from brelan.coach.worth.estimates import margin, starts
from brelan.coach.worth.playouts import OPEN
from brelan.coach.worth.weigh import ADVISER, Weigher
from brelan.engine.compiled import Progress
from brelan.engine.game import Game

PLAYERS = (ADVISER, "regular")
"""Who plays on: the coach's own players, and others that play differently."""
AHEAD = 0.03
"""How far the best plan is ahead of every other at least, beyond its margin."""
EACH = (1_024, 4_096, 16_384)
"""Play-outs of every plan that is still in doubt, with other dice each time."""


@dataclass(frozen=True)
class Rival:
    """The plan that comes nearest to the best one: how far the best is ahead, and the margin of that."""

    plan: int
    lead: float
    doubt: float

    @property
    def beaten(self) -> bool:
        """Whether the best plan is far enough ahead of it."""
        return self.lead - self.doubt >= AHEAD

    @property
    def unbeaten(self) -> bool:
        """Whether the best plan is surely not that far ahead."""
        return self.lead + self.doubt < AHEAD


class Prover:
    """The players by whom exercises of a game are proved."""

    def __init__(self, game: Game, progress: Progress | None = None) -> None:
        self._weighers = [Weigher(game, progress, judge=never, player=player) for player in PLAYERS]

    def rivals(self, exercise: Exercise) -> list[Rival]:
        """For each set of players, the plan that comes nearest to the best one."""
        game = self._weighers[0].game
        state = exercise.match(game, ["-"] * exercise.seats).state
        known = [tuple(plan) for plan in exercise.decision["plans"]]
        best, seed = exercise.decision["best"], len(exercise.moves)
        return [_nearest(each, state, exercise.seat, known, best, seed) for each in self._weighers]

    def holds(self, exercise: Exercise) -> bool:
        """Whether the best plan of an exercise is the best with both sets of players."""
        return all(rival.beaten for rival in self.rivals(exercise))


def _nearest(weigher: Weigher, state: Sequence[int], seat: int, known: Sequence[Plan], best: int, seed: int) -> Rival:
    """Play all plans on, and those in doubt again and more often."""
    eyes = seat if weigher.secrets else OPEN
    doubtful = [plan for plan in range(len(known)) if plan != best]
    found: dict[int, Rival] = {}
    for attempt, count in enumerate(EACH):
        played = [known[plan] for plan in (best, *doubtful)]
        first, *others = weigher.shares(state, played, starts(seed + attempt, count), eyes)[:, seat]
        for plan, got in zip(doubtful, others, strict=True):
            found[plan] = Rival(plan, float((first - got).mean()), margin(first - got))
        doubtful = [plan for plan in doubtful if not found[plan].beaten]
        if not doubtful or any(found[plan].unbeaten for plan in doubtful):
            break
    return min(found.values(), key=lambda rival: rival.lead - rival.doubt)
