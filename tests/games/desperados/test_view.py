"""What Desperados of Dice Town says: prompts, what moves would do and to whom, the story, the table in a terminal."""

from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console

from brelan.engine import IllegalMove, Match
from brelan.games.desperados import box
from brelan.games.desperados import cells as c
from brelan.games.desperados.terminal import draw
from brelan.words import LANGUAGES, Words
from tests.games.desperados.table import (
    FOURS,
    GAME,
    GANGS,
    begin,
    give,
    notches,
    only_in_pile,
    roll,
    set_money,
)
from tests.play import follow


def said(match: Match, seat: int = 0) -> str:
    return Words("en", GAME, match.names).to(seat).say(match.view(seat).prompt)


def choices(match: Match) -> list[str]:
    words = Words("en", GAME, match.names)
    return [words.say(choice.name) for choice in match.view(match.actor).choices]


# ── Dice that people roll ──
@pytest.mark.rule("DD 3.1")
def test_a_roll_cannot_be_taken_back_once_real_dice_are_in_the_air() -> None:
    match = follow(begin(), "Ada: roll")
    assert not match.may_undo(0)
    with pytest.raises(IllegalMove):
        match.undo(0)
    follow(match, "nature: die gun, die gun, die fist, die knife\nAda: lift gun")
    assert match.may_undo(0)
    follow(match, "Ada: reroll")
    assert not match.may_undo(0)


@pytest.mark.rule("DD 2.1", "DD 2.2")
def test_the_last_gang_cannot_be_taken_back_once_the_set_up_dice_roll() -> None:
    match = follow(Match(GAME, ["Ada", "Bo"], {"choice": "chosen"}), "Ada: pick Mavericks")
    assert match.may_undo(0)
    follow(match, "Bo: pick Oleson")
    assert not match.may_undo(1)


# ── Prompts ──
@pytest.mark.rule("DD 3.1", "DD 6.3")
def test_the_start_of_a_turn_speaks_of_cards_only_if_one_can_be_played() -> None:
    assert said(begin()) == "Roll the dice."
    assert said(give(begin(), "Ada", "Loaded die", "Sheriff", "Gold vein")) == "Roll the dice."
    assert said(give(begin(), "Ada", "Ambush")) == "Play a card, or roll the dice."
    assert said(begin(), 1) == "It is Ada's turn."


@pytest.mark.rule("DD 3.2")
@pytest.mark.parametrize(
    ("faces", "now"),
    [
        ("action gun knife fist", "act."),
        ("action action gun gun", "act (2 Actions)."),
        ("action gun gun gun", "act, or draw (three alike)."),
        (
            "action action action gun",
            "act (3 Actions), or draw (three alike).",
        ),
        ("gun gun knife fist", "draw a card (you have no Action)."),
        ("gun gun gun fist", "draw for three of a kind."),
        ("gun gun gun gun", "draw for four of a kind."),
    ],
)
def test_the_prompt_says_what_stopping_would_bring(faces: str, now: str) -> None:
    match = roll(begin(), *faces.split())
    assert said(match) == f"Pick up dice to reroll (2 rolls left), or {now}"
    match.state[c.LEFT] = 1
    assert said(match) == f"Pick up dice to reroll (one roll left), or {now}"
    match.state[c.LEFT] = 0
    assert said(match) == f"No rolls left: {now}"


@pytest.mark.rule("DD 3.2", "DD 4.1")
def test_double_shots_are_among_the_actions_that_prompts_count() -> None:
    match = follow(roll(give(begin(), "Ada", "Double shot"), "gun", "action", "fist", "knife"), "Ada: play Double shot")
    assert said(match).endswith("act (2 Actions).")
    assert said(follow(match, "Ada: act")) == "2 Actions left: who acts next?"
    assert said(follow(match, "Ada: use gun")) == "One Action left: who acts?"
    assert said(match, 1) == "Ada is giving out Actions."


@pytest.mark.rule("DD 1.3")
def test_the_prompt_tells_a_notch_from_freeing_outright() -> None:
    match = notches(begin(3, ["Oleson", "Mavericks", "Red Damnation"]), "Ada", bottle=0)
    follow(roll(match, "action", "action", "action", "bottle"), "Ada: act, use bottle")
    assert said(match) == "Which jailed desperado do you turn one notch?"
    assert choices(match)[0] == "Brute: turn (1 notch left)"
    follow(match, "Ada: turn fist, use bottle")
    assert choices(match)[:2] == ["Brute: break out", "Crook: turn (2 notches left)"]
    follow(match, "Ada: turn guns")
    assert choices(match)[0] == "Trickster: a jailed desperado goes free"
    follow(match, "Ada: use bottle")
    assert said(match) == "Which jailed desperado do you free outright?"
    assert choices(match)[-1] == "Boss: break out"


