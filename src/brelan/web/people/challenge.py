"""Challenges as pages show them."""

from dataclasses import dataclass, field
from datetime import date, timedelta

from brelan.engine.game import Game


@dataclass(frozen=True)
class ChallengeLine:
    """A challenge in a list, with what the viewer has made of it."""

    address: str
    game: Game
    seats: int
    seat: int
    levels: list[str]  # of the bots
    until: float
    ended: bool
    friends: int  # of a duplicate
    host_name: str  # empty: the house
    mine: str  # "" (not played), "under_way", "done", "given_up"; of a duplicate "joined"
    rank: int = 0
    points: int = 0

    @property
    def different_levels(self) -> list[str]:
        """How strong the bots are: said once, if all are alike."""
        return self.levels[:1] if len(set(self.levels)) == 1 else self.levels


@dataclass(frozen=True)
class PlacedShown:
    """A row of a board."""

    place: int
    name: str
    rank: int
    points: int
    mine: bool
    address: str  # of the game, once everybody may look at it
    loss: float | None


@dataclass(frozen=True)
class BoardShown:
    """A page of a board."""

    rows: list[PlacedShown]
    finished: int
    begun: int
    number: int
    last: int


@dataclass(frozen=True)
class DealShown:
    """A table of a duplicate."""

    address: str
    seat: int  # the viewer's
    closed: bool
    turn: str  # whose turn it is, if it is a friend's
    my_turn: bool
    points: list[int]


@dataclass(frozen=True)
class FriendShown:
    """Somebody who takes part in a duplicate."""

    name: str
    mine: bool
    points: int
    won: int
    place: int


@dataclass(frozen=True)
class ChallengeShown:
    """The page of a challenge."""

    line: ChallengeLine
    link: str  # to be sent to others, absolute
    commitment: str
    seed: str  # once it has ended
    is_host: bool
    par: tuple[int, int] | None  # rank and points, once the viewer may know
    board: BoardShown | None  # once the viewer may see it
    share: str  # a text that gives nothing away
    table: str  # address of the viewer's attempt
    friends: list[FriendShown] = field(default_factory=list)
    deals: list[DealShown] = field(default_factory=list)


@dataclass(frozen=True)
class DayShown:
    """A day of the calendar."""

    day: str
    number: int  # in its month
    open: bool  # there are challenges of this day
    chosen: bool
    results: list[int]  # of the viewer, game by game: the rank; 0: not finished


@dataclass(frozen=True)
class Month:
    """A month of the calendar, in weeks that begin on Monday."""

    first: date
    weeks: list[list[DayShown | None]]
    before: str  # a day of the month before, or ""
    after: str


def month_of(chosen: date, today: date, since: date, results: dict[str, list[int]]) -> Month:
    """The month of a day, with what the viewer has played. `since` is the first day with challenges."""
    first = chosen.replace(day=1)
    following = (first + timedelta(31)).replace(day=1)
    days: list[DayShown | None] = [None] * first.weekday()
    for number in range((following - first).days):
        day = first + timedelta(number)
        name = day.isoformat()
        days.append(DayShown(name, number + 1, since <= day <= today, day == chosen, results.get(name, [])))
    days += [None] * (-len(days) % 7)
    weeks = [days[start : start + 7] for start in range(0, len(days), 7)]
    before = (first - timedelta(1)).isoformat() if first > since else ""
    return Month(first, weeks, before, following.isoformat() if following <= today else "")
