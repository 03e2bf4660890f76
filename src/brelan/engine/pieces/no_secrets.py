"""The part of the contract that speaks of secrets, for games in which everything can be known."""

from brelan.engine.rule import EVERYONE, Cells, rule


@rule
def witnesses(s: Cells) -> int:
    """Everything happens in the open."""
    return EVERYONE


@rule
def guess(s: Cells, seat: int, dice: Cells) -> None:
    """Redraw nothing: what a seat does not see it can work out, and nothing is drawn before it is needed."""
