"""Wild West cards (DD 1.5, 6): each card, when it may be played, and answers."""

from collections import Counter

import pytest

from brelan.engine import NATURE, IllegalMove, Match
from brelan.games.desperados import box
from brelan.games.desperados import cells as c
from brelan.games.desperados.box import SYMBOLS
from tests.games.desperados.table import (
    GAME,
    begin,
    discards,
    give,
    hand,
    left,
    legal,
    money,
    notches,
    only_in_pile,
    roll,
    set_money,
    to_turn_of,
)
from tests.play import follow

ALL_FREE = dict.fromkeys(SYMBOLS, 0)


def with_cards(*cards: str) -> Match:
    """Ada begins with these cards."""
    return give(begin(), "Ada", *cards)


@pytest.mark.rule("DD 1.5")
def test_the_deck() -> None:
    assert Counter({row["name"]: row["copies"] for row in box.WILD_WEST}) == {
        "Hold-up": 2, "Saloon": 3, "Loaded die": 4, "Second wind": 3, "File": 3,
        "Hide-out": 4, "Sheriff": 2, "Gold vein": 3, "Ambush": 3, "Double shot": 2,
    }  # fmt: skip
    assert box.CARDS == 29


# ── Hold-up ──
@pytest.mark.rule("DD 1.5", "DD 8.1")
def test_hold_up_steals_a_random_card_from_an_opponent_of_choice() -> None:
    match = give(give(with_cards("Hold-up"), "Bo", "File"), "Cy", "Sheriff", "Sheriff", "Ambush")
    follow(match, "Ada: play Hold-up")
    assert legal(match) == ["rob 1", "rob 2"]
    follow(match, "Ada: rob 2")
    assert {match.notation(move): weight for move, weight in GAME.outcomes(match.state).items()} == {
        "stolen Sheriff": 2,
        "stolen Ambush": 1,
    }
    follow(match, "nature: stolen Sheriff")
    assert (hand(match, "Ada"), hand(match, "Cy"), discards(match)) == (["Sheriff"], ["Sheriff", "Ambush"], ["Hold-up"])
    assert legal(match) == ["roll"]


@pytest.mark.rule("DD 6.3")
def test_hold_up_needs_an_opponent_with_a_card() -> None:
    assert legal(with_cards("Hold-up", "File")) == ["play File", "roll"]
    assert "play Hold-up" in legal(give(with_cards("Hold-up"), "Bo", "File"))


# ── Saloon ──
@pytest.mark.rule("DD 1.5")
def test_saloon_looks_at_three_keeps_one_and_the_turn_goes_on() -> None:
    match = follow(with_cards("Saloon"), "Ada: play Saloon\nnature: card File, card Ambush, card Sheriff")
    assert legal(match) == ["keep File", "keep Sheriff", "keep Ambush"]
    follow(match, "Ada: keep Ambush")
    assert (hand(match, "Ada"), discards(match)) == (["Ambush"], ["Saloon", "File", "Sheriff"])
    assert legal(match) == ["roll"]  # the Ambush is too fresh


@pytest.mark.rule("DD 5.4", "DD 6.3")
def test_saloon_is_not_shuffled_into_the_pile_it_looks_at() -> None:
    match = only_in_pile(with_cards("Saloon"), "File")
    follow(match, "Ada: play Saloon\nnature: card File")
    assert match.state[c.PILE_SIZE] == 27
    outcomes = {match.notation(move): weight for move, weight in GAME.outcomes(match.state).items()}
    assert outcomes["card Saloon"] == 2


@pytest.mark.rule("DD 6.3")
def test_saloon_needs_a_card_somewhere() -> None:
    match = only_in_pile(with_cards("Saloon"))
    assert "play Saloon" in legal(match)  # the discards can be shuffled
    match.state[c.DISCARD : c.DISCARD + box.KINDS] = [0] * box.KINDS
    assert legal(match) == ["roll"]


# ── Loaded die ──
@pytest.mark.rule("DD 1.5")
def test_loaded_die_turns_a_die_to_another_face() -> None:
    match = follow(roll(with_cards("Loaded die"), "gun", "gun", "fist", "knife"), "Ada: play Loaded die")
    assert legal(match) == ["old fist", "old knife", "old gun"]
    follow(match, "Ada: old gun")
    assert legal(match) == ["new action", "new bottle", "new fist", "new knife", "new guns"]
    follow(match, "Ada: new action")
    assert match.state[c.SHOWN : c.SHOWN + 6] == [1, 0, 1, 1, 1, 0]
    assert legal(match) == ["lift action", "lift fist", "lift knife", "lift gun", "act"]  # further rolls may follow


