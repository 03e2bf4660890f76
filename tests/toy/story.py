from collections.abc import Sequence

from brelan.engine.event import Event, event


def tell(before: Sequence[int], actor: int, move: int, after: Sequence[int]) -> list[Event]:
    return [event("told.toy", actor=actor, move=move)]
