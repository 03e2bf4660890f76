"""Dice Stars as people see it."""

import io

import pytest
from rich.console import Console

from brelan.engine.referee.match import Match
from brelan.games.dice_stars import cells as c
from brelan.words import LANGUAGES, Words
from brelan.words.catalog import set_well
from tests.games.dice_stars.table import (
    GAME,
    NAMES,
    O,
    X,
    all_stars,
    begin,
    discard,
    fill_objectives,
    lay,
    notations,
    star,
    write,
)
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
    follow(match, "Bo: draw 3\nnature: die black 6")
    assert match.view().table["drawn"] == [{"colour": "black", "face": "6"}]  # one has fallen, two are in the air
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


@pytest.mark.rule("DS 2.8", "DS 3.2")
def test_what_rows_and_pad_would_be_worth_is_known_before() -> None:
    match = star(write(begin(), 2, 5), 2, 1)  # row 2 counts nothing yet
    lay(match, "blue 4", "blue star", "orange 4")
    blue, orange, fours, star_value = match.view(1).table["choices"]
    assert (blue["rows"], blue["score"]) == ([0, 4, 0, 0, 0], 4)
    assert (orange["rows"], orange["score"]) == ([0, 0, 0, 0, 0], 0)  # 4 in row 2
    assert (fours["rows"], fours["score"]) == ([0, 0, 8, 0, 0], 8)
    assert star_value["score"] == match.view(1).table["seats"][0]["score"] == 0
    stuck = all_stars(fill_objectives(begin(), but=((6, "blue"),), bonus=True))
    penalties = lay(stuck, "orange 5", "orange 4").view().table["choices"]
    assert {choice["choice"]: choice["score"] for choice in penalties} == {"orange": -9, "4": -4, "5": -5}


@pytest.mark.rule("DS 2.6", "DS 3.2")
def test_where_stars_may_be_ticked_and_what_that_would_make_of_a_row() -> None:
    match = star(write(begin(), 6, 6, 6), 6, 5)
    assert match.view().table["tickable"] == []
    follow(lay(match, "blue star", "black star"), "Ada: take star")
    tickable = match.view().table["tickable"]
    assert [c.TICK + where["row"] for where in tickable] == [where["move"] for where in tickable]
    assert [where["row"] for where in tickable] == [0, 1, 2, 3, 4]  # row 6 too, though only as the second of the two
    assert notations(match) == ["tick 2", "tick 3", "tick 4", "tick 5"]
    rows = match.view().table["seats"][0]["rows"]
    assert (rows[4]["score"], rows[4]["one_more_star"], rows[4]["all_stars"]) == (0, 24, 24)
    assert (rows[0]["one_more_star"], rows[0]["all_stars"]) == (0, 0)
    follow(match, "Ada: tick 4")
    assert [where["row"] for where in match.view().table["tickable"]] == [2, 3, 4]


def test_the_story_knows_the_boxes_that_were_filled() -> None:
    told = follow(begin(), "Ada: draw 3\nnature: die blue 4, die blue 6, die orange 6\nAda: take blue").story()[-1]
    assert told.values["boxes"] == [2, 10]  # the blue boxes of the two top rows


def test_a_chart_counts_faces_whatever_their_colour() -> None:
    match = follow(begin(), "Ada: draw 3")
    counted = GAME.part("view").counted
    assert {str(counted(match.state, move)) for move in match.legal()} == {f"face {f}" for f in (2, 3, 4, 5, 6, "star")}


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
    match.state[c.TICKED] = 4
    assert match.view().table["opponent"] == {"boxes": 30, "ticked": 4, "points": 20, "coming": 3}
    assert [choice["ticks"] for choice in match.view().table["choices"]] == [1, 2, 1, 2]  # blue, orange, 6, star
    words = Words("en", GAME, match.names)
    assert words.say(match.view(0).choices[0].name) == "Take blue (6 in row 2; opponent +1)"
    several = lay(begin(2), "blue 6").view().table
    assert several["opponent"] is None
    assert several["choices"][0]["ticks"] is None
    assert several["choices"][0]["overrun"] is False


