"""The table of Desperados of Dice Town as cells: what they count, who sees them; the phases; the moves.

Cards of a kind are interchangeable, so a hand, the pile and the discards are counts, one cell a kind of card.
"""

from brelan.engine.fields import Fields
from brelan.engine.pieces import cup
from brelan.games.desperados import box
from brelan.games.desperados.box import KINDS

FACES = len(box.FACES)
GANG_SIZE = len(box.SYMBOLS)

FIELDS = Fields()
BALANCED = FIELDS.public("balanced")  # DD 1.3: which powers the gangs have, a place in box.EDITIONS
CHOSEN = FIELDS.public("chosen")  # DD 2.1: gangs are chosen, not drawn
PHASE = FIELDS.public("phase")
TURN = FIELDS.public("turn")  # whose turn it is; in the set-up, whose gang and dice
TURNS = FIELDS.public("turns")  # turns ended so far
BACK = FIELDS.public("back")  # the phase that follows when the card or Action in hand is settled
GANG = FIELDS.public("gang", 4)  # a gang's number from 1; 0 before there is one
MONEY = FIELDS.public("money", 4)
MIDDLE = FIELDS.public("middle")  # dollars lost
NOTCHES = FIELDS.public("notches", 4 * GANG_SIZE)  # notches left, a cell a desperado; 0: escaped
OUT = FIELDS.public("out", 4)  # 0: in; else its place among the eliminations, equal if out together
ELIMINATIONS = FIELDS.public("eliminations")
WINNER = FIELDS.public("winner")  # a seat's number from 1; 0: none
# The dice of the turn
LEFT = FIELDS.public("left")  # rolls left
SHOWN = FIELDS.public("shown", FACES)
CUP = cup.cup(FIELDS, FACES)
FALLING = CUP + cup.FALLING
LOWEST = CUP + cup.LOWEST
LIFTED = CUP + cup.LIFTED
EXTRA = FIELDS.public("extra")  # Actions that cards gave
ACTIONS = FIELDS.public("actions")  # Actions still to be given
USES = FIELDS.public("uses")  # uses of the gang's power
# A card or an Action at work
LOSS = FIELDS.public("loss", 4)  # dollars each is about to lose
ASKED = FIELDS.public("asked")  # who may answer
IN_PLAY = FIELDS.public("in_play")  # the card being played, its kind from 1; 0: none
AMOUNT = FIELDS.public("amount")  # notches to turn a desperado by
VICTIM = FIELDS.public("victim")  # who is being robbed
DIE = FIELDS.public("die")  # the face of the die being turned
# Cards
WANTED = FIELDS.public("wanted")  # cards still to be drawn
KEEP = FIELDS.public("keep")  # cards still to be kept
KEPT = FIELDS.public("kept")  # cards kept of those looked at
LOOKED_SIZE = FIELDS.public("looked_size")
PILE_SIZE = FIELDS.public("pile_size")
HAND_SIZE = FIELDS.public("hand_size", 4)
ROBBED = FIELDS.public("robbed")  # cards stolen in this turn
DISCARD = FIELDS.public("discard", KINDS)
# What everybody can work out from who was asked (DD 6.5): at least so many cards of a hand …
CLEAR = FIELDS.public("clear", 4)  # … are no answers
HOLDS = FIELDS.public("holds", 4)  # … are answers
# Hidden (DD 8)
HAND = FIELDS.owner("hand", 4, KINDS)
FRESH = FIELDS.owner("fresh", 4, KINDS)  # DD 6.2: those of the hand that came in this turn
LOOKED = FIELDS.owner("looked", 4, KINDS)  # cards looked at and not yet kept or discarded
FROM = FIELDS.owner("from", 4)  # cards are kept from the lowest kind up, so that there is one order only
STOLEN = FIELDS.owner("stolen", 4, KINDS)  # stolen from this seat in this turn
KNOWN = FIELDS.owner("known", 4, 4 * KINDS)  # cards this seat knows in each hand, because they were stolen from it
PILE = FIELDS.nobody("pile", KINDS)
LAPS = FIELDS.public("laps")  # how often the turn has passed the first seat: each has one turn a lap at most
ROLLS = FIELDS.public("rolls")  # rolls made in this turn

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
