"""Groups, gaps and every movement card of Dice Run (DR 3, 4)."""

from random import Random

import pytest

from brelan.engine import NATURE, IllegalMove
from brelan.games.dice_run import box
from brelan.games.dice_run import cells as c
from brelan.games.dice_run import rules_race as rr
from brelan.games.dice_run.box import COLOURS, KINDS
from tests.games.dice_run.model import GAP, Line, advance
from tests.games.dice_run.table import GAME, after, deal, legal, race, without_effect
from tests.play import follow


# ── 3 Groups and advances ──
@pytest.mark.rule("DR 3.1")
def test_groups_stand_in_a_line_and_an_empty_one_vanishes() -> None:
    assert after("r1 | r2 o2 | o1", "red") == "r1 r2 | o2 | o1"
    assert after("r1 | r2 | o1", "red") == "r1 r2 | o1"
    assert after("r1 | r2 | r3", "red") == "r1 r2 r3"


@pytest.mark.rule("DR 3.2")
@pytest.mark.parametrize(
    ("before", "afterwards"),
    [
        ("r1 o1", "r1 | o1"),  # they break away from the leading group
        ("r1 r2", "r1 r2"),  # a leading group of movers stays
        ("o1 | r1 o2", "r1 o1 | o2"),  # from another group they join the one ahead
        ("r1 o1 | r2 o2", "r1 | r2 o1 | o2"),  # which is then what the breakaway has left
        ("o1 | r1 | r2 o2", "r1 r2 o1 | o2"),  # past a group that has vanished
        ("o1 | o2 r1 | o3 r2", "r1 o1 | r2 o2 | o3"),  # no die moves twice
        ("r1 | r2 | r3 | r4", "r1 r2 r3 r4"),
        ("o1 | o2", "o1 | o2"),
    ],
)
def test_an_advance(before: str, afterwards: str) -> None:
    assert after(before, "red") == afterwards


def test_an_advance_is_what_a_hand_would_do() -> None:
    """Against a model that moves die by die, on random races with gaps."""
    random, state = Random(8), GAME.start(3)
    for _ in range(100_000):
        line = random_line(random)
        quality = random.randrange(11)
        lay(state, line)
        rr.advance(state, rr.matching(state, quality))
        expected = advance(line, lambda die, quality=quality: has(die, quality))  # type: ignore[misc]
        found = state[c.PLACE : c.PLACE + state[c.PLACES]]
        assert found == [sum(1 << number for number, _ in place) for place in expected], (line, quality)
        assert not any(state[c.PLACE + state[c.PLACES] : c.PLACE + box.PLACES])


def has(die: tuple[int, int], quality: int) -> bool:
    number, value = die
    return number // 6 == quality if quality < 5 else value == quality - 5


def random_line(random: Random) -> Line:
    """Thirty dice in up to twelve groups, with up to three gaps between them."""
    groups: Line = [[] for _ in range(random.randint(1, 12))]
    values = random.choices(range(6), k=30)
    for number, group in enumerate(random.choices(groups, k=30)):
        group.append((number, values[number]))
    line = [group for group in groups if group]
    for _ in range(random.randint(0, 3) if len(line) > 1 else 0):
        line.insert(random.randrange(1, len(line)), GAP)
    return line


def lay(state: list[int], line: Line) -> None:
    for cell in (*range(c.PLACE, c.PLACE + box.PLACES), *range(c.SHOWS, c.SHOWS + 6)):
        state[cell] = 0
    state[c.PLACES] = len(line)
    for at, place in enumerate(line):
        for number, value in place:
            state[c.PLACE + at] |= 1 << number
            state[c.SHOWS + value] |= 1 << number


# ── 4.1, 4.2, 4.3 Colour, value, joker ──
@pytest.mark.rule("DR 4.1")
@pytest.mark.parametrize("colour", COLOURS)
def test_a_colour_card_advances_that_colour(colour: str) -> None:
    line = "r1 o1 g1 b1 p1 r2 o2 g2 b2 p2"
    first, second = after(line, colour).split(" | ")
    assert first == f"{colour[0]}1 {colour[0]}2"
    assert colour[0] not in second


