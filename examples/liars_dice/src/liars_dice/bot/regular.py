"""How somebody plays Liar's Dice who plays it now and then: by rules of thumb, without working out a chance."""

from brelan.engine.rule import Cells, rule
from liars_dice import cells as c
from liars_dice.bot.worth import own, sides, unseen
from liars_dice.box import FACES
from liars_dice.rules import in_play, lowest_face

HALF = FACES // 2  # of a die, in sixths of one


@rule
def regular(s: Cells, out: Cells, count: int, dice: Cells) -> int:
    """Choose one of `count` moves.

    Expect of the dice under the other cups what they show on average. Bid the face of which you then expect most: to
    open, one die less than that, later as low as it goes. Where you would not believe that yourself, call the other a
    liar.
    """
    if s[c.PHASE] == c.FACING:
        return c.OF_FACE + likeliest(s, lowest_face(s, s[c.SAYING]))
    if s[c.COUNT] == 0:
        return max(1, expected(s, likeliest(s, lowest_face(s, 1))) // FACES - 1)
    face = likeliest(s, lowest_face(s, in_play(s) + 1))
    wanted = s[c.COUNT] if face >= lowest_face(s, s[c.COUNT]) else s[c.COUNT] + 1
    if wanted > in_play(s) or FACES * wanted > expected(s, face) + HALF:
        return c.LIAR
    return wanted


@rule
def expected(s: Cells, face: int) -> int:
    """How many dice count as a face on average, in sixths of a die."""
    return FACES * own(s, face) + unseen(s) * sides(s, face)


@rule
def likeliest(s: Cells, lowest: int) -> int:
    """The face of which most dice are to be expected, of those from `lowest` on; of equals the highest."""
    best, most = lowest, -1
    for face in range(lowest, FACES + 1):
        if expected(s, face) >= most:
            best, most = face, expected(s, face)
    return best
