"""What chance may bring in Desperados of Dice Town, what for, and who sees it (DD 2, 3.1, 5.4, 8.1)."""

from brelan.engine.fields import SEATS
from brelan.engine.pieces.dice import draw_from, roll
from brelan.engine.rule import EVERYONE, Cells, rule
from brelan.games.desperados import box
from brelan.games.desperados import cells as c
from brelan.games.desperados.box import KINDS


@rule
def gang_left(s: Cells, gang: int) -> bool:  # DD 2.1: all different
    taken = 0
    for seat in range(s[c.TURN]):
        taken += s[c.GANG + seat] == gang + 1
    return taken == 0


@rule
def chances(s: Cells, out: Cells, weight: Cells) -> int:
    phase = s[c.PHASE]
    count = 0
    if phase in (c.DRAWING, c.STEALING):
        source = c.PILE if phase == c.DRAWING else c.HAND + s[c.VICTIM] * KINDS
        for kind in range(KINDS):
            if s[source + kind]:
                out[count] = kind
                weight[count] = s[source + kind]
                count += 1
        return count
    outcomes = box.GANG_COUNT if phase == c.GANGS else s[SEATS] if phase == c.FIRST else c.FACES
    for outcome in range(outcomes):
        if phase != c.GANGS or gang_left(s, outcome):
            out[count] = outcome
            weight[count] = 1
            count += 1
    return count


@rule
def occasion(s: Cells, out: Cells) -> int:
    """The first player; a player's gang and break-out; the dice of a roll, the cards drawn and those stolen from
    somebody, in a player's turn.
    """
    phase = s[c.PHASE]
    out[0] = phase
    out[1] = s[c.TURN]
    out[2] = s[c.LAPS]
    out[3] = s[c.VICTIM]
    if phase == c.ROLLING:
        out[3] = s[c.ROLLS]
        out[4] = s[c.FALLING]  # counted down, so that who rolls fewer dice rolls some of the same
        return 5
    if phase == c.FIRST:
        return 1
    return 4 if phase == c.STEALING else 3


@rule
def deal(s: Cells, dice: Cells) -> int:
    phase = s[c.PHASE]
    if phase in (c.ROLLING, c.BREAKING):
        return roll(dice, c.FACES)
    if phase == c.FIRST:
        return roll(dice, s[SEATS])
    if phase == c.GANGS:
        gang = roll(dice, box.GANG_COUNT)
        while not gang_left(s, gang):
            gang = roll(dice, box.GANG_COUNT)
        return gang
    if phase == c.DRAWING:
        return draw_from(s, c.PILE, s[c.PILE_SIZE], dice)
    return draw_from(s, c.HAND + s[c.VICTIM] * KINDS, s[c.HAND_SIZE + s[c.VICTIM]], dice)


@rule
def witnesses(s: Cells) -> int:  # DD 8.1
    phase = s[c.PHASE]
    if phase in (c.DRAWING, c.KEEPING):
        return 1 << s[c.TURN]
    return 1 << s[c.TURN] | 1 << s[c.VICTIM] if phase == c.STEALING else EVERYONE
