"""The judge of Mino Dice: does it tell who is about to win, and only between rounds?"""

from collections.abc import Sequence

import pytest

from brelan.engine.fields import SEATS
from brelan.games.mino_dice import box
from brelan.games.mino_dice import cells as c
from brelan.games.mino_dice.bot import judge
from tests.games.mino_dice.table import GAME, begin, bid, hold, roll, sit_down


def chances(totals: Sequence[int], number: int, phase: int = c.DRAWING) -> list[float]:
    """The judge's word before round `number`, or after it if the game has ended."""
    state, rewards = GAME.start(len(totals)), [0.0] * 6
    state[c.ROUND], state[c.PHASE] = number, phase
    for seat, total in enumerate(totals):
        state[c.TOTAL + seat] = total
    assert judge(state, rewards)
    return rewards[: state[SEATS]]


@pytest.mark.parametrize("seats", box.SEATS_ALLOWED)
def test_all_are_equal_at_the_start(seats: int) -> None:
    assert chances([0] * seats, 1) == pytest.approx([1 / seats] * seats)


@pytest.mark.parametrize("number", range(1, 9))
def test_who_has_more_points_is_likelier_to_win(number: int) -> None:
    worth = chances([30, -20, 90, 30], number)
    assert worth[2] > worth[0] == worth[3] > worth[1] > 0
    assert sum(worth) == pytest.approx(1)


def test_a_lead_is_worth_more_the_fewer_rounds_are_left() -> None:
    leads = [chances([40, 0, 0, 0], number)[0] for number in range(1, 9)]
    leads.append(chances([40, 0, 0, 0], 8, c.ENDED)[0])
    assert leads == sorted(leads)
    assert leads[-1] == pytest.approx(1, abs=0.001)


def test_the_end_is_as_good_as_won_or_shared() -> None:
    assert chances([100, 90, -300], 8, c.ENDED) == pytest.approx([1, 0, 0], abs=0.1)
    assert chances([70, 70, -300], 8, c.ENDED) == pytest.approx([0.5, 0.5, 0], abs=0.001)


def test_a_round_under_way_is_not_judged() -> None:
    rewards = [0.0] * 6
    assert judge(sit_down(3, 2).state, rewards)
    drawn = hold("red red", "grey grey", "siren purple")
    assert judge(drawn.state, rewards)
    assert not judge(bid(drawn, 1).state, rewards)
    assert not judge(begin("red red", "grey grey", "siren purple").state, rewards)
    assert not judge(roll(begin("red red", "grey grey", "siren purple"), "red 5").state, rewards)