@pytest.mark.rule("DD 1.5")
def test_loaded_die_may_complete_four_of_a_kind() -> None:
    match = roll(with_cards("Loaded die"), "gun", "gun", "gun", "action")
    follow(match, "Ada: play Loaded die, old action, new gun, draw")
    assert match.state[c.WANTED] == 4


@pytest.mark.rule("DD 6.3")
def test_loaded_die_waits_for_a_roll_and_for_an_empty_hand() -> None:
    match = with_cards("Loaded die")
    assert legal(match) == ["roll"]
    roll(match, "gun", "gun", "fist", "knife")
    assert "play Loaded die" in legal(match)
    follow(match, "Ada: lift gun")
    assert legal(match) == ["lift gun", "reroll"]


# ── Second wind ──
@pytest.mark.rule("DD 1.5", "DD 6.3")
def test_second_wind_gives_up_to_two_more_rolls_when_none_is_left() -> None:
    match = roll(with_cards("Second wind", "Second wind"), "gun", "gun", "fist", "knife")
    assert "play Second wind" not in legal(match)
    for _ in range(2):
        follow(match, "Ada: lift knife, reroll\nnature: die knife")
    assert legal(match) == ["play Second wind", "draw"]
    follow(match, "Ada: play Second wind")
    assert "play Second wind" not in legal(match)  # two rolls are left
    follow(match, "Ada: lift knife, reroll\nnature: die knife\nAda: lift knife, reroll\nnature: die knife")
    follow(match, "Ada: play Second wind, draw\nnature: card File")  # another; a roll bought need not be used
    assert match.actor == 1


# ── File ──
@pytest.mark.rule("DD 1.5")
def test_file_turns_a_jailed_desperado_one_notch() -> None:
    match = follow(notches(with_cards("File"), "Ada", gun=0), "Ada: play File")
    assert legal(match) == ["turn bottle", "turn fist", "turn knife", "turn guns"]
    follow(match, "Ada: turn bottle")
    assert left(match, "Ada", "bottle") == 0
    assert legal(match) == ["roll"]


@pytest.mark.rule("DD 7.3")
def test_file_may_win() -> None:
    match = follow(notches(with_cards("File"), "Ada", **{**ALL_FREE, "guns": 1}), "Ada: play File, turn guns")
    assert match.over
    assert discards(match) == ["File"]


@pytest.mark.rule("DD 6.3")
def test_file_needs_somebody_in_jail() -> None:
    match = set_money(notches(with_cards("File"), "Ada", **ALL_FREE), 20, 50, 50)
    assert legal(match) == ["roll"]


# ── Gold vein ──
@pytest.mark.rule("DD 1.5", "DD 6.4")
@pytest.mark.parametrize(("middle", "taken"), [(12, 5), (5, 5), (3, 3)])
def test_gold_vein_takes_five_or_all_there_is(middle: int, taken: int) -> None:
    match = set_money(with_cards("Gold vein"), 50 - middle, 50, 50)
    follow(match, "Ada: play Gold vein")
    assert (money(match)[0], match.state[c.MIDDLE]) == (50 - middle + taken, middle - taken)


@pytest.mark.rule("DD 6.3", "DD 6.4")
def test_gold_vein_needs_dollars_in_the_middle() -> None:
    assert legal(with_cards("Gold vein")) == ["roll"]


# ── Ambush ──
@pytest.mark.rule("DD 1.5", "DD 6.5")
def test_ambush_costs_every_opponent_four_and_cannot_be_answered() -> None:
    match = give(notches(with_cards("Ambush"), "Bo", **{**ALL_FREE, "guns": 6}), "Bo", "Sheriff", "Hide-out")
    follow(match, "Ada: play Ambush")
    assert money(match) == [50, 46, 46]
    assert match.state[c.MIDDLE] == 8
    assert match.actor == 0


@pytest.mark.rule("DD 4.6", "DD 7.2")
def test_ambush_may_ruin() -> None:
    match = follow(set_money(with_cards("Ambush"), 50, 3, 4), "Ada: play Ambush")
    assert match.over
    assert money(match) == [50, 0, 0]


