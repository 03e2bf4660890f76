"""States as numbers: each cell is a digit, and what may stand in it is its base, as the game's fields declare it.

Two cells say nothing of what is to come: how many seats play, which never changes, and the count of sealed steps, which
only the referee reads. Tallies say nothing of it either where points are added up.
"""

from collections.abc import Collection
from typing import Any, NamedTuple

import numpy as np

from brelan.engine.errors import BadOption
from brelan.engine.fields import SEALED, SEATS
from brelan.engine.game import Game
from brelan.engine.rule import Cells, rule
from brelan.engine.values import Kind

WORD = 1 << 62
"""A number has to be smaller: it stays positive in a cell."""


class Code(NamedTuple):
    """The cells that are told in numbers, what is least in each, how many values it has; and after which a number ends:
    a state may take several.
    """

    cells: Cells
    least: Cells
    base: Cells
    ends: Cells


def code_of(game: Game, cells: Collection[int]) -> Code:
    """How these cells of a game are told in as few numbers as will hold them."""
    chosen, least, base, ends = sorted(cells), [], [], []
    size = 1
    for at, cell in enumerate(chosen):
        field = next(field for field in game.fields.fields if field.start <= cell < field.end)
        holds = field.holds.most - field.holds.least + 1
        if size * holds >= WORD:
            ends.append(at)
            size = 1
        size *= holds
        least.append(field.holds.least)
        base.append(holds)
    return Code(*(array(each) for each in (chosen, least, base, [*ends, len(chosen)])))


def how_many(code: Code) -> int:
    """How many different numbers there could be."""
    return int(np.prod([int(base) for base in code.base], dtype=object))


def telling(game: Game, adds_up: bool) -> set[int]:
    """The cells that tell states apart; tallies do not where points are added up."""
    fields = [field for field in game.fields.fields if not (adds_up and field.holds.kind == Kind.TALLY)]
    return {cell for field in fields for cell in range(field.start, field.end)} - {SEATS, SEALED}


def tallies(game: Game, seat: int) -> tuple[list[int], int]:
    """All cells that are tallies, and the one of a seat; −1 if it has none."""
    fields = [field for field in game.fields.fields if field.holds.kind == Kind.TALLY]
    if len(fields) > 1:
        raise BadOption(f"{game.name}: one field of tallies expected, not {', '.join(each.name for each in fields)}")
    cells = [cell for field in fields for cell in range(field.start, field.end)]
    return cells, cells[seat * fields[0].each] if fields else -1


def misfit(game: Game, state: Cells) -> str:
    """Which cell of a state holds what its field does not."""
    for field in game.fields.fields:
        for cell in range(field.start, field.end):
            if cell not in (SEATS, SEALED) and state[cell] not in field.holds:
                span = f"{field.holds.least} to {field.holds.most}"
                return f"{game.fields.describe(cell).split(',')[0]} holds {state[cell]}, and was said to hold {span}"
    return ""


@rule
def encode(code: Code, s: Cells, keys: Cells, start: int) -> int:
    """Write a state as numbers; 0 if a cell holds what it may not."""
    at = 0
    for word in range(len(code.ends)):
        number = 0
        while at < code.ends[word]:
            digit = s[code.cells[at]] - code.least[at]
            if digit < 0 or digit >= code.base[at]:
                return 0
            number = number * code.base[at] + digit
            at += 1
        keys[start + word] = number
    return 1


@rule
def decode(code: Code, keys: Cells, start: int, s: Cells) -> None:
    """Write the cells of a state from its numbers."""
    at = len(code.cells) - 1
    for back in range(len(code.ends)):
        word = len(code.ends) - 1 - back
        number = keys[start + word]
        first = code.ends[word - 1] if word > 0 else 0
        while at >= first:
            s[code.cells[at]] = code.least[at] + number % code.base[at]
            number //= code.base[at]
            at -= 1


def array(numbers: Any, kind: Any = np.int64) -> Any:
    """Numbers for compiled loops; so many empty ones."""
    return np.zeros(numbers, dtype=kind) if isinstance(numbers, int) else np.array(numbers, dtype=kind)
