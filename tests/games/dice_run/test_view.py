"""Dice Run as it is shown and told."""

from io import StringIO
from random import Random

import pytest
from rich.cells import cell_len
from rich.console import Console

from brelan.check.matches import play_on, sit
from brelan.engine import Match
from brelan.games.dice_run import box
from brelan.games.dice_run import cells as c
from brelan.games.dice_run.box import KINDS
from brelan.games.dice_run.terminal import draw
from brelan.terminal.keys import keys as keys_of
from brelan.words import LANGUAGES, Words
from brelan.words.catalog import set_well
from tests.games.dice_run.table import GAME, at_end, deal, end_stage, set_race, tell
from tests.play import follow


def said(language: str, match_line: str, card: str, script: str, reader: int = 0) -> list[str]:
    match = deal(match_line, card, "red", "red")
    words = Words(language, GAME, match.names, reader)
    return [words.say(event) for event in tell(match, script, reader)]


def test_the_line_shows_groups_with_their_dice_and_gaps_in_place() -> None:
    first, between, last = deal("r1 b3 | gap | o2").view().table["line"]
    assert between == {"gap": True}
    assert [(place["group"], place["gap"]) for place in (first, last)] == [(1, False), (2, False)]
    assert [(die["colour"], die["value"]) for die in first["dice"]] == [("red", 1), ("blue", 3)]
    assert [Words("en", GAME).say(words) for words in first["words"]] == ["red 1", "blue 3"]


def test_a_seat_sees_what_each_of_its_targets_would_score_group_by_group() -> None:
    match = deal("r1 r3 o3 | gap | r3 | b6", targets=["r3", "b6", "p1", "g2"])
    held = match.view(0).table["seats"][0]["targets"]
    assert [(str(target["target"]), target["points"]) for target in held] == [
        ("target_card red 3", [5, 3, 0]),
        ("target_card blue 6", [0, 0, 3]),
        ("target_card purple 1", [1, 0, 0]),
        ("target_card green 2", [0, 0, 0]),
    ]


def test_stages_that_are_over_stay_on_the_table() -> None:
    seats = at_end("r1 r2 | o1", "r1", "o1", "g4", uncovered=2).view().table["seats"]
    assert [player["points"] for player in seats] == [3, 2, 1]
    assert [player["stages"][0]["counted"] for player in seats] == [4, 1, 0]
    assert [player["stages"][0]["scored"] for player in seats] == [player["points"] for player in seats]
    assert [player["stages"][0]["won"] for player in seats] == [True, False, False]


