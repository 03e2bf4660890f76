"""A toy: each of two seats draws a die in secret, raises it in secret and seals it; then all is shown."""

from brelan.engine.fields import SEALED, SEATS, Fields
from brelan.engine.options import Option
from brelan.engine.pieces.dice import roll
from brelan.engine.rule import NATURE, OVER, Cells, rule

VERSION = 1
SHEET = "TOY"
SEATS_ALLOWED = (2,)
OPTIONS = (Option("sides", range(2, 7), default=6),)

FIELDS = Fields()
SIDES = FIELDS.public("sides")
PHASE = FIELDS.public("phase")
TURN = FIELDS.public("turn")
SHOWN = FIELDS.public("shown")
DIE = FIELDS.owner("die", 2, open_when=SHOWN)
RAISED = FIELDS.owner("raised", 2, open_when=SHOWN)
BURIED = FIELDS.nobody("buried")

BURY, DRAW, BID, ENDED = range(4)
RAISE, SEAL = 1, 2
MOVES, OUTCOMES = 3, 7


@rule
def setup(s: Cells, seats: int, sides: int) -> None:
    s[SEATS] = seats
    s[SIDES] = sides


@rule
def actor(s: Cells) -> int:
    if s[PHASE] == ENDED:
        return OVER
    return s[TURN] if s[PHASE] == BID else NATURE


@rule
def moves(s: Cells, out: Cells) -> int:
    out[0] = SEAL
    out[1] = RAISE
    return 2 if s[RAISED + s[TURN]] < 3 else 1


@rule
def apply(s: Cells, move: int) -> None:
    turn = s[TURN]
    if s[PHASE] == BURY:
        s[BURIED] = move
        s[PHASE] = DRAW
    elif s[PHASE] == DRAW:
        s[DIE + turn] = move
        s[PHASE] = BID
    elif move == RAISE:
        s[RAISED + turn] += 1
    else:
        s[SEALED] += 1
        s[TURN] = 1
        s[PHASE] = DRAW
        if turn == 1:
            s[SHOWN] = 1
            s[PHASE] = ENDED


@rule
def chances(s: Cells, out: Cells, weight: Cells) -> int:
    for side in range(s[SIDES]):
        out[side] = side + 1
        weight[side] = side + 1  # a loaded die, so that weights matter
    return s[SIDES]


@rule
def deal(s: Cells, dice: Cells) -> int:
    at = roll(dice, s[SIDES] * (s[SIDES] + 1) // 2)
    side = 0
    while at >= 0:
        side += 1
        at -= side
    return side


@rule
def results(s: Cells, out: Cells) -> None:
    for seat in range(2):
        mine = s[DIE + seat] + s[RAISED + seat]
        other = s[DIE + 1 - seat] + s[RAISED + 1 - seat]
        out[seat] = 2 if other > mine else 1
        out[2 + seat] = mine


@rule
def witnesses(s: Cells) -> int:
    if s[PHASE] == BURY:
        return 0
    return 1 << s[TURN]


@rule
def guess(s: Cells, seat: int, dice: Cells) -> None:
    other = 1 - seat
    if s[SHOWN] == 0 and s[DIE + other] > 0:
        s[DIE + other] = deal(s, dice)
        s[RAISED + other] = roll(dice, 4)
    if s[PHASE] > BURY:
        s[BURIED] = deal(s, dice)