@pytest.mark.rule("DR 4.2")
@pytest.mark.parametrize("value", range(1, 7))
def test_a_value_card_advances_that_value(value: int) -> None:
    first, second = after("r1 r2 r3 r4 r5 r6 o1 o2 o3 o4 o5 o6", KINDS[4 + value]).split(" | ")
    assert first == f"r{value} o{value}"
    assert str(value) not in second


@pytest.mark.rule("DR 4.3")
def test_a_joker_is_any_colour_or_value() -> None:
    for quality in KINDS[:11]:
        line = "r1 r2 o3 g4 b5 p6 o6 | r3 o1 g2 b4 p5"
        assert after(line, "joker", f"joker {quality}") == after(line, quality)


@pytest.mark.rule("DR 4.3", "DR 4.10")
def test_a_joker_may_name_what_moves_nothing() -> None:
    match = follow(deal("r1 | o1", "joker", "red", "red"), "Ada: play joker")
    assert len(match.legal()) == 11
    assert race(follow(match, "Ada: joker six")) == "r1 | o1"


# ── 4.4 Swap ──
@pytest.mark.rule("DR 4.4")
def test_a_swap_exchanges_neighbours_behind_the_leading_group() -> None:
    line = "r1 | o1 | g1 | b1"
    assert legal(follow(deal(line, "swap", "red", "red"), "Ada: play swap")) == ["swap 2 3", "swap 3 4"]
    assert after(line, "swap", "swap 2 3") == "r1 | g1 | o1 | b1"
    assert after(line, "swap", "swap 3 4") == "r1 | o1 | b1 | g1"


@pytest.mark.rule("DR 4.4", "DR 4.12")
def test_a_swap_needs_three_groups() -> None:
    assert without_effect("r1 | o1", "swap")
    assert without_effect("r1", "swap")
    assert without_effect("r1 | gap | gap | o1", "swap")
    assert not without_effect("r1 | o1 | g1", "swap")


# ── 4.5 Sprint ──
@pytest.mark.rule("DR 4.5")
def test_a_sprint_takes_three_dice_ahead() -> None:
    steps = ("sprint red 2", "sprint orange 1", "sprint orange 1")
    assert after("r1 r2 o1 o1 b6 | g1", "sprint", *steps) == "r2 o1 o1 | r1 b6 | g1"


@pytest.mark.rule("DR 4.5", "DR 4.12")
def test_a_sprint_needs_four_dice_in_the_leading_group() -> None:
    assert without_effect("r1 r2 r3 | o1 o2 o3 o4", "sprint")
    assert not without_effect("r1 r2 r3 r4", "sprint")


@pytest.mark.rule("DR 4.5")
def test_sprinters_are_chosen_in_one_order_and_only_so_that_three_can_be() -> None:
    match = follow(deal("r1 r1 r2 o1 o2", "sprint", "red", "red"), "Ada: play sprint")
    assert legal(match) == ["sprint red 1", "sprint red 2"]  # from orange 1 on there are but two
    follow(match, "Ada: sprint red 2")
    assert legal(match) == ["sprint orange 1"]  # no red one any more: low to high
    follow(match, "Ada: sprint orange 1")
    assert legal(match) == ["sprint orange 2"]


@pytest.mark.rule("DR 4.5")
def test_every_three_dice_can_sprint_and_none_in_two_ways() -> None:
    line = "r1 r1 r2 o3 o3 o3 b4"
    results = []

    def choose(steps: list[str]) -> None:
        match = follow(deal(line, "sprint", "red", "red"), "\n".join(["Ada: play sprint", *steps]))
        if match.actor == NATURE:
            results.append(race(match).split(" | ")[0])
        else:
            for step in legal(match):
                choose([*steps, f"Ada: {step}"])

    choose([])
    dice = line.split()
    triples = {tuple(sorted((a, b, c))) for i, a in enumerate(dice) for j, b in enumerate(dice[:i]) for c in dice[:j]}
    assert len(results) == len(triples)
    assert {tuple(sorted(result.split())) for result in results} == triples


