"""Drawing and playing Wild West cards (DD 5, 6.1 to 6.4)."""

from brelan.engine.fields import SEALED, SEATS
from brelan.engine.rule import Cells, rule
from brelan.games.desperados import box
from brelan.games.desperados import cells as c
from brelan.games.desperados.box import KINDS
from brelan.games.desperados.rules_end import ANYBODY, jailed, lose, settled, take, threaten

BEFORE, ROLLED, LAST, ANSWER = range(4)  # in the order of box.TIMES
STEAL, LOOK, TURN_DIE, MORE_ROLLS, NOTCH, TAKE, HURT, MORE_ACTIONS, SHIELD, CANCEL = range(10)  # of box.EFFECTS


# ── Hands ────────────────────────────────────────────────────────────────────────────────────────────────
@rule
def gain(s: Cells, kind: int) -> None:  # DD 6.2: only the player at turn ever gets a card
    mine = s[c.TURN] * KINDS + kind
    s[c.HAND + mine] += 1
    s[c.FRESH + mine] += 1
    s[c.HAND_SIZE + s[c.TURN]] += 1


@rule
def spend(s: Cells, seat: int, kind: int) -> None:
    """A seat plays a card, openly: whoever knew of one such card in its hand knows of one fewer."""
    s[c.HAND + seat * KINDS + kind] -= 1
    s[c.HAND_SIZE + seat] -= 1
    told = c.HOLDS if box.IS_ANSWER[kind] else c.CLEAR
    s[told + seat] = max(s[told + seat] - 1, 0)
    for other in range(s[SEATS]):
        known = c.KNOWN + (other * 4 + seat) * KINDS + kind
        sure = s[c.STOLEN + other * KINDS + kind] if seat == s[c.TURN] else 0  # too fresh to be the one (DD 6.2)
        s[known] = max(s[known] - 1, sure)


# ── 5 Drawing ────────────────────────────────────────────────────────────────────────────────────────────
@rule
def look(s: Cells, cards: int, keep: int) -> None:  # DD 5.1, 5.2, 5.3
    s[c.WANTED] = cards
    s[c.KEEP] = keep
    s[c.KEPT] = 0
    next_card(s)


@rule
def next_card(s: Cells) -> None:  # DD 5.4
    if s[c.WANTED] and s[c.PILE_SIZE] == 0:
        for kind in range(KINDS):
            s[c.PILE + kind] = s[c.DISCARD + kind]
            s[c.PILE_SIZE] += s[c.DISCARD + kind]
            s[c.DISCARD + kind] = 0
    if s[c.WANTED] and s[c.PILE_SIZE]:
        s[c.PHASE] = c.DRAWING
        return
    s[c.WANTED] = 0
    if s[c.LOOKED_SIZE] > s[c.KEEP]:
        s[c.PHASE] = c.KEEPING
        return
    looked = c.LOOKED + s[c.TURN] * KINDS
    for kind in range(KINDS):
        while s[looked + kind]:
            keep_card(s, kind)
    settled(s)


@rule
def draw_card(s: Cells, kind: int) -> None:  # DD 5.4
    s[c.PILE + kind] -= 1
    s[c.PILE_SIZE] -= 1
    s[c.LOOKED + s[c.TURN] * KINDS + kind] += 1
    s[c.LOOKED_SIZE] += 1
    s[c.WANTED] -= 1
    next_card(s)


@rule
def keep_card(s: Cells, kind: int) -> None:
    s[c.LOOKED + s[c.TURN] * KINDS + kind] -= 1
    s[c.LOOKED_SIZE] -= 1
    s[c.KEEP] -= 1
    s[c.KEPT] += 1
    gain(s, kind)


@rule
def choose_card(s: Cells, kind: int) -> None:  # DD 5.1, 5.2, 5.3
    keep_card(s, kind)
    s[c.FROM + s[c.TURN]] = kind
    if s[c.KEEP] == 0:
        looked = c.LOOKED + s[c.TURN] * KINDS
        for other in range(KINDS):
            s[c.DISCARD + other] += s[looked + other]
            s[looked + other] = 0
        s[c.LOOKED_SIZE] = s[c.FROM + s[c.TURN]] = 0
        s[SEALED] += 1  # the others have seen what was discarded
        settled(s)


@rule
def may_keep(s: Cells, out: Cells) -> int:
    """The cards that may be kept next: those with enough others at or above them to keep after them."""
    looked = c.LOOKED + s[c.TURN] * KINDS
    above = 0
    for kind in range(s[c.FROM + s[c.TURN]], KINDS):
        above += s[looked + kind]
    count = 0
    for kind in range(s[c.FROM + s[c.TURN]], KINDS):
        if s[looked + kind]:
            if above >= s[c.KEEP]:
                out[count] = c.TAKE + kind
                count += 1
            above -= s[looked + kind]
    return count


