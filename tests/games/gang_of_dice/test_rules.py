"""Gang of Dice, rule by rule."""

from collections import Counter
from typing import Any

import pytest

from brelan.check.rules import chi_square_z
from brelan.engine import NATURE, IllegalMove
from brelan.engine.referee.dealer import HashDealer, settle
from brelan.games.gang_of_dice import box, view
from brelan.games.gang_of_dice import cells as c
from brelan.words import LANGUAGES, Words
from brelan.words.sheet import sheet
from tests.games.gang_of_dice.table import GAME, HARMLESS, card, deal, is_invalid, late, pools, set_pools, turn
from tests.play import follow

TOTAL_7 = card("total", 7, "bomb")
TWO_CONSECUTIVE = card("consecutive", 2, "explosion")


# ── 1 The box ──
@pytest.mark.rule("GD 1.1")
def test_dice_have_six_faces_and_the_boss_is_no_value() -> None:
    match = follow(deal(), "Ada: play 1")
    assert GAME.outcomes(match.state) == dict.fromkeys(range(6), 1)
    assert box.DICE == 36
    assert not is_invalid(card("equal", 2, "explosion"), 0, 0)
    assert not is_invalid(card("odd", 1, "bomb"), 0, 0)
    assert not is_invalid(TWO_CONSECUTIVE, 0, 1)
    assert not is_invalid(card("different", 2, "bomb"), 0, 3, 3)
    assert not is_invalid(TOTAL_7, 0, 0, 5, 1)


@pytest.mark.rule("GD 1.2")
def test_a_token_is_worth_three_dice() -> None:
    assert (box.TOKENS, box.TOKEN_WORTH) == (42, 3)


SHEET = """
total 7 bomb light: condition book, n book, back house, kind book
total 10 bomb light: condition book, n book, back house, kind house
total 11 explosion light: condition book, n book, back house, kind house
consecutive 2 explosion light: condition book, n book, back house, kind book
consecutive 2 bomb light: house
odd 1 bomb light: condition book, n book, back house, kind house
odd 2 explosion light: condition book, n book, back house, kind house
different 2 bomb light: condition book, n book, back house, kind house
equal 2 explosion light: condition book, n book, back house, kind house
showing [1] 1 explosion light: condition book, values public, n book, back house, kind house
showing [4, 5] 1 bomb light: condition book, values public, n book, back house, kind house
showing [3, 4, 5] 1 bomb light: condition book, values public, n book, back house, kind house
total 13 explosion dark: condition book, n book, back house, kind house
consecutive 3 explosion dark: condition book, n book, back house, kind house
odd 3 explosion dark: condition book, n book, back house, kind house
different 3 bomb dark: condition book, n book, back house, kind house
showing [5] 2 explosion dark: condition book, values book, n book, back house, kind house
equal 2 bomb dark: house
"""


@pytest.mark.rule("GD 1.3")
def test_the_warnings_are_those_of_the_sheet_with_their_marks() -> None:
    def printed(row: dict[str, Any]) -> str:
        values = f" {row['values']}" if "values" in row else ""
        mark = row["mark"]
        marks = mark if isinstance(mark, str) else ", ".join(f"{field} {word}" for field, word in mark.items())
        return f"{row['condition']}{values} {row['n']} {row['kind']} {row['back']}: {marks}"

    assert [printed(row) for row in box.WARNINGS] == SHEET.strip().splitlines()


@pytest.mark.rule("GD 1.3")
def test_eighteen_warnings_light_ones_and_dark_ones_bombs_and_explosions() -> None:
    assert Counter(row["back"] for row in box.WARNINGS) == {"light": 12, "dark": 6}
    assert len({(row["condition"], row["n"], str(row.get("values"))) for row in box.WARNINGS}) == 16
    assert all(row["kind"] in ("bomb", "explosion") for row in box.WARNINGS)


@pytest.mark.rule("GD 1.3")
@pytest.mark.parametrize("language", LANGUAGES)
def test_players_can_read_every_card_in_the_rules(language: str) -> None:
    words = Words(language, GAME)
    back = {"light": {"en": "light", "fr": "clair"}[language], "dark": {"en": "dark", "fr": "foncé"}[language]}
    cards = [
        (words.say(view.warning(number)), words.say(f"kind.{row['kind']}"), back[row["back"]])
        for number, row in enumerate(box.WARNINGS)
    ]
    rows = [line.replace(" †", "").strip("| ").split(" | ") for line in sheet(GAME, language).splitlines()]
    assert [tuple(row) for row in rows if row[-1] in back.values()] == cards


