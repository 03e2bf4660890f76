"""The cells of a state of Yahtzee, its phases and its moves. Dice lie in no order, and what was lifted is forgotten: of
a turn nothing is told that does not matter.
"""

from brelan.engine.fields import Fields
from brelan.engine.values import FLAG, tally, up_to

DICE, FACES, THROWS, MOST_BOXES, ENOUGH = 5, 6, 3, 15, 63

FIELDS = Fields()
SHEET = FIELDS.public("sheet", holds=up_to(3))
PHASE = FIELDS.public("phase", holds=up_to(4))
LEFT = FIELDS.public("left", holds=up_to(THROWS - 1))  # throws left in this turn
SHOWN = FIELDS.public("shown", FACES, holds=up_to(DICE))  # dice on the table, by face
FILLED = FIELDS.public("filled", MOST_BOXES, holds=FLAG)  # boxes
UPPER = FIELDS.public("upper", holds=up_to(ENOUGH))  # points of the upper boxes, as far as they matter for the bonus
FIFTY = FIELDS.public("fifty", holds=FLAG)  # whether the box of five alike has its 50 points
POINTS = FIELDS.public("points", seats=1, holds=tally(2000))

ROLLING, KEEPING, SCORING, PASSING, ENDED = range(5)  # phases
FREE, FORCED, PLAIN, YATZY = range(4)  # sheets

# Moves: a face to lift a die of it; ROLL what was lifted; STOP; BOX + box to fill it.
ROLL, STOP, BOX = FACES, FACES + 1, FACES + 2
MOVES = BOX + MOST_BOXES
