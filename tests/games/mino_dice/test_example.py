"""The worked examples of the rulebook (MD 7), step by step."""

import pytest

from brelan.engine import Match
from brelan.games.mino_dice import cells as c
from brelan.words import Words
from brelan.words.catalog import set_well
from tests.games.mino_dice.table import GAME, begin, kinds, roll, scores, stakes, won
from tests.play import follow

FRIENDS = ["Cindy", "Ben", "Charlie", "David", "Émilie"]


def seven_after_seven() -> Match:
    hands = ("red yellow", "red yellow", "purple yellow", "grey yellow", "red yellow")
    return begin(*hands, bids=(0, 1, 0, 1, 0), names=FRIENDS)


@pytest.mark.rule("MD 7", "MD 3.2", "MD 3.3")
def test_the_later_of_two_sevens_wins_whatever_its_colour() -> None:
    match = follow(seven_after_seven(), "Cindy: play red\nnature: roll 6")
    assert kinds(match) == ["red"]
    follow(match, "Ben: play red\nnature: roll 7")
    assert kinds(match) == ["yellow", "purple"]
    follow(match, "Charlie: play purple\nnature: roll 2")
    assert kinds(match) == ["yellow", "grey"]
    follow(match, "David: play grey\nnature: roll 7")
    assert kinds(match) == ["red"]
    follow(match, "Émilie: play red\nnature: roll 5")
    assert won(match) == [0, 0, 0, 1, 0]
    assert match.names[match.actor] == "David"


def test_the_first_example_as_a_story() -> None:
    match = roll(seven_after_seven(), "red 6", "red 7", "purple 2", "grey 7", "red 5")
    told = [Words("en", GAME, FRIENDS).say(event) for event in match.story()]
    assert told[-9:] == [
        "Cindy rolls a red die: 6.",
        "The colour to follow is red.",
        "Ben rolls a red die: 7.",
        "Charlie has no red die.",
        "Charlie rolls a purple die: 2.",
        "David has no red die.",
        "David rolls a grey die: 7.",
        "Émilie rolls a red die: 5.",
        "David wins the trick with a 7.",
    ]
    assert "The bids: Cindy 0, Ben 1, Charlie 0, David 1, and Émilie 0." in told
    french = [Words("fr", GAME, FRIENDS).say(event) for event in match.story()]
    assert french[-4:] == [
        set_well(each, "fr")
        for each in (
            "David n'a pas de rouge.",
            "David lance un dé gris : 7.",
            "Émilie lance un dé rouge : 5.",
            "David gagne le pli avec un 7.",
        )
    ]


def three_symbols(last: str) -> Match:
    """The second example up to and with Émilie's Siren die; then a trick that Cindy wins."""
    hands = ("griffin grey", "minotaur purple", "red purple", "red purple", "siren red")
    match = begin(*hands, bids=(1, 1, 0, 0, 1), names=FRIENDS)
    follow(match, "Cindy: play griffin\nnature: roll griffin\nBen: play minotaur\nnature: roll minotaur")
    assert kinds(match) == ["red", "purple"]  # no colour yet
    follow(match, "Charlie: play red\nnature: roll 5")
    assert kinds(match) == ["red"]
    follow(match, "David: play red\nnature: roll 7")
    assert kinds(match) == ["siren", "red"]  # a special die may be played with a red one in hand
    return follow(match, f"Émilie: play siren\nnature: roll {last}")


@pytest.mark.rule("MD 7", "MD 3.2", "MD 3.3", "MD 4.3")
def test_the_siren_wins_a_trick_of_three_symbols() -> None:
    match = three_symbols("siren")
    assert won(match) == [0, 0, 0, 0, 1]
    assert stakes(match) == [0, 0, 0, 0, 50]
    roll(match, "red 5", "grey 7", "purple 1", "purple 1", "purple 1")
    assert scores(match) == [20, -10, 20, 20, 70]


@pytest.mark.rule("MD 7", "MD 3.3", "MD 4.3")
def test_had_she_rolled_a_flag_the_minotaur_would_have_won() -> None:
    match = three_symbols("flag")
    assert won(match) == [0, 1, 0, 0, 0]
    assert stakes(match) == [0, 30, 0, 0, 0]
    roll(match, "purple 1", "purple 1", "purple 1", "red 5", "grey 7")
    assert scores(match) == [20, 50, 20, 20, -10]


@pytest.mark.rule("MD 7", "MD 3.3")
def test_nothing_but_flags_the_leader_wins_not_the_last() -> None:
    match = roll(begin("grey red", "siren red", "griffin red"), "grey flag", "siren flag", "griffin flag")
    assert won(match) == [1, 0, 0]
    assert match.actor == 0


@pytest.mark.rule("MD 7", "MD 3.2")
def test_a_grey_flag_that_is_led_sets_grey() -> None:
    match = roll(begin("grey red", "grey red", "red red"), "grey flag")
    assert match.view().table["colour"] == "grey"
    assert kinds(match) == ["grey"]


@pytest.mark.rule("MD 7", "MD 3.3", "MD 4.3")
def test_the_minotaur_and_two_sirens_the_last_siren_fifty_points_once() -> None:
    match = roll(begin("siren", "minotaur", "siren", bids=(0, 0, 1)), "siren siren", "minotaur minotaur", "siren siren")
    assert scores(match) == [10, 10, 70]


def round_won(number: int, grey: int, bids: tuple[int, int, int]) -> Match:
    """A round between a red, a grey and a purple hand: grey wins the first `grey` tricks, red the others."""
    match = begin("red " * number, "grey " * number, "purple " * number, bids=bids)
    for trick in range(number):
        faces = {"red": "5", "grey": "7", "purple": "1"} if trick < grey else {"red": "7", "grey": "1", "purple": "1"}
        for _ in range(3):
            (kind,) = kinds(match)
            roll(match, f"{kind} {faces[kind]}")
    return match


@pytest.mark.rule("MD 7", "MD 4.1")
def test_bid_3_won_3() -> None:
    assert scores(round_won(3, grey=0, bids=(3, 1, 1)))[0] == 60


@pytest.mark.rule("MD 7", "MD 4.1")
def test_bid_5_won_1() -> None:
    assert scores(round_won(5, grey=1, bids=(4, 5, 1)))[1] == -40


@pytest.mark.rule("MD 7", "MD 4.2")
def test_bid_0_in_round_4_won_0() -> None:
    assert scores(round_won(4, grey=2, bids=(1, 1, 0)))[2] == 40


@pytest.mark.rule("MD 7", "MD 4.2")
def test_bid_0_in_round_6_won_2() -> None:
    match = round_won(6, grey=2, bids=(4, 0, 0))
    assert scores(match) == [80, -60, 60]
    assert match.state[c.ROUND] == 7
