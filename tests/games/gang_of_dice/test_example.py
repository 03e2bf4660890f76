"""The worked example of the rulebook (GD 8), move by move."""

import pytest

from brelan.engine import Match
from brelan.games.gang_of_dice import cells as c
from brelan.words import Words
from brelan.words.catalog import set_well
from tests.games.gang_of_dice.table import GAME, card, pools
from tests.play import follow


def begin() -> Match:
    match = Match(GAME, ["Félix", "Louise", "Suzie"])
    return follow(match, f"nature: first 0, {card('total', 7, 'bomb')}")


def first_round() -> Match:
    return follow(
        begin(),
        """
        Félix: play 2
        nature: die 3, die 1
        Félix: lift 1, roll
        nature: die 2
        Félix: stop
        Louise: play 2
        nature: die 1, die 0
        Louise: lift 0, lift 1, roll
        nature: die 5, die 3
        Louise: lift 5, roll
        nature: die 4
        Suzie: play 3
        nature: die 4, die 1, die 0
        Suzie: stop
        """,
    )


def second_round() -> Match:
    return follow(
        first_round(),
        f"""
        nature: {card("consecutive", 2, "explosion")}
        Suzie: play 3
        nature: die 5, die 3, die 2
        Félix: play 2
        nature: die 1, die 0
        Félix: lift 0, lift 1, roll
        nature: die 5, die 5
        Félix: stop
        Louise: play 1
        nature: die 4
        Louise: stop
        """,
    )


@pytest.mark.rule("GD 3.5", "GD 3.6", "GD 4.1")
def test_first_round() -> None:
    match = first_round()
    assert match.state[c.RESULT : c.RESULT + 3] == [5, c.INVALID, 5]
    assert pools(match) == [46, 46, 52]
    assert match.state[c.FIRST] == 2


@pytest.mark.rule("GD 3.6", "GD 4.1", "GD 4.3")
def test_second_round() -> None:
    match = second_round()
    assert match.state[c.RESULT : c.RESULT + 3] == [10, 4, c.INVALID]
    assert pools(match) == [50, 45, 49]
    follow(match, f"nature: {card('equal', 2, 'explosion')}")
    assert match.names[match.actor] == "Félix"


def test_the_example_as_a_story() -> None:
    match = second_round()
    words = Words("en", GAME, match.names)
    told = [words.say(event) for event in match.story()]
    assert told[:6] == [
        "Félix begins.",
        "Round 1, Bomb: avoid a total of 7 or more.",
        "Félix plays 2 dice.",
        "Félix has 3 and 1.",
        "Félix rerolls a die (1).",
        "Félix has 3 and 2.",
    ]
    assert "Bust: Louise has a total of 7 or more." in told
    assert "Suzie wins the round: +4 dice." in told
    assert told[-1] == "Félix wins the round: +4 dice."


def test_the_example_in_french() -> None:
    match = second_round()
    words = Words("fr", GAME, match.names)
    told = [words.say(event) for event in match.story()]
    assert told[1] == set_well("Manche 1, Bombe : évite un total de 7 ou plus.", "fr")
    assert told[-1] == set_well("Félix gagne la manche : +4 dés.", "fr")
