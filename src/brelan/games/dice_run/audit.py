"""What must hold after every step of Dice Run."""

from brelan.engine.fields import SEATS
from brelan.engine.rule import Cells, rule
from brelan.games.dice_run import box
from brelan.games.dice_run import cells as c
from brelan.games.dice_run.box import KIND_COUNT, STAGES
from brelan.games.dice_run.rules_race import count


@rule
def audit(s: Cells) -> int:
    """0 if all is well; 1 to 5 speak of dice, 6 to 9 of movement cards, 10 to 13 of targets, 14 and 15 of stages."""
    found = dice(s)
    if found == 0:
        found = movement_cards(s)
    if found == 0:
        found = targets(s)
    return found if found else stages(s)


@rule
def dice(s: Cells) -> int:
    """Thirty dice, each in one group, each showing one value unless it rolls."""
    if s[c.PLACE] == 0 or s[c.PLACE + s[c.PLACES] - 1] == 0:
        return 1
    standing, gaps = 0, 0
    for at in range(box.PLACES):
        group = s[c.PLACE + at]
        if group & standing or (at >= s[c.PLACES] and group):
            return 2
        standing |= group
        gaps += at < s[c.PLACES] and group == 0
    if standing != box.ALL_DICE:
        return 3
    if gaps > s[c.PLAYED + c.GAP]:
        return 4
    showing, number = s[c.FALLING], count(s[c.FALLING])
    for value in range(6):
        showing |= s[c.SHOWS + value]
        number += count(s[c.SHOWS + value])
    return 5 if showing != box.ALL_DICE or number != box.DICE else 0


@rule
def movement_cards(s: Cells) -> int:
    """76 movement cards: in the pile, in hands in order, played, or face down."""
    left = 0
    for kind in range(KIND_COUNT):
        pile = s[c.PILE + kind]
        somewhere = pile + s[c.PLAYED + kind]
        left += pile
        for seat in range(s[SEATS]):
            somewhere += s[c.FACE_DOWN + KIND_COUNT * seat + kind]
            for at in range(box.HAND):
                somewhere += s[c.HAND + box.HAND * seat + at] == kind + 1
        if somewhere != box.COUNT[kind] or pile < 0:
            return 6
    if left != s[c.LEFT]:
        return 7
    for seat in range(s[SEATS]):
        held, before, buried = 0, 0, 0
        for at in range(box.HAND):
            card = s[c.HAND + box.HAND * seat + at]
            held += card > 0
            if card and card < before:
                return 8
            before = card
        for kind in range(KIND_COUNT):
            buried += s[c.FACE_DOWN + KIND_COUNT * seat + kind]
        if held != s[c.HELD + seat] or buried != s[c.BURIED + seat]:
            return 9
    return 0


@rule
def targets(s: Cells) -> int:
    """Thirty targets, each held, shown or aside; four for each player once they are dealt."""
    seen = s[c.ASIDE]
    for seat in range(s[SEATS]):
        number = 0
        for i in range(STAGES * seat, STAGES * (seat + 1) - 1):
            if s[c.TARGETS + i] == 0 and s[c.TARGETS + i + 1]:
                return 13
        for i in range(STAGES * seat, STAGES * (seat + 1)):
            for card in (s[c.TARGETS + i], s[c.TARGET_OF + i]):
                if card:
                    number += 1
                    if (seen >> (card - 1)) & 1:
                        return 10
                    seen |= 1 << (card - 1)
        if s[c.PHASE] > c.DEAL_TARGET and number != STAGES:
            return 11
    return 12 if seen != (1 << box.TARGETS) - 1 else 0


@rule
def stages(s: Cells) -> int:
    """Points are those of the stages that are over; packs are of the size that the rules allow."""
    paid, owed = 0, 0
    for seat in range(s[SEATS]):
        paid += s[c.POINTS + seat]
    for stage in range(STAGES):
        if s[c.WINNER + stage]:
            owed += box.STAGE_WORTH[stage] + box.SECOND + box.THIRD
            size = s[c.DRAWN + stage] - box.SMALLEST[s[SEATS] - 3]
            if size < 0 or size >= box.WIDEST + box.UNEVEN[s[SEATS] - 3]:
                return 15
    return 14 if paid != owed else 0
