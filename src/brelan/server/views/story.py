"""The story of a table for each reader, told move by move as it happens: nothing is told twice."""

from collections.abc import Sequence
from typing import TypeAlias

from brelan.engine.event import Event
from brelan.engine.fields import NOBODY
from brelan.engine.referee.match import Entry, Happened, Match
from brelan.engine.rule import NATURE
from brelan.web.shown import SinceShown
from brelan.words import Words

Story: TypeAlias = list[tuple[int, Event]]
"""What happened, each event with its place in the log."""


class Stories:
    """What was told so far to each seat, and to spectators, once somebody listens."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._told: dict[int, Story] = {}
        self._parts: list[tuple[int, Event]] | None = None
        self._open: Story | None = None
        self._words: dict[tuple[int, str], Words] = {}

    def words(self, seat: int, language: str) -> Words:
        """How this table speaks to a reader."""
        words = self._words.get((seat, language))
        if words is None or words.names != tuple(self.match.names):  # somebody has sat down meanwhile
            words = self._words[seat, language] = Words(language, self.match.game, self.match.names, seat)
        return words

    def add(self, place: int, happened: Sequence[Happened]) -> None:
        """Tell all who listen what happened from a place of the log on."""
        for seat, story in self._told.items():
            story += [(place + i, told) for i, told in self.match.tell_all(seat, happened)]
        if self._parts is not None:
            for i, (before, _, _) in enumerate(happened):
                self._begin_part(place + i, before)

    def parts(self) -> list[tuple[int, Event]]:
        """Where in the log rounds, stages or turns begin, and which. It goes on growing: not to be kept or changed."""
        if self._parts is None:
            self._parts = []
            for place, (before, _, _) in enumerate(self.match.replay()):
                self._begin_part(place, before)
        return self._parts

    def _begin_part(self, place: int, state: list[int]) -> None:
        part = self.match.part(state)
        if part and self._parts is not None and (not self._parts or self._parts[-1][1] != part):
            self._parts.append((place, part))

    def told_openly(self) -> Story:
        """The whole story of a game that is over, with nothing hidden."""
        if self._open is None:
            self._open = list(self.match.told_openly())
        return self._open

    def told(self, seat: int) -> Story:
        """The whole story for a reader. It goes on growing: not to be kept or changed."""
        if seat not in self._told:
            self._told[seat] = list(self.match.told(seat))
        return self._told[seat]


def since_own_turn(match: Match, seat: int, story: Story, parts: Story) -> list[SinceShown]:
    """What the others did since a seat's last turn, one after the other; Nature's moves count for who moved before.
    The end of a round everybody has looked at: nothing before it is told again.
    """
    seen = max((place for place, part in parts if "seat" not in part.values), default=0)
    start = turn = _turn_start(match.log, seat)
    while start > seen and match.log[start - 1].seat != seat:
        start -= 1
    movers, mover = {}, NOBODY
    for place in range(start, turn):
        mover = match.log[place].seat if match.log[place].seat >= 0 else mover
        movers[place] = mover
    done: dict[int, list[Event]] = {}
    for place, told in since(story, start):
        if movers.get(place, NOBODY) != NOBODY:
            done.setdefault(movers[place], []).append(told)
    return [SinceShown(other, events) for other, events in done.items()]


def turn_begins(log: Sequence[Entry], seat: int) -> bool:
    """Whether a seat has done nothing since another moved."""
    return _turn_start(log, seat) == len(log)


def _turn_start(log: Sequence[Entry], seat: int) -> int:
    """The place of a seat's first move since another's; the end of the log if it has made none."""
    start = place = len(log)
    while place and log[place - 1].seat in (seat, NATURE):
        place -= 1
        start = place if log[place].seat == seat and log[place].acts else start
    return start


def since(story: Story, place: int) -> Story:
    """The part of a story from a place of the log on."""
    start = len(story)
    while start and story[start - 1][0] >= place:
        start -= 1
    return story[start:]
