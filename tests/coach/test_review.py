"""The coach: do the sums close, is luck 0 on average, and does it know a good decision from a bad one?"""

import numpy as np
import pytest

from brelan.coach.moments import kept_steps, moments
from brelan.coach.outlook import add_outlooks
from brelan.coach.plans import end_of, plans
from brelan.coach.report import GRADES, dearest, grade, report
from brelan.coach.review import review
from brelan.coach.words import brings_said
from brelan.coach.worth.estimates import margin, starts
from brelan.coach.worth.turns import SolvedTurns
from brelan.coach.worth.weigh import Effort
from brelan.engine.game import Game
from brelan.engine.referee.dealer import HashDealer, settle
from brelan.engine.referee.match import Match
from brelan.engine.rule import NATURE
from brelan.words import Words
from tests.coach.games import LIGHT, played, usual_seats, weigher

GAMES = Game.names()


@pytest.mark.parametrize("name", GAMES)
def test_the_balance_of_every_seat_closes_and_seats_share_one_win(name: str) -> None:
    seats = usual_seats(Game.load(name))
    match = played(name, ["novice", "regular", "regular", "regular", "regular"][:seats])
    made = review(match, weigher(name), LIGHT)
    balances = [made.balance(seat) for seat in range(seats)]
    assert sum(each.end for each in balances) == pytest.approx(1)
    for part in ("own_luck", "others_luck", "nobodys_luck", "own_decisions", "others_decisions"):
        assert all(np.isfinite(getattr(each, part)) for each in balances)
    luck = sum(each.own_luck + each.others_luck + each.nobodys_luck for each in balances)
    skill = sum(each.own_decisions + each.others_decisions for each in balances)
    assert luck == pytest.approx(0, abs=1e-6)  # what one wins another loses
    assert skill == pytest.approx(0, abs=1e-6)
    assert sum(each.remainder for each in balances) == pytest.approx(0, abs=1e-6)
    for point in made.points:
        assert sum(point.chances) == pytest.approx(1)
    # The curve goes from moment to moment, and every step of it is in one place of the balance.
    changes = np.zeros(seats)
    for draw in made.draws:
        changes += draw.luck
    after = {each.moment.place: each.chances for each in made.points}
    ends = [*(point.chances for point in made.points[1:]), made.result]
    decided = [
        np.subtract(end, point.chances) for point, end in zip(made.points, ends, strict=True) if point.moment.decides
    ]
    assert len(after) == len(made.points)
    assert made.points[0].chances + changes + sum(decided) == pytest.approx(np.array(made.result))


@pytest.mark.parametrize("name", GAMES)
def test_the_worth_before_a_draw_is_the_mean_of_what_may_come(name: str) -> None:
    """Unbiased by construction: whatever the judge thinks, luck is 0 on average."""
    match, coach, looked = played(name, ["regular"] * usual_seats(Game.load(name))), weigher(name), 0
    for moment in [each for each in moments(match) if not each.decides][2::9][:4]:
        outcomes = match.game.outcomes(moment.state)
        total = sum(outcomes.values())
        before = coach.worth(moment.state, starts(1, 600))[0]
        mean, error = 0.0, before.std() / len(before) ** 0.5
        for outcome, weight in outcomes.items():
            after = coach.worth(end_of(match.game, moment.state, (outcome,)), starts(2, 600))[0]
            mean += weight / total * after.mean()
            error += weight / total * after.std() / len(after) ** 0.5
        assert abs(mean - before.mean()) < 4 * error + 1e-9
        looked += 1
    assert looked


def test_the_same_game_has_the_same_review() -> None:
    match = played("mino_dice", ["novice", "regular", "regular"])
    first, second = (report(match, review(match, weigher("mino_dice"), LIGHT)) for _ in range(2))
    assert first == second


def test_what_was_taken_back_is_not_looked_at() -> None:
    match, dealer = Match(Game.load("gang_of_dice"), ["A", "B"]), HashDealer.seeded(5)
    settle(match, dealer)
    match.play(match.actor, match.legal()[2])
    settle(match, dealer)
    while len(match.legal()) < 3:
        match.play(match.actor, match.legal()[0])
        settle(match, dealer)
    seat, length = match.actor, len(kept_steps(match))
    match.play(seat, match.legal()[0])
    match.undo(seat)
    assert len(kept_steps(match)) == length


