"""Dice Stars, rule by rule."""

import pytest

from brelan.engine import NATURE, IllegalMove
from brelan.games.dice_stars import box
from brelan.games.dice_stars import cells as c
from brelan.games.dice_stars import rules_pad as pad
from tests.games.dice_stars.table import (
    GAME,
    O,
    X,
    all_stars,
    bag,
    begin,
    column,
    discard,
    discarded,
    fill_objectives,
    kind,
    lay,
    notations,
    reserve,
    star,
    stars,
    write,
    written,
)
from tests.play import follow


# ── 1 The box ──
@pytest.mark.rule("DS 1.1")
def test_fourteen_dice_with_stars_and_numbers() -> None:
    weights = GAME.outcomes(follow(begin(), "Ada: draw 3").state)
    assert sum(weights.values()) == 14 * 6
    assert weights[kind("orange star")] == 2 * 5
    assert kind("orange 2") not in weights
    for colour, number in (("black", 2), ("purple", 3), ("blue", 4)):
        assert {weights[kind(f"{colour} {face}")] for face in ("star", 2, 3, 4, 5, 6)} == {number}


@pytest.mark.rule("DS 1.2")
def test_a_pad_has_objective_bonus_and_multiplier_boxes() -> None:
    rows = begin().view().table["seats"][1]["rows"]
    assert [row["value"] for row in rows] == [2, 3, 4, 5, 6]
    assert [len(row["boxes"]) - 4 for row in rows] == [4, 3, 2, 1, 0]
    assert [row["multipliers"] for row in rows] == [2, 3, 4, 5, 6]
    assert sum(len(row["boxes"]) for row in rows) == 20 + 10
    assert box.COLOUR_NAMES == ("black", "purple", "blue", "orange")


@pytest.mark.rule("DS 1.2")
def test_the_virtual_opponent_has_thirty_boxes_or_as_many_as_the_option_says() -> None:
    assert begin(1).view().table["opponent"]["boxes"] == 30
    assert begin(1, solo_boxes=17).view().table["opponent"]["boxes"] == 17
    assert begin(2, solo_boxes=17).state == begin(2).state


@pytest.mark.rule("DS 1.3")
def test_all_dice_start_in_the_bag_and_the_first_player_is_drawn() -> None:
    start = GAME.start(4)
    assert GAME.actor(start) == NATURE
    assert GAME.outcomes(start) == {0: 1, 1: 1, 2: 1, 3: 1}
    match = begin(4)
    assert (bag(match), reserve(match), discarded(match)) == ([2, 3, 4, 5], [], [0, 0, 0, 0])
    assert all(cell is None for seat in match.view().table["seats"] for row in seat["rows"] for cell in row["boxes"])


# ── 2.1 Refill ──
@pytest.mark.rule("DS 2.1")
def test_after_the_stars_the_discard_returns_and_the_reserve_may() -> None:
    match = discard(lay(begin(), "black star", "blue 4"), orange=2)
    follow(match, "Ada: take star, tick 2")
    assert (bag(match), discarded(match)) == ([2, 3, 3, 5], [0, 0, 0, 0])
    assert (match.actor, notations(match)) == (1, ["keep", "return"])
    follow(match, "Bo: return")
    assert (bag(match), reserve(match)) == ([2, 3, 4, 5], [])
    match.undo(1)
    follow(match, "Bo: keep, draw 1")
    assert reserve(match) == ["blue 4"]


@pytest.mark.rule("DS 2.1")
def test_after_the_last_die_of_the_bag_the_discard_returns_and_the_reserve_may() -> None:
    match = discard(lay(begin(), "blue 4", "blue 5", phase=c.SAYING), black=2, purple=3, blue=1, orange=5)
    follow(match, "Ada: draw 1\nnature: die blue 6\nAda: take 6")
    assert (bag(match), discarded(match)) == ([2, 3, 2, 5], [0, 0, 0, 0])
    assert notations(match) == ["keep", "return"]


@pytest.mark.rule("DS 2.1")
def test_an_empty_reserve_leaves_nothing_to_decide() -> None:
    match = follow(lay(begin(), "black star"), "Ada: take star, tick 2")
    assert notations(match) == ["draw 3"]


@pytest.mark.rule("DS 2.1")
def test_otherwise_nothing_returns() -> None:
    match = follow(lay(begin(), "black 4", "blue 5"), "Ada: take black")
    assert discarded(match) == [1, 0, 0, 0]
    assert notations(match) == ["draw 1", "draw 2", "draw 3"]


