"""How greedy and regular play Desperados of Dice Town, and what the judge says of a table."""

import pytest

from brelan.bots import policy
from brelan.engine import Match
from brelan.engine.pieces.dice import fresh_dice
from brelan.engine.rule import MOST_MOVES
from brelan.games.desperados import cells as c
from brelan.games.desperados.bot import judge
from brelan.games.desperados.box import SYMBOLS
from brelan.lab.simulate import Simulator
from tests.games.desperados.table import GAME, begin, give, notches, roll, set_money
from tests.play import follow

ALL_FREE = dict.fromkeys(SYMBOLS, 0)


def choice(match: Match, bot: str = "greedy") -> str:
    """What the bot does now."""
    out = [0] * MOST_MOVES
    count = GAME.moves(match.state, out)
    return match.notation(policy(GAME, bot)(match.state, out, count, fresh_dice(1)))


def regular(match: Match) -> str:
    return choice(match, "regular")


def chances(match: Match) -> list[float]:
    """What the judge says of the table."""
    rewards = [0.0] * len(match.names)
    assert judge(match.state, rewards)
    return rewards


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


# ── The regular player ───────────────────────────────────────────────────────────────────────────────────
def test_regular_stands_between_chance_and_greedy() -> None:
    played = Simulator(GAME, ["regular", "random", "greedy"]).play(500, seed=1)
    regulars, randoms, greedies = played.wins
    assert randoms < 25
    assert 75 < regulars < greedies - 75


def test_regular_keeps_actions_and_the_best_that_shows() -> None:
    match = roll(begin(), "action", "fist", "guns", "guns")  # the Brute has two notches left, the Boss six
    for lifted in ("lift guns", "lift guns", "reroll"):
        assert regular(match) == lifted
        follow(match, f"Ada: {lifted}")


def test_regular_breaks_out_the_nearest_while_it_is_the_richest() -> None:
    match = acting(begin(), "action", "action", "gun", "fist")
    assert regular(match) == "use fist"
    match = acting(notches(begin(), "Ada", guns=0), "action", "action", "guns", "fist")
    assert regular(match) == "use fist"


def test_regular_attacks_who_is_richer_once_most_of_its_gang_is_free() -> None:
    match = set_money(notches(begin(), "Ada", bottle=0, knife=0, guns=0), 40, 50, 50)
    assert regular(acting(match, "action", "guns", "knife", "fist")) == "use guns"


def test_regular_takes_a_win_and_gives_none_away() -> None:
    match = notches(begin(), "Ada", **{**ALL_FREE, "fist": 1})
    assert regular(acting(match, "action", "action", "fist", "guns")) == "use fist"
    match = notches(notches(begin(), "Ada", guns=0), "Cy", **ALL_FREE)
    set_money(match, 20, 25, 20)  # an attack would leave Cy the richest
    assert regular(acting(match, "action", "guns", "guns", "guns")) == "done"


def test_regular_plays_what_does_something() -> None:
    assert regular(give(begin(), "Ada", "File")) == "play File"
    assert regular(give(set_money(begin(), 48, 50, 50), "Ada", "Gold vein")) == "roll"
    match = roll(give(begin(), "Ada", "Loaded die"), "guns", "gun", "fist", "knife")
    match.state[c.LEFT] = 0
    for move in ("play Loaded die", "old knife", "new action", "act"):
        assert regular(match) == move
        follow(match, f"Ada: {move}")


def test_regular_answers_what_is_dear_or_fatal() -> None:
    assert regular(asked(50, "Hide-out")) == "pass"
    assert regular(asked(3, "Hide-out, Sheriff")) == "play Hide-out"
    match = give(notches(begin(), "Ada", guns=0), "Bo", "Sheriff")
    assert regular(follow(acting(match, "action", "guns", "gun", "gun"), "Ada: use guns")) == "play Sheriff"


# ── The judge ────────────────────────────────────────────────────────────────────────────────────────────
def test_the_judge_speaks_between_turns_and_at_the_end() -> None:
    match = give(begin(), "Ada", "Gold vein")
    assert sum(chances(match)) == pytest.approx(1)
    set_money(match, 40, 50, 50)
    follow(match, "Ada: play Gold vein")
    assert not judge(match.state, [0.0] * 3)
    assert not judge(roll(match, "action", "fist", "gun", "gun").state, [0.0] * 3)
    match = acting(notches(begin(), "Ada", **{**ALL_FREE, "fist": 1}), "action", "fist", "gun", "gun")
    assert chances(follow(match, "Ada: use fist")) == [1, 0, 0]


def test_equals_have_equal_chances_but_for_the_turn() -> None:
    first, second, third = chances(begin(drawn=["Oleson", "Mavericks", "Red Damnation"]))
    assert first / second == pytest.approx(second / third)
    assert first > second


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_dollars_notches_and_cards_are_worth_something(seats: int) -> None:
    fair = chances(begin(seats))
    for better in (set_money(begin(seats), 50, 45, *[50] * (seats - 2)), notches(begin(seats), "Ada", guns=2)):
        assert chances(better)[0] > fair[0]
    for better in (notches(begin(seats), "Ada", fist=0), give(begin(seats), "Ada", "Ambush")):
        assert chances(better)[0] > fair[0] > fair[1] > chances(better)[1]


def test_who_is_out_cannot_win_and_who_is_nearly_free_and_rich_should() -> None:
    match = set_money(notches(begin(), "Ada", **{**ALL_FREE, "fist": 1}), 45, 40, 0)
    ada, bo, cy = chances(match)
    assert cy == 0
    assert ada > 0.9 > bo
