"""The bots of Liar's Dice: do they bid and doubt with sense?"""

import pytest

from brelan.bots import policy
from brelan.engine import Match
from brelan.engine.compiled.drivers import play_out
from brelan.engine.pieces.dice import fresh_dice
from liars_dice import cells as c
from liars_dice.bot.judge import judge
from liars_dice.bot.worth import at_least
from playing import GAME, bid, follow, sit_down

BOTS = ["regular", "greedy"]


def choice(match: Match, bot: str) -> str:
    """What a bot does for whoever's turn it is; a bid with both its steps."""
    tried, said, seat = match.fork(), [], match.actor
    while tried.actor == seat:
        out = [0] * 64
        move = policy(GAME, bot)(tried.state, out, GAME.moves(tried.state, out), fresh_dice(1))
        said.append(tried.notation(move))
        tried.play(seat, move)
    return ", ".join(said)


@pytest.mark.parametrize("bot", BOTS)
def test_what_cannot_be_true_is_called(bot: str) -> None:
    assert choice(bid(sit_down("5 5 6", "2 3 4"), "6 6"), bot) == "liar"
    assert choice(bid(sit_down("5 5 6", "2 3 4"), "5 6"), bot) == "liar"


@pytest.mark.parametrize("bot", BOTS)
def test_what_one_sees_oneself_is_not_called(bot: str) -> None:
    assert choice(bid(sit_down("2 3 4", "5 5 5"), "1 5"), bot) != "liar"


@pytest.mark.parametrize("bot", BOTS)
def test_the_face_is_one_that_the_bot_has(bot: str) -> None:
    assert choice(bid(sit_down("2 3 4", "5 5 5"), "2 4"), bot).endswith("face 5")


@pytest.mark.parametrize("bot", BOTS)
def test_a_number_that_somebody_else_said_gets_a_face(bot: str) -> None:
    match = follow(sit_down("3 3 3", "2 5 6"), "Ada: count 6")
    assert choice(match, bot).startswith("face ")


def test_the_regular_opens_a_die_below_what_it_expects() -> None:
    assert choice(sit_down("1 4 4 5 6", "2 2 2 2 2", "2 2 2 2 2"), "regular") == "count 5, face 4"


def test_chances_are_those_of_the_binomial_distribution() -> None:
    assert at_least(0, 4, 1 / 3) == 1.0
    assert at_least(1, 2, 1 / 3) == pytest.approx(5 / 9)
    assert at_least(2, 2, 1 / 6) == pytest.approx(1 / 36)
    assert at_least(3, 2, 1 / 6) == pytest.approx(0)


@pytest.mark.parametrize(("better", "worse"), [("greedy", "regular"), ("regular", "random")])
def test_the_better_bot_wins_more(better: str, worse: str) -> None:
    won = 0
    for seed in range(100):
        state, seats = GAME.start(2, {}), [better, worse] if seed % 2 else [worse, better]
        policies = tuple(policy(GAME, name) for name in seats)
        play_out(GAME.rules, policies, state, fresh_dice(seed), [0] * 64)
        won += seats[GAME.ranking(state)[0].index(1)] == better
    assert won >= 57  # measured over 5,000 games: 68 % and 99.9 %


def test_the_judge_tells_between_rounds_that_more_dice_win_more() -> None:
    match, chances = bid(sit_down("2 3", "4 5", "6 6"), "5 2"), [0.0] * 3
    assert judge(match.state, chances) == 0
    follow(match, "Bo: liar\nnature: found 1, lose 0")
    assert judge(match.state, chances) == 1
    assert sum(chances) == pytest.approx(1)
    assert chances[0] < chances[1] == chances[2]
    assert match.state[c.DICE] == 1
