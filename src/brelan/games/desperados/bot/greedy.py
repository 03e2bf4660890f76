"""A sensible way to play Desperados: weigh what every Action would bring, and roll for the desperado who matters.

It looks only at the table and at its own hand, and leaves the state as it found it. It knows no card, gang or
desperado by name: whatever the box says, it goes by effects and figures. Worth is counted in tenths of a dollar.
"""

from brelan.engine.fields import SEATS
from brelan.engine.rule import Cells, rule
from brelan.games.desperados import box
from brelan.games.desperados import cells as c
from brelan.games.desperados import rules_cards as cards
from brelan.games.desperados.bot.worth import (
    CARD,
    WIN,
    dice_worth,
    hurt_worth,
    notch_worth,
    plan,
    set_worth,
    symbol_worth,
)
from brelan.games.desperados.box import DICE, KINDS
from brelan.games.desperados.rules_end import ANYBODY, winner

DIE_GAIN, ACTION_GAIN, ROLLS_GAIN = 30, 20, 30  # what playing such a card must bring at least
SHIELD_COST, CANCEL_COST = 25, 35  # what the loss must be worth to give up such an answer
NO_PLAN = ANY_DIE = -1
GANGS_BY_POWER = (2, 1, 3, 0)  # the higher the better, in the order of box.POWERS
KEEP_WORTH = (30, 25, 45, 20, 35, 8, 20, 45, 40, 45)  # in the order of box.EFFECTS; times n where there is one


@rule
def greedy(s: Cells, out: Cells, count: int, dice: Cells) -> int:
    """Choose one of `count` moves."""
    phase = s[c.PHASE]
    if phase in (c.READY, c.DECIDING):
        return with_dice(s, out, count)
    if count == 1:
        return out[0]
    if phase in (c.ACTING, c.TURNING):
        return with_gang(s, out, count)
    if phase == c.ANSWERING:
        return answer(s, out, count)
    return choose(s, out, count)


# ── Dice and cards ───────────────────────────────────────────────────────────────────────────────────────
@rule
def with_dice(s: Cells, out: Cells, count: int) -> int:
    """Play a card that helps now; else go on with the dice."""
    for i in range(count):
        if out[i] >= c.PLAY and helps_at_once(s, out[i] - c.PLAY):
            return out[i]
    if s[c.PHASE] == c.READY:
        return c.ROLL
    move_lifted(s, 1)  # plan with all dice on the table, so that every step of a plan sees the same plan
    target = plan(s, s[c.LEFT]) if s[c.LEFT] else NO_PLAN
    wanted = next_die(s, target) if target != NO_PLAN else c.ROLL
    move_lifted(s, -1)
    if s[c.FALLING] or wanted != c.ROLL:
        return wanted
    for i in range(count):
        if out[i] >= c.PLAY and helps_at_last(s, out[i] - c.PLAY):
            return out[i]
    if out[count - 1] == c.DRAW and count > 1 and out[count - 2] == c.ACT:  # both are open
        return c.DRAW if dice_worth(s, False) > dice_worth(s, True) else c.ACT
    return out[count - 1]


@rule
def move_lifted(s: Cells, sign: int) -> None:
    """Put the lifted dice back on the table (1), or take them again (−1)."""
    for face in range(c.FACES):
        s[c.SHOWN + face] += sign * s[c.LIFTED + face]


@rule
def next_die(s: Cells, target: int) -> int:
    """The next die to lift: Actions are kept, but for a fourth, and one die of the target; ROLL when all are lifted."""
    for face in range(s[c.LOWEST], c.FACES):  # somebody else may have lifted dice before
        kept = DICE - 1 if face == 0 else 1 if face == target + 1 else 0
        if s[c.SHOWN + face] - kept > s[c.LIFTED + face]:
            return face
    return c.ROLL


@rule
def helps_at_once(s: Cells, kind: int) -> bool:
    """Cards whose use does not depend on the dice."""
    effect = box.EFFECT[kind]
    if effect in (cards.STEAL, cards.LOOK, cards.NOTCH):
        return True
    if effect == cards.TAKE:
        return s[c.MIDDLE] >= box.N[kind]
    return effect == cards.HURT and hurt_worth(s, box.N[kind], ANYBODY) > 0


@rule
def helps_at_last(s: Cells, kind: int) -> bool:
    """Cards that make more of the dice as they lie, or roll them again."""
    effect = box.EFFECT[kind]
    now = max(dice_worth(s, True), dice_worth(s, False))
    if effect == cards.TURN_DIE:
        return best_turn(s, ANY_DIE)[0] - now >= DIE_GAIN
    if effect == cards.MORE_ACTIONS:
        s[c.EXTRA] += box.N[kind]
        more = dice_worth(s, True)
        s[c.EXTRA] -= box.N[kind]
        return more - now >= ACTION_GAIN
    if effect == cards.MORE_ROLLS and s[c.LEFT] == 0:
        target = plan(s, box.N[kind])
        return target != NO_PLAN and set_worth(s, target, box.N[kind]) - now >= ROLLS_GAIN
    return False