# ── Double shot ──
@pytest.mark.rule("DD 1.5", "DD 6.1")
def test_double_shot_is_one_more_action_and_several_add_up() -> None:
    match = roll(with_cards("Double shot", "Double shot"), "action", "gun", "fist", "knife")
    follow(match, "Ada: play Double shot, play Double shot, act")
    assert match.state[c.ACTIONS] == 3
    follow(match, "Ada: use gun, use gun, use gun")
    assert left(match, "Ada", "gun") == 1


@pytest.mark.rule("DD 3.2")
def test_double_shot_does_not_outlast_the_turn() -> None:
    match = follow(roll(with_cards("Double shot"), "gun", "gun", "gun", "knife"), "Ada: play Double shot, draw")
    follow(match, "nature: card File, card File, card File\nAda: keep File")
    follow(roll(match, "gun", "gun", "fist", "knife"), "Bo: draw\nnature: card Ambush")
    assert match.state[c.EXTRA] == 0


# ── 6 When ──
@pytest.mark.rule("DD 6.1")
def test_several_cards_in_a_turn() -> None:
    match = follow(with_cards("Ambush", "Ambush", "File"), "Ada: play Ambush, play File, turn guns, play Ambush")
    assert money(match) == [50, 42, 42]
    assert discards(match) == ["File", "Ambush", "Ambush"]


@pytest.mark.rule("DD 6.2")
def test_a_stolen_card_waits_a_turn_an_older_copy_does_not() -> None:
    match = give(with_cards("Hold-up", "Ambush"), "Bo", "Ambush")
    follow(match, "Ada: play Hold-up, rob 1\nnature: stolen Ambush\nAda: play Ambush")
    assert (hand(match, "Ada"), legal(match)) == (["Ambush"], ["roll"])
    match = give(with_cards("Hold-up"), "Bo", "Ambush")
    follow(match, "Ada: play Hold-up, rob 1\nnature: stolen Ambush")
    assert legal(match) == ["roll"]
    assert "play Ambush" in legal(to_turn_of(follow_misere(match, "Ada"), "Ada"))


def follow_misere(match: Match, name: str) -> Match:
    return follow(roll(match, "gun", "gun", "fist", "knife"), f"{name}: draw\nnature: card Saloon")


@pytest.mark.rule("DD 6.2")
def test_a_card_just_drawn_may_answer_in_the_next_players_turn() -> None:
    match = follow(roll(begin(), "gun", "gun", "fist", "knife"), "Ada: draw\nnature: card Hide-out")
    notches(match, "Bo", gun=0)
    follow(roll(match, "action", "gun", "fist", "knife"), "Bo: act, use gun\nAda: play Hide-out")
    assert money(match) == [50, 50, 45]


@pytest.mark.rule("DD 6.3")
def test_before_the_first_roll_ends_with_the_roll_and_nothing_comes_after_stopping() -> None:
    match = roll(with_cards("Ambush", "Double shot", "Loaded die"), "action", "gun", "fist", "knife")
    assert "play Ambush" not in legal(match)
    with pytest.raises(IllegalMove):
        match.play(0, c.PLAY + 8)
    follow(match, "Ada: act")
    assert legal(match) == ["use fist", "use knife", "use gun", "done"]


@pytest.mark.rule("DD 6.3")
def test_answers_are_not_played_in_the_own_turn() -> None:
    match = with_cards("Sheriff", "Hide-out")
    assert legal(match) == ["roll"]
    assert legal(roll(match, "gun", "gun", "gun", "gun")) == ["lift gun", "draw"]


# ── 6.5 Answers ──
def attacked(*, bo: str = "", cy: str = "", di: str = "") -> Match:
    """Ada attacks three opponents with the Boss, with two Actions in all; cards are separated by commas."""
    match = notches(begin(4), "Ada", guns=0)
    for name, cards in (("Bo", bo), ("Cy", cy), ("Di", di)):
        give(match, name, *(card for card in cards.split(", ") if card))
    return follow(roll(match, "action", "action", "guns", "fist"), "Ada: act, use guns")


