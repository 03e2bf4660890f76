"""The table of Desperados of Dice Town as cells: what they count, who sees them; the phases; the moves.

Cards of a kind are interchangeable, so a hand, the pile and the discards are counts, one cell a kind of card.
"""

from brelan.engine.fields import Fields
from brelan.engine.pieces import cup
from brelan.engine.values import FLAG, SEAT, SEAT_FROM_1, up_to
from brelan.games.desperados import box
from brelan.games.desperados.box import KINDS

FACES = len(box.FACES)
GANG_SIZE = len(box.SYMBOLS)
ALL_DOLLARS = 4 * box.DOLLARS_EACH
MOST_ALIKE = max(box.COPIES)  # cards of one kind

FIELDS = Fields()
BALANCED = FIELDS.public("balanced", holds=FLAG)  # DD 1.3: which powers the gangs have, a place in box.EDITIONS
CHOSEN = FIELDS.public("chosen", holds=FLAG)  # DD 2.1: gangs are chosen, not drawn
PHASE = FIELDS.public("phase", holds=up_to(17))
TURN = FIELDS.public("turn", holds=SEAT)  # whose turn it is; in the set-up, whose gang and dice
TURNS = FIELDS.public("turns", holds=up_to(box.TURNS))  # turns ended so far
BACK = FIELDS.public("back", holds=up_to(17))  # the phase that follows when the card or Action in hand is settled
GANG = FIELDS.public("gang", seats=4, holds=up_to(box.GANG_COUNT))  # a gang's number from 1; 0 before there is one
MONEY = FIELDS.public("money", seats=4, holds=up_to(ALL_DOLLARS))
MIDDLE = FIELDS.public("middle", holds=up_to(ALL_DOLLARS))  # dollars lost
# notches left, a cell a desperado; 0: escaped
NOTCHES = FIELDS.public("notches", GANG_SIZE, seats=4, holds=up_to(max(box.NOTCHES)))
# 0: in; else its place among the eliminations, equal if out together
OUT = FIELDS.public("out", seats=4, holds=up_to(4))
ELIMINATIONS = FIELDS.public("eliminations", holds=up_to(4))
WINNER = FIELDS.public("winner", holds=SEAT_FROM_1)  # a seat's number from 1; 0: none
# The dice of the turn
LEFT = FIELDS.public("left", holds=up_to(99))  # rolls left
SHOWN = FIELDS.public("shown", FACES, holds=up_to(box.DICE))
CUP = cup.cup(FIELDS, FACES, box.DICE)
FALLING = CUP + cup.FALLING
LOWEST = CUP + cup.LOWEST
LIFTED = CUP + cup.LIFTED
EXTRA = FIELDS.public("extra", holds=up_to(99))  # Actions that cards gave
ACTIONS = FIELDS.public("actions", holds=up_to(99))  # Actions still to be given
USES = FIELDS.public("uses", holds=up_to(99))  # uses of the gang's power
# A card or an Action at work
LOSS = FIELDS.public("loss", seats=4, holds=up_to(ALL_DOLLARS))  # dollars each is about to lose
ASKED = FIELDS.public("asked", holds=SEAT)  # who may answer
IN_PLAY = FIELDS.public("in_play", holds=up_to(KINDS))  # the card being played, its kind from 1; 0: none
AMOUNT = FIELDS.public("amount", holds=up_to(99))  # notches to turn a desperado by
VICTIM = FIELDS.public("victim", holds=SEAT)  # who is being robbed
DIE = FIELDS.public("die", holds=up_to(FACES - 1))  # the face of the die being turned
# Cards
WANTED = FIELDS.public("wanted", holds=up_to(box.CARDS))  # cards still to be drawn
KEEP = FIELDS.public("keep", holds=up_to(box.CARDS))  # cards still to be kept
KEPT = FIELDS.public("kept", holds=up_to(box.CARDS))  # cards kept of those looked at
LOOKED_SIZE = FIELDS.public("looked_size", holds=up_to(box.CARDS))
PILE_SIZE = FIELDS.public("pile_size", holds=up_to(box.CARDS))
HAND_SIZE = FIELDS.public("hand_size", seats=4, holds=up_to(box.CARDS))
ROBBED = FIELDS.public("robbed", holds=up_to(box.CARDS))  # cards stolen in this turn
DISCARD = FIELDS.public("discard", KINDS, holds=up_to(MOST_ALIKE))
# What everybody can work out from who was asked (DD 6.5): at least so many cards of a hand …
CLEAR = FIELDS.public("clear", seats=4, holds=up_to(box.CARDS))  # … are no answers
HOLDS = FIELDS.public("holds", seats=4, holds=up_to(box.CARDS))  # … are answers
# Hidden (DD 8)
HAND = FIELDS.owner("hand", 4, KINDS, holds=up_to(MOST_ALIKE))
FRESH = FIELDS.owner("fresh", 4, KINDS, holds=up_to(MOST_ALIKE))  # DD 6.2: those of the hand that came in this turn
LOOKED = FIELDS.owner("looked", 4, KINDS, holds=up_to(MOST_ALIKE))  # cards looked at and not yet kept or discarded
# cards are kept from the lowest kind up, so that there is one order only
FROM = FIELDS.owner("from", 4, holds=up_to(KINDS))
STOLEN = FIELDS.owner("stolen", 4, KINDS, holds=up_to(MOST_ALIKE))  # stolen from this seat in this turn
# cards this seat knows in each hand, because they were stolen from it
KNOWN = FIELDS.owner("known", 4, 4 * KINDS, about=4, holds=up_to(MOST_ALIKE))
PILE = FIELDS.nobody("pile", KINDS)
# how often the turn has passed the first seat: each has one turn a lap at most
LAPS = FIELDS.public("laps", holds=up_to(9_999))
ROLLS = FIELDS.public("rolls", holds=up_to(99))  # rolls made in this turn

# Phases; the first six are Nature's
GANGS, BREAKING, FIRST, ROLLING, DRAWING, STEALING = range(6)
CHOOSING, READY, DECIDING, ROBBING, WHICH_DIE, WHICH_FACE, TURNING, ACTING, ANSWERING, KEEPING = range(6, 16)
TURN_OVER = 16  # no phase to stay in: after this the next turn begins
ENDED = 17

# Moves of a seat: 0 to 5 lift a die that shows this face, then
ROLL, ACT, DRAW = 6, 7, 8  # roll; stop and act; stop and draw
DONE, PASS = 9, 10  # leave the other Actions unused; give no answer
PICK = 11  # + a gang
ROB = 15  # + a seat
USE = 19  # + a desperado who acts
FREE = 24  # + a desperado to be turned
OLD, NEW = 29, 35  # + the face of the die to be turned, + the face it is turned to
PLAY = 41  # + a kind of card, in the own turn or as an answer
TAKE = PLAY + box.MOST_KINDS  # + a kind of card to keep
MOVES = TAKE + KINDS
OUTCOMES = max(KINDS, FACES, box.GANG_COUNT)  # of Nature: a card, a face, a gang, a seat
