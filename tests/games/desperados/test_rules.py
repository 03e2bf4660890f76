"""Desperados of Dice Town, rule by rule: the box, the set-up, turns, Actions, the end. Cards are in test_cards.py."""

from collections import Counter

import pytest

from brelan.check.rules import chi_square_z
from brelan.engine import NATURE, IllegalMove, Match
from brelan.engine.pieces.dice import fresh_dice
from brelan.games.desperados import box
from brelan.games.desperados import cells as c
from brelan.games.desperados.box import SYMBOLS
from tests.games.desperados.table import (
    FOURS,
    GAME,
    GANGS,
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


# ── 1 The box ──
@pytest.mark.rule("DD 1.1")
def test_four_dice_with_an_action_and_five_symbols() -> None:
    match = follow(begin(), "Ada: roll")
    assert GAME.outcomes(match.state) == dict.fromkeys(range(6), 1)
    assert [match.notation(face) for face in range(6)] == [f"die {face}" for face in ("action", *SYMBOLS)]
    assert match.state[c.FALLING] == 4


@pytest.mark.rule("DD 1.2")
def test_notches_and_dollars_of_the_five() -> None:
    assert box.SYMBOLS == ("bottle", "fist", "knife", "gun", "guns")
    assert box.NOTCHES == (2, 3, 4, 5, 6)
    assert box.DOLLARS == (0, 3, 4, 5, 6)


def power(gang: str, uses: int, **options: str) -> Match:
    """Ada's Trickster is free and a die shows him; she has so many Actions left."""
    others = [other for other in GANGS if other != gang]
    match = notches(begin(3, [gang, *others], **options), "Ada", bottle=0)
    follow(roll(match, "action", "action", "action", "bottle"), "Ada: act")
    match.state[c.ACTIONS] = uses
    return match


@pytest.mark.rule("DD 1.3", "DD 4.4", "DD 6.4")
def test_libertadores_take_more_each_time_as_far_as_there_is() -> None:
    match = set_money(power("Los Libertadores", 4), 30, 40, 40)
    taken = []
    for _ in range(4):
        follow(match, "Ada: use bottle")
        taken.append(money(match)[0])
    assert taken == [32, 35, 39, 43]  # a fourth use works as the third
    poor = set_money(power("Los Libertadores", 3), 49, 50, 50)
    follow(poor, "Ada: use bottle, use bottle")
    assert money(poor) == [50, 50, 50]
    assert poor.state[c.MIDDLE] == 0


@pytest.mark.rule("DD 1.3")
def test_red_damnation_hurts_every_opponent_also_with_an_escaped_trickster() -> None:
    match = notches(power("Red Damnation", 4), "Bo", bottle=0)
    seen = []
    for _ in range(4):
        follow(match, "Ada: use bottle")
        seen.append(money(match))
    assert seen == [[50, 49, 49], [50, 48, 48], [50, 40, 40], [50, 32, 32]]


@pytest.mark.rule("DD 1.3")
def test_oleson_turns_twice_then_frees_outright_and_names_anew() -> None:
    match = power("Oleson", 3)
    follow(match, "Ada: use bottle")
    assert legal(match) == ["turn fist", "turn knife", "turn gun", "turn guns"]  # jailed ones only, shown or not
    follow(match, "Ada: turn guns, use bottle, turn gun, use bottle, turn guns")
    assert [left(match, "Ada", symbol) for symbol in SYMBOLS] == [0, 2, 3, 3, 0]


@pytest.mark.rule("DD 1.3")
def test_balanced_oleson_only_turns_one_notch_more() -> None:
    match = power("Oleson", 4, gangs="balanced")
    follow(match, "Ada: use bottle, turn guns, use bottle, turn guns, use bottle, turn guns, use bottle, turn guns")
    assert left(match, "Ada", "guns") == 2
    for gang in ("Los Libertadores", "Red Damnation", "Mavericks"):  # nothing else differs
        row = next(row for row in box.GANGS if row["name"] == gang)
        assert row["found"] == row["balanced"]


@pytest.mark.rule("DD 1.3")
def test_oleson_without_anybody_jailed_has_no_effect_and_it_counts_as_a_use() -> None:
    match = set_money(notches(power("Oleson", 2), "Ada", **ALL_FREE), 20, 50, 50)
    follow(match, "Ada: use bottle")
    assert match.state[c.USES] == 1
    assert legal(match) == ["use bottle", "done"]


@pytest.mark.rule("DD 1.3", "DD 6.2")
def test_mavericks_draw_a_card_each_time_which_is_too_fresh_to_play() -> None:
    match = follow(power("Mavericks", 3), "Ada: use bottle\nnature: card File\nAda: use bottle\nnature: card Ambush")
    assert hand(match, "Ada") == ["File", "Ambush"]
    assert sum(match.state[c.FRESH : c.FRESH + box.KINDS]) == 2
    assert legal(match) == ["use bottle", "done"]
    follow(match, "Ada: done")
    assert sum(match.state[c.FRESH : c.FRESH + box.KINDS]) == 0


@pytest.mark.rule("DD 1.3")
def test_the_action_that_frees_the_trickster_is_no_use() -> None:
    match = set_money(notches(begin(), "Ada", bottle=1), 30, 50, 50)
    follow(roll(match, "action", "action", "knife", "bottle"), "Ada: act, use bottle")
    assert (match.state[c.USES], money(match)[0]) == (0, 30)
    follow(match, "Ada: use bottle")
    assert (match.state[c.USES], money(match)[0]) == (0, 32)  # the turn is over, and the uses with it


@pytest.mark.rule("DD 1.3")
def test_a_cancelled_use_counts() -> None:
    match = give(power("Red Damnation", 3), "Bo", "Sheriff")
    follow(match, "Ada: use bottle\nBo: play Sheriff\nAda: use bottle, use bottle")
    assert money(match) == [50, 50 - 1 - 8, 50 - 1 - 8]


@pytest.mark.rule("DD 1.4")
def test_fifty_dollars_each_and_no_others() -> None:
    for seats in (2, 3, 4):
        match = begin(seats)
        assert money(match) == [50] * seats
        assert match.state[c.MIDDLE] == 0


# ── 2 Set-up ──
@pytest.mark.rule("DD 2.1")
def test_gangs_are_drawn_each_is_there_once() -> None:
    match = Match(GAME, ["Ada", "Bo", "Cy"])
    assert match.actor == NATURE
    assert legal(match) == [f"gang {gang}" for gang in GANGS]
    follow(match, "nature: gang Oleson")
    assert legal(match) == ["gang Los Libertadores", "gang Red Damnation", "gang Mavericks"]


@pytest.mark.rule("DD 2.1")
def test_gangs_are_chosen_in_turn_among_those_left() -> None:
    match = Match(GAME, ["Ada", "Bo"], {"choice": "chosen"})
    follow(match, "Ada: pick Mavericks")
    assert legal(match) == ["pick Los Libertadores", "pick Red Damnation", "pick Oleson"]
    follow(match, "Bo: pick Oleson")
    assert match.state[c.GANG : c.GANG + 2] == [4, 3]
    assert match.actor == NATURE


@pytest.mark.rule("DD 2.1")
def test_all_start_jailed_at_the_highest_notch() -> None:
    state = GAME.start(4)
    assert state[c.NOTCHES : c.NOTCHES + 20] == [2, 3, 4, 5, 6] * 4


@pytest.mark.rule("DD 2.2")
def test_actions_and_a_third_alike_are_rolled_again_the_others_stay() -> None:
    match = follow(Match(GAME, ["Ada", "Bo"]), "nature: gang Oleson, gang Mavericks")
    follow(match, "nature: die action, die guns, die guns, die guns, die action")
    assert match.state[c.FALLING] == 2
    follow(match, "nature: die fist, die knife")
    assert [left(match, "Ada", symbol) for symbol in SYMBOLS] == [2, 2, 3, 5, 4]


@pytest.mark.rule("DD 2.2")
def test_two_bottles_free_the_trickster_at_once() -> None:
    match = follow(Match(GAME, ["Ada", "Bo"]), "nature: gang Oleson, gang Mavericks")
    follow(match, "nature: die bottle, die bottle, die gun, die gun")
    assert left(match, "Ada", "bottle") == 0


@pytest.mark.rule("DD 2.2")
def test_rerolling_only_what_is_too_many_is_rolling_all_four_and_mending() -> None:
    """Die by die is the same chance as four dice at once, of which those that are too many are rolled again."""

    def four_at_once(dice: list[int]) -> tuple[int, ...]:
        kept: Counter[int] = Counter()
        while (missing := 4 - kept.total()) > 0:
            for face in [GAME.deal(falling, dice) for _ in range(missing)]:
                kept[face] += face > 0 and kept[face] < 2
        return tuple(sorted(kept.elements()))

    dice = fresh_dice(5)
    falling = follow(Match(GAME, ["Ada", "Bo"]), "nature: gang Oleson, gang Mavericks").state
    one_by_one, at_once = Counter[tuple[int, ...]](), Counter[tuple[int, ...]]()
    for _ in range(20_000):
        state = list(falling)
        while state[c.TURN] == 0:
            GAME.apply(state, GAME.deal(state, dice))
        turned = (n - state[c.NOTCHES + i] for i, n in enumerate(box.NOTCHES))
        one_by_one[tuple(sorted(Counter(dict(enumerate(turned, start=1))).elements()))] += 1
        at_once[four_at_once(dice)] += 1
    assert set(one_by_one) == set(at_once)
    both = [(one_by_one[key] + at_once[key]) / 2 for key in at_once]
    assert chi_square_z([one_by_one[key] for key in at_once], both) < 4


@pytest.mark.rule("DD 2.3")
def test_the_first_player_is_drawn_and_play_goes_clockwise() -> None:
    match = Match(GAME, ["Ada", "Bo", "Cy"])
    follow(match, "nature: gang Oleson, gang Mavericks, gang Red Damnation, " + ", ".join([FOURS] * 3))
    assert GAME.outcomes(match.state) == {0: 1, 1: 1, 2: 1}
    follow(match, "nature: first 2")
    assert match.actor == 2
    follow(roll(match, "gun", "gun", "knife", "fist"), "Cy: draw\nnature: card File")
    assert match.actor == 0


# ── 3 A turn ──
@pytest.mark.rule("DD 3.1")
def test_up_to_three_rolls_of_any_dice_at_least_one() -> None:
    match = roll(begin(), "gun", "gun", "knife", "action")
    assert "reroll" not in legal(match)
    follow(match, "Ada: lift knife, lift gun, reroll\nnature: die fist, die fist")
    follow(match, "Ada: lift action, lift fist, reroll\nnature: die guns, die guns")  # kept ones too
    assert match.state[c.SHOWN : c.SHOWN + 6] == [0, 0, 1, 0, 1, 2]
    assert legal(match) == ["draw"]  # no roll is left


@pytest.mark.rule("DD 3.1")
def test_a_player_stops_when_they_like_but_not_with_dice_in_the_hand() -> None:
    match = roll(begin(), "gun", "gun", "knife", "action")
    assert legal(match) == ["lift action", "lift knife", "lift gun", "act"]
    follow(match, "Ada: lift knife")
    assert legal(match) == ["lift gun", "reroll"]
    with pytest.raises(IllegalMove) as caught:
        match.play(0, c.ACT)
    assert caught.value.rule == "DD 3.1"


@pytest.mark.rule("DD 3.2")
@pytest.mark.parametrize(
    ("faces", "acts", "draws"),
    [
        ("action gun knife fist", True, False),
        ("action action gun gun", True, False),
        ("action action action gun", True, True),  # three Actions alike
        ("action gun gun gun", True, True),
        ("gun gun gun knife", False, True),
        ("gun gun knife knife", False, True),  # misère
        ("gun gun gun gun", False, True),
        ("action action action action", False, True),
    ],
)
def test_what_the_dice_allow(faces: str, acts: bool, draws: bool) -> None:
    moves = legal(roll(begin(), *faces.split()))
    assert (("act" in moves), ("draw" in moves)) == (acts, draws)


@pytest.mark.rule("DD 3.2")
@pytest.mark.parametrize(
    ("faces", "acts", "draws"),
    [
        ("gun gun knife knife", True, False),  # one Action by the card, so this is no misère
        ("gun gun gun knife", True, True),
        ("gun gun gun gun", False, True),
    ],
)
def test_a_double_shot_counts_as_an_action(faces: str, acts: bool, draws: bool) -> None:
    match = follow(roll(give(begin(), "Ada", "Double shot"), *faces.split()), "Ada: play Double shot")
    assert (("act" in legal(match)), ("draw" in legal(match))) == (acts, draws)
    if draws:
        follow(match, "Ada: draw")
        assert match.actor == NATURE
        assert match.state[c.ACTIONS] == 0  # lost


# ── 4 Acting ──
@pytest.mark.rule("DD 4.1")
def test_a_symbol_shown_twice_gives_nothing_more() -> None:
    match = follow(roll(begin(), "action", "gun", "gun", "gun"), "Ada: act, use gun")
    assert left(match, "Ada", "gun") == 3
    assert match.actor == 1


@pytest.mark.rule("DD 4.2")
def test_past_the_last_notch_a_desperado_escapes() -> None:
    match = follow(roll(begin(), "action", "action", "bottle", "fist"), "Ada: act, use fist")
    assert left(match, "Ada", "fist") == 1
    follow(match, "Ada: use fist")
    assert left(match, "Ada", "fist") == 0


@pytest.mark.rule("DD 4.3")
@pytest.mark.parametrize(("symbol", "dollars"), [("fist", 3), ("knife", 4), ("gun", 5), ("guns", 6)])
def test_an_attack_costs_those_whose_like_is_jailed(symbol: str, dollars: int) -> None:
    match = notches(notches(begin(4), "Ada", **{symbol: 0}), "Cy", **{symbol: 0})
    follow(roll(match, "action", "bottle", symbol, symbol), f"Ada: act, use {symbol}")
    assert money(match) == [50, 50 - dollars, 50, 50 - dollars]
    assert match.state[c.MIDDLE] == 2 * dollars  # not to the attacker


@pytest.mark.rule("DD 4.5")
def test_each_action_is_settled_before_the_next_is_named() -> None:
    match = give(notches(begin(), "Ada", gun=0), "Cy", "Hide-out")
    follow(roll(match, "action", "action", "gun", "fist"), "Ada: act, use gun")
    assert match.actor == 2  # asked now, not at the end
    follow(match, "Cy: pass")
    assert money(match) == [50, 45, 45]
    assert legal(match) == ["use fist", "use gun", "done"]


@pytest.mark.rule("DD 4.5")
def test_actions_may_be_left_unused() -> None:
    match = follow(roll(begin(), "action", "action", "gun", "fist"), "Ada: act, use fist, done")
    assert match.actor == 1
    assert left(match, "Ada", "gun") == 4


@pytest.mark.rule("DD 4.5")
def test_an_action_with_nobody_to_hurt_has_no_effect() -> None:
    match = begin()
    for name in ("Ada", "Bo", "Cy"):
        notches(match, name, gun=0)
    follow(roll(match, "action", "action", "gun", "fist"), "Ada: act, use gun")
    assert money(match) == [50, 50, 50]
    assert match.state[c.ACTIONS] == 1


@pytest.mark.rule("DD 4.6")
def test_who_has_less_loses_what_there_is_and_is_out_with_their_cards() -> None:
    match = set_money(give(notches(begin(), "Ada", guns=0), "Bo", "File", "Ambush"), 50, 4, 50)
    follow(roll(match, "action", "action", "guns", "fist"), "Ada: act, use guns")
    assert money(match) == [50, 0, 44]
    assert match.state[c.OUT : c.OUT + 3] == [0, 1, 0]
    assert discards(match) == ["File", "Ambush"]
    assert hand(match, "Bo") == []
    follow(match, "Ada: use guns")  # the other Actions go on
    assert money(match) == [50, 0, 38]
    assert match.actor == 2  # Bo is skipped


@pytest.mark.rule("DD 4.6")
def test_what_a_ruined_player_held_has_been_seen_so_nothing_can_be_taken_back() -> None:
    match = set_money(give(give(begin(), "Ada", "Ambush", "Ambush"), "Bo", "Sheriff"), 50, 8, 50)
    follow(match, "Ada: play Ambush")
    assert match.may_undo(0)
    follow(match, "Ada: play Ambush")
    assert discards(match) == ["Sheriff", "Ambush", "Ambush"]
    assert not match.may_undo(0)


@pytest.mark.rule("DD 4.6")
def test_who_is_out_is_no_target() -> None:
    match = set_money(notches(begin(4), "Ada", guns=0), 50, 0, 50, 50)
    match.state[c.OUT + 1] = match.state[c.ELIMINATIONS] = 1
    give(match, "Ada", "Hold-up")
    give(match, "Di", "File")
    follow(match, "Ada: play Hold-up")
    assert legal(match) == ["rob 3"]


# ── 5 Drawing ──
@pytest.mark.rule("DD 5.1")
def test_four_alike_look_at_four_keep_two() -> None:
    match = follow(roll(begin(), "gun", "gun", "gun", "gun"), "Ada: draw")
    follow(match, "nature: card File, card Sheriff, card Sheriff, card Saloon")
    assert legal(match) == ["keep Saloon", "keep File", "keep Sheriff"]
    follow(match, "Ada: keep File")
    assert legal(match) == ["keep Sheriff"]  # from the lowest up: one order only
    follow(match, "Ada: keep Sheriff")
    assert hand(match, "Ada") == ["File", "Sheriff"]
    assert discards(match) == ["Saloon", "Sheriff"]
    assert match.actor == 1


@pytest.mark.rule("DD 5.1")
def test_only_cards_that_leave_a_second_one_are_offered_first() -> None:
    match = follow(roll(begin(), "gun", "gun", "gun", "gun"), "Ada: draw")
    follow(match, "nature: card Saloon, card Saloon, card Saloon, card Sheriff")
    assert legal(match) == ["keep Saloon"]
    follow(match, "Ada: keep Saloon")
    assert legal(match) == ["keep Saloon", "keep Sheriff"]


@pytest.mark.rule("DD 5.2")
def test_three_alike_look_at_three_keep_one() -> None:
    match = follow(roll(begin(), "gun", "gun", "gun", "knife"), "Ada: draw")
    follow(match, "nature: card File, card Sheriff, card Saloon\nAda: keep Sheriff")
    assert hand(match, "Ada") == ["Sheriff"]
    assert discards(match) == ["Saloon", "File"]


@pytest.mark.rule("DD 5.3")
def test_a_misere_takes_one() -> None:
    match = follow(roll(begin(), "gun", "gun", "fist", "knife"), "Ada: draw\nnature: card Sheriff")
    assert hand(match, "Ada") == ["Sheriff"]
    assert discards(match) == []
    assert match.actor == 1


@pytest.mark.rule("DD 5.3")
def test_the_rest_is_discarded_openly() -> None:
    match = follow(roll(begin(), "gun", "gun", "gun", "knife"), "Ada: draw")
    follow(match, "nature: card File, card Sheriff, card Saloon\nAda: keep Sheriff")
    assert match.view(2).table["discards"] == ["Saloon", "File"]


@pytest.mark.rule("DD 5.4")
def test_an_empty_pile_is_made_of_the_discards_without_the_cards_looked_at() -> None:
    match = roll(only_in_pile(begin(), "File", "Sheriff"), "gun", "gun", "gun", "knife")
    follow(match, "Ada: draw\nnature: card File, card Sheriff")
    assert match.state[c.PILE_SIZE] == 27
    assert discards(match) == []
    outcomes = {match.notation(move): weight for move, weight in GAME.outcomes(match.state).items()}
    assert (outcomes["card File"], outcomes["card Sheriff"], outcomes["card Loaded die"]) == (2, 1, 4)


@pytest.mark.rule("DD 5.4")
def test_with_fewer_cards_than_asked_up_to_the_same_number_is_kept() -> None:
    def draw_from(*cards: str) -> Match:
        match = roll(only_in_pile(begin(), *cards), "gun", "gun", "gun", "gun")
        match.state[c.DISCARD : c.DISCARD + box.KINDS] = [0] * box.KINDS
        follow(match, "Ada: draw\n" + "\n".join(f"nature: card {card}" for card in cards))
        return match

    three = follow(draw_from("File", "Sheriff", "Ambush"), "Ada: keep File, keep Ambush")
    assert (hand(three, "Ada"), discards(three)) == (["File", "Ambush"], ["Sheriff"])
    assert hand(draw_from("File", "Sheriff"), "Ada") == ["File", "Sheriff"]
    assert hand(draw_from("File"), "Ada") == ["File"]


@pytest.mark.rule("DD 5.4")
def test_with_no_card_anywhere_a_draw_gives_nothing() -> None:
    match = roll(only_in_pile(begin()), "gun", "gun", "gun", "gun")
    match.state[c.DISCARD : c.DISCARD + box.KINDS] = [0] * box.KINDS
    follow(match, "Ada: draw")
    assert match.actor == 1


@pytest.mark.rule("DD 5.4")
def test_there_is_no_hand_limit() -> None:
    match = give(begin(), "Ada", *(["Loaded die"] * 4), *(["Hide-out"] * 4), *(["Saloon"] * 3), "File", "Ambush")
    follow(roll(match, "gun", "gun", "fist", "knife"), "Ada: draw\nnature: card Sheriff")
    assert len(hand(match, "Ada")) == 14


# ── 7 End ──
@pytest.mark.rule("DD 7.1")
@pytest.mark.parametrize(("dollars", "over"), [((50, 40, 40), True), ((40, 40, 30), True), ((39, 40, 30), False)])
def test_all_five_free_and_nobody_richer_wins_at_once(dollars: tuple[int, ...], over: bool) -> None:
    match = set_money(notches(begin(), "Ada", **{**ALL_FREE, "fist": 1}), *dollars)
    follow(roll(match, "action", "action", "fist", "guns"), "Ada: act, use fist")
    assert match.over is over
    if over:
        assert GAME.ranking(match.state)[0][0] == 1


@pytest.mark.rule("DD 7.1")
def test_with_all_five_free_an_attack_that_brings_the_others_down_wins() -> None:
    match = set_money(notches(begin(), "Ada", **ALL_FREE), 40, 45, 45)
    follow(roll(match, "action", "bottle", "gun", "fist"), "Ada: act, use gun")
    assert match.over
    assert GAME.ranking(match.state) == ([1, 2, 2], [40, 40, 40])


@pytest.mark.rule("DD 7.2", "DD 4.6")
def test_the_last_one_left_wins() -> None:
    match = set_money(notches(begin(), "Ada", guns=0), 10, 6, 3)
    follow(roll(match, "action", "action", "guns", "fist"), "Ada: act, use guns")
    assert match.over
    assert GAME.ranking(match.state) == ([1, 2, 2], [10, 0, 0])


@pytest.mark.rule("DD 7.3")
def test_somebody_may_win_in_another_players_turn() -> None:
    match = set_money(notches(notches(begin(), "Ada", gun=0), "Cy", **ALL_FREE), 30, 35, 30)
    follow(roll(match, "action", "bottle", "gun", "fist"), "Ada: act, use gun")
    assert match.over
    assert GAME.ranking(match.state)[0] == [2, 3, 1]  # Ada and Bo are left with $30, but Ada has one more free


@pytest.mark.rule("DD 7.3")
def test_of_several_the_first_clockwise_from_the_player_at_turn_wins() -> None:
    for turn, winner in (("Ada", "Bo"), ("Cy", "Di"), ("Di", "Di")):
        match = begin(4)
        for name in ("Bo", "Di"):
            notches(match, name, **ALL_FREE)
        set_money(give(to_turn_of(match, turn), turn, "Gold vein"), 28, 29, 28, 29)
        match.state[c.MONEY + match.names.index(turn)] -= 5
        match.state[c.MIDDLE] = 5
        follow(match, f"{turn}: play Gold vein")
        assert match.over
        assert match.state[c.WINNER] == 1 + match.names.index(winner)


@pytest.mark.rule("DD 7.3")
def test_players_go_out_before_anybody_is_the_richest() -> None:
    match = set_money(notches(begin(), "Cy", **ALL_FREE), 20, 4, 20)
    follow(give(match, "Ada", "Ambush"), "Ada: play Ambush")
    assert match.state[c.OUT : c.OUT + 3] == [0, 1, 0]
    assert not match.over  # Cy has $16, Ada $20


@pytest.mark.rule("DD 7.4")
def test_ranks_those_in_by_dollars_then_escaped_those_out_last_out_first() -> None:
    match = set_money(begin(4), 0, 20, 20, 10)
    match.state[c.OUT], match.state[c.WINNER] = 1, 4
    notches(match, "Cy", guns=0)
    assert GAME.ranking(match.state)[0] == [4, 3, 2, 1]
    notches(match, "Cy", guns=6)
    assert GAME.ranking(match.state)[0] == [4, 2, 2, 1]
    set_money(match, 0, 0, 0, 10)
    match.state[c.OUT : c.OUT + 4] = [1, 2, 1, 0]
    assert GAME.ranking(match.state)[0] == [3, 2, 3, 1]


@pytest.mark.rule("DD 7.4")
def test_after_500_turns_the_game_stops_without_a_winner() -> None:
    match = set_money(begin(), 30, 40, 40)
    match.state[c.TURNS] = box.TURNS - 1
    assert box.TURNS == 500
    follow(roll(match, "gun", "gun", "fist", "knife"), "Ada: draw\nnature: card File")
    assert match.over
    assert GAME.ranking(match.state) == ([4, 2, 2], [30, 40, 40])
    assert match.view(0).prompt.key == "prompt.stopped"


@pytest.mark.rule("DD 7.4")
def test_a_win_in_the_last_turn_counts() -> None:
    match = notches(begin(), "Ada", **{**ALL_FREE, "fist": 1})
    match.state[c.TURNS] = box.TURNS - 1
    follow(roll(match, "action", "bottle", "fist", "guns"), "Ada: act, use fist")
    assert GAME.ranking(match.state)[0][0] == 1
