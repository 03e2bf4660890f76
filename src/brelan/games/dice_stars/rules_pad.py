"""The score pad of Dice Stars: where a choice is written (DS 1.2, 2.4 to 2.7) and what it is worth (DS 3.2, 3.3).

Room on a pad is counted by choice, as the dice of the reserve are (`rules_dice.py`): a choice fits when there are
dice for it, and no more of them than room.
"""

from brelan.engine.rule import Cells, rule
from brelan.games.dice_stars import cells as c
from brelan.games.dice_stars.box import (
    BOXES,
    CHOICES,
    COLOURS,
    COLUMN_OF,
    LINE_AT,
    LINES,
    MULTIPLIERS,
    ORDER,
    ROW_AT,
    ROW_OF,
    ROWS,
    STAR,
)


@rule
def clear(s: Cells, seat: int) -> None:  # DS 1.2, 1.3
    for choice in range(LINES):
        s[c.ROOM + CHOICES * seat + choice] = LINE_AT[choice + 1] - LINE_AT[choice]
    for row in range(ROWS):
        s[c.ROOM + CHOICES * seat + STAR] += MULTIPLIERS[row]
    for cell in range(BOXES):
        s[c.WRITTEN + BOXES * seat + cell] = c.EMPTY
    s[c.PENALTY + seat] = c.EMPTY


@rule
def fill(s: Cells, seat: int, choice: int, dice: int, total: int) -> None:  # DS 2.4, 2.5
    written, room = c.WRITTEN + BOXES * seat, c.ROOM + CHOICES * seat
    for i in range(LINE_AT[choice], LINE_AT[choice + 1]):
        cell = ORDER[i]
        if s[written + cell] == c.EMPTY:
            dice -= 1
            s[written + cell] = c.CROSS if dice else total
            s[room + COLOURS + ROW_OF[cell]] -= 1
            if COLUMN_OF[cell] >= 0:
                s[room + COLUMN_OF[cell]] -= 1
            if dice == 0:
                return


@rule
def stars_left(s: Cells, seat: int, row: int) -> int:
    return MULTIPLIERS[row] - s[c.STARS + ROWS * seat + row]


@rule
def tick(s: Cells, seat: int, row: int) -> None:  # DS 2.6
    s[c.STARS + ROWS * seat + row] += 1
    s[c.ROOM + CHOICES * seat + STAR] -= 1


@rule
def objectives_left(s: Cells, seat: int) -> int:  # DS 3.1: the empty boxes of all columns
    room = c.ROOM + CHOICES * seat
    return s[room] + s[room + 1] + s[room + 2] + s[room + 3]


@rule
def row_points(s: Cells, seat: int, row: int) -> int:  # DS 3.2: EMPTY and CROSS are below 0
    points = 0
    for cell in range(ROW_AT[row], ROW_AT[row + 1]):
        points += max(0, s[c.WRITTEN + BOXES * seat + cell])
    return points


@rule
def factor(s: Cells, seat: int, row: int) -> int:  # DS 3.2
    ticked = s[c.STARS + ROWS * seat + row]
    return 1 if ticked == 0 else 2 if ticked == MULTIPLIERS[row] else 0


@rule
def score(s: Cells, seat: int) -> int:  # DS 3.2, 3.3
    total = -max(0, s[c.PENALTY + seat])
    for row in range(ROWS):
        total += factor(s, seat, row) * row_points(s, seat, row)
    return total
