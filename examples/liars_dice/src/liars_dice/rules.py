"""The rules of Liar's Dice, in the order of the sheet; LD and a number cite it."""

from brelan.engine.fields import SEALED, SEATS
from brelan.engine.options import Option
from brelan.engine.pieces.dice import roll
from brelan.engine.rule import EVERYONE, NATURE, OVER, Cells, rule
from liars_dice import box
from liars_dice import cells as c
from liars_dice.box import FACES

VERSION = 1
SHEET = "LD"
SEATS_ALLOWED = box.SEATS_ALLOWED
OPTIONS = (
    Option("dice", range(1, box.MOST_DICE + 1), default=box.USUAL_DICE),
    Option("wild", (False, True), default=True),
)
FIELDS = c.FIELDS
MOVES, OUTCOMES = c.MOVES, c.OUTCOMES

ONE = 1  # the face that may be wild


# ── 1 The box ────────────────────────────────────────────────────────────────────────────────────────────
@rule
def setup(s: Cells, seats: int, dice: int, wild: int) -> None:  # LD 1.1, 1.2
    s[SEATS] = seats
    s[c.EACH] = dice
    s[c.WILD] = wild
    for seat in range(seats):
        s[c.DICE + seat] = dice
    s[c.PHASE] = c.DRAW_FIRST


@rule
def showing(s: Cells, seat: int, face: int) -> int:  # LD 1.2
    """How many of a player's dice count as a face."""
    wild = s[c.hand(seat, ONE)] if s[c.WILD] and face != ONE else 0
    return s[c.hand(seat, face)] + wild


# ── 2 A round ────────────────────────────────────────────────────────────────────────────────────────────
@rule
def begin_round(s: Cells, first: int) -> None:  # LD 2.1, 4.3
    s[c.FIRST] = first
    s[c.TURN] = first
    s[c.PHASE] = c.ROLLING


@rule
def cover(s: Cells) -> None:  # LD 2.2
    """The dice that were shown go back under the cups: only now, so that everybody could look at them."""
    s[c.ROUND] += 1
    for cell in (c.OPEN, c.COUNT, c.FACE, c.BIDDER, c.CALLER, c.FOUND, c.LOSER):
        s[cell] = 0
    for seat in range(s[SEATS]):
        s[c.FALLEN + seat] = 0
        s[c.BID_COUNT + seat] = 0
        s[c.BID_FACE + seat] = 0
        for face in range(1, FACES + 1):
            s[c.hand(seat, face)] = 0


@rule
def fall(s: Cells, face: int) -> None:  # LD 2.2
    if s[c.OPEN] or s[c.ROUND] == 0:
        cover(s)
    turn = s[c.TURN]
    s[c.hand(turn, face)] += 1
    s[c.FALLEN + turn] += 1
    if s[c.FALLEN + turn] == s[c.DICE + turn]:
        s[c.TURN] = next_player(s, turn)
        if s[c.TURN] == s[c.FIRST]:
            s[c.PHASE] = c.BIDDING


@rule
def next_player(s: Cells, seat: int) -> int:  # LD 2.3, 5.1
    seat = (seat + 1) % s[SEATS]
    while s[c.DICE + seat] == 0:
        seat = (seat + 1) % s[SEATS]
    return seat


# ── 3 A bid ──────────────────────────────────────────────────────────────────────────────────────────────
@rule
def in_play(s: Cells) -> int:
    dice = 0
    for seat in range(s[SEATS]):
        dice += s[c.DICE + seat]
    return dice


@rule
def lowest_count(s: Cells) -> int:  # LD 3.2: as many dice, if there is a higher face, else one more
    return s[c.COUNT] if 0 < s[c.FACE] < FACES else s[c.COUNT] + 1


@rule
def lowest_face(s: Cells, count: int) -> int:  # LD 3.1, 3.2
    if count == s[c.COUNT]:
        return s[c.FACE] + 1
    return ONE + s[c.WILD]


@rule
def say_count(s: Cells, count: int) -> None:  # LD 3.4
    s[c.SAYING] = count
    s[c.PHASE] = c.FACING


@rule
def say_face(s: Cells, face: int) -> None:  # LD 3.4
    turn = s[c.TURN]
    s[c.COUNT] = s[c.SAYING]
    s[c.FACE] = face
    s[c.BIDDER] = turn
    s[c.BID_COUNT + turn] = s[c.COUNT]
    s[c.BID_FACE + turn] = face
    s[c.SAYING] = 0
    s[SEALED] += 1
    s[c.TURN] = next_player(s, turn)
    s[c.PHASE] = c.BIDDING


# ── 4 A call ─────────────────────────────────────────────────────────────────────────────────────────────
@rule
def call(s: Cells) -> None:  # LD 4.1: final without SEALED, for it opens every hand
    s[c.CALLER] = s[c.TURN]
    s[c.OPEN] = 1
    s[c.PHASE] = c.COUNTING


@rule
def found(s: Cells) -> int:  # LD 4.2
    dice = 0
    for seat in range(s[SEATS]):
        dice += showing(s, seat, s[c.FACE])
    return dice


