"""The rules of Mino Dice, in the order of the sheet; MD and a number cite it.

Dice of one kind are interchangeable, so a hand is seven counts. Who wins a trick (MD 3.3) stands in rules_trick.py,
what is hidden (MD 6) in rules_hidden.py.
"""

from brelan.engine.fields import SEALED, SEATS
from brelan.engine.options import Option
from brelan.engine.pieces.dice import draw_from, roll
from brelan.engine.rule import NATURE, OVER, Cells, rule
from brelan.games.mino_dice import box
from brelan.games.mino_dice import cells as c
from brelan.games.mino_dice import rules_hidden as hidden
from brelan.games.mino_dice.box import COUNT, DICE, FACE_OF, KINDS, SIDES, SPECIAL
from brelan.games.mino_dice.rules_trick import bonus, winning_place

VERSION = 1
SHEET = "MD"
SEATS_ALLOWED = box.SEATS_ALLOWED
OPTIONS = (Option("simplified", (False, True)),)
FIELDS = c.FIELDS
MOVES, OUTCOMES = c.MOVES, c.OUTCOMES

witnesses = hidden.witnesses
guess = hidden.guess

FOR_A_TRICK, FOR_NONE, FOR_A_MISS = 20, 10, 10  # MD 4.1, 4.2


# ── 1, 2 The box, rounds ─────────────────────────────────────────────────────────────────────────────────
@rule
def setup(s: Cells, seats: int, simplified: int) -> None:
    s[SEATS] = seats
    s[c.SIMPLIFIED] = simplified
    gather(s)
    s[c.PHASE] = c.DRAW_FIRST


@rule
def gather(s: Cells) -> None:  # MD 2.4
    for kind in range(KINDS):
        s[c.BAG + kind] = COUNT[kind]
        s[c.SHOWN + kind] = 0
    for cell in range(s[c.ROUND] * s[SEATS]):
        s[c.DIE + cell] = 0
        s[c.FACE + cell] = 0
    for trick in range(s[c.ROUND]):
        s[c.WINNER + trick] = 0
    for seat in range(s[SEATS]):
        s[c.BID + seat] = 0
        s[c.LACKS + seat] = 0
    s[c.ROLLED] = 0
    s[c.OPEN] = 0
    s[c.COLOUR] = c.NO_COLOUR


@rule
def begin_round(s: Cells, first: int) -> None:  # MD 2.1, 2.3
    s[c.ROUND] += 1
    s[c.FIRST] = first
    s[c.LEADER] = first
    s[c.TURN] = first
    s[c.PHASE] = c.DRAWING


@rule
def draw(s: Cells, kind: int) -> None:  # MD 2.1
    turn = s[c.TURN]
    s[c.BAG + kind] -= 1
    s[c.HAND + turn * KINDS + kind] += 1
    s[c.HELD + turn] += 1
    if s[c.HELD + turn] == s[c.ROUND]:
        pass_on(s, c.BIDDING)


@rule
def pass_on(s: Cells, then: int) -> None:
    """The next player's turn; once round the table, the phase that follows."""
    s[c.TURN] = (s[c.TURN] + 1) % s[SEATS]
    if s[c.TURN] == s[c.FIRST]:
        s[c.PHASE] = then


@rule
def bid(s: Cells, tricks: int) -> None:  # MD 2.2
    s[c.BID + s[c.TURN]] = tricks
    s[SEALED] += 1
    pass_on(s, c.PLAYING)
    s[c.OPEN] = int(s[c.PHASE] == c.PLAYING)


# ── 3 A trick ────────────────────────────────────────────────────────────────────────────────────────────
@rule
def must_follow(s: Cells) -> bool:  # MD 3.2
    return s[c.COLOUR] != c.NO_COLOUR and s[c.HAND + s[c.TURN] * KINDS + s[c.COLOUR]] > 0


@rule
def play(s: Cells, kind: int) -> None:  # MD 3.1, 3.2
    turn = s[c.TURN]
    s[c.HAND + turn * KINDS + kind] -= 1
    s[c.HELD + turn] -= 1
    s[c.SHOWN + kind] += 1
    s[c.DIE + s[c.ROLLED]] = kind
    if kind >= SPECIAL and kind != s[c.COLOUR]:
        if s[c.COLOUR] == c.NO_COLOUR:
            s[c.COLOUR] = kind
        else:
            s[c.LACKS + turn] |= 1 << s[c.COLOUR]
    s[c.PHASE] = c.ROLLING


@rule
def fall(s: Cells, face: int) -> None:  # MD 3.1
    s[c.FACE + s[c.ROLLED]] = face
    s[c.ROLLED] += 1
    s[c.TURN] = (s[c.TURN] + 1) % s[SEATS]
    s[c.PHASE] = c.PLAYING
    if s[c.TURN] == s[c.LEADER]:
        end_trick(s)


