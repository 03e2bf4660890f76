"""The worked example of the sheet (LD 7), step by step, and told in both languages."""

import pytest

from brelan.engine import Match
from brelan.words import Words
from brelan.words.catalog import set_well
from liars_dice import cells as c
from playing import GAME, bid, call, dice_left, sit_down


def example() -> Match:
    return call(bid(sit_down("1 5 5", "2 3 5", "4 4 6"), "3 5", "4 5"))


@pytest.mark.rule("LD 7", "LD 1.2", "LD 4.2", "LD 4.3")
def test_four_fives_with_the_wild_one_are_true_and_cy_loses_a_die() -> None:
    match = example()
    assert match.state[c.FOUND] == 4
    assert dice_left(match) == [3, 3, 2]
    assert match.names[match.state[c.FIRST]] == "Cy"


def test_the_example_as_a_story() -> None:
    match = example()
    told = [Words("en", GAME, match.names).say(event) for event in match.story()]
    assert told == [
        "Ada begins.",
        "Round 1, with 9 dice: Ada begins.",
        "Ada bids 3 fives.",
        "Bo bids 4 fives.",
        "Cy doesn't believe Bo: “Liar!”",
        "Ada shows 1, 5, and 5.",
        "Bo shows 2, 3, and 5.",
        "Cy shows 4, 4, and 6.",
        "There are 4 fives: the bid of 4 fives was true.",
        "Cy loses a die and has 2 left.",
    ]
    french = [Words("fr", GAME, match.names, 2).say(event) for event in match.story(2)]
    assert french[-6:] == [
        set_well(each, "fr")
        for each in (
            "Tu ne crois pas Bo : « Menteur ! »",
            "Ada montre 1, 5 et 5.",
            "Bo montre 2, 3 et 5.",
            "Tu montres 4, 4 et 6.",
            "On compte 4 « cinq » : l'annonce de 4 « cinq » était vraie.",
            "Tu perds un dé : il t'en reste 2.",
        )
    ]
