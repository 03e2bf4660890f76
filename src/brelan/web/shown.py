"""What a page shows: filled in by whoever serves it, drawn by the templates. Nothing here is secret to its viewer."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from brelan.coach.hint import Hint, MoveWorth
from brelan.engine.event import Event
from brelan.engine.fields import NOBODY
from brelan.engine.game import Game
from brelan.engine.referee.ahead import Ahead
from brelan.engine.referee.verdict import Verdict
from brelan.engine.referee.view import Choice, View
from brelan.web.people.chat import ChatShown
from brelan.web.people.signs import RETURNED, SEEN_FOR, Sign


@dataclass  # like events
class SeatShown:
    """A seat as the strip shows it."""

    number: int
    name: str
    kind: str  # "me" (this device's guest plays it), "guest" (another device), "open" (link not taken yet), "bot"
    level: str  # of a bot, or of the bot that stands in; else ""
    here: bool  # connected now (bots always)
    may_replace: bool  # gone for a minute: the viewer may let a bot stand in
    invitation: str  # for an open seat, to its table's host only: the link (absolute URL); else ""
    late: bool = False  # its turn takes longer than the table allows
    promise: str = ""  # the fingerprint of what its device promised for the dice
    may_return: bool = False  # gone for a minute: the viewer, who is the host, may make a link for its person


class TableLink(NamedTuple):
    """Where a feature leads from a table."""

    address: str
    said: str  # the key of what stands on it
    at_end: str = ""  # of the button to it when the game is over; empty: there is none


class MenuItem(NamedTuple):
    """A line of the menu."""

    address: str
    said: str  # the key of what stands there
    at_table: bool = False  # its page is told from which table somebody comes


@dataclass(frozen=True)
class DieCount:
    """How often a face fell (or a card was drawn) in the open, and how often that was to be expected."""

    name: Event
    seen: int
    expected: float


@dataclass(frozen=True)
class HoldShown:
    """The table waits: a round has ended and people look at it, or a last move may still be taken back."""

    ended: Event | None  # the part of the game that has ended
    over: bool  # the game has ended: the results come when the viewer has seen how
    is_end: bool  # else a move may still be taken back
    asked: bool  # the viewer may let go
    waits_for: list[int]  # the others' seats that have not let go yet
    seconds: float  # until the table goes on by itself


@dataclass(frozen=True)
class SinceShown:
    """What one of the others did since the viewer's last turn."""

    seat: int
    events: list[Event]


@dataclass(frozen=True)
class HintShown:
    """What the coach says of the decision that the viewer is at."""

    hint: Hint
    moves: list[MoveWorth]  # what may be done now
    texts: list[str]  # the plans in words


@dataclass(frozen=True)
class LessonShown:
    """A step of a newcomer's first game."""

    number: int
    count: int
    say: str  # the key of what to do; with ".why", of the reason
    rule: str  # e.g. "GD 3.5", or ""
    does: bool  # the newcomer has something to do; else only to look and to read
    here: str  # address of this step
    back: str  # address of the step before, or ""
    next: str  # address of the step after, or "" at the end


