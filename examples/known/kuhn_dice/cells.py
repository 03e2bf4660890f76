"""The cells of a state of Kuhn poker, its phases and its moves."""

from brelan.engine.fields import Fields
from brelan.engine.values import FLAG, SEAT, up_to

FIELDS = Fields()
PHASE = FIELDS.public("phase", holds=up_to(2))
TURN = FIELDS.public("turn", holds=SEAT)
STAKE = FIELDS.public("stake", seats=2, holds=up_to(2))
PASSED = FIELDS.public("passed", holds=FLAG)  # somebody has passed
FOLDED = FIELDS.public("folded", seats=2, holds=FLAG)
DIE = FIELDS.owner("die", seats=2, holds=up_to(3))  # 0: not rolled yet; one that shows the same is rolled again

ROLLING, BETTING, ENDED = range(3)  # phases
PASS, BET = range(2)  # moves