@pytest.mark.rule("DD 6.5")
def test_only_who_holds_an_answer_is_asked_clockwise() -> None:
    match = attacked(bo="File, Ambush", cy="Hide-out", di="Sheriff, Hide-out")
    assert match.actor == 2
    assert legal(match) == ["pass", "play Hide-out"]
    follow(match, "Cy: pass")
    assert match.actor == 3
    assert legal(match) == ["pass", "play Hide-out", "play Sheriff"]
    assert money(match) == [50, 50, 50, 50]  # before any loss
    follow(match, "Di: pass")
    assert money(match) == [50, 44, 44, 44]


@pytest.mark.rule("DD 6.5", "DD 1.5")
def test_hide_out_saves_its_player_only_and_one_card_is_enough() -> None:
    match = attacked(cy="Hide-out, Hide-out")
    follow(match, "Cy: play Hide-out")
    assert money(match) == [50, 44, 50, 44]
    assert (hand(match, "Cy"), discards(match)) == (["Hide-out"], ["Hide-out"])
    assert match.actor == 0


@pytest.mark.rule("DD 6.5", "DD 1.5")
def test_sheriff_ends_it_for_all_and_spends_the_action_and_hide_outs_before_it() -> None:
    match = attacked(bo="Hide-out", cy="Sheriff", di="Sheriff")
    follow(match, "Bo: play Hide-out\nCy: play Sheriff")
    assert money(match) == [50, 50, 50, 50]
    assert discards(match) == ["Hide-out", "Sheriff"]
    assert match.actor == 0  # Di is not asked any more
    assert match.state[c.ACTIONS] == 1


@pytest.mark.rule("DD 6.5")
def test_every_action_is_a_new_question() -> None:
    match = follow(attacked(cy="Hide-out, Hide-out"), "Cy: play Hide-out\nAda: use guns")
    assert match.actor == 2
    follow(match, "Cy: play Hide-out")
    assert money(match) == [50, 38, 50, 38]


@pytest.mark.rule("DD 6.5")
def test_who_loses_nothing_is_not_asked() -> None:
    match = give(notches(notches(begin(), "Ada", guns=0), "Bo", guns=0), "Bo", "Sheriff")
    follow(roll(match, "action", "action", "guns", "fist"), "Ada: act, use guns")
    assert match.actor == 0
    assert money(match) == [50, 50, 44]
    follow(match, "Ada: use fist")  # turns a notch: nobody is asked
    assert match.actor == 1


@pytest.mark.rule("DD 6.5")
def test_red_damnations_power_is_answered_other_powers_are_not() -> None:
    match = notches(begin(3, ["Red Damnation", "Oleson", "Mavericks"]), "Ada", bottle=0)
    give(match, "Cy", "Hide-out")
    follow(roll(match, "action", "action", "bottle", "fist"), "Ada: act, use bottle\nCy: play Hide-out")
    assert money(match) == [50, 49, 50]
    match = set_money(notches(give(begin(), "Bo", "Sheriff"), "Ada", bottle=0), 40, 50, 50)
    follow(roll(match, "action", "action", "bottle", "fist"), "Ada: act, use bottle")
    assert (money(match)[0], match.actor) == (42, 0)


@pytest.mark.rule("DD 6.5", "DD 7.3")
def test_an_answer_may_save_from_ruin_and_from_anothers_victory() -> None:
    match = set_money(give(notches(begin(2), "Ada", guns=0), "Bo", "Hide-out"), 50, 5)
    follow(roll(match, "action", "bottle", "guns", "fist"), "Ada: act, use guns\nBo: play Hide-out")
    assert not match.over
    assert money(match) == [50, 5]


@pytest.mark.rule("DD 6.5")
def test_what_others_hold_cannot_be_found_out_by_taking_an_attack_back() -> None:
    match = attacked()  # nobody is asked: that too tells something
    assert not match.may_undo(0)
    match = attacked(cy="Hide-out")
    assert not match.may_undo(0)
    follow(match, "Cy: pass")
    assert not match.may_undo(2)
    before = follow(roll(begin(), "action", "action", "guns", "fist"), "Ada: act, use guns")
    assert before.may_undo(0)  # turning a notch tells nothing


@pytest.mark.rule("DD 5.3")
def test_cards_that_were_thrown_away_openly_cannot_be_taken_back() -> None:
    match = follow(roll(begin(), "gun", "gun", "gun", "gun"), "Ada: draw")
    follow(match, "nature: card File, card Sheriff, card Ambush, card Saloon\nAda: keep File")
    assert match.may_undo(0)
    follow(match, "Ada: keep Ambush")
    assert not match.may_undo(0)
    assert match.actor != NATURE
