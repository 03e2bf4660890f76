"""What the dice of the seat at turn are worth in Gang of Dice as they lie: what regular and greedy share.

They look only at the table, at their own pool and at dice thrown in the head, and leave the state as they found it.
They know no card by name: whatever the box says, they try it out.
"""

from brelan.engine.fields import SEATS
from brelan.engine.rule import Cells, rule
from brelan.games.gang_of_dice import cells as c
from brelan.games.gang_of_dice import rules
from brelan.games.gang_of_dice.box import FACES


@rule
def move_lifted(s: Cells, sign: int) -> None:
    """Put the lifted dice back on the table (1), or take them again (−1)."""
    for face in range(FACES):
        s[c.SHOWN + s[c.TURN] * FACES + face] += sign * s[c.LIFTED + face]


@rule
def worth(s: Cells) -> int:
    """What the dice are worth as they lie: nothing if invalid or beaten, else the more the higher."""
    turn = s[c.TURN]
    dice = c.SHOWN + turn * FACES
    if rules.invalid(s, dice):
        return 0
    total = rules.total(s, dice)
    for seat in range(s[SEATS]):
        if seat != turn and (
            s[c.RESULT + seat] > total or (s[c.RESULT + seat] == total and s[c.PLAYED + seat] >= s[c.PLAYED + turn])
        ):
            return 0
    return 8 + total  # what wins at all counts for more than by how much