# ── 2 Set-up ──
@pytest.mark.rule("GD 2.1")
@pytest.mark.parametrize(("seats", "pool", "dice"), [(2, 48, 24), (3, 48, 36), (4, 36, 36)])
def test_what_each_player_starts_with(seats: int, pool: int, dice: int) -> None:
    assert pools(deal(seats)) == [pool] * seats
    assert box.DICE_IN_PLAY[seats - 2] == dice


@pytest.mark.rule("GD 2.2", "GD 4.4")
@pytest.mark.parametrize(("edition", "bonus"), [("french", (1, 1, 2)), ("international", (1, 2, 3))])
def test_bonus_tokens_come_in_rounds_10_11_and_12(edition: str, bonus: tuple[int, ...]) -> None:
    dark = [card("total", 13, "explosion"), card("consecutive", 3, "explosion"), card("odd", 3, "explosion")]
    match = late(deal(bonus=edition), 10)
    for tokens, warning in zip(bonus, dark, strict=True):
        centre = match.state[c.CENTRE]
        follow(match, f"nature: {warning}")
        assert match.state[c.CENTRE] == centre + 3 * tokens
        match.state[c.PHASE] = c.WARN
    early = late(deal(bonus=edition), 9)
    assert follow(early, f"nature: {TOTAL_7}").state[c.CENTRE] == 0


@pytest.mark.rule("GD 2.3")
def test_nine_light_cards_then_three_dark_ones_none_twice() -> None:
    match = deal()
    dealer = HashDealer.seeded(1)
    while not match.over:
        settle(match, dealer)
        if not match.over:
            match.play(match.actor, match.legal()[-1] if match.state[c.PHASE] == c.DECIDING else c.PLAY + 1)
    cards = [entry.move for before, entry, _ in match.replay() if before[c.PHASE] == c.WARN]
    assert [number < box.LIGHT for number in cards] == [True] * 9 + [False] * 3
    assert len(set(cards)) == 12


@pytest.mark.rule("GD 2.3")
def test_each_card_left_is_as_likely_and_three_of_each_never_come() -> None:
    match = late(deal(), 2)
    assert GAME.outcomes(match.state) == {number: 1 for number in range(12) if f"card {number} explosion" != HARMLESS}
    match = late(deal(), 10)
    assert GAME.outcomes(match.state) == dict.fromkeys(range(12, 18), 1)


@pytest.mark.rule("GD 2.4")
def test_the_first_player_is_drawn() -> None:
    start = GAME.start(4)
    assert GAME.actor(start) == NATURE
    assert GAME.outcomes(start) == {0: 1, 1: 1, 2: 1, 3: 1}


# ── 3 A turn ──
@pytest.mark.rule("GD 3.1")
def test_each_player_still_in_takes_one_turn_clockwise() -> None:
    match = deal(4)
    match.state[c.FIRST] = match.state[c.TURN] = 2
    match.state[c.IN + 3] = 0
    set_pools(match, 36, 36, 36, 0)
    for name in ("Cy", "Ada", "Bo"):
        assert match.names[match.actor] == name
        turn(match, name, 1)
    assert match.actor == NATURE
    assert match.state[c.PHASE] == c.WARN


@pytest.mark.rule("GD 3.2")
def test_at_least_one_die_is_played_and_the_number_cannot_change() -> None:
    match = deal()
    assert match.legal()[0] == c.PLAY + 1
    with pytest.raises(IllegalMove) as caught:
        match.play(0, c.PLAY)
    assert caught.value.rule == "GD 3.2"
    follow(match, "Ada: play 3\nnature: die 1, die 2, die 5")
    assert all(move <= c.STOP for move in match.legal())


@pytest.mark.rule("GD 3.2", "GD 3.5")
def test_dice_lifted_can_be_set_back_but_a_roll_is_a_roll() -> None:
    match = follow(deal(), "Ada: play 2")
    assert not match.may_undo(0)
    follow(match, "nature: die 1, die 2\nAda: lift 1, lift 2")
    match.undo(0)
    match.undo(0)
    assert not match.may_undo(0)
    follow(match, "Ada: lift 2, roll")
    assert not match.may_undo(0)


