"""The dice that a seat of Mino Dice does not see, dealt anew: every deal that fits what it knows is as likely (MD 6).

A colour that somebody is known to lack is *barred*: it may not lie everywhere. Barred colours are dealt first, one
after another. All ways to split a colour over the hands and the bag are gone through, each counted for all deals that
it leaves open, and one is drawn by that count: so no deal is ever thrown away, and the work has a bound (the splits
of four colours, some thousands). The other dice then fill the places left.

Holders are the seats and, as MOST, the bag: its cells follow those of the hands.
"""

from brelan.engine.fields import SEATS
from brelan.engine.pieces.dice import roll
from brelan.engine.rule import Cells, rule
from brelan.games.mino_dice import cells as c
from brelan.games.mino_dice.box import DICE, KINDS, SPECIAL

WIDTH = 6  # bits for a number of places
HALF = 1 << 31


@rule
def redraw_hands(s: Cells, seat: int, dice: Cells) -> None:
    """Deal all dice that the seat does not see: to the other hands, and the rest into the bag."""
    barred = 0
    for kind in range(KINDS):
        s[c.BAG + kind] = c.unseen(s, seat, kind)
    for other in range(s[SEATS]):
        if other != seat:
            for kind in range(KINDS):
                s[c.HAND + other * KINDS + kind] = 0
            if s[c.HELD + other]:
                barred |= s[c.LACKS + other]
    for colour in range(SPECIAL, KINDS):
        if (barred >> colour) & 1:
            split(s, seat, barred, colour, dice)
    fill_up(s, seat, barred, dice)


@rule
def fill_up(s: Cells, seat: int, barred: int, dice: Cells) -> None:
    """Deal the dice that may lie anywhere into the places that are left."""
    loose = 0
    for kind in range(KINDS):
        if not (barred >> kind) & 1:
            loose += s[c.BAG + kind]
    for other in range(s[SEATS]):
        if other != seat:
            for _ in range(room(s, other, barred, KINDS)):
                at, kind = roll(dice, loose), -1
                while at >= 0:
                    kind += 1
                    if not (barred >> kind) & 1:
                        at -= s[c.BAG + kind]
                s[c.BAG + kind] -= 1
                s[c.HAND + other * KINDS + kind] += 1
                loose -= 1


@rule
def split(s: Cells, seat: int, barred: int, colour: int, dice: Cells) -> None:
    """Split the dice of a barred colour over the holders. All are in the bag at first."""
    deals = ways(s, seat, barred, colour)
    while next_split(s, seat, barred, colour):
        deals += ways(s, seat, barred, colour)
    at = (roll(dice, HALF) * HALF + roll(dice, HALF)) % deals - ways(s, seat, barred, colour)
    while at >= 0:
        next_split(s, seat, barred, colour)
        at -= ways(s, seat, barred, colour)


@rule
def next_split(s: Cells, seat: int, barred: int, colour: int) -> bool:
    """Count one up, a hand for a digit; False after the last split, with all dice in the bag again."""
    for other in range(s[SEATS]):
        if other != seat and not (s[c.LACKS + other] >> colour) & 1:
            cell = c.HAND + other * KINDS + colour
            if s[c.BAG + colour] and s[cell] < room(s, other, barred, colour):
                s[c.BAG + colour] -= 1
                s[cell] += 1
                return True
            s[c.BAG + colour] += s[cell]
            s[cell] = 0
    return False


@rule
def room(s: Cells, holder: int, barred: int, colour: int) -> int:
    """How many places of a holder the barred colours before `colour` have left."""
    left = s[c.HELD + holder] if holder < c.MOST else DICE
    if holder == c.MOST:
        for kind in range(KINDS):
            left -= s[c.SHOWN + kind]
        for seat in range(s[SEATS]):
            left -= s[c.HELD + seat]
    for kind in range(SPECIAL, colour):
        if (barred >> kind) & 1:
            left -= s[c.HAND + holder * KINDS + kind]
    return left


@rule
def ways(s: Cells, seat: int, barred: int, colour: int) -> int:
    """Into how many sets of places this split of a colour, and then the barred colours after it, can go."""
    count, free = 1, 0  # free: numbers of places by which of the next three colours they may hold, WIDTH bits each
    for holder in range(c.MOST + 1):
        if holder != seat and (holder < s[SEATS] or holder == c.MOST):
            places, here = room(s, holder, barred, colour), s[c.HAND + holder * KINDS + colour]
            if here > places:
                return 0
            lacks = s[c.LACKS + holder] if holder < c.MOST else 0
            count *= choose(places, here)
            free += (places - here) << (WIDTH * (7 - ((lacks >> (colour + 1)) & 7)))
    return count * ways_of_three(
        free, to_come(s, barred, colour + 1), to_come(s, barred, colour + 2), to_come(s, barred, colour + 3)
    )


@rule
def to_come(s: Cells, barred: int, colour: int) -> int:
    """How many dice of a colour have yet to be split: all of them are still in the bag."""
    return s[c.BAG + colour] if colour < KINDS and (barred >> colour) & 1 else 0


@rule
def ways_of_three(free: int, first: int, second: int, third: int) -> int:
    """Into how many sets of places so many dice of three colours can go; bit i of a place: it may hold colour i."""
    total = 0
    for i in range(min(first, places_of(free, 3)) + 1):
        for j in range(min(first - i, places_of(free, 5)) + 1):
            for k in range(min(first - i - j, places_of(free, 7)) + 1):
                count = choose(places_of(free, 1), first - i - j - k)
                if count:
                    count *= choose(places_of(free, 3), i) * choose(places_of(free, 5), j)
                    only_second = places_of(free, 2) + places_of(free, 3) - i
                    only_third = places_of(free, 4) + places_of(free, 5) - j
                    both = places_of(free, 6) + places_of(free, 7) - k
                    count *= choose(places_of(free, 7), k)
                    total += count * ways_of_two(only_second, only_third, both, second, third)
    return total


@rule
def ways_of_two(only_first: int, only_second: int, both: int, first: int, second: int) -> int:
    total = 0
    for i in range(min(first, both) + 1):
        total += choose(both, i) * choose(only_first, first - i) * choose(only_second + both - i, second)
    return total


@rule
def places_of(free: int, which: int) -> int:
    return (free >> (WIDTH * which)) & ((1 << WIDTH) - 1)


@rule
def choose(places: int, dice: int) -> int:
    """In how many ways so many dice of one kind can lie in these places."""
    count = 1
    for i in range(dice):
        count = count * (places - i) // (i + 1)
    return count
