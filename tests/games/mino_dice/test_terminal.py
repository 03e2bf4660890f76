"""The table of Mino Dice in a terminal."""

import pytest
from rich.cells import cell_len
from rich.console import Console

from brelan.engine import Match
from brelan.games.mino_dice import cells as c
from brelan.games.mino_dice.terminal import draw
from brelan.words import LANGUAGES, Words
from tests.games.mino_dice.table import GAME, begin, bid, hold, roll

LONG = ["Anna", "Maximilienne-Marguerite", "Cy", "Dominique-Alexandre", "Eve", "Fabienne-Claudette"]


def drawn(match: Match, seat: int = 0, language: str = "en") -> str:
    console = Console(width=80, color_system=None)
    with console.capture() as captured:
        console.print(draw(match.view(seat), Words(language, GAME, match.names)))
    return captured.get()


def test_the_trick_is_drawn_in_the_order_of_play_with_who_is_ahead() -> None:
    match = roll(begin("red red", "yellow grey", "grey siren"), "red 6", "yellow 5")
    lines = drawn(match, 2).splitlines()
    assert "Round 2 of 8" in lines[0]
    assert lines[1].split("│")[1].split() == ["★", "Ada", "Bo", "▶", "Cy"]
    assert "│ 6 │       │ 5 │" in lines[3]
    assert "Follow red" in lines[6]
    assert "Behind your screen: 1 Siren die  ·  1 grey die" in drawn(match, 2)


def test_tricks_won_flags_and_symbols() -> None:
    match = roll(begin("griffin red", "yellow grey", "grey siren"), "griffin griffin", "grey flag", "grey 1")
    assert "[G⚑1]" in drawn(match)


def test_a_sealed_bid_is_drawn_as_such() -> None:
    match = bid(hold("red", "yellow", "grey"), 1)
    assert "sealed" in drawn(match, 1)
    assert "scellé" in drawn(match, 1, "fr")


def test_the_pad_is_a_grid_with_scores_and_stars() -> None:
    match = begin("siren grey", "minotaur red", "purple purple", bids=(1, 0, 1))
    roll(match, "siren siren", "minotaur minotaur", "purple 1", "grey flag", "red 7", "purple 1")
    (line,) = (line for line in drawn(match).splitlines() if line.strip().startswith("2 │"))
    assert line.split("│")[1:] == ["1/1 +70★ ", "1/0  −20 ", "0/1  −10 "]
    (total,) = (line for line in drawn(match).splitlines() if "Total" in line)
    assert total.split()[2::2] == ["80", "−30", "0"]  # with round 1: +10, −10, +10


@pytest.mark.parametrize("language", LANGUAGES)
def test_six_players_with_long_names_fit_in_eighty_columns(language: str) -> None:
    hands = ["red " * 6, "yellow " * 6, "purple " * 6, "grey " * 6, "griffin griffin griffin siren siren minotaur",
             "red yellow purple purple grey grey"]  # fmt: skip
    match = begin(*hands, names=LONG)
    for seat in range(6):  # the widest entries there can be
        for number in range(5):
            entry = number * c.MOST + seat
            match.state[c.PAD_BID + entry] = match.state[c.PAD_WON + entry] = 5
            match.state[c.PAD_BONUS + entry] = 90
    roll(match, "red 6", "yellow 5")
    text = drawn(match, 2, language)
    assert max(map(len, text.splitlines())) <= 80
    assert text.count("+190★") == 30
    assert "Maximili…" in text or "Maximilie…" in text


def test_names_are_cut_by_the_cells_they_fill_not_by_their_letters() -> None:
    names = ["茉莉花茶乌龙", "Bo", "マクシミリアン", "Di", "Eve", "Fabienne-Claudette"]
    match = roll(begin(*(["red yellow"] * 6), names=names), "red 6", "red 5")
    text = drawn(match, 2)
    assert max(map(cell_len, text.splitlines())) <= 80
    assert "茉莉花茶…" in text
    assert "マクシミ…" in text


def test_before_the_first_round_there_is_nothing_to_draw() -> None:
    assert drawn(Match(GAME, ["Ada", "Bo", "Cy"])).strip() == ""
