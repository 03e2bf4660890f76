"""Movement cards of Dice Run: hands, and what each card does and asks for (DR 3, 4)."""

from brelan.engine.fields import SEATS
from brelan.engine.rule import Cells, rule
from brelan.games.dice_run import box
from brelan.games.dice_run import rules_race as race
from brelan.games.dice_run.cells import (
    COMEBACK,
    CRASH_DIE,
    DIE,
    DRAW,
    FLIP_GROUP,
    FLIP_VALUE,
    GAP_GROUP,
    GROUP,
    HAND,
    HELD,
    JOKER,
    JOKER_PROPERTY,
    LOWEST,
    PHASE,
    PICKED,
    PLACE,
    PLAYED,
    PLAYING,
    PROPERTIES,
    PROPERTY,
    REROLL_CARD,
    REROLL_GROUP,
    SHOWS,
    SPRINT,
    SPRINT_DIE,
    SWAP_GROUP,
    TO_GROUP,
    TURN,
    VALUE,
)

# By kind of card, from the Joker on: the groups of dice it needs (DR 4.12), and what is chosen once it lies there.
GROUPS_NEEDED = (1, 3, 1, 3, 1, 2, 2)
CHOICE = (JOKER_PROPERTY, SWAP_GROUP, SPRINT_DIE, DRAW, FLIP_GROUP, GAP_GROUP, CRASH_DIE)
SPRINTERS = 3  # DR 4.5


# ── 3 A turn: movement cards ─────────────────────────────────────────────────────────────────────────────
@rule
def take_card(s: Cells, seat: int, kind: int) -> None:
    """Put a card into a hand. Hands are kept in order, so that equal hands are equal cells."""
    first = HAND + box.HAND * seat
    at = first + s[HELD + seat]
    while at > first and s[at - 1] > kind + 1:
        s[at] = s[at - 1]
        at -= 1
    s[at] = kind + 1
    s[HELD + seat] += 1


@rule
def lose_card(s: Cells, seat: int, kind: int) -> None:
    """Take a card out of a hand."""
    at = HAND + box.HAND * seat
    while s[at] != kind + 1:
        at += 1
    s[HELD + seat] -= 1
    last = HAND + box.HAND * seat + s[HELD + seat]
    while at < last:
        s[at] = s[at + 1]
        at += 1
    s[last] = 0


@rule
def possible(s: Cells, kind: int) -> bool:  # DR 4.12
    if kind == SPRINT:
        return race.count(s[PLACE]) > SPRINTERS
    return kind < JOKER or race.groups(s) >= GROUPS_NEEDED[kind - JOKER]


@rule
def play_card(s: Cells, kind: int) -> None:  # DR 3, 4.1, 4.2, 4.6, 4.10
    lose_card(s, s[TURN], kind)
    s[PLAYED + kind] += 1
    s[PHASE] = DRAW
    if kind < JOKER:
        race.advance(s, race.matching(s, kind))
    elif possible(s, kind):
        s[PHASE] = CHOICE[kind - JOKER]
        if kind == COMEBACK:
            race.come_back(s)


@rule
def next_turn(s: Cells) -> None:  # DR 2.3, 6.4: clockwise
    s[TURN] = (s[TURN] + 1) % s[SEATS]
    s[PHASE] = PLAYING


# ── 4 What a card asks for ───────────────────────────────────────────────────────────────────────────────
@rule
def choose_group(s: Cells, group: int) -> None:  # DR 4.4, 4.7, 4.8, 5.2
    phase = s[PHASE]
    s[PHASE] = DRAW
    if phase == SWAP_GROUP:
        race.swap(s, group)
    elif phase == GAP_GROUP:
        race.leave_gap(s, group)
    else:
        s[GROUP] = group
        s[PHASE] = FLIP_VALUE if phase == FLIP_GROUP else REROLL_CARD


@rule
def choose_die(s: Cells, kind: int) -> None:  # DR 4.5, 4.9
    dice = s[PLACE] & race.showing(s, kind) & ~s[PICKED]
    die = dice & -dice
    if s[PHASE] == CRASH_DIE:
        race.crash(s, die)
        s[PHASE] = DRAW
        return
    s[PICKED] |= die
    s[LOWEST] = kind
    if race.count(s[PICKED]) == SPRINTERS:
        race.sprint(s, s[PICKED])
        s[PICKED] = s[LOWEST] = 0
        s[PHASE] = DRAW


@rule
def dice_to_choose(s: Cells, out: Cells) -> int:  # DR 4.5, 4.9
    """Kinds of dice in the leading group from the lowest allowed up, with enough dice left for those still to come."""
    dice = s[PLACE] & ~s[PICKED]
    above = 0
    for kind in range(s[LOWEST], box.TARGETS):
        above += race.count(dice & race.showing(s, kind))
    needed = 1 if s[PHASE] == CRASH_DIE else SPRINTERS - race.count(s[PICKED])
    found = 0
    for kind in range(s[LOWEST], box.TARGETS):
        alike = race.count(dice & race.showing(s, kind))
        if alike and above >= needed:
            out[found] = DIE + kind
            found += 1
        above -= alike
    return found


@rule
def groups_to_choose(s: Cells, out: Cells) -> int:
    phase = s[PHASE]
    first = 1 if phase in (SWAP_GROUP, REROLL_GROUP) else 0  # DR 4.4, 5.2: never the leading group
    behind = 1 if phase in (SWAP_GROUP, GAP_GROUP) else 0  # DR 4.4, 4.8: another group must follow
    found = 0
    for group in range(first, race.groups(s) - behind):
        out[found] = TO_GROUP + group
        found += 1
    return found


@rule
def properties_to_choose(s: Cells, out: Cells) -> int:  # DR 4.3, 4.10: also one that moves nothing
    for quality in range(PROPERTIES):
        out[quality] = PROPERTY + quality
    return PROPERTIES


@rule
def values_to_choose(s: Cells, out: Cells) -> int:  # DR 4.7
    dice = s[race.place_of(s, s[GROUP])]
    found = 0
    for value in range(6):
        if dice & s[SHOWS + value]:
            out[found] = VALUE + value
            found += 1
    return found
