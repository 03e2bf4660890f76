"""A turn of Dice Run, and its special actions (DR 3, 5)."""

import pytest

from brelan.engine import NATURE
from brelan.engine.event import event
from brelan.games.dice_run import cells as c
from brelan.games.dice_run.box import KIND_COUNT, KINDS
from tests.games.dice_run.table import deal, end_stage, legal, race
from tests.play import follow


@pytest.mark.rule("DR 3")
def test_a_card_is_played_then_one_is_drawn() -> None:
    match = follow(deal("r1 | o1", "red", "blue", "gap"), "Ada: play blue")
    assert match.actor == NATURE
    assert match.view(0).table["seats"][0]["hand"] == ["red", "gap"]
    follow(match, "nature: draw four")
    assert match.view(0).table["seats"][0]["hand"] == ["red", "four", "gap"]
    assert match.view(0).table["played"] == {"blue": 1}
    assert match.names[match.actor] == "Bo"


@pytest.mark.rule("DR 3")
def test_identical_cards_are_one_move() -> None:
    assert legal(deal("r1 r2", "red", "red", "swap"))[:2] == ["play red", "void swap"]
    assert legal(deal("r1 r2", "red", "red", "red"))[0] == "play red"


@pytest.mark.rule("DR 3")
def test_each_card_left_in_the_pile_is_as_likely() -> None:
    match = follow(deal("r1 | o1", "red", "red", "gap"), "Ada: play red")
    outcomes = match.game.outcomes(match.state)
    assert outcomes[KINDS.index("red")] == 3
    assert outcomes[KINDS.index("gap")] == 2
    assert c.JOKER not in outcomes  # the others hold more than there are: none is left
    assert sum(outcomes.values()) == match.state[c.LEFT] + 3


# ── 5.1 Play a target ──
@pytest.mark.rule("DR 5.1")
@pytest.mark.parametrize(
    ("order", "afterwards"), [("colour_first", "r3 o3 | g1 | b1"), ("value_first", "r3 | o3 | g1 | b1")]
)
def test_a_target_makes_two_advances_in_the_order_wanted(order: str, afterwards: str) -> None:
    match = follow(deal("r3 o3 g1 | b1", targets=["r3", "b1", "p5", "p6"]), "Ada: target red 3")
    assert legal(match) == ["colour_first", "value_first"]
    assert race(follow(match, f"Ada: {order}")) == afterwards


@pytest.mark.rule("DR 5.1")
def test_a_die_that_matches_both_takes_part_in_both_and_nothing_is_drawn() -> None:
    match = deal("g1 | b1 | r3 b2", targets=["r3", "b1", "p5", "p6"])
    follow(match, "Ada: target red 3, colour_first")
    assert race(match) == "r3 g1 | b1 | b2"
    assert match.names[match.actor] == "Bo"
    assert match.state[c.HELD] == 3


@pytest.mark.rule("DR 5.1")
def test_one_target_a_stage_which_stays_face_up() -> None:
    match = follow(deal("r1 | o1", seats=3), "Ada: target red 2, colour_first")
    assert str(match.view(1).table["seats"][0]["shown"]) == "target_card red 2"
    follow(match, "Bo: play joker, joker red\nnature: draw red\nCy: play joker, joker red\nnature: draw red")
    assert [text for text in legal(match) if text.startswith("target")] == []
    assert match.view(0).prompt.key == "prompt.play_or_reroll"


@pytest.mark.rule("DR 5.1")
def test_a_target_may_be_played_even_if_nothing_moves() -> None:
    match = follow(deal("g1 | b2", targets=["r3", "r4", "r5", "r6"]), "Ada: target red 3, value_first")
    assert race(match) == "g1 | b2"
    assert match.names[match.actor] == "Bo"


# ── 5.2 Reroll ──
@pytest.mark.rule("DR 5.2")
def test_a_reroll_puts_a_card_face_down_rolls_a_group_and_draws() -> None:
    match = follow(deal("r1 | o1 o2 | g1", "red", "gap", "gap"), "Ada: reroll")
    assert legal(match) == ["reroll_group 2", "reroll_group 3"]
    follow(match, "Ada: reroll_group 2")
    assert legal(match) == ["put red", "put gap"]
    follow(match, "Ada: put gap\nnature: die orange 6, die orange 5")
    assert race(match) == "r1 | o5 o6 | g1"
    assert match.state[c.PHASE] == c.DRAW
    follow(match, "nature: draw blue")
    assert match.view(0).table["seats"][0]["hand"] == ["red", "blue", "gap"]
    assert match.names[match.actor] == "Bo"


