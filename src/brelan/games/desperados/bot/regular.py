"""How a sensible casual player plays Desperados: rules of thumb, no sums over what the dice may still bring."""

from brelan.engine.fields import SEATS
from brelan.engine.rule import Cells, rule
from brelan.games.desperados import box
from brelan.games.desperados import cells as c
from brelan.games.desperados import rules_cards as cards
from brelan.games.desperados.bot.worth import hurt_worth, power_worth
from brelan.games.desperados.box import BOTTLE, DICE
from brelan.games.desperados.rules_end import ANYBODY, jailed, winner

ENOUGH = DICE - 1  # Actions: a die must show who acts
DEAR = 5  # dollars that an answer is worth
NOBODY = -1
FREEING = 1000  # what breaking out counts when it comes before any attack
FEW = 2  # desperados in jail: then most of the gang is free
CARDS_BY_EFFECT = (4, 3, 7, 2, 6, 1, 5, 9, 8, 10)  # the higher the better, in the order of box.EFFECTS
GANGS_BY_POWER = (2, 1, 3, 0)  # in the order of box.POWERS


@rule
def regular(s: Cells, out: Cells, count: int, dice: Cells) -> int:
    """Choose one of `count` moves by three rules of thumb.

    Keep the Actions and one die of the desperado you like best among those that show, and roll all others. Break
    out whoever is nearest to freedom; but once most of the gang is free, attack as long as somebody is richer. Play
    a card as soon as it does something, and an answer when an attack costs five dollars or the game.
    """
    phase = s[c.PHASE]
    if phase in (c.READY, c.DECIDING):
        return rolling(s, out, count)
    if phase in (c.ACTING, c.TURNING):
        return using(s, out, count)
    if phase == c.ANSWERING:
        return answering(s, out, count)
    return picking(s, out, count)


# ── Desperados ───────────────────────────────────────────────────────────────────────────────────────────
@rule
def richest(s: Cells) -> bool:
    """Whether nobody has more dollars than the player at turn."""
    most = 0
    for seat in range(s[SEATS]):
        most = max(most, s[c.MONEY + seat])
    return s[c.MONEY + s[c.TURN]] == most


@rule
def liking(s: Cells, symbol: int) -> int:
    """How much the player at turn likes to let a desperado act now; 0 or less: not at all."""
    left = s[c.NOTCHES + s[c.TURN] * c.GANG_SIZE + symbol]
    if left == 0:
        if symbol == BOTTLE:
            return power_worth(s, s[c.USES])
        return hurt_worth(s, box.DOLLARS[symbol], symbol)
    if jailed(s, s[c.TURN]) <= FEW and not richest(s):
        return max(10 - left, 1)  # less than to take a dollar
    return FREEING - left


@rule
def favourite(s: Cells) -> int:
    """The desperado whom the player likes best to act among those that show; NOBODY if there is none."""
    best, most = NOBODY, 0
    for symbol in range(c.GANG_SIZE):
        if s[c.SHOWN + 1 + symbol] and liking(s, symbol) > most:
            best, most = symbol, liking(s, symbol)
    return best


@rule
def using(s: Cells, out: Cells, count: int) -> int:
    """The favourite desperado; to be turned, the one nearest to freedom."""
    best, most = out[count - 1], 0  # the last is not to act
    for i in range(count):
        if s[c.PHASE] == c.TURNING:
            worth = FREEING - s[c.NOTCHES + s[c.TURN] * c.GANG_SIZE + out[i] - c.FREE]
        else:
            worth = liking(s, out[i] - c.USE) if out[i] != c.DONE else 0
        if worth > most:
            best, most = out[i], worth
    return best


# ── Dice and cards ───────────────────────────────────────────────────────────────────────────────────────
@rule
def rolling(s: Cells, out: Cells, count: int) -> int:
    """Play a card that does something now; else lift what is not kept, and roll; else act, or draw."""
    for i in range(count):
        if out[i] >= c.PLAY and useful(s, out[i] - c.PLAY):
            return out[i]
    if s[c.PHASE] == c.READY:
        return c.ROLL
    if s[c.LEFT]:
        wanted = favourite(s)  # it stays the same while others are lifted
        for face in range(s[c.LOWEST], c.FACES):
            kept = ENOUGH if face == 0 else 1 if face == wanted + 1 else 0
            if s[c.SHOWN + face] > kept:
                return face
    if s[c.FALLING]:
        return c.ROLL
    if out[count - 1] == c.DRAW and count > 1 and out[count - 2] == c.ACT:  # three alike: both are open
        return c.ACT if s[c.SHOWN] + s[c.EXTRA] > 1 and favourite(s) != NOBODY else c.DRAW
    return out[count - 1]


@rule
def useful(s: Cells, kind: int) -> bool:
    """Whether a card does something now: with the dice, when no roll is left."""
    effect, actions = box.EFFECT[kind], s[c.SHOWN] + s[c.EXTRA]
    if effect == cards.HURT:
        return hurt_worth(s, box.N[kind], ANYBODY) > 0
    if effect == cards.TAKE:
        return s[c.MIDDLE] >= box.N[kind]
    if effect in (cards.STEAL, cards.LOOK, cards.NOTCH):
        return True
    if s[c.LEFT]:
        return False
    if effect == cards.MORE_ROLLS:
        return actions <= 1
    return favourite(s) != NOBODY and s[c.SHOWN] < ENOUGH and (actions > 0 or effect == cards.TURN_DIE)


# ── Answers and other choices ────────────────────────────────────────────────────────────────────────────
@rule
def answering(s: Cells, out: Cells, count: int) -> int:
    """Answer what costs much or the game; with a shield rather than for everybody."""
    if s[c.LOSS + s[c.ASKED]] < DEAR and not fatal(s):
        return c.PASS
    for i in range(1, count):
        if box.EFFECT[out[i] - c.PLAY] == cards.SHIELD:
            return out[i]
    return out[count - 1]


@rule
def fatal(s: Cells) -> bool:
    """Whether the losses to come make somebody else win, or put the player who is asked out."""
    for seat in range(s[SEATS]):
        s[c.MONEY + seat] -= s[c.LOSS + seat]
    best, ruined = winner(s), s[c.MONEY + s[c.ASKED]] == 0
    for seat in range(s[SEATS]):
        s[c.MONEY + seat] += s[c.LOSS + seat]
    return ruined or (best >= 0 and best != s[c.ASKED])


@rule
def picking(s: Cells, out: Cells, count: int) -> int:
    """A gang, the fullest hand to rob, a die that is not needed, a card to keep."""
    phase = s[c.PHASE]
    if phase == c.WHICH_FACE:
        return out[0]  # an Action
    best, most = out[0], -1
    for i in range(count):
        if phase == c.ROBBING:
            worth = s[c.HAND_SIZE + out[i] - c.ROB]
        elif phase == c.KEEPING:
            worth = CARDS_BY_EFFECT[box.EFFECT[out[i] - c.TAKE]]
        elif phase == c.WHICH_DIE:
            face = out[i] - c.OLD
            kept = 1 if face == favourite(s) + 1 else 0
            worth = 0 if face == 0 or s[c.SHOWN + face] <= kept else 1
        else:
            worth = GANGS_BY_POWER[box.POWER[out[i] - c.PICK]]
        if worth > most:
            best, most = out[i], worth
    return best
