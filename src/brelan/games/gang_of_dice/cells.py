"""The cells of a state of Gang of Dice, each with who may see it (GD 7), its phases and its moves.

Dice of one player are interchangeable, so a roll is six counts: how many dice show the Boss, 1, 2, 3, 4, 5.
"""

from brelan.engine.fields import Fields
from brelan.engine.pieces import cup
from brelan.games.gang_of_dice.box import FACES

FIELDS = Fields()
EDITION = FIELDS.public("edition")
OPEN = FIELDS.public("open")  # GD 7: the screens are lifted
PHASE = FIELDS.public("phase")
ROUND = FIELDS.public("round")  # 1 to 12
FIRST = FIELDS.public("first")  # the round's first player
TURN = FIELDS.public("turn")  # whose turn it is
CARD = FIELDS.public("card")  # the warning of the round
TURNED = FIELDS.public("turned")  # a bit for each card turned up so far
CENTRE = FIELDS.public("centre")  # dice in the centre, tokens changed into dice
ROLLS = FIELDS.public("rolls")  # rolls made in this turn
CUP = cup.cup(FIELDS, FACES)
FALLING = CUP + cup.FALLING  # dice in the hand: lifted, or rolled and not yet at rest
LIFTED = CUP + cup.LIFTED  # dice lifted for a reroll, by the face they showed
IN = FIELDS.public("in", 4)  # 1: still in the game
PLAYED = FIELDS.public("played", 4)  # dice played in this round
RESULT = FIELDS.public("result", 4)  # the total in this round, INVALID or NOT_YET
SHOWN = FIELDS.public("shown", 4 * FACES)  # each player's dice of this round, by face
POOL = FIELDS.owner("pool", 4, open_when=OPEN)  # GD 3.3, 7

NOT_YET, INVALID = -2, -1
DRAW_FIRST, WARN, ROLLING, CHOOSING, DECIDING, ENDED = range(6)  # phases; the first three are Nature's

# Moves of a seat: 0 to 5 lift a die that shows this face; ROLL; STOP; PLAY + n play n dice.
ROLL, STOP, PLAY = 6, 7, 7