# ── 6 Playing ────────────────────────────────────────────────────────────────────────────────────────────
@rule
def playable(s: Cells, kind: int) -> bool:  # DD 6.2, 6.3
    """Whether the player at turn may play a card of this kind now."""
    mine = s[c.TURN] * KINDS + kind
    if s[c.HAND + mine] <= s[c.FRESH + mine]:
        return False
    time = box.TIME[kind]
    if s[c.PHASE] == c.READY:
        return time == BEFORE and can_do_something(s, kind)
    if s[c.PHASE] != c.DECIDING or s[c.FALLING]:
        return False
    return (time == ROLLED or (time == LAST and s[c.LEFT] == 0)) and can_do_something(s, kind)


@rule
def can_do_something(s: Cells, kind: int) -> bool:  # DD 6.3
    effect = box.EFFECT[kind]
    if effect == STEAL:
        return opponents_cards(s) > 0
    if effect == LOOK:
        return s[c.PILE_SIZE] + discards(s) > 0
    if effect == NOTCH:
        return jailed(s, s[c.TURN]) > 0
    if effect == TAKE:
        return s[c.MIDDLE] > 0
    return True


@rule
def opponents_cards(s: Cells) -> int:
    """How many cards all opponents have."""
    count = -s[c.HAND_SIZE + s[c.TURN]]
    for seat in range(s[SEATS]):
        count += s[c.HAND_SIZE + seat]
    return count


@rule
def discards(s: Cells) -> int:
    """How many cards lie on the discard pile."""
    count = 0
    for kind in range(KINDS):
        count += s[c.DISCARD + kind]
    return count


@rule
def play(s: Cells, kind: int) -> None:  # DD 6.1, 6.3
    spend(s, s[c.TURN], kind)
    s[c.IN_PLAY] = kind + 1
    s[c.BACK] = s[c.PHASE]
    effect, n = box.EFFECT[kind], box.N[kind]
    if effect == STEAL:
        s[c.PHASE] = c.ROBBING
    elif effect == LOOK:
        look(s, n, box.KEEP[kind])
    elif effect == TURN_DIE:
        s[c.PHASE] = c.WHICH_DIE
    elif effect == NOTCH:
        choose_whom_to_turn(s, n)
    else:
        change(s, effect, n)
        settled(s)


@rule
def change(s: Cells, effect: int, n: int) -> None:
    """What a card does at once, without a further step."""
    if effect == MORE_ROLLS:
        s[c.LEFT] += n
    elif effect == MORE_ACTIONS:
        s[c.EXTRA] += n
    elif effect == TAKE:
        take(s, n)
    elif effect == HURT and threaten(s, n, ANYBODY):  # DD 6.5: no Action, so nobody answers
        lose(s)


@rule
def choose_whom_to_turn(s: Cells, notches: int) -> None:
    s[c.AMOUNT] = notches
    s[c.PHASE] = c.TURNING


@rule
def turn(s: Cells, symbol: int) -> None:  # DD 4.2
    cell = c.NOTCHES + s[c.TURN] * c.GANG_SIZE + symbol
    s[cell] = max(s[cell] - s[c.AMOUNT], 0)
    settled(s)


@rule
def turn_die(s: Cells, face: int) -> None:
    s[c.SHOWN + s[c.DIE]] -= 1
    s[c.SHOWN + face] += 1
    settled(s)


@rule
def steal(s: Cells, kind: int) -> None:  # DD 8.1: thief and victim know the card; others know a card has gone
    thief, victim = s[c.TURN], s[c.VICTIM]
    s[c.HAND + victim * KINDS + kind] -= 1
    s[c.HAND_SIZE + victim] -= 1
    s[c.CLEAR + victim] = max(s[c.CLEAR + victim] - 1, 0)
    s[c.HOLDS + victim] = 0
    for other in range(s[SEATS]):
        for its in range(KINDS):
            cell = c.KNOWN + (other * 4 + victim) * KINDS + its
            if other != thief:
                s[cell] = 0  # what was stolen may be any card they knew of
            elif its == kind:
                s[cell] = max(s[cell] - 1, 0)
    gain(s, kind)
    s[c.KNOWN + (victim * 4 + thief) * KINDS + kind] += 1
    s[c.STOLEN + victim * KINDS + kind] += 1
    s[c.ROBBED] += 1
    settled(s)
