"""Who is about to win Gang of Dice, told between two rounds: what dice and the first turn are worth by then.

The weights are log-odds, fitted to what greedy players, who play on to the very end, win from 631 moments between two
rounds (384 play-outs of each; games of all levels, 2, 3 and 4 seats together): of what they win the judge is 0.02 off,
as far as play-outs can say. Two things it does not guess. Dice that wait in the centre, after a round without a winner,
are worth a game to whoever takes them, so they are played for; and so is the last round.
"""

from math import exp

from brelan.engine.fields import SEATS
from brelan.engine.rule import Cells, Floats, rule
from brelan.games.gang_of_dice import box
from brelan.games.gang_of_dice import cells as c

# By the rounds played, from 1 to 10. To begin is a burden: who plays later knows what is to be beaten.
A_DIE = (0.0, 0.072, 0.074, 0.077, 0.079, 0.082, 0.086, 0.090, 0.094, 0.098, 0.102)
BEGINS = (0.0, -0.05, -0.05, -0.05, -0.05, -0.05, -0.05, -0.05, -0.05, -0.10, -0.10)


@rule
def judge(s: Cells, rewards: Floats) -> int:
    """Write each seat's chance to win, if a round is over and the next has not begun; says whether it could tell."""
    played = s[c.ROUND]
    if s[c.PHASE] != c.WARN or played == 0 or played >= box.ROUNDS - 1 or s[c.CENTRE]:
        return 0
    total = 0.0
    for seat in range(s[SEATS]):
        prospect = A_DIE[played] * s[c.POOL + seat] + (BEGINS[played] if seat == s[c.FIRST] else 0.0)
        rewards[seat] = exp(prospect) if s[c.IN + seat] else 0.0
        total += rewards[seat]
    for seat in range(s[SEATS]):
        rewards[seat] /= total
    return 1
