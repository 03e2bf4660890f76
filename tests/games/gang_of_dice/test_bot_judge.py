"""The judge of Gang of Dice: does it tell who is about to win, and does it keep silent where it cannot know?"""

import pytest

from brelan.coach.worth.estimates import starts
from brelan.engine.referee.match import Match
from brelan.games.gang_of_dice import box
from brelan.games.gang_of_dice import cells as c
from brelan.games.gang_of_dice.bot import judge
from tests.coach.games import weigher
from tests.games.gang_of_dice.table import card, deal, late, set_pools
from tests.play import follow


def between_rounds(*dice: int, played: int = 3, centre: int = 0) -> Match:
    """A table between two rounds at which everybody has so many dice. Ada begins."""
    match = set_pools(late(deal(len(dice)), played + 1), *dice)
    match.state[c.CENTRE] = centre
    return match


def chances(match: Match) -> list[float]:
    """The judge's word."""
    rewards = [0.0] * 6
    assert judge(match.state, rewards)
    return rewards[: len(match.names)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_has_more_dice_is_likelier_to_win_and_to_begin_is_a_burden(seats: int) -> None:
    worth = chances(between_rounds(*(40, 40, 50, 30)[:seats]))
    assert sum(worth) == pytest.approx(1)
    assert worth == sorted(worth) if seats < 4 else worth[3] < worth[0] < worth[1] < worth[2]


def test_a_lead_is_worth_more_the_fewer_rounds_are_left() -> None:
    leads = [chances(between_rounds(45, 60, played=played))[1] for played in range(1, box.ROUNDS - 1)]
    assert leads == sorted(leads)


def test_who_is_out_cannot_win() -> None:
    match = between_rounds(60, 0, 30)
    match.state[c.IN + 1] = 0
    assert chances(match)[1] == 0


def test_it_is_silent_while_dice_wait_in_the_centre_before_the_last_round_and_within_a_round() -> None:
    rewards = [0.0] * 6
    assert judge(between_rounds(48, 40).state, rewards)
    assert not judge(between_rounds(48, 40, centre=1).state, rewards)
    assert not judge(between_rounds(48, 40, played=box.ROUNDS - 1).state, rewards)
    assert not judge(follow(between_rounds(48, 40), f"nature: {card('odd', 1, 'bomb')}").state, rewards)


def test_dice_that_wait_in_the_centre_count_whether_a_turn_is_lost_or_might_still_be_saved() -> None:
    """Ada has lost. So has Bo, with three dice left, unless he mends it: to try cannot be worse than to stop, for the
    dice go to the centre either way, and whoever takes them there is ahead.
    """
    match = set_pools(deal(2, card("odd", 1, "bomb")), 48, 14)
    match.state[c.CENTRE] = 34
    follow(match, "Ada: play 3\nnature: die 5, die 4, die 0\nAda: stop\nBo: play 11")
    follow(match, "nature: die 5, die 5, die 4, die 4, die 3, die 2, die 2, die 0, die 0, die 0, die 0")
    luck = starts(1, 256)
    might_be_saved = weigher("gang_of_dice").worth(match.state, luck)[1].mean()
    follow(match, "Bo: stop")
    lost = weigher("gang_of_dice").worth(match.state, luck)[1].mean()
    assert lost > 0.2  # where only the dice that each holds count, it is 0.07
    assert might_be_saved > lost - 0.1
