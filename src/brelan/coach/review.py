"""The review of a finished game: the worth of every moment, the loss of every decision, the balance of every seat.

docs/coach.md says what the figures mean and how they add up.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import TypeAlias

from brelan.coach.moments import Moment, moments
from brelan.coach.plans import Plan, end_of, plans
from brelan.coach.worth.estimates import SURE, Starts, starts
from brelan.coach.worth.weigh import Effort, Weighed, Weigher
from brelan.engine.referee.match import Match


@dataclass(frozen=True)
class Point:
    """A moment of the game with every seat's chance to win, and how sure that is."""

    moment: Moment
    chances: list[float]
    margin: float


@dataclass(frozen=True)
class Draw:
    """What draws of one owner brought each seat."""

    place: int
    seat: int
    luck: list[float]


@dataclass(frozen=True)
class Decision:
    """A decision with what its plans are worth by what its seat could know."""

    place: int
    seat: int
    plans: list[Plan]
    made: int
    weighed: Weighed
    hidden: list[float]  # what it brought each seat that its seat could not know: luck, not skill
    helped: bool  # the coach was asked first


@dataclass(frozen=True)
class Balance:
    """How a seat came from its fair share to its result, in chances to win."""

    start: float
    own_luck: float
    others_luck: float
    nobodys_luck: float
    own_decisions: float
    others_decisions: float
    end: float

    @property
    def remainder(self) -> float:
        """What is left unexplained: the error of the estimate."""
        luck = self.own_luck + self.others_luck + self.nobodys_luck
        return self.end - self.start - luck - self.own_decisions - self.others_decisions


@dataclass(frozen=True)
class Review:
    """A game looked back upon."""

    seats: int
    points: list[Point]
    draws: list[Draw]
    decisions: list[Decision]
    result: list[float]

    def balance(self, seat: int) -> Balance:
        """The balance of a seat."""
        luck = [0.0, 0.0, 0.0]
        for draw in self.draws:
            luck[0 if draw.seat == seat else 1 if draw.seat >= 0 else 2] += draw.luck[seat]
        skill = [0.0, 0.0]
        for decision in self.decisions:
            luck[decision.seat != seat] += decision.hidden[seat]
            skill[decision.seat != seat] += decision.weighed.swing[seat]
        own, others, nobodys = luck
        mine, theirs = skill
        start = 1 / self.seats if self.seats > 1 else self.points[0].chances[seat]  # alone nothing is shared
        return Balance(start, own, others, nobodys, mine, theirs, self.result[seat])


Heard: TypeAlias = Callable[[int, int], None]
"""Told how many steps of the work are done, and of how many."""
Drawn: TypeAlias = Callable[[list[Point], list[float]], None]
"""Told everybody's chances over the game, and the result, long before all decisions are weighed."""


def review(
    match: Match,
    weigher: Weigher,
    effort: Effort | None = None,
    heard: Heard = lambda done, of: None,
    drawn: Drawn = lambda points, result: None,
) -> Review:
    """Look back upon a finished game. The same game gives the same review."""
    looked = list(moments(match))
    effort = (effort or Effort()).spread(len(looked))
    seed = _seed(match)
    of = 2 * len(looked)
    luck = starts(seed, effort.position)
    points = []
    for done, moment in enumerate(looked):
        shares = weigher.worth(moment.state, luck)
        margin = SURE * float(shares.std(axis=1, ddof=1).max()) / effort.position**0.5
        points.append(Point(moment, [float(mean) for mean in shares.mean(axis=1)], margin))
        heard(done + 1, of)
    result = result_of(match)
    drawn(points, result)
    after = [*(point.chances for point in points[1:]), result]
    draws, decisions = [], []
    for done, (point, then) in enumerate(zip(points, after, strict=True)):
        if point.moment.decides:
            decisions.append(_decision(weigher, point, then, luck, effort, seed + done))
        else:
            gained = [b - a for a, b in zip(point.chances, then, strict=True)]
            draws.append(Draw(point.moment.place, point.moment.seat, gained))
        heard(len(looked) + done + 1, of)
    return Review(len(match.names), points, draws, decisions, result)


def _decision(weigher: Weigher, point: Point, then: list[float], luck: Starts, effort: Effort, seed: int) -> Decision:
    """A decision weighed, and what of its outcome its seat could not have known."""
    moment = point.moment
    known = plans(weigher.game, moment.state, moment.seat, moment.plan)
    made = known.index(moment.plan)
    known, advised = with_advised(weigher, moment.state, moment.seat, known, seed)
    weighed = weigher.weigh(moment.state, moment.seat, known, made, advised, effort, seed)
    hidden = [0.0] * len(then)
    if advised != made:
        instead = weigher.shares(moment.state, [known[advised]], luck)[0].mean(axis=1)
        hidden = [float(a - b - s) for a, b, s in zip(then, instead, weighed.swing, strict=True)]
    if not weigher.secrets:  # nothing was unknown: all that it brought was decided
        weighed, hidden = replace(weighed, swing=hidden), [0.0] * len(then)
    return Decision(moment.place, moment.seat, known, made, weighed, hidden, moment.helped)


def with_advised(weigher: Weigher, state: list[int], seat: int, known: list[Plan], seed: int) -> tuple[list[Plan], int]:
    """The plans, with the one of the coach's own players among them; and which that is."""
    advised = weigher.advised(state, seat, seed)
    if advised in known:
        return known, known.index(advised)
    ends = [end_of(weigher.game, state, plan) for plan in known]
    end = end_of(weigher.game, state, advised)
    if end in ends:
        return known, ends.index(end)
    return [*known, advised], len(known)


def result_of(match: Match) -> list[float]:
    """What each seat got: its share of the win."""
    ranks, _ = match.game.ranking(match.state)
    return [1 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks]


def _seed(match: Match) -> int:
    """A number for a game: so that its review is the same each time."""
    log = [(entry.seat, entry.move) for entry in match.log]
    return int.from_bytes(blake2b(repr(log).encode(), digest_size=6).digest())