@pytest.mark.rule("GD 3.2")
def test_dice_played_leave_the_pool_at_once_and_an_empty_pool_is_not_yet_out() -> None:
    match = set_pools(deal(), 2, 48, 48)
    follow(match, "Ada: play 2")
    assert pools(match)[0] == 0
    follow(match, "nature: die 5, die 5\nAda: stop")
    turn(match, "Bo", 1)
    turn(match, "Cy", 1)
    assert match.state[c.IN] == 1
    assert pools(match) == [4, 47, 47]


@pytest.mark.rule("GD 3.3")
def test_a_pool_counts_tokens_as_dice_so_more_than_the_dice_held_can_be_played() -> None:
    assert len(deal(3).legal()) == 34  # twelve dice and twelve tokens: tokens are exchanged


@pytest.mark.rule("GD 3.4")
def test_everybody_must_still_be_able_to_play_a_real_die() -> None:
    match = deal()
    assert len(match.legal()) == 36 - 2
    turn(match, "Ada", *[0] * 20)
    assert len(match.legal()) == 36 - 20 - 1
    turn(match, "Bo", *[0] * 15)
    assert len(match.legal()) == 1


@pytest.mark.rule("GD 3.4")
def test_dice_in_the_centre_can_be_exchanged_for() -> None:
    match = turn(deal(warning=TOTAL_7), "Ada", *[5] * 30)
    assert match.state[c.CENTRE] == 30
    assert len(match.legal()) == 36 - 1


@pytest.mark.rule("GD 3.4")
def test_nobody_plays_more_than_the_pool() -> None:
    assert len(set_pools(deal(), 5, 48, 48).legal()) == 5


@pytest.mark.rule("GD 3.4")
def test_players_who_are_out_keep_no_dice_back() -> None:
    match = deal(4)
    match.state[c.IN + 3] = 0
    assert len(match.legal()) == 36 - 2


@pytest.mark.rule("GD 3.5")
def test_any_dice_are_rerolled_up_to_two_times_also_ones_kept_before() -> None:
    match = follow(deal(), "Ada: play 2\nnature: die 1, die 2\nAda: lift 1, roll\nnature: die 3")
    follow(match, "Ada: lift 2, lift 3, roll\nnature: die 1, die 5")
    assert match.state[c.RESULT] == 6  # the third roll ended the turn by itself
    assert match.actor == 1


@pytest.mark.rule("GD 3.5")
def test_a_player_may_stop_but_not_with_dice_in_the_hand() -> None:
    match = follow(deal(), "Ada: play 2\nnature: die 1, die 2")
    assert c.STOP in match.legal()
    assert c.ROLL not in match.legal()  # a reroll takes at least one die
    follow(match, "Ada: lift 1")
    assert match.legal() == [2, c.ROLL]
    with pytest.raises(IllegalMove) as caught:
        match.play(0, c.STOP)
    assert caught.value.rule == "GD 3.5"


@pytest.mark.rule("GD 3.5")
def test_equal_dice_are_interchangeable_and_lifted_in_one_order_only() -> None:
    match = follow(deal(), "Ada: play 4\nnature: die 2, die 2, die 0, die 1")
    assert match.legal() == [0, 1, 2, c.STOP]
    follow(match, "Ada: lift 1")
    assert match.legal() == [2, c.ROLL]
    follow(match, "Ada: lift 2, lift 2")
    assert match.legal() == [c.ROLL]


@pytest.mark.rule("GD 3.6")
def test_an_explosion_is_checked_after_every_roll_kept_dice_included() -> None:
    match = follow(deal(warning=TWO_CONSECUTIVE), "Ada: play 2\nnature: die 1, die 5\nAda: lift 1, roll\nnature: die 4")
    assert match.state[c.RESULT] == c.INVALID
    assert match.actor == 1


@pytest.mark.rule("GD 3.6")
def test_a_bomb_is_looked_at_only_when_the_turn_ends() -> None:
    match = follow(deal(warning=TOTAL_7), "Ada: play 2\nnature: die 5, die 5")
    assert match.actor == 0
    saved = follow(
        deal(warning=TOTAL_7), "Ada: play 2\nnature: die 5, die 5\nAda: lift 5, roll\nnature: die 1\nAda: stop"
    )
    assert saved.state[c.RESULT] == 6
    lost = follow(match, "Ada: stop")
    assert lost.state[c.RESULT] == c.INVALID


