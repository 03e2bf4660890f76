"""The cells of a state of Dice Stars, its phases and its moves. Everything is open (DS 5).

Dice in the reserve are counted by kind (colour and face), and also by the choices that they answer to (DS 2.3): 0 to
3 a colour, 4 to 8 a number from 2 to 6, 9 the star value. Room on a pad is counted by choice too.
"""

from brelan.engine.fields import Fields
from brelan.games.dice_stars.box import BOXES, CHOICES, COLOURS, KINDS, ROWS, SEATS_ALLOWED

EMPTY, CROSS = -2, -1  # boxes of a pad in which no number stands
PADS = SEATS_ALLOWED[-1]
MOST_DRAWN = 3  # DS 2.2

FIELDS = Fields()
# The dice that all share
BAG = FIELDS.public("bag", COLOURS)
DISCARD = FIELDS.public("discard", COLOURS)
RESERVE = FIELDS.public("reserve", KINDS)
DICE = FIELDS.public("dice", CHOICES)  # the dice of the reserve that answer to each choice
# The score pads
ROOM = FIELDS.public("room", PADS * CHOICES)  # for each choice, the empty boxes of its line, or of all multipliers
WRITTEN = FIELDS.public("written", PADS * BOXES)  # EMPTY, CROSS, or a number
STARS = FIELDS.public("stars", PADS * ROWS)  # multiplier boxes ticked in each row
PENALTY = FIELDS.public("penalty", PADS)  # EMPTY, or a number
# The course of the game
PHASE = FIELDS.public("phase")
FIRST = FIELDS.public("first")  # who began
TURN = FIELDS.public("turn")  # whose turn it is
STARRED = FIELDS.public("starred")  # 1: the star value was chosen in this turn
ENDING = FIELDS.public("ending")  # 1: the end is triggered
SAID = FIELDS.public("said")  # how many dice are drawn in this turn
FALLING = FIELDS.public("falling")  # of these, not yet fallen
DRAWN = FIELDS.public("drawn", MOST_DRAWN)  # those fallen, by kind
TO_TICK = FIELDS.public("to_tick")  # stars taken and not yet ticked
LOWEST = FIELDS.public("lowest")  # stars are ticked from the top row down, so that there is one order only
GRID = FIELDS.public("grid")  # solo: the boxes of the virtual opponent
TICKED = FIELDS.public("ticked")  # solo: those ticked
TURNS = FIELDS.public("turns")  # turns ended so far

DRAW_FIRST, DRAWING, RETURNING, SAYING, PICKING, TICKING, ENDED = range(7)  # phases; the first two are Nature's

# Moves of a seat: a choice (0 to 9); DRAW + n draw n dice; KEEP or RETURN the reserve; TICK + row.
DRAW = CHOICES - 1  # DRAW + 1 follows the choices: nobody draws none
KEEP = DRAW + MOST_DRAWN + 1
RETURN = KEEP + 1
TICK = RETURN + 1
