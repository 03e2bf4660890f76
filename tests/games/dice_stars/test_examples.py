"""The worked examples of the sheet (DS 6), move by move, and a whole turn as a story."""

import pytest

from brelan.engine import Match
from brelan.games.dice_stars import cells as c
from brelan.games.dice_stars import rules_pad as pad
from brelan.words import Words
from brelan.words.catalog import set_well
from tests.games.dice_stars.table import (
    GAME,
    O,
    X,
    all_stars,
    begin,
    column,
    fill_objectives,
    lay,
    notations,
    star,
    write,
    written,
)
from tests.play import follow


@pytest.mark.rule("DS 2.3", "DS 2.4")
def test_a_black_4_and_a_black_star() -> None:
    match = follow(begin(), "Ada: draw 3\nnature: die black 4, die black star, die blue 6\nAda: take black")
    assert column(match, "black") == [X, 4, O, O, O]
    assert match.view().table["seats"][0]["score"] == 4


@pytest.mark.rule("DS 2.5", "DS 2.7")
def test_two_sixes_and_one_empty_box_in_row_6() -> None:
    match = write(begin(), 6, X, 12, 6)
    follow(match, "Ada: draw 3\nnature: die blue 6, die orange 6, die purple 3")
    assert notations(match) == ["take purple", "take blue", "take orange", "take 3"]
    follow(match, "Ada: take orange")
    assert column(match, "orange") == [6, O, O, O, O]
    assert written(match, 6) == [X, 12, 6, O]


@pytest.mark.rule("DS 2.4", "DS 2.5", "DS 2.6", "DS 3.2")
@pytest.mark.parametrize(("ticked", "score"), [(3, 28), (2, 0), (0, 14)])
def test_row_3_with_5_by_blue_and_9_by_the_row(ticked: int, score: int) -> None:
    match = write(begin(1), 2, O, O, 4)
    follow(lay(match, "blue 5"), "Ada: take blue")
    follow(lay(match, "black 3", "purple 3", "orange 3"), "Ada: take 3")
    assert written(match, 3) == [X, X, 5, 9, O, O, O]
    if ticked:
        dice = ["black star", "purple star", "orange star"][:ticked]
        follow(lay(match, *dice), f"Ada: take star, {', '.join(['tick 3'] * ticked)}")
    row = match.view().table["seats"][0]["rows"][1]
    assert (row["points"], row["score"]) == (14, score)
    assert pad.score(match.state, 0) == score + 4


def some_turns() -> Match:
    match = begin()
    return follow(
        match,
        """
        Ada: draw 3
        nature: die orange star, die blue 4, die orange 6
        Ada: take orange
        Bo: draw 1
        nature: die black star
        Bo: take star, tick 2
        Ada: keep, draw 2
        nature: die purple 4, die orange 4
        Ada: take 4
        """,
    )


def test_some_turns_as_a_story() -> None:
    match = some_turns()
    words = Words("en", GAME, match.names)
    assert [words.say(event) for event in match.story()] == [
        "Ada begins.",
        "Ada draws 3 dice: orange star, blue 4, and orange 6.",
        "Ada takes orange (orange 6 and orange star): a cross, then 6 in row 3.",
        "Bo draws one die: black star.",
        "Bo takes the stars (black star): one star to tick.",
        "Bo ticks a star in row 2: one more to go.",
        "The discard goes back into the bag.",
        "Ada leaves the reserve as it is.",
        "Ada draws 2 dice: purple 4 and orange 4.",
        "Ada takes the 4s (purple 4, blue 4, and orange 4): 2 crosses, then 12 in row 4.",
    ]
    words.you = 1
    assert words.say(match.story(1)[4]) == "You take the stars (black star): one star to tick."


def test_the_end_as_a_story_in_french() -> None:
    match = begin()
    for value, last in ((2, X), (3, X), (4, X), (5, 17), (6, O)):
        write(match, value, X, X, X, last)
    lay(match, "orange 5", "blue 6")
    before = list(match.state)
    words = Words("fr", GAME, match.names)
    tell = GAME.part("story").tell
    follow(match, "Ada: take orange")
    assert [words.say(event) for event in tell(before, 0, 3, match.state)] == [
        set_well(each, "fr")
        for each in (
            "Ada prend les orange (un 5 orange) : 5 en ligne 6.",
            "Ada remplit sa dernière case objectif.",
            "La fin approche : on termine le tour de table.",
        )
    ]
    star(match, 5, 5)
    lay(match, "blue 6")
    before = list(match.state)
    follow(match, "Bo: take 6")
    assert [words.say(event) for event in tell(before, 1, 8, match.state)] == [
        set_well(each, "fr")
        for each in (
            "Bo prend les 6 (un 6 bleu) : 6 en ligne 6.",
            "Ada l'emporte avec 39 points.",
        )
    ]


