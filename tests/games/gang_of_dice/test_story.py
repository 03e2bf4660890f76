"""What is told of Gang of Dice where it is not plain: ties."""

import pytest

from brelan.engine.referee.match import Match
from brelan.games.gang_of_dice import box
from brelan.games.gang_of_dice import cells as c
from brelan.words import Words
from brelan.words.catalog import set_well
from tests.games.gang_of_dice.table import GAME, deal, set_pools, turn
from tests.play import follow


def last(match: Match, reader: int, count: int, language: str = "en") -> list[str]:
    words = Words(language, GAME, match.names, reader)
    return [words.say(event) for event in match.story(reader)[-count:]]


@pytest.mark.rule("GD 4.1")
def test_how_a_tie_was_decided_is_told_with_the_round() -> None:
    more = turn(turn(turn(deal(), "Ada", 4), "Bo", 2, 2), "Cy", 4)
    assert last(more, 0, 2) == [
        "Level at 4 (Ada, Bo, and Cy): Bo played more dice.",
        "Bo wins the round: +2 dice.",
    ]
    earlier = turn(turn(turn(deal(), "Ada", 1), "Bo", 4), "Cy", 4)
    assert last(earlier, 1, 2)[0] == "Level at 4 (Bo and Cy), as many dice: you played first."
    french = "Égalité à 4 (Bo et Cy), autant de dés : Bo jouait avant."
    assert last(earlier, 0, 2, "fr")[0] == set_well(french, "fr")
    assert "level" not in " ".join(last(turn(turn(turn(deal(), "Ada", 1), "Bo", 4), "Cy", 3), 0, 3))


@pytest.mark.rule("GD 5.1")
def test_that_a_win_is_shared_says_why() -> None:
    match = turn(set_pools(deal(2), 20, 22), "Ada", 4)
    match.state[c.ROUND] = box.ROUNDS
    follow(match, "Bo: play 1\nnature: die 3")
    before = list(match.state)
    follow(match, "Bo: stop")
    assert match.over
    told = GAME.part("story").tell(before, 1, c.STOP, match.state)[-1]
    words = Words("en", GAME, match.names, 0)
    assert words.say(told) == "The game is over: Ada and Bo have as many dice and share the win."
    assert words.say(match.view(0).prompt) == "Ada and Bo have as many dice and share the win."
    assert match.view(0).prompt.rule == told.rule == "GD 5.1"
