"""The contract of a game, once: the name and the type of each function. docs/contract.md says what each is for.

Whoever handles these functions as values reads them from here: `Game` finds them in a game's rules, drivers are handed
them, and `compiled/` makes its signatures from their types.
"""

from collections import namedtuple
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeAlias, get_args

from brelan.engine.rule import Cells, Floats

Setup: TypeAlias = Callable[..., None]
Actor: TypeAlias = Callable[[Cells], int]
Moves: TypeAlias = Callable[[Cells, Cells], int]
Apply: TypeAlias = Callable[[Cells, int], None]
Deal: TypeAlias = Callable[[Cells, Cells], int]
Chances: TypeAlias = Callable[[Cells, Cells, Cells], int]
Results: TypeAlias = Callable[[Cells, Cells], None]
Guess: TypeAlias = Callable[[Cells, int, Cells], None]
Witnesses: TypeAlias = Callable[[Cells], int]
Occasion: TypeAlias = Callable[[Cells, Cells], int]

Policy: TypeAlias = Callable[[Cells, Cells, int, Cells], int]
"""Chooses one of `count` moves written in a list: policy(state, moves, count, dice)."""
Audit: TypeAlias = Callable[[Cells], int]
"""Looks a state over: 0 if all is well, else a number that says what is not."""
Judge: TypeAlias = Callable[[Cells, Floats], int]
"""Says what a state is worth to each seat, from 0 to 1, and 1; or 0 where it cannot tell yet."""


class Contract:
    """What the rules of every game are made of."""

    setup: Setup
    actor: Actor
    moves: Moves
    apply: Apply
    deal: Deal
    chances: Chances
    results: Results
    guess: Guess
    witnesses: Witnesses

    occasion: Occasion


def _unnamed(_s: Cells, _out: Cells) -> int:
    """Draws that are for nothing in particular: they are only counted."""
    return 0


OPTIONAL: dict[str, Any] = {"occasion": _unnamed}
"""Functions that a game may leave out, and what stands in for them."""
FUNCTIONS = tuple(name for name in Contract.__annotations__ if name not in OPTIONAL)
"""Those that every game has."""
COMPILED = tuple(name for name in FUNCTIONS if name != "setup")
"""Those that are compiled: `setup` takes as many options as its game has, and is called once a game; what a draw is for
is asked at tables only."""

KINDS: dict[str, Any] = {
    **{name: Contract.__annotations__[name] for name in COMPILED},
    "policy": Policy,
    "audit": Audit,
    "judge": Judge,
}
"""The type of everything that is compiled for a game, by the name of its kind."""

if TYPE_CHECKING:

    class Rules(Contract):
        """The functions that are compiled, in one value."""

        def __init__(self, *functions: Any) -> None: ...
        def __iter__(self) -> Iterator[Any]: ...
else:
    # A named tuple, because that is what Numba knows as a value with functions in it.
    Rules = namedtuple("Rules", COMPILED)


def shape(kind: Any) -> tuple[list[Any], Any]:
    """What a function of a type takes, and what it returns: `shape(KINDS["apply"])` is `([Cells, int], None)`."""
    takes, returns = get_args(kind)
    return takes, returns