@pytest.mark.rule("DS 4.1", "DS 4.2")
@pytest.mark.parametrize(
    ("points", "ticked", "left", "told"),
    [
        (
            100,
            10,
            (),
            [
                "The reserve is empty: the virtual opponent stays at 10 of 30.",
                "Ada beats the virtual opponent, 103 points to 50.",
            ],
        ),
        (
            40,
            9,
            ("orange star",),
            [
                "The virtual opponent ticks one box: 10 of 30.",
                "The virtual opponent wins: Ada has 43 points, but needed more than 50.",
            ],
        ),
        (
            100,
            28,
            ("orange 6", "black 6"),
            [
                "The virtual opponent ticks 2 boxes: 30 of 30.",
                "The virtual opponent has ticked its last box: Ada loses.",
            ],
        ),
    ],
)
def test_how_a_solo_game_ends(points: int, ticked: int, left: tuple[str, ...], told: list[str]) -> None:
    match = begin(1)
    for value, boxes in ((2, [X] * 4), (3, [X] * 4), (4, [points, X, X, X]), (5, [X] * 4), (6, [X, X, O, X])):
        write(match, value, *boxes)
    match.state[c.TICKED] = ticked
    lay(match, "blue 3", *left)
    before = list(match.state)
    follow(match, "Ada: take blue")
    words = Words("en", GAME, match.names)
    story = [words.say(event) for event in GAME.part("story").tell(before, 0, 2, match.state)]
    assert story == ["Ada takes blue (blue 3): 3 in row 6.", "Ada has filled all the objective boxes.", *told]
    assert words.say(match.view().prompt) == story[-1]


def told_of(match: Match, line: str) -> list[str]:
    """The story of a single move, on a table that was laid out."""
    before, words = list(match.state), Words("en", GAME, match.names)
    move = match.legal()[notations(match).index(line.partition(": ")[2])]
    actor = match.actor
    follow(match, line)
    return [words.say(event) for event in GAME.part("story").tell(before, actor, move, match.state)]


@pytest.mark.rule("DS 2.8", "DS 3.1")
def test_a_penalty_and_the_last_turns_as_a_story() -> None:
    match = all_stars(fill_objectives(begin(3), but=((6, "blue"),), bonus=True))
    assert told_of(lay(match, "orange 5", "black 5", "purple 3"), "Ada: penalty 5") == [
        "Nothing fits: Ada discards the 5s (black 5 and orange 5), penalty 10.",
        "The end is near: this is the last round.",
    ]
    fill_objectives(match, seat=1, but=((6, "blue"),))
    assert told_of(lay(match, "blue 3", "orange 6"), "Bo: take blue") == [
        "Bo takes blue (blue 3): 3 in row 6.",
        "Bo has filled all the objective boxes.",
    ]
    assert told_of(lay(match, "blue 4", "orange 6"), "Cy: take 4") == [
        "Cy takes the 4s (blue 4): 4 in row 4.",
        "Cy wins with 4 points.",
    ]


@pytest.mark.rule("DS 2.6", "DS 3.2")
def test_the_last_star_of_a_row_as_a_story() -> None:
    match = star(begin(), 3, 1)
    follow(lay(match, "black star", "blue star", "orange 4"), "Ada: take star")
    assert told_of(match, "Ada: tick 3") == ["Ada ticks a star in row 3: one more to go."]
    assert told_of(match, "Ada: tick 3") == [
        "Ada ticks the last star of row 3: it counts double.",
        "The discard goes back into the bag.",
    ]


@pytest.mark.rule("DS 3.3")
@pytest.mark.parametrize(
    ("points", "english", "french"),
    [
        ((1, 0), "Ada wins with 1 point.", "Ada l'emporte avec 1 point."),
        ((2, 0), "Ada wins with 2 points.", "Ada l'emporte avec 2 points."),
        ((1, 1), "Ada and Bo share the win with 1 point.", "Ada et Bo se partagent la victoire avec 1 point."),
        ((-5, -7), "Ada wins with −5 points.", "Ada l'emporte avec −5 points."),
    ],
)
def test_points_have_their_own_plural(points: tuple[int, int], english: str, french: str) -> None:
    match = begin()
    for seat, number in enumerate(points):
        write(match, 3, max(0, number), seat=seat)
        match.state[c.PENALTY + seat] = max(0, -number)
    match.state[c.PHASE] = c.ENDED
    for language, told in (("en", english), ("fr", french)):
        assert Words(language, GAME, match.names).say(match.view().prompt) == set_well(told, language)