@pytest.mark.rule("GD 3.6")
def test_a_bomb_goes_off_after_the_third_roll() -> None:
    match = follow(deal(warning=TOTAL_7), "Ada: play 2\nnature: die 5, die 5\nAda: lift 5, roll\nnature: die 5")
    follow(match, "Ada: lift 5, roll\nnature: die 3")
    assert match.state[c.RESULT] == c.INVALID


@pytest.mark.rule("GD 3.7")
def test_invalid_dice_go_to_the_centre_valid_ones_stay() -> None:
    match = turn(turn(deal(warning=TOTAL_7), "Ada", 5, 5), "Bo", 5, 1)
    assert match.state[c.CENTRE] == 2
    assert match.state[c.RESULT : c.RESULT + 2] == [c.INVALID, 6]
    assert pools(match) == [46, 46, 48]


@pytest.mark.rule("GD 3.7")
def test_a_total_of_nothing_can_win() -> None:
    match = turn(turn(turn(deal(warning=TOTAL_7), "Ada", 5, 5), "Bo", 0), "Cy", 5, 4)
    assert pools(match) == [46, 52, 46]


# ── 4 Winning a round ──
@pytest.mark.rule("GD 4.1")
def test_the_highest_valid_total_takes_everything() -> None:
    match = turn(turn(turn(deal(), "Ada", 4), "Bo", 5), "Cy", 5, 5, 5)
    assert pools(match) == [47, 52, 45]
    assert match.state[c.CENTRE] == 0


@pytest.mark.rule("GD 4.1")
def test_of_equal_totals_more_dice_win_then_the_earlier() -> None:
    more = turn(turn(turn(deal(), "Ada", 4), "Bo", 2, 2), "Cy", 4)
    assert pools(more) == [47, 50, 47]
    earlier = turn(turn(turn(deal(), "Ada", 1), "Bo", 4), "Cy", 4)
    assert pools(earlier) == [47, 50, 47]
    match = deal()
    match.state[c.FIRST] = match.state[c.TURN] = 2
    assert pools(turn(turn(turn(match, "Cy", 4), "Ada", 4), "Bo", 4)) == [47, 47, 50]


@pytest.mark.rule("GD 4.1")
def test_everybody_sees_who_is_ahead() -> None:
    match = deal()
    assert match.view().table["ahead"] == -1
    assert turn(match, "Ada", 4).view().table["ahead"] == 0
    assert turn(match, "Bo", 2, 2).view().table["ahead"] == 1
    assert turn(match, "Cy", 4).view().table["ahead"] == 1  # the round is won, and still lies there


@pytest.mark.rule("GD 4.2")
def test_if_all_are_invalid_the_centre_waits_for_the_next_winner() -> None:
    match = deal(2, TOTAL_7)
    turn(turn(match, "Ada", 5, 5), "Bo", 5, 5, 5)
    assert (match.state[c.CENTRE], pools(match)) == (5, [46, 45])
    follow(match, f"nature: {HARMLESS}")
    turn(turn(match, "Ada", 3), "Bo", 2)
    assert (match.state[c.CENTRE], pools(match)) == (0, [52, 44])


@pytest.mark.rule("GD 4.3")
def test_the_winner_begins_the_next_round() -> None:
    match = turn(turn(turn(deal(), "Ada", 1), "Bo", 3), "Cy", 2)
    follow(match, f"nature: {TOTAL_7}")
    assert match.actor == 1


@pytest.mark.rule("GD 4.3")
def test_without_a_winner_the_first_player_stays_or_the_next_who_is_in() -> None:
    match = turn(turn(deal(2, TOTAL_7), "Ada", 5, 5), "Bo", 5, 5)
    assert match.state[c.FIRST] == 0
    match = set_pools(deal(4, TOTAL_7), 2, 2, 36, 36)
    for name in ("Ada", "Bo", "Cy", "Di"):
        turn(match, name, 5, 5)
    assert match.state[c.FIRST] == 2


@pytest.mark.rule("GD 4.5")
def test_who_has_nothing_left_once_the_round_is_settled_is_out() -> None:
    match = set_pools(deal(), 2, 48, 48)
    turn(match, "Ada", 1, 1)
    assert match.state[c.IN] == 1
    turn(turn(match, "Bo", 5), "Cy", 1)
    assert match.state[c.IN : c.IN + 3] == [0, 1, 1]
    follow(match, f"nature: {TOTAL_7}")
    turn(match, "Bo", 1)
    turn(match, "Cy", 1)
    assert match.state[c.PHASE] == c.WARN  # Ada was skipped


