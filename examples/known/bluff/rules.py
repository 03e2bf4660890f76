"""Liar's dice, the last round of two players: each rolls a die unseen; bids go up until one is called; it is true if at
least so many dice show its face.
"""

from bluff import cells as c
from brelan.engine.fields import SEATS
from brelan.engine.options import Option
from brelan.engine.pieces.dice import roll
from brelan.engine.rule import EVERYONE, NATURE, OVER, Cells, rule

VERSION = 1
SHEET = "B"
SEATS_ALLOWED = (2,)
OPTIONS = (Option("faces", range(2, c.MOST_FACES + 1), c.MOST_FACES), Option("joker", (False, True)))
FIELDS = c.FIELDS
MOVES, OUTCOMES = c.MOVES, c.MOST_FACES + 1


@rule
def setup(s: Cells, seats: int, faces: int, joker: int) -> None:
    s[SEATS] = seats
    s[c.FACES] = faces
    s[c.JOKER] = joker


@rule
def actor(s: Cells) -> int:
    if s[c.PHASE] == c.ENDED:
        return OVER
    return NATURE if s[c.PHASE] == c.ROLLING else s[c.TURN]


@rule
def moves(s: Cells, out: Cells) -> int:
    count = 0
    if s[c.BID]:
        out[0] = c.CALL
        count = 1
    for bid in range(s[c.BID] + 1, c.DICE * s[c.FACES] + 1):
        out[count] = bid
        count += 1
    return count


@rule
def apply(s: Cells, move: int) -> None:
    turn = s[c.TURN]
    if s[c.PHASE] == c.ROLLING:
        s[c.DIE + turn] = move
        s[c.PHASE] = c.BIDDING if turn == 1 else c.ROLLING
    elif move == c.CALL:
        s[c.PHASE] = c.ENDED
    else:
        s[c.BID] = move
    s[c.TURN] = 1 - turn


@rule
def chances(s: Cells, out: Cells, weight: Cells) -> int:
    for face in range(s[c.FACES]):
        out[face] = face + 1
        weight[face] = 1
    return s[c.FACES]


@rule
def deal(s: Cells, dice: Cells) -> int:
    return 1 + roll(dice, s[c.FACES])


@rule
def true(s: Cells) -> int:
    """Whether the bid that was called is true."""
    face, showing = (s[c.BID] - 1) % s[c.FACES] + 1, 0
    for seat in range(2):
        die = s[c.DIE + seat]
        showing += die == face or (s[c.JOKER] and die == 1)
    return showing > (s[c.BID] - 1) // s[c.FACES]


@rule
def results(s: Cells, out: Cells) -> None:
    bidder = s[c.TURN]  # after the call it would be the bidder's turn
    won = bidder if true(s) else 1 - bidder
    for seat in range(2):
        out[seat] = 1 if seat == won else 2
        out[2 + seat] = 2 if seat == won else 0


@rule
def witnesses(s: Cells) -> int:
    return 1 << s[c.TURN] if s[c.PHASE] == c.ROLLING else EVERYONE


@rule
def guess(s: Cells, seat: int, dice: Cells) -> None:
    if s[c.DIE + 1 - seat]:
        s[c.DIE + 1 - seat] = 1 + roll(dice, s[c.FACES])
