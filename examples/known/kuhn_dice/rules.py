"""Kuhn poker: each puts in 1 and rolls a die of three faces unseen, never the same; pass or bet 1 more; the higher die
wins what was put in, or whoever is left.
"""

from brelan.engine.fields import SEATS
from brelan.engine.options import Option
from brelan.engine.pieces.dice import roll
from brelan.engine.rule import EVERYONE, NATURE, OVER, Cells, rule
from kuhn_dice import cells as c

VERSION = 1
SHEET = "K"
SEATS_ALLOWED = (2,)
OPTIONS: tuple[Option, ...] = ()
FIELDS = c.FIELDS
MOVES, OUTCOMES = 2, 4
FACES, PURSE = 3, 2  # points begin with what can be lost


@rule
def setup(s: Cells, seats: int) -> None:
    s[SEATS] = seats
    s[c.STAKE] = 1
    s[c.STAKE + 1] = 1


@rule
def actor(s: Cells) -> int:
    if s[c.PHASE] == c.ENDED:
        return OVER
    return NATURE if s[c.PHASE] == c.ROLLING else s[c.TURN]


@rule
def moves(s: Cells, out: Cells) -> int:
    out[0], out[1] = c.PASS, c.BET
    return 2


@rule
def apply(s: Cells, move: int) -> None:
    turn = s[c.TURN]
    s[c.TURN] = 1 - turn
    if s[c.PHASE] == c.ROLLING:
        s[c.DIE + turn] = move
        s[c.PHASE] = c.BETTING if turn == 1 else c.ROLLING
    elif move == c.BET:
        s[c.STAKE + turn] = 2
        if s[c.STAKE + 1 - turn] == 2:
            s[c.PHASE] = c.ENDED
    elif s[c.STAKE + 1 - turn] == 2:
        s[c.FOLDED + turn] = 1
        s[c.PHASE] = c.ENDED
    elif s[c.PASSED]:
        s[c.PHASE] = c.ENDED
    else:
        s[c.PASSED] = 1


@rule
def chances(s: Cells, out: Cells, weight: Cells) -> int:
    count = 0
    for face in range(1, FACES + 1):
        if face != s[c.DIE + 1 - s[c.TURN]]:
            out[count], weight[count] = face, 1
            count += 1
    return count


@rule
def deal(s: Cells, dice: Cells) -> int:
    other = s[c.DIE + 1 - s[c.TURN]]
    if other == 0:
        return 1 + roll(dice, FACES)
    face = 1 + roll(dice, FACES - 1)
    return face + 1 if face >= other else face


@rule
def winner(s: Cells) -> int:
    if s[c.FOLDED] or s[c.FOLDED + 1]:
        return s[c.FOLDED]  # the other
    return 0 if s[c.DIE] > s[c.DIE + 1] else 1


@rule
def results(s: Cells, out: Cells) -> None:
    won = winner(s)
    for seat in range(2):
        out[seat] = 1 if seat == won else 2
        out[2 + seat] = PURSE + (s[c.STAKE + 1 - won] if seat == won else -s[c.STAKE + seat])


@rule
def witnesses(s: Cells) -> int:
    return 1 << s[c.TURN] if s[c.PHASE] == c.ROLLING else EVERYONE


@rule
def guess(s: Cells, seat: int, dice: Cells) -> None:
    other = 1 - seat
    if s[c.DIE + other] and s[c.DIE + seat]:
        face = 1 + roll(dice, FACES - 1)
        s[c.DIE + other] = face + 1 if face >= s[c.DIE + seat] else face
    elif s[c.DIE + other]:
        s[c.DIE + other] = 1 + roll(dice, FACES)
