"""A quick look in Liar's Dice: how likely is it that a bid holds, and would anybody doubt it?"""

from brelan.engine.fields import SEATS
from brelan.engine.rule import Cells, rule
from liars_dice import cells as c
from liars_dice.bot.worth import at_least, holds, sides
from liars_dice.box import FACES
from liars_dice.rules import in_play, lowest_face

HOPELESS = 0.05  # bids that are less likely than this are not looked at
NOTHING = -2.0  # less than anything is worth


@rule
def greedy(s: Cells, out: Cells, count: int, dice: Cells) -> int:
    """Choose one of `count` moves."""
    if s[c.PHASE] == c.FACING:
        return c.OF_FACE + best_face(s, s[c.SAYING])
    best, most = out[0], NOTHING
    for i in range(count):
        if out[i] == c.LIAR:
            best, most = c.LIAR, stake(s, 1.0 - holds(s, s[c.COUNT], s[c.FACE]))
        else:
            face = best_face(s, out[i])
            value = worth(s, out[i], face)
            if value > most:
                best, most = out[i], value
            if holds(s, out[i], face) < HOPELESS:
                break  # higher ones are more so
    return best


@rule
def best_face(s: Cells, count: int) -> int:
    """The face to say with a count; of equals the highest, which leaves others less to say."""
    best, most = FACES, NOTHING
    for face in range(lowest_face(s, count), FACES + 1):
        value = worth(s, count, face)
        if value >= most:
            best, most = face, value
    return best


@rule
def worth(s: Cells, count: int, face: int) -> float:
    """What a bid is worth: nothing while others believe it, else as much as being right in a call."""
    believed = at_least(count, in_play(s), sides(s, face) / FACES)  # by who has looked under no cup
    return (1.0 - believed) * stake(s, holds(s, count, face))


@rule
def stake(s: Cells, right: float) -> float:
    """What a call is worth to who is right with this chance: one of the others loses a die, or else oneself."""
    others = -1
    for seat in range(s[SEATS]):
        others += s[c.DICE + seat] > 0
    return right / others - (1.0 - right)
