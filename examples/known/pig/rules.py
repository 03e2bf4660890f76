"""Pig: roll as often as you like and add up; a 1 loses what the turn brought; who first has 100 points wins."""

from brelan.engine.fields import SEATS
from brelan.engine.options import Option
from brelan.engine.pieces import no_secrets
from brelan.engine.pieces.dice import roll
from brelan.engine.rule import NATURE, OVER, Cells, rule
from pig import cells as c

VERSION = 1
SHEET = "P"
SEATS_ALLOWED = (2,)
OPTIONS = (Option("goal", range(2, c.MOST_GOAL + 1), c.MOST_GOAL),)
FIELDS = c.FIELDS
MOVES, OUTCOMES = 2, 6
FACES = 6

guess, witnesses = no_secrets.guess, no_secrets.witnesses


@rule
def setup(s: Cells, seats: int, goal: int) -> None:
    s[SEATS] = seats
    s[c.GOAL] = goal


@rule
def actor(s: Cells) -> int:
    if s[c.PHASE] == c.ENDED:
        return OVER
    return NATURE if s[c.PHASE] == c.ROLLING else s[c.TURN]


@rule
def enough(s: Cells) -> int:
    return s[c.POINTS + s[c.TURN]] + s[c.TOTAL] >= s[c.GOAL]


@rule
def moves(s: Cells, out: Cells) -> int:
    if enough(s):
        out[0] = c.HOLD
        return 1
    out[0], out[1] = c.ROLL, c.HOLD
    return 2 if s[c.TOTAL] else 1


@rule
def pass_on(s: Cells) -> None:
    s[c.TOTAL] = 0
    s[c.TURN] = 1 - s[c.TURN]


@rule
def apply(s: Cells, move: int) -> None:
    if s[c.PHASE] == c.ROLLING:
        s[c.PHASE] = c.DECIDING
        if move == 0:
            pass_on(s)
        else:
            s[c.TOTAL] += move + 1
    elif move == c.ROLL:
        s[c.PHASE] = c.ROLLING
    else:
        s[c.POINTS + s[c.TURN]] += s[c.TOTAL]
        if s[c.POINTS + s[c.TURN]] >= s[c.GOAL]:
            s[c.PHASE] = c.ENDED
        else:
            pass_on(s)


@rule
def chances(s: Cells, out: Cells, weight: Cells) -> int:
    for face in range(FACES):
        out[face] = face
        weight[face] = 1
    return FACES


@rule
def deal(s: Cells, dice: Cells) -> int:
    return roll(dice, FACES)


@rule
def results(s: Cells, out: Cells) -> None:
    for seat in range(2):
        out[seat] = 1 if s[c.POINTS + seat] >= s[c.GOAL] else 2
        out[2 + seat] = s[c.POINTS + seat]
