"""The cells of a state of a bear-off, its phases and its moves."""

from brelan.engine.fields import Fields
from brelan.engine.values import tally, up_to

POINTS, MOST_MEN, FACES = 6, 15, 6

FIELDS = Fields()
PHASE = FIELDS.public("phase", holds=up_to(2))
MEN = FIELDS.public("men", POINTS, holds=up_to(MOST_MEN))  # on each point, the nearest first
DIE = FIELDS.public("die", 2, holds=up_to(FACES))  # dice to be played, the higher first; 0: none
LEFT = FIELDS.public("left", holds=up_to(4))  # steps left in this turn
ROLLS = FIELDS.public("rolls", seats=1, holds=tally(0, -1000))  # each roll costs a point

ROLLING, PLAYING, ENDED = range(3)  # phases
MOVES = 2 * POINTS  # point + POINTS × which of the dice
