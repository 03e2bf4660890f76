"""The end of a stage of Dice Run, and of the game (DR 6)."""

import pytest

from brelan.engine import IllegalMove
from brelan.games.dice_run import cells as c
from brelan.games.dice_run.box import STAGES
from brelan.games.dice_run.rules_turn import show_target
from brelan.words import Words
from tests.games.dice_run.table import GAME, at_end, deal, end_stage, kind, legal, points, tell
from tests.play import follow


# ── 6.1 Choosing ──
@pytest.mark.rule("DR 6.1")
def test_a_stage_ends_at_once_when_a_draw_uncovers_the_stage_card() -> None:
    match = follow(deal("r1 | o1", "red", "blue", "gap"), "Ada: play red")
    match.state[c.PACK] = 2
    follow(match, "nature: draw six")
    assert match.state[c.PHASE] == c.PLAYING
    follow(match, "Bo: play joker, joker red\nnature: draw five")
    assert match.state[c.PHASE] == c.CHOOSING
    assert match.view(1).table["seats"][1]["hand"] == ["five", "joker", "joker"]  # the card drawn stays in hand


@pytest.mark.rule("DR 6.1")
def test_everyone_chooses_an_unused_target_but_who_has_played_one() -> None:
    match = follow(deal("r1 | o1"), "Ada: target red 2, colour_first\nBo: play joker, joker red")
    end_stage(match)
    assert match.names[match.actor] == "Bo"
    assert legal(match) == [f"choose orange {value}" for value in (1, 2, 3, 4)]
    follow(match, "Bo: choose orange 3\nCy: choose green 2")
    shown = match.state[c.TARGET_OF : c.TARGET_OF + 3 * STAGES : STAGES]
    assert shown == [kind("r2") + 1, kind("o3") + 1, kind("g2") + 1]
    assert match.state[c.WINNER] == 1


@pytest.mark.rule("DR 6.1")
def test_choices_are_seen_by_their_owner_alone_until_all_have_chosen() -> None:
    match = end_stage(follow(deal("r1 | o1", "red", "red", "red"), "Ada: play red"))
    follow(match, "Ada: choose red 3")
    seats = [match.view(seat).table["seats"][0] for seat in (0, 1, -1)]
    assert [seat["shown"] for seat in seats] == [None] * 3
    assert [seat["chosen"] for seat in seats] == [True] * 3
    assert [held["chosen"] for held in seats[0]["targets"]] == [False, False, True, False]
    assert seats[1]["targets"] is seats[2]["targets"] is None
    assert not match.may_undo(0)  # it is sealed
    follow(match, "Bo: choose orange 1\nCy: choose green 1")
    assert str(match.view(1).table["seats"][0]["stages"][0]["target"]) == "target_card red 3"


@pytest.mark.rule("DR 6.1")
def test_a_target_serves_once() -> None:
    match = end_stage(follow(deal("r1 | o1", "red", "red", "red"), "Ada: play red"))
    follow(match, "Ada: choose red 3\nBo: choose orange 1\nCy: choose green 1\nnature: cut 13")
    follow(match, "Bo: play joker, joker red")
    end_stage(match)
    assert legal(match) == ["choose red 1", "choose red 2", "choose red 4"]
    with pytest.raises(IllegalMove) as caught:
        match.play(0, c.CHOOSE + kind("r3"))
    assert caught.value.rule == "DR 6.1"


@pytest.mark.rule("DR 6.1")
def test_in_the_last_stage_the_target_left_is_used_without_a_choice() -> None:
    match = deal("r1 r2 | o1", "red", "red", "red")
    s = match.state
    for seat in range(3):
        for i in range(3):
            s[c.STAGE] = i
            show_target(s, seat, s[c.TARGETS + STAGES * seat] - 1)
    s[c.STAGE] = 3
    end_stage(follow(match, "Ada: play red"))
    s = match.state
    assert match.over
    assert s[c.TARGET_OF + 3 : c.TARGET_OF + 12 : STAGES] == [kind("r4") + 1, kind("o4") + 1, kind("g4") + 1]
    assert not any(s[c.TARGETS : c.TARGETS + 12])


@pytest.mark.rule("DR 6.1")
def test_nothing_is_chosen_if_everybody_has_played_a_target() -> None:
    script = "Ada: target red 1, colour_first\nBo: target orange 1, colour_first\nCy: target green 1, colour_first"
    match = follow(deal("r1 | o1", "red", "red", "red"), script + "\nAda: play red")
    assert end_stage(match).state[c.PHASE] == c.CUT


# ── 6.2 Counting ──
@pytest.mark.rule("DR 6.2")
def test_colour_value_and_both_in_the_leading_group() -> None:
    match = at_end("r1 r2 r3 o3 g3 b4 | r3 r3", "r3", "o4", "p6")
    assert match.state[c.COUNTED : c.COUNTED + 12 : STAGES] == [3 + 1 + 1 + 1 + 1, 1 + 1, 0]
    assert points(match) == [3, 2, 1]


