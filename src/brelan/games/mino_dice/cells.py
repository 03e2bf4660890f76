"""The cells of a state of Mino Dice, each with who may see it (MD 6), and what can be read off them at once."""

from brelan.engine.fields import SEATS, Fields
from brelan.engine.rule import Cells, rule
from brelan.games.mino_dice.box import COUNT, DICE, KINDS, MOST_ROUNDS, SEATS_ALLOWED

MOST = SEATS_ALLOWED[-1]

FIELDS = Fields()
SIMPLIFIED = FIELDS.public("simplified")  # MD 5
PHASE = FIELDS.public("phase")
ROUND = FIELDS.public("round")  # from 1 on
FIRST = FIELDS.public("first")  # the round's first player
LEADER = FIELDS.public("leader")  # who leads the trick
TURN = FIELDS.public("turn")  # who draws, bids or plays
COLOUR = FIELDS.public("colour")  # the kind that sets the trick's colour, or NO_COLOUR
ROLLED = FIELDS.public("rolled")  # dice rolled in this round
OPEN = FIELDS.public("open")  # 1: the bids of this round have been shown
HELD = FIELDS.public("held", MOST)  # how many dice each has behind the screen
LACKS = FIELDS.public("lacks", MOST)  # a bit for each colour that a player has shown to have none of
SHOWN = FIELDS.public("shown", KINDS)  # dice of each kind that have left the screens in this round
DIE = FIELDS.public("die", DICE)  # the kinds of the dice played in this round, trick after trick, in order
FACE = FIELDS.public("face", DICE)  # what they show
WINNER = FIELDS.public("winner", MOST_ROUNDS)  # who won each trick of this round
BID = FIELDS.owner("bid", MOST, open_when=OPEN)  # MD 2.2
HAND = FIELDS.owner("hand", MOST, each=KINDS)  # dice behind the screens, by kind
BAG = FIELDS.nobody("bag", KINDS)  # dice in the bag, by kind; after the hands, as if it were one more
PAD_BID = FIELDS.public("pad_bid", MOST_ROUNDS * MOST)  # the score pad, round by round, six players a round
PAD_WON = FIELDS.public("pad_won", MOST_ROUNDS * MOST)  # tricks
PAD_BONUS = FIELDS.public("pad_bonus", MOST_ROUNDS * MOST)  # at stake in the round being played, then scored
TOTAL = FIELDS.public("total", MOST)

NO_COLOUR = -1
DRAW_FIRST, DRAWING, ROLLING, BIDDING, PLAYING, ENDED = range(6)  # phases; the first three are Nature's

# Moves of a seat: 0 to 8 bid so many tricks; PLAY + kind plays a die of that kind.
PLAY = MOST_ROUNDS + 1


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
