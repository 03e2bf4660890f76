"""Dice Run as it is shown and told."""

from io import StringIO
from random import Random

import pytest
from rich.console import Console

from brelan.games.dice_run import box, cells
from brelan.games.dice_run.terminal import draw
from brelan.words import LANGUAGES, Words
from tests.games.dice_run.table import GAME, at_end, deal, set_race, tell
from tests.play import follow, play_on, sit


def said(language: str, match_line: str, card: str, script: str, reader: int = 0) -> list[str]:
    match = deal(match_line, card, "red", "red")
    words = Words(language, GAME, match.names, reader)
    return [words.tell(event) for event in tell(match, script, reader)]


def test_the_line_shows_groups_with_their_dice_and_gaps_in_place() -> None:
    line = deal("r1 b3 | gap | o2").view().table["line"]
    red, blue, orange = ({"colour": c, "value": v} for c, v in (("red", 1), ("blue", 3), ("orange", 2)))
    assert line == [
        {"group": 1, "gap": False, "dice": [red, blue]},
        {"gap": True},
        {"group": 2, "gap": False, "dice": [orange]},
    ]


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
    assert [player["stages"][0]["won"] for player in seats] == [True, False, False]


@pytest.mark.parametrize(
    ("line", "card", "script", "english", "french"),
    [
        ("r1 o1 | r2", "red", "Ada: play red",
         ["You play Red: 2 dice move up.", "A single die now leads the race."],
         ["Tu joues Rouge : 2 dés avancent.", "Un dé seul mène maintenant la course."]),
        ("o1 | o2", "blue", "Ada: play blue", ["You play Blue: nothing moves."], ["Tu joues Bleu : rien ne bouge."]),
        ("o1 | gap | r2", "red", "Ada: play red", ["You play Red: one die moves up.", "The gap is closed."],
         ["Tu joues Rouge : 1 dé avance.", "L'écart est comblé."]),
        ("o1 | b2", "joker", "Ada: play joker, joker two", ["You play a Joker for the 2s: one die moves up."],
         ["Tu joues un Joker pour les 2 : 1 dé avance."]),
        ("o1 | b2", "swap", "Ada: void swap", ["You play Swap, without effect."], ["Tu joues Échange, sans effet."]),
        ("o1 | b2 | b3", "swap", "Ada: play swap, swap 2 3", ["You play Swap: groups 2 and 3 change places."],
         ["Tu joues Échange : les groupes 2 et 3 changent de place."]),
        ("o1 o2 o3 b1 | b2", "sprint", "Ada: play sprint, sprint orange 1, sprint orange 3, sprint blue 1",
         ["You play Sprint: orange 1, orange 3, and blue 1 break away."],
         ["Tu joues Sprint : le 1 orange, le 3 orange et le 1 bleu s'échappent."]),
        ("o1 | b2 | b3 b4", "comeback", "Ada: play comeback",
         ["You play Comeback: the last group, 2 dice, moves to second place."],
         ["Tu joues Remontée : le dernier groupe, 2 dés, passe en deuxième position."]),
        ("o1 | b2 g2", "flip", "Ada: play flip, flip_group 2, flip 2 5",
         ["You play Flip: 2 dice of group 2 turn from 2 to 5."],
         ["Tu joues Volte-face : 2 dés du groupe 2 passent de 2 à 5."]),
        ("o1 | b2", "gap", "Ada: play gap, gap 1 2", ["You play Gap: it lies between groups 1 and 2."],
         ["Tu joues Écart, entre les groupes 1 et 2."]),
        ("o1 | b2", "crash", "Ada: play crash, crash orange 1",
         ["You play Crash: orange 1 falls back to the last group.", "A new group of 2 dice leads the race."],
         ["Tu joues Accident : le 1 orange recule jusqu'au dernier groupe.",
          "Un nouveau groupe de 2 dés mène la course."]),
        ("o1 | b2", "gap", "Ada: reroll, reroll_group 2, put gap\nnature: die blue 6, draw six",
         ["You put Gap face down and reroll group 2, a single die.", "Group 2 now shows blue 6.", "You draw Value 6."],
         ["Tu poses Écart face cachée et relances le groupe 2, un dé seul.", "Le groupe 2 montre maintenant bleu 6.",
          "Tu pioches Valeur 6."]),
        ("r1 o2 | r2", "gap", "Ada: target red 2, value_first",
         ["You show your target red 2 and race for it in this stage.", "Of the 2s, 2 move up.",
          "Of the red dice, 2 move up."],
         ["Tu montres ton objectif 2 rouge et cours pour lui dans cette étape.", "Parmi les 2, 2 dés avancent.",
          "Parmi les dés rouges, 2 dés avancent."]),
    ],
)  # fmt: skip
def test_every_card_is_told(line: str, card: str, script: str, english: list[str], french: list[str]) -> None:
    assert said("en", line, card, script) == english
    assert said("fr", line, card, script) == french


def test_others_are_told_of_a_reroll_but_not_which_card_or_what_was_drawn() -> None:
    script = "Ada: reroll, reroll_group 2, put gap\nnature: die blue 6, draw six"
    assert said("en", "o1 | b2", "gap", script, reader=1) == [
        "Ada puts a card face down and rerolls group 2, a single die.",
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
        assert max(len(line.rstrip()) for line in lines) <= 80


def test_all_thirty_dice_in_one_group_stand_in_one_line() -> None:
    dice = " ".join(f"{colour[0]}{value}" for colour in box.COLOURS for value in range(1, 7))
    match = set_race(deal("r1"), dice)
    console = Console(width=80, record=True, file=StringIO())
    console.print(draw(match.view(0), Words("en", GAME, match.names, 0)))
    assert "Re 1 2 3 4 5 6 Or 1 2 3 4 5 6 Gr 1 2 3 4 5 6 Bl 1 2 3 4 5 6 Pu 1 2 3 4 5 6" in console.export_text()


def test_the_prompt_names_only_what_can_be_done() -> None:
    assert deal("r1 o1").view(0).prompt.key == "prompt.play_or_show"
    assert deal("r1 | o1").view(0).prompt.key == "prompt.play"
    match = deal("r1 o1")
    match.state[cells.TARGET_OF] = 1
    assert match.view(0).prompt.key == "prompt.play_card"
    assert match.view(1).prompt.key == "wait.play"
    assert follow(deal("r1 | o1"), "Ada: play joker").view(1).prompt.key == "wait.joker"