@pytest.mark.parametrize(
    ("line", "card", "script", "english", "french"),
    [
        ("r1 o1 | r2", "red", "Ada: play red",
         ["You play Red: 2 dice move up.", "A single die now leads the race."],
         ["Tu joues Rouge : 2 dés avancent.", "Un dé mène maintenant la course, tout seul."]),
        ("o1 | o2", "blue", "Ada: play blue", ["You play Blue: nothing moves."], ["Tu joues Bleu : rien ne bouge."]),
        ("o1 | gap | r2", "red", "Ada: play red", ["You play Red: one die moves up.", "A gap card leaves the race."],
         ["Tu joues Rouge : 1 dé avance.", "Une carte Écart quitte la course."]),
        ("o1 | b2", "joker", "Ada: play joker, joker two", ["You play a Joker for the 2s: one die moves up."],
         ["Tu joues un Joker pour les 2 : 1 dé avance."]),
        ("o1 | b2", "swap", "Ada: void swap", ["You play Swap, without effect."], ["Tu joues Échange, sans effet."]),
        ("o1 | b2 | b3", "swap", "Ada: play swap, swap 2 3", ["You play Swap: groups 2 and 3 change places."],
         ["Tu joues Échange : les groupes 2 et 3 changent de place."]),
        ("o1 o2 o3 b1 | b2", "sprint", "Ada: play sprint, sprint orange 1, sprint orange 3, sprint blue 1",
         ["You play Sprint: the orange 1, the orange 3, and the blue 1 break away."],
         ["Tu joues Sprint : un 1 orange, un 3 orange et un 1 bleu s'échappent."]),
        ("o1 | b2 | b3 b4", "comeback", "Ada: play comeback",
         ["You play Comeback: the last group (2 dice) moves to second place."],
         ["Tu joues Remontée : le dernier groupe (2 dés) passe en deuxième position."]),
        ("o1 | b2 g2", "flip", "Ada: play flip, flip_group 2, flip 2 5",
         ["You play Flip: 2 dice of group 2 turn from 2 to 5."],
         ["Tu joues Volte-face : 2 dés du groupe 2 passent de 2 à 5."]),
        ("o1 | b2", "gap", "Ada: play gap, gap 1 2", ["You play Gap between groups 1 and 2."],
         ["Tu joues Écart entre les groupes 1 et 2."]),
        ("o1 | b2", "crash", "Ada: play crash, crash orange 1",
         ["You play Crash: the orange 1 falls back to the last group.", "A group of 2 dice now leads the race."],
         ["Tu joues Accident : un 1 orange recule jusqu'au dernier groupe.",
          "Un groupe de 2 dés mène maintenant la course."]),
        ("o1 | b2", "gap", "Ada: reroll, reroll_group 2, put gap\nnature: die blue 6, draw six",
         ["You put Gap face down and reroll group 2 (one die).", "Group 2 now shows blue 6.", "You draw Value 6."],
         ["Tu poses Écart face cachée et relances le groupe 2 (un dé).", "Groupe 2 : bleu 6.",
          "Tu pioches Valeur 6."]),
        ("r1 o2 | r2", "gap", "Ada: target red 2, value_first",
         ["You show your target red 2 and use it in this stage.", "Of the 2s, 2 move up.",
          "Of the red dice, 2 move up."],
         ["Tu montres ton objectif 2 rouge et l'utilises pour cette étape.", "Parmi les 2, 2 dés avancent.",
          "Parmi les dés rouges, 2 dés avancent."]),
    ],
)  # fmt: skip
def test_every_card_is_told(line: str, card: str, script: str, english: list[str], french: list[str]) -> None:
    assert said("en", line, card, script) == english
    assert said("fr", line, card, script) == [set_well(each, "fr") for each in french]


