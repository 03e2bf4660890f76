"""Every numbered rule of Liar's Dice, but for what is hidden (test_hidden.py) and the example (test_example.py)."""

import pytest

from brelan.engine import BadOption, IllegalMove, Match
from brelan.engine.rule import NATURE
from liars_dice import cells as c
from playing import GAME, NAMES, bid, call, counts, dice_left, faces, follow, roll, sit_down


def loser(match: Match) -> str:
    """Who loses a die by the call just made."""
    return NAMES[match.state[c.LOSER]]


# ── 1 The box ──
@pytest.mark.rule("LD 1.1")
def test_everybody_begins_with_five_dice_or_as_many_as_the_option_says() -> None:
    assert dice_left(Match(GAME, NAMES[:3])) == [5, 5, 5]
    assert dice_left(Match(GAME, NAMES[:2], {"dice": 6})) == [6, 6]
    with pytest.raises(BadOption):
        Match(GAME, NAMES[:2], {"dice": 7})


@pytest.mark.rule("LD 1.2", "LD 4.2")
@pytest.mark.parametrize(("wild", "loses"), [(True, "Bo"), (False, "Ada")])
def test_a_one_counts_as_every_face_if_it_is_wild(wild: bool, loses: str) -> None:
    match = call(bid(sit_down("1 5", "1 2", wild=wild), "3 5"))
    assert loser(match) == loses


# ── 2 A round ──
@pytest.mark.rule("LD 2.1")
def test_the_first_player_is_drawn_all_are_as_likely() -> None:
    match = Match(GAME, NAMES[:4])
    assert match.actor == NATURE
    assert GAME.outcomes(match.state) == {0: 1, 1: 1, 2: 1, 3: 1}
    assert follow(match, "nature: first 2").state[c.FIRST] == 2


@pytest.mark.rule("LD 2.2")
def test_everybody_rolls_all_dice_from_the_first_player_on() -> None:
    match = follow(Match(GAME, NAMES[:3], {"dice": 2}), "nature: first 1")
    assert GAME.outcomes(match.state) == dict.fromkeys(range(1, 7), 1)
    roll(match, "2 2", "3 3")
    assert match.actor == NATURE
    roll(match, "4 4")
    assert [match.view(seat).table["seats"][seat]["faces"][0]["face"] for seat in range(3)] == [4, 2, 3]
    assert match.actor == 1


@pytest.mark.rule("LD 2.3", "LD 5.1")
def test_the_turn_goes_round_past_who_is_out() -> None:
    match = call(bid(sit_down("2", "3", "4"), "2 2"))  # Ada bid too much, and is out
    roll(match, "2", "3")
    assert match.names[match.actor] == "Bo"
    bid(match, "1 2")
    assert match.names[match.actor] == "Cy"
    assert match.names[bid(match, "1 3").actor] == "Bo"


@pytest.mark.rule("LD 2.3", "LD 4.1")
def test_whoever_begins_has_to_bid() -> None:
    match = sit_down("2 3", "4 5")
    assert c.LIAR not in match.legal()
    assert c.LIAR in bid(match, "1 2").legal()


# ── 3 A bid ──
@pytest.mark.rule("LD 3.1")
def test_nobody_bids_on_ones_while_they_are_wild() -> None:
    assert faces(sit_down("2 3", "4 5"), 1) == [2, 3, 4, 5, 6]
    assert faces(sit_down("2 3", "4 5", wild=False), 1) == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("LD 3.2")
def test_a_bid_must_be_higher_more_dice_or_as_many_of_a_higher_face() -> None:
    match = bid(sit_down("2 3 4", "4 5 6"), "3 5")
    assert counts(match) == [3, 4, 5, 6]
    assert faces(match, 3) == [6]
    assert faces(match, 4) == [2, 3, 4, 5, 6]
    assert counts(bid(match, "3 6")) == [4, 5, 6]  # no face is higher than six


