"""What a review says of a plan, and in which order plans are offered."""

from typing import Any

from brelan.coach.words import BALANCE
from brelan.web.review import PlanRow, bars, listed, plan_rows, verdict

DECISION: dict[str, Any] = {
    "plans": [[5], [1, 2], [3], [4]],
    "worth": [0.50, 0.48, 0.495, 0.30],
    "margin": [0.0, 0.20, 0.20, 0.05],
    "made": 1,
    "best": 0,
    "loss": 0.12,
    "grade": "blunder",
    "as_good": [],
}


def test_what_was_played_by_mistake_is_never_right_and_what_is_known_roughly_is_not_called_wrong() -> None:
    assert [verdict(DECISION, plan) for plan in range(4)] == ["right", "was_made", "unsure", "not_best"]
    ungraded = {**DECISION, "grade": ""}
    assert verdict(ungraded, 1) == "unsure"


def test_as_good_is_what_a_closer_look_found_and_nothing_that_was_hardly_tried() -> None:
    assert verdict({**DECISION, "as_good": [2]}, 2) == "as_good"
    assert verdict(DECISION, 2) == "unsure"
    never_compared = {key: value for key, value in DECISION.items() if key != "as_good"}
    assert verdict(never_compared, 2) == "unsure"


def test_the_plan_made_is_as_far_behind_as_is_said_and_always_listed() -> None:
    rows = plan_rows(DECISION, ["a", "b", "c", "d"])
    assert [row.text for row in rows] == ["a", "c", "b", "d"]
    assert round(rows[0].worth - rows[2].worth, 6) == 12.0
    many = [PlanRow(n, (1, n), str(n), 100.0 - n, n == 30, n == 0) for n in range(40)]
    assert [row.number for row in listed(many)] == [*range(8), 30]


def test_no_plan_is_listed_as_worth_more_than_the_best() -> None:
    rows = plan_rows({**DECISION, "worth": [0.50, 0.48, 0.52, 0.30], "as_good": [2]}, ["a", "b", "c", "d"])
    assert [(row.text, row.worth) for row in rows[:2]] == [("a", 50.0), ("c", 50.0)]


def test_the_balance_adds_up_as_it_is_read() -> None:
    """Whole points, each rounded by itself, would be 2 short of this result."""
    exact = dict(zip(BALANCE, (0.3333, 0.0083, 0.1544, 0.0046, -0.7281, 0.2242, 0.0033, 0.0), strict=True))
    shown = {bar.name: round(100 * bar.value) for bar in bars({"seats": [{"balance": exact}]}, 0)}
    assert sum(value for name, value in shown.items() if name != "end") == shown["end"]
    assert [shown[name] for name in BALANCE[:-2]] == [33, 1, 15, 0, -73, 22]
    assert shown["remainder"] == 2


def test_plans_of_few_steps_are_offered_first() -> None:
    rows = plan_rows(DECISION, ["a", "b", "c", "d"])
    assert [row.text for row in sorted(rows, key=lambda row: row.order)] == ["c", "d", "a", "b"]
