"""The bots of Dice Run: what a sensible player would do in positions where that is plain, and who is about to win."""

import pytest

from brelan.bots import policy
from brelan.coach.worth.estimates import starts
from brelan.engine import OVER, Match
from brelan.engine.compiled.drivers import play_out
from brelan.engine.pieces.dice import fresh_dice
from brelan.engine.rule import MOST_MOVES
from brelan.games.dice_run import cells as c
from brelan.games.dice_run.bot import judge, patient
from brelan.games.dice_run.box import STAGES
from tests.coach.games import weigher
from tests.games.dice_run.table import GAME, at_end, deal, end_stage, kind, race
from tests.play import follow


def choice(match: Match, name: str) -> int:
    out = [0] * MOST_MOVES
    return policy(GAME, name)(match.state, out, GAME.moves(match.state, out), fresh_dice(1))


def greedy(match: Match) -> str:
    return match.notation(choice(match, "greedy"))


def regular(match: Match) -> str:
    return match.notation(choice(match, "regular"))


def play(match: Match, seat: int = 0) -> Match:
    """Let the bot play until it is no longer its move."""
    while match.actor == seat:
        match.play(seat, choice(match, "greedy"))
    return match


def late(match: Match) -> Match:
    """The stage may end before the next turn."""
    match.state[c.DRAWN], match.state[c.LEFT] = 14, match.state[c.LEFT] - 14
    return match


RED = ["r1", "r2", "r3", "r4"]


def test_it_brings_its_own_dice_to_the_head() -> None:
    assert greedy(deal("b1 g2 | r5 r6 | o1", "blue", "red", "green", targets=RED)) == "play red"


def test_it_names_what_suits_it_with_a_joker() -> None:
    match = follow(deal("b5 g6 r6 | b6 o5", "joker", "two", "two", targets=RED), "Ada: play joker")
    assert greedy(match) == "joker red"


def test_it_sends_its_best_dice_on_a_sprint() -> None:
    match = play(follow(deal("b5 r6 g6 r5 o6 r1 | p1", "sprint", "two", "two", targets=RED), "Ada: play sprint"))
    assert race(match).startswith("r1 r5 r6 | ")


def test_a_sprint_begun_by_somebody_else_is_finished() -> None:
    script = "Ada: play sprint, sprint orange 6"
    match = play(follow(deal("b5 r6 g6 r5 o6 r1 | p1", "sprint", "two", "two", targets=RED), script))
    assert match.state[c.PHASE] == c.DRAW


def test_it_throws_back_what_helps_others() -> None:
    match = deal("r6 r6 b5 | o4 | g4", "crash", "two", "two", targets=RED)
    assert greedy(follow(match, "Ada: play crash")) == "crash blue 5"


def test_it_rerolls_behind_rather_than_break_a_good_lead() -> None:
    match = deal("r6 r6 o1 | g4 | b4", "orange", "orange", "one", targets=["r6", "p2", "p3", "p5"])
    assert greedy(match) == "reroll"
    assert race(play(match)).startswith("r6 r6 o1 | ")


def test_it_shows_no_target_while_the_stage_cannot_end() -> None:
    match = deal("b1 g2 | r5 r3 o3 | o1", "blue", "blue", "blue", targets=["r3", "p5", "p6", "g6"])
    assert not greedy(match).startswith("target")
    assert greedy(late(match)) == "target red 3"


def test_it_chooses_the_target_that_counts_most() -> None:
    match = deal("r3 r3 r5 | o1", "blue", "blue", "blue", targets=["p1", "r3", "b2", "g6"])
    end_stage(follow(match, "Ada: play blue"))
    assert greedy(match) == "choose red 3"


def test_of_equal_targets_it_keeps_the_one_with_a_future() -> None:
    match = deal("p6 | r5 r5 o5", "blue", "blue", "blue", targets=["r1", "o2", "o3", "o4"])
    assert greedy(end_stage(follow(match, "Ada: play blue"))) == "choose orange 2"


@pytest.mark.parametrize(("line", "order"), [("r3 r5 g1 | b1", "colour_first"), ("r3 o3 g1 | b1", "value_first")])
def test_it_shows_a_target_in_the_better_order(line: str, order: str) -> None:
    """A red 3 that leads alone suits nobody else as well."""
    match = deal(line, targets=["r3", "p6", "p5", "b6"])
    assert greedy(follow(match, "Ada: target red 3")) == order


@pytest.mark.parametrize(("line", "group"), [("b1 | r1 r2 | p5 p6", 3), ("b1 | p5 p6 | r1 r2", 2)])
def test_it_rerolls_the_group_that_suits_it_least(line: str, group: int) -> None:
    assert greedy(follow(deal(line, targets=RED), "Ada: reroll")) == f"reroll_group {group}"


@pytest.mark.parametrize(("hand", "card"), [("red blue orange", "orange"), ("red blue red", "blue")])
def test_it_puts_down_the_card_that_would_do_least(hand: str, card: str) -> None:
    match = deal("b5 g6 | r6 r5 | o5", *hand.split(), targets=RED)
    assert greedy(follow(match, "Ada: reroll, reroll_group 3")) == f"put {card}"


def test_it_flips_where_that_helps() -> None:
    match = deal("r3 r3 | g4 g4 | o5", "flip", "red", "red", targets=["r3", "p6", "p5", "b6"])
    assert greedy(follow(match, "Ada: play flip")) == "flip_group 2"


@pytest.mark.parametrize(("line", "swap"), [("r6 | b1 b2 | r5 r5 | g4", "2 3"), ("r6 | r5 r5 | b1 b2 | g4", "3 4")])
def test_it_swaps_its_dice_to_second_place_and_keeps_them_there(line: str, swap: str) -> None:
    match = deal(line, "swap", "red", "red", targets=RED)
    assert greedy(follow(match, "Ada: play swap")) == f"swap {swap}"


