"""The story of a table for each reader, told move by move as it happens: nothing is told twice."""

from collections.abc import Sequence
from typing import TypeAlias

from brelan.engine.event import Event
from brelan.engine.referee.match import Happened, Match
from brelan.words import Words

Story: TypeAlias = list[tuple[int, Event]]
"""What happened, each event with its place in the log."""


class Stories:
    """What was told so far to each seat, and to spectators, once somebody listens."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._told: dict[int, Story] = {}
        self._words: dict[tuple[int, str], Words] = {}

    def words(self, seat: int, language: str) -> Words:
        """How this table speaks to a reader."""
        key = (seat, language)
        if key not in self._words:
            self._words[key] = Words(language, self.match.game, self.match.names, seat)
        return self._words[key]

    def add(self, place: int, happened: Sequence[Happened]) -> None:
        """Tell all who listen what happened from a place of the log on."""
        for seat, story in self._told.items():
            story += [(place + i, told) for i, line in enumerate(happened) for told in self.match.tell(seat, line)]

    def told(self, seat: int) -> Story:
        """The whole story for a reader. It goes on growing: not to be kept or changed."""
        if seat not in self._told:
            self._told[seat] = list(self.match.told(seat))
        return self._told[seat]


def since(story: Story, place: int) -> Story:
    """The part of a story from a place of the log on."""
    start = len(story)
    while start and story[start - 1][0] >= place:
        start -= 1
    return story[start:]
