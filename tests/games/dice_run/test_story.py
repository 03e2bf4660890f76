"""What is told of a game of Dice Run, and of what nobody sees."""

import pytest

from brelan.check.matches import sit
from brelan.engine import Match
from brelan.engine.referee.dealer import HashDealer, settle
from brelan.games.dice_run import cells as c
from brelan.games.dice_run.box import STAGES
from brelan.words import Words
from tests.games.dice_run.table import GAME, deal, end_stage, kind, tell
from tests.play import follow


def begun() -> Match:
    """A game in which not the first seat begins."""
    for seed in range(100):
        match = sit(GAME, 4)
        settle(match, HashDealer.seeded(seed))
        if match.actor > 0:
            return match
    raise AssertionError("the first seat always begins")


def ending(line: str, *shown: str, stage: int) -> Match:
    """A stage that the next draw ends, with these targets shown."""
    match = deal(line, seats=len(shown))
    s = match.state
    s[c.STAGE], s[c.PHASE], s[c.PACK] = stage, c.DRAW, 1
    s[c.HELD] -= 1
    for seat, target in enumerate(shown):
        s[c.TARGET_OF + STAGES * seat + stage] = kind(target) + 1
    return match


# ── Set-up ──
@pytest.mark.rule("DR 2.1", "DR 2.3")
def test_the_setup_is_told_once_and_to_each_what_is_theirs() -> None:
    match = begun()
    told = match.story(1)
    assert [str(event) for event in told] == [
        "told.start 30", "told.targets 1", "told.hand 1", f"told.first {match.actor}", "told.stage 1 3",
    ]  # fmt: skip
    held = match.view(1).table["seats"][1]
    assert told[1].values["targets"] == [target["target"] for target in held["targets"]]
    assert told[2].values["cards"] == held["hand"]
    assert [event.key for event in match.story()] == ["told.start", "told.first", "told.stage"]


def test_nature_is_asked_for_by_the_rule_and_named() -> None:
    asked, named = {}, {}
    for before, entry, _ in begun().replay():
        match = Match(GAME, ["A", "B", "C", "D"])
        match.state = before
        prompt = match.view().prompt
        asked[before[c.PHASE]] = prompt.key, prompt.rule
        named[before[c.PHASE]] = match.notation(entry.move), entry.move
    draw = follow(deal("r1 | o1 o2", "red", "two", "two"), "Ada: play red").view().prompt
    reroll = follow(deal("r1 | o1"), "Ada: reroll, reroll_group 2, put joker").view().prompt
    assert asked == {
        c.ROLLING: ("nature.roll", "DR 2.1"),
        c.DEAL_TARGET: ("nature.deal", "DR 2.1"),
        c.DEAL_CARD: ("nature.deal", "DR 2.1"),
        c.DRAW_FIRST: ("nature.first", "DR 2.3"),
        c.CUT: ("nature.cut", "DR 2.2"),
    }
    assert (draw.key, draw.rule) == ("nature.draw", "DR 3")
    assert (reroll.key, reroll.rule) == ("nature.roll", "DR 5.2")
    text, first = named[c.DRAW_FIRST]
    assert text == f"first {first}"


# ── The race ──
@pytest.mark.rule("DR 4.11")
def test_all_gaps_that_leave_the_race_are_told() -> None:
    match = deal("r1 | gap | gap | o1", "crash", "red", "red")
    told = tell(match, "Ada: play crash, crash red 1")
    assert [str(event) for event in told if event.key == "told.gap_gone"] == ["told.gap_gone 2"]


@pytest.mark.rule("DR 5.1")
def test_the_second_advance_of_a_target_is_told_as_it_was_after_the_first() -> None:
    match = deal("r3 o1 | b2", targets=["r3", "p1", "p2", "p4"])
    told = tell(match, "Ada: target red 3, colour_first")
    assert [str(event) for event in told] == [
        "told.target 0",
        "told.moves red 1",
        "told.moves_none three 0",
        "told.lead 1",
    ]


# ── The end ──
@pytest.mark.rule("DR 6.3")
def test_a_stage_is_told_from_the_best_to_the_least_also_of_those_who_score_nothing() -> None:
    match = ending("r5 r5 r5 r5 o5 o5 o5 g5 g5 b5", "p1", "b1", "g1", "r1", "o1", stage=0)
    told = [event for event in tell(match, "nature: draw red") if "counted" in event.values]
    assert [event.values["seat"] for event in told] == [3, 4, 2, 1, 0]
    assert [event.values["n"] for event in told] == [3, 2, 1, 0, 0]


@pytest.mark.rule("DR 6.4")
def test_the_end_is_told_and_asked_for_nothing_more() -> None:
    match = ending("r5 r5 o5", "g1", "r1", "o1", stage=3)
    told = tell(match, "nature: draw red")
    assert told[-1].key == "told.end"
    assert told[-1].values == {"n": 1, "winners": [1]}
    assert match.view(0).prompt.values == {"n": 1, "winners": [1]}
    words = Words("en", GAME, match.names, 0)
    assert words.say(match.view(0).prompt) == "Bo wins."
    assert words.to(1).say(match.view(1).prompt) == "You win!"
    assert all(event.key != "told.end" for event in tell(ending("r5", "g1", "r1", "o1", stage=2), "nature: draw red"))


@pytest.mark.rule("DR 6.1")
def test_a_choice_is_asked_for_with_the_stage_and_its_worth() -> None:
    script = (
        "Ada: play joker, joker red\nnature: draw red\nBo: target orange 2, colour_first\nCy: play joker, joker red"
    )
    match = end_stage(follow(deal("r1 | o1"), script))
    words = Words("en", GAME, match.names, 0)
    assert words.say(match.view(0).prompt) == ("Stage 1 is over (3 points). Which target do you use?")
    assert words.to(1).say(match.view(1).prompt) == "Ada is choosing a target."
    assert [seat["chosen"] for seat in match.view().table["seats"]] == [False, True, False]  # Bo's lies open