def test_a_decision_is_a_plan_and_its_plans_lead_to_different_positions() -> None:
    match = played("desperados", ["regular"] * 3)
    for moment in [each for each in moments(match) if each.decides][::5]:
        known = plans(match.game, moment.state, moment.seat, moment.plan)
        ends = [tuple(end_of(match.game, moment.state, plan)) for plan in known]
        assert moment.plan in known
        assert len(set(ends)) == len(ends)


def test_moments_cover_the_game_from_its_first_draw_to_its_end() -> None:
    match = played("dice_run", ["regular"] * 4)
    found = list(moments(match))
    assert found[0].place == 0
    assert not found[0].decides
    assert [each.place for each in found] == sorted({each.place for each in found})
    decided = {step.place for step in kept_steps(match) if step.seat != NATURE}
    assert {each.place for each in found if each.decides} <= decided


@pytest.mark.parametrize("name", ["dice_stars", "mino_dice"])
def test_who_plays_at_random_gives_more_away_than_a_regular(name: str) -> None:
    seats, lost = usual_seats(Game.load(name)), {}
    for level in ("random", "regular"):
        made = report(m := played(name, [level] * seats, 3), review(m, weigher(name), LIGHT))
        lost[level] = float(np.mean([seat["loss"] for seat in made["seats"]]))
    assert lost["random"] > 1.5 * lost["regular"]


def test_a_bad_bid_has_a_grade_and_comes_first() -> None:
    match = played("mino_dice", ["random", "regular", "regular"], 2)
    made = report(match, review(match, weigher("mino_dice"), Effort(position=64, search=200, compare=128, most=256)))
    asked = dearest(made, 0)
    losses = [made["decisions"][number]["loss"] for number in asked]
    assert asked
    assert losses == sorted(losses, reverse=True)
    for number in asked:
        one = made["decisions"][number]
        assert one["grade"] in GRADES
        assert one["loss"] > one["doubt"]
        assert one["best"] != one["made"]


def test_a_grade_needs_more_than_its_margin() -> None:
    assert grade(0.12, 0.02) == "blunder"
    assert grade(0.06, 0.02) == "mistake"
    assert grade(0.03, 0.02) == "doubtful"
    assert grade(0.03, 0.04) == grade(0.01, 0.0) == ""


def test_gang_of_dice_a_loss_is_within_its_margin_of_a_far_more_exact_one() -> None:
    """A turn is solved exactly but for what its ends are worth. benchmarks/coach.py asks 2,000 decisions."""
    match, coach = played("gang_of_dice", ["novice", "regular", "regular"], 4), weigher("gang_of_dice")
    quick, deep = SolvedTurns(match.game, coach.worth), SolvedTurns(match.game, coach.worth, 1_024)
    inside, sure = [], []
    for moment in [each for each in moments(match) if each.decides][1::7]:
        known = plans(match.game, moment.state, moment.seat, moment.plan)
        made = known.index(moment.plan)
        first, second = (turns.solve(moment.state, moment.seat, known, made) for turns in (quick, deep))
        if first and first.lead and second and second.lead:
            loss, margin = first.lead
            inside.append(abs(loss - max(second.lead[0], 0.0)) <= margin + second.lead[1] + 1e-9)
            if first.best == made:
                assert loss == 0
                sure.append(margin)
    assert len(inside) >= 5
    assert np.mean(inside) >= 0.8
    assert max(sure) > 0, "that nothing was lost is not known for certain either"


def test_a_very_long_game_costs_no_more_than_a_long_one() -> None:
    usual, long = Effort().spread(100), Effort().spread(5_000)
    assert usual == Effort()
    assert 5_000 * (long.position + long.search) <= 500 * (usual.position + usual.search)


def test_margins_are_95_percent() -> None:
    """Of many small samples of a known mean, about 95 % have it within their margin."""
    chance = np.random.default_rng(7)
    inside = [abs(sample.mean()) <= margin(sample) for sample in chance.normal(size=(4_000, 8))]
    assert 0.93 < np.mean(inside) < 0.97


