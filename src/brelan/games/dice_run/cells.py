"""The cells of a state of Dice Run, its phases and its moves: what all parts of the rules share.

A die is a bit, so a group of dice is one number and an advance is a few operations on it. Dice of the same colour
and value are interchangeable.
"""

from brelan.engine.fields import Fields
from brelan.engine.rule import MOST_SEATS
from brelan.games.dice_run import box
from brelan.games.dice_run.box import KINDS, STAGES

FIELDS = Fields()
PHASE = FIELDS.public("phase")
STAGE = FIELDS.public("stage")  # 0 to 3
TURN = FIELDS.public("turn")  # whose turn it is, and at a stage's end who uncovered the card; who is dealt to
CHOOSER = FIELDS.public("chooser")  # who chooses a target at a stage's end
DRAWN = FIELDS.public("drawn", STAGES)  # movement cards drawn in each stage
LEFT = FIELDS.public("left")  # movement cards left in the pile
FALLING = FIELDS.public("falling")  # dice that are rolling; the lowest bit falls first
REROLLER = FIELDS.public("reroller")  # DR 5.2: 1 + who rerolled last; 0: nobody yet
PICKED = FIELDS.public("picked")  # dice chosen for a sprint so far
LOWEST = FIELDS.public("lowest")  # they are chosen from low to high, so that there is one order only
GROUP = FIELDS.public("group")  # the group chosen to flip or to reroll
PLACES = FIELDS.public("places")  # places in the line, gaps included
PLACE = FIELDS.public("place", box.PLACES)  # the dice in each, head first; none: a gap (DR 4.8)
SHOWS = FIELDS.public("shows", 6)  # the dice that show 1, 2, … 6
PLAYED = FIELDS.public("played", len(KINDS))  # movement cards played face up, a gap in place included
HELD = FIELDS.public("held", MOST_SEATS)  # movement cards in each hand
BURIED = FIELDS.public("buried", MOST_SEATS)  # cards that each player has put face down so far
POINTS = FIELDS.public("points", MOST_SEATS)
TARGET_OF = FIELDS.public("target_of", MOST_SEATS * STAGES)  # 1 + the target shown in each stage; 0: none yet
COUNTED = FIELDS.public("counted", MOST_SEATS * STAGES)  # what it counted in the leading group (DR 6.2)
SCORED = FIELDS.public("scored", MOST_SEATS * STAGES)  # the points it brought (DR 6.3)
WINNER = FIELDS.public("winner", STAGES)  # 1 + who took the stage card

# DR 7: what is hidden
HAND = FIELDS.owner("hand", MOST_SEATS, box.HAND)  # 1 + the kind of each card, low to high, then 0
TARGETS = FIELDS.owner("targets", MOST_SEATS, STAGES)  # 1 + each target not yet shown, then 0
CHOSEN = FIELDS.owner("chosen", MOST_SEATS)  # 1 + the target chosen at a stage's end, until all have chosen
FACE_DOWN = FIELDS.owner("face_down", MOST_SEATS, len(KINDS))  # cards put face down, the marker and former ones
PILE = FIELDS.nobody("pile", len(KINDS))  # movement cards left, by kind
ASIDE = FIELDS.nobody("aside")  # targets nobody holds, a bit each
PACK = FIELDS.nobody("pack")  # the size of this stage's pack; 0 between stages

# Nature's phases, then the seats'.
ROLLING, DEAL_TARGET, DEAL_CARD, DRAW_FIRST, CUT, REROLLING, DRAW = range(7)
PLAYING, ORDER, REROLL_GROUP, REROLL_CARD, CHOOSING = range(7, 12)
JOKER_PROPERTY, SWAP_GROUP, SPRINT_DIE, FLIP_GROUP, FLIP_VALUE, GAP_GROUP, CRASH_DIE, ENDED = range(12, 20)

# Kinds of movement cards; 0 to 10 are the properties of dice: five colours, six values.
JOKER, SWAP, SPRINT, COMEBACK, FLIP, GAP, CRASH = range(11, 18)
FIRST_VALUE, PROPERTIES = 5, 11

# Moves of a seat: PLAY + kind of card, TARGET + target played, CHOOSE + target at a stage's end, and what comes after:
# PROPERTY + property, DIE + 6 × colour + value (from 0), TO_GROUP + group (from 0), VALUE + value (from 0), PUT + kind.
PLAY, REROLL, TARGET, CHOOSE, COLOUR_FIRST, VALUE_FIRST = 0, 18, 19, 49, 79, 80
PROPERTY, DIE, TO_GROUP, VALUE, PUT = 81, 92, 122, 152, 158