@pytest.mark.rule("DS 4.1", "DS 4.2")
def test_a_choice_that_loses_at_once_says_so_before() -> None:
    match = begin(1)
    match.state[c.TICKED] = 27
    lay(match, "blue 6", "blue star", "orange 6", "purple 6")
    assert match.view().table["opponent"]["coming"] == 3
    ticks = {each["choice"]: (each["ticks"], each["overrun"]) for each in match.view().table["choices"]}
    assert ticks == {"purple": (3, True), "blue": (3, True), "orange": (3, True), "6": (1, False), "star": (3, True)}
    names = {language: Words(language, GAME, match.names) for language in LANGUAGES}
    choices = {str(choice.name): choice.name for choice in match.view(0).choices}
    assert names["en"].say(choices["take blue"]) == "Take blue (the opponent's last box: you lose)"
    assert names["fr"].say(choices["take blue"]) == set_well(
        "Prendre les bleus (dernière case de l'adversaire : tu perds)", "fr"
    )
    assert names["en"].say(choices["take 6"]) == "Take the 6s (2 crosses, then 18 in row 6; opponent +1)"
    assert GAME.ranking(follow(match, "Ada: take blue").state)[0] == [2]
    assert match.over


@pytest.mark.rule("DS 4.1")
def test_nothing_is_to_come_for_the_virtual_opponent_after_the_end() -> None:
    match = fill_objectives(begin(1), but=((6, "blue"),))
    follow(lay(match, "blue 3", "orange 6"), "Ada: take blue")
    assert match.over
    assert match.view().table["opponent"] == {"boxes": 30, "ticked": 2, "points": 10, "coming": 0}
    assert "▪" not in drawn(match, 0)


@pytest.mark.rule("DS 2.7")
def test_what_lies_there_but_does_not_fit_is_said() -> None:
    match = fill_objectives(begin(), but=((5, "blue"), (6, "blue")))
    write(match, 6, X, X, O, X)
    lay(match, "black 6", "black 2", "purple 6")
    black, purple, sixes = match.view().table["unfit"]
    assert black == {"choice": "black", "dice": 2, "boxes": 0}
    assert purple == {"choice": "purple", "dice": 1, "boxes": 0}
    assert sixes == {"choice": "6", "dice": 2, "boxes": 1}
    said = "does not fit: black (2 dice, 0 boxes), purple (1 die, 0 boxes), and the 6s"
    assert said in drawn(match, 0)
    assert said in drawn(match, -1)
    assert "does not fit" not in drawn(match, 1)  # the pad drawn large is another's
    assert set_well("ne rentrent pas : les noirs (2 dés, 0 case), les violets (1 dé, 0 case)", "fr") in drawn(
        match, 0, "fr"
    )
    assert follow(match, "Ada: take 2").view().table["unfit"] == []


@pytest.mark.rule("DS 2.7", "DS 2.8")
def test_if_nothing_fits_that_is_all_that_lies_there() -> None:
    match = all_stars(fill_objectives(begin(), but=((6, "blue"),), bonus=True))
    unfit = lay(match, "orange 5", "orange star").view().table["unfit"]
    assert [line["choice"] for line in unfit] == ["orange", "5", "star"]
    assert lay(begin(), "blue 4").view().table["unfit"] == []


def test_the_prompt_says_what_is_to_be_done() -> None:
    assert begin().view(0).prompt.key == "prompt.say_empty"
    assert begin().view(1).prompt.key == "wait.say_empty"
    assert lay(begin(), "blue star", phase=c.SAYING).view(0).prompt.key == "prompt.say_all"
    assert lay(begin(), "blue 4", phase=c.SAYING).view(0).prompt.key == "prompt.say"
    assert lay(begin(), "blue 4").view(0).prompt.key == "prompt.pick"
    stuck = all_stars(fill_objectives(begin(), but=((6, "blue"),), bonus=True))
    assert lay(stuck, "orange 5").view(0).prompt.rule == "DS 2.8"
    ticking = follow(lay(begin(), "blue star", "black star"), "Ada: take star")
    assert ticking.view(0).prompt.values == {"n": 2}


