"""The pictures of a review as numbers for templates: a curve of chances, a balance in steps, plans and their worth."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from brelan.coach.hint import Hint
from brelan.coach.report import EQUAL, Report
from brelan.coach.words import BALANCE, rounded
from brelan.engine.event import Event
from brelan.engine.fields import NOBODY

WIDTH, HEIGHT = 600.0, 300.0
"""The curve, in its own units."""
TURNING_POINTS = 3
MOST_PLANS = 8
"""Plans listed with their worth; the one made is always among them."""
MOST_OFFERED = 12
"""Plans to choose from that are seen at once; the others are a touch away."""
RIGHT = ("right", "as_good")
"""What is said to an answer that is one."""


@dataclass(frozen=True)
class Line:
    """The chances of one seat over the game."""

    seat: int
    points: str  # of a polyline
    first: float
    lowest: float
    highest: float
    last: float


@dataclass(frozen=True)
class TurningPoint:
    """A moment that changed a seat's chances much: where it is on the curve, and what happened."""

    number: int
    place: int  # where the replay shows what came of it
    x: float
    y: float
    change: float
    story: list[Event]
    decides: int  # the seat whose decision it was, or NOBODY if something was drawn


@dataclass(frozen=True)
class Bar:
    """A row of the balance: what it adds, and where its bar is, in hundredths of the width."""

    name: str
    value: float
    left: float
    width: float


@dataclass(frozen=True)
class Asked:
    """A decision to be found again."""

    number: int
    grade: str
    part: Event | None  # its round
    helped: bool  # the coach was asked first
    played: str


@dataclass(frozen=True)
class PlanRow:
    """A plan with its worth, in hundredths."""

    number: int
    order: tuple[int, ...]  # in which plans are offered: those of few steps first, then as the game lists its moves
    text: str
    worth: float
    made: bool
    best: bool


@dataclass(frozen=True)
class CurveShown:
    """Everybody's chances over a game whose review is still being made."""

    names: list[str]
    seat: int
    mine: bool  # the reader sat there
    lines: list[Line]
    turning: tuple[TurningPoint, ...] = ()


@dataclass(frozen=True)
class ReviewShown:
    """A review through the eyes of one seat."""

    address: str
    names: list[str]
    seat: int
    mine: bool  # the reader sat there
    lines: list[Line]
    turning: list[TurningPoint]
    bars: list[Bar]
    asked: list[Asked]
    luck: float  # of the seat's own dice
    others_luck: float  # of the others' own dice, on average
    loss: float  # given away per decision
    decisions: int
    helped: bool  # some were made after a hint, and do not count


@dataclass(frozen=True)
class Question:
    """A decision to be found again: its plans, and what the reader answered."""

    here: str  # its address
    back: str  # of the review that it is from; empty: it is an exercise of its own
    next: str  # of the next one, for who wants more; or empty
    seat: int
    mine: bool  # the reader sat there
    grade: str
    prompt: Event
    plans: list[PlanRow]
    chosen: PlanRow | None  # what the reader would do
    verdict: str  # what is said to that, or nothing
    shown: bool  # the answer is to be seen
    loss: float
    doubt: float
    better: int
    worse: int
    brings: str  # why: what the best plan and the one made bring soon

    @property
    def answered_at(self) -> str:
        """Where a page without script sees what is said to the answer."""
        asked = f"plan={self.chosen.number}" if self.chosen else "answer=true"
        return f"{self.here}?{asked}#question-head"


def lines(made: Report) -> list[Line]:
    """The curves of all seats."""
    heights = [point["chances"] for point in made["points"]] + [made["result"]]
    drawn = []
    for seat in range(len(made["names"])):
        own = [each[seat] for each in heights]
        points = " ".join(f"{_x(i, heights):.1f},{_y(chance):.1f}" for i, chance in enumerate(own))
        drawn.append(Line(seat, points, own[0], min(own), max(own), own[-1]))
    return drawn


def turning_points(made: Report, seat: int, story: Sequence[tuple[int, Event]], length: int) -> list[TurningPoint]:
    """The moments that changed the chances of a seat most, in the order in which they came."""
    heights = [point["chances"] for point in made["points"]] + [made["result"]]
    places = [point["place"] for point in made["points"]] + [length]
    changes = [after[seat] - before[seat] for before, after in pairwise(heights)]
    most = sorted(range(len(changes)), key=lambda i: -abs(changes[i]))[:TURNING_POINTS]
    deciding = {each["place"]: each["seat"] for each in made["decisions"]}
    found = []
    for number, i in enumerate(sorted(most), start=1):
        told = [event for place, event in story if places[i] <= place < places[i + 1]]
        at = _x(i + 1, heights), _y(heights[i + 1][seat])
        found.append(TurningPoint(number, places[i + 1], *at, changes[i], told[-2:], deciding.get(places[i], NOBODY)))
    return found


def bars(made: Report, seat: int) -> list[Bar]:
    """The balance of a seat in steps, drawn to one scale."""
    balance = rounded(made["seats"][seat]["balance"])
    stands, at = [], 0.0
    for name in BALANCE:
        begins = 0.0 if name in ("start", "end") else at
        at = balance[name] if name in ("start", "end") else at + balance[name]
        stands.append((name, begins, at))
    low = min(0.0, *(min(a, b) for _, a, b in stands))
    scale = 100 / (max(1.0, *(max(a, b) for _, a, b in stands)) - low)
    return [
        Bar(name, balance[name], round((min(a, b) - low) * scale, 1), round(abs(b - a) * scale, 1))
        for name, a, b in stands
    ]


def plan_rows(decision: Report, texts: Sequence[str]) -> list[PlanRow]:
    """All plans of a decision, the best first. The one made is as far behind as the closer comparison found; others
    may seem to be worth a little more than the best, by play-outs of their own, and are said to be worth as much.
    """
    made, best, steps, worth = decision["made"], decision["best"], decision["plans"], list(decision["worth"])
    worth = [min(each, worth[best]) for each in worth]
    worth[made] = max(worth[best] - decision["loss"], 0.0)
    order = sorted(range(len(texts)), key=lambda i: (i != best, -worth[i]))
    return [PlanRow(i, (len(steps[i]), *steps[i]), texts[i], 100 * worth[i], i == made, i == best) for i in order]


def hint_rows(hint: Hint, texts: Sequence[str]) -> list[PlanRow]:
    """The plans of a hint, the best first."""
    order = sorted(range(len(texts)), key=lambda i: (i != hint.best, -hint.worth[i]))
    return [PlanRow(i, hint.plans[i], texts[i], 100 * hint.worth[i], False, i == hint.best) for i in order]


def listed(rows: Sequence[PlanRow]) -> list[PlanRow]:
    """Those that are listed with their worth: the best ones, and the one made."""
    return [row for i, row in enumerate(rows) if i < MOST_PLANS or row.made]


def verdict(decision: Report, plan: int) -> str:
    """What is said to a plan. As good as the best is what a closer look found to be: the worth of one that soon fell
    behind is known only roughly.
    """
    if plan == decision["made"] and decision["grade"]:
        return "was_made"
    if plan == decision["best"] or plan in decision.get("as_good", ()):
        return RIGHT[plan != decision["best"]]
    behind: float = decision["worth"][decision["best"]] - decision["worth"][plan]
    return "unsure" if behind <= max(decision["margin"][plan], EQUAL) else "not_best"


def _x(i: int, heights: Sequence[object]) -> float:
    return WIDTH * i / max(len(heights) - 1, 1)


def _y(chance: float) -> float:
    return HEIGHT * (1 - min(max(chance, 0.0), 1.0))
