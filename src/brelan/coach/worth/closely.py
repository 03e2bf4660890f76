"""A closer look at the decisions that are asked again: which plans are as good as the best one?

A search soon leaves most plans alone, and knows little of them. Those that might be as good are tried beside the best
one, all as often and with other dice. What is not known then is not said.
"""

from collections.abc import Sequence

from brelan.coach.plans import Plan
from brelan.coach.report import EQUAL, GRADES, Report, asked_again
from brelan.coach.worth.estimates import margin, starts
from brelan.coach.worth.playouts import OPEN
from brelan.coach.worth.weigh import Weigher
from brelan.engine.referee.match import Match

SURELY = GRADES["doubtful"]
"""A plan is as good as the best if it is next to nothing behind it, and with its margin less than what has a grade."""
EACH = 384
"""Play-outs of each plan: with few of them what is seldom and costs much might not be seen at all."""
MOST_NEAR = 3
"""Plans of a decision that are compared; of the others it is not said that they are as good."""


def look_closer(made: Report, match: Match, weigher: Weigher) -> None:
    """Write into a report which plans are as good as the best, for the decisions that are asked again."""
    for number in asked_again(made):
        one = made["decisions"][number]
        compare_near(one, match.as_of(one["place"]).state, weigher)


def compare_near(one: Report, state: Sequence[int], weigher: Weigher) -> None:
    """The same for one decision: what its plans are worth beside the best one, and which are as good."""
    seat, best, known = one["seat"], one["best"], [tuple(plan) for plan in one["plans"]]
    worth, doubts = one["worth"], one["margin"]
    near = [
        plan
        for plan in range(len(known))
        if plan not in (best, one["made"]) and worth[best] - worth[plan] <= EQUAL + doubts[best] + doubts[plan]
    ]
    one["as_good"] = []
    if not near:
        return
    near = sorted(near, key=lambda plan: -worth[plan])[:MOST_NEAR]
    leads = solved_leads(weigher, state, seat, known, best, near)
    if leads is None:
        leads = played_leads(weigher, state, seat, known, best, near, seed=one["place"])
    for plan, (lead, doubt) in leads.items():
        worth[plan], doubts[plan] = round(min(max(worth[best] - lead, 0.0), 1.0), 4), round(doubt, 4)
    one["as_good"] = [plan for plan, (lead, doubt) in leads.items() if _as_good(lead, doubt)]


def solved_leads(
    weigher: Weigher, state: Sequence[int], seat: int, known: Sequence[Plan], best: int, near: Sequence[int]
) -> dict[int, tuple[float, float]] | None:
    """How far the best plan is ahead of each of these, and the margin of that, where the game can solve a decision;
    nothing where it cannot.
    """
    solved = weigher.find(state, seat, known, best, best, starts(0, 1)).lead
    if solved is None:
        return None
    behind, _ = solved  # more than 0 where the best was found by play-outs: the turn made could not be solved
    leads = {}
    for plan in near:
        lead, doubt = weigher.find(state, seat, known, plan, plan, starts(0, 1)).lead or (0.0, 1.0)
        leads[plan] = (lead - behind, doubt)
    return leads


def played_leads(
    weigher: Weigher, state: Sequence[int], seat: int, known: Sequence[Plan], best: int, near: Sequence[int], seed: int
) -> dict[int, tuple[float, float]]:
    """The same by play-outs under equal luck."""
    plans, eyes = [known[plan] for plan in (best, *near)], seat if weigher.secrets else OPEN
    got = weigher.shares(state, plans, starts(seed, EACH), eyes)[:, seat]
    return {
        plan: (float((got[0] - each).mean()), margin(got[0] - each)) for plan, each in zip(near, got[1:], strict=True)
    }


def _as_good(lead: float, doubt: float) -> bool:
    """Whether a plan that is so far behind is called as good as the best."""
    return lead <= EQUAL and lead + doubt <= SURELY