@pytest.mark.rule("DD 6.5")
def test_who_is_asked_reads_what_is_at_stake_and_what_an_answer_does() -> None:
    match = give(notches(begin(), "Ada", guns=0), "Cy", "Hide-out", "Sheriff")
    follow(roll(match, "action", "action", "guns", "fist"), "Ada: act, use guns")
    assert said(match, 2) == "Ada is about to cost you $6. Do you answer?"
    assert said(match, 1) == "Cy may answer."
    assert choices(match)[1:] == [
        "Play Hide-out: this Action costs you nothing",
        "Play Sheriff: this Action hurts nobody",
    ]
    assert match.view(0).table["actions"] == 1  # the one at work is spent
    assert [one["losing"] for one in match.view(0).table["seats"]] == [0, 6, 6]


@pytest.mark.rule("DD 6.5")
def test_only_answers_are_lit_for_who_is_asked() -> None:
    match = give(notches(begin(), "Ada", guns=0), "Cy", "Hide-out", "File")
    follow(roll(match, "action", "action", "guns", "fist"), "Ada: act, use guns")
    held = match.view(2).table["seats"][2]["hand"]
    assert [(one["card"], one["playable"]) for one in held] == [("File", False), ("Hide-out", True)]


@pytest.mark.rule("DD 1.5", "DD 5.1")
def test_prompts_of_dice_and_cards_name_what_they_are_about() -> None:
    match = roll(give(begin(), "Ada", "Loaded die"), "gun", "gun", "gun", "fist")
    follow(match, "Ada: lift fist, lift gun")
    assert said(match) == "2 dice in your hand. Roll them, or pick up more."
    match.undo(0)
    assert said(match) == "1 die in your hand. Roll it, or pick up more."
    match.undo(0)
    follow(match, "Ada: play Loaded die")
    assert match.view(1).table["in_play"] == "Loaded die"
    assert "Loaded die is being played" in drawn(match, Words("en", GAME, match.names), 1)
    follow(match, "Ada: old fist")
    assert said(match) == "Which face, instead of Brute?"
    follow(match, "Ada: new gun, draw\nnature: card File, card Sheriff, card Ambush, card Saloon")
    assert said(match) == "Keep 2 of Saloon, File, Sheriff, and Ambush; the others are discarded."
    assert match.view(0).table["looked"] == ["Saloon", "File", "Sheriff", "Ambush"]
    assert match.view(1).table["looked"] == match.view().table["looked"] == []
    assert choices(match)[1] == "Keep File: turn a jailed desperado one notch"
    follow(match, "Ada: keep File")
    assert said(match) == "Keep one of Saloon, Sheriff, and Ambush; the others are discarded."


@pytest.mark.rule("DD 7.1", "DD 7.2", "DD 7.4")
def test_the_end_says_who_has_won_and_how() -> None:
    match = notches(begin(), "Bo", bottle=0, fist=0, knife=0, gun=0, guns=0)
    follow(roll(notches(match, "Ada", gun=0), "action", "action", "gun", "fist"), "Ada: act")
    set_money(match, 46, 46, 50)
    assert step(match, "use gun")[1][-1] == "Five desperados free, and nobody is richer: you win with $46!"
    assert (said(match, 0), said(match, 1)) == ("Bo wins.", "You win!")
    match = set_money(give(begin(2), "Ada", "Ambush"), 50, 4)
    assert step(match, "play Ambush")[1][-1] == "Everybody else is out: Ada wins."
    match = follow(roll(begin(), "action", "action", "gun", "fist"), "Ada: act")
    match.state[c.TURNS] = box.TURNS - 1
    assert step(match, "done")[0] == [
        "You leave 2 Actions unused.",
        f"After {box.TURNS} turns the game stops without a winner.",
    ]
    assert said(match) == "The game has stopped without a winner."


# ── What a move would do ──
@pytest.mark.rule("DD 4.2", "DD 4.3", "DD 4.5")
def test_an_action_says_what_it_would_do_and_to_whom() -> None:
    match = notches(notches(begin(4), "Ada", guns=0, fist=1), "Cy", guns=0)
    follow(roll(match, "action", "guns", "fist", "gun"), "Ada: act")
    assert choices(match) == [
        "Brute: break out",
        "Bad girl: turn (3 notches left)",
        "Boss: attack Bo and Di (−$6)",
        "Leave the rest unused",
    ]
    for name in ("Bo", "Di"):
        notches(match, name, guns=0)
    assert choices(match)[2] == "Boss: no effect"