@pytest.mark.rule("DS 2.1")
def test_a_colour_with_stars_is_no_choice_of_the_stars() -> None:
    match = follow(lay(begin(), "black star", "blue 5"), "Ada: take black")
    assert discarded(match) == [1, 0, 0, 0]


@pytest.mark.rule("DS 2.1", "DS 2.8")
def test_a_penalty_is_no_choice_of_the_stars() -> None:
    match = all_stars(fill_objectives(begin(), but=((6, "orange"),)))
    follow(lay(match, "black star", "black star", "orange star", "orange star"), "Ada: penalty black")
    assert discarded(match) == [2, 0, 0, 0]


# ── 2.2 Draw ──
@pytest.mark.rule("DS 2.2")
def test_one_to_three_dice_join_the_reserve_which_stays_as_it_lies() -> None:
    match = lay(begin(), "blue 4", "black star", phase=c.SAYING)
    assert notations(match) == ["draw 1", "draw 2", "draw 3"]
    follow(match, "Ada: draw 2\nnature: die orange 3, die blue 4")
    assert reserve(match) == ["black star", "blue 4", "blue 4", "orange 3"]
    assert match.state[c.PHASE] == c.PICKING
    with pytest.raises(IllegalMove):
        match.undo(0)  # they were drawn at once


@pytest.mark.rule("DS 2.2")
def test_an_empty_reserve_or_one_of_stars_makes_three_dice_compulsory() -> None:
    assert notations(begin()) == ["draw 3"]
    match = lay(begin(), "blue star", "orange star", phase=c.SAYING)
    assert notations(match) == ["draw 3"]
    with pytest.raises(IllegalMove) as caught:
        match.play(0, c.DRAW + 1)
    assert caught.value.rule == "DS 2.2"


@pytest.mark.rule("DS 2.2")
def test_nobody_draws_more_than_the_bag_holds() -> None:
    match = discard(lay(begin(), "black star", phase=c.SAYING), black=1, purple=3, blue=4, orange=3)
    assert notations(match) == ["draw 2"]
    match = discard(lay(begin(), "black 6", phase=c.SAYING), black=1, purple=3, blue=4, orange=3)
    assert notations(match) == ["draw 1", "draw 2"]


@pytest.mark.rule("DS 2.2")
def test_each_die_is_drawn_from_what_is_left_in_the_bag() -> None:
    match = follow(begin(), "Ada: draw 3\nnature: die black 4, die black 5")
    weights = GAME.outcomes(match.state)
    assert sum(weights.values()) == 12 * 6
    assert kind("black 4") not in weights


# ── 2.3 Take ──
@pytest.mark.rule("DS 2.3")
def test_a_choice_is_a_colour_a_number_or_the_stars_that_the_reserve_shows() -> None:
    match = lay(begin(), "black 4", "blue 4", "blue star")
    assert notations(match) == ["take black", "take blue", "take 4", "take star"]
    with pytest.raises(IllegalMove) as caught:
        match.play(0, box.COLOUR_NAMES.index("orange"))
    assert caught.value.rule == "DS 2.3"


@pytest.mark.rule("DS 2.3")
def test_all_such_dice_are_taken() -> None:
    match = follow(lay(begin(), "black 4", "blue 4", "blue 5", "blue star"), "Ada: take blue")
    assert reserve(match) == ["black 4"]
    assert discarded(match) == [0, 0, 3, 0]
    match = follow(lay(begin(), "black 4", "blue 4", "blue 5", "blue star"), "Ada: take 4")
    assert reserve(match) == ["blue 5", "blue star"]
    assert discarded(match) == [1, 0, 1, 0]


@pytest.mark.rule("DS 2.3")
def test_the_same_die_may_be_taken_for_its_colour_or_for_its_number() -> None:
    as_colour = follow(lay(begin(), "purple 5"), "Ada: take purple")
    assert (column(as_colour, "purple"), written(as_colour, 5)) == ([5, O, O, O, O], [O, O, O, O, O])
    as_number = follow(lay(begin(), "purple 5"), "Ada: take 5")
    assert (column(as_number, "purple"), written(as_number, 5)) == ([O, O, O, O, O], [5, O, O, O, O])


