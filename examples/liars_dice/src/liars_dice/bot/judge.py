"""Who is about to win Liar's Dice, told between two rounds: thinking ahead need not go beyond the present one."""

from brelan.engine.fields import SEATS
from brelan.engine.rule import Cells, Floats, rule
from liars_dice import cells as c

# A chance to win is as this power of the dice left: the likeliest value over 8,800 rounds' ends of 860 games between
# 2, 3, 4 or 6 greedy players. For two players alone it would be 3.9, for four 3.0.
STRENGTH = 3.25


@rule
def judge(s: Cells, rewards: Floats) -> int:
    """Write each seat's chance to win when a round has been settled; says whether it could tell."""
    if not s[c.OPEN] or s[c.PHASE] == c.COUNTING or s[c.PHASE] == c.LOSING:
        return 0
    all_seats = 0.0
    for seat in range(s[SEATS]):
        rewards[seat] = float(s[c.DICE + seat]) ** STRENGTH
        all_seats += rewards[seat]
    for seat in range(s[SEATS]):
        rewards[seat] /= all_seats
    return 1
