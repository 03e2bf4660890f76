"""What a page shows of the race: dice that keep their number, what a move is about, how long a stage lasts."""

from random import Random

import pytest

from brelan.check.matches import play_on, sit
from brelan.engine.referee.ahead import Ahead
from brelan.engine.referee.match import Match
from brelan.games.dice_run import cells as c
from brelan.games.dice_run.box import DICE, KINDS
from tests.games.dice_run.table import GAME, at_end, deal, end_stage
from tests.play import follow

LINE = "r1 r2 o3 o3 | gap | b1 b2 | p6"


def lit(match: Match, move: str, seat: int = 0) -> str:
    """The dice that a move of the seat is about, as they are written."""
    table = match.view(seat).table
    wanted = next(m for m in match.legal() if match.notation(m) == move)
    dice = [die for place in table["line"] if not place["gap"] for die in place["dice"]]
    return " ".join(f"{die['colour'][0]}{die['value']}" for die in dice if die["die"] in table["lights"][wanted])


@pytest.mark.parametrize(
    ("card", "move", "dice"),
    [
        ("red", "play red", "r1 r2"),
        ("one", "play one", "r1 b1"),
        ("green", "play green", ""),
        ("joker", "play joker", "r1 r2 o3 o3 b1 b2 p6"),
        ("swap", "play swap", "b1 b2 p6"),
        ("sprint", "play sprint", "r1 r2 o3 o3"),
        ("crash", "play crash", "r1 r2 o3 o3"),
        ("comeback", "play comeback", "p6"),
        ("flip", "play flip", "r1 r2 o3 o3 b1 b2 p6"),
        ("gap", "play gap", ""),
        ("red", "reroll", "b1 b2 p6"),
        ("red", "target red 3", "r1 r2 o3 o3"),
    ],
)
def test_a_card_lights_what_it_can_act_on(card: str, move: str, dice: str) -> None:
    assert lit(deal(LINE, card, "four", "five"), move) == dice


def test_a_leading_group_of_movers_alone_stays_and_is_not_lit() -> None:
    assert lit(deal("r1 r2 | r3 o1", "red"), "play red") == "r3"


@pytest.mark.parametrize("card", ["swap", "comeback", "crash", "gap", "sprint"])
def test_a_card_without_effect_lights_nothing(card: str) -> None:
    assert lit(deal("r1 r2", card), f"void {card}") == ""


@pytest.mark.parametrize(
    ("script", "move", "dice"),
    [
        ("play joker", "joker two", "r2 b2"),
        ("play swap", "swap 2 3", "b1 b2 p6"),
        ("play gap", "gap 1 2", ""),
        ("play flip", "flip_group 2", "b1 b2"),
        ("play flip, flip_group 2", "flip 1 6", "b1"),
        ("play crash", "crash orange 3", "o3"),
        ("reroll", "reroll_group 3", "p6"),
        ("reroll, reroll_group 2", "put red", "b1 b2"),
        ("target red 3", "value_first", "r1 r2 o3 o3"),
    ],
)
def test_a_step_lights_the_dice_it_is_about(script: str, move: str, dice: str) -> None:
    card = script.split(",", maxsplit=1)[0].removeprefix("play ")
    match = follow(deal(LINE, card if card in KINDS else "red", "red", "red"), f"Ada: {script}")
    assert lit(match, move) == dice


def test_nothing_is_lit_for_others() -> None:
    match = deal(LINE, "red", "red", "red")
    assert match.view(1).table["lights"] == match.view().table["lights"] == {}


def test_every_die_keeps_its_number_and_what_is_lit_is_what_moves() -> None:
    for seed in range(12):
        match = play_on(sit(GAME, 3 + seed % 4), Random(seed), steps=20 + 9 * seed)
        if match.actor < 0:
            continue
        seat = match.actor
        before = places(match, seat)
        assert sorted(before) == list(range(DICE))
        for move, dice in match.view(seat).table["lights"].items():
            then = Ahead(match, seat).after(move)
            if then and match.notation(move).startswith("play") and move < c.JOKER:
                rest = {die for die in before if die not in dice}
                assert order({d: before[d] for d in rest}) == order(
                    {d: p for d, p in at(then.table).items() if d in rest}
                )


def at(table: dict) -> dict[int, int]:  # type: ignore[type-arg]
    """Where each die stands."""
    return {die["die"]: i for i, place in enumerate(table["line"]) if not place["gap"] for die in place["dice"]}


def places(match: Match, seat: int) -> dict[int, int]:
    return at(match.view(seat).table)


def order(stands: dict[int, int]) -> list[list[int]]:
    """Dice that stand together, head first: distances mean nothing."""
    return [sorted(die for die, place in stands.items() if place == here) for here in sorted(set(stands.values()))]


def test_all_leading_dice_may_be_chosen_to_sprint_in_one_go() -> None:
    match = follow(deal("r1 r2 o3 g3 | b6", "sprint", "two", "two"), "Ada: play sprint")
    steps = match.view(0).table["sprinters"]
    assert len(steps) == 4
    assert match.view(1).table["sprinters"] == {}
    match.play_all(0, list(steps.values())[1:], at=len(match.log))  # the last two alone could not be begun with
    assert [die["value"] for die in match.view(0).table["line"][0]["dice"]] == [2, 3, 3]


def test_a_die_chosen_to_sprint_is_told_from_those_left() -> None:
    match = follow(deal("r1 r2 o3 g3 | b6", "sprint", "two", "two"), "Ada: play sprint, sprint red 2")
    table = match.view(0).table
    assert len(table["picked"]) == 1
    assert len(table["sprinters"]) == 2, "red 1 comes before red 2: steps go up"


def test_what_each_leading_die_counts_for_a_target() -> None:
    held = deal("r3 r1 o3 g6 | b6", targets=["r3", "b6"]).view(0).table["seats"][0]["targets"]
    assert [target["each"] for target in held] == [[1, 3, 1, 0], [0, 0, 0, 1]]  # in the order of the line: r1 r3 o3 g6


def test_the_pile_tells_how_many_cards_are_left_roughly() -> None:
    match = deal("r1 | o1")
    assert match.view().table["cards_left"] == [11, 16]
    match.state[c.DRAWN], match.state[c.LEFT] = 12, 67 - 12
    assert match.view().table["cards_left"] == [1, 4]
    assert end_stage(follow(deal("r1 | o1", "red"), "Ada: play red")).view().table["cards_left"] == []
    assert at_end("r1", "r1", "o1", "g1", stage=3).view().table["cards_left"] == []
