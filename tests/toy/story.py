from collections.abc import Sequence

from brelan.engine.event import Event, event

from . import rules as toy


def tell(before: Sequence[int], actor: int, move: int, after: Sequence[int]) -> list[Event]:
    """Tells all it is given, so that a test can see what that was."""
    return [event("told.toy", actor=actor, move=move, dice=list(after[toy.DIE : toy.DIE + 2]))]
