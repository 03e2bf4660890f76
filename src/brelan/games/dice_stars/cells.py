"""The cells of a state of Dice Stars, its phases and its moves. Everything is open (DS 5).

Dice in the reserve are counted by kind (colour and face), and also by the choices that they answer to (DS 2.3): 0 to
3 a colour, 4 to 8 a number from 2 to 6, 9 the star value. Room on a pad is counted by choice too.
"""

from brelan.engine.fields import Fields
from brelan.engine.values import FLAG, SEAT, up_to
from brelan.games.dice_stars import box
from brelan.games.dice_stars.box import BOXES, CHOICES, COLOURS, GRIDS, KINDS, MULTIPLIERS, ROWS, SEATS_ALLOWED

EMPTY, CROSS = -2, -1  # boxes of a pad in which no number stands
PADS = SEATS_ALLOWED[-1]
MOST_DRAWN = 3  # DS 2.2
ALL = sum(box.DICE_OF)  # dice
ALL_SHOW = ALL * max(box.NUMBERS)  # at most

FIELDS = Fields()
# The dice that all share
BAG = FIELDS.public("bag", COLOURS, holds=up_to(ALL))
DISCARD = FIELDS.public("discard", COLOURS, holds=up_to(ALL))
RESERVE = FIELDS.public("reserve", KINDS, holds=up_to(ALL))
DICE = FIELDS.public("dice", CHOICES, holds=up_to(ALL))  # the dice of the reserve that answer to each choice
# The score pads
# for each choice, the empty boxes of its line, or of all multipliers
ROOM = FIELDS.public("room", CHOICES, seats=PADS, holds=up_to(BOXES))
WRITTEN = FIELDS.public("written", BOXES, seats=PADS, holds=up_to(ALL_SHOW, EMPTY))  # EMPTY, CROSS, or a number
STARS = FIELDS.public("stars", ROWS, seats=PADS, holds=up_to(max(MULTIPLIERS)))  # multiplier boxes ticked in each row
PENALTY = FIELDS.public("penalty", seats=PADS, holds=up_to(ALL_SHOW, EMPTY))  # EMPTY, or a number
# The course of the game
PHASE = FIELDS.public("phase", holds=up_to(6))
FIRST = FIELDS.public("first", holds=SEAT)  # who began
TURN = FIELDS.public("turn", holds=SEAT)  # whose turn it is
STARRED = FIELDS.public("starred", holds=FLAG)  # 1: the star value was chosen in this turn
ENDING = FIELDS.public("ending", holds=FLAG)  # 1: the end is triggered
SAID = FIELDS.public("said", holds=up_to(MOST_DRAWN))  # how many dice are drawn in this turn
FALLING = FIELDS.public("falling", holds=up_to(MOST_DRAWN))  # of these, not yet fallen
DRAWN = FIELDS.public("drawn", MOST_DRAWN, holds=up_to(KINDS - 1))  # those fallen, by kind
TO_TICK = FIELDS.public("to_tick", holds=up_to(ALL))  # stars taken and not yet ticked
# stars are ticked from the top row down, so that there is one order only
LOWEST = FIELDS.public("lowest", holds=up_to(ROWS))
GRID = FIELDS.public("grid", holds=up_to(GRIDS[-1]))  # solo: the boxes of the virtual opponent
TICKED = FIELDS.public("ticked", holds=up_to(GRIDS[-1]))  # solo: those ticked
TURNS = FIELDS.public("turns", holds=up_to(9_999))  # turns ended so far

DRAW_FIRST, DRAWING, RETURNING, SAYING, PICKING, TICKING, ENDED = range(7)  # phases; the first two are Nature's

# Moves of a seat: a choice (0 to 9); DRAW + n draw n dice; KEEP or RETURN the reserve; TICK + row.
DRAW = CHOICES - 1  # DRAW + 1 follows the choices: nobody draws none
KEEP = DRAW + MOST_DRAWN + 1
RETURN = KEEP + 1
TICK = RETURN + 1
MOVES = TICK + ROWS
OUTCOMES = KINDS  # of Nature: a die that falls, a seat
