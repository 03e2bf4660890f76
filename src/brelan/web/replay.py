"""Watching a game again: where one can jump to from a moment of it."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from brelan.engine.event import Event

SPEEDS = {"slow": 2.5, "normal": 1.4, "fast": 0.6}
"""Seconds at each moment, when a game plays by itself."""


@dataclass(frozen=True)
class Jump:
    """From a moment back and ahead to the next one of its kind; None where there is none."""

    name: str  # step, mine, part
    back: int | None
    ahead: int | None


@dataclass(frozen=True)
class Replay:
    """A game that is watched again: how long it is, where one can jump to, and through whose eyes it is seen."""

    last: int  # how long the log is
    stops: list[int]  # places at which there is something to see
    mine: list[int] = field(default_factory=list)  # places at which the viewer decided
    parts: list[tuple[int, Event]] = field(default_factory=list)  # where rounds, stages or turns begin
    eyes: list[int] = field(default_factory=list)  # the seats that it can be seen from: all, once the game is over
    may_fork: bool = False  # it can be played on from here
    may_keep_dice: bool = False  # with the same dice, too

    def at(self, place: int) -> Event | None:
        """The round, the stage or the turn that a place belongs to."""
        return next((part for begins, part in reversed(self.parts) if begins <= place), None)

    def heading(self, place: int | None) -> Event | None:
        """What begins at a place: a round, a stage, a turn."""
        return next((part for begins, part in self.parts if begins == place), None)

    def jumps(self, place: int) -> list[Jump]:
        """Where one can go from a place: a step, to one's own decisions, to rounds."""
        begins = [at for at, _ in self.parts]
        kinds = {"step": self.stops, "mine": self.mine, "part": begins}
        return [_jump(name, places, place) for name, places in kinds.items() if places]


def _jump(name: str, places: Iterable[int], place: int) -> Jump:
    places = list(places)
    back = max((each for each in places if each < place), default=None)
    return Jump(name, back, min((each for each in places if each > place), default=None))
