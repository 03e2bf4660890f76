"""What a pad of Dice Stars is worth compared with another: the points by which it will be ahead at the end.

How near the end is, is told by the *stage*: the objective boxes left on the fullest pad, 0 when the end is triggered
and one turn is to come, OVER after that. A row is worth a sum for the state of its stars, so much for every point
that stands in it, and so much for every empty box; empty boxes of the columns add a little.
"""

from brelan.engine.fields import SEATS
from brelan.engine.rule import Cells, rule
from brelan.games.dice_stars import box
from brelan.games.dice_stars import cells as c
from brelan.games.dice_stars import rules_pad as pad
from brelan.games.dice_stars.box import BOXES, CHOICES, COLOURS, ROWS

OVER = -1  # the stage of a pad whose last turn is over
POINT = 100  # all worth is in hundredths of a point

# States of a row's stars: all ticked; begun, and 1 to 5 missing; none ticked, in rows 2 to 6.
DONE, FRESH, STATES = 0, ROWS + 1, 2 * ROWS + 1

# Where things stand in a stage of the table.
BASE, PER_POINT, PER_BOX, PER_COLUMN = 0, STATES, 2 * STATES, 3 * STATES
A_TURN = PER_COLUMN + COLOURS  # of a turn that is still to come in this round
A_STAR = A_TURN + 1  # of a star that lies in the reserve when the turn begins
STAGE = A_STAR + 1

# The first stage follows from the rules. The others were fitted by least squares to 80,000 games of two greedy bots:
# up to one of the first 26 turns a fifth of the choices was made at random, in that turn most; this turn and the next
# three were looked at, and by how much one player was ahead at the end. A fit to the points of each player alone is no
# good as a judge: it likes long games, in which all gain.
WORTH = (
    # the game is over: what stands there
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,  # rows
    200, 0, 0, 0, 0, 0, 100, 100, 100, 100, 100,  # points
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,  # boxes
    0, 0, 0, 0, 0, 0,  # columns, a turn, a star
    # a last turn to come, fitted to the points of the player whose it is
    -39, -266, 55, -304, 351, 561, 139, -87, 30, -74, -180,  # rows
    201, 112, 38, 30, -1, -9, 95, 102, 101, 102, 106,  # points
    50, 1, -53, 14, -139, -179, -10, 7, -26, 28, 64,  # boxes
    48, 143, 114, 95, 37, 386,  # columns, a turn, a star
    # 1 objective box left
    32, -177, -206, -279, 229, 194, 520, -75, -55, -183, -3,  # rows
    205, 154, 106, 53, 9, 8, 115, 115, 103, 104, 101,  # points
    152, 63, 58, 93, -85, -88, -15, 81, 90, 132, 119,  # boxes
    42, 57, 46, 32, 934, 135,  # columns, a turn, a star
    # 5 objective boxes left
    333, 79, -683, -988, -767, -715, 1338, 456, 395, 410, 141,  # rows
    197, 188, 182, 159, 101, 69, 122, 126, 104, 88, 97,  # points
    274, 208, 291, 284, 175, 99, -1, 86, 66, 54, 107,  # boxes
    126, 114, 122, 122, 816, 163,  # columns, a turn, a star
    # 21 objective boxes left
    1118, 1129, 695, -905, -1776, -754, 3009, 897, -925, -987, -1501,  # rows
    209, 206, 224, 260, 267, 144, 145, 207, 232, 193, 175,  # points
    575, 524, 529, 705, 754, 283, 266, 442, 611, 593, 678,  # boxes
    25, 17, 8, 106, 842, -30,  # columns, a turn, a star
)  # fmt: skip


@rule
def worth(stage: int, what: int) -> int:
    """An entry of the table, at a stage of the game."""
    if stage <= 1:
        return WORTH[(stage + 1) * STAGE + what]
    late = 4 * (stage - 1) if stage <= 5 else stage - 5  # sixteenths of the way to the next stage of the table
    at = (2 * STAGE if stage <= 5 else 3 * STAGE) + what
    return ((16 - late) * WORTH[at] + late * WORTH[at + STAGE]) >> 4


