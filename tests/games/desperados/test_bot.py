"""The greedy bot of Desperados of Dice Town plays sensibly."""

import pytest

from brelan.bots import Bot
from brelan.engine import Match
from brelan.games.desperados import cells as c
from brelan.games.desperados.box import SYMBOLS
from brelan.lab.simulate import Simulator
from tests.games.desperados.table import GAME, begin, give, notches, roll, set_money
from tests.play import follow

ALL_FREE = dict.fromkeys(SYMBOLS, 0)


def choice(match: Match) -> str:
    """What the bot does now."""
    return match.notation(Bot(GAME, "greedy", 1).choose(match, match.actor))


def acting(match: Match, *faces: str) -> Match:
    return follow(roll(match, *faces), "Ada: act")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_beats_chance_nearly_always(seats: int) -> None:
    played = Simulator(GAME, ["greedy"] + ["random"] * (seats - 1)).play(500, seed=1)
    assert played.wins[0] > 475


def test_it_frees_the_last_one_when_that_wins() -> None:
    match = notches(begin(), "Ada", **{**ALL_FREE, "fist": 1})
    assert choice(acting(match, "action", "action", "fist", "guns")) == "use fist"


def test_it_attacks_when_that_wins() -> None:
    match = set_money(notches(begin(), "Ada", **ALL_FREE), 40, 45, 45)
    assert choice(acting(match, "action", "bottle", "gun", "fist")) == "use gun"
    match = set_money(notches(begin(2), "Ada", fist=0), 10, 3)
    assert choice(acting(match, "action", "action", "guns", "fist")) == "use fist"


def test_it_never_makes_another_win() -> None:
    match = notches(notches(begin(), "Ada", guns=0, fist=1), "Cy", **ALL_FREE)
    set_money(match, 20, 25, 20)  # an attack would leave Cy, who has all five free, the richest
    assert choice(acting(match, "action", "action", "guns", "fist")) == "use fist"
    match = notches(notches(begin(), "Ada", guns=0), "Cy", **ALL_FREE)
    set_money(match, 20, 25, 20)
    assert choice(acting(match, "action", "guns", "guns", "guns")) == "done"
    match = give(set_money(notches(begin(), "Cy", **ALL_FREE), 20, 29, 28), "Ada", "Ambush")
    assert choice(match) == "play Ambush"  # Cy would have $24, Bo $25


def test_it_keeps_actions_and_the_desperado_who_matters() -> None:
    match = notches(begin(), "Ada", guns=0)
    for name in match.names:
        notches(match, name, knife=0)  # the Crook can hurt nobody, the Boss everybody
    roll(match, "action", "knife", "guns", "guns")
    assert choice(match) == "lift knife"
    follow(match, "Ada: lift knife")
    assert choice(match) == "lift guns"
    follow(match, "Ada: lift guns")
    assert choice(match) == "reroll"


def test_three_actions_and_the_boss_are_enough() -> None:
    match = notches(begin(), "Ada", guns=0)
    assert choice(roll(match, "action", "action", "action", "guns")) == "act"


def asked(bo: int, dollars: str, **left: int) -> Match:
    """Ada attacks Bo, who has so many dollars and these cards, with the Brute."""
    match = set_money(notches(begin(), "Ada", fist=0, **left), 50, bo, 50)
    return follow(acting(give(match, "Bo", *dollars.split(", ")), "action", "fist", "gun", "gun"), "Ada: use fist")


def test_it_answers_ruin_and_defeat() -> None:
    assert choice(asked(3, "Hide-out")) == "play Hide-out"
    assert choice(asked(3, "Sheriff")) == "play Sheriff"
    match = set_money(give(notches(begin(2), "Ada", **ALL_FREE), "Bo", "Hide-out"), 30, 33)
    follow(acting(match, "action", "fist", "gun", "gun"), "Ada: use fist")
    assert choice(match) == "play Hide-out"  # else Ada is the richest with all five free


def test_it_hides_rather_than_calling_the_sheriff() -> None:
    assert choice(asked(3, "Hide-out, Sheriff")) == "play Hide-out"


def test_it_plays_what_helps_at_once() -> None:
    assert choice(give(begin(), "Ada", "File")) == "play File"
    assert choice(give(begin(), "Ada", "Ambush")) == "play Ambush"
    assert choice(give(set_money(begin(), 40, 50, 50), "Ada", "Gold vein")) == "play Gold vein"
    assert choice(give(set_money(begin(), 48, 50, 50), "Ada", "Gold vein")) == "roll"  # it waits for more


def test_it_turns_a_die_to_act_with_the_boss() -> None:
    match = notches(give(begin(), "Ada", "Loaded die"), "Ada", guns=0)
    roll(match, "guns", "gun", "fist", "knife")
    match.state[c.LEFT] = 0
    assert choice(match) == "play Loaded die"
    follow(match, "Ada: play Loaded die")
    assert choice(match) != "old guns"
    follow(match, "Ada: old gun")
    assert choice(match) == "new action"


def test_it_rolls_on_when_no_roll_is_left_and_nothing_was_reached() -> None:
    match = notches(give(begin(), "Ada", "Second wind"), "Ada", guns=0)
    roll(match, "guns", "guns", "fist", "knife")
    match.state[c.LEFT] = 0
    assert choice(match) == "play Second wind"


def test_it_takes_one_more_action_for_the_boss() -> None:
    match = notches(give(begin(), "Ada", "Double shot"), "Ada", guns=0)
    roll(match, "action", "guns", "fist", "knife")
    match.state[c.LEFT] = 0
    assert choice(match) == "play Double shot"
