"""Who is about to win Gang of Dice, told between two rounds: what dice and the first turn are worth by then.

The weights are log-odds, the likeliest for who won 60,000 games of greedy players who make 3 % of their moves at
random, 2, 3 and 4 seats together. Square roots of the dice, or how far somebody leads, told no more (a table of three:
0.96 nats after 4 rounds, 0.53 after 11, with or without them; who knows nothing loses 1.10).
"""

from math import exp

from brelan.engine.fields import SEATS
from brelan.engine.rule import Cells, Floats, rule
from brelan.games.gang_of_dice import cells as c

# By the rounds played, from 1 to 11. To begin is a burden: who plays later knows what is to be beaten.
A_DIE = (0.0, 0.053, 0.056, 0.058, 0.060, 0.063, 0.066, 0.070, 0.074, 0.078, 0.093, 0.110)
BEGINS = (0.0, -0.04, -0.05, -0.05, -0.06, -0.07, -0.06, -0.07, -0.12, -0.22, -0.17, -0.55)


@rule
def judge(s: Cells, rewards: Floats) -> int:
    """Write each seat's chance to win, if a round is over and the next has not begun; says whether it could tell."""
    played = s[c.ROUND]
    if s[c.PHASE] != c.WARN or played == 0:
        return 0
    total = 0.0
    for seat in range(s[SEATS]):
        prospect = A_DIE[played] * s[c.POOL + seat] + (BEGINS[played] if seat == s[c.FIRST] else 0.0)
        rewards[seat] = exp(prospect) if s[c.IN + seat] else 0.0
        total += rewards[seat]
    for seat in range(s[SEATS]):
        rewards[seat] /= total
    return 1
