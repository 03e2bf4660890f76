"""What is in the box of Mino Dice (MD 1), and how long it is played (MD 2.1), read from box.toml as tables."""

from typing import Any

from brelan.engine.box import Box
from brelan.engine.rule import rule

KIND_NAMES = ("minotaur", "griffin", "siren", "red", "yellow", "purple", "grey")
KINDS, SPECIAL = 7, 3  # kinds of dice; the first three are special, the others numeric
SIDES = 6
DICE = 36  # MD 1: 6 special ones and 30 numeric ones
FLAG, MINOTAUR, GRIFFIN, SIREN = 0, 10, 11, 12  # faces; those between are numbers, and no number beats a symbol
SEATS_ALLOWED = (3, 4, 5, 6)
MOST_ROUNDS = 8

BOX = Box.of(__file__)

ROWS = BOX.rows(
    "die",
    {
        "kind": KIND_NAMES,
        "count": range(1, DICE),
        "symbols": range(SIDES + 1),
        "flags": range(SIDES + 1),
        "numbers": [range(FLAG + 1, MINOTAUR)],
    },
    count=range(KINDS, KINDS + 1),
    optional=("symbols", "flags", "numbers"),
)
LENGTHS = BOX.rows(
    "rounds", {"seats": range(3, 7), "rounds": range(1, MOST_ROUNDS + 1)}, count=range(len(SEATS_ALLOWED), 5)
)
BOX.finish()


def faces_of(kind: int, row: dict[str, Any]) -> list[int]:
    """The six faces of a die, equal ones together."""
    symbols, numbers = row.get("symbols", 0), row.get("numbers", [])
    if bool(symbols) != (kind < SPECIAL) or bool(numbers) == (kind < SPECIAL):
        BOX.refuse(f"die {kind + 1}", "special dice have symbols and no numbers, the others numbers and no symbols")
    faces = sorted([FLAG] * row.get("flags", 0) + list(numbers) + [MINOTAUR + kind] * symbols)
    if len(faces) != SIDES:
        BOX.refuse(f"die {kind + 1}", f"{SIDES} faces expected, not {len(faces)} (MD 1)")
    return faces


for _row, _name in zip(ROWS, KIND_NAMES, strict=True):
    if _row["kind"] != _name:
        BOX.refuse("die", f"rows {', '.join(KIND_NAMES)} expected, in this order")
COUNT = tuple(int(row["count"]) for row in ROWS)
if COUNT[0] != 1 or sum(COUNT[:SPECIAL]) != 6 or sum(COUNT) != DICE:
    BOX.refuse("die", f"1 Minotaur, 6 special dice and {DICE} in all expected (MD 1)")
FACE_OF = tuple(face for kind, row in enumerate(ROWS) for face in faces_of(kind, row))  # kind × 6 + side

for _row, _seats in zip(LENGTHS, SEATS_ALLOWED, strict=True):
    if _row["seats"] != _seats or _seats * _row["rounds"] > DICE:
        BOX.refuse("rounds", "rows for 3, 4, 5 and 6 seats expected, in this order, with dice for all (MD 2.1)")
ROUNDS = tuple(int(row["rounds"]) for row in LENGTHS)


@rule
def rounds(seats: int) -> int:
    """How many rounds so many players play (MD 2.1)."""
    return ROUNDS[seats - SEATS_ALLOWED[0]]