# ── 2.4 to 2.6 Writing ──
@pytest.mark.rule("DS 2.4")
def test_a_colour_fills_its_column_from_the_top_past_boxes_that_rows_filled() -> None:
    match = write(begin(), 3, X, 6)
    follow(lay(match, "black 6", "black 5"), "Ada: take black")
    assert column(match, "black") == [X, X, 11, O, O]


@pytest.mark.rule("DS 2.4")
def test_stars_count_nothing_and_a_sum_of_nothing_fills_its_box() -> None:
    match = follow(lay(begin(), "orange star", "orange 6", "orange star"), "Ada: take orange")
    assert column(match, "orange") == [X, X, 6, O, O]
    match = follow(lay(begin(), "orange star"), "Ada: take orange")
    assert column(match, "orange") == [0, O, O, O, O]


@pytest.mark.rule("DS 2.4")
def test_columns_have_no_bonus_boxes() -> None:
    match = fill_objectives(begin(), but=((6, "orange"),))
    assert notations(lay(match, "orange 3", "orange 3", "blue 6")) == ["take 3", "take 6"]


@pytest.mark.rule("DS 2.5")
def test_a_number_fills_its_row_from_the_left_past_boxes_that_columns_filled() -> None:
    match = write(begin(), 4, O, 9)
    follow(lay(match, "black 4", "blue 4", "orange 4"), "Ada: take 4")
    assert written(match, 4) == [X, 9, X, 12, O, O]


@pytest.mark.rule("DS 2.5")
def test_after_the_objective_boxes_come_the_bonus_boxes() -> None:
    match = write(begin(), 3, 3, 3, 3)
    follow(lay(match, "black 3", "blue 3", "orange 3"), "Ada: take 3")
    assert written(match, 3) == [3, 3, 3, X, X, 9, O]


@pytest.mark.rule("DS 2.6")
def test_stars_are_ticked_in_any_rows_and_all_of_them() -> None:
    match = follow(lay(begin(), "black star", "blue star", "orange star"), "Ada: take star")
    assert notations(match) == [f"tick {value}" for value in box.NUMBERS]
    follow(match, "Ada: tick 2, tick 4, tick 4")
    assert stars(match) == [1, 0, 2, 0, 0]
    assert match.actor == 1


@pytest.mark.rule("DS 2.6")
def test_stars_are_ticked_from_the_top_down_and_only_where_the_rest_finds_room() -> None:
    match = follow(lay(begin(), "black star", "blue star", "orange star"), "Ada: take star, tick 4")
    assert notations(match) == ["tick 4", "tick 5", "tick 6"]
    match = star(all_stars(begin()), 5, 3)
    star(match, 2, 1)
    follow(lay(match, "black star", "blue star", "orange star"), "Ada: take star")
    assert notations(match) == ["tick 2"]  # were row 5 first, a star would find no room
    follow(match, "Ada: tick 2")
    assert notations(match) == ["tick 5"]


@pytest.mark.rule("DS 2.6")
def test_stars_and_ticks_may_be_taken_back_before_the_last_one() -> None:
    match = follow(lay(begin(), "black star", "blue star", "orange 4"), "Ada: take star, tick 3")
    match.undo(0)
    match.undo(0)
    assert (stars(match), reserve(match)) == ([0] * 5, ["black star", "blue star", "orange 4"])


# ── 2.7, 2.8 What does not fit ──
@pytest.mark.rule("DS 2.7")
def test_what_has_fewer_boxes_than_dice_may_not_be_taken() -> None:
    match = star(all_stars(begin()), 6, 5)
    fill_objectives(match, but=((2, "black"), (6, "blue")))
    assert notations(lay(match, "black 2", "black star", "orange star")) == ["take 2"]
    assert notations(lay(match, "black 2", "purple star")) == ["take black", "take 2", "take star"]
    assert notations(lay(match, "orange 6", "purple 6", "blue 5")) == ["take blue", "take 5"]


@pytest.mark.rule("DS 2.7")
def test_as_long_as_one_choice_fits_there_is_no_penalty() -> None:
    match = all_stars(fill_objectives(begin(), but=((6, "blue"),), bonus=True))
    assert notations(lay(match, "orange 5", "black 6", "purple star")) == ["take 6"]


@pytest.mark.rule("DS 2.8")
def test_if_nothing_fits_a_colour_or_a_number_is_discarded_for_a_penalty() -> None:
    match = all_stars(fill_objectives(begin(), but=((6, "blue"),), bonus=True))
    lay(match, "orange 5", "black 5", "orange 3", "purple star")
    assert notations(match) == ["penalty black", "penalty purple", "penalty orange", "penalty 3", "penalty 5"]
    follow(match, "Ada: penalty 5")
    assert (match.state[c.PENALTY], discarded(match)) == (10, [1, 0, 0, 1])
    assert reserve(match) == ["purple star", "orange 3"]
    assert match.state[c.ENDING] == 1