# ── 5 End ──
@pytest.mark.rule("GD 5.1", "GD 5.3")
def test_after_round_12_the_largest_pool_wins_and_the_centre_is_nobodys() -> None:
    match = late(set_pools(deal(), 30, 40, 40), 12)
    follow(match, f"nature: {card('total', 13, 'explosion')}")
    for name in ("Ada", "Bo", "Cy"):
        turn(match, name, 5, 5, 5)
    assert match.over
    assert match.state[c.CENTRE] == 9 + 6
    assert GAME.ranking(match.state) == ([3, 1, 1], [27, 37, 37])


@pytest.mark.rule("GD 5.2")
def test_the_last_one_in_wins_at_once() -> None:
    match = set_pools(deal(), 1, 48, 1)
    for name, face in (("Ada", 1), ("Bo", 5), ("Cy", 1)):
        turn(match, name, face)
    assert match.over
    assert GAME.ranking(match.state) == ([2, 1, 2], [0, 50, 0])


@pytest.mark.rule("GD 5.2")
def test_if_nobody_has_dice_left_those_in_at_the_start_of_the_round_share_the_win() -> None:
    match = set_pools(deal(3, TOTAL_7), 2, 2, 0)
    match.state[c.IN + 2] = 0
    turn(turn(match, "Ada", 5, 5), "Bo", 5, 5)
    assert match.over
    assert GAME.ranking(match.state) == ([1, 1, 3], [0, 0, 0])


@pytest.mark.rule("GD 5.2")
def test_the_last_one_in_wins_also_in_round_12() -> None:
    match = late(set_pools(deal(2), 1, 48), 12)
    follow(match, f"nature: {card('total', 13, 'explosion')}")
    turn(turn(match, "Ada", 1), "Bo", 5)
    assert GAME.ranking(match.state) == ([2, 1], [0, 49 + 6])


@pytest.mark.rule("GD 5.2")
def test_nobody_with_dice_left_shares_the_win_also_in_round_12() -> None:
    match = late(set_pools(deal(), 1, 1, 0), 12)
    match.state[c.IN + 2] = 0
    follow(match, f"nature: {card('odd', 3, 'explosion')}")
    match.state[c.CARD] = 5  # an odd value is a Bomb
    turn(turn(match, "Ada", 1), "Bo", 1)
    assert match.over
    assert GAME.ranking(match.state) == ([1, 1, 3], [0, 0, 0])
    assert match.view().prompt.rule == "GD 5.2"


@pytest.mark.rule("GD 5.1")
def test_at_the_end_the_pools_are_shown_and_nothing_can_be_taken_back() -> None:
    match = late(deal(2), 12)
    follow(match, f"nature: {card('total', 13, 'explosion')}")
    turn(turn(match, "Ada", 1), "Bo", 2)
    assert [player["pool"] for player in match.view().table["seats"]] == [47, 55]
    assert match.view().prompt.rule == "GD 5.1"
    assert not match.may_undo(1)


@pytest.mark.rule("GD 5.3")
def test_all_who_are_out_share_the_last_rank() -> None:
    state = GAME.start(4)
    state[c.POOL : c.POOL + 4] = [0, 5, 0, 9]
    state[c.IN : c.IN + 4] = [0, 1, 0, 1]
    assert GAME.ranking(state) == ([3, 2, 3, 1], [0, 5, 0, 9])


# ── 6 Conditions ──
@pytest.mark.rule("GD 6.1")
@pytest.mark.parametrize(
    ("n", "faces", "bad"),
    [(2, (5, 5), False), (2, (5, 3, 2), True), (2, (1, 3, 5), False), (2, (0, 1), False), (2, (5, 1), False),
     (3, (3, 4, 5), True), (3, (1, 2, 4, 5), False), (3, (2, 2, 3), False), (3, (1, 0, 2, 3), True)],
)  # fmt: skip
def test_consecutive(n: int, faces: tuple[int, ...], bad: bool) -> None:
    assert is_invalid(card("consecutive", n, "explosion"), *faces) is bad


