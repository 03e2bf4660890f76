"""The rules of Mino Dice, in the order of the sheet; MD and a number cite it.

Dice of one kind are interchangeable, so a hand is seven counts. Who wins a trick (MD 3.3) stands in rules_trick.py,
what is hidden (MD 6) in rules_hidden.py.
"""

from brelan.engine.dice import draw_from, roll
from brelan.engine.fields import SEALED, SEATS
from brelan.engine.options import Option
from brelan.engine.rule import NATURE, OVER, Cells, rule
from brelan.games.mino_dice import box
from brelan.games.mino_dice.box import COUNT, DICE, FACE_OF, KINDS, SIDES, SPECIAL
from brelan.games.mino_dice.cells import (
    BAG,
    BID,
    BIDDING,
    COLOUR,
    DIE,
    DRAW_FIRST,
    DRAWING,
    ENDED,
    FACE,
    FIELDS,
    FIRST,
    HAND,
    HELD,
    LACKS,
    LEADER,
    NO_COLOUR,
    OPEN,
    PAD_BID,
    PAD_BONUS,
    PAD_WON,
    PHASE,
    PLAY,
    PLAYING,
    ROLLED,
    ROLLING,
    ROUND,
    SHOWN,
    SIMPLIFIED,
    TOTAL,
    TURN,
    WINNER,
    entry,
)
from brelan.games.mino_dice.rules_hidden import guess, witnesses
from brelan.games.mino_dice.rules_trick import bonus, winning_place

__all__ = ["FIELDS", "guess", "witnesses"]

VERSION = 1
SHEET = "MD"
SEATS_ALLOWED = box.SEATS_ALLOWED
OPTIONS = (Option("simplified", (False, True)),)

FOR_A_TRICK, FOR_NONE, FOR_A_MISS = 20, 10, 10  # MD 4.1, 4.2


# ── 1, 2 The box, rounds ─────────────────────────────────────────────────────────────────────────────────
@rule
def setup(s: Cells, seats: int, simplified: int) -> None:
    s[SEATS] = seats
    s[SIMPLIFIED] = simplified
    gather(s)
    s[PHASE] = DRAW_FIRST


@rule
def gather(s: Cells) -> None:  # MD 2.4
    for kind in range(KINDS):
        s[BAG + kind] = COUNT[kind]
        s[SHOWN + kind] = 0
    for cell in range(s[ROUND] * s[SEATS]):
        s[DIE + cell] = 0
        s[FACE + cell] = 0
    for trick in range(s[ROUND]):
        s[WINNER + trick] = 0
    for seat in range(s[SEATS]):
        s[BID + seat] = 0
        s[LACKS + seat] = 0
    s[ROLLED] = 0
    s[OPEN] = 0
    s[COLOUR] = NO_COLOUR


@rule
def begin_round(s: Cells, first: int) -> None:  # MD 2.1, 2.3
    s[ROUND] += 1
    s[FIRST] = first
    s[LEADER] = first
    s[TURN] = first
    s[PHASE] = DRAWING


@rule
def draw(s: Cells, kind: int) -> None:  # MD 2.1
    turn = s[TURN]
    s[BAG + kind] -= 1
    s[HAND + turn * KINDS + kind] += 1
    s[HELD + turn] += 1
    if s[HELD + turn] == s[ROUND]:
        pass_on(s, BIDDING)


@rule
def pass_on(s: Cells, then: int) -> None:
    """The next player's turn; once round the table, the phase that follows."""
    s[TURN] = (s[TURN] + 1) % s[SEATS]
    if s[TURN] == s[FIRST]:
        s[PHASE] = then


@rule
def bid(s: Cells, tricks: int) -> None:  # MD 2.2
    s[BID + s[TURN]] = tricks
    s[SEALED] += 1
    pass_on(s, PLAYING)
    s[OPEN] = int(s[PHASE] == PLAYING)


# ── 3 A trick ────────────────────────────────────────────────────────────────────────────────────────────
@rule
def must_follow(s: Cells) -> bool:  # MD 3.2
    return s[COLOUR] != NO_COLOUR and s[HAND + s[TURN] * KINDS + s[COLOUR]] > 0


@rule
def play(s: Cells, kind: int) -> None:  # MD 3.1, 3.2
    turn = s[TURN]
    s[HAND + turn * KINDS + kind] -= 1
    s[HELD + turn] -= 1
    s[SHOWN + kind] += 1
    s[DIE + s[ROLLED]] = kind
    if kind >= SPECIAL and kind != s[COLOUR]:
        if s[COLOUR] == NO_COLOUR:
            s[COLOUR] = kind
        else:
            s[LACKS + turn] |= 1 << s[COLOUR]
    s[PHASE] = ROLLING