def test_others_are_told_of_a_reroll_but_not_which_card_or_what_was_drawn() -> None:
    script = "Ada: reroll, reroll_group 2, put gap\nnature: die blue 6, draw six"
    assert said("en", "o1 | b2", "gap", script, reader=1) == [
        "Ada puts a card face down and rerolls group 2 (one die).",
        "Group 2 now shows blue 6.",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_fits_eighty_columns(language: str) -> None:
    for seed in range(12):
        match = play_on(sit(GAME, 3 + seed % 4), Random(seed), steps=15 * seed)
        console = Console(width=120, record=True, file=StringIO())
        for seat in (-1, 0):
            console.print(draw(match.view(seat), Words(language, GAME, match.names, seat)))
        lines = console.export_text().splitlines()
        assert max(cell_len(line.rstrip()) for line in lines) <= 80


def test_all_thirty_dice_in_one_group_stand_in_one_line() -> None:
    dice = " ".join(f"{colour[0]}{value}" for colour in box.COLOURS for value in range(1, 7))
    match = set_race(deal("r1"), dice)
    console = Console(width=80, record=True, file=StringIO())
    console.print(draw(match.view(0), Words("en", GAME, match.names, 0)))
    assert "Re 1 2 3 4 5 6 Or 1 2 3 4 5 6 Gr 1 2 3 4 5 6 Bl 1 2 3 4 5 6 Pu 1 2 3 4 5 6" in console.export_text()


def drawn(match: Match, language: str, seat: int = 0) -> list[str]:
    """The table as lines of text."""
    console = Console(width=80, record=True, file=StringIO())
    console.print(draw(match.view(seat), Words(language, GAME, match.names, seat)))
    return [" ".join(line.split()) for line in console.export_text().splitlines()]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", KINDS)
def test_what_a_card_does_fits_in_one_line(language: str, card: str) -> None:
    lines = drawn(deal("r1 | o2", card, card, "red" if card != "red" else "six"), language)
    words = Words(language, GAME)
    line = next(line for line in lines if f"{words.say(f'card.{card}')} (×2)" in line)
    does = words.say(f"does.{card}") if words.has(f"does.{card}") else words.say("does_advance", card=card)
    assert line.endswith(does)


def test_the_table_in_english() -> None:
    match = deal("r1 o3 | gap | r2 | b4", "red", "red", "swap", targets=["r2", "o3", "g5", "p6"])
    follow(match, "Ada: target orange 3, value_first")
    follow(match, "Bo: reroll, reroll_group 3, put joker\nnature: die red 5, draw two")
    assert drawn(match, "en") == [
        "╭─ Stage 1 of 4 · 3, 2 and 1 points to the first three ────────────────────────╮",
        "│ 1 Or 3 │",
        "│ 2 Re 1 │",
        "│ ╌╌╌╌ gap ╌╌╌╌ │",
        "│ 3 Re 5 │",
        "│ 4 Bl 4 │",
        "╰──────────── group 1 leads · 1 card drawn, the stage ends with card 11 to 16 ─╯",
        "Player Points This stage Stages so far",
        "Ada 0 Or 3 3",
        "Bo 0 secret",
        "▶ Cy 0 secret",
        "↻ Bo rerolled last.",
        "",
        "Your cards Red (×2): the red dice advance",
        "Swap: two neighbouring groups behind the leader change places",
        "Your targets and what each counts now: in the leading group, then further back",
        "Or 3 3 · 0 · 0 · 0 shown in this stage",
        "Re 2 0 · 1 · 1 · 0",
        "Gr 5 0 · 0 · 1 · 0",
        "Pu 6 0 · 0 · 0 · 0",
    ]
    assert "↻ You rerolled last: wait until somebody else does." in drawn(match, "en", 1)


def test_the_table_keeps_stages_that_are_over_and_hides_what_was_chosen() -> None:
    match = follow(at_end("r1 r2 | o1", "r1", "o1", "g4", uncovered=2), "nature: cut 13")
    assert drawn(match, "fr", -1)[4:8] == [
        "Joueur Points Cette étape Étapes jouées",
        "▶ Ada 3 secret Ro 1 4★",
        "Bo 2 secret Or 1 1",
        "Cy 1 secret Ve 4 0",
    ]
    choosing = end_stage(follow(deal("r1 | o1", "red", "red", "red"), "Ada: play red"))
    follow(choosing, "Ada: choose red 3")
    assert [line for line in drawn(choosing, "fr") if "choisi" in line] == ["Ada 0 choisi", "Ro 3 1 · 0 choisi"]
    assert not any("Ro 3" in line for line in drawn(choosing, "fr", 1))


def test_dice_that_roll_are_drawn_as_dots() -> None:
    match = follow(deal("r1 | o1 o2"), "Ada: reroll, reroll_group 2, put joker\nnature: die orange 3")
    assert drawn(match, "en")[2] == "│ 2 Or 3 · │"


def test_who_rerolled_last_matters_no_more_when_the_game_is_over() -> None:
    match = at_end("r1", "r1", "o1", "g1", stage=3)
    match.state[c.REROLLER] = 1
    assert not any("↻" in line for line in drawn(match, "en"))


def test_what_a_target_counts_far_behind_is_left_out() -> None:
    line = " | ".join(["r1", "o2", "r1", "o2", "r1", "o2", "r1", "o2"])
    assert "Re 1 3 · 0 · 3 · 0 · 3 · 0 · 3 · 0" in drawn(deal(line), "en")
    assert "Re 1 3 · 0 · 3 · 0 · 3 · 0 · 3 · 0 …" in drawn(deal(line + " | o3"), "en")


def test_hands_and_the_pile_are_counted() -> None:
    match = follow(deal("r1 | o1", "red", "two", "two"), "Ada: play red")
    table = match.view(1).table
    assert [player["cards"] for player in table["seats"]] == [2, 3, 3]
    assert table["left"] == 76 - 9


def test_anybody_can_work_out_how_large_a_pack_may_be() -> None:
    assert GAME.part("view").pack_sizes(Match(GAME, ["A", "B", "C"]).state) == []
    match = deal("r1 | o1")
    assert match.view(-1).table["pack_sizes"] == [11, 12, 13, 14, 15, 16]
    match.state[c.STAGE], match.state[c.LEFT] = 3, 22  # two packs left, none smaller than 11
    assert match.view(-1).table["pack_sizes"] == [11]
    assert "the stage ends with card 11 ─" in drawn(match, "en")[3]


LINE = "r1 r2 o3 g3 | o1 o2 | b6"


@pytest.mark.parametrize(
    ("script", "rule", "english", "waiting", "keys"),
    [
        ("play joker", "DR 4.3", "Joker: who moves up?",
         "Ada plays a Joker.", "re or gr bl pu 1 2 3 4 5 6"),
        ("play swap", "DR 4.4", "Swap: which groups?",
         "Ada plays Swap and is choosing two groups.", "2"),
        ("play sprint", "DR 4.5", "Sprint: touch 3 leading dice.",
         "Ada plays Sprint.", "re1 re2"),
        ("play sprint, sprint red 1", "DR 4.5", "Sprint with the red 1: choose 2 more dice of the leading group.",
         "Ada plays Sprint.", "re2 or3"),
        ("play sprint, sprint red 1, sprint red 2", "DR 4.5",
         "Sprint with the red 1 and the red 2: choose one more die of the leading group.",
         "Ada plays Sprint.", "or3 gr3"),
        ("play flip", "DR 4.7", "Flip: in which group?", "Ada plays Flip and is choosing a group.", "1 2 3"),
        ("play flip, flip_group 2", "DR 4.7", "Flip: which dice of group 2?",
         "Ada plays Flip and is choosing a value.", "1 2"),
        ("play gap", "DR 4.8", "Gap: where do you put it?", "Ada plays Gap and is choosing where.", "1 2"),
        ("play crash", "DR 4.9", "Crash: which leading die falls back to the tail?",
         "Ada plays Crash and is choosing a die.", "re1 re2 or3 gr3"),
        ("reroll", "DR 5.2", "Reroll: which group?", "Ada is choosing a group to reroll.", "2 3"),
        ("reroll, reroll_group 3", "DR 5.2", "Reroll: which card do you put down?",
         "Ada chooses a card to put down.", "1 2 3"),
        ("target red 1", "DR 5.1", "Which dice move first?",
         "Ada shows a target.", "c v"),
    ],
)  # fmt: skip
def test_every_step_has_a_prompt_of_its_own(script: str, rule: str, english: str, waiting: str, keys: str) -> None:
    card = script.split(",", maxsplit=1)[0].removeprefix("play ")
    match = follow(deal(LINE, card if card in KINDS else "red", "two", "six"), f"Ada: {script}")
    words = Words("en", GAME, match.names, 0)
    assert words.say(match.view(0).prompt) == english
    assert words.to(1).say(match.view(1).prompt) == waiting
    assert match.view(0).prompt.rule == match.view(1).prompt.rule == rule
    assert list(keys_of(match, words)) == keys.split()


def test_a_terminal_says_how_dice_are_typed() -> None:
    match = follow(deal(LINE, "sprint", "crash", "six"), "Ada: play sprint")
    assert any("such as re3 gr1 pu6" in line for line in drawn(match, "en"))
    assert not any("such as re3" in line for line in drawn(match, "en", seat=1))


def test_a_roll_says_which_dice_to_type_in_which_order() -> None:
    match = follow(deal("g1 | o1 b2 o3"), "Ada: reroll, reroll_group 2, put joker")
    assert Words("en", GAME).say(match.view().prompt) == (
        "3 dice are rolled: 2 orange and 1 blue. What do they show, in this order?"
    )
    follow(match, "nature: die orange 1, die orange 2")
    assert Words("fr", GAME).say(match.view().prompt) == set_well("On lance un dé : 1 bleu. Que montre-t-il ?", "fr")


def test_a_stage_told_says_how_equal_counts_were_decided() -> None:
    def tied(line: str) -> bool:
        match = end_stage(follow(deal(line, "two", "two", "two"), "Ada: play two"))
        told = tell(match, "Ada: choose red 1\nBo: choose orange 1\nCy: choose green 1")
        return "told.tie" in [event.key for event in told]

    assert tied("r5 o5 | o6")
    assert not tied("r5 r5 r5 o5 o5 g5 | o6")


def test_the_prompt_names_only_what_can_be_done() -> None:
    assert deal("r1 o1").view(0).prompt.key == "prompt.play_or_show"
    assert deal("r1 | o1").view(0).prompt.key == "prompt.play"
    match = deal("r1 o1")
    match.state[c.TARGET_OF] = 1
    assert match.view(0).prompt.key == "prompt.play_card"
    assert match.view(1).prompt.key == "wait.play"
    assert follow(deal("r1 | o1"), "Ada: play joker").view(1).prompt.key == "wait.joker"
