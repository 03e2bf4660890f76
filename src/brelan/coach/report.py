"""A review as plain data: what is kept, sent to programs, and drawn on pages and at the terminal."""

from typing import TYPE_CHECKING, Any, TypeAlias

from brelan.engine.referee.match import Match

if TYPE_CHECKING:  # who only reads reports need not wait for what makes them
    from brelan.coach.review import Decision, Point, Review

VERSION = 5
"""Raised when reviews mean something else: those kept are then made again."""

Report: TypeAlias = dict[str, Any]

GRADES = {"blunder": 0.10, "mistake": 0.05, "doubtful": 0.02}
"""What a decision is called that loses so much, if that is more than its margin (docs/coach.md says why so much)."""
EQUAL = 0.01
"""Plans that differ by no more are near equal. A decision counts if its plans differ by more, and no help was asked."""
DEAREST = 5
"""Decisions that are asked again."""


def grade(loss: float, doubt: float) -> str:
    """What a loss is called, or nothing."""
    return next((name for name, least in GRADES.items() if loss >= least and loss > doubt), "")


def report(match: Match, review: "Review") -> Report:
    """A review as data that JSON knows. Chances are from 0 to 1, seats and places of the log from 0."""
    decisions = [told(each) for each in review.decisions]
    return {
        "version": VERSION,
        "game": match.game.name,
        **curve(match, review.points, review.result),
        "draws": [{"place": each.place, "seat": each.seat, "luck": _short(each.luck)} for each in review.draws],
        "decisions": decisions,
        "seats": [_seat(review, decisions, seat) for seat in range(review.seats)],
    }


def curve(match: Match, points: "list[Point]", result: list[float]) -> Report:
    """The part of a review that is known first: everybody's chances over the game."""
    chances = [
        {"place": point.moment.place, "chances": _short(point.chances), "margin": round(point.margin, 4)}
        for point in points
    ]
    return {"names": match.names, "points": chances, "result": _short(result)}


def dearest(made: Report, seat: int) -> list[int]:
    """The numbers of the decisions of a seat that cost most, if they have a grade: the dearest first."""
    graded = [n for n, each in enumerate(made["decisions"]) if each["seat"] == seat and each["grade"]]
    return sorted(graded, key=lambda n: -made["decisions"][n]["loss"])[:DEAREST]


def asked_again(made: Report) -> list[int]:
    """The numbers of the decisions that are asked again, of any seat."""
    return sorted({number for seat in range(len(made["names"])) for number in dearest(made, seat)})


def told(decision: "Decision") -> Report:
    """A decision as data."""
    weighed = decision.weighed
    worth = [min(max(each, 0.0), 1.0) for each in weighed.worth]
    return {
        "place": decision.place,
        "seat": decision.seat,
        "plans": [list(plan) for plan in decision.plans],
        "worth": _short(worth),
        "margin": _short(weighed.margin),
        "made": decision.made,
        "best": weighed.best,
        "loss": round(max(weighed.loss, 0.0), 4),
        "doubt": round(weighed.doubt, 4),
        "better": round(weighed.better, 2),
        "worse": round(weighed.worse, 2),
        "unknown": round(decision.hidden[decision.seat], 4),
        "helped": decision.helped,
        "counts": max(worth) - min(worth) > EQUAL and not decision.helped,
        "grade": grade(weighed.loss, weighed.doubt) if weighed.best != decision.made else "",
    }


def _seat(review: "Review", decisions: list[Report], seat: int) -> Report:
    """The balance of a seat, and how well it decided."""
    balance = review.balance(seat)
    counted = [each for each in decisions if each["seat"] == seat and each["counts"]]
    return {
        "balance": {name: round(value, 4) for name, value in vars(balance).items()}
        | {"remainder": round(balance.remainder, 4)},
        "decisions": len(counted),
        "loss": round(sum(each["loss"] for each in counted) / max(len(counted), 1), 4),
        "grades": {name: sum(each["grade"] == name for each in counted) for name in GRADES},
    }


def _short(values: list[float]) -> list[float]:
    return [round(value, 4) for value in values]