def test_why_is_told_in_points_of_the_game() -> None:
    """Whoever bids as many tricks as there are dice loses points by the end of the round; the report says so."""
    match, dealer = Match(Game.load("mino_dice"), ["A", "B", "C"]), HashDealer.seeded(3)
    settle(match, dealer)
    while not match.over:
        most = match.view(match.actor).prompt.key == "prompt.bid" and match.actor == 0
        match.play(match.actor, match.legal()[-1 if most else 0])
        settle(match, dealer)
    made = report(match, review(match, weigher("mino_dice"), LIGHT))
    add_outlooks(made, match, weigher("mino_dice"))
    asked = [made["decisions"][number] for number in dearest(made, 0)]
    bids = [one for one in asked if len(one["plans"]) > 2 and one["plans"][one["made"]] == max(one["plans"])]
    assert bids
    for one in bids:
        assert one["best_brings"]["own"] > one["made_brings"]["own"]
        assert one["best_brings"]["loses"] < one["made_brings"]["loses"]
    said = [brings_said(match.as_of(one["place"]), one, Words("en", match.game, match.names)) for one in bids]
    assert all("points on average" in each for each in said)


def test_how_often_points_are_won_is_told_only_where_it_differs() -> None:
    """And nothing has a sign where it is nothing."""
    match = Match(Game.load("mino_dice"), ["A", "B", "C"])
    best, other = ({"own": own, "others": 0.02, "gains": 0.5, "loses": 0.0} for own in (2.0, -0.04))
    words = Words("en", match.game, match.names)
    same = brings_said(match, {"best_brings": best, "made_brings": other}, words)
    assert "of 100 tries" not in same
    assert "brings +2.0 points on average, and each of the others 0; the one played, 0 and 0." in same
    seldom = brings_said(match, {"best_brings": best, "made_brings": other | {"gains": 0.2}}, words)
    assert "in 50 of 100 tries, the one played in 20" in seldom


def test_desperados_says_what_the_better_plan_wins_and_what_it_risks() -> None:
    """Where dollars hardly move, notches and cards tell why; and every name is said in both languages."""
    match = played("desperados", ["random", "regular", "regular"], 2)
    made = report(match, review(match, weigher("desperados"), LIGHT))
    add_outlooks(made, match, weigher("desperados"))
    told = {"en": "", "fr": ""}
    for one in [made["decisions"][number] for number in dearest(made, 0)]:
        for language in told:
            told[language] += brings_said(match.as_of(one["place"]), one, Words(language, match.game, match.names))
    assert "it wins, on average" in told["en"]
    assert "notches turned" in told["en"]
    assert "crans tournés" in told["fr"]
    assert "brings." not in told["en"] + told["fr"]


def test_what_a_plan_wins_and_risks_is_told_from_the_seat_that_plans() -> None:
    """More of one's own is won, more for the others is risked; what is the same is not spoken of."""
    match = Match(Game.load("desperados"), ["A", "B"])
    points = {"own": 0.0, "others": 0.0, "gains": 0.0, "loses": 0.0}
    best = points | {
        "holdings": {"dollars": [0.0, 1.0], "notches": [2.0, 0.0], "free": [0.0, 0.0], "cards": [0.1, 0.0]}
    }
    played_so = points | {"holdings": {name: [0.0, 0.0] for name in ("dollars", "notches", "free", "cards")}}
    one = {"best_brings": best, "made_brings": played_so}
    said = brings_said(match, one, Words("en", match.game, match.names))
    wins, risks = said.split("What it risks")
    assert "notches turned +2.0" in wins
    assert "dollars of each of the others +1.0" in risks
    assert "cards" not in said
    turned = brings_said(match, {"best_brings": played_so, "made_brings": best}, Words("en", match.game, match.names))
    assert "What it risks for that: notches turned" in turned


def test_where_nothing_is_hidden_the_balance_hangs_on_the_dice_of_the_curve_alone() -> None:
    match = played("dice_stars", ["novice", "regular"], 2)
    efforts = [Effort(position=16, search=0, compare=compare, most=compare) for compare in (16, 64)]
    first, second = (review(match, weigher("dice_stars"), effort).balance(0) for effort in efforts)
    assert first == second
    assert first.own_decisions != 0
