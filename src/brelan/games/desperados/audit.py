"""What must hold after every step of Desperados of Dice Town."""

from brelan.engine.fields import SEATS
from brelan.engine.rule import Cells, rule
from brelan.games.desperados import box
from brelan.games.desperados import cells as c
from brelan.games.desperados.box import KINDS
from brelan.games.desperados.rules_end import winner


@rule
def audit(s: Cells) -> int:
    """0 if all is well; 1 to 12 say what is not."""
    found = audit_dice(s)
    if s[c.PHASE] in (c.BREAKING, c.ROLLING):  # only dice move; what else is wrong stays wrong till they are at rest
        return found
    found = max(found, audit_dollars(s))
    if s[c.PHASE] != c.DECIDING:
        found = max(found, audit_cards(s))
    if s[c.PHASE] in (c.READY, c.ANSWERING, c.ENDED):  # the long part
        found = max(found, audit_hands(s))
    return found


@rule
def audit_dollars(s: Cells) -> int:
    """No dollar is lost or made; who has none is out; the end is found when it is there."""
    dollars = s[c.MIDDLE]
    for seat in range(s[SEATS]):
        dollars += s[c.MONEY + seat]
        if (s[c.MONEY + seat] == 0) != (s[c.OUT + seat] > 0):
            return 2
        if s[c.MONEY + seat] < s[c.LOSS + seat] or s[c.LOSS + seat] < 0:
            return 3
    if dollars != box.DOLLARS_EACH * s[SEATS]:
        return 1
    over = s[c.PHASE] == c.ENDED and s[c.TURNS] < box.TURNS
    return 4 if over != (winner(s) >= 0) else 0  # DD 7.3: never missed, never too early


@rule
def audit_cards(s: Cells) -> int:
    """Every kind of card is there as often as in the box, and the sizes that all see are true."""
    pile, looked = 0, 0
    for kind in range(KINDS):
        count = s[c.PILE + kind] + s[c.DISCARD + kind] + (s[c.IN_PLAY] == kind + 1)
        for seat in range(s[SEATS]):
            count += s[c.HAND + seat * KINDS + kind] + s[c.LOOKED + seat * KINDS + kind]
            looked += s[c.LOOKED + seat * KINDS + kind]
        if count != box.COPIES[kind]:
            return 5
        pile += s[c.PILE + kind]
    return 6 if pile != s[c.PILE_SIZE] or looked != s[c.LOOKED_SIZE] else 0


@rule
def audit_hands(s: Cells) -> int:
    """What is said and known of hands is true."""
    for seat in range(s[SEATS]):
        size, answers = 0, 0
        for kind in range(KINDS):
            held = s[c.HAND + seat * KINDS + kind]
            size += held
            answers += held * box.IS_ANSWER[kind]
            fresh = s[c.FRESH + seat * KINDS + kind]
            if held < fresh or (fresh and seat != s[c.TURN]):
                return 7
            for other in range(s[SEATS]):
                if s[c.KNOWN + (other * 4 + seat) * KINDS + kind] > held:
                    return 8
        if size != s[c.HAND_SIZE + seat]:
            return 9
        if answers < s[c.HOLDS + seat] or size - answers < s[c.CLEAR + seat]:
            return 10
    return 0


@rule
def audit_dice(s: Cells) -> int:
    """Four dice, or none between turns; never more turns than the box allows."""
    dice = s[c.FALLING]
    for face in range(c.FACES):
        dice += s[c.SHOWN + face]
    if dice not in (0, box.DICE):
        return 11
    return 12 if s[c.TURNS] > box.TURNS else 0
