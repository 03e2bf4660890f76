"""The worked examples of the rulebook (DD 9), move by move."""

import pytest

from brelan.engine import Match
from brelan.games.desperados import cells as c
from brelan.words import Words
from brelan.words.catalog import set_well
from tests.games.desperados.table import GAME, begin, left, legal, money, notches, roll
from tests.play import follow


@pytest.mark.rule("DD 2.2")
def test_set_up_with_two_crooks_the_bad_girl_and_the_boss() -> None:
    match = follow(Match(GAME, ["Ada", "Bo"]), "nature: gang Oleson, gang Mavericks")
    follow(match, "nature: die knife, die knife, die gun, die guns")
    assert [left(match, "Ada", symbol) for symbol in ("bottle", "fist", "knife", "gun", "guns")] == [2, 3, 2, 4, 5]


@pytest.mark.rule("DD 4.1")
def test_one_action_two_bad_girls_and_the_boss() -> None:
    match = roll(begin(), "action", "gun", "gun", "guns")
    assert legal(match) == ["lift action", "lift gun", "lift guns", "act"]
    follow(match, "Ada: act")
    assert legal(match) == ["use gun", "use guns", "done"]
    once = follow(match, "Ada: use gun")
    assert left(once, "Ada", "gun") == 3
    assert once.actor == 1  # the one Action is used, the turn is over
    other = follow(roll(begin(), "action", "gun", "gun", "guns"), "Ada: act, use guns")
    assert left(other, "Ada", "guns") == 5
    assert other.actor == 1


@pytest.mark.rule("DD 4.1")
@pytest.mark.parametrize(
    ("moves", "fist", "guns"),
    [("use fist, use guns", 1, 5), ("use guns, use guns", 2, 4), ("use fist, use fist", 0, 6)],
)
def test_two_actions_the_brute_and_the_boss(moves: str, fist: int, guns: int) -> None:
    match = follow(roll(begin(), "action", "action", "fist", "guns"), f"Ada: act, {moves}")
    assert (left(match, "Ada", "fist"), left(match, "Ada", "guns")) == (fist, guns)
    assert match.actor == 1


@pytest.mark.rule("DD 3.2", "DD 5.1")
def test_four_actions_are_four_of_a_kind_and_draw() -> None:
    match = roll(begin(), "action", "action", "action", "action")
    assert legal(match) == ["lift action", "draw"]
    follow(match, "Ada: draw")
    assert match.state[c.WANTED] == 4


def frees_and_attacks() -> Match:
    match = notches(notches(begin(4), "Ada", gun=1), "Di", gun=0)
    return follow(roll(match, "action", "action", "action", "gun"), "Ada: act, use gun")


@pytest.mark.rule("DD 4.3", "DD 4.5")
def test_three_actions_and_the_bad_girl_one_notch_from_freedom() -> None:
    match = frees_and_attacks()
    assert left(match, "Ada", "gun") == 0
    assert money(match) == [50, 50, 50, 50]
    follow(match, "Ada: use gun")
    assert money(match) == [50, 45, 45, 50]
    follow(match, "Ada: use gun")
    assert money(match) == [50, 40, 40, 50]  # $10 each, but for Di, whose Bad girl is free
    assert match.state[c.MIDDLE] == 20
    assert match.actor == 1


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        ("en", ["Ada attacks with the Bad girl ($5).", "Bo loses $5 ($45 left).", "Cy loses $5 ($45 left)."]),
        ("fr", ["Ada attaque avec la Bad girl (5 $).", "Bo perd 5 $ (reste 45 $).", "Cy perd 5 $ (reste 45 $)."]),
    ],
)
def test_the_attack_as_a_story(language: str, sentences: list[str]) -> None:
    match = frees_and_attacks()
    before, use_gun = list(match.state), match.legal()[0]
    match.play(0, use_gun)
    told = GAME.part("story").tell(before, 0, use_gun, match.state)
    words = Words(language, GAME, match.names)
    assert [words.say(event) for event in told] == [set_well(each, language) for each in sentences]
