"""The log as people read it: the latest first, below the heading of its round, stage or turn."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import groupby

from brelan.engine.event import Event

Told = tuple[int, Event]
"""What happened, with its place in the log; or the part of the game that begins there."""


def chapters(story: Sequence[Told], parts: Sequence[Told]) -> list[tuple[Event | None, list[Told]]]:
    """Each part of the game with what happened in it."""
    begins = [place for place, _ in parts]
    grouped = groupby(reversed(story), key=lambda told: bisect_right(begins, told[0]))
    return [(parts[number - 1][1] if number else None, list(lines)) for number, lines in grouped]
