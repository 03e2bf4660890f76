"""The cells of a state of Mino Dice, each with who may see it (MD 6), and what can be read off them at once."""

from brelan.engine.fields import SEATS, Fields
from brelan.engine.rule import Cells, rule
from brelan.engine.values import FLAG, SEAT, bits, up_to
from brelan.games.mino_dice.box import COUNT, DICE, KINDS, MOST_ROUNDS, SEATS_ALLOWED, SIREN

MOST = SEATS_ALLOWED[-1]
NO_COLOUR = -1

FIELDS = Fields()
SIMPLIFIED = FIELDS.public("simplified", holds=FLAG)  # MD 5
PHASE = FIELDS.public("phase", holds=up_to(5))
ROUND = FIELDS.public("round", holds=up_to(MOST_ROUNDS))  # from 1 on
FIRST = FIELDS.public("first", holds=SEAT)  # the round's first player
LEADER = FIELDS.public("leader", holds=SEAT)  # who leads the trick
TURN = FIELDS.public("turn", holds=SEAT)  # who draws, bids or plays
# the kind that sets the trick's colour, or NO_COLOUR
COLOUR = FIELDS.public("colour", holds=up_to(KINDS - 1, NO_COLOUR))
ROLLED = FIELDS.public("rolled", holds=up_to(DICE))  # dice rolled in this round
OPEN = FIELDS.public("open", holds=FLAG)  # 1: the bids of this round have been shown
HELD = FIELDS.public("held", seats=MOST, holds=up_to(MOST_ROUNDS))  # how many dice each has behind the screen
# a bit for each colour that a player has shown to have none of
LACKS = FIELDS.public("lacks", seats=MOST, holds=bits(KINDS))
SHOWN = FIELDS.public("shown", KINDS, holds=up_to(DICE))  # dice of each kind that have left the screens in this round
# the kinds of the dice played in this round, trick after trick, in order
DIE = FIELDS.public("die", DICE, holds=up_to(KINDS - 1))
FACE = FIELDS.public("face", DICE, holds=up_to(SIREN))  # what they show
WINNER = FIELDS.public("winner", MOST_ROUNDS, holds=SEAT)  # who won each trick of this round
BID = FIELDS.owner("bid", MOST, open_when=OPEN, holds=up_to(MOST_ROUNDS))  # MD 2.2
HAND = FIELDS.owner("hand", MOST, each=KINDS, holds=up_to(MOST_ROUNDS))  # dice behind the screens, by kind
BAG = FIELDS.nobody("bag", KINDS)  # dice in the bag, by kind; after the hands, as if it were one more
# the score pad, round by round, six players a round
PAD_BID = FIELDS.public("pad_bid", seats=MOST, rows=MOST_ROUNDS, holds=up_to(MOST_ROUNDS))
PAD_WON = FIELDS.public("pad_won", seats=MOST, rows=MOST_ROUNDS, holds=up_to(MOST_ROUNDS))  # tricks
# at stake in the round being played, then scored
PAD_BONUS = FIELDS.public("pad_bonus", seats=MOST, rows=MOST_ROUNDS, holds=up_to(999))
TOTAL = FIELDS.public("total", seats=MOST, holds=up_to(9999, -999))

DRAW_FIRST, DRAWING, ROLLING, BIDDING, PLAYING, ENDED = range(6)  # phases; the first three are Nature's

# Moves of a seat: 0 to 8 bid so many tricks; PLAY + kind plays a die of that kind.
PLAY = MOST_ROUNDS + 1
MOVES = PLAY + KINDS
OUTCOMES = SIREN + 1  # of Nature: a face, a kind, a seat


@rule
def entry(s: Cells, seat: int) -> int:
    """The place of a player's entry for this round on the pad."""
    return (s[ROUND] - 1) * MOST + seat


@rule
def has_bid(s: Cells, seat: int) -> bool:
    """Whether a player has fixed a bid in this round: everybody may know that."""
    if s[PHASE] != BIDDING:
        return s[OPEN] == 1
    return (seat - s[FIRST]) % s[SEATS] < (s[TURN] - s[FIRST]) % s[SEATS]


@rule
def unseen(s: Cells, seat: int, kind: int) -> int:
    """Dice of a kind that a seat does not see: in the bag, or behind other screens."""
    return COUNT[kind] - s[SHOWN + kind] - s[HAND + seat * KINDS + kind]
