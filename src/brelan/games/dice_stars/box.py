"""What is in the box of Dice Stars (DS 1), read from box.toml as the tables that the rules use.

Boxes of a pad that can be written in are numbered row by row from the top, in a row from the left: the objective
boxes, one for each colour, then the bonus boxes. A *line* is a column or a row: its boxes in the order they are filled.
"""

from itertools import accumulate

from brelan.engine.box import Box

COLOUR_NAMES = ("black", "purple", "blue", "orange")
COLOURS = len(COLOUR_NAMES)
NUMBERS = (2, 3, 4, 5, 6)
ROWS = len(NUMBERS)
FACES = ROWS + 1  # faces 0 to 4 show the numbers, as rows 0 to 4 do; face 5 is the star
STAR_FACE = ROWS
SIDES = 6
KINDS = COLOURS * FACES  # a die that lies there: its colour and its face
LINES = COLOURS + ROWS
STAR = LINES  # the choice of the star value, after those that fill a line
CHOICES = LINES + 1
SEATS_ALLOWED = (1, 2, 3, 4)
GRIDS = range(15, 46)  # boxes that a virtual opponent may have

BOX = Box.of(__file__)
DICE = BOX.rows(
    "die",
    {"colour": COLOUR_NAMES, "number": range(1, 10), "stars": range(SIDES), "numbers": [range(2, 7)]},
    count=range(COLOURS, COLOURS + 1),
)
for _row, _colour in zip(DICE, COLOUR_NAMES, strict=True):
    if _row["colour"] != _colour:
        BOX.refuse("die", f"dice {', '.join(COLOUR_NAMES)} expected, in this order (DS 1.1)")
    if _row["stars"] + len(_row["numbers"]) != SIDES:
        BOX.refuse("die", f"stars and numbers of a die must be {SIDES} sides together (DS 1.1)")

PAD_ROWS = BOX.rows(
    "row", {"value": range(2, 7), "bonus": range(5), "multipliers": range(1, 10)}, count=range(ROWS, ROWS + 1)
)
if tuple(_row["value"] for _row in PAD_ROWS) != NUMBERS:
    BOX.refuse("row", "rows with the values 2, 3, 4, 5, 6 expected, in this order (DS 1.2)")
SOLO_BOXES = BOX.number("solo_boxes", GRIDS)
SOLO_PACKET = BOX.number("solo_packet", range(1, 100))
BOX.finish()

DICE_OF = tuple(int(row["number"]) for row in DICE)
SHOWING = tuple(  # how many sides of a die of a colour show a face
    int(row["stars"] if face == STAR_FACE else row["numbers"].count(NUMBERS[face]))
    for row in DICE
    for face in range(FACES)
)
VALUE = (*NUMBERS, 0)  # of a face; stars count 0 (DS 2.4)

MULTIPLIERS = tuple(int(row["multipliers"]) for row in PAD_ROWS)
ROW_AT = tuple(accumulate((COLOURS + int(row["bonus"]) for row in PAD_ROWS), initial=0))  # a row's first box
BOXES = ROW_AT[ROWS]  # on a pad, multipliers and penalty apart
_COLUMNS = [[ROW_AT[row] + colour for row in range(ROWS)] for colour in range(COLOURS)]
_ROWS = [list(range(ROW_AT[row], ROW_AT[row + 1])) for row in range(ROWS)]
ORDER = tuple(cell for line in _COLUMNS + _ROWS for cell in line)  # the boxes of all lines, line after line
LINE_AT = tuple(accumulate(map(len, _COLUMNS + _ROWS), initial=0))  # where a line begins in ORDER
ROW_OF = tuple(row for row in range(ROWS) for _ in _ROWS[row])
COLUMN_OF = tuple(place if place < COLOURS else -1 for row in _ROWS for place in range(len(row)))  # −1: a bonus box
