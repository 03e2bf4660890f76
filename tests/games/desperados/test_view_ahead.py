"""What a page shows before anything is confirmed: what an Action, an answer or a card would do, and to whom."""

from typing import Any

import pytest

from brelan.engine import Match
from brelan.engine.event import Event
from brelan.games.desperados import cells as c
from brelan.words import Words
from tests.games.desperados.table import GAME, begin, give, notches, only_in_pile, roll, set_money, to_turn_of
from tests.play import follow


def acts(match: Match) -> dict[str, dict[str, Any]]:
    return {act["symbol"]: act for act in match.view(match.actor).table["acts"]}


def said(match: Match, events: list[Event], seat: int = 0) -> str:
    words = Words("en", GAME, match.names, seat)
    return " ".join(words.say(told) for told in events)


def held(match: Match, card: str, seat: int = 0) -> dict[str, Any]:
    hand: list[dict[str, Any]] = match.view(seat).table["seats"][seat]["hand"]
    return next(one for one in hand if one["card"] == card)


# ── Actions ──
@pytest.mark.rule("DD 4.2", "DD 4.3")
def test_an_act_says_whom_it_would_cost_how_much() -> None:
    match = set_money(notches(begin(4), "Ada", guns=0, fist=1), 50, 50, 4, 50)
    notches(match, "Di", guns=0)
    roll(match, "action", "guns", "fist", "knife")
    assert set(acts(match)) == {"guns", "fist", "knife"}  # shown already while the dice may still be rolled
    follow(match, "Ada: act")
    assert acts(match)["guns"]["losses"] == [0, 6, 4, 0]
    assert said(match, acts(match)["guns"]["then"]) == "Cy would be out."
    assert acts(match)["fist"]["losses"] == [0, 0, 0, 0]
    assert match.view(1).table["acts"] == []


@pytest.mark.rule("DD 6.5")
def test_whether_an_attack_may_be_answered_follows_from_the_open_number_of_cards_alone() -> None:
    match = notches(begin(), "Ada", guns=0)
    follow(roll(match, "action", "guns", "fist", "knife"), "Ada: act")
    assert acts(match)["guns"]["then"] == []
    for card in ("Sheriff", "File"):
        other = give(match.fork(), "Bo", card)
        assert said(other, acts(other)["guns"]["then"]) == "They may answer with a card."


@pytest.mark.rule("DD 7.1", "DD 7.3")
def test_an_act_that_would_win_says_so_for_whoever_it_is() -> None:
    match = notches(begin(), "Ada", bottle=0, fist=0, knife=0, gun=0, guns=1)
    follow(roll(match, "action", "guns", "fist", "action"), "Ada: act")
    assert said(match, acts(match)["guns"]["then"]) == "You would win the game!"
    other = notches(match.fork(), "Bo", bottle=0, fist=0, knife=0, gun=0, guns=0)
    set_money(other, 40, 50, 52)  # the Brute of Cy is jailed
    assert said(other, acts(other)["fist"]["then"]) == "Bo would win the game!"


@pytest.mark.rule("DD 1.3", "DD 4.4")
@pytest.mark.parametrize(
    ("gang", "losses"), [("Red Damnation", [0, 1, 1]), ("Los Libertadores", [0, 0, 0]), ("Mavericks", [0, 0, 0])]
)
def test_a_power_is_shown_on_those_it_would_hurt(gang: str, losses: list[int]) -> None:
    match = notches(
        begin(3, [gang, "Oleson", "Mavericks" if gang != "Mavericks" else "Red Damnation"]), "Ada", bottle=0
    )
    follow(roll(match, "action", "bottle", "fist", "knife"), "Ada: act")
    assert acts(match)["bottle"]["losses"] == losses


@pytest.mark.rule("DD 1.5", "DD 4.2")
def test_who_may_be_turned_shows_how_far() -> None:
    match = follow(give(begin(), "Ada", "File"), "Ada: play File")
    assert {symbol: act["does"].key for symbol, act in acts(match).items()} == {
        "bottle": "does.free",
        "fist": "does.turn",
        "knife": "does.turn",
        "gun": "does.turn",
        "guns": "does.turn",
    }


@pytest.mark.rule("DD 3.2")
def test_dice_that_let_nobody_act_promise_nothing() -> None:
    assert acts(roll(begin(), "gun", "gun", "fist", "knife")) == {}
    match = roll(begin(), "action", "gun", "fist", "knife")
    assert acts(follow(match, "Ada: lift gun")) == {}


