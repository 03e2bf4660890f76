"""Dice lifted for a reroll, one by one, by the face they show.

Equal dice are interchangeable, so dice on the table are counts, one cell a face. They are lifted from the lowest face
up: every choice of dice can be made in one order only.
"""

from brelan.engine.fields import Fields
from brelan.engine.rule import Cells, rule
from brelan.engine.values import up_to

FALLING, LOWEST, LIFTED = 0, 1, 2
"""The cells of a cup: dice in the hand (lifted, or rolled and not yet at rest); the lowest face that may still be
lifted; the lifted dice, a cell a face."""


def cup(fields: Fields, faces: int, dice: int) -> int:
    """Add the cells of a cup for so many dice to a layout; all see them."""
    first = fields.public("falling", holds=up_to(dice))
    fields.public("lowest", holds=up_to(faces - 1))
    fields.public("lifted", faces, holds=up_to(dice))
    return first


@rule
def liftable(s: Cells, cup: int, dice: int, faces: int, out: Cells, count: int) -> int:
    """Add the faces of which a die may be lifted to `count` moves; `dice` is the first cell of those on the table."""
    for face in range(s[cup + LOWEST], faces):
        if s[dice + face]:
            out[count] = face
            count += 1
    return count


@rule
def lift(s: Cells, cup: int, dice: int, face: int) -> None:
    """Lift a die from the table."""
    s[dice + face] -= 1
    s[cup + LIFTED + face] += 1
    s[cup + FALLING] += 1
    s[cup + LOWEST] = face


@rule
def pour(s: Cells, cup: int, faces: int) -> None:
    """Roll what was lifted: nobody knows any more what the dice showed, and any may be lifted next time."""
    for face in range(faces):
        s[cup + LIFTED + face] = 0
    s[cup + LOWEST] = 0
