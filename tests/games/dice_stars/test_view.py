"""Dice Stars as people see it."""

import io

import pytest
from rich.console import Console

from brelan.engine.match import Match
from brelan.games.dice_stars import rules as ds
from brelan.words import LANGUAGES, Words
from tests.games.dice_stars.table import GAME, NAMES, O, X, all_stars, begin, fill_objectives, lay, star, write
from tests.play import follow


def drawn(match: Match, seat: int, language: str = "en") -> str:
    """The table as it is printed on a terminal of 80 columns."""
    console = Console(file=io.StringIO(), width=80)
    words = Words(language, GAME, match.names)
    console.print(GAME.part("terminal").draw(match.view(seat), words))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_the_dice_on_the_table() -> None:
    match = follow(begin(), "Ada: draw 3\nnature: die blue 4, die orange star, die blue 4")
    table = match.view().table
    assert table["bag"] == {"black": 2, "purple": 3, "blue": 2, "orange": 4}
    assert table["reserve"] == [
        {"colour": "blue", "face": "4"},
        {"colour": "blue", "face": "4"},
        {"colour": "orange", "face": "star"},
    ]
    assert table["drawn"] == [
        {"colour": "blue", "face": "4"},
        {"colour": "orange", "face": "star"},
        {"colour": "blue", "face": "4"},
    ]
    assert follow(match, "Ada: take 4").view().table["drawn"] == []
    assert match.view().table["discard"] == {"black": 0, "purple": 0, "blue": 2, "orange": 0}


def test_what_a_choice_would_write_and_where_is_known_before() -> None:
    match = lay(write(begin(), 2, O, O, 6), "blue 4", "blue star", "orange 4")
    blue, orange, fours, star_value = match.view(1).table["choices"]
    assert blue["boxes"] == [
        {"row": 1, "place": 2, "written": "cross"},
        {"row": 2, "place": 2, "written": 4},
    ]
    assert orange["boxes"] == [{"row": 0, "place": 3, "written": 4}]
    assert [(b["place"], b["written"]) for b in fours["boxes"]] == [(0, "cross"), (1, 8)]
    assert (star_value["choice"], star_value["dice"], star_value["boxes"]) == ("star", 1, [])


def test_which_boxes_come_next() -> None:
    match = write(write(begin(), 2, 5, X, O, 6), 6, *[X] * 4)
    following = match.view().table["seats"][0]["next"]
    assert following["black"] == {"row": 1, "place": 0}
    assert following["blue"] == {"row": 0, "place": 2}
    assert following["2"] == {"row": 0, "place": 2}
    assert following["6"] is None


@pytest.mark.rule("DS 4.1")
def test_the_virtual_opponent_and_what_it_would_tick() -> None:
    match = lay(begin(1), "blue 6", "orange star")
    match.state[ds.TICKED] = 4
    assert match.view().table["opponent"] == {"boxes": 30, "ticked": 4, "points": 20, "coming": 3}
    assert [choice["ticks"] for choice in match.view().table["choices"]] == [1, 2, 1, 2]  # blue, orange, 6, star
    words = Words("en", GAME, match.names)
    assert words.tell(match.view(0).choices[0].name) == "Take blue (6 in row 2; opponent +1)"
    several = lay(begin(2), "blue 6").view().table
    assert several["opponent"] is None
    assert several["choices"][0]["ticks"] is None


def test_the_prompt_says_what_is_to_be_done() -> None:
    assert begin().view(0).prompt.key == "prompt.say_all"
    assert begin().view(1).prompt.key == "wait.say_all"
    assert lay(begin(), "blue 4", phase=ds.SAYING).view(0).prompt.key == "prompt.say"
    assert lay(begin(), "blue 4").view(0).prompt.key == "prompt.pick"
    stuck = all_stars(fill_objectives(begin(), but=((6, "blue"),), bonus=True))
    assert lay(stuck, "orange 5").view(0).prompt.rule == "DS 2.8"
    ticking = follow(lay(begin(), "blue star", "black star"), "Ada: take star")
    assert ticking.view(0).prompt.values == {"n": 2}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_table_fits_a_terminal_of_80_columns(seats: int, language: str) -> None:
    match = begin(seats)
    for seat in range(seats):
        for value in range(2, 7):
            star(write(match, value, X, 36, 36, 36, seat=seat), value, value, seat=seat)
    lay(match, *["black 6"] * 2, *["purple 6"] * 3, *["blue 6"] * 4, *["orange 6"] * 5)
    for seat in range(-1, seats):
        text = drawn(match, seat, language)
        assert max(map(len, text.splitlines())) <= 80
        assert "…" not in text
        assert "108 ×2 = 216" in text


def test_a_sheet_as_it_is_drawn() -> None:
    match = star(write(write(begin(), 3, X, 8, 5), 2, 6), 3, 1)
    rows = [line for line in drawn(match, 0).splitlines() if line.startswith(("│ 2", "│ 3"))]
    assert [[cell.strip() for cell in row.strip("│").split("│")] for row in rows[:2]] == [
        ["2", "6", "↘", "↓", "↓", "·  ·  ·  ·", "☆☆", "6"],
        ["3", "×", "8", "5", "→", "·  ·  ·", "★☆☆", "13 ×0 = 0"],
    ]


def test_the_winner_is_drawn_large_when_the_game_is_over() -> None:
    match = write(begin(3), 4, 30, seat=2)
    match.state[ds.PHASE] = ds.ENDED
    text = drawn(match, -1)
    assert text.index(NAMES[2]) < text.index(NAMES[0]) < text.index(NAMES[1])
