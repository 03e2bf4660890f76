"""Movement cards of Dice Run: hands, and what each card does and asks for (DR 3, 4)."""

from brelan.engine.fields import SEATS
from brelan.engine.rule import Cells, rule
from brelan.games.dice_run import box
from brelan.games.dice_run import cells as c
from brelan.games.dice_run import rules_race as race

# By kind of card, from the Joker on: the groups of dice it needs (DR 4.12), and what is chosen once it lies there.
GROUPS_NEEDED = (1, 3, 1, 3, 1, 2, 2)
CHOICE = (c.JOKER_PROPERTY, c.SWAP_GROUP, c.SPRINT_DIE, c.DRAW, c.FLIP_GROUP, c.GAP_GROUP, c.CRASH_DIE)
SPRINTERS = 3  # DR 4.5


# ── 3 A turn: movement cards ─────────────────────────────────────────────────────────────────────────────
@rule
def take_card(s: Cells, seat: int, kind: int) -> None:
    """Put a card into a hand. Hands are kept in order, so that equal hands are equal cells."""
    first = c.HAND + box.HAND * seat
    at = first + s[c.HELD + seat]
    while at > first and s[at - 1] > kind + 1:
        s[at] = s[at - 1]
        at -= 1
    s[at] = kind + 1
    s[c.HELD + seat] += 1


@rule
def lose_card(s: Cells, seat: int, kind: int) -> None:
    """Take a card out of a hand."""
    at = c.HAND + box.HAND * seat
    while s[at] != kind + 1:
        at += 1
    s[c.HELD + seat] -= 1
    last = c.HAND + box.HAND * seat + s[c.HELD + seat]
    while at < last:
        s[at] = s[at + 1]
        at += 1
    s[last] = 0


@rule
def possible(s: Cells, kind: int) -> bool:  # DR 4.12
    if kind == c.SPRINT:
        return race.count(s[c.PLACE]) > SPRINTERS
    return kind < c.JOKER or race.groups(s) >= GROUPS_NEEDED[kind - c.JOKER]


@rule
def play_card(s: Cells, kind: int) -> None:  # DR 3, 4.1, 4.2, 4.6, 4.10
    lose_card(s, s[c.TURN], kind)
    s[c.PLAYED + kind] += 1
    s[c.PHASE] = c.DRAW
    if kind < c.JOKER:
        race.advance(s, race.matching(s, kind))
    elif possible(s, kind):
        s[c.PHASE] = CHOICE[kind - c.JOKER]
        if kind == c.COMEBACK:
            race.come_back(s)


@rule
def next_turn(s: Cells) -> None:  # DR 2.3, 6.4: clockwise
    s[c.TURN] = (s[c.TURN] + 1) % s[SEATS]
    s[c.PHASE] = c.PLAYING


# ── 4 What a card asks for ───────────────────────────────────────────────────────────────────────────────
@rule
def choose_group(s: Cells, group: int) -> None:  # DR 4.4, 4.7, 4.8, 5.2
    phase = s[c.PHASE]
    s[c.PHASE] = c.DRAW
    if phase == c.SWAP_GROUP:
        race.swap(s, group)
    elif phase == c.GAP_GROUP:
        race.leave_gap(s, group)
    else:
        s[c.GROUP] = group
        s[c.PHASE] = c.FLIP_VALUE if phase == c.FLIP_GROUP else c.REROLL_CARD


@rule
def choose_die(s: Cells, kind: int) -> None:  # DR 4.5, 4.9
    dice = s[c.PLACE] & race.showing(s, kind) & ~s[c.PICKED]
    die = dice & -dice
    if s[c.PHASE] == c.CRASH_DIE:
        race.crash(s, die)
        s[c.PHASE] = c.DRAW
        return
    s[c.PICKED] |= die
    s[c.LOWEST] = kind
    if race.count(s[c.PICKED]) == SPRINTERS:
        race.sprint(s, s[c.PICKED])
        s[c.PICKED] = s[c.LOWEST] = 0
        s[c.PHASE] = c.DRAW


@rule
def dice_to_choose(s: Cells, out: Cells) -> int:  # DR 4.5, 4.9
    """Kinds of dice in the leading group from the lowest allowed up, with enough dice left for those still to come."""
    dice = s[c.PLACE] & ~s[c.PICKED]
    above = 0
    for kind in range(s[c.LOWEST], box.TARGETS):
        above += race.count(dice & race.showing(s, kind))
    needed = 1 if s[c.PHASE] == c.CRASH_DIE else SPRINTERS - race.count(s[c.PICKED])
    found = 0
    for kind in range(s[c.LOWEST], box.TARGETS):
        alike = race.count(dice & race.showing(s, kind))
        if alike and above >= needed:
            out[found] = c.DIE + kind
            found += 1
        above -= alike
    return found


@rule
def groups_to_choose(s: Cells, out: Cells) -> int:
    phase = s[c.PHASE]
    first = 1 if phase in (c.SWAP_GROUP, c.REROLL_GROUP) else 0  # DR 4.4, 5.2: never the leading group
    behind = 1 if phase in (c.SWAP_GROUP, c.GAP_GROUP) else 0  # DR 4.4, 4.8: another group must follow
    found = 0
    for group in range(first, race.groups(s) - behind):
        out[found] = c.TO_GROUP + group
        found += 1
    return found


@rule
def properties_to_choose(s: Cells, out: Cells) -> int:  # DR 4.3, 4.10: also one that moves nothing
    for quality in range(c.PROPERTIES):
        out[quality] = c.PROPERTY + quality
    return c.PROPERTIES


@rule
def values_to_choose(s: Cells, out: Cells) -> int:  # DR 4.7
    dice = s[race.place_of(s, s[c.GROUP])]
    found = 0
    for value in range(6):
        if dice & s[c.SHOWS + value]:
            out[found] = c.VALUE + value
            found += 1
    return found