# ── 4.6 Comeback ──
@pytest.mark.rule("DR 4.6")
def test_a_comeback_brings_the_last_group_to_second_place() -> None:
    assert after("r1 | o1 | g1 | b1 b2", "comeback") == "r1 | b1 b2 | o1 | g1"
    assert after("r1 | o1 | g1", "comeback") == "r1 | g1 | o1"


@pytest.mark.rule("DR 4.6", "DR 4.12")
def test_a_comeback_needs_three_groups() -> None:
    assert without_effect("r1 | o1", "comeback")
    assert without_effect("r1", "comeback")
    assert without_effect("r1 | gap | o1", "comeback")  # and the gap stays
    assert not without_effect("r1 | o1 | g1", "comeback")


# ── 4.7 Flip ──
@pytest.mark.rule("DR 4.7", "DR 1.1")
@pytest.mark.parametrize("value", range(1, 7))
def test_a_flip_turns_dice_of_one_value_in_one_group(value: int) -> None:
    line = f"r{value} | o{value} o{value} b{value} | g{value}"
    to = 7 - value
    flipped = after(line, "flip", "flip_group 2", f"flip {value} {to}")
    assert flipped == f"r{value} | o{to} o{to} b{to} | g{value}"


@pytest.mark.rule("DR 4.7")
def test_flipped_dice_join_those_that_show_the_value_already() -> None:
    assert after("r6 o1 o1 b3", "flip", "flip_group 1", "flip 1 6") == "r6 o6 o6 b3"


@pytest.mark.rule("DR 4.7")
def test_only_a_value_in_the_group_can_be_flipped_and_any_group_is_allowed() -> None:
    match = follow(deal("r1 o4 | g2", "flip", "red", "red"), "Ada: play flip")
    assert legal(match) == ["flip_group 1", "flip_group 2"]
    follow(match, "Ada: flip_group 1")
    assert legal(match) == ["flip 1 6", "flip 4 3"]


@pytest.mark.rule("DR 4.7", "DR 4.12")
def test_a_flip_always_has_an_effect() -> None:
    assert not without_effect("r1", "flip")


# ── 4.8, 4.11 Gaps ──
@pytest.mark.rule("DR 4.8")
def test_a_gap_is_left_between_two_groups() -> None:
    line = "r1 | o1 | g1"
    assert legal(follow(deal(line, "gap", "red", "red"), "Ada: play gap")) == ["gap 1 2", "gap 2 3"]
    assert after(line, "gap", "gap 1 2") == "r1 | gap | o1 | g1"
    assert after(line, "gap", "gap 2 3") == "r1 | o1 | gap | g1"


@pytest.mark.rule("DR 4.8", "DR 4.12")
def test_a_gap_needs_two_groups() -> None:
    assert without_effect("r1 o1", "gap")
    assert not without_effect("r1 | o1", "gap")


@pytest.mark.rule("DR 4.8", "DR 3.2")
@pytest.mark.parametrize(
    ("before", "afterwards"),
    [
        ("o1 | gap | r1 o2", "o1 | r1 | o2"),  # movers fill it
        ("o1 | gap | r1", "o1 | r1"),  # also a whole group
        ("o1 | gap | o2 | r1 o3", "o1 | gap | r1 o2 | o3"),  # only from the group behind it
        ("o1 | r1 | gap | r2 o2", "r1 o1 | r2 | o2"),
        ("r1 o1 | gap | r2 o2", "r1 | o1 | r2 | o2"),
        ("o1 | gap | o2", "o1 | gap | o2"),  # nobody advances into it
    ],
)
def test_dice_advance_into_a_gap(before: str, afterwards: str) -> None:
    assert after(before, "red") == afterwards


@pytest.mark.rule("DR 4.11")
def test_gaps_stack_and_movers_fill_the_nearest_alone() -> None:
    assert after("r1 | gap | o1", "gap", "gap 1 2") == "r1 | gap | gap | o1"
    assert after("o1 | gap | gap | r1 o2", "red") == "o1 | gap | r1 | o2"
    assert after("o1 | gap | gap | r1", "red") == "o1 | gap | r1"


