"""A chat between those who sit at a table, as a page shows it."""

from collections.abc import Sequence
from dataclasses import dataclass

EVERYBODY = -1
"""Instead of a seat: the whole chat is muted."""


@dataclass(frozen=True)
class Line:
    """What somebody wrote."""

    number: int  # counted at each table from 0
    seat: int
    text: str
    at: int  # in seconds since 1970


@dataclass(frozen=True)
class ChatShown:
    """The chat as one of those who sit here wishes to read it."""

    lines: Sequence[Line]
    muted: Sequence[int]  # seats that are not read; EVERYBODY: none is
    others: Sequence[int]  # seats of people at other devices
    longest: int  # characters of a line

    @property
    def silent(self) -> bool:
        """Whether the whole chat is muted."""
        return EVERYBODY in self.muted