@rule
def count_up(s: Cells, dice: int) -> None:  # LD 4.2
    s[c.FOUND] = dice
    s[c.LOSER] = s[c.CALLER] if dice >= s[c.COUNT] else s[c.BIDDER]
    s[c.PHASE] = c.LOSING


@rule
def lose(s: Cells, loser: int) -> None:  # LD 4.3, 5.1, 5.2
    s[c.DICE + loser] -= 1
    playing = 0
    for seat in range(s[SEATS]):
        playing += s[c.DICE + seat] > 0
    out = s[c.DICE + loser] == 0
    if out:
        s[c.PLACE + loser] = playing + 1
    if playing == 1:
        s[c.PHASE] = c.ENDED
    else:
        begin_round(s, next_player(s, loser) if out else loser)


# ── 5 End ────────────────────────────────────────────────────────────────────────────────────────────────
@rule
def results(s: Cells, out: Cells) -> None:  # LD 5.2
    for seat in range(s[SEATS]):
        out[seat] = max(s[c.PLACE + seat], 1)
        out[s[SEATS] + seat] = s[c.DICE + seat]


# ── 6 Hidden ─────────────────────────────────────────────────────────────────────────────────────────────
@rule
def witnesses(s: Cells) -> int:
    if s[c.PHASE] == c.ROLLING:
        return 1 << s[c.TURN]
    if s[c.PHASE] == c.COUNTING or s[c.PHASE] == c.LOSING:
        return 0  # everybody sees what comes of it, but no die falls: so none is to be typed, and none counted
    return EVERYONE


@rule
def guess(s: Cells, seat: int, dice: Cells) -> None:
    """Roll what lies under the other cups anew. What a bid tells of a player's dice is left to who thinks further."""
    if s[c.OPEN]:
        return
    for other in range(s[SEATS]):
        if other != seat:
            for face in range(1, FACES + 1):
                s[c.hand(other, face)] = 0
            for _ in range(s[c.FALLEN + other]):
                s[c.hand(other, 1 + roll(dice, FACES))] += 1


# ── The contract: whose move it is, which there are, what they do ────────────────────────────────────────
@rule
def actor(s: Cells) -> int:
    if s[c.PHASE] == c.ENDED:
        return OVER
    return s[c.TURN] if s[c.PHASE] >= c.BIDDING else NATURE


@rule
def moves(s: Cells, out: Cells) -> int:
    number = 0
    if s[c.PHASE] == c.FACING:
        for face in range(lowest_face(s, s[c.SAYING]), FACES + 1):
            out[number] = c.OF_FACE + face
            number += 1
        return number
    if s[c.COUNT]:  # LD 4.1
        out[0] = c.LIAR
        number = 1
    for count in range(lowest_count(s), in_play(s) + 1):  # LD 3.2, 3.3
        out[number] = count
        number += 1
    return number


@rule
def apply(s: Cells, move: int) -> None:
    phase = s[c.PHASE]
    if phase == c.ROLLING:
        fall(s, move)
    elif phase == c.FACING:
        say_face(s, move - c.OF_FACE)
    elif phase == c.BIDDING:
        if move == c.LIAR:
            call(s)
        else:
            say_count(s, move)
    elif phase == c.COUNTING:
        count_up(s, move)
    elif phase == c.LOSING:
        lose(s, move)
    else:
        begin_round(s, move)  # LD 2.1


@rule
def only_outcome(s: Cells) -> int:
    """What Nature does where nothing is left to chance: it lets everybody look before the game goes on."""
    return found(s) if s[c.PHASE] == c.COUNTING else s[c.LOSER]


@rule
def chances(s: Cells, out: Cells, weight: Cells) -> int:
    if s[c.PHASE] == c.COUNTING or s[c.PHASE] == c.LOSING:
        out[0] = only_outcome(s)
        weight[0] = 1
        return 1
    rolling = s[c.PHASE] == c.ROLLING
    outcomes = FACES if rolling else s[SEATS]
    for outcome in range(outcomes):
        out[outcome] = outcome + rolling  # faces begin with 1, seats with 0
        weight[outcome] = 1
    return outcomes


@rule
def occasion(s: Cells, out: Cells) -> int:
    """The first player; a die of a player in a round."""
    out[0] = s[c.PHASE]
    if s[c.PHASE] == c.DRAW_FIRST:
        return 1
    covered = s[c.OPEN] or s[c.ROUND] == 0  # the first die that falls begins the next round
    out[1] = s[c.ROUND] + 1 if covered else s[c.ROUND]
    out[2] = s[c.TURN]
    out[3] = 0 if covered else s[c.FALLEN + s[c.TURN]]
    return 4


@rule
def deal(s: Cells, dice: Cells) -> int:
    if s[c.PHASE] == c.ROLLING:
        return 1 + roll(dice, FACES)
    if s[c.PHASE] == c.DRAW_FIRST:
        return roll(dice, s[SEATS])
    return only_outcome(s)