@pytest.mark.rule("DR 4.11")
def test_groups_with_only_gaps_between_them_are_neighbours() -> None:
    assert after("r1 | o1 | gap | g1", "swap", "swap 2 3") == "r1 | g1 | gap | o1"
    assert legal(follow(deal("r1 | gap | gap | o1", "gap", "red", "red"), "Ada: play gap")) == ["gap 1 2"]


@pytest.mark.rule("DR 4.11")
def test_only_an_advance_sees_gaps() -> None:
    assert after("r1 | gap | o1 | g1", "comeback") == "r1 | g1 | gap | o1"
    assert after("r1 r2 | gap | o1", "crash", "crash red 1") == "r2 | gap | r1 o1"
    assert (
        after("r1 r2 r3 r4 | gap | o1", "sprint", *(f"sprint red {v}" for v in (1, 2, 3))) == "r1 r2 r3 | r4 | gap | o1"
    )
    assert after("r1 | gap | o1", "flip", "flip_group 2", "flip 1 6") == "r1 | gap | o6"


@pytest.mark.rule("DR 4.11")
def test_a_gap_without_dice_on_both_sides_is_discarded() -> None:
    assert after("r1 | o1 | gap | g1", "comeback") == "r1 | g1 | o1"
    assert after("r1 | o1 | gap | gap | g1", "comeback") == "r1 | g1 | o1"
    assert after("r1 | gap | gap | o1", "crash", "crash red 1") == "r1 o1"


# ── 4.9 Crash ──
@pytest.mark.rule("DR 4.9")
def test_a_crash_throws_a_die_back_to_the_last_group() -> None:
    line = "r1 r2 o2 | g1 | b1"
    match = follow(deal(line, "crash", "red", "red"), "Ada: play crash")
    assert legal(match) == ["crash red 1", "crash red 2", "crash orange 2"]
    assert after(line, "crash", "crash red 2") == "r1 o2 | g1 | r2 b1"


@pytest.mark.rule("DR 4.9", "DR 4.12")
def test_a_crash_needs_two_groups_and_may_leave_the_lead_to_the_next() -> None:
    assert without_effect("r1 r2", "crash")
    assert not without_effect("r1 | o1", "crash")
    assert after("r1 | o1 | g1", "crash", "crash red 1") == "o1 | r1 g1"
    assert after("r1 | o1", "crash", "crash red 1") == "r1 o1"


# ── 4.10, 4.12 ──
@pytest.mark.rule("DR 4.10")
def test_a_card_that_can_be_carried_out_must_be() -> None:
    match = deal("r1 | o1 | g1", "swap", "comeback", "gap")
    assert [text for text in legal(match) if "void" in text] == []
    with pytest.raises(IllegalMove) as caught:
        match.play(0, c.REROLL + 60)
    assert caught.value.rule == "DR 3"


@pytest.mark.rule("DR 4.10")
def test_a_card_without_effect_is_called_so_only_when_it_can_have_none() -> None:
    assert legal(deal("r1 r2 r3", "swap", "sprint", "comeback"))[:3] == ["void swap", "void sprint", "void comeback"]
    assert legal(deal("r1 r2 r3", "flip", "gap", "crash"))[:3] == ["play flip", "void gap", "void crash"]
    assert legal(deal("r1 r2 r3", "blue", "six", "joker"))[:3] == ["play blue", "play six", "play joker"]


@pytest.mark.rule("DR 4.10")
def test_an_advance_is_carried_out_even_if_nothing_moves() -> None:
    assert after("r1 | o1", "blue") == "r1 | o1"
    assert after("b1 b2 | o1", "blue") == "b1 b2 | o1"


@pytest.mark.rule("DR 4.12")
def test_a_single_group_is_the_leading_group() -> None:
    match = deal("r1 r2 r3 r4", "sprint", "crash", "swap")
    assert "reroll" not in legal(match)
    assert legal(match)[:3] == ["void swap", "play sprint", "void crash"]
