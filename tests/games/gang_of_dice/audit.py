"""What must hold after every step of Gang of Dice."""

from brelan.engine.fields import SEATS
from brelan.engine.rule import Cells, rule
from brelan.games.gang_of_dice import box
from brelan.games.gang_of_dice import rules as gd
from brelan.games.gang_of_dice.box import FACES


@rule
def audit(s: Cells) -> int:
    """0 if all is well; 1 to 5 say what is not."""
    owned = s[gd.CENTRE]
    for seat in range(s[SEATS]):
        owned += s[gd.POOL + seat]
        settled = s[gd.PHASE] in (gd.WARN, gd.ENDED, gd.DRAW_FIRST)
        if not settled and s[gd.RESULT + seat] != gd.INVALID:
            owned += s[gd.PLAYED + seat]
        shown = 0
        for face in range(FACES):
            shown += s[gd.SHOWN + seat * FACES + face]
        if seat == s[gd.TURN] and s[gd.PHASE] in (gd.ROLLING, gd.DECIDING):
            shown += s[gd.FALLING]
        if shown != s[gd.PLAYED + seat]:
            return 2
        if s[gd.POOL + seat] < 0:
            return 3
    made = box.POOL_AT_START[s[SEATS] - 2] * s[SEATS]
    for late in range(s[gd.ROUND] - box.LIGHT_ROUNDS):
        made += box.TOKEN_WORTH * box.BONUS_TOKENS[3 * s[gd.EDITION] + late]
    if owned != made:
        return 1
    return real_dice(s)


@rule
def real_dice(s: Cells) -> int:
    """The dice that lie in the open are real: never more than are in play."""
    standing = 0
    for seat in range(s[SEATS]):
        if s[gd.RESULT + seat] != gd.INVALID:
            standing += s[gd.PLAYED + seat]
    if standing > box.DICE_IN_PLAY[s[SEATS] - 2]:
        return 4
    if s[gd.ROUND] > box.ROUNDS:
        return 5
    return 0
