"""Who wants to know that something is compiled for the first time: it takes seconds in which nothing else is seen."""

from collections.abc import Callable
from typing import TypeAlias

Listener: TypeAlias = Callable[[str], None]
"""Told the name of a game; nothing for the loops that serve all games."""

_listeners: list[Listener] = []
_told: set[str] = set()


def listen(listener: Listener) -> None:
    """From now on this is told as well."""
    if listener not in _listeners:
        _listeners.append(listener)


def tell(name: str) -> None:
    """Say once in a process that a game, or the loops for all of them, is being compiled."""
    if name not in _told:
        _told.add(name)
        for listener in _listeners:
            listener(name)