@pytest.mark.rule("GD 6.2")
@pytest.mark.parametrize(
    ("n", "kind", "faces", "bad"),
    [(1, "bomb", (2, 4), False), (1, "bomb", (2, 3), True), (2, "explosion", (5, 5), True),
     (2, "explosion", (1, 2, 4), False), (3, "explosion", (1, 1, 2), False), (3, "explosion", (1, 1, 5), True)],
)  # fmt: skip
def test_odd(n: int, kind: str, faces: tuple[int, ...], bad: bool) -> None:
    assert is_invalid(card("odd", n, kind), *faces) is bad


@pytest.mark.rule("GD 6.3")
@pytest.mark.parametrize(
    ("condition", "n", "faces", "bad"),
    [("different", 2, (4, 4, 4), False), ("different", 2, (4, 5), True), ("different", 3, (1, 1, 5), False),
     ("different", 3, (1, 3, 5), True), ("equal", 2, (1, 2, 3), False), ("equal", 2, (1, 3, 3), True)],
)  # fmt: skip
def test_different_and_equal(condition: str, n: int, faces: tuple[int, ...], bad: bool) -> None:
    assert is_invalid(card(condition, n, "bomb"), *faces) is bad


@pytest.mark.rule("GD 6.4")
@pytest.mark.parametrize(
    ("warning", "good", "bad"),
    [
        (card("total", 7, "bomb"), (5, 1), (5, 2)),
        (card("total", 10, "bomb"), (5, 4, 0), (5, 5)),
        (card("total", 11, "explosion"), (5, 5), (5, 5, 1)),
        (card("total", 13, "explosion"), (5, 5, 2), (5, 5, 5)),
        (card("showing", 1, "explosion", (1,)), (2, 5), (1, 5)),
        (card("showing", 1, "bomb", (4, 5)), (3, 3), (4,)),
        (card("showing", 1, "bomb", (3, 4, 5)), (1, 2), (3,)),
        (card("showing", 2, "explosion", (5,)), (5, 4), (5, 5)),
    ],
)
def test_total_and_showing(warning: str, good: tuple[int, ...], bad: tuple[int, ...]) -> None:
    assert not is_invalid(warning, *good)
    assert is_invalid(warning, *bad)


# ── 7 Hidden ──
@pytest.mark.rule("GD 7")
def test_a_seat_sees_its_own_pool_only_unless_counts_are_open() -> None:
    def seen(open_counts: bool, seat: int) -> list[int | None]:
        return [player["pool"] for player in deal(open_counts=open_counts).view(seat).table["seats"]]

    assert seen(False, 1) == [None, 48, None]
    assert seen(False, -1) == [None, None, None]
    assert seen(True, -1) == [48, 48, 48]


@pytest.mark.rule("GD 7")
def test_how_many_dice_a_seat_may_choose_is_shown_to_that_seat_alone() -> None:
    match = set_pools(deal(), 5, 48, 48)
    assert len(match.view(0).choices) == 5
    assert match.view(0).prompt.values == {"n": 5}
    assert match.view(1).choices == []
    assert "n" not in match.view(1).prompt.values


@pytest.mark.rule("GD 7")
def test_a_perfect_memory_knows_every_pool() -> None:
    """What `guess` keeps can be worked out from what everybody sees: here it is, from the story alone."""
    match = deal(4)
    dealer = HashDealer.seeded(5)
    while not match.over:
        settle(match, dealer)
        if not match.over:
            legal = match.legal()
            match.play(match.actor, legal[len(match.log) % min(len(legal), 4)])
    known, played = [36] * 4, [0] * 4
    for told in match.story():
        if told.key == "told.plays":
            known[int(str(told.values["seat"]))] -= int(str(told.values["n"]))
            played[int(str(told.values["seat"]))] = int(str(told.values["n"]))
        if told.key == "told.wins":
            winner = int(str(told.values["seat"]))
            known[winner] += int(str(told.values["n"])) + played[winner]
    assert known == pools(match)


@pytest.mark.rule("GD 7")
def test_the_order_of_the_deck_is_unknown_because_no_card_is_drawn_before_it_is_turned_up() -> None:
    first = Counter[int]()
    for seed in range(2400):
        match = late(deal(), 2)
        first[HashDealer.seeded(seed).draw(match)] += 1
    left = sorted(GAME.outcomes(match.state))
    assert chi_square_z([first[number] for number in left], [2400 / 11] * 11) < 4
