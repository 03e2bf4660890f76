"""What is called as good as the best: only plans that were tried often enough to say so."""

from typing import Any

import pytest

from brelan.coach.report import EQUAL, asked_again, report
from brelan.coach.review import review
from brelan.coach.worth.closely import SURELY, look_closer, solved_leads
from brelan.coach.worth.estimates import starts
from brelan.coach.worth.playouts import OPEN
from brelan.coach.worth.weigh import Effort
from brelan.engine.game import Game
from brelan.engine.referee.dealer import HashDealer, settle
from brelan.engine.referee.match import Match
from brelan.games.gang_of_dice.bot.turn import LARGEST
from brelan.web.review import verdict
from tests.coach.games import played, weigher

THIN = Effort(position=16, search=128, compare=128, most=256)
"""So few play-outs that a search knows little of most plans."""


def looked_at(name: str, levels: list[str], seed: int) -> tuple[Match, list[dict[str, Any]]]:
    """A game, and its decisions that are asked again."""
    match = played(name, levels, seed)
    made = report(match, review(match, weigher(name), THIN))
    look_closer(made, match, weigher(name))
    return match, [made["decisions"][number] for number in asked_again(made)]


@pytest.mark.parametrize("name", ["dice_stars", "desperados"])
def test_what_is_called_as_good_is_by_far_more_play_outs(name: str) -> None:
    match, asked = looked_at(name, ["random", "regular", "random"][: 2 + (name == "desperados")], 4)
    coach, called = weigher(name), []
    for one in asked:
        state, seat = match.as_of(one["place"]).state, one["seat"]
        said = [plan for plan in range(len(one["plans"])) if verdict(one, plan) == "as_good"]
        if said:
            chosen = [tuple(one["plans"][plan]) for plan in (one["best"], *said)]
            got = coach.shares(state, chosen, starts(9, 3_000), seat if coach.secrets else OPEN)[:, seat]
            called += [float((got[0] - each).mean()) for each in got[1:]]
    assert called
    assert max(called) < SURELY


def test_gang_of_dice_solves_what_is_near() -> None:
    _, asked = looked_at("gang_of_dice", ["random", "regular"], 2)
    for one in asked:
        best = one["worth"][one["best"]]
        assert all(best - one["worth"][plan] + one["margin"][plan] <= SURELY + 2e-4 for plan in one["as_good"])
        assert one["made"] not in one["as_good"]
    assert asked


def test_gang_of_dice_what_is_near_is_measured_from_the_plan_called_best() -> None:
    """Also where that was found by play-outs, and the solver knows a better one: a bad plan is not as good as it."""
    coach, match = weigher("gang_of_dice"), Match(Game.load("gang_of_dice"), ["A", "B"])
    settle(match, HashDealer.seeded(3))
    state, seat = match.state, match.actor
    known = [(move,) for move in sorted(match.legal())[:LARGEST]]
    found = coach.find(state, seat, known, 0, 0, starts(0, 1))
    order = sorted(range(len(known)), key=lambda plan: -found.worth[plan])
    good, second, bad = order[0], order[1], order[-1]
    assert found.worth[second] - found.worth[bad] > SURELY
    leads = solved_leads(coach, state, seat, known, second, [good, bad])
    assert leads is not None
    assert leads[good][0] <= 0
    assert leads[bad][0] > SURELY


def test_gang_of_dice_far_too_many_dice_are_not_called_perhaps() -> None:
    """A turn with too many dice to be solved is no match for the best; it is wrong, and never as good."""
    _, asked = looked_at("gang_of_dice", ["random", "regular"], 2)
    chosen = [one for one in asked if len(one["plans"][0]) == 1 and len(one["plans"]) > 2 * LARGEST]
    solved = [one for one in chosen if one["worth"].count(0.0) > 1 and one["worth"][one["best"]] > 2 * EQUAL]
    assert solved
    for one in solved:
        unsolved = [plan for plan, worth in enumerate(one["worth"]) if worth == 0.0 and plan != one["made"]]
        assert {verdict(one, plan) for plan in unsolved} == {"not_best"}
