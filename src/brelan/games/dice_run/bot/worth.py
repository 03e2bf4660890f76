"""What a seat of Dice Run may hope for, and what each card would change: what the bots share.

Prospects are what the seat's best target would score if the stage ended now. Only the table and the seat's own targets
are looked at; of other players' targets those shown are known, and of the others what they could be. Cards are tried
out in the head: the race as it was is kept at the end of `out`, where no move stands, and put back.
"""

from brelan.engine.fields import SEATS
from brelan.engine.rule import MOST_MOVES, Cells, rule
from brelan.games.dice_run import box
from brelan.games.dice_run import cells as c
from brelan.games.dice_run import rules_cards as cards
from brelan.games.dice_run import rules_race as race
from brelan.games.dice_run import rules_stages as stages
from brelan.games.dice_run.box import STAGES

KEPT_PLACES = MOST_MOVES - 1  # the number of places, then how dice lie, then the places, downwards
KEPT_SHOWS = KEPT_PLACES - 6
BY_VALUE = KEPT_SHOWS - 6  # how many dice of a group show each value
KEPT_RACE = BY_VALUE - 1

ONE = 1000  # a point, or a player, in thousandths
SURE = 70  # a target that beats all 29 others has 58, two for each; even then nothing is sure before the stage ends
JOKER_COST = 300  # a joker will be worth more when the stage may end
SECOND_GROUP = 2  # the weight of what a target is better than others in the second group
ALL_FROM_A_DIE = 12  # what a die counts for all targets together: 6 of its colour, 5 of its value, one more for both
NO_HOPE = -(10**9)

# How far a player looks: CAREFUL weighs what everybody else may get, CASUAL looks at the own dice and no further.
CAREFUL, CASUAL = range(2)
CASUAL_HEAD, CASUAL_SECOND = 32, 240  # so that a point in the leading group comes to ONE, in the second to a quarter


# ── Prospects ────────────────────────────────────────────────────────────────────────────────────────────
@rule
def better(s: Cells, out: Cells, target: int, dice: int) -> int:
    """How a target does against all others in a group: two for each that it beats, one for each it equals."""
    mine = stages.points(s, target, dice)
    for value in range(6):
        out[BY_VALUE + value] = race.count(dice & s[c.SHOWS + value])
    won = -1  # it equals itself
    for colour in range(5):
        of_colour = dice & box.COLOUR_DICE[colour]
        alike = race.count(of_colour)
        for value in range(6):
            behind = mine - alike - out[BY_VALUE + value]
            if behind >= 0 and of_colour:
                behind -= race.count(of_colour & s[c.SHOWS + value])
            won += 2 if behind > 0 else behind == 0
    return won


@rule
def prospects(s: Cells, out: Cells, seat: int, target: int) -> int:
    """What a target would score if the stage ended now, in thousandths of a point."""
    stage, won = s[c.STAGE], better(s, out, target, s[c.PLACE])
    ahead = 0  # how many players are expected to be ahead
    for other in range(s[SEATS]):
        shown = s[c.TARGET_OF + STAGES * other + stage]
        if other == seat:
            continue
        if shown:
            lead = stages.points(s, shown - 1, s[c.PLACE]) - stages.points(s, target, s[c.PLACE])
            ahead += ONE if lead > 0 else ONE // 2 if lead == 0 else 0
        else:
            ahead += ONE - ONE * won * won // (SURE * SURE)  # they will choose the better of theirs
    return reward(stage, ahead)


@rule
def reward(stage: int, ahead: int) -> int:
    """What is scored with so many players ahead, between whole numbers in proportion; fewer are better in any case."""
    above = ahead // ONE
    part = ahead - above * ONE
    upper = box.STAGE_WORTH[stage] if above == 0 else box.REWARD[above + 1]
    lower = box.REWARD[above + 2] if above < 5 else 0
    return upper * (ONE - part) + lower * part - ahead // 20


@rule
def favourite(s: Cells, seat: int) -> int:
    """The target of a seat that counts most in the leading group; the one it has shown in this stage, if any."""
    target = s[c.TARGET_OF + STAGES * seat + s[c.STAGE]] - 1
    if target < 0:
        most = -1
        for at in range(c.TARGETS + STAGES * seat, c.TARGETS + STAGES * (seat + 1)):
            if s[at] and stages.points(s, s[at] - 1, s[c.PLACE]) > most:
                target = s[at] - 1
                most = stages.points(s, target, s[c.PLACE])
    return target


@rule
def lead(s: Cells, target: int, dice: int) -> int:
    """What a target counts in a group above the average of all targets, in thirtieths of a point."""
    return box.TARGETS * stages.points(s, target, dice) - ALL_FROM_A_DIE * race.count(dice)


@rule
def outlook(s: Cells, out: Cells, care: int, seat: int) -> int:
    """How well a seat stands: the prospects of its best target, and a little for the second group."""
    target = favourite(s, seat)
    second = s[c.PLACE + 1] if s[c.PLACES] > 1 else 0
    if care == CASUAL:
        return CASUAL_HEAD * lead(s, target, s[c.PLACE]) + CASUAL_SECOND * stages.points(s, target, second)
    return prospects(s, out, seat, target) + SECOND_GROUP * lead(s, target, second)


