"""The cells of a state of Pig, its phases and its moves."""

from brelan.engine.fields import Fields
from brelan.engine.values import SEAT, up_to

MOST_GOAL = 100
MOST_TOTAL = MOST_GOAL + 5  # who has enough cannot roll again

FIELDS = Fields()
GOAL = FIELDS.public("goal", holds=up_to(MOST_GOAL))
PHASE = FIELDS.public("phase", holds=up_to(2))
TURN = FIELDS.public("turn", holds=SEAT)
TOTAL = FIELDS.public("total", holds=up_to(MOST_TOTAL))  # of this turn
POINTS = FIELDS.public("points", seats=2, holds=up_to(MOST_TOTAL))

DECIDING, ROLLING, ENDED = range(3)  # phases
ROLL, HOLD = range(2)  # moves
