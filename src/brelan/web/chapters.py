"""The log as people read it: the latest first, below the heading of its round, stage or turn."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import groupby

from brelan.engine.event import Event, event

Told = tuple[int, Event]
"""What happened, with its place in the log; or the part of the game that begins there."""


def chapters(story: Sequence[Told], parts: Sequence[Told], over: bool = False) -> list[tuple[Event | None, list[Told]]]:
    """Each part of the game with what happened in it. Of a game that is over the last sentence tells its end."""
    begins = [place for place, _ in parts]
    told = story[:-1] if over else story
    grouped = groupby(reversed(told), key=lambda told: bisect_right(begins, told[0]))
    found = [(parts[number - 1][1] if number else None, list(lines)) for number, lines in grouped]
    return [(event("end.head"), list(story[-1:])), *found] if over else found
