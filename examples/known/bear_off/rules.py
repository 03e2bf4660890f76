"""A bear-off: fifteen men on the last six points go home by the dice; a double is played four times."""

from bear_off import cells as c
from brelan.engine.fields import SEATS
from brelan.engine.options import Option
from brelan.engine.pieces import no_secrets
from brelan.engine.pieces.dice import roll
from brelan.engine.rule import NATURE, OVER, Cells, rule

VERSION = 1
SHEET = "BO"
SEATS_ALLOWED = (1,)
OPTIONS = (Option("men", range(1, c.MOST_MEN + 1), c.MOST_MEN),)
FIELDS = c.FIELDS
MOVES, OUTCOMES = c.MOVES, c.FACES + 1

guess, witnesses = no_secrets.guess, no_secrets.witnesses


@rule
def setup(s: Cells, seats: int, men: int) -> None:
    s[SEATS] = seats
    s[c.MEN + c.POINTS - 1] = men


@rule
def actor(s: Cells) -> int:
    if s[c.PHASE] == c.ENDED:
        return OVER
    return NATURE if s[c.PHASE] == c.ROLLING else 0


@rule
def farthest(s: Cells) -> int:
    """The farthest point on which there are men; −1 if all are home."""
    point = c.POINTS - 1
    while point >= 0 and s[c.MEN + point] == 0:
        point -= 1
    return point


@rule
def moves(s: Cells, out: Cells) -> int:
    count = 0
    last = farthest(s)
    for which in range(1 + (s[c.DIE + 1] > 0)):
        die = s[c.DIE + which]
        for point in range(last + 1):
            if s[c.MEN + point] and (point + 1 >= die or point == last):
                out[count] = point + c.POINTS * which
                count += 1
    return count


@rule
def apply(s: Cells, move: int) -> None:
    if s[c.PHASE] == c.ROLLING:
        fall(s, move)
    else:
        play(s, move % c.POINTS, move // c.POINTS)


@rule
def fall(s: Cells, face: int) -> None:
    if s[c.DIE] == 0:
        s[c.ROLLS] -= 1
        s[c.DIE] = face
        return
    first = s[c.DIE]
    s[c.PHASE] = c.PLAYING
    s[c.DIE] = max(first, face)
    s[c.DIE + 1] = 0 if first == face else min(first, face)
    s[c.LEFT] = 4 if first == face else 2


@rule
def play(s: Cells, point: int, which: int) -> None:
    die = s[c.DIE + which]
    s[c.MEN + point] -= 1
    if point >= die:
        s[c.MEN + point - die] += 1
    s[c.LEFT] -= 1
    if s[c.DIE + 1]:  # not a double: the other die remains
        s[c.DIE] = s[c.DIE + 1 - which]
        s[c.DIE + 1] = 0
    if farthest(s) < 0:
        s[c.PHASE] = c.ENDED
    elif s[c.LEFT] == 0:
        s[c.PHASE] = c.ROLLING
        s[c.DIE] = 0


@rule
def chances(s: Cells, out: Cells, weight: Cells) -> int:
    for face in range(c.FACES):
        out[face] = face + 1
        weight[face] = 1
    return c.FACES


@rule
def deal(s: Cells, dice: Cells) -> int:
    return 1 + roll(dice, c.FACES)


@rule
def results(s: Cells, out: Cells) -> None:
    out[0] = 1
    out[1] = s[c.ROLLS]
