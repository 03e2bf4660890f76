"""The cells of a state of Liar's Dice, each with who may see it (LD 6), its phases and its moves.

Dice under one cup are interchangeable, so a hand is six counts: how many dice show 1, 2, 3, 4, 5, 6.
"""

from brelan.engine.fields import Fields
from brelan.engine.rule import rule
from liars_dice.box import FACES, MOST_DICE, MOST_SEATS

FIELDS = Fields()
EACH = FIELDS.public("each")  # dice that each player began with
WILD = FIELDS.public("wild")  # LD 1.2
PHASE = FIELDS.public("phase")
ROUND = FIELDS.public("round")  # from 1 on
FIRST = FIELDS.public("first")  # who begins the round
TURN = FIELDS.public("turn")  # who rolls, bids or calls
OPEN = FIELDS.public("open")  # 1: the cups are lifted, until the first die of the next round falls
SAYING = FIELDS.public("saying")  # a count that has been said and whose face is to come; 0: none
COUNT = FIELDS.public("count")  # the bid that stands: so many dice; 0: nobody has bid
FACE = FIELDS.public("face")  # and this face
BIDDER = FIELDS.public("bidder")
CALLER = FIELDS.public("caller")
FOUND = FIELDS.public("found")  # what the bid was about, counted under all cups
LOSER = FIELDS.public("loser")
DICE = FIELDS.public("dice", MOST_SEATS)  # how many dice each player has left
FALLEN = FIELDS.public("fallen", MOST_SEATS)  # how many of them have fallen in this round
PLACE = FIELDS.public("place", MOST_SEATS)  # LD 5.2: the place of who is out; 0: still playing
BID_COUNT = FIELDS.public("bid_count", MOST_SEATS)  # each player's latest bid in this round
BID_FACE = FIELDS.public("bid_face", MOST_SEATS)
HAND = FIELDS.owner("hand", MOST_SEATS, each=FACES, open_when=OPEN)  # dice under the cups, by face

DRAW_FIRST, ROLLING, COUNTING, LOSING, BIDDING, FACING, ENDED = range(7)  # phases; the first four are Nature's

# Moves of a seat: LIAR; 1 to 36 say a count; OF_FACE + face says the face. A bid is two of them.
LIAR, OF_FACE = 0, MOST_SEATS * MOST_DICE


@rule
def hand(seat: int, face: int) -> int:
    """The cell that counts a player's dice of one face."""
    return HAND + seat * FACES + face - 1
