"""What Actions and dice are worth to the greedy bot, in tenths of a dollar."""

from brelan.engine.fields import SEATS
from brelan.engine.rule import Cells, rule
from brelan.games.desperados import box
from brelan.games.desperados import cells as c
from brelan.games.desperados.box import BOTTLE, DICE
from brelan.games.desperados.rules_actions import DRAWS, HURTS, TAKES, alike, power
from brelan.games.desperados.rules_end import ANYBODY, jailed, winner

WIN = 100_000
CARD = 25  # a card drawn unseen
ATTACK, SHELTER = 70, 30  # for a dollar that the freed may take from opponents, or saves against them
BOTTLE_FREEDOM = (100, 120, 250, 120)  # what the power is worth to come, in the order of box.POWERS
DRAWN = (1, 1, 1, 2, 4)  # what a draw is worth by the most dice alike, in cards drawn unseen
MISSED = (1000, 833, 694, 579)  # of 1000 dice, how many show a given face in none of so many rolls
WAYS = (1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 1, 2, 1, 0, 0, 1, 3, 3, 1, 0, 1, 4, 6, 4, 1)  # to choose k of m dice, 5 m + k


# ── Actions ──────────────────────────────────────────────────────────────────────────────────────────────
@rule
def hurt_worth(s: Cells, dollars: int, symbol: int) -> int:
    """What it is worth to make opponents lose dollars: who wins then, and whom it hurts."""
    me = s[c.TURN]
    worth = 0
    for seat in range(s[SEATS]):
        immune = symbol != ANYBODY and s[c.NOTCHES + seat * c.GANG_SIZE + symbol] == 0
        if seat != me and s[c.MONEY + seat] and not immune:
            loss = min(dollars, s[c.MONEY + seat])
            s[c.LOSS + seat] = loss
            s[c.MONEY + seat] -= loss
            worth += 10 * loss
    best = winner(s)
    for seat in range(s[SEATS]):
        s[c.MONEY + seat] += s[c.LOSS + seat]
        s[c.LOSS + seat] = 0
    if best >= 0:
        return WIN if best == me else -WIN
    return worth


@rule
def freedom_worth(s: Cells, symbol: int) -> int:
    """What it will be worth to have this desperado free."""
    me = s[c.TURN]
    if symbol == BOTTLE:
        return BOTTLE_FREEDOM[box.POWER[s[c.GANG + me] - 1]]
    worth = 0
    for seat in range(s[SEATS]):
        if seat != me and s[c.MONEY + seat]:
            free = s[c.NOTCHES + seat * c.GANG_SIZE + symbol] == 0
            worth += box.DOLLARS[symbol] * (SHELTER if free else ATTACK)
    return worth


@rule
def notch_worth(s: Cells, symbol: int, notches: int) -> int:
    """What it is worth to turn a jailed desperado: the nearer to freedom the more; the last may win."""
    me = s[c.TURN]
    left = s[c.NOTCHES + me * c.GANG_SIZE + symbol]
    if notches >= left and jailed(s, me) == 1:
        richest = True
        for seat in range(s[SEATS]):
            richest = richest and s[c.MONEY + seat] <= s[c.MONEY + me]
        if richest:
            return WIN
    return freedom_worth(s, symbol) * min(notches, left) // left


@rule
def power_worth(s: Cells, use: int) -> int:
    """What one use of the gang's power is worth."""
    me = s[c.TURN]
    gang = s[c.GANG + me] - 1
    n, what = power(s, gang, use), box.POWER[gang]
    if what == TAKES:
        return 10 * min(n, s[c.MIDDLE])
    if what == HURTS:
        return hurt_worth(s, n, ANYBODY)
    if what == DRAWS:
        return CARD * n
    best = 0
    for symbol in range(c.GANG_SIZE):
        if s[c.NOTCHES + me * c.GANG_SIZE + symbol]:
            best = max(best, notch_worth(s, symbol, n))
    return best


@rule
def symbol_worth(s: Cells, symbol: int, actions: int) -> int:
    """What it is worth to give so many Actions to one desperado."""
    cell = c.NOTCHES + s[c.TURN] * c.GANG_SIZE + symbol
    left = s[cell]
    worth = notch_worth(s, symbol, min(actions, left)) if left and actions else 0
    if actions <= left:
        return worth
    if symbol != BOTTLE:
        return worth + (actions - left) * hurt_worth(s, box.DOLLARS[symbol], symbol)
    s[cell] = 0
    for use in range(actions - left):
        worth += power_worth(s, s[c.USES] + use)
    s[cell] = left
    return worth


# ── Dice ─────────────────────────────────────────────────────────────────────────────────────────────────
@rule
def dice_worth(s: Cells, acting: bool) -> int:
    """What the dice are worth as they lie, if I act or if I draw; −WIN if that is not open."""
    actions, most = s[c.SHOWN] + s[c.EXTRA], alike(s)
    if not acting:
        return CARD * DRAWN[most] if most >= 3 or actions == 0 else -WIN
    best = 0
    if actions == 0 or most == DICE:
        return -WIN
    for symbol in range(c.GANG_SIZE):
        if s[c.SHOWN + 1 + symbol]:
            best = max(best, symbol_worth(s, symbol, actions))
            if actions > 1:
                for other in range(c.GANG_SIZE):
                    if other != symbol and s[c.SHOWN + 1 + other]:
                        best = max(best, symbol_worth(s, symbol, 1) + symbol_worth(s, other, actions - 1))
    return best


@rule
def set_worth(s: Cells, target: int, rolls: int) -> int:
    """What may be hoped for from rolling for Actions, and for the target if it does not show."""
    actions = min(s[c.SHOWN], DICE - 1)
    free = DICE - 1 - actions
    missed = MISSED[min(rolls, 3)]
    hit = 1000
    if s[c.SHOWN + 1 + target] == 0:
        hit = 1000 - missed  # one die, in every roll; with the others' help in the first
        for _ in range(free):
            hit += (1000 - hit) * (1000 - MISSED[1]) // 2000
    hoped, sure = 0, 1
    for _ in range(free):
        sure *= 1000
    for more in range(free + 1):
        ways = WAYS[5 * free + more]
        for _ in range(more):
            ways *= 1000 - missed
        for _ in range(free - more):
            ways *= missed
        given = actions + more + s[c.EXTRA]
        hoped += ways * (symbol_worth(s, target, given) if given else CARD)
    return hoped // sure * hit // 1000 + CARD * (1000 - hit) // 1000


@rule
def plan(s: Cells, rolls: int) -> int:
    """The desperado to roll for; −1 if it is better to stop."""
    best, most = -1, max(dice_worth(s, True), dice_worth(s, False))
    full = s[c.SHOWN] == DICE - 1
    for symbol in range(c.GANG_SIZE):
        if not (full and s[c.SHOWN + 1 + symbol]):  # nothing left to roll
            hoped = set_worth(s, symbol, rolls)
            if hoped > most or (best < 0 and hoped == most and s[c.SHOWN + 1 + symbol]):
                best, most = symbol, hoped
    return best
