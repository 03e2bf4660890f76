"""What the bots of Gang of Dice promise."""

import pytest

from brelan.bots import Bot
from brelan.engine.referee.match import Match
from brelan.games.gang_of_dice import cells as c
from brelan.games.gang_of_dice.bot.exact import exact, reply, turn
from tests.games.gang_of_dice.table import GAME, card, deal
from tests.games.gang_of_dice.table import turn as whole_turn
from tests.play import follow

BOMB_7 = card("total", 7, "bomb")
EXPLOSION_11 = card("total", 11, "explosion")


def says(match: Match, bot: str) -> str:
    return match.notation(Bot(GAME, bot, 1).choose(match, match.actor))


def rolled(warning: str, *faces: int) -> Match:
    """Ada has thrown these dice; Bo, before her, reached 3 with one die."""
    match = deal(2, warning)
    match.state[c.RESULT + 1], match.state[c.PLAYED + 1] = 3, 1
    return follow(match, f"Ada: play {len(faces)}\nnature: {', '.join(f'die {face}' for face in faces)}")


def plays_to_the_roll(match: Match, bot: str) -> list[str]:
    """What a bot does until the dice are rolled or it stops."""
    said: list[str] = []
    while match.state[c.PHASE] == c.DECIDING:
        said.append(says(match, bot))
        follow(match, f"Ada: {said[-1]}")
        if said[-1] == "stop":
            break
    return said


def test_a_regular_plays_three_dice() -> None:
    assert says(deal(3), "regular") == "play 3"


@pytest.mark.parametrize(
    ("warning", "faces", "said"),
    [
        (EXPLOSION_11, (1, 1, 2), ["stop"]),  # ahead of Bo: the low dice may lie
        (EXPLOSION_11, (0, 1, 2), ["stop"]),  # as much as Bo with more dice wins too (GD 4.1)
        (EXPLOSION_11, (0, 1, 1), ["lift 0", "lift 1", "lift 1", "roll"]),
        (BOMB_7, (5, 2, 0), ["lift 0", "lift 2", "lift 5", "roll"]),  # invalid: all again
    ],
)
def test_a_regular_stops_ahead_and_rolls_low_dice_again_behind(
    warning: str, faces: tuple[int, ...], said: list[str]
) -> None:
    assert plays_to_the_roll(rolled(warning, *faces), "regular") == said


def test_an_expert_risks_no_more_dice_than_it_needs_when_everybody_else_has_failed() -> None:
    match = deal(2, BOMB_7)
    match.state[c.RESULT + 1], match.state[c.CENTRE] = c.INVALID, 6
    assert says(match, "expert") == "play 1"


def test_an_expert_that_stands_last_and_ahead_stops() -> None:
    assert plays_to_the_roll(rolled(EXPLOSION_11, 2, 2), "expert") == ["stop"]


def test_an_expert_that_stands_last_and_behind_rolls_again() -> None:
    assert plays_to_the_roll(rolled(EXPLOSION_11, 1, 1), "expert")[-1] == "roll"


def test_an_expert_that_takes_over_with_dice_lifted_goes_on_from_there() -> None:
    match = follow(rolled(EXPLOSION_11, 1, 1, 2), "Ada: lift 2")
    assert says(match, "expert") == "roll"  # the ones would be lifted too, but low dice are lifted first


def test_an_expert_that_takes_over_a_turn_with_too_many_dice_looks_ahead_instead() -> None:
    match = rolled(card("consecutive", 2, "bomb"), *[1] * 9, *[3] * 9)
    assert exact(match.state, 0) is None
    assert Bot(GAME, "expert", 1).choose(match, 0) in match.legal()


def test_a_turn_is_worth_more_the_more_there_is_to_win() -> None:
    worth = []
    for centre in (0, 30):
        match = whole_turn(deal(2, EXPLOSION_11), "Ada", 5, 3)  # Bo has to beat 8
        match.state[c.CENTRE] = centre
        worth.append(turn(match.state, 1, 2).value)
    assert worth[1] > worth[0]


def test_nobody_replies_to_a_total_that_cannot_be_beaten() -> None:
    chances = reply(int(BOMB_7.split()[1]))
    assert chances[5] > 0 == chances[6]
    assert all(0 <= chance <= 1 for chance in chances)
