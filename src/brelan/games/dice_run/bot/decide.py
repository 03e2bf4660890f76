"""How a bot of Dice Run decides: try every card in the head, and play what leaves the best outlook.

It uses only what its seat knows, and leaves the state as it found it.
"""

from brelan.engine.rule import Cells, rule
from brelan.games.dice_run import cells as c
from brelan.games.dice_run import rules_race as race
from brelan.games.dice_run import rules_stages as stages
from brelan.games.dice_run.bot.worth import (
    ALL_FROM_A_DIE,
    CASUAL,
    NO_HOPE,
    best_option,
    best_sprint,
    best_way,
    early,
    keep,
    lead,
    outlook,
    prospects,
    shown,
    worth,
)
from brelan.games.dice_run.box import STAGES

SHOWN_COST = 300  # what it costs to show a target: the others know it
CHOICE_COST = 200  # and for each other target that cannot be chosen any more when the stage ends
FUTURE = 20  # what a point in the second group says of the stages to come


@rule
def decide(s: Cells, out: Cells, care: int, count: int) -> int:
    """Choose one of `count` moves, with so much care: CAREFUL or CASUAL."""
    phase = s[c.PHASE]
    if phase == c.CHOOSING:
        return choose_target(s, out, care, count)
    keep(s, out)
    if phase == c.PLAYING:
        return choose_action(s, out, care, count)
    if phase == c.ORDER:
        return choose_order(s, out, care)
    if phase == c.REROLL_GROUP:
        return out[count - 1] if care == CASUAL else c.TO_GROUP + worst_group(s)
    if phase == c.REROLL_CARD:
        return choose_card_to_put(s, out, care, count)
    if phase == c.SPRINT_DIE:
        return choose_sprinter(s, out, care, count)
    return carry_out(s, out, care, phase)


@rule
def carry_out(s: Cells, out: Cells, care: int, phase: int) -> int:
    """What a card asks for: the best way, tried out."""
    if phase == c.FLIP_VALUE:
        group = 6 * s[c.GROUP]
        return c.VALUE + best_option(s, out, care, c.FLIP, group, group + 6) - group
    if phase == c.FLIP_GROUP:
        return c.TO_GROUP + best_way(s, out, care, c.FLIP) // 6
    if phase == c.JOKER_PROPERTY:
        return c.PROPERTY + best_way(s, out, care, c.JOKER)
    if phase == c.CRASH_DIE:
        return c.DIE + best_way(s, out, care, c.CRASH)
    return c.TO_GROUP + best_way(s, out, care, c.SWAP if phase == c.SWAP_GROUP else c.GAP)


@rule
def choose_order(s: Cells, out: Cells, care: int) -> int:
    """Colour or value first: whatever leaves the better outlook."""
    target = s[c.TARGET_OF + STAGES * s[c.TURN] + s[c.STAGE]] - 1
    either = shown(s, out, care, target, c.COLOUR_FIRST) - shown(s, out, care, target, c.VALUE_FIRST)
    return c.COLOUR_FIRST if either >= 0 else c.VALUE_FIRST


@rule
def choose_action(s: Cells, out: Cells, care: int, count: int) -> int:
    """A card, a target or a reroll: whatever leaves the best outlook."""
    best, most = out[0], NO_HOPE
    for i in range(count):
        move = out[i]
        if move < c.REROLL:
            found = worth(s, out, care, move)
        elif move == c.REROLL:
            found = outlook(s, out, care, s[c.TURN])
        else:
            found = NO_HOPE if early(s) else worth_shown(s, out, care, move - c.TARGET)
        if found > most:
            best, most = move, found
    return best


@rule
def worth_shown(s: Cells, out: Cells, care: int, target: int) -> int:
    """The outlook after a target is played, less what that gives away."""
    best = max(shown(s, out, care, target, c.COLOUR_FIRST), shown(s, out, care, target, c.VALUE_FIRST))
    return best - SHOWN_COST - CHOICE_COST * (STAGES - 1 - s[c.STAGE])


@rule
def choose_target(s: Cells, out: Cells, care: int, count: int) -> int:
    """At the end of a stage: the target with the best prospects; of equal ones that with the least future."""
    seat, second = s[c.CHOOSER], s[c.PLACE + 1] if s[c.PLACES] > 1 else 0
    best, most = out[0], NO_HOPE
    for i in range(count):
        target = out[i] - c.CHOOSE
        if care == CASUAL:
            found = stages.points(s, target, s[c.PLACE])
        else:
            found = prospects(s, out, seat, target) - FUTURE * stages.points(s, target, second)
        if found > most:
            best, most = out[i], found
    return best


@rule
def choose_card_to_put(s: Cells, out: Cells, care: int, count: int) -> int:
    """Of the cards in hand the one that would do least."""
    best, least = out[0], -NO_HOPE
    for i in range(count):
        found = worth(s, out, care, out[i] - c.PUT)
        if found < least:
            best, least = out[i], found
    return best


@rule
def choose_sprinter(s: Cells, out: Cells, care: int, count: int) -> int:
    """The next of the best three; or anything, if somebody else has begun otherwise."""
    wanted = best_sprint(s, out, care, s[c.TURN]) & ~s[c.PICKED]
    for i in range(count):
        if wanted & race.showing(s, out[i] - c.DIE):
            return out[i]
    return out[0]


@rule
def worst_group(s: Cells) -> int:
    """The group behind the leading one, counted from 0, in which the seat's targets do worst."""
    seat = s[c.TURN]
    best, least = 1, -NO_HOPE
    for group in range(1, race.groups(s)):
        dice = s[race.place_of(s, group)]
        found = -ALL_FROM_A_DIE * race.count(dice)
        for at in range(c.TARGETS + STAGES * seat, c.TARGETS + STAGES * (seat + 1)):
            if s[at]:
                found = max(found, lead(s, s[at] - 1, dice))
        if found < least:
            best, least = group, found
    return best