@pytest.mark.rule("DD 1.3", "DD 4.4")
def test_a_power_says_what_it_would_really_bring() -> None:
    def trickster(gang: str) -> Match:
        match = notches(begin(2, [gang, next(other for other in GANGS if other != gang)]), "Ada", bottle=0)
        return follow(roll(match, "action", "bottle", "fist", "gun"), "Ada: act")

    assert choices(trickster("Los Libertadores"))[0] == "Trickster: no effect"
    assert choices(set_money(trickster("Los Libertadores"), 49, 50))[0] == "Trickster: $1 from the middle"
    assert choices(set_money(trickster("Los Libertadores"), 40, 50))[0] == "Trickster: $2 from the middle"
    assert choices(trickster("Red Damnation"))[0] == "Trickster: every opponent loses $1"
    assert choices(trickster("Mavericks"))[0] == "Trickster: a card to draw"
    assert choices(trickster("Oleson"))[0] == "Trickster: one notch for a jailed desperado"
    all_free = notches(trickster("Oleson"), "Ada", fist=0, knife=0, gun=0, guns=0)
    assert choices(all_free)[0] == "Trickster: no effect"


@pytest.mark.rule("DD 2.1")
def test_who_chooses_a_gang_reads_its_power_under_the_option() -> None:
    found = choices(Match(GAME, ["Ada", "Bo"], {"choice": "chosen"}))
    assert found == [
        "Los Libertadores: $2 from the middle, $3 the 2nd time in a turn, $4 the 3rd",
        "Red Damnation: every opponent loses $1, but $8 the third time in a turn",
        "Oleson: turns a prisoner one notch, but frees one the third time in a turn",
        "Mavericks: draws a Wild West card each time",
    ]
    balanced = choices(Match(GAME, ["Ada", "Bo"], {"choice": "chosen", "gangs": "balanced"}))
    assert balanced[2] == "Oleson: turns a prisoner one notch each time"


# ── The story ──
def step(match: Match, move: str) -> list[list[str]]:
    """Make a move; its story as each seat reads it. (A table laid out for a test has no log to replay.)"""
    before, seen, seat = list(match.state), GAME.fields.seen, match.actor
    follow(match, f"{match.names[seat]}: {move}")
    stories = []
    for reader in range(len(match.names)):
        words = Words("en", GAME, match.names).to(reader)
        after = seen(match.state, reader)
        events = GAME.part("story").tell(seen(before, reader), seat, match.log[-1].move, after)
        stories.append([words.say(event) for event in events])
    return stories


@pytest.mark.rule("DD 4.3", "DD 4.6")
def test_the_story_of_an_attack_that_ruins() -> None:
    match = set_money(give(notches(begin(), "Ada", guns=0), "Bo", "File", "Ambush"), 50, 4, 50)
    follow(roll(match, "action", "action", "guns", "fist"), "Ada: act")
    assert step(match, "use guns")[1] == [
        "Ada attacks with the Boss ($6).",
        "You lose $4 ($0 left).",
        "Cy loses $6 ($44 left).",
        "Not a dollar left: you are out.",
        "The cards left in hand are discarded: File and Ambush.",
    ]


@pytest.mark.rule("DD 4.6", "DD 6.3")
def test_a_card_just_played_is_not_among_those_the_ruined_leave() -> None:
    match = set_money(give(give(begin(), "Ada", "Ambush"), "Bo", "Ambush"), 50, 4, 50)
    assert step(match, "play Ambush")[0][-1] == "The cards left in hand are discarded: Ambush."
    match = set_money(give(begin(), "Ada", "Ambush"), 50, 4, 50)
    assert step(match, "play Ambush")[0][-1] == "Bo has no dollar left: out."


@pytest.mark.rule("DD 4.5")
def test_the_story_of_an_attack_that_hurts_nobody() -> None:
    match = begin(2)
    for name in ("Ada", "Bo"):
        notches(match, name, gun=0)
    follow(roll(match, "action", "action", "gun", "fist"), "Ada: act")
    assert step(match, "use gun") == [
        ["You attack with the Bad girl, and hurt nobody."],
        ["Ada attacks with the Bad girl, and hurts nobody."],
    ]


@pytest.mark.rule("DD 2.2")
def test_the_story_of_the_first_notches() -> None:
    match = follow(Match(GAME, ["Ada", "Bo"]), "nature: gang Oleson, gang Mavericks, " + FOURS)
    words = Words("en", GAME, match.names).to(0)
    assert words.say(match.story(0)[-1]) == (
        "You roll for your first notches: Trickster (1 notch left), Brute (2 notches left), "
        "Crook (3 notches left), and Bad girl (4 notches left)."
    )