@dataclass  # like SeatShown
class TableShown:
    """Everything the page of one table needs, for one viewer."""

    id: str
    address: str  # path of the table, "/table/<id>"
    game: Game
    view: View  # as the seat `view.seat` (NOBODY for spectators and behind a curtain) sees it
    place: int  # length of the log: what a form sends back as `place`
    seats: list[SeatShown]
    mine: list[int]  # seats this guest plays
    curtain: int  # seat that the device must be passed to, or NOBODY
    story: list[tuple[int, Event]]  # with its place in the log, as the viewer may know it
    fresh: int  # the story from this place on is new to this page: animate it
    notice: str  # one sentence for the viewer: an error with its rule, or ""
    notice_rule: str  # e.g. "GD 3.5", or ""
    typed: list[Choice]  # what the real dice may show now, when the viewer is asked to type it; else []
    dice: str  # "fair", "typed"
    over: bool
    waiting: bool  # seats still open
    commitment: str
    seed: str  # only when over, or given up
    language: str
    promising: list[int] = field(default_factory=list)  # the seats that are asked to promise something for the dice
    owing: list[int] = field(default_factory=list)  # seats that have yet to reveal what they promised for the dice
    promised: list[int] = field(default_factory=list)  # seats that promised something for the dice and revealed it
    may_pledge: bool = False  # the viewer may promise something for the dice
    is_host: bool = False
    may_switch: bool = False  # the viewer may allow signs and the chat here: its host, or that of its club
    given_up: bool = False  # by its host: nobody moves here any more
    pass_to: int = NOBODY  # on a shared device: the seat that is to have it next, when its holder has seen enough
    mixed: list[str] = field(default_factory=list)  # what each player mixed into the dice, if anybody did
    next: str = ""  # address of the table that "again" made, or ""
    verdict: Verdict | None = None  # once the viewer had the dice checked
    rolled: list[DieCount] = field(default_factory=list)  # for the chart, only when over
    ahead: Ahead | None = None  # where the viewer's choices would lead; none in a replay
    hold: HoldShown | None = None  # what the table waits for
    pace: str = "normal"  # calm, normal, quick
    coach: bool = False  # the players here may ask the coach
    link: str = ""  # to its host, while seats are free: the link to any of them (absolute URL); else ""
    link_open: bool = True  # the host has not closed it
    signs: list[Sign] = field(default_factory=list)  # the latest that people gave each other
    may_sign: bool = False  # the viewer may give one
    signs_allowed: bool = True  # the host wants them
    chat: ChatShown | None = None  # what those who sit here write to each other, if the viewer has a part in it
    chat_allowed: bool | None = None  # the host wants it; None: the house has none
    turn_time: int = 0  # seconds that a turn may take; 0: as long as it likes
    now: int = 0  # in seconds since 1970, where something shown is but for a moment
    links: Sequence[TableLink] = ()  # where features lead from here
    is_fork: bool = False  # it goes on with another game
    sealed: bool = False  # others have the same dice still before them: the seed is not shown yet
    may_challenge: bool = False  # the viewer may challenge others to this game
    hint: HintShown | None = None  # what it said to the viewer
    parts: list[tuple[int, Event]] = field(default_factory=list)  # where in the log rounds, stages or turns begin
    since: list[SinceShown] = field(default_factory=list)  # on the viewer's turn: what the others did meanwhile
    first_turn: bool = False  # the viewer has not moved yet in this game
    turn_begins: bool = False  # the viewer is to move and has done nothing yet in this turn
    lesson: LessonShown | None = None  # only in a first game: it follows a script, and nothing of it is kept

    @property
    def ended(self) -> bool:
        """Whether the results are shown: the game is over, and the viewer has seen how it ended."""
        return self.over and not (self.hold and self.hold.over)

    @property
    def read_by_several(self) -> bool:
        """Whether several people at one device look at this together: the end of a round, or of the game."""
        return len(self.mine) > 1 and (self.ended or bool(self.hold and self.hold.is_end))

    @property
    def with_people(self) -> bool:
        """Whether the viewer plays here with people at other devices."""
        return bool(self.mine) and any(seat.kind == "guest" for seat in self.seats)

    def sign_at(self, seat: int) -> Sign | None:
        """The sign that is seen beside a seat just now."""
        latest = next((each for each in reversed(self.signs) if each.seat == seat), None)
        return latest if latest and self.now - latest.at <= SEEN_FOR and latest.sign != RETURNED else None

    @property
    def names(self) -> list[str]:
        """Who sits where."""
        return [seat.name for seat in self.seats]


@dataclass(frozen=True)
class TableLine:
    """A table in a list: what I play and played."""

    id: str
    address: str
    game: Game
    names: list[str]
    mine: list[int]
    your_turn: bool
    closed: bool  # over, or given up
    waiting: bool
    won: bool
    when: float  # the last move, in seconds since 1970
    is_host: bool = False  # may give it up
    given_up: bool = False
    damaged: bool = False  # on disk: it is kept, and nobody goes on with it
    rank: int = 0  # of the guest's seat, once the game is over; 0: not known
    points: int = 0
    seconds: int = 0  # that the game took