@pytest.mark.rule("DS 2.2")
@pytest.mark.parametrize(("left", "n"), [(1, 1), (2, 2), (3, 3), (4, 3)])
def test_the_prompt_says_no_more_dice_than_the_bag_holds(left: int, n: int) -> None:
    match = discard(lay(begin(), "blue 4", phase=c.SAYING), black=2, purple=3, blue=3, orange=5 - left)
    assert match.view(0).prompt.values == {"n": n}
    assert notations(match) == [f"draw {dice}" for dice in range(1, n + 1)]


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


def test_a_pad_as_it_is_drawn() -> None:
    match = star(write(write(begin(), 3, X, 8, 5), 2, 6), 3, 1)
    rows = [line for line in drawn(match, 0).splitlines() if line.startswith(("│ 2", "│ 3"))]
    assert [[cell.strip() for cell in row.strip("│").split("│")] for row in rows[:2]] == [
        ["2", "6", "↘", "↓", "↓", "·  ·  ·  ·", "☆☆", "6"],
        ["3", "×", "8", "5", "→", "·  ·  ·", "★☆☆", "13 ×0 = 0"],
    ]


def test_the_score_column_does_not_move_when_a_row_counts_double() -> None:
    match = write(begin(), 3, 6)
    before = [line for line in drawn(match, 0).splitlines() if line.startswith("├")]
    star(match, 3, 3)
    assert "6 ×2 = 12" in drawn(match, 0)
    assert [line for line in drawn(match, 0).splitlines() if line.startswith("├")] == before


@pytest.mark.rule("DS 3.1")
def test_last_turns_are_announced_until_the_game_is_over() -> None:
    match = fill_objectives(begin(), but=((6, "blue"),))
    assert "last turns" not in drawn(match, 0)
    follow(lay(match, "blue 3", "orange 6"), "Ada: take blue")
    assert "Reserve · last turns" in drawn(match, 1)
    follow(lay(match, "blue 4"), "Bo: take 4")
    assert match.over
    assert "last turns" not in drawn(match, 1)


@pytest.mark.rule("DS 2.8", "DS 3.1")
def test_penalties_and_objective_boxes_left_stand_under_every_pad() -> None:
    match = all_stars(fill_objectives(begin(), but=((6, "blue"),), bonus=True))
    assert "penalty" not in drawn(match, 0)
    follow(lay(match, "orange 5", "black 5"), "Ada: penalty 5")
    assert "one objective box left · penalty 10 · total −10" in drawn(match, 0)
    assert "20 objectives left ─" in drawn(match, 0)
    assert "Ada · −10" in drawn(match, 1)
    assert "1 objective left · penalty 10 ─" in drawn(match, 1)
    assert "encore 1 objectif · malus 10 ─" in drawn(match, 1, "fr")


@pytest.mark.rule("DS 4.1")
def test_the_grid_of_the_virtual_opponent_never_grows() -> None:
    match = begin(1)
    match.state[c.TICKED] = 27
    lay(match, *["orange 6"] * 3)
    assert "■" * 27 + "▪" * 3 + "\n" in drawn(match, 0)
    assert "27 of 30 boxes, 135 points (▪ 3 more for the reserve as it is)" in drawn(match, 0)
    match.state[c.TICKED] = 1
    assert "■" + "▪" * 4 + "□" * 25 + "\n" in drawn(match, 0)
    assert "1 case sur 30, 5 points" in drawn(match, 0, "fr")


def test_signs_are_explained_where_there_are_any() -> None:
    match = follow(begin(), "Ada: draw 3\nnature: die blue 4, die orange star, die blue 4")
    assert "↓ next in its column · → in its row · ↘ in both\n" in drawn(match, 0).replace(" \n", "\n")
    assert "dice just drawn" not in drawn(match, 0)  # nothing lay there before
    follow(match, "Ada: take orange\nBo: draw 1\nnature: die black 2")
    assert "↘ in both · dice just drawn come first" in drawn(match, 1)
    match.state[c.PHASE] = c.ENDED
    assert not set("↓→↘") & set(drawn(match, 0))


def test_the_winner_is_drawn_large_when_the_game_is_over() -> None:
    match = write(begin(3), 4, 30, seat=2)
    match.state[c.PHASE] = c.ENDED
    text = drawn(match, -1)
    assert text.index(NAMES[2]) < text.index(NAMES[0]) < text.index(NAMES[1])
