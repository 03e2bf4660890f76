"""Who wins a trick of Mino Dice, and what it may bring (MD 3.3, 4.3): questions about faces alone.

The faces of a trick are `dice` neighbouring cells in the order of rolling; `first` is the leader's.
"""

from brelan.engine.rule import Cells, rule
from brelan.games.mino_dice.box import FLAG, GRIFFIN, MINOTAUR, SIREN

# MD 3.3 a, b: the symbol that wins, by the symbols present: Minotaur 1, Griffin 2, Siren 4.
STRONGEST = (FLAG, MINOTAUR, GRIFFIN, MINOTAUR, SIREN, SIREN, GRIFFIN, SIREN)
FOR_A_GRIFFIN, FOR_THE_MINOTAUR = 30, 50  # MD 4.3


@rule
def winning_face(s: Cells, first: int, dice: int) -> int:  # MD 3.3 a, b, d
    present = highest = 0
    for cell in range(first, first + dice):
        if s[cell] >= MINOTAUR:
            present |= 1 << (s[cell] - MINOTAUR)
        elif s[cell] > highest:
            highest = s[cell]
    return STRONGEST[present] if present else highest


@rule
def winning_place(s: Cells, first: int, dice: int) -> int:  # MD 3.3 c, d, e
    face = winning_face(s, first, dice)
    place = 0
    if face != FLAG:
        for i in range(dice):
            if s[first + i] == face:
                place = i
    return place


@rule
def bonus(s: Cells, first: int, dice: int) -> int:  # MD 4.3
    face = winning_face(s, first, dice)
    points = 0
    for cell in range(first, first + dice):
        if face == MINOTAUR and s[cell] == GRIFFIN:
            points += FOR_A_GRIFFIN
        elif face == SIREN and s[cell] == MINOTAUR:
            points += FOR_THE_MINOTAUR
    return points