@rule
def end_trick(s: Cells) -> None:  # MD 2.3, 3.3, 3.4
    seats, trick = s[SEATS], s[c.ROLLED] // s[SEATS] - 1
    start = c.FACE + trick * seats
    seat = (s[c.LEADER] + winning_place(s, start, seats)) % seats
    s[c.WINNER + trick] = seat
    s[c.PAD_WON + c.entry(s, seat)] += 1
    if not s[c.SIMPLIFIED]:  # MD 4.3, 5
        s[c.PAD_BONUS + c.entry(s, seat)] += bonus(s, start, seats)
    s[c.LEADER] = seat
    s[c.TURN] = seat
    s[c.COLOUR] = c.NO_COLOUR
    if trick + 1 == s[c.ROUND]:
        end_round(s)


# ── 4, 5 Score of a round, the simplified variant, end ───────────────────────────────────────────────────
@rule
def score(s: Cells, number: int, wanted: int, won: int, extra: int) -> int:  # MD 4.1, 4.2, 4.3, 5
    """What a bid is worth in round `number`, with `extra` bonus points at stake."""
    if won == wanted:
        return (FOR_A_TRICK * wanted if wanted else FOR_NONE * number) + extra
    if s[c.SIMPLIFIED]:
        return 0
    return -FOR_A_MISS * abs(won - wanted) if wanted else -FOR_NONE * number


@rule
def end_round(s: Cells) -> None:
    for seat in range(s[SEATS]):
        place, wanted = c.entry(s, seat), s[c.BID + seat]
        s[c.PAD_BID + place] = wanted
        if s[c.PAD_WON + place] != wanted:  # MD 4.3
            s[c.PAD_BONUS + place] = 0
        s[c.TOTAL + seat] += score(s, s[c.ROUND], wanted, s[c.PAD_WON + place], s[c.PAD_BONUS + place])
    gather(s)
    if s[c.ROUND] == box.rounds(s[SEATS]):  # MD 2.1
        s[c.PHASE] = c.ENDED
    else:
        begin_round(s, (s[c.FIRST] + 1) % s[SEATS])


@rule
def results(s: Cells, out: Cells) -> None:  # MD 4.4
    for seat in range(s[SEATS]):
        rank = 1
        for other in range(s[SEATS]):
            rank += s[c.TOTAL + other] > s[c.TOTAL + seat]
        out[seat] = rank
        out[s[SEATS] + seat] = s[c.TOTAL + seat]


# ── The contract: whose move it is, which there are, what they do ────────────────────────────────────────
@rule
def actor(s: Cells) -> int:
    if s[c.PHASE] == c.ENDED:
        return OVER
    return s[c.TURN] if s[c.PHASE] >= c.BIDDING else NATURE


@rule
def moves(s: Cells, out: Cells) -> int:
    count = 0
    if s[c.PHASE] == c.BIDDING:  # MD 2.2
        for tricks in range(s[c.ROUND] + 1):
            out[tricks] = tricks
        return s[c.ROUND] + 1
    bound = must_follow(s)
    for kind in range(KINDS):  # MD 3.2
        if s[c.HAND + s[c.TURN] * KINDS + kind] and (not bound or kind < SPECIAL or kind == s[c.COLOUR]):
            out[count] = c.PLAY + kind
            count += 1
    return count


@rule
def apply(s: Cells, move: int) -> None:
    phase = s[c.PHASE]
    if phase == c.ROLLING:
        fall(s, move)
    elif phase == c.PLAYING:
        play(s, move - c.PLAY)
    elif phase == c.DRAWING:
        draw(s, move)
    elif phase == c.BIDDING:
        bid(s, move)
    else:
        begin_round(s, move)  # MD 2.3


@rule
def chances(s: Cells, out: Cells, weight: Cells) -> int:
    count = 0
    if s[c.PHASE] == c.ROLLING:
        first = s[c.DIE + s[c.ROLLED]] * SIDES
        for side in range(first, first + SIDES):
            if count and out[count - 1] == FACE_OF[side]:
                weight[count - 1] += 1
            else:
                out[count] = FACE_OF[side]
                weight[count] = 1
                count += 1
        return count
    for outcome in range(KINDS if s[c.PHASE] == c.DRAWING else s[SEATS]):
        likely = s[c.BAG + outcome] if s[c.PHASE] == c.DRAWING else 1
        if likely:
            out[count] = outcome
            weight[count] = likely
            count += 1
    return count


@rule
def occasion(s: Cells, out: Cells) -> int:
    """The first player; a player's dice of a round, one by one; a die of some kind when that player rolls it.

    All dice of a hand are rolled in the end, so what they show does not depend on the trick in which it is.
    """
    out[0] = s[c.PHASE]
    out[1] = s[c.ROUND]
    out[2] = s[c.TURN]
    if s[c.PHASE] == c.DRAW_FIRST:
        return 1
    out[3] = s[c.DIE + s[c.ROLLED]]
    return 4 if s[c.PHASE] == c.ROLLING else 3


@rule
def deal(s: Cells, dice: Cells) -> int:
    if s[c.PHASE] == c.ROLLING:
        return FACE_OF[s[c.DIE + s[c.ROLLED]] * SIDES + roll(dice, SIDES)]
    if s[c.PHASE] == c.DRAW_FIRST:
        return roll(dice, s[SEATS])
    drawn = (s[c.TURN] - s[c.FIRST]) % s[SEATS] * s[c.ROUND] + s[c.HELD + s[c.TURN]]
    return draw_from(s, c.BAG, DICE - drawn, dice)
