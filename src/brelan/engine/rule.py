"""What every rule is written with: the mark `@rule`, and the words of the contract that are numbers.

A rule is a plain function over a flat list of integers. `@rule` writes the numbers for the names of its constants, and
remembers it, so that `compiled/` can make the very same function callable from compiled code.
"""

from collections.abc import Callable, MutableSequence
from typing import Annotated, Any, TypeAlias, TypeVar

from brelan.engine.constants import with_constants

Cells: TypeAlias = MutableSequence[int]
"""A state, a list of moves, the state of the dice: a Python list here, an int64 array when compiled."""

Table: TypeAlias = MutableSequence[MutableSequence[int]]
"""Rows of cells: a list of lists here, a two-dimensional int64 array when compiled."""

Floats: TypeAlias = MutableSequence[float]
"""Values, such as the chances of the seats: a Python list here, a float64 array when compiled."""

FloatTable: TypeAlias = MutableSequence[MutableSequence[float]]
"""Rows of values."""

Row: TypeAlias = Annotated[MutableSequence[int], "int32"]
"""What a seat may know of a state, or several such rows: a list here, an int32 array when compiled, half as large as
cells.
"""

Places: TypeAlias = Annotated[MutableSequence[int], "uint32"]
"""Indexes: unsigned when compiled, for code that need not look for negative ones is half as long again."""

Flags: TypeAlias = MutableSequence[bool]
"""Yes or no for each of some things: a list here, an array of bytes when compiled."""

NATURE = -1
"""The actor when chance moves."""
OVER = -2
"""The actor when the game is over."""

EVERYONE = -1
"""The witnesses of an open move: every bit set. A secret one names its seats, bit by bit."""

MOST_MOVES = 64
"""No seat ever has more legal moves than this, nor Nature more outcomes: moves are small steps."""

MOST_NAMED = 8
"""Numbers that name what a draw is for."""

MOST_SEATS = 6
"""No game seats more."""

RECORDED: list[Callable[..., Any]] = []
"""Every function marked as a rule, in the order of definition."""

F = TypeVar("F", bound=Callable[..., Any])


def rule(function: F) -> F:
    """Remember a function as part of the rules, and return the same function, with its constants written in."""
    function.__code__ = with_constants(function)
    RECORDED.append(function)
    return function
