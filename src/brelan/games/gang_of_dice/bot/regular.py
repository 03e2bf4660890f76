"""How somebody plays Gang of Dice who plays it now and then: by rules of thumb."""

from brelan.engine.rule import Cells, rule
from brelan.games.gang_of_dice import cells as c
from brelan.games.gang_of_dice import rules
from brelan.games.gang_of_dice.bot.worth import move_lifted, worth
from brelan.games.gang_of_dice.box import FACES

USUAL = 3  # dice that a regular plays
LOW = 2  # a face up to this is worth another try


@rule
def regular(s: Cells, out: Cells, count: int, dice: Cells) -> int:
    """Three dice, whatever the warning. Stop when that wins; else roll the low dice again, all of them if invalid."""
    if s[c.PHASE] == c.CHOOSING:
        return c.PLAY + min(count, USUAL)
    move_lifted(s, 1)  # look at all dice, so that every step of a reroll sees the same
    invalid, winning = rules.invalid(s, c.SHOWN + s[c.TURN] * FACES), worth(s) > 0
    move_lifted(s, -1)
    if winning:
        return c.ROLL if s[c.FALLING] else c.STOP  # somebody else may have lifted dice before
    if out[0] < FACES and (invalid or out[0] <= LOW or not s[c.FALLING]):
        return out[0]  # the lowest die that can still be lifted
    return out[count - 1]
