"""The dice of Dice Stars, which all players share: the bag, the reserve, the discard (DS 1.1, 2.1 to 2.3, 2.9).

Dice in the reserve are counted by kind (colour and face), and also by the choices that they answer to (DS 2.3): 0 to
3 a colour, 4 to 8 a number from 2 to 6, 9 the star value.
"""

from brelan.engine.dice import roll
from brelan.engine.fields import Fields
from brelan.engine.rule import Cells, rule
from brelan.games.dice_stars.box import CHOICES, COLOURS, DICE_OF, FACES, KINDS, ROWS, SHOWING, SIDES, STAR, VALUE

FIELDS = Fields()
BAG = FIELDS.public("bag", COLOURS)
DISCARD = FIELDS.public("discard", COLOURS)
RESERVE = FIELDS.public("reserve", KINDS)
DICE = FIELDS.public("dice", CHOICES)  # the dice of the reserve that answer to each choice


@rule
def fill_bag(s: Cells) -> None:  # DS 1.3
    for colour in range(COLOURS):
        s[BAG + colour] = DICE_OF[colour]


@rule
def in_bag(s: Cells) -> int:
    return s[BAG] + s[BAG + 1] + s[BAG + 2] + s[BAG + 3]


@rule
def in_reserve(s: Cells) -> int:
    return s[DICE] + s[DICE + 1] + s[DICE + 2] + s[DICE + 3]


@rule
def shows_number(s: Cells) -> bool:  # DS 2.2: the reserve is neither empty nor all stars
    return in_reserve(s) > s[DICE + STAR]


@rule
def return_discard(s: Cells) -> None:  # DS 2.1
    for colour in range(COLOURS):
        s[BAG + colour] += s[DISCARD + colour]
        s[DISCARD + colour] = 0


@rule
def return_reserve(s: Cells) -> None:  # DS 2.1
    for colour in range(COLOURS):
        s[BAG + colour] += s[DICE + colour]
    for choice in range(CHOICES):
        s[DICE + choice] = 0
    for kind in range(KINDS):
        s[RESERVE + kind] = 0


@rule
def fall(s: Cells, kind: int) -> None:  # DS 2.2
    s[BAG + kind // FACES] -= 1
    s[RESERVE + kind] += 1
    s[DICE + kind // FACES] += 1
    s[DICE + COLOURS + kind % FACES] += 1


@rule
def numbers_total(s: Cells) -> int:
    total = 0
    for face in range(ROWS):
        total += s[DICE + COLOURS + face] * VALUE[face]
    return total


@rule
def total(s: Cells, choice: int) -> int:  # DS 2.4: the sum of all dice of a choice
    if choice >= COLOURS:
        return s[DICE + choice] * VALUE[choice - COLOURS]
    added = 0
    for face in range(ROWS):
        added += s[RESERVE + choice * FACES + face] * VALUE[face]
    return added


@rule
def take(s: Cells, choice: int) -> None:  # DS 2.3, 2.9: all dice of a choice go to the discard
    if choice < COLOURS:
        first, last, step = choice * FACES, choice * FACES + FACES, 1
    else:
        first, last, step = choice - COLOURS, KINDS, FACES
    for kind in range(first, last, step):
        dice = s[RESERVE + kind]
        if dice:
            s[RESERVE + kind] = 0
            s[DISCARD + kind // FACES] += dice
            s[DICE + kind // FACES] -= dice
            s[DICE + COLOURS + kind % FACES] -= dice


# ── Chance: which die comes out of the bag, and its face ─────────────────────────────────────────────────
@rule
def chances(s: Cells, out: Cells, weight: Cells) -> int:
    count = 0
    for kind in range(KINDS):
        likely = s[BAG + kind // FACES] * SHOWING[kind]
        if likely:
            out[count] = kind
            weight[count] = likely
            count += 1
    return count


@rule
def deal(s: Cells, dice: Cells) -> int:
    side = roll(dice, SIDES * in_bag(s))  # the sides of all dice in the bag, laid out colour by colour
    colour = 0
    while side >= SIDES * s[BAG + colour]:
        side -= SIDES * s[BAG + colour]
        colour += 1
    side %= SIDES
    kind = colour * FACES
    while side >= SHOWING[kind]:
        side -= SHOWING[kind]
        kind += 1
    return kind