@pytest.mark.rule("DR 5.2", "DR 4.12")
def test_the_leading_group_is_never_rerolled() -> None:
    assert "reroll" not in legal(deal("r1 o1"))
    match = follow(deal("r1 | gap | o1"), "Ada: reroll")
    assert legal(match) == ["reroll_group 2"]
    follow(match, "Ada: reroll_group 2, put joker\nnature: die orange 4")
    assert race(match) == "r1 | gap | o4"


@pytest.mark.rule("DR 5.2")
def test_who_rerolled_last_may_not_reroll_until_another_has() -> None:
    match = follow(deal("r1 | o1"), "Ada: reroll, reroll_group 2, put joker\nnature: die orange 1, draw red")
    assert match.view().table["seats"][0]["rerolled_last"]
    follow(match, "Bo: play joker, joker six\nnature: draw red\nCy: play joker, joker six\nnature: draw red")
    assert "reroll" not in legal(match)
    assert match.view(0).prompt.key == "prompt.play_or_show"


@pytest.mark.rule("DR 5.2")
def test_another_reroll_lifts_the_ban_and_the_marker_outlives_a_stage() -> None:
    reroll = "reroll, reroll_group 2, put joker\nnature: die orange 1, draw red"
    match = follow(deal("g1 | o1"), f"Ada: {reroll}\nBo: {reroll}")
    follow(match, "Cy: play joker, joker blue\nnature: draw two")
    assert "reroll" in legal(match)  # Ada's marker was discarded
    follow(match, "Ada: play red")
    end_stage(match)
    follow(match, "Ada: choose red 1\nBo: choose orange 1\nCy: choose green 1\nnature: cut 13")
    assert match.names[match.actor] == "Bo"
    assert "reroll" not in legal(match)
    assert match.state[c.BURIED : c.BURIED + 3] == [1, 1, 0]


@pytest.mark.rule("DR 5.2", "DR 6.1")
def test_the_draw_after_a_reroll_may_end_the_stage() -> None:
    match = follow(deal("r1 | o1"), "Ada: reroll, reroll_group 2, put joker\nnature: die orange 1")
    assert end_stage(match).state[c.PHASE] == c.CHOOSING


@pytest.mark.rule("DR 5.2")
def test_dice_that_roll_show_nothing_until_they_fall() -> None:
    match = follow(deal("r1 | o1 o2"), "Ada: reroll, reroll_group 2, put joker\nnature: die orange 3")
    dice = match.view().table["line"][1]["dice"]
    assert [die["value"] for die in dice] == [3, None]
    assert match.view().prompt.values == {"n": 1, "dice": [event("falling.orange", n=1)]}


def test_steps_may_be_taken_back_until_the_draw() -> None:
    match = follow(deal("r1 | o1 | g1", "swap", "red", "red"), "Ada: play swap")
    match.undo(0)
    follow(match, "Ada: play red")
    assert match.actor == NATURE
    assert not match.may_undo(0)


@pytest.mark.parametrize("step", ["target red 2", "play joker", "reroll", "target red 2, colour_first"])
def test_what_shows_nothing_of_others_may_be_taken_back(step: str) -> None:
    match = deal("r1 | o1 | g1")
    before = list(match.state)
    follow(match, f"Ada: {step}")
    while match.may_undo(0):
        match.undo(0)
    assert match.state == before


@pytest.mark.rule("DR 5.2")
def test_a_card_put_down_for_a_reroll_stays_there() -> None:
    """Real dice might have been rolled already, and disliked."""
    match = follow(deal("r1 | o1 o2"), "Ada: reroll, reroll_group 2")
    assert match.may_undo(0)
    follow(match, "Ada: put joker")
    assert not match.may_undo(0)
    follow(match, "nature: die orange 1")
    assert not match.may_undo(0)


def test_every_move_has_a_number_of_its_own() -> None:
    ranges = [
        range(c.PLAY, c.PLAY + KIND_COUNT), range(c.REROLL, c.REROLL + 1),
        range(c.TARGET, c.TARGET + 30), range(c.CHOOSE, c.CHOOSE + 30),
        range(c.COLOUR_FIRST, c.COLOUR_FIRST + 1), range(c.VALUE_FIRST, c.VALUE_FIRST + 1),
        range(c.PROPERTY, c.PROPERTY + c.PROPERTIES), range(c.DIE, c.DIE + 30),
        range(c.TO_GROUP, c.TO_GROUP + 30), range(c.VALUE, c.VALUE + 6),
        range(c.PUT, c.PUT + KIND_COUNT),
    ]  # fmt: skip
    numbers = [number for each in ranges for number in each]
    assert numbers == list(range(len(numbers)))
