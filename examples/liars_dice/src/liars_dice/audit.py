"""What must hold after every step of Liar's Dice."""

from brelan.engine.fields import SEATS
from brelan.engine.rule import Cells, rule
from liars_dice import cells as c
from liars_dice.box import FACES
from liars_dice.rules import found, in_play


@rule
def audit(s: Cells) -> int:
    """0 if all is well; 1: dice lost or gained, 2 to 4: a player's dice or place, 5 and 6: the bid, 7: the count."""
    calls = s[c.ROUND]  # LD 4.3: every round costs one die; that of this round, once it has been taken
    if s[c.ROUND] and not (s[c.OPEN] and (s[c.PHASE] == c.ROLLING or s[c.PHASE] == c.ENDED)):
        calls -= 1
    if in_play(s) != s[SEATS] * s[c.EACH] - calls:
        return 1
    fault = every_player(s)
    if fault == 0:
        fault = the_bid(s)
    return fault


@rule
def every_player(s: Cells) -> int:
    """What lies under a cup is what has fallen there, never more than there was, and who has nothing has a place."""
    for seat in range(s[SEATS]):
        under = 0
        for face in range(1, FACES + 1):
            under += s[c.hand(seat, face)]
            if s[c.hand(seat, face)] < 0:
                return 2
        lost = s[c.OPEN] == 1 and s[c.PHASE] != c.COUNTING and s[c.PHASE] != c.LOSING and seat == s[c.LOSER]
        if under != s[c.FALLEN + seat] or under > s[c.DICE + seat] + lost:
            return 3
        if (s[c.DICE + seat] == 0) != (s[c.PLACE + seat] > 0):
            return 4
    return 0


@rule
def the_bid(s: Cells) -> int:
    """A bid has a face, is about dice that there are, and is its bidder's latest."""
    if (s[c.COUNT] == 0) != (s[c.FACE] == 0) or s[c.COUNT] > in_play(s) + 1:
        return 5
    if s[c.COUNT] and (s[c.BID_COUNT + s[c.BIDDER]] != s[c.COUNT] or s[c.BID_FACE + s[c.BIDDER]] != s[c.FACE]):
        return 6
    if s[c.OPEN] and s[c.PHASE] != c.COUNTING and s[c.FOUND] != found(s):
        return 7
    return 0
