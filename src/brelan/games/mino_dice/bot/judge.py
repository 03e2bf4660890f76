"""Who is about to win Mino Dice, told between two rounds: thinking ahead need not go beyond the round being played."""

from math import exp

from brelan.engine.fields import SEATS
from brelan.engine.rule import Cells, Floats, rule
from brelan.games.mino_dice import cells as c
from brelan.games.mino_dice.box import rounds

# Points that make a chance e times as large, by the rounds still to be played. 1 to 7 are fitted to 20,000 games of 4
# greedy players, the likeliest value after each round: about 0.8 of the spread of the points to come. With 3, 5 or 6
# players, or without bonus points, the fit lies between 0.65 and 0.95 of that spread: near enough to share a table.
# 8 continues the row, when all totals are 0 anyway. 0 is chosen: it only softens a narrow win, as points come in tens.
LEAD = (4.0, 26.0, 35.0, 42.0, 46.0, 50.0, 53.0, 55.0, 60.0)


@rule
def judge(s: Cells, rewards: Floats) -> int:
    """Write each seat's chance to win, if no round is under way; says whether it could tell."""
    if not between_rounds(s):
        return 0
    left = rounds(s[SEATS]) - s[c.ROUND] + (s[c.PHASE] != c.ENDED)
    highest = s[c.TOTAL]
    for seat in range(1, s[SEATS]):
        highest = max(highest, s[c.TOTAL + seat])
    all_seats = 0.0
    for seat in range(s[SEATS]):
        rewards[seat] = exp((s[c.TOTAL + seat] - highest) / LEAD[left])
        all_seats += rewards[seat]
    for seat in range(s[SEATS]):
        rewards[seat] /= all_seats
    return 1


@rule
def between_rounds(s: Cells) -> bool:
    """Whether nobody has chosen anything in this round; dice may have been drawn: whose they are is mere luck."""
    if s[c.PHASE] == c.BIDDING:
        return s[c.TURN] == s[c.FIRST]
    return s[c.PHASE] == c.DRAWING or s[c.PHASE] == c.ENDED
