"""What must hold after every step of Gang of Dice."""

from brelan.engine.fields import SEATS
from brelan.engine.rule import Cells, rule
from brelan.games.gang_of_dice import box
from brelan.games.gang_of_dice import cells as c
from brelan.games.gang_of_dice.box import FACES


@rule
def audit(s: Cells) -> int:
    """0 if all is well; 1 to 5 say what is not."""
    owned = s[c.CENTRE]
    for seat in range(s[SEATS]):
        owned += s[c.POOL + seat]
        settled = s[c.PHASE] in (c.WARN, c.ENDED, c.DRAW_FIRST)
        if not settled and s[c.RESULT + seat] != c.INVALID:
            owned += s[c.PLAYED + seat]
        shown = 0
        for face in range(FACES):
            shown += s[c.SHOWN + seat * FACES + face]
        if seat == s[c.TURN] and s[c.PHASE] in (c.ROLLING, c.DECIDING):
            shown += s[c.FALLING]
        if shown != s[c.PLAYED + seat]:
            return 2
        if s[c.POOL + seat] < 0:
            return 3
    made = box.POOL_AT_START[s[SEATS] - 2] * s[SEATS]
    for late in range(s[c.ROUND] - box.LIGHT_ROUNDS):
        made += box.TOKEN_WORTH * box.BONUS_TOKENS[3 * s[c.EDITION] + late]
    if owned != made:
        return 1
    return real_dice(s)


@rule
def real_dice(s: Cells) -> int:
    """The dice that lie in the open are real: never more than are in play."""
    standing = 0
    for seat in range(s[SEATS]):
        if s[c.RESULT + seat] != c.INVALID:
            standing += s[c.PLAYED + seat]
    if standing > box.DICE_IN_PLAY[s[SEATS] - 2]:
        return 4
    if s[c.ROUND] > box.ROUNDS:
        return 5
    return 0