# ── Answers ──
@pytest.mark.rule("DD 6.5", "DD 4.6")
def test_who_is_asked_reads_what_each_answer_would_bring() -> None:
    match = set_money(give(notches(begin(), "Ada", guns=0), "Cy", "Hide-out", "Sheriff"), 50, 50, 20)
    follow(roll(match, "action", "action", "guns", "fist"), "Ada: act, use guns")
    assert [(one["card"], said(match, one["then"], 2)) for one in match.view(2).table["answers"]] == [
        ("Hide-out", "You lose nothing. Bo is still under attack."),
        ("Sheriff", "You lose nothing. Neither does anybody else."),
        (None, "You lose $6 ($14 left)."),
    ]
    assert match.view(0).table["answers"] == match.view(1).table["answers"] == []
    set_money(match, 50, 50, 6)
    assert said(match, match.view(2).table["answers"][-1]["then"], 2) == "You lose your last $6: you are out."


@pytest.mark.rule("DD 7.1")
def test_who_is_asked_reads_that_no_answer_would_lose_the_game() -> None:
    match = notches(begin(2), "Ada", bottle=0, fist=0, knife=0, gun=0, guns=0)
    set_money(give(match, "Bo", "Hide-out"), 40, 42)
    follow(roll(match, "action", "guns", "fist", "knife"), "Ada: act, use guns")
    shield, none = match.view(1).table["answers"]
    assert said(match, shield["then"], 1) == "You lose nothing."
    assert said(match, none["then"], 1) == "You lose $6 ($36 left). Ada would win the game!"


# ── Cards ──
@pytest.mark.rule("DD 1.5", "DD 6.4")
def test_a_card_that_moves_dollars_says_how_many_now() -> None:
    match = set_money(give(begin(), "Ada", "Gold vein", "Ambush"), 50, 45, 2)
    match.state[c.MIDDLE] = 3
    assert held(match, "Gold vein")["takes"] == 3
    assert held(match, "Ambush")["losses"] == [0, 4, 2]


@pytest.mark.rule("DD 6.2", "DD 6.3", "DD 6.5")
def test_a_card_that_may_not_be_played_says_why() -> None:
    match = give(begin(), "Ada", "Gold vein", "Loaded die", "Sheriff", "Saloon")
    give(match, "Bo", "Ambush")
    assert said(match, [held(match, "Gold vein")["why"]]) == "It would do nothing right now."
    assert said(match, [held(match, "Loaded die")["why"]]) == "Not now: only after a roll."
    assert held(match, "Sheriff")["why"].key == "why.answer"
    assert said(match, [held(match, "Ambush", 1)["why"]], 1) == "Keep it for your turn, before the first roll."
    assert held(match, "Saloon")["why"] is None
    only_in_pile(match, "File", "File", "File")
    follow(match, "Ada: play Saloon\nnature: card File, card File, card File\nAda: keep File")
    assert held(match, "File")["why"].key == "why.fresh"


@pytest.mark.rule("DD 6.5")
def test_an_answer_has_no_reason_against_it_when_one_is_asked() -> None:
    match = give(notches(begin(), "Ada", guns=0), "Cy", "Hide-out")
    follow(roll(match, "action", "action", "guns", "fist"), "Ada: act, use guns")
    assert held(match, "Hide-out", 2)["why"] is None


@pytest.mark.rule("DD 5.1", "DD 8.1")
def test_only_who_looks_at_cards_sees_what_they_do() -> None:
    match = only_in_pile(roll(begin(), "gun", "gun", "gun", "fist"), "File", "Sheriff", "Saloon")
    follow(match, "Ada: draw\nnature: card File, card Sheriff, card Saloon")
    assert [one["card"] for one in match.view(0).table["looking"]] == ["Saloon", "File", "Sheriff"]
    assert match.view(1).table["looking"] == match.view().table["looking"] == []


# ── The goal ──
@pytest.mark.rule("DD 7.1")
def test_the_goal_says_how_far_it_is() -> None:
    def goal(match: Match) -> str:
        told: Event | None = match.view(0).table["goal"]
        return said(match, [told]) if told else ""

    match = begin()
    assert goal(match) == "Free 5 more and you win: nobody is richer."
    assert goal(set_money(match, 45, 50, 40)) == "5 more to free, and $5 to catch up."
    notches(match, "Ada", bottle=0, fist=0, knife=0, gun=0, guns=0)
    assert goal(match) == "All free! Catch up $5 and you win."
    match.state[c.OUT] = 1
    assert goal(to_turn_of(match, "Bo")) == ""
    assert match.view().table["goal"] is None
