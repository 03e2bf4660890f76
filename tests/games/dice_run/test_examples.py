"""The worked examples of DR 8, step by step."""

import pytest

from brelan.engine import Match
from brelan.games.dice_run import cells as c
from brelan.words import Words
from brelan.words.catalog import set_well
from tests.games.dice_run.table import GAME, deal, legal, race, tell
from tests.play import follow

START = "r1 r2 r3 r4 r5 r6 o1 o2 o3 o4 o5 o6 g1 g2 g3 g4 g5 g6 b1 b2 b3 b4 b5 b6 p1 p2 p3 p4 p5 p6"
OTHERS = ("six", "six", "joker")


def start() -> Match:
    return deal(START, "blue", "six", "six", others=OTHERS)


def first() -> Match:
    return follow(start(), "Ada: play blue\nnature: draw red")


def second() -> Match:
    return follow(first(), "Bo: play six\nnature: draw red")


def third() -> Match:
    return follow(second(), "Cy: play six\nnature: draw red")


@pytest.mark.rule("DR 3.2", "DR 4.1")
def test_1_the_blue_dice_break_away_from_the_only_group() -> None:
    head, tail = race(first()).split(" | ")
    assert head == "b1 b2 b3 b4 b5 b6"
    assert len(tail.split()) == 24


@pytest.mark.rule("DR 3.2", "DR 4.2")
def test_2_the_only_six_of_the_leader_leads_alone_and_the_other_sixes_join_the_blue_dice() -> None:
    head, middle, tail = race(second()).split(" | ")
    assert head == "b6"
    assert middle == "r6 o6 g6 b1 b2 b3 b4 b5 p6"
    assert len(tail.split()) == 20


@pytest.mark.rule("DR 3.2", "DR 4.2")
def test_3_the_lone_blue_six_stays_and_the_other_sixes_join_it() -> None:
    head, middle, tail = race(third()).split(" | ")
    assert head == "r6 o6 g6 b6 p6"
    assert middle == "b1 b2 b3 b4 b5"
    assert len(tail.split()) == 20


@pytest.mark.rule("DR 3.1", "DR 3.2")
def test_4_a_group_of_sixes_vanishes_and_those_behind_pass_through() -> None:
    match = follow(deal("b1 b2 | r6 o6 | g1 g6 p6 | r2 p6", "six", "red", "red"), "Ada: play six")
    assert race(match) == "r6 o6 g6 b1 b2 p6 | g1 p6 | r2"


@pytest.mark.rule("DR 5.1")
def test_5_a_red_three_moves_twice_for_the_target_red_three() -> None:
    match = deal("g1 | b1 | r3 p2", targets=["r3", "b6", "g6", "o6"])
    assert race(follow(match, "Ada: target red 3, colour_first")) == "r3 g1 | b1 | p2"


@pytest.mark.rule("DR 4.8")
def test_5_a_group_of_movers_takes_the_place_of_a_gap_and_those_behind_join_it() -> None:
    match = follow(deal("b1 | gap | r1 r2 | r3 g1", "red", "blue", "blue"), "Ada: play red")
    assert race(match) == "b1 | r1 r2 r3 | g1"


@pytest.mark.rule("DR 4.12")
def test_5_a_comeback_with_two_groups_has_no_effect_and_the_gap_stays() -> None:
    match = deal("r1 | gap | b1", "comeback", "red", "red")
    assert "void comeback" in legal(match)
    assert race(follow(match, "Ada: void comeback")) == "r1 | gap | b1"


@pytest.mark.rule("DR 4.11", "DR 4.12")
def test_5_a_lone_leader_crashes_and_the_gap_behind_it_is_discarded() -> None:
    match = follow(deal("r1 | gap | b1 | g1", "crash", "red", "red"), "Ada: play crash, crash red 1")
    assert race(match) == "b1 | r1 g1"


@pytest.mark.rule("DR 4.11")
def test_5_there_are_never_more_than_33_places() -> None:
    dice = START.split()
    line = " | ".join([dice[0], "gap", dice[1], "gap", dice[2], "gap", *dice[3:]])
    match = deal(line, "comeback", "swap", "crash", targets=["p6", "b6", "g6", "o6"])
    assert match.state[c.PLACES] == 33
    follow(match, "Ada: play comeback\nnature: draw red")
    assert match.state[c.PLACES] == 33
    assert sum(map(bool, match.state[c.PLACE : c.PLACE + 33])) == 30


def test_the_first_examples_as_a_story() -> None:
    match = start()
    told = tell(match, "Ada: play blue\nnature: draw red\nBo: play six\nnature: draw red\nCy: play six")
    english, french = (Words(language, GAME, match.names) for language in ("en", "fr"))
    assert [english.say(event) for event in told] == [
        "Ada plays Blue: 6 dice move up.",
        "A group of 6 dice now leads the race.",
        "Bo plays Value 6: 5 dice move up.",
        "A single die now leads the race.",
        "Cy plays Value 6: 4 dice move up.",
    ]
    assert [french.say(event) for event in told] == [
        set_well(each, "fr")
        for each in (
            "Ada joue Bleu : 6 dés avancent.",
            "Un groupe de 6 dés mène maintenant la course.",
            "Bo joue Valeur 6 : 5 dés avancent.",
            "Un dé mène maintenant la course, tout seul.",
            "Cy joue Valeur 6 : 4 dés avancent.",
        )
    ]
