"""What must hold after every step of Mino Dice."""

from brelan.engine.fields import SEATS
from brelan.engine.rule import Cells, rule
from brelan.games.mino_dice import cells as c
from brelan.games.mino_dice.box import COUNT, DICE, KINDS
from brelan.games.mino_dice.rules import score


@rule
def audit(s: Cells) -> int:
    """0 if all is well; 1 to 8 say what is not."""
    found = every_die(s)
    if found == 0:
        found = every_hand(s)
    if found == 0:
        found = every_round(s)
    return found


@rule
def every_die(s: Cells) -> int:
    """All 36 dice are in the bag, behind a screen or on the table."""
    dice = 0
    for kind in range(KINDS):
        there = s[c.BAG + kind] + s[c.SHOWN + kind]
        for seat in range(s[SEATS]):
            there += s[c.HAND + seat * KINDS + kind]
        if there != COUNT[kind] or s[c.BAG + kind] < 0:
            return 1
        dice += there
        lying = 0
        for die in range(s[c.ROLLED] + (s[c.PHASE] == c.ROLLING)):
            lying += s[c.DIE + die] == kind
        if lying != s[c.SHOWN + kind]:
            return 2
    return 0 if dice == DICE else 3


@rule
def every_hand(s: Cells) -> int:
    """Hands are as large as everybody knows, and hold nothing of a colour that was not followed."""
    for seat in range(s[SEATS]):
        held = 0
        for kind in range(KINDS):
            number = s[c.HAND + seat * KINDS + kind]
            held += number
            if number < 0 or (number > 0 and (s[c.LACKS + seat] >> kind) & 1):
                return 4
        if held != s[c.HELD + seat]:
            return 5
        if s[c.BID + seat] < 0 or s[c.BID + seat] > s[c.ROUND]:
            return 6
    return 0


@rule
def every_round(s: Cells) -> int:
    """A round has as many tricks as its number, and the totals are what the pad says."""
    scored = s[c.ROUND] if s[c.PHASE] == c.ENDED else s[c.ROUND] - 1
    for number in range(1, s[c.ROUND] + 1):
        tricks = 0
        for seat in range(s[SEATS]):
            tricks += s[c.PAD_WON + (number - 1) * c.MOST + seat]
        if tricks != (number if number <= scored else s[c.ROLLED] // s[SEATS]):
            return 7
    for seat in range(s[SEATS]):
        total = 0
        for number in range(1, scored + 1):
            entry = (number - 1) * c.MOST + seat
            total += score(s, number, s[c.PAD_BID + entry], s[c.PAD_WON + entry], s[c.PAD_BONUS + entry])
        if total != s[c.TOTAL + seat]:
            return 8
    return 0
