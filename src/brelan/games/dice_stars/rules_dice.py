"""The dice of Dice Stars, which all players share: the bag, the reserve, the discard (DS 1.1, 2.1 to 2.3, 2.9)."""

from brelan.engine.pieces.dice import roll
from brelan.engine.rule import Cells, rule
from brelan.games.dice_stars import cells as c
from brelan.games.dice_stars.box import CHOICES, COLOURS, DICE_OF, FACES, KINDS, ROWS, SHOWING, SIDES, STAR, VALUE


@rule
def fill_bag(s: Cells) -> None:  # DS 1.3
    for colour in range(COLOURS):
        s[c.BAG + colour] = DICE_OF[colour]


@rule
def in_bag(s: Cells) -> int:
    return s[c.BAG] + s[c.BAG + 1] + s[c.BAG + 2] + s[c.BAG + 3]


@rule
def in_reserve(s: Cells) -> int:
    return s[c.DICE] + s[c.DICE + 1] + s[c.DICE + 2] + s[c.DICE + 3]


@rule
def shows_number(s: Cells) -> bool:  # DS 2.2: the reserve is neither empty nor all stars
    return in_reserve(s) > s[c.DICE + STAR]


@rule
def return_discard(s: Cells) -> None:  # DS 2.1
    for colour in range(COLOURS):
        s[c.BAG + colour] += s[c.DISCARD + colour]
        s[c.DISCARD + colour] = 0


@rule
def return_reserve(s: Cells) -> None:  # DS 2.1
    for colour in range(COLOURS):
        s[c.BAG + colour] += s[c.DICE + colour]
    for choice in range(CHOICES):
        s[c.DICE + choice] = 0
    for kind in range(KINDS):
        s[c.RESERVE + kind] = 0


@rule
def fall(s: Cells, kind: int) -> None:  # DS 2.2
    s[c.BAG + kind // FACES] -= 1
    s[c.RESERVE + kind] += 1
    s[c.DICE + kind // FACES] += 1
    s[c.DICE + COLOURS + kind % FACES] += 1


@rule
def numbers_total(s: Cells) -> int:
    total = 0
    for face in range(ROWS):
        total += s[c.DICE + COLOURS + face] * VALUE[face]
    return total


@rule
def total(s: Cells, choice: int) -> int:  # DS 2.4: the sum of all dice of a choice
    if choice >= COLOURS:
        return s[c.DICE + choice] * VALUE[choice - COLOURS]
    added = 0
    for face in range(ROWS):
        added += s[c.RESERVE + choice * FACES + face] * VALUE[face]
    return added


@rule
def take(s: Cells, choice: int) -> None:  # DS 2.3, 2.9: all dice of a choice go to the discard
    if choice < COLOURS:
        first, last, step = choice * FACES, choice * FACES + FACES, 1
    else:
        first, last, step = choice - COLOURS, KINDS, FACES
    for kind in range(first, last, step):
        dice = s[c.RESERVE + kind]
        if dice:
            s[c.RESERVE + kind] = 0
            s[c.DISCARD + kind // FACES] += dice
            s[c.DICE + kind // FACES] -= dice
            s[c.DICE + COLOURS + kind % FACES] -= dice


# ── Chance: which die comes out of the bag, and its face ─────────────────────────────────────────────────
@rule
def chances(s: Cells, out: Cells, weight: Cells) -> int:
    count = 0
    for kind in range(KINDS):
        likely = s[c.BAG + kind // FACES] * SHOWING[kind]
        if likely:
            out[count] = kind
            weight[count] = likely
            count += 1
    return count


@rule
def deal(s: Cells, dice: Cells) -> int:
    side = roll(dice, SIDES * in_bag(s))  # the sides of all dice in the bag, laid out colour by colour
    colour = 0
    while side >= SIDES * s[c.BAG + colour]:
        side -= SIDES * s[c.BAG + colour]
        colour += 1
    side %= SIDES
    kind = colour * FACES
    while side >= SHOWING[kind]:
        side -= SHOWING[kind]
        kind += 1
    return kind
