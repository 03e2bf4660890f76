"""The cells of a state of Liar's Dice, each with who may see it (LD 6), its phases and its moves.

Dice under one cup are interchangeable, so a hand is six counts: how many dice show 1, 2, 3, 4, 5, 6.
"""

from brelan.engine.fields import Fields
from brelan.engine.rule import rule
from brelan.engine.values import FLAG, SEAT, up_to
from liars_dice.box import FACES, MOST_DICE, MOST_SEATS

ALL = MOST_SEATS * MOST_DICE  # dice

FIELDS = Fields()
EACH = FIELDS.public("each", holds=up_to(MOST_DICE))  # dice that each player began with
WILD = FIELDS.public("wild", holds=FLAG)  # LD 1.2
PHASE = FIELDS.public("phase", holds=up_to(6))
ROUND = FIELDS.public("round", holds=up_to(ALL))  # from 1 on
FIRST = FIELDS.public("first", holds=SEAT)  # who begins the round
TURN = FIELDS.public("turn", holds=SEAT)  # who rolls, bids or calls
OPEN = FIELDS.public("open", holds=FLAG)  # 1: the cups are lifted, until the first die of the next round falls
SAYING = FIELDS.public("saying", holds=up_to(ALL))  # a count that has been said and whose face is to come; 0: none
COUNT = FIELDS.public("count", holds=up_to(ALL))  # the bid that stands: so many dice; 0: nobody has bid
FACE = FIELDS.public("face", holds=up_to(FACES))  # and this face
BIDDER = FIELDS.public("bidder", holds=SEAT)
CALLER = FIELDS.public("caller", holds=SEAT)
FOUND = FIELDS.public("found", holds=up_to(ALL))  # what the bid was about, counted under all cups
LOSER = FIELDS.public("loser", holds=SEAT)
DICE = FIELDS.public("dice", seats=MOST_SEATS, holds=up_to(MOST_DICE))  # how many dice each player has left
FALLEN = FIELDS.public("fallen", seats=MOST_SEATS, holds=up_to(MOST_DICE))  # how many of them have fallen in this round
# LD 5.2: the place of who is out; 0: still playing
PLACE = FIELDS.public("place", seats=MOST_SEATS, holds=up_to(MOST_SEATS))
BID_COUNT = FIELDS.public("bid_count", seats=MOST_SEATS, holds=up_to(ALL))  # each player's latest bid in this round
BID_FACE = FIELDS.public("bid_face", seats=MOST_SEATS, holds=up_to(FACES))
# dice under the cups, by face
HAND = FIELDS.owner("hand", MOST_SEATS, each=FACES, open_when=OPEN, holds=up_to(MOST_DICE))

DRAW_FIRST, ROLLING, COUNTING, LOSING, BIDDING, FACING, ENDED = range(7)  # phases; the first four are Nature's

# Moves of a seat: LIAR; 1 to 36 say a count; OF_FACE + face says the face. A bid is two of them.
LIAR, OF_FACE = 0, ALL
MOVES = OF_FACE + FACES + 1
OUTCOMES = max(ALL, FACES) + 1  # of Nature: a face, a seat, what was counted


@rule
def hand(seat: int, face: int) -> int:
    """The cell that counts a player's dice of one face."""
    return HAND + seat * FACES + face - 1
