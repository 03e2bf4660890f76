"""The bots of Dice Stars have sense: the greedy one, the regular one, and the judge of who is about to win."""

import numpy as np
import pytest

from brelan.bots import policy
from brelan.check.matches import sit
from brelan.engine.compiled import compile_as
from brelan.engine.pieces.dice import fresh_dice
from brelan.engine.referee.dealer import HashDealer, settle
from brelan.engine.referee.match import Match
from brelan.engine.rule import MOST_MOVES
from brelan.games.dice_stars import box
from brelan.games.dice_stars import cells as c
from brelan.games.dice_stars import rules_pad as pad
from brelan.games.dice_stars.bot import judge, worth
from brelan.games.dice_stars.bot.greedy import ASIDE, HOPED, PRICE, STAR_GAIN, STAR_ROW, TRIED, TURNS, WEIGHT
from tests.games.dice_stars.table import GAME, O, X, all_stars, begin, fill_objectives, lay, star, write
from tests.play import follow


def choose(match: Match, player: str, seed: int = 1) -> int:
    out = [0] * MOST_MOVES
    count = GAME.moves(match.state, out)
    return policy(GAME, player)(list(match.state), out, count, fresh_dice(seed, len(match.log)))


def chosen(match: Match, player: str = "greedy") -> str:
    return match.notation(choose(match, player))


def play(players: list[str], seed: int, **options: int) -> Match:
    """A whole game."""
    match, dealer = sit(GAME, len(players), {**options}), HashDealer.seeded(seed)
    while not match.over:
        settle(match, dealer)
        if not match.over:
            match.play(match.actor, choose(match, players[match.actor], seed + match.actor))
    return match


def judged(match: Match) -> list[float]:
    """The chances to win, as the judge sees them."""
    before, rewards = list(match.state), [0.0] * len(match.names)
    assert judge(match.state, rewards)
    assert match.state == before
    return rewards


def test_its_notes_fit_behind_the_moves() -> None:
    notes = (TURNS, PRICE, WEIGHT, STAR_GAIN, STAR_ROW, TRIED, HOPED, ASIDE)
    sizes = (1, 1, box.ROWS, sum(box.DICE_OF) + 1, 1, c.MOST_DRAWN, c.MOST_DRAWN + 1, box.KINDS)
    ends = [start + size for start, size in zip(notes, sizes, strict=True)]
    assert all(end <= start for end, start in zip([box.CHOICES, *ends], [*notes, MOST_MOVES], strict=True))


def test_it_beats_chance() -> None:
    ranks = [GAME.ranking(play(["random", "greedy", "random"], seed).state)[0] for seed in range(40)]
    assert sum(rank[1] == 1 for rank in ranks) >= 38


def test_it_beats_the_virtual_opponent_now_and_then() -> None:
    won = [GAME.ranking(play(["greedy"], seed).state)[0] == [1] for seed in range(40)]
    assert 10 < sum(won) < 35


def test_it_completes_a_row_that_is_worth_it() -> None:
    match = fill_objectives(begin(), but=((5, "blue"), (5, "orange"), (6, "blue"), (6, "orange")))
    star(write(match, 3, 9, 12, X, 8), 3, 2)
    assert chosen(lay(match, "black star", "blue 5", "orange 4")) == "take star"
    assert chosen(follow(match, "Ada: take star")) == "tick 3"


def test_it_begins_no_row_that_it_cannot_finish() -> None:
    match = fill_objectives(begin(), but=((5, "blue"), (6, "blue")))
    write(match, 6, 24, X, O, X)
    assert chosen(lay(match, "black star", "blue 5", "black 6")) != "take star"


def test_stars_it_has_to_tick_go_where_least_is_lost() -> None:
    match = fill_objectives(begin(), but=((6, "blue"),))
    for value, points in ((2, 10), (3, 8), (4, 20), (5, 1), (6, 24)):
        write(match, value, points)
    follow(lay(match, "black star", "purple star", "orange 2"), "Ada: take star")
    follow(match, f"Ada: {chosen(match)}")
    assert pad.score(match.state, 0) == 0 + 8 + 20 + 1 + 24  # row 2 will be complete with the second star
    assert chosen(match) == "tick 2"


def test_it_takes_the_smallest_penalty() -> None:
    match = all_stars(fill_objectives(begin(), but=((6, "blue"),), bonus=True))
    assert chosen(lay(match, "orange 5", "black 5", "orange 3", "purple star")) == "penalty purple"


def test_alone_it_leaves_little_to_the_virtual_opponent() -> None:
    match = lay(begin(1), "blue 5", "blue 6", "black 5", "orange star")
    assert chosen(match) == "take blue"
    match.state[c.TICKED] = 27
    assert chosen(lay(match, "black 4", "orange star")) in ("take black", "take 4")


@pytest.mark.parametrize(("seats", "move"), [(1, "return"), (2, "keep")])
def test_it_keeps_a_rich_reserve_unless_the_virtual_opponent_would_have_most_of_it(seats: int, move: str) -> None:
    dice = ("black 6", "purple 6", "purple 5", "blue 5", "blue 4", "orange 4", "orange star")
    assert chosen(lay(begin(seats), *dice, phase=c.RETURNING)) == move


# ── The regular player ───────────────────────────────────────────────────────────────────────────────────
def test_the_regular_player_stands_between_chance_and_the_greedy_one() -> None:
    assert sum(GAME.ranking(play(["random", "regular"], seed).state)[0][1] == 1 for seed in range(20)) >= 18
    assert sum(GAME.ranking(play(["regular", "greedy"], seed).state)[0][1] == 1 for seed in range(20)) >= 12


