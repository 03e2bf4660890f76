"""How somebody plays Mino Dice who plays it now and then: by rules of thumb, without working out a chance."""

from brelan.engine.fields import SEATS
from brelan.engine.rule import Cells, rule
from brelan.games.mino_dice import cells as c
from brelan.games.mino_dice.box import FACE_OF, KIND_NAMES, KINDS, SEATS_ALLOWED, SIDES, SPECIAL
from brelan.games.mino_dice.rules_trick import winning_place

RED = KIND_NAMES.index("red")
FEW = SEATS_ALLOWED[0]  # players
STRENGTH = (7, 6, 6, 5, 3, 1, 2)  # of each kind, as KIND_NAMES has them, at a glance
STRONGEST = max(STRENGTH)


@rule
def regular(s: Cells, out: Cells, count: int, dice: Cells) -> int:
    """Choose one of `count` moves.

    Bid a trick for every special die and for every second red one, with three players for every red one. While you
    need tricks, play the strongest die that can beat what lies there, or throw your weakest away. When you need none,
    get rid of the strongest die that cannot win the trick as it lies, or else play the weakest.
    """
    if s[c.PHASE] == c.BIDDING:
        return sure_tricks(s)
    turn = s[c.TURN]
    wants = s[c.BID + turn] > s[c.PAD_WON + c.entry(s, turn)]
    best, most = out[0], -STRONGEST - 1
    for i in range(count):
        kind = out[i] - c.PLAY
        value = STRENGTH[kind] if can_win(s, kind) == wants else -STRENGTH[kind]
        if value > most:
            best, most = out[i], value
    return best


@rule
def sure_tricks(s: Cells) -> int:
    """A trick for every special die and for every second red one; among few players for every red one."""
    hand = c.HAND + s[c.TURN] * KINDS
    tricks = s[hand + RED] if s[SEATS] == FEW else s[hand + RED] // 2
    for kind in range(SPECIAL):
        tricks += s[hand + kind]
    return tricks


@rule
def can_win(s: Cells, kind: int) -> bool:
    """Whether a die of this kind can win the trick as it lies."""
    place = s[c.ROLLED] % s[SEATS]
    start = c.FACE + s[c.ROLLED] - place
    for side in range(kind * SIDES, (kind + 1) * SIDES):
        s[start + place] = FACE_OF[side]
        ahead = winning_place(s, start, place + 1) == place
        s[start + place] = 0
        if ahead:
            return True
    return False