@rule
def early(s: Cells) -> bool:
    """Whether the stage cannot end before the next turn of whoever plays now."""
    return s[c.DRAWN + s[c.STAGE]] + s[SEATS] < box.SMALLEST[s[SEATS] - 3]


# ── Trying ───────────────────────────────────────────────────────────────────────────────────────────────
@rule
def keep(s: Cells, out: Cells) -> None:
    """Remember the race."""
    out[KEPT_PLACES] = s[c.PLACES]
    for value in range(6):
        out[KEPT_SHOWS + value] = s[c.SHOWS + value]
    for at in range(s[c.PLACES]):
        out[KEPT_RACE - at] = s[c.PLACE + at]


@rule
def restore(s: Cells, out: Cells) -> None:
    """Put the race back as it was."""
    places = out[KEPT_PLACES]
    for value in range(6):
        s[c.SHOWS + value] = out[KEPT_SHOWS + value]
    for at in range(places):
        s[c.PLACE + at] = out[KEPT_RACE - at]
    for at in range(places, s[c.PLACES]):
        s[c.PLACE + at] = 0
    s[c.PLACES] = places


@rule
def tried(s: Cells, out: Cells, care: int, kind: int, option: int) -> int:
    """The outlook after a card, carried out in one of its ways."""
    if kind <= c.JOKER:
        race.advance(s, race.matching(s, option))
    elif kind == c.SWAP:
        race.swap(s, option)
    elif kind == c.SPRINT:
        race.sprint(s, option)
    elif kind == c.COMEBACK:
        race.come_back(s)
    elif kind == c.FLIP:
        race.flip(s, option // 6, option % 6)
    elif kind == c.GAP:
        race.leave_gap(s, option)
    else:
        dice = s[c.PLACE] & race.showing(s, option)
        race.crash(s, dice & -dice)
    found = outlook(s, out, care, s[c.TURN])
    restore(s, out)
    return found


@rule
def sprinters(s: Cells, target: int) -> int:
    """The three dice of the leading group that suit a target best."""
    dice = s[c.PLACE]
    colour, value = dice & race.matching(s, target // 6), dice & race.matching(s, c.FIRST_VALUE + target % 6)
    chosen = 0
    for wanted in (colour & value, colour | value, dice):
        rest = wanted & ~chosen
        while rest and race.count(chosen) < cards.SPRINTERS:
            chosen |= rest & -rest
            rest &= rest - 1
    return chosen


@rule
def best_sprint(s: Cells, out: Cells, care: int, seat: int) -> int:
    """The three dice that leave the best outlook; all dice of the best target are looked at."""
    best, most = 0, NO_HOPE
    shown = s[c.TARGET_OF + STAGES * seat + s[c.STAGE]]
    for at in range(c.TARGETS + STAGES * seat, c.TARGETS + STAGES * (seat + 1)):
        target = shown if shown else s[at]
        if target:
            dice = sprinters(s, target - 1)
            found = tried(s, out, care, c.SPRINT, dice)
            if found > most:
                best, most = dice, found
    return best


@rule
def best_option(s: Cells, out: Cells, care: int, kind: int, first: int, end: int) -> int:
    """The best way to carry out a card, among so many in a row."""
    best, most = first, NO_HOPE
    for option in range(first, end):
        if kind == c.CRASH and s[c.PLACE] & race.showing(s, option) == 0:
            continue
        if kind == c.FLIP and s[race.place_of(s, option // 6)] & s[c.SHOWS + option % 6] == 0:
            continue
        found = tried(s, out, care, kind, option)
        if found > most:
            best, most = option, found
    return best


@rule
def best_way(s: Cells, out: Cells, care: int, kind: int) -> int:
    """The best way to carry out a card that can be carried out."""
    many = race.groups(s)
    if kind < c.JOKER:
        return kind
    if kind == c.SPRINT:
        return best_sprint(s, out, care, s[c.TURN])
    if kind == c.SWAP:
        return best_option(s, out, care, kind, 1, many - 1)
    ends = (c.PROPERTIES, 0, 0, 1, 6 * many, many - 1, box.TARGETS)
    return best_option(s, out, care, kind, 0, ends[kind - c.JOKER])


@rule
def worth(s: Cells, out: Cells, care: int, kind: int) -> int:
    """The outlook after a card, carried out in its best way."""
    if not cards.possible(s, kind):
        return outlook(s, out, care, s[c.TURN])
    found = tried(s, out, care, kind, best_way(s, out, care, kind))
    return found - JOKER_COST if kind == c.JOKER and early(s) else found


@rule
def shown(s: Cells, out: Cells, care: int, target: int, first: int) -> int:
    """The outlook after a target is played in that order."""
    seat = s[c.TURN]
    at = c.TARGET_OF + STAGES * seat + s[c.STAGE]
    before = s[at]
    s[at] = target + 1
    colour, value = target // 6, c.FIRST_VALUE + target % 6
    race.advance(s, race.matching(s, colour if first == c.COLOUR_FIRST else value))
    race.advance(s, race.matching(s, value if first == c.COLOUR_FIRST else colour))
    found = outlook(s, out, care, seat)
    s[at] = before
    restore(s, out)
    return found
