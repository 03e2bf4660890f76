"""The cells of a state of Gang of Dice, each with who may see it (GD 7), its phases and its moves.

Dice of one player are interchangeable, so a roll is six counts: how many dice show the Boss, 1, 2, 3, 4, 5.
"""

from brelan.engine.fields import Fields
from brelan.engine.pieces import cup
from brelan.engine.values import FLAG, SEAT, bits, up_to
from brelan.games.gang_of_dice import box
from brelan.games.gang_of_dice.box import CARDS, DICE, EDITIONS, FACES, ROUNDS

NOT_YET, INVALID = -2, -1
ALL = max(pool * seats for pool, seats in zip(box.POOL_AT_START, box.SEATS_ALLOWED, strict=True))
ALL += box.TOKEN_WORTH * box.TOKENS  # dice, tokens changed into dice: there are no more

FIELDS = Fields()
EDITION = FIELDS.public("edition", holds=up_to(len(EDITIONS) - 1))
OPEN = FIELDS.public("open", holds=FLAG)  # GD 7: the screens are lifted
PHASE = FIELDS.public("phase", holds=up_to(5))
ROUND = FIELDS.public("round", holds=up_to(ROUNDS))  # 1 to 12
FIRST = FIELDS.public("first", holds=SEAT)  # the round's first player
TURN = FIELDS.public("turn", holds=SEAT)  # whose turn it is
CARD = FIELDS.public("card", holds=up_to(CARDS - 1))  # the warning of the round
TURNED = FIELDS.public("turned", holds=bits(CARDS))  # a bit for each card turned up so far
CENTRE = FIELDS.public("centre", holds=up_to(ALL))  # dice in the centre, tokens changed into dice
ROLLS = FIELDS.public("rolls", holds=up_to(3))  # rolls made in this turn
CUP = cup.cup(FIELDS, FACES, DICE)
FALLING = CUP + cup.FALLING  # dice in the hand: lifted, or rolled and not yet at rest
LIFTED = CUP + cup.LIFTED  # dice lifted for a reroll, by the face they showed
IN = FIELDS.public("in", seats=4, holds=FLAG)  # 1: still in the game
PLAYED = FIELDS.public("played", seats=4, holds=up_to(DICE))  # dice played in this round
# the total in this round, INVALID or NOT_YET
RESULT = FIELDS.public("result", seats=4, holds=up_to(DICE * (FACES - 1), NOT_YET))
SHOWN = FIELDS.public("shown", FACES, seats=4, holds=up_to(DICE))  # each player's dice of this round, by face
POOL = FIELDS.owner("pool", 4, open_when=OPEN, holds=up_to(ALL))  # GD 3.3, 7

DRAW_FIRST, WARN, ROLLING, CHOOSING, DECIDING, ENDED = range(6)  # phases; the first three are Nature's

# Moves of a seat: 0 to 5 lift a die that shows this face; ROLL; STOP; PLAY + n play n dice.
ROLL, STOP, PLAY = 6, 7, 7
MOVES = PLAY + DICE + 1
OUTCOMES = max(CARDS, FACES)  # of Nature: a card, a face, a seat
