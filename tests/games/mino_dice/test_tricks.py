"""Who wins a trick (MD 3.3) and its bonus (MD 4.3), against a second reading of the rules, written on its own.

Here a trick is words, and its winner is the die that no other die beats.
"""

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest

from brelan.games.mino_dice import box
from brelan.games.mino_dice.rules_trick import bonus, winning_place
from brelan.games.mino_dice.view import face
from tests.games.mino_dice.table import begin, roll

SYMBOLS = {"minotaur", "griffin", "siren"}
DEFEATS = {("minotaur", "griffin"), ("griffin", "siren"), ("siren", "minotaur")}
NUMBERS = [str(number) for number in range(1, 8)]
EVERY_FACE = ["flag", *NUMBERS, "minotaur", "griffin", "siren"]
CELL = {face(cell): cell for cell in range(box.SIREN + 1)}
BAG = [kind for kind in range(box.KINDS) for _ in range(box.COUNT[kind])]


def beats(trick: Sequence[str], one: int, other: int) -> bool:
    """Whether a die of a trick beats another one."""
    mine, theirs = trick[one], trick[other]
    if mine == theirs:
        return one < other if mine == "flag" else one > other
    if mine in SYMBOLS and theirs in SYMBOLS:
        return mine == "siren" if set(trick) >= SYMBOLS else (mine, theirs) in DEFEATS
    if mine in SYMBOLS or theirs in SYMBOLS:
        return mine in SYMBOLS
    return theirs == "flag" or (mine != "flag" and int(mine) > int(theirs))


def read(trick: Sequence[str]) -> tuple[int, int]:
    """The place of the winning die, and the bonus points it puts at stake."""
    places = range(len(trick))
    if set(trick) == {"flag"}:
        return 0, 0
    if set(trick) >= SYMBOLS:  # Minotaur and Griffin beat nobody's Siren: only Sirens are left to compare
        best = max(place for place in places if trick[place] == "siren")
    else:
        (best,) = (one for one in places if all(beats(trick, one, other) for other in places if other != one))
    if trick[best] == "siren":
        return best, 50 * trick.count("minotaur")
    return best, 30 * trick.count("griffin") if trick[best] == "minotaur" else 0


def ruled(trick: Sequence[str]) -> tuple[int, int]:
    cells = [CELL[name] for name in trick]
    return winning_place(cells, 0, len(cells)), bonus(cells, 0, len(cells))


@pytest.mark.rule("MD 3.3", "MD 4.3")
def test_every_combination_of_faces_of_three_dice() -> None:
    for trick in product(EVERY_FACE, repeat=3):
        assert ruled(trick) == read(trick), trick


@pytest.mark.rule("MD 3.3", "MD 4.3")
def test_a_hundred_thousand_tricks_of_four_to_six_dice() -> None:
    random = Random(1)
    for _ in range(100_000):
        kinds = random.sample(BAG, random.randint(4, 6))
        trick = [face(box.FACE_OF[kind * box.SIDES + random.randrange(box.SIDES)]) for kind in kinds]
        assert ruled(trick) == read(trick), trick


@pytest.mark.rule("MD 3.3")
@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("minotaur griffin siren", 2),  # a: all three
        ("siren minotaur griffin siren griffin", 3),  # a, c: the last of the Sirens
        ("minotaur griffin", 0),  # b
        ("siren griffin", 1),
        ("minotaur siren", 1),
        ("7 griffin 7", 1),  # any symbol beats every number
        ("griffin 7 griffin 7", 2),  # c
        ("7 1 flag", 0),  # d
        ("5 7 7 6", 2),
        ("flag 1 flag", 1),  # a flag is below every number
        ("flag flag flag flag", 0),  # e
    ],
)
def test_who_wins(trick: str, winner: int) -> None:
    assert ruled(trick.split())[0] == winner


@pytest.mark.rule("MD 3.3")
def test_the_place_in_the_trick_is_the_right_seat_whoever_leads() -> None:
    match = begin("red red", "yellow yellow", "red yellow")
    roll(match, "red 5", "yellow 4", "red 7")  # Cy, the last, wins and leads
    roll(match, "yellow 3", "red 6", "yellow 5")  # Ada, the second of this trick, wins
    assert [told.values["seat"] for told in match.story() if told.key == "told.trick"][-2:] == [2, 0]
