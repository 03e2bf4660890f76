"""The cells of a state of the duel, its phases and its moves."""

from brelan.engine.fields import Fields
from brelan.engine.values import FLAG, SEAT, up_to

DICE, MOST_FACES = 2, 6
BIDS = DICE * MOST_FACES

FIELDS = Fields()
FACES = FIELDS.public("faces", holds=up_to(MOST_FACES))
JOKER = FIELDS.public("joker", holds=FLAG)  # a 1 counts as any face
PHASE = FIELDS.public("phase", holds=up_to(2))
TURN = FIELDS.public("turn", holds=SEAT)
BID = FIELDS.public("bid", holds=up_to(BIDS))  # 0: none yet; the first has number 1
DIE = FIELDS.owner("die", seats=2, holds=up_to(MOST_FACES))  # 0: not rolled yet

ROLLING, BIDDING, ENDED = range(3)  # phases
CALL = 0  # or a bid: one of face 1, one of face 2, …, two of face 1, …
MOVES = 1 + BIDS
