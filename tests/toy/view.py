from collections.abc import Sequence
from typing import Any

from brelan.engine.event import Event, event
from brelan.engine.fields import HIDDEN

from . import rules as toy


def table(seen: Sequence[int], seat: int) -> dict[str, Any]:
    return {"dice": [None if seen[toy.DIE + i] == HIDDEN else seen[toy.DIE + i] for i in range(2)]}


def prompt(seen: Sequence[int], seat: int) -> Event:
    return event("prompt.toy", "TOY 1", turn=seen[toy.TURN])


def name(seen: Sequence[int], move: int) -> Event:
    if seen[toy.PHASE] == toy.BID:
        return event("raise" if move == toy.RAISE else "seal", die=seen[toy.DIE + seen[toy.TURN]])
    return event("draw", side=move)