@pytest.mark.rule("DS 2.8")
def test_a_colour_that_shows_only_stars_is_a_penalty_of_nothing() -> None:
    match = all_stars(fill_objectives(begin(), but=((6, "blue"),), bonus=True))
    follow(lay(match, "orange 5", "purple star"), "Ada: penalty purple")
    assert match.state[c.PENALTY] == 0
    assert match.state[c.ENDING] == 1
    assert match.view().table["seats"][0]["penalty"] == 0


@pytest.mark.rule("DS 2.8")
def test_stars_count_nothing_in_a_penalty() -> None:
    match = all_stars(fill_objectives(begin(), but=((6, "blue"),), bonus=True))
    follow(lay(match, "orange 5", "orange star"), "Ada: penalty orange")
    assert match.state[c.PENALTY] == 5


@pytest.mark.rule("DS 2.9")
def test_dice_taken_go_to_the_discard_and_the_next_player_plays() -> None:
    match = begin(3)
    for seat, name in enumerate(("Ada", "Bo", "Cy")):
        follow(lay(match, "blue 4", "orange 5"), f"{name}: take blue")
        assert discarded(match) == [0, 0, seat + 1, 0]
        assert match.actor == (seat + 1) % 3


# ── 3 End and score ──
@pytest.mark.rule("DS 3.1")
def test_the_last_objective_box_triggers_the_end_and_the_round_is_played_out() -> None:
    match = begin(3)
    follow(lay(match, "blue 4"), "Ada: take 4")
    fill_objectives(match, seat=1, but=((6, "blue"),))
    follow(lay(match, "blue 3", "black 6"), "Bo: take blue")
    assert match.state[c.ENDING] == 1
    assert match.actor == 2
    follow(lay(match, "blue 4"), "Cy: take 4")
    assert match.over


@pytest.mark.rule("DS 3.1")
def test_who_triggers_the_end_last_in_the_round_ends_the_game() -> None:
    match = begin(2)
    follow(lay(match, "blue 4"), "Ada: take 4")
    fill_objectives(match, seat=1, but=((6, "blue"),))
    assert follow(lay(match, "blue 3", "black 6"), "Bo: take blue").over


@pytest.mark.rule("DS 3.1")
def test_a_penalty_triggers_the_end_and_a_second_trigger_changes_nothing() -> None:
    match = all_stars(fill_objectives(begin(3), but=((6, "blue"),), bonus=True))
    follow(lay(match, "orange 5"), "Ada: penalty 5")
    assert match.actor == 1
    fill_objectives(match, seat=1, but=((6, "blue"),))
    follow(lay(match, "blue 3", "black 6"), "Bo: take blue")
    assert match.actor == 2
    assert follow(lay(match, "blue 4"), "Cy: take 4").over


@pytest.mark.rule("DS 3.1")
def test_bonus_and_multiplier_boxes_need_not_be_full() -> None:
    match = fill_objectives(begin(1), but=((6, "blue"),))
    follow(lay(match, "blue 3"), "Ada: take blue")
    assert match.over
    assert stars(match) == [0] * 5
    assert O in written(match, 2)


@pytest.mark.rule("DS 3.1")
def test_full_rows_and_stars_do_not_trigger_the_end() -> None:
    match = all_stars(write(begin(1), 2, *[X] * 7))
    assert not follow(lay(match, "blue 2"), "Ada: take 2").over


@pytest.mark.rule("DS 3.2")
@pytest.mark.parametrize(("ticked", "points"), [(0, 17), (1, 0), (2, 0), (3, 0), (4, 34)])
def test_stars_double_a_row_when_complete_and_ruin_it_before(ticked: int, points: int) -> None:
    match = star(write(begin(), 4, X, 8, 5, O, X, 4), 4, ticked)
    assert pad.score(match.state, 0) == points


@pytest.mark.rule("DS 3.2")
def test_each_row_counts_by_itself_and_columns_score_nothing() -> None:
    match = star(star(write(write(begin(), 2, 6, 3), 3, 7, X), 2, 2), 3, 1)
    write(match, 6, 12)
    rows = match.view().table["seats"][0]["rows"]
    assert [row["points"] for row in rows] == [9, 7, 0, 0, 12]
    assert [row["score"] for row in rows] == [18, 0, 0, 0, 12]
    assert match.view().table["seats"][0]["score"] == 30