@pytest.mark.rule("LD 3.2")
def test_a_face_that_is_too_low_is_refused_with_a_reason_and_nothing_of_the_bid_stands() -> None:
    match = bid(sit_down("2 3 4", "4 5 6"), "3 5")
    place = len(match.log)
    with pytest.raises(IllegalMove) as refused:
        match.play_all(1, [3, c.OF_FACE + 4], place)
    assert (refused.value.reason.key, refused.value.rule) == ("prompt.higher_face", "LD 3.2")
    assert len(match.log) == place
    assert match.state[c.SAYING] == 0


@pytest.mark.rule("LD 3.3")
def test_nobody_bids_more_dice_than_there_are_and_who_can_go_no_higher_has_to_doubt() -> None:
    match = sit_down("2 3", "4 5")
    assert counts(match) == [1, 2, 3, 4]
    bid(match, "4 6")
    assert match.legal() == [c.LIAR]
    assert match.view(1).prompt.key == "prompt.highest"


@pytest.mark.rule("LD 3.4")
def test_the_number_can_be_taken_back_until_the_face_is_said() -> None:
    match = follow(sit_down("2 3", "4 5"), "Ada: count 3")
    assert match.view(1).prompt.key == "wait.face"
    match.undo(0)
    follow(match, "Ada: count 2, face 3")
    assert (match.state[c.COUNT], match.state[c.FACE]) == (2, 3)
    assert not match.may_undo(0)
    with pytest.raises(IllegalMove):
        match.undo(0)


# ── 4 A call ──
@pytest.mark.rule("LD 4.1")
def test_only_the_player_whose_turn_it_is_may_call_and_a_call_is_final() -> None:
    match = bid(sit_down("2 3", "4 5", "6 6"), "1 2")
    with pytest.raises(IllegalMove):
        match.play(2, c.LIAR)
    match.play(1, c.LIAR)
    assert match.state[c.OPEN]
    assert not match.may_undo(1)


@pytest.mark.rule("LD 4.2", "LD 4.3")
@pytest.mark.parametrize(("said", "loses"), [("2 5", "Bo"), ("3 5", "Bo"), ("4 5", "Ada")])
def test_as_many_as_were_bid_are_enough(said: str, loses: str) -> None:
    match = call(bid(sit_down("5 5 2", "5 3 2"), said))  # there are three fives
    assert match.state[c.FOUND] == 3
    assert loser(match) == loses
    assert dice_left(match) == ([2, 3] if loses == "Ada" else [3, 2])


@pytest.mark.rule("LD 4.3")
def test_the_loser_begins_the_next_round() -> None:
    match = call(bid(sit_down("2 2", "3 3", "4 4"), "1 2", "5 3"))
    assert loser(match) == "Bo"
    roll(match, "6", "6 6", "6 6")
    assert match.names[match.actor] == "Bo"
    assert match.view(1).prompt.key == "prompt.open"


# ── 5 End ──
@pytest.mark.rule("LD 4.3", "LD 5.1")
def test_after_who_is_out_the_next_player_begins() -> None:
    match = call(bid(sit_down("2", "3", "4"), "1 2", "3 3"))
    assert loser(match) == "Bo"
    assert match.view().table["seats"][1]["place"] == 3
    assert match.state[c.FIRST] == 2


@pytest.mark.rule("LD 5.2")
def test_the_last_one_wins_the_others_by_when_they_left_and_points_are_the_dice_left() -> None:
    match = call(bid(sit_down("2 2", "3 3", "4 4"), "1 2", "5 3"))  # Bo bid too much
    match = call(bid(roll(match, "3", "4 4", "2 2"), "4 6"))  # and again: Bo is out, Cy begins
    match = call(bid(roll(match, "4 4", "2 2"), "3 4"))  # Cy bid too much
    assert not match.over
    match = call(bid(roll(match, "4", "2 2"), "3 4"))  # and again: only Ada has dice
    assert match.over
    assert GAME.ranking(match.state) == ([1, 3, 2], [2, 0, 0])
    assert match.view().prompt.values["winners"] == [0]