@rule
def stage_of(s: Cells) -> int:
    """How near the end is; alone, the opponent's last box may be nearer: it ticks three while one fills two."""
    if s[c.ENDING]:
        return 0
    left = pad.objectives_left(s, 0)
    for seat in range(1, s[SEATS]):
        left = min(left, pad.objectives_left(s, seat))
    return left if s[SEATS] > 1 else min(left, max(1, 2 * (s[c.GRID] - s[c.TICKED]) // 3))


@rule
def stars_state(ticked: int, row: int) -> int:
    """The state of a row with so many stars ticked."""
    return box.MULTIPLIERS[row] - ticked if ticked else FRESH + row


@rule
def pad_worth(s: Cells, seat: int, stage: int) -> int:
    """What a pad is worth at a stage of the game, turns to come apart."""
    total = -POINT * max(0, s[c.PENALTY + seat])
    for colour in range(COLOURS):
        total += s[c.ROOM + CHOICES * seat + colour] * worth(stage, PER_COLUMN + colour)
    for row in range(ROWS):
        total += row_worth(s, seat, row, s[c.STARS + ROWS * seat + row], stage)
    return total


@rule
def row_worth(s: Cells, seat: int, row: int, ticked: int, stage: int) -> int:
    """What a row is worth if so many of its stars are ticked."""
    state = stars_state(ticked, row)
    value = worth(stage, BASE + state) + pad.row_points(s, seat, row) * worth(stage, PER_POINT + state)
    return value + s[c.ROOM + CHOICES * seat + COLOURS + row] * worth(stage, PER_BOX + state)


@rule
def line_gain(s: Cells, choice: int, count: int, total: int, stage: int) -> int:
    """What it changes to fill `count` boxes of a line of the seat at turn and write this total into the last."""
    seat = s[c.TURN]
    value = row = 0
    for i in range(box.LINE_AT[choice], box.LINE_AT[choice + 1]):
        cell = box.ORDER[i]
        if s[c.WRITTEN + BOXES * seat + cell] == c.EMPTY:
            row = box.ROW_OF[cell]
            value -= worth(stage, PER_BOX + stars_state(s[c.STARS + ROWS * seat + row], row))
            if box.COLUMN_OF[cell] >= 0:
                value -= worth(stage, PER_COLUMN + box.COLUMN_OF[cell])
            count -= 1
            if count == 0:
                break
    return value + total * worth(stage, PER_POINT + stars_state(s[c.STARS + ROWS * seat + row], row))


@rule
def objectives_in(s: Cells, choice: int, count: int) -> int:
    """How many of the next `count` empty boxes of a line are objective boxes: they come first in a row."""
    if choice < COLOURS:
        return count
    row, objectives = choice - COLOURS, 0
    for cell in range(box.ROW_AT[row], box.ROW_AT[row] + COLOURS):
        objectives += s[c.WRITTEN + BOXES * s[c.TURN] + cell] == c.EMPTY
    return min(count, objectives)


@rule
def best_ticks(s: Cells, stars: int, stage: int) -> int:
    """What so many stars change, shared out row after row by the gain of each star."""
    seat = s[c.TURN]
    gained = planned = 0
    while stars > 0:
        best, most, used = -1, 0, 1
        for row in range(ROWS):
            missing = pad.stars_left(s, seat, row)
            if missing and not (planned >> row) & 1:
                ticks, ticked = min(stars, missing), s[c.STARS + ROWS * seat + row]
                gain = row_worth(s, seat, row, ticked + ticks, stage) - row_worth(s, seat, row, ticked, stage)
                if best < 0 or gain * used > most * ticks:
                    best, most, used = row, gain, ticks
        planned |= 1 << best
        gained += most
        stars -= used
    return gained