@pytest.mark.rule("DR 6.2")
def test_a_tie_is_broken_in_the_second_group_then_in_the_third() -> None:
    assert points(at_end("r1 o2 | o6", "r5", "o5", "g4")) == [2, 3, 1]
    assert points(at_end("r1 o2 | g6 | r6", "r5", "o5", "g4")) == [3, 2, 1]
    assert points(at_end("r1 o2 | gap | g6 | r1 r5 | o6 o6 o6", "r5", "o5", "p4")) == [3, 2, 1]


@pytest.mark.rule("DR 6.2")
def test_ties_are_broken_at_every_rank() -> None:
    assert points(at_end("r1 r2 o3 g3 | g6", "r5", "o5", "g4", "p4")) == [3, 1, 2, 0]


@pytest.mark.rule("DR 6.2")
@pytest.mark.parametrize(
    ("uncovered", "expected"), [(0, [3, 2, 1, 0]), (1, [0, 3, 2, 1]), (2, [1, 0, 3, 2]), (3, [2, 1, 0, 3])]
)
def test_a_perfect_tie_goes_clockwise_from_who_uncovered_the_card(uncovered: int, expected: list[int]) -> None:
    assert points(at_end("p6", "r1", "o1", "g1", "b1", uncovered=uncovered)) == expected


# ── 6.3 Points ──
@pytest.mark.rule("DR 6.3")
@pytest.mark.parametrize(("stage", "worth"), [(0, 3), (1, 4), (2, 5), (3, 6)])
def test_first_second_and_third_score(stage: int, worth: int) -> None:
    match = at_end("r1 r2 r3 r4 o2 o3 o4 g2 g3 b2", "r6", "o6", "g6", "b6", "p6", stage=stage)
    assert points(match) == [worth, 2, 1, 0, 0]
    assert match.state[c.WINNER + stage] == 1


@pytest.mark.rule("DR 6.3")
def test_a_target_that_counts_nothing_is_ranked_all_the_same() -> None:
    match = at_end("p6", "r1", "o1", "g1")
    assert match.state[c.COUNTED] == 0
    assert points(match) == [3, 2, 1]


# ── 6.4 The race goes on, and ends ──
@pytest.mark.rule("DR 6.4")
def test_the_next_player_goes_on_with_the_groups_as_they_are() -> None:
    match = at_end("r1 | gap | o1 g2", "r1", "o1", "g1", uncovered=1)
    before = match.state[c.PLACE : c.PLACE + 4]
    follow(match, "nature: cut 13")
    assert match.names[match.actor] == "Cy"
    assert match.state[c.STAGE] == 1
    assert match.state[c.PLACE : c.PLACE + 4] == before


@pytest.mark.rule("DR 6.4")
def test_the_game_ends_after_the_fourth_stage() -> None:
    assert at_end("r1", "r1", "o1", "g1", stage=3).over
    assert not at_end("r1", "r1", "o1", "g1", stage=2).over


def ranking(seat_points: list[int], winners: list[int]) -> list[int]:
    state = GAME.start(len(seat_points))
    state[c.POINTS : c.POINTS + len(seat_points)] = seat_points
    state[c.WINNER : c.WINNER + 4] = [seat + 1 for seat in winners]
    return GAME.ranking(state)[0]


@pytest.mark.rule("DR 6.4")
def test_most_points_win_then_the_highest_stage_card() -> None:
    assert ranking([10, 9, 8], [0, 1, 2, 2]) == [1, 2, 3]
    assert ranking([9, 9, 9], [0, 1, 2, 0]) == [1, 3, 2]
    assert ranking([5, 9, 9], [2, 1, 1, 0]) == [3, 1, 2]


@pytest.mark.rule("DR 6.4")
def test_lower_ranks_are_found_the_same_way_and_the_rest_is_shared() -> None:
    assert ranking([12, 6, 6, 6], [0, 2, 0, 0]) == [1, 3, 2, 3]


@pytest.mark.rule("DR 6.3")
def test_the_story_of_a_stage_tells_the_best_first() -> None:
    match = follow(deal("r1 r2 o3 | g1", "red", "red", "red"), "Ada: play red")
    match.state[c.PACK] = 1  # the very next draw
    told = tell(match, "nature: draw red\nAda: choose red 1\nBo: choose orange 1\nCy: choose green 4", reader=0)
    assert [str(event) for event in told] == [
        "told.draws 0 red",
        "told.stage_card 0 1 3",
        "told.chooses_it 0",
        "told.chooses 1",
        "told.chooses 2",
        "told.wins 0 4 3",
        "told.scores 1 1 2",
        "told.scores 2 0 1",
    ]


@pytest.mark.rule("DR 6.4")
def test_level_on_points_it_is_told_what_decided() -> None:
    match = at_end("r1", "r1", "o1", "g1", stage=3)
    match.state[c.POINTS : c.POINTS + 3] = [9, 9, 5]
    match.state[c.WINNER : c.WINNER + 4] = [2, 2, 1, 1]
    words = Words("en", GAME, match.names, 1)
    assert words.say(match.view(1).prompt) == "Level on points, Ada wins: the highest stage decides."
    assert words.to(0).say(match.view(0).prompt) == "Level on points, you win: the highest stage decides."
    match.state[c.POINTS] = 10
    assert words.say(match.view(1).prompt) == "Ada wins."
