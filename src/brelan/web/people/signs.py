"""Short signs that people at a table give each other: drawn, never typed."""

from dataclasses import dataclass

NAMES = (
    "hello", "luck", "bravo", "thanks", "cheers", "laugh", "wow", "think", "oops", "sad", "wait", "again",
)  # fmt: skip
"""All there are, in the order in which they are offered."""
RETURNED = "returned"
"""What is noted there too: somebody has sat down again on another device."""
SEEN_FOR = 6
"""Seconds for which a sign is seen beside its seat."""
IN_LOG = 40
"""So many of the latest are listed."""


@dataclass(frozen=True)
class Sign:
    """Who gave which sign, and when."""

    seat: int
    sign: str
    place: int  # how long the log was
    at: int  # in seconds since 1970