@rule
def fall(s: Cells, face: int) -> None:  # MD 3.1
    s[FACE + s[ROLLED]] = face
    s[ROLLED] += 1
    s[TURN] = (s[TURN] + 1) % s[SEATS]
    s[PHASE] = PLAYING
    if s[TURN] == s[LEADER]:
        end_trick(s)


@rule
def end_trick(s: Cells) -> None:  # MD 2.3, 3.3, 3.4
    seats, trick = s[SEATS], s[ROLLED] // s[SEATS] - 1
    start = FACE + trick * seats
    seat = (s[LEADER] + winning_place(s, start, seats)) % seats
    s[WINNER + trick] = seat
    s[PAD_WON + entry(s, seat)] += 1
    if not s[SIMPLIFIED]:  # MD 4.3, 5
        s[PAD_BONUS + entry(s, seat)] += bonus(s, start, seats)
    s[LEADER] = seat
    s[TURN] = seat
    s[COLOUR] = NO_COLOUR
    if trick + 1 == s[ROUND]:
        end_round(s)


# ── 4, 5 Score of a round, the simplified variant, end ───────────────────────────────────────────────────
@rule
def score(s: Cells, number: int, wanted: int, won: int, extra: int) -> int:  # MD 4.1, 4.2, 4.3, 5
    """What a bid is worth in round `number`, with `extra` bonus points at stake."""
    if won == wanted:
        return (FOR_A_TRICK * wanted if wanted else FOR_NONE * number) + extra
    if s[SIMPLIFIED]:
        return 0
    return -FOR_A_MISS * abs(won - wanted) if wanted else -FOR_NONE * number


@rule
def end_round(s: Cells) -> None:
    for seat in range(s[SEATS]):
        place, wanted = entry(s, seat), s[BID + seat]
        s[PAD_BID + place] = wanted
        if s[PAD_WON + place] != wanted:  # MD 4.3
            s[PAD_BONUS + place] = 0
        s[TOTAL + seat] += score(s, s[ROUND], wanted, s[PAD_WON + place], s[PAD_BONUS + place])
    gather(s)
    if s[ROUND] == box.rounds(s[SEATS]):  # MD 2.1
        s[PHASE] = ENDED
    else:
        begin_round(s, (s[FIRST] + 1) % s[SEATS])


@rule
def results(s: Cells, out: Cells) -> None:  # MD 4.4
    for seat in range(s[SEATS]):
        rank = 1
        for other in range(s[SEATS]):
            rank += s[TOTAL + other] > s[TOTAL + seat]
        out[seat] = rank
        out[s[SEATS] + seat] = s[TOTAL + seat]


# ── The contract: whose move it is, which there are, what they do ────────────────────────────────────────
@rule
def actor(s: Cells) -> int:
    if s[PHASE] == ENDED:
        return OVER
    return s[TURN] if s[PHASE] >= BIDDING else NATURE


@rule
def moves(s: Cells, out: Cells) -> int:
    count = 0
    if s[PHASE] == BIDDING:  # MD 2.2
        for tricks in range(s[ROUND] + 1):
            out[tricks] = tricks
        return s[ROUND] + 1
    bound = must_follow(s)
    for kind in range(KINDS):  # MD 3.2
        if s[HAND + s[TURN] * KINDS + kind] and (not bound or kind < SPECIAL or kind == s[COLOUR]):
            out[count] = PLAY + kind
            count += 1
    return count


@rule
def apply(s: Cells, move: int) -> None:
    phase = s[PHASE]
    if phase == ROLLING:
        fall(s, move)
    elif phase == PLAYING:
        play(s, move - PLAY)
    elif phase == DRAWING:
        draw(s, move)
    elif phase == BIDDING:
        bid(s, move)
    else:
        begin_round(s, move)  # MD 2.3


@rule
def chances(s: Cells, out: Cells, weight: Cells) -> int:
    count = 0
    if s[PHASE] == ROLLING:
        first = s[DIE + s[ROLLED]] * SIDES
        for side in range(first, first + SIDES):
            if count and out[count - 1] == FACE_OF[side]:
                weight[count - 1] += 1
            else:
                out[count] = FACE_OF[side]
                weight[count] = 1
                count += 1
        return count
    for outcome in range(KINDS if s[PHASE] == DRAWING else s[SEATS]):
        likely = s[BAG + outcome] if s[PHASE] == DRAWING else 1
        if likely:
            out[count] = outcome
            weight[count] = likely
            count += 1
    return count


@rule
def deal(s: Cells, dice: Cells) -> int:
    if s[PHASE] == ROLLING:
        return FACE_OF[s[DIE + s[ROLLED]] * SIDES + roll(dice, SIDES)]
    if s[PHASE] == DRAW_FIRST:
        return roll(dice, s[SEATS])
    drawn = (s[TURN] - s[FIRST]) % s[SEATS] * s[ROUND] + s[HELD + s[TURN]]
    return draw_from(s, BAG, DICE - drawn, dice)
