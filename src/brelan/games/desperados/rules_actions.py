"""Acting, and answering an Action (DD 3.2, 4, 6.5)."""

from brelan.engine.fields import SEALED, SEATS
from brelan.engine.rule import Cells, rule
from brelan.games.desperados import box
from brelan.games.desperados import cells as c
from brelan.games.desperados.box import BOTTLE, KINDS
from brelan.games.desperados.rules_cards import CANCEL, choose_whom_to_turn, look, spend
from brelan.games.desperados.rules_end import ANYBODY, jailed, lose, settled, take, threaten

TAKES, HURTS, TURNS, DRAWS = range(4)  # powers, in the order of box.POWERS


# ── 3.2 What the dice allow ──────────────────────────────────────────────────────────────────────────────
@rule
def alike(s: Cells) -> int:
    """The most dice alike."""
    most = 0
    for face in range(c.FACES):
        most = max(most, s[c.SHOWN + face])
    return most


@rule
def may_act(s: Cells, most_alike: int) -> bool:  # DD 3.2; with all four dice alike no act is open
    return s[c.SHOWN] + s[c.EXTRA] > 0 and most_alike < box.DICE


@rule
def may_draw(s: Cells, most_alike: int) -> bool:  # DD 3.2
    return most_alike >= 3 or s[c.SHOWN] + s[c.EXTRA] == 0


@rule
def stop_and_act(s: Cells) -> None:  # DD 3.2, 4.1
    s[c.ACTIONS] = s[c.SHOWN] + s[c.EXTRA]
    s[c.PHASE] = c.ACTING


@rule
def stop_and_draw(s: Cells) -> None:  # DD 5.1, 5.2, 5.3
    most = alike(s)
    s[c.BACK] = c.TURN_OVER
    if most == 4:
        look(s, 4, 2)
    elif most == 3:
        look(s, 3, 1)
    else:
        look(s, 1, 1)


# ── 4 Acting ─────────────────────────────────────────────────────────────────────────────────────────────
@rule
def may_name(s: Cells, out: Cells) -> int:
    """The desperados who may act (DD 4.1; 4.5: none need), or be turned by a power or a card (DD 1.3, 1.5)."""
    count = 0
    acting = s[c.PHASE] == c.ACTING
    for symbol in range(c.GANG_SIZE):
        if s[c.SHOWN + 1 + symbol] if acting else s[c.NOTCHES + s[c.TURN] * c.GANG_SIZE + symbol]:
            out[count] = (c.USE if acting else c.FREE) + symbol
            count += 1
    if acting:
        out[count] = c.DONE
        count += 1
    return count


@rule
def act(s: Cells, symbol: int) -> None:  # DD 4.1, 4.5
    s[c.ACTIONS] -= 1
    s[c.BACK] = c.ACTING
    notches = c.NOTCHES + s[c.TURN] * c.GANG_SIZE + symbol
    if s[notches]:  # DD 4.2
        s[notches] -= 1
        settled(s)
    elif symbol == BOTTLE:  # DD 4.4
        use_power(s)
    else:
        attack(s, box.DOLLARS[symbol], symbol)  # DD 4.3


@rule
def power(s: Cells, gang: int, use: int) -> int:  # DD 1.3
    """How much a gang's power does at its use number 0, 1, 2 …"""
    return box.POWER_N[(s[c.BALANCED] * box.GANG_COUNT + gang) * 3 + min(use, 2)]


@rule
def use_power(s: Cells) -> None:  # DD 1.3
    seat = s[c.TURN]
    gang = s[c.GANG + seat] - 1
    n, what = power(s, gang, s[c.USES]), box.POWER[gang]
    s[c.USES] += 1
    if what == HURTS:
        attack(s, n, ANYBODY)
    elif what == DRAWS:
        look(s, n, n)
    elif what == TURNS and jailed(s, seat):
        choose_whom_to_turn(s, n)
    else:
        if what == TAKES:
            take(s, n)
        settled(s)


@rule
def attack(s: Cells, dollars: int, symbol: int) -> None:  # DD 4.3, 4.5
    if threaten(s, dollars, symbol):
        s[SEALED] += 1  # whether anybody is asked tells of their cards
        s[c.ASKED] = s[c.TURN]
        ask(s)
    else:
        settled(s)


# ── 6.5 Answers ──────────────────────────────────────────────────────────────────────────────────────────
@rule
def ask(s: Cells) -> None:  # DD 6.5
    """Ask the next who is about to lose and holds an answer; then the losses fall."""
    seat = (s[c.ASKED] + 1) % s[SEATS]
    while seat != s[c.TURN]:
        if s[c.LOSS + seat]:
            if answers(s, seat):
                s[c.ASKED] = seat
                s[c.HOLDS + seat] = max(s[c.HOLDS + seat], 1)
                s[c.PHASE] = c.ANSWERING
                return
            s[c.CLEAR + seat] = s[c.HAND_SIZE + seat]
        seat = (seat + 1) % s[SEATS]
    lose(s)
    settled(s)


@rule
def answers(s: Cells, seat: int) -> int:
    """How many answers a seat holds."""
    count = 0
    for kind in range(KINDS):
        if box.IS_ANSWER[kind]:
            count += s[c.HAND + seat * KINDS + kind]
    return count


@rule
def may_answer(s: Cells, out: Cells) -> int:  # DD 6.5
    out[0] = c.PASS
    count = 1
    for kind in range(KINDS):
        if box.IS_ANSWER[kind] and s[c.HAND + s[c.ASKED] * KINDS + kind]:
            out[count] = c.PLAY + kind
            count += 1
    return count


@rule
def answer(s: Cells, kind: int) -> None:  # DD 6.5
    spend(s, s[c.ASKED], kind)
    s[c.DISCARD + kind] += 1
    s[SEALED] += 1
    if box.EFFECT[kind] == CANCEL:
        for seat in range(s[SEATS]):
            s[c.LOSS + seat] = 0
        settled(s)
    else:
        s[c.LOSS + s[c.ASKED]] = 0
        ask(s)


@rule
def give_no_answer(s: Cells) -> None:  # DD 6.5
    s[SEALED] += 1
    ask(s)
