"""The cells of a state of Dice Run, its phases and its moves: what all parts of the rules share.

A die is a bit, so a group of dice is one number and an advance is a few operations on it. Dice of the same colour
and value are interchangeable.
"""

from brelan.engine.fields import Fields
from brelan.engine.rule import MOST_SEATS
from brelan.engine.values import SEAT, SEAT_FROM_1, bits, up_to
from brelan.games.dice_run import box
from brelan.games.dice_run.box import KINDS, STAGES

MOST_ALIKE = max(box.COUNT)  # movement cards of one kind

FIELDS = Fields()
PHASE = FIELDS.public("phase", holds=up_to(19))
STAGE = FIELDS.public("stage", holds=up_to(STAGES - 1))  # 0 to 3
# whose turn it is, and at a stage's end who uncovered the card; who is dealt to
TURN = FIELDS.public("turn", holds=SEAT)
CHOOSER = FIELDS.public("chooser", holds=SEAT)  # who chooses a target at a stage's end
DRAWN = FIELDS.public("drawn", STAGES, holds=up_to(box.CARDS))  # movement cards drawn in each stage
LEFT = FIELDS.public("left", holds=up_to(box.CARDS))  # movement cards left in the pile
FALLING = FIELDS.public("falling", holds=bits(box.DICE))  # dice that are rolling; the lowest bit falls first
REROLLER = FIELDS.public("reroller", holds=SEAT_FROM_1)  # DR 5.2: 1 + who rerolled last; 0: nobody yet
PICKED = FIELDS.public("picked", holds=bits(box.DICE))  # dice chosen for a sprint so far
# they are chosen from low to high, so that there is one order only
LOWEST = FIELDS.public("lowest", holds=up_to(box.DICE))
GROUP = FIELDS.public("group", holds=up_to(box.PLACES))  # the group chosen to flip or to reroll
PLACES = FIELDS.public("places", holds=up_to(box.PLACES))  # places in the line, gaps included
PLACE = FIELDS.public("place", box.PLACES, holds=bits(box.DICE))  # the dice in each, head first; none: a gap (DR 4.8)
SHOWS = FIELDS.public("shows", 6, holds=bits(box.DICE))  # the dice that show 1, 2, … 6
# movement cards played face up, a gap in place included
PLAYED = FIELDS.public("played", len(KINDS), holds=up_to(MOST_ALIKE))
HELD = FIELDS.public("held", seats=MOST_SEATS, holds=up_to(box.HAND))  # movement cards in each hand
# cards that each player has put face down so far
BURIED = FIELDS.public("buried", seats=MOST_SEATS, holds=up_to(box.CARDS))
POINTS = FIELDS.public("points", seats=MOST_SEATS, holds=up_to(sum(box.STAGE_WORTH)))
# 1 + the target shown in each stage; 0: none yet
TARGET_OF = FIELDS.public("target_of", STAGES, seats=MOST_SEATS, holds=up_to(box.TARGETS))
# what it counted in the leading group (DR 6.2)
COUNTED = FIELDS.public("counted", STAGES, seats=MOST_SEATS, holds=up_to(99))
# the points it brought (DR 6.3)
SCORED = FIELDS.public("scored", STAGES, seats=MOST_SEATS, holds=up_to(max(box.STAGE_WORTH)))
WINNER = FIELDS.public("winner", STAGES, holds=SEAT_FROM_1)  # 1 + who took the stage card

# DR 7: what is hidden
# 1 + the kind of each card, low to high, then 0
HAND = FIELDS.owner("hand", MOST_SEATS, box.HAND, holds=up_to(len(KINDS)))
TARGETS = FIELDS.owner("targets", MOST_SEATS, STAGES, holds=up_to(box.TARGETS))  # 1 + each target not yet shown, then 0
# 1 + the target chosen at a stage's end, until all have chosen
CHOSEN = FIELDS.owner("chosen", MOST_SEATS, holds=up_to(box.TARGETS))
# cards put face down, the marker and former ones
FACE_DOWN = FIELDS.owner("face_down", MOST_SEATS, len(KINDS), holds=up_to(MOST_ALIKE))
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
MOVES = PUT + len(KINDS)
# Of Nature: a target, a card, a face, a seat, the size of a pack.
OUTCOMES = max(box.TARGETS, len(KINDS), max(box.SMALLEST) + box.WIDEST + 1)
