"""The race of Dice Run: groups, gaps, and all the ways in which dice move (DR 3.1, 3.2, and what 4.4 to 4.9 do).

A place that holds no dice is a gap. The first and the last place always hold dice.
"""

from brelan.engine.rule import Cells, rule
from brelan.games.dice_run import cells as c
from brelan.games.dice_run.box import COLOUR_DICE


# ── Dice ─────────────────────────────────────────────────────────────────────────────────────────────────
@rule
def count(dice: int) -> int:
    """How many dice: the bits are added up in pairs, in fours, in eights, and all at once."""
    dice -= (dice >> 1) & 0x55555555
    dice = (dice & 0x33333333) + ((dice >> 2) & 0x33333333)
    dice = (dice + (dice >> 4)) & 0x0F0F0F0F
    return ((dice * 0x01010101) >> 24) & 0xFF


@rule
def showing(s: Cells, kind: int) -> int:
    """The dice of a colour and value, given as 6 × colour + value."""
    return COLOUR_DICE[kind // 6] & s[c.SHOWS + kind % 6]


@rule
def matching(s: Cells, quality: int) -> int:
    """The dice with a property: a colour (0 to 4) or a value (5 to 10)."""
    return COLOUR_DICE[quality] if quality < c.FIRST_VALUE else s[c.SHOWS + quality - c.FIRST_VALUE]


# ── Groups ───────────────────────────────────────────────────────────────────────────────────────────────
@rule
def groups(s: Cells) -> int:  # DR 3.1
    found = 0
    for at in range(s[c.PLACES]):
        if s[c.PLACE + at]:
            found += 1
    return found


@rule
def place_of(s: Cells, group: int) -> int:
    """The cell of a group of dice, counted from 0 at the head."""
    at = c.PLACE
    while True:
        if s[at]:
            if group == 0:
                return at
            group -= 1
        at += 1


@rule
def open_place(s: Cells, cell: int) -> None:
    """Make room for a new place at a cell."""
    at = c.PLACE + s[c.PLACES]
    while at > cell:
        s[at] = s[at - 1]
        at -= 1
    s[at] = 0
    s[c.PLACES] += 1


@rule
def tidy(s: Cells) -> None:  # DR 3.1, 4.11: what is empty at either end of the line is no place in it
    while s[c.PLACE + s[c.PLACES] - 1] == 0:
        s[c.PLACES] -= 1
    empty = 0
    while s[c.PLACE + empty] == 0:
        empty += 1
    if empty:
        places = s[c.PLACES]
        for at in range(c.PLACE, c.PLACE + places):
            s[at] = s[at + empty] if at + empty < c.PLACE + places else 0
        s[c.PLACES] -= empty


# ── Moving dice ──────────────────────────────────────────────────────────────────────────────────────────
@rule
def advance(s: Cells, movers: int) -> None:  # DR 3.2
    start = 1
    first = s[c.PLACE]
    gone = first & movers
    if gone and gone != first:
        open_place(s, c.PLACE)
        s[c.PLACE] = gone
        s[c.PLACE + 1] = first ^ gone
        start = 2
    to = c.PLACE + start  # where the next place that stays is written: the place ahead of it has been settled
    end = c.PLACE + s[c.PLACES]
    for at in range(to, end):
        dice = s[at]
        gone = dice & movers
        s[to - 1] |= gone  # they join the group ahead, or fill the gap there (DR 4.8)
        stay = dice ^ gone
        if stay or dice == 0:  # a group left empty vanishes, a gap stays
            s[to] = stay
            to += 1
    for at in range(to, end):
        s[at] = 0
    s[c.PLACES] = to - c.PLACE


@rule
def swap(s: Cells, group: int) -> None:  # DR 4.4; gaps between the two stay where they are (DR 4.11)
    front, back = place_of(s, group), place_of(s, group + 1)
    s[front], s[back] = s[back], s[front]


@rule
def sprint(s: Cells, dice: int) -> None:  # DR 4.5
    s[c.PLACE] ^= dice
    open_place(s, c.PLACE)
    s[c.PLACE] = dice


@rule
def come_back(s: Cells) -> None:  # DR 4.6
    at = c.PLACE + s[c.PLACES] - 1
    dice = s[at]
    while at > c.PLACE + 1:
        s[at] = s[at - 1]
        at -= 1
    s[at] = dice  # directly behind the leader, ahead of any gap (DR 4.11)
    tidy(s)


@rule
def flip(s: Cells, group: int, value: int) -> None:  # DR 4.7; values from 0, so opposite ones sum to 5
    dice = s[place_of(s, group)] & s[c.SHOWS + value]
    s[c.SHOWS + value] ^= dice
    s[c.SHOWS + 5 - value] |= dice


@rule
def leave_gap(s: Cells, group: int) -> None:  # DR 4.8
    open_place(s, place_of(s, group) + 1)


@rule
def crash(s: Cells, die: int) -> None:  # DR 4.9
    s[c.PLACE] ^= die
    s[c.PLACE + s[c.PLACES] - 1] |= die
    tidy(s)
