"""Who is about to win Mino Dice, told between two rounds: thinking ahead need not go beyond the round being played."""

from math import exp

from brelan.engine.fields import SEATS
from brelan.engine.rule import Cells, Floats, rule
from brelan.games.mino_dice import cells as md
from brelan.games.mino_dice.box import rounds

# Points that make a chance e times as large, by the rounds still to be played. Fitted to 20,000 games of four greedy
# players (the likeliest value after each round; it is 0.8 of the spread of the points to come, also for 3, 5 and 6
# players and without bonus points). After the last round they only soften a narrow win: points come in tens.
LEAD = (4.0, 26.0, 35.0, 42.0, 46.0, 50.0, 53.0, 55.0, 60.0)


@rule
def judge(s: Cells, rewards: Floats) -> int:
    """Write each seat's chance to win, if no round is under way; says whether it could tell."""
    if not between_rounds(s):
        return 0
    left = rounds(s[SEATS]) - s[md.ROUND] + (s[md.PHASE] != md.ENDED)
    highest = s[md.TOTAL]
    for seat in range(1, s[SEATS]):
        highest = max(highest, s[md.TOTAL + seat])
    all_seats = 0.0
    for seat in range(s[SEATS]):
        rewards[seat] = exp((s[md.TOTAL + seat] - highest) / LEAD[left])
        all_seats += rewards[seat]
    for seat in range(s[SEATS]):
        rewards[seat] /= all_seats
    return 1


@rule
def between_rounds(s: Cells) -> bool:
    """Whether nobody has chosen anything in this round; dice may have been drawn: whose they are is mere luck."""
    if s[md.PHASE] == md.BIDDING:
        return s[md.TURN] == s[md.FIRST]
    return s[md.PHASE] == md.DRAWING or s[md.PHASE] == md.ENDED
