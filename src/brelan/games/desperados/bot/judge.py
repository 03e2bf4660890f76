"""Who is about to win: each seat's chance between two turns, from what lies on the table and in the hands.

The weights are log-odds, found by a logistic regression over 425,000 starts of turns in games among greedy players
who make 3 % of their moves at random, with 2, 3 and 4 seats together. On 75,000 others the chances it gives lose 0.80
nats a table of three (who knows nothing loses 1.10); a neural network over 40 features with 16 hidden units lost 0.79.
"""

from math import exp

from brelan.engine.fields import SEATS
from brelan.engine.rule import Cells, Floats, rule
from brelan.games.desperados import box
from brelan.games.desperados import cells as c
from brelan.games.desperados.box import BOTTLE, KINDS
from brelan.games.desperados.rules_actions import TURNS, power

DOLLAR = 0.183
LEAD_AND_NOTCH = -0.0039  # a dollar before the richest opponent counts less with every notch still to turn
WORK = -0.090  # a notch to turn, for each dollar that the desperado takes
BOTTLE_NOTCH = -0.23
ATTACK, EXPOSED = 0.017, -0.020  # a dollar that free desperados can take from one opponent, or opponents from me
WAITING = -0.24  # each turn of others before the own
OUTRIGHT = 0.52  # a free bottle whose third use in a turn frees anybody
FINISHING = (0.0, 1.34, 0.97, 0.43, 0.17)  # the richest, with so many notches to turn
HELD = (0.54, 0.38, 0.46, 0.25, 0.47, 0.60, 0.61, 0.45, 0.44, 0.33)  # a card, in the order of box.EFFECTS


@rule
def judge(s: Cells, rewards: Floats) -> int:
    """Write each seat's chance to win and say 1, at the start of a turn and at the end of the game; else say 0."""
    if s[c.PHASE] == c.ENDED:
        for seat in range(s[SEATS]):
            rewards[seat] = 1.0 if s[c.WINNER] == seat + 1 else 0.0
        return 1
    if s[c.PHASE] != c.READY or s[c.BACK] == c.READY:  # after a card before the first roll the turn goes on: else a
        return 0  # card played would be weighed here and a card kept a turn later
    total = 0.0
    for seat in range(s[SEATS]):
        rewards[seat] = exp(prospect(s, seat)) if s[c.MONEY + seat] else 0.0
        total += rewards[seat]
    for seat in range(s[SEATS]):
        rewards[seat] /= total
    return 1


@rule
def prospect(s: Cells, seat: int) -> float:
    """How good things look for a seat that is not out, in log-odds: money, gang, turn and cards."""
    notches, worth = 0, 0.0
    for symbol in range(c.GANG_SIZE):
        left = s[c.NOTCHES + seat * c.GANG_SIZE + symbol]
        notches += left
        worth += left * (BOTTLE_NOTCH if symbol == BOTTLE else WORK * box.DOLLARS[symbol])
    richest = 0
    for other in range(s[SEATS]):
        if other != seat and s[c.MONEY + other]:
            richest = max(richest, s[c.MONEY + other])
            worth += between(s, seat, other)
    lead = s[c.MONEY + seat] - richest
    worth += DOLLAR * s[c.MONEY + seat] + LEAD_AND_NOTCH * lead * notches
    if lead >= 0 and notches < len(FINISHING):
        worth += FINISHING[notches]
    gang = s[c.GANG + seat] - 1
    if s[c.NOTCHES + seat * c.GANG_SIZE] == 0 and box.POWER[gang] == TURNS and power(s, gang, 2) > 1:
        worth += OUTRIGHT
    for kind in range(KINDS):
        worth += HELD[box.EFFECT[kind]] * s[c.HAND + seat * KINDS + kind]
    return worth + WAITING * ((seat - s[c.TURN]) % s[SEATS])


@rule
def between(s: Cells, seat: int, other: int) -> float:
    """What it counts that only one of two seats has a desperado free: it can take dollars from the other."""
    worth = 0.0
    for symbol in range(c.GANG_SIZE):
        mine = s[c.NOTCHES + seat * c.GANG_SIZE + symbol] == 0
        theirs = s[c.NOTCHES + other * c.GANG_SIZE + symbol] == 0
        if mine and not theirs:
            worth += ATTACK * box.DOLLARS[symbol]
        elif theirs and not mine:
            worth += EXPOSED * box.DOLLARS[symbol]
    return worth