@pytest.mark.rule("DS 3.3")
def test_a_penalty_is_taken_off_and_a_total_may_be_negative() -> None:
    match = write(begin(), 3, 6)
    match.state[c.PENALTY] = 11
    assert pad.score(match.state, 0) == -5


@pytest.mark.rule("DS 3.3")
def test_the_highest_total_wins_and_ties_are_shared() -> None:
    match = begin(4)
    for seat, points in enumerate((5, 9, 9, 2)):
        write(match, 3, points, seat=seat)
    assert GAME.ranking(match.state) == ([3, 1, 1, 4], [5, 9, 9, 2])


# ── 4 Solo ──
@pytest.mark.rule("DS 4.1")
@pytest.mark.parametrize(
    ("left", "ticks"),
    [((), 0), (("blue star",), 1), (("blue star", "orange star"), 1), (("blue 5",), 1), (("blue 6",), 2),
     (("blue 6", "blue 4"), 2), (("blue 6", "orange 5"), 3), (("blue 5", "orange star"), 2),
     (("blue 6", "orange star", "purple star"), 3), (("purple 2", "orange star"), 1)],
)  # fmt: skip
def test_what_is_left_ticks_boxes_of_the_virtual_opponent(left: tuple[str, ...], ticks: int) -> None:
    match = follow(lay(begin(1), "black 3", *left), "Ada: take black")
    assert match.state[c.TICKED] == ticks


@pytest.mark.rule("DS 4.1")
def test_ticks_come_before_dice_return_and_after_the_last_turn_too() -> None:
    match = follow(lay(begin(1), "black star", "blue 6"), "Ada: take star, tick 2, return")
    assert match.state[c.TICKED] == 2
    match = fill_objectives(begin(1), but=((6, "blue"),))
    follow(lay(match, "blue 3", "orange 6"), "Ada: take blue")
    assert (match.over, match.state[c.TICKED]) == (True, 2)


@pytest.mark.rule("DS 4.1")
def test_the_previous_player_is_oneself() -> None:
    match = discard(lay(begin(1), "black star", "blue 6"), orange=1)
    follow(match, "Ada: take star, tick 2")
    assert (match.actor, notations(match), discarded(match)) == (0, ["keep", "return"], [0] * 4)


@pytest.mark.rule("DS 4.1")
def test_ticks_beyond_the_last_box_are_ignored() -> None:
    match = begin(1, solo_boxes=15)
    match.state[c.TICKED] = 14
    follow(lay(match, "black 3", "blue 6", "orange 6"), "Ada: take black")
    assert match.state[c.TICKED] == 15


@pytest.mark.rule("DS 4.2")
def test_when_the_last_box_is_ticked_the_game_is_lost_at_once() -> None:
    match = write(begin(1, solo_boxes=15), 4, *[40] * 5)
    match.state[c.TICKED] = 14
    follow(lay(match, "black 3", "blue 2"), "Ada: take black")
    assert match.over
    assert GAME.ranking(match.state) == ([2], [203])


@pytest.mark.rule("DS 4.2")
def test_it_is_lost_even_when_the_same_turn_triggered_the_end() -> None:
    match = write(fill_objectives(begin(1), but=((6, "blue"),)), 4, 200)
    match.state[c.TICKED] = 29
    follow(lay(match, "blue 3", "orange star"), "Ada: take blue")
    assert GAME.ranking(match.state) == ([2], [203])


@pytest.mark.rule("DS 4.2")
@pytest.mark.parametrize(("points", "rank"), [(47, 2), (48, 1)])
def test_it_is_won_with_more_than_five_points_a_ticked_box(points: int, rank: int) -> None:
    match = write(fill_objectives(begin(1), but=((6, "blue"),)), 4, points)
    match.state[c.TICKED] = 10
    follow(lay(match, "blue 3"), "Ada: take blue")
    assert GAME.ranking(match.state) == ([rank], [points + 3])


# ── 5 Hidden ──
@pytest.mark.rule("DS 5")
def test_all_see_the_same_table() -> None:
    match = lay(begin(3), "black 4", "blue star")
    assert not any(GAME.fields.hidden(match.state, seat) for seat in range(-1, 3))
    assert match.view(0).table == match.view(-1).table
