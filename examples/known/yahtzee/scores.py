"""What each box brings. The first six are the upper ones; the others differ from sheet to sheet."""

from brelan.engine.rule import Cells, rule
from yahtzee import cells as c

ALIKE = 6
"""The box for five alike is the same one on every sheet."""
THREE, FOUR, HOUSE, SMALL, LARGE, CHANCE, PAIR, PAIRS = range(7, 15)
"""Then these; the last two on the sheet of Yatzy alone."""


@rule
def boxes(s: Cells) -> int:
    return 15 if s[c.SHEET] == c.YATZY else 13


@rule
def fills_upper(box: int) -> int:
    return box < c.FACES


@rule
def alike(s: Cells, many: int, but: int) -> int:
    """The highest face of which so many lie there, but for one face; from 1, 0: none."""
    for back in range(c.FACES):
        face = c.FACES - back
        if s[c.SHOWN + face - 1] >= many and face != but:
            return face
    return 0


@rule
def total(s: Cells) -> int:
    points = 0
    for face in range(c.FACES):
        points += (face + 1) * s[c.SHOWN + face]
    return points


@rule
def longest(s: Cells) -> int:
    """The most faces in a row."""
    most, row = 0, 0
    for face in range(c.FACES):
        row = row + 1 if s[c.SHOWN + face] else 0
        most = max(most, row)
    return most


@rule
def joker(s: Cells) -> int:
    """Five alike, when their box is filled: on some sheets they are worth more then."""
    face = alike(s, 5, 0)
    if face == 0 or s[c.SHEET] > c.FORCED or not s[c.FILLED + ALIKE]:
        return 0
    return face


@rule
def forced(s: Cells, box: int) -> int:
    """Whether a joker may not go into a box: its own upper box comes first, then the lower ones."""
    if s[c.SHEET] != c.FORCED:
        return 0
    own = joker(s) - 1
    if not s[c.FILLED + own]:
        return box != own
    lower_open = 0
    for other in range(c.FACES, boxes(s)):
        lower_open = lower_open or not s[c.FILLED + other]
    return fills_upper(box) and lower_open


@rule
def score(s: Cells, box: int) -> int:
    if fills_upper(box):
        return (box + 1) * s[c.SHOWN + box]
    if box == ALIKE:
        return 50 if alike(s, 5, 0) else 0
    return scandinavian(s, box) if s[c.SHEET] == c.YATZY else american(s, box)


@rule
def american(s: Cells, box: int) -> int:
    if box == THREE:
        return total(s) if alike(s, 3, 0) else 0
    if box == FOUR:
        return total(s) if alike(s, 4, 0) else 0
    if box == CHANCE:
        return total(s)
    face = joker(s)
    wild = face and s[c.FILLED + face - 1]
    if box == HOUSE:
        return 25 if wild or full(s) else 0
    if box == SMALL:
        return 30 if wild or longest(s) >= 4 else 0
    return 40 if wild or longest(s) >= 5 else 0


@rule
def full(s: Cells) -> int:
    three = alike(s, 3, 0)
    return three > 0 and alike(s, 2, three) > 0


@rule
def scandinavian(s: Cells, box: int) -> int:
    high = alike(s, 2, 0)
    if box == PAIR:
        return 2 * high
    if box == PAIRS:
        low = alike(s, 2, high)
        return 2 * (high + low) if low else 0
    if box == THREE:
        return 3 * alike(s, 3, 0)
    if box == FOUR:
        return 4 * alike(s, 4, 0)
    if box == HOUSE:
        return total(s) if full(s) else 0
    if box == SMALL:
        return 15 if longest(s) == 5 and s[c.SHOWN] else 0
    if box == LARGE:
        return 20 if longest(s) == 5 and not s[c.SHOWN] else 0
    return total(s)
