"""What is written about a table beside its log: the game, the options, the dice, and who sits where."""

import secrets
from dataclasses import dataclass, field, replace
from functools import cached_property
from time import time
from typing import NamedTuple

from brelan.engine.game import Game
from brelan.engine.options import Setting
from brelan.engine.referee.dealer import HashDealer
from brelan.engine.referee.ways import BY_OCCASION, NEWEST
from brelan.engine.rule import NATURE
from brelan.words import Words

AWAITED = "?"
"""In place of a promise: whoever plays again is asked for another one."""


@dataclass(frozen=True)
class Seat:
    """A place at the table: a bot's, a guest's, or one that waits for a friend with the link."""

    name: str
    guest: str = ""
    token: str = ""
    level: str = ""
    mixed: str = ""  # what the player mixes into the dice
    pledge: str = ""  # the fingerprint of it, if it was promised before
    unkept: bool = False  # it was promised and not revealed
    moved: bool = False  # whoever sits here has moved, not only a bot in their place

    @property
    def is_open(self) -> bool:
        """Whether a friend is still awaited."""
        return bool(self.token) and not self.guest

    @property
    def owes(self) -> bool:
        """Whether something was promised for the dice that is still to be revealed."""
        return bool(self.promise) and not self.mixed and not self.unkept

    @property
    def promise(self) -> str:
        """The fingerprint of what was promised for the dice; empty if nothing was."""
        return "" if self.pledge == AWAITED else self.pledge

    @property
    def is_bot(self) -> bool:
        """Whether no person ever sat here."""
        return not self.token and not self.guest

    @property
    def played_by_bot(self) -> bool:
        """Whether a bot moves for this seat now: its own, or one that stands in."""
        return bool(self.level)


class Summary(NamedTuple):
    """What the log says too, but only when it is played: written down so that lists of tables need not."""

    closed: bool = False  # ended, or given up by its host
    turn: int = NATURE  # whose move it is


NEW = Summary()


class Forked(NamedTuple):
    """Of which game a table is a fork, and from where."""

    table: str
    place: int
    dealt_before: int  # so many lines of the log were dealt by another seed; 0: the dice are the same


class Challenged(NamedTuple):
    """Which challenge a table plays, whether as somebody's attempt that counts, and until when others may not look."""

    challenge: str
    counted: bool
    sealed_until: int


@dataclass(frozen=True)
class TableInfo:
    """All that is fixed about a table, and the seats, which change when people come and go."""

    id: str
    game: Game
    options: dict[str, Setting]
    dice: str
    seed: bytes
    host: str
    language: str
    opened: int
    summary: Summary = NEW
    way: int = NEWEST  # how the seed makes the draws
    asleep: bool = False  # nobody has moved for long: it does not count until somebody does
    damaged: bool = False  # on disk: it is kept as it is, and never continued
    next: str = ""
    pace: str = "normal"
    coach: bool = False  # people may ask the coach while they play
    forked: Forked | None = None
    challenged: Challenged | None = None
    link: str = ""  # what the link to any of its free seats holds; empty: there is none
    link_open: bool = True  # its host may close the link, and open it again
    signs: bool = True  # people may give each other signs
    chat: bool = True  # they may write to each other, where the house has a chat
    turn_time: int = 0  # seconds that a turn may take; 0: as long as it likes
    seats: list[Seat] = field(default_factory=list)

    @property
    def closed(self) -> bool:
        """Whether nobody moves here any more: the game is over, or its host gave it up."""
        return self.summary.closed

    @property
    def sealed(self) -> bool:
        """Whether the dice are a secret to others even when the game is over: they have the same before them."""
        return self.challenged is not None and time() < self.challenged.sealed_until

    @property
    def address(self) -> str:
        """The path of the table's page."""
        return f"/table/{self.id}"

    @cached_property
    def has_open(self) -> bool:
        """Whether a seat still waits for somebody."""
        return any(seat.is_open for seat in self.seats)

    @property
    def link_leads(self) -> bool:
        """Whether whoever has the table's link may sit down."""
        return bool(self.link) and self.link_open and self.has_open and not self.closed

    @cached_property
    def owing(self) -> list[int]:
        """The seats that have yet to reveal what they promised for the dice: all have sat down, and promised."""
        return (
            [] if self.has_open or self.promising else [number for number, seat in enumerate(self.seats) if seat.owes]
        )

    @cached_property
    def promising(self) -> list[int]:
        """The seats that are asked to promise something for the dice again, because they did in the game before."""
        return [number for number, seat in enumerate(self.seats) if seat.pledge == AWAITED]

    @cached_property
    def waiting(self) -> bool:
        """Whether the game has yet to begin: for somebody to sit down, to promise, or to reveal what they promised."""
        return self.has_open or bool(self.promising) or bool(self.owing)

    def may_promise(self, number: int) -> bool:
        """Whether it is not too late for a seat to promise something for the dice, and it has not."""
        seat, in_time = self.seats[number], self.has_open or bool(self.promising)
        return in_time and not (seat.promise or seat.mixed or self.closed or self.keeps_dice)

    @property
    def names(self) -> list[str]:
        """What the players are called; an empty chair has a name only for the referee."""
        words = Words(self.language)
        return [seat.name or words.say("new.seat", n=number) for number, seat in enumerate(self.seats, start=1)]

    def of(self, guest: str) -> list[int]:
        """The seats that a guest plays."""
        return self._seats.get(guest, [])

    @cached_property
    def _seats(self) -> dict[str, list[int]]:
        """The same for everybody who plays."""
        guests = {seat.guest for seat in self.seats if seat.guest}
        return {guest: [n for n, seat in enumerate(self.seats) if seat.guest == guest] for guest in guests}

    @cached_property
    def people(self) -> int:
        """How many people play here, each at a device of their own."""
        return len(self._seats)

    @property
    def mixed(self) -> list[str]:
        """What the players mix into the dice, seat by seat; nothing if nobody did."""
        mixed = [seat.mixed for seat in self.seats]
        return mixed if any(mixed) else []

    @property
    def keeps_dice(self) -> bool:
        """Whether this is a fork with the dice of its game: nothing else is mixed into them."""
        return self.forked is not None and not self.forked.dealt_before

    @property
    def may_keep_dice(self) -> bool:
        """Whether a fork can be dealt what this game would have been dealt: if its draws are known by what they are
        for, and Brelan made all of them with one seed.
        """
        if self.sealed:
            return False
        return self.way == BY_OCCASION and self.dice == "fair" and not (self.forked and self.forked.dealt_before)

    @property
    def may_challenge(self) -> bool:
        """Whether others can be challenged to this game: one person plays it, with dice of ours that can be dealt again
        to anybody.
        """
        people = [seat for seat in self.seats if not seat.is_bot]
        own = self.forked or self.mixed or self.challenged or self.coach
        return len(people) == 1 and not people[0].level and self.may_keep_dice and not own

    def dealer(self) -> HashDealer:
        """The dice of this table: its seed, mixed with the players' words."""
        return HashDealer(self.seed, self.mixed, self.way)

    def with_seat(self, number: int, seat: Seat) -> "TableInfo":
        """The same table with another occupant of a seat."""
        return replace(self, seats=[seat if i == number else other for i, other in enumerate(self.seats)])


def new_id() -> str:
    """A name for a table that nobody can guess."""
    return secrets.token_urlsafe(9)
