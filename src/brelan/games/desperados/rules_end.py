"""Losing dollars, going out, winning (DD 4.6, 7), and how one turn follows another."""

from brelan.engine.fields import SEALED, SEATS
from brelan.engine.rule import Cells, rule
from brelan.games.desperados import box
from brelan.games.desperados import cells as c
from brelan.games.desperados.box import KINDS

ANYBODY = -1  # instead of a symbol: nobody is immune


# ── 4.3, 4.6 Losses ──────────────────────────────────────────────────────────────────────────────────────
@rule
def threaten(s: Cells, dollars: int, symbol: int) -> bool:  # DD 4.3, 4.6
    """Mark what every opponent is about to lose; whether anybody is."""
    somebody = False
    for seat in range(s[SEATS]):
        immune = symbol != ANYBODY and s[c.NOTCHES + seat * c.GANG_SIZE + symbol] == 0
        if seat != s[c.TURN] and s[c.OUT + seat] == 0 and not immune:
            s[c.LOSS + seat] = min(dollars, s[c.MONEY + seat])
            somebody = True
    return somebody


@rule
def lose(s: Cells) -> None:  # DD 4.3: all losses fall together, into the middle
    for seat in range(s[SEATS]):
        s[c.MONEY + seat] -= s[c.LOSS + seat]
        s[c.MIDDLE] += s[c.LOSS + seat]
        s[c.LOSS + seat] = 0


@rule
def take(s: Cells, dollars: int) -> None:  # DD 6.4
    taken = min(dollars, s[c.MIDDLE])
    s[c.MIDDLE] -= taken
    s[c.MONEY + s[c.TURN]] += taken


@rule
def put_out(s: Cells) -> None:  # DD 4.6, 7.3
    number = s[c.ELIMINATIONS] + 1
    for seat in range(s[SEATS]):
        if s[c.OUT + seat] == 0 and s[c.MONEY + seat] == 0:
            s[c.OUT + seat] = number
            s[c.ELIMINATIONS] = number
            s[SEALED] += 1  # their cards have been seen
            s[c.HAND_SIZE + seat] = s[c.CLEAR + seat] = s[c.HOLDS + seat] = 0
            for kind in range(KINDS):
                s[c.DISCARD + kind] += s[c.HAND + seat * KINDS + kind]
                s[c.HAND + seat * KINDS + kind] = 0
                for other in range(s[SEATS]):
                    s[c.KNOWN + (other * 4 + seat) * KINDS + kind] = 0


# ── 7 End ────────────────────────────────────────────────────────────────────────────────────────────────
@rule
def jailed(s: Cells, seat: int) -> int:
    """How many desperados of a seat have not escaped."""
    count = 0
    for cell in range(c.NOTCHES + seat * c.GANG_SIZE, c.NOTCHES + (seat + 1) * c.GANG_SIZE):
        if s[cell]:
            count += 1
    return count


@rule
def winner(s: Cells) -> int:  # DD 7.1, 7.2, 7.3
    """Who wins as things stand; −1: nobody yet."""
    staying, most = 0, 0
    for seat in range(s[SEATS]):  # who is out has nothing
        if s[c.MONEY + seat]:
            staying += 1
            most = max(most, s[c.MONEY + seat])
    for i in range(s[SEATS]):
        seat = (s[c.TURN] + i) % s[SEATS]
        if s[c.MONEY + seat] == most and (staying == 1 or jailed(s, seat) == 0):
            return seat
    return -1


@rule
def settled(s: Cells) -> None:  # DD 7.3
    """A card or an Action is settled: who is out, who has won, and what comes next."""
    if s[c.IN_PLAY]:
        s[c.DISCARD + s[c.IN_PLAY] - 1] += 1  # DD 6.3: discarded after its effect
        s[c.IN_PLAY] = 0
    put_out(s)
    best = winner(s)
    if best >= 0:
        s[c.WINNER] = best + 1
        s[c.PHASE] = c.ENDED
    elif s[c.BACK] == c.TURN_OVER or (s[c.BACK] == c.ACTING and s[c.ACTIONS] == 0):
        end_turn(s)
    else:
        s[c.PHASE] = s[c.BACK]


@rule
def end_turn(s: Cells) -> None:  # DD 2.3, 7.4
    fresh = c.FRESH + s[c.TURN] * KINDS
    for kind in range(KINDS):
        s[fresh + kind] = 0
    if s[c.ROBBED]:
        s[c.ROBBED] = 0
        for cell in range(c.STOLEN, c.STOLEN + 4 * KINDS):
            s[cell] = 0
    s[c.TURNS] += 1
    if s[c.TURNS] == box.TURNS:
        s[c.PHASE] = c.ENDED
        return
    seat = (s[c.TURN] + 1) % s[SEATS]
    while s[c.OUT + seat]:
        seat = (seat + 1) % s[SEATS]
    s[c.LAPS] += seat <= s[c.TURN]
    begin_turn(s, seat)


@rule
def begin_turn(s: Cells, seat: int) -> None:  # DD 3.1
    s[c.TURN] = seat
    s[c.LEFT] = box.ROLLS
    s[c.ROLLS] = s[c.EXTRA] = s[c.ACTIONS] = s[c.USES] = 0
    for face in range(c.FACES):
        s[c.SHOWN + face] = 0
    s[c.PHASE] = c.READY


@rule
def ahead(s: Cells, seat: int, other: int) -> bool:  # DD 7.4
    """Whether a seat ranks before another."""
    if s[c.WINNER] == seat + 1 or s[c.WINNER] == other + 1:
        return s[c.WINNER] == seat + 1
    if s[c.OUT + seat] or s[c.OUT + other]:
        return s[c.OUT + other] > 0 and (s[c.OUT + seat] == 0 or s[c.OUT + seat] > s[c.OUT + other])
    if s[c.MONEY + seat] != s[c.MONEY + other]:
        return s[c.MONEY + seat] > s[c.MONEY + other]
    return jailed(s, seat) < jailed(s, other)


@rule
def results(s: Cells, out: Cells) -> None:  # DD 7.4: without a winner nobody has the first rank
    for seat in range(s[SEATS]):
        rank = 1 if s[c.WINNER] else 2
        for other in range(s[SEATS]):
            if other != seat and ahead(s, other, seat):
                rank += 1
        out[seat] = rank
        out[s[SEATS] + seat] = s[c.MONEY + seat]
