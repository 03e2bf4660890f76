"""How likely dice are to beat each other, worked out from what is in the box."""

from brelan.games.mino_dice.box import COUNT, DICE, FACE_OF, KINDS, SEATS_ALLOWED, SIDES, SIREN
from brelan.games.mino_dice.rules_trick import winning_place

SCALE = 1024
"""Chances are whole numbers: so many of SCALE."""


def _faces(kind: int) -> tuple[int, ...]:
    return FACE_OF[kind * SIDES : (kind + 1) * SIDES]


def _stands(face: int, kind: int) -> float:
    """The chance that a face still wins when a die of that kind has been rolled after it."""
    return sum(winning_place([face, later], 0, 2) == 0 for later in _faces(kind)) / SIDES


def _beats(face: int, kind: int) -> float:
    """The chance of a face against a die of that kind, rolled before it or after it."""
    after = sum(winning_place([earlier, face], 0, 2) == 1 for earlier in _faces(kind)) / SIDES
    return (_stands(face, kind) + after) / 2


def _wins(kind: int, seats: int) -> float:
    """The chance of a die in a trick against dice drawn from the full bag."""
    against_one = (sum(COUNT[other] * _beats(face, other) for other in range(KINDS)) / DICE for face in _faces(kind))
    return sum(chance ** (seats - 1) for chance in against_one) / SIDES


WINS = tuple(round(SCALE * _wins(kind, seats)) for seats in SEATS_ALLOWED for kind in range(KINDS))
"""At (seats − 3) × 7 + kind."""
STANDS = tuple(round(SCALE * _stands(face, kind)) for face in range(SIREN + 1) for kind in range(KINDS))
BEATS = tuple(round(SCALE * _beats(face, kind)) for face in range(SIREN + 1) for kind in range(KINDS))
"""At face × 7 + kind."""