def test_it_saves_a_joker_until_the_stage_may_end() -> None:
    match = deal("b1 g2 | r5 r6 | o1", "two", "two", "joker", targets=RED)
    assert greedy(match) == "play two"
    assert greedy(late(match)) == "play joker"


# ── A regular ────────────────────────────────────────────────────────────────────────────────────────────
def test_a_regular_brings_its_own_dice_to_the_head() -> None:
    assert regular(deal("b1 g2 | r5 r6 | o1", "blue", "red", "green", targets=RED)) == "play red"


def test_a_regular_leaves_behind_what_does_not_suit_it() -> None:
    assert regular(deal("r5 r6 b5 g6 | o1", "red", "five", "two", targets=RED)) == "play red"


def test_a_regular_does_not_ask_whom_else_the_dice_suit() -> None:
    """Fives count for Ada, but more for Bo, who has shown blue 5."""
    match = deal("r6 | r5 r5 b5 | o1", "five", "two", "two", targets=["r1", "p2", "p3", "p4"])
    match.state[c.TARGET_OF + STAGES] = kind("b5") + 1
    assert regular(match) == "play five"
    assert greedy(match) != "play five"


def test_a_regular_keeps_a_joker_if_another_card_does_as_well() -> None:
    assert regular(deal("r5 b5 | p4 g6", "red", "joker", targets=["r1", "b1", "p2", "p3"])) == "play red"
    assert regular(deal("r5 b5 | p4 g6", "two", "joker", targets=["r1", "b1", "p2", "p3"])) == "play joker"


def test_a_regular_keeps_its_targets_secret_until_the_stage_may_end() -> None:
    match = deal("b1 g2 | r5 r3 o3 | o1", "blue", "blue", "blue", targets=["r3", "p5", "p6", "g6"])
    assert not regular(match).startswith("target")
    assert regular(late(match)) == "target red 3"


def test_a_regular_rerolls_the_last_group_if_every_card_does_harm() -> None:
    match = deal("r6 r6 o1 | g4 | b4", "orange", "orange", "one", targets=["r6", "p2", "p3", "p5"])
    assert regular(match) == "reroll"
    assert regular(follow(match, "Ada: reroll")) == "reroll_group 3"


def test_a_regular_chooses_the_target_that_counts_most() -> None:
    match = deal("r3 r3 r5 | o1", "blue", "blue", "blue", targets=["p1", "r3", "b2", "g6"])
    assert regular(end_stage(follow(match, "Ada: play blue"))) == "choose red 3"


# ── Who is about to win ──────────────────────────────────────────────────────────────────────────────────
def worths(match: Match) -> list[float]:
    rewards = [-1.0] * len(match.names)
    assert judge(match.state, rewards) == 1
    return rewards


def scored(stage: int, *has: int) -> Match:
    """A stage (from 0) has just been scored, and the players have so many points."""
    match = at_end("r1 r2 o1 | g5", "r1", "r2", "o1", "g5", stage=stage)
    match.state[c.POINTS : c.POINTS + 4] = has
    return match


@pytest.mark.parametrize("stage", [0, 1, 2])
def test_more_points_are_worth_more_and_all_chances_add_up(stage: int) -> None:
    ada, bo, cy, di = worths(scored(stage, 11, 5, 7, 1))
    assert ada > cy > bo > di >= 0
    assert ada + bo + cy + di == pytest.approx(1)


def test_before_the_last_stage_every_ranking_is_tried() -> None:
    match = scored(2, 12, 1, 7, 5)
    assert worths(match) == [pytest.approx(chance) for chance in (5 / 6, 0, 1 / 6, 0)]


@pytest.mark.parametrize("stage", [0, 1, 2])
def test_equal_points_are_worth_the_same(stage: int) -> None:
    assert worths(scored(stage, 2, 2, 2, 2)) == [pytest.approx(0.25)] * 4


def test_it_is_judged_between_stages_only() -> None:
    match, rewards = deal("r1 r2 | g5", seats=4), [0.0] * 4
    assert judge(match.state, rewards) == 0
    match = follow(scored(1, 0, 0, 0, 0), "nature: cut 12")
    assert judge(match.state, rewards) == 1
    assert judge(follow(match, f"Bo: {match.notation(match.legal()[0])}").state, rewards) == 0


@pytest.mark.parametrize("stage", [0, 1, 2])
def test_the_coach_plays_the_last_stage_out(stage: int) -> None:
    match, told = scored(stage, 11, 5, 7, 1), [0.0] * 4
    assert patient(match.state, told) == (stage < 2)
    assert (told == worths(match)) == (stage < 2)


def test_the_coach_knows_who_can_still_win_the_last_stage() -> None:
    """By lot it is 5/6 for Ada and 1/6 for Cy; the others cannot win any more."""
    ada, bo, cy, di = weigher("dice_run").worth(scored(2, 12, 1, 7, 5).state, starts(1, 256)).mean(axis=1)
    assert (ada + cy, bo, di) == (pytest.approx(1), 0, 0)
    assert ada > cy > 0


# ── All of them ──────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("name", ["greedy", "regular"])
@pytest.mark.parametrize("seats", [3, 6])
def test_it_beats_chance(seats: int, name: str) -> None:
    won = 0
    policies = (policy(GAME, name), *(policy(GAME, "random") for _ in range(seats - 1)))
    for seed in range(30):
        state, dice, out = GAME.start(seats), fresh_dice(seats, seed), [0] * MOST_MOVES
        play_out(GAME.rules, policies, state, dice, out)
        assert GAME.actor(state) == OVER
        won += GAME.ranking(state)[0][0] == 1
    assert won / 30 > 1.3 / seats