@rule
def best_turn(s: Cells, old: int) -> tuple[int, int, int]:
    """The best way to turn a die, or one of this face: what the dice are worth then, its old and its new face."""
    most, best, best_new = -WIN, 0, 0
    for face in range(c.FACES):
        if s[c.SHOWN + face] and old in (ANY_DIE, face):
            s[c.SHOWN + face] -= 1
            for new in range(c.FACES):
                if new != face:
                    s[c.SHOWN + new] += 1
                    worth = max(dice_worth(s, True), dice_worth(s, False))
                    s[c.SHOWN + new] -= 1
                    if worth > most:
                        most, best, best_new = worth, face, new
            s[c.SHOWN + face] += 1
    return most, best, best_new


# ── Actions ──────────────────────────────────────────────────────────────────────────────────────────────
@rule
def with_gang(s: Cells, out: Cells, count: int) -> int:
    """The desperado who is worth most now, with the Actions to come in view; or none, if all do harm."""
    best, most = c.DONE, 0
    for i in range(count):
        if out[i] == c.DONE:
            continue
        if s[c.PHASE] == c.TURNING:
            worth = notch_worth(s, out[i] - c.FREE, s[c.AMOUNT]) + 1
        else:
            worth = first_worth(s, out[i] - c.USE)
        if worth > most:
            best, most = out[i], worth
    return best


@rule
def first_worth(s: Cells, symbol: int) -> int:
    """What it is worth to let this desperado act first: alone, or with another after it."""
    actions = s[c.ACTIONS]
    first = symbol_worth(s, symbol, 1)
    if first < 0:
        return first
    best = symbol_worth(s, symbol, actions)
    for other in range(c.GANG_SIZE):
        if other != symbol and s[c.SHOWN + 1 + other] and actions > 1:
            best = max(best, first + symbol_worth(s, other, actions - 1))
    return best * 8 + first  # of equal sums the one that gains most at once


# ── Answers and other choices ────────────────────────────────────────────────────────────────────────────
@rule
def answer(s: Cells, out: Cells, count: int) -> int:
    """Weigh each answer by what it saves and who would win; more cards of a kind make it cheaper."""
    me = s[c.ASKED]
    best, most = c.PASS, outcome(s, me, -1)
    for i in range(1, count):
        kind = out[i] - c.PLAY
        cost = SHIELD_COST if box.EFFECT[kind] == cards.SHIELD else CANCEL_COST
        worth = outcome(s, me, box.EFFECT[kind]) - cost // s[c.HAND + me * KINDS + kind]
        if worth > most:
            best, most = out[i], worth
    return best


@rule
def outcome(s: Cells, me: int, effect: int) -> int:
    """What is left to me when the losses fall after an answer (−1: none); a defeat is the worst."""
    if effect == cards.CANCEL:
        return 10 * s[c.LOSS + me]
    mine = s[c.LOSS + me]
    if effect == cards.SHIELD:
        s[c.LOSS + me] = 0
    for seat in range(s[SEATS]):
        s[c.MONEY + seat] -= s[c.LOSS + seat]
    best, ruined = winner(s), s[c.MONEY + me] == 0
    for seat in range(s[SEATS]):
        s[c.MONEY + seat] += s[c.LOSS + seat]
    s[c.LOSS + me] = mine
    if ruined or (best >= 0 and best != me):
        return -WIN
    return 10 * mine if effect == cards.SHIELD else 0


@rule
def choose(s: Cells, out: Cells, count: int) -> int:
    """A gang, a victim, a die or a face to turn, a card to keep."""
    if s[c.PHASE] == c.WHICH_DIE:
        return c.OLD + best_turn(s, ANY_DIE)[1]
    if s[c.PHASE] == c.WHICH_FACE:
        return c.NEW + best_turn(s, s[c.DIE])[2]
    best, most = out[0], -1
    for i in range(count):
        if s[c.PHASE] == c.ROBBING:
            worth = s[c.HAND_SIZE + out[i] - c.ROB]
        elif s[c.PHASE] == c.KEEPING:
            worth = card_worth(s, out[i] - c.TAKE)
        else:
            worth = GANGS_BY_POWER[box.POWER[out[i] - c.PICK]]
        if worth > most:
            best, most = out[i], worth
    return best


@rule
def card_worth(s: Cells, kind: int) -> int:
    """What a card is worth in the hand; a second of the same less."""
    worth = KEEP_WORTH[box.EFFECT[kind]] * max(box.N[kind], 1) if box.EFFECT[kind] != cards.LOOK else CARD
    return 4 * worth // (4 + s[c.HAND + s[c.TURN] * KINDS + kind])