@pytest.mark.rule("DD 3.1", "DD 1.5")
def test_the_story_of_dice() -> None:
    match = roll(give(begin(), "Ada", "Loaded die"), "gun", "gun", "fist", "action")
    follow(match, "Ada: lift fist, lift gun")
    assert step(match, "reroll")[1] == ["Ada rerolls 2 dice (Brute and Bad girl)."]
    follow(match, "nature: die gun, die gun")
    assert step(match, "play Loaded die")[1] == ["Ada plays Loaded die: one die to turn to another face."]
    follow(match, "Ada: old action")
    assert step(match, "new gun")[0] == ["You turn a die: Action becomes Bad girl."]
    assert step(match, "draw")[1] == ["Four of a kind: Ada looks at 4 cards and keeps 2."]
    match = begin()
    since = len(match.log)
    roll(match, "gun", "gun", "fist", "action")
    words = Words("en", GAME, match.names)
    assert [words.say(event) for event in match.story(1, since)] == ["Ada has Action, Brute, Bad girl, and Bad girl."]


@pytest.mark.rule("DD 5.3", "DD 5.4", "DD 6.4", "DD 6.5")
def test_the_story_of_cards() -> None:
    match = set_money(give(begin(), "Ada", "Gold vein", "Saloon"), 40, 50, 50)
    assert step(match, "play Gold vein")[1] == [
        "Ada plays Gold vein: $5 from the middle.",
        "Ada takes $5 from the middle.",
    ]
    only_in_pile(match)
    assert step(match, "play Saloon")[1] == [
        "Ada plays Saloon: 3 cards to look at, 1 to keep.",
        "The discards are shuffled into a new pile.",
    ]
    follow(match, "nature: card Saloon, card File, card File")
    assert step(match, "keep File")[0] == ["You keep File.", "You discard Saloon and File."]  # not the one played
    match = give(notches(begin(2), "Ada", guns=0), "Bo", "Sheriff")
    follow(roll(match, "action", "action", "guns", "fist"), "Ada: act, use guns")
    assert step(match, "play Sheriff")[0] == ["Bo answers with Sheriff: this Action hurts nobody."]


# ── The table in a terminal ──
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_widest_table_fits_eighty_columns(language: str) -> None:
    match = begin(4)
    match.names = ["張" * 20, "W" * 40, "Cy", "Di"]
    set_money(match, 50, 0, 50, 50)
    match.state[c.OUT + 1] = match.state[c.ELIMINATIONS] = 1
    match.state[c.SHOWN + 5], match.state[c.EXTRA] = 4, 1
    match.state[c.LOSS + 2] = 6
    give(match, "Cy", "Sheriff")
    notches(match, "Cy", guns=0)
    words = Words(language, GAME, match.names)
    text = drawn(match, words, 2, width=200)
    assert max(cell_len(line.rstrip()) for line in text.splitlines()) <= 80
    for part in ("free", "out", "sign.guns", "powers"):
        assert words.say(part) in text
    assert words.say("losing", n=6) in text


@pytest.mark.rule("DD 3.1")
def test_the_table_shows_what_is_in_the_hand_and_what_may_be_played() -> None:
    match = roll(give(begin(), "Ada", "Loaded die", "File"), "gun", "gun", "fist", "action")
    words = Words("en", GAME, match.names)
    text = drawn(match, words, 0)
    assert "▸ Loaded die, after a roll: turn one of your dice to another face" in text
    assert "▸ File" not in text
    assert "File, before the first roll: turn a jailed desperado one notch" in text
    assert "1 Action · 2 rolls left" in text
    assert "2 in the hand" in drawn(follow(match, "Ada: lift fist, lift gun"), words, 0)


def drawn(match: Match, words: Words, seat: int, width: int = 80) -> str:
    console = Console(width=width, record=True, file=StringIO())
    console.print(draw(match.view(seat), words))
    return console.export_text()


@pytest.mark.rule("DD 6.2")
def test_the_table_marks_whose_turn_it_is_notches_and_fresh_cards() -> None:
    match = roll(begin(), "gun", "gun", "fist", "knife")
    follow(match, "Ada: draw\nnature: card File")
    words = Words("en", GAME, match.names)
    text = drawn(match, words, 0)
    assert "▶ Bo" in text
    assert "▶ Ada" not in text
    assert "●●○○○" not in text
    assert "●○○○○" in text
    assert "(not this turn)" not in text  # it may answer from now on
    match = give(begin(3, ["Mavericks", "Oleson", "Red Damnation"]), "Ada", "Saloon")
    follow(match, "Ada: play Saloon\nnature: card File, card Ambush, card Sheriff\nAda: keep File")
    assert "one notch (not this turn)" in drawn(match, words, 0)