@pytest.mark.parametrize(
    ("dice", "move"),
    [
        (("blue 4", "black star"), "draw 3"),
        (("blue 4", "blue 5", "blue 2"), "draw 2"),
        (("blue 4", "blue 5", "blue 2", "orange 3", "orange 4"), "draw 1"),
    ],
)
def test_the_regular_player_draws_the_more_the_less_lies_there(dice: tuple[str, ...], move: str) -> None:
    assert chosen(lay(begin(), *dice, phase=c.SAYING), "regular") == move
    assert chosen(lay(begin(1), *dice, phase=c.SAYING), "regular") == "draw 1"


@pytest.mark.parametrize(("seats", "move"), [(1, "return"), (2, "keep")])
def test_the_regular_player_returns_dice_only_to_keep_them_from_the_virtual_opponent(seats: int, move: str) -> None:
    assert chosen(lay(begin(seats), "black 6", "blue 2", phase=c.RETURNING), "regular") == move


def test_the_regular_player_takes_most_points_less_two_for_each_box() -> None:
    assert chosen(lay(begin(), "blue 6", "orange 6", "black 4", "black 2"), "regular") == "take 6"
    assert chosen(lay(begin(), "blue 6", "orange 2", "orange 3"), "regular") in ("take blue", "take 6")


def test_the_regular_player_takes_stars_early_and_later_to_finish_a_row() -> None:
    dice = ("orange star", "purple star", "blue 6")
    assert chosen(lay(begin(), *dice), "regular") == "take star"
    late = fill_objectives(begin(), but=((5, "blue"), (6, "blue")))
    assert chosen(lay(star(late, 4, 1), *dice), "regular") != "take star"
    assert chosen(lay(star(write(late, 4, 9), 4, 2), *dice), "regular") == "take star"


def test_the_regular_player_ticks_rows_that_are_begun_first() -> None:
    match = follow(lay(star(begin(), 4, 2), "orange star", "purple star", "blue 6"), "Ada: take star")
    assert chosen(match, "regular") == "tick 4"


def test_the_regular_player_takes_the_smallest_penalty_and_leaves_little_when_alone() -> None:
    match = all_stars(fill_objectives(begin(), but=((6, "blue"),), bonus=True))
    assert chosen(lay(match, "orange 5", "black 5", "orange 3"), "regular") == "penalty 3"
    assert chosen(lay(begin(1), "black 6", "orange 4", "orange 5", "orange 3"), "regular") == "take orange"


# ── The judge ────────────────────────────────────────────────────────────────────────────────────────────
def test_it_judges_when_somebody_is_about_to_choose_and_at_the_end_only() -> None:
    rewards = [0.0, 0.0]
    for phase in (c.RETURNING, c.SAYING, c.TICKING):
        assert not judge(lay(begin(), "blue 5", phase=phase).state, rewards)
    match = write(lay(begin(), "blue 5"), 6, 20)
    match.state[c.PHASE] = c.ENDED
    assert judged(match) == [1, 0]
    assert judged(write(match, 6, 20, seat=1)) == [0.5, 0.5]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chances_add_up_and_are_even_at_the_start(seats: int) -> None:
    chances = judged(lay(begin(seats), "blue 4", "orange 3", "black 2"))
    assert sum(chances) == pytest.approx(1)
    assert all(chance == pytest.approx(1 / seats, abs=0.1) for chance in chances)
    assert chances[2:] == [pytest.approx(chances[1])] * (seats - 2)


def test_who_has_points_or_finishes_a_row_is_ahead() -> None:
    even = judged(lay(begin(), "blue 4", "orange 3"))
    rich = judged(write(lay(begin(), "blue 4", "orange 3"), 5, 20))
    poor = judged(write(lay(begin(), "blue 4", "orange 3"), 5, 20, seat=1))
    assert poor[0] < even[0] < rich[0]
    match = lay(write(begin(), 3, 9, 12), "blue 4", "orange 3")
    assert judged(star(match, 3, 1))[0] < judged(star(match, 3, 3))[0]


@pytest.mark.parametrize(("points", "winner"), [(9, 1), (11, 0)])
def test_the_last_choice_of_a_game_decides_it(points: int, winner: int) -> None:
    match = fill_objectives(write(begin(), 6, points), seat=1, but=((6, "blue"),), bonus=True)
    all_stars(match, seat=1)
    match.state[c.TURN] = 1
    assert judged(lay(match, "blue 5"))[winner] > 0.99  # 5 points, doubled


def test_alone_it_is_the_better_the_less_the_virtual_opponent_has() -> None:
    match = lay(write(begin(1), 5, 30), "blue 4", "orange 3")
    chances = []
    for ticked in (5, 15, 29):
        match.state[c.TICKED] = ticked
        chances.append(judged(match)[0])
    assert 1 > chances[0] > chances[1] > chances[2]
    assert chances[2] < 0.01  # whatever is left ticks the last box


def test_at_the_end_a_pad_is_worth_its_score() -> None:
    match = star(star(write(write(write(begin(), 2, 8), 3, 10), 6, 24, X), 2, 2), 3, 1)
    assert worth.pad_worth(match.state, 0, worth.OVER) == 100 * pad.score(match.state, 0) == 4000


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_it_judges_the_same_when_compiled(seats: int) -> None:
    compiled, rewards = compile_as("judge", judge), np.zeros(seats)
    match = star(write(begin(seats), 4, 12, X), 4, 2)
    for dice in (("blue 4", "orange star", "black 3"), ("orange 6", "orange 5")):
        assert compiled(np.array(lay(match, *dice).state), rewards)
        assert rewards.tolist() == pytest.approx(judged(match))
