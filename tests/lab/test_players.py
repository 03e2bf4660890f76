"""One vocabulary of players: every way to play knows them all, or says why one cannot play there."""

import gymnasium
import pytest

import brelan.lab.gymnasium
from brelan.bots import LEVELS
from brelan.engine import BadOption, Game
from brelan.lab import Batch, Simulator, report

NAMES = list(LEVELS)
QUICK = [name for name in NAMES if name != "expert"]
assert brelan.lab.gymnasium.NAMES


@pytest.mark.parametrize("name", QUICK)
def test_who_needs_no_time_to_think_plays_everywhere(name: str) -> None:
    game = Game.load("gang_of_dice")
    assert Simulator(game, [name, "random"]).play(10, seed=1).points.shape == (10, 2)
    Batch(game, 2, 4, bots={1: name}).reset()
    gymnasium.make("brelan/gang_of_dice-v1", opponents=name).reset(seed=1)


def test_a_novice_is_weaker_than_a_regular_and_stronger_than_chance() -> None:
    game, shares = Game.load("gang_of_dice"), []
    for bots in (["regular", "novice"], ["novice", "random"]):
        outcomes = Simulator(game, bots).play(2_000, seed=1)
        shares.append(report(outcomes, bots)["by_seat"][0])
    assert all(each["low"] > 0.5 for each in shares)


def test_who_does_not_slip_plays_the_same_games_as_ever() -> None:
    """A seat that slips asks the dice before it moves, another does not."""
    game = Game.load("gang_of_dice")
    pure, mixed = (Simulator(game, ["regular", other]).play(50, seed=1).lengths for other in ("regular", "novice"))
    assert (pure == Simulator(game, ["regular", "regular"]).play(50, seed=1).lengths).all()
    assert (pure != mixed).any()


def test_a_share_of_all_has_an_interval_too() -> None:
    outcomes = Simulator(Game.load("gang_of_dice"), ["regular", "random"]).play(100, seed=1)
    row = report(outcomes, ["regular", "random"])["by_seat"][0]
    assert row["share"] == 1
    assert row["high"] == pytest.approx(1)
    assert 0.9 < row["low"] < 0.99


def test_an_expert_takes_time_and_is_refused_where_there_is_none() -> None:
    game = Game.load("gang_of_dice")
    for play in (lambda: Simulator(game, ["expert", "random"]), lambda: Batch(game, 2, 4, bots={1: "expert"})):
        with pytest.raises(BadOption, match="takes its time to think"):
            play()
