"""What views are made from."""

from typing import Protocol

from brelan.coach.hint import Hint
from brelan.engine.event import Event
from brelan.engine.referee.match import Match
from brelan.server.store.chat import Chat
from brelan.server.store.table_info import TableInfo
from brelan.server.views.story import Stories
from brelan.web.people.signs import Sign
from brelan.web.shown import DieCount, TableLink


class Presences(Protocol):
    """Who is at a table now."""

    def here(self, guest: str) -> bool:
        """Whether a guest is connected, or just reloads the page."""

    def gone(self, guest: str) -> bool:
        """Whether a guest has been away so long that a bot may stand in."""


class Waits(Protocol):
    """What a table waits for before it goes on."""

    @property
    def since(self) -> int:
        """The place of the log from which on people look."""

    @property
    def ended(self) -> Event | None:
        """The part of the game that has ended."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def is_end(self) -> bool:
        """Whether a part of the game has ended; else a move may still be taken back."""

    @property
    def asked(self) -> set[str]:
        """The guests who have not let go yet."""

    @property
    def left(self) -> float:
        """Seconds until the table goes on by itself."""


class Source(Protocol):
    """A table as far as views need to know it: they can look at it, and change nothing."""

    @property
    def info(self) -> TableInfo:
        """What is written about it beside its log."""

    @property
    def match(self) -> Match:
        """The game."""

    @property
    def stories(self) -> Stories:
        """What was told so far."""

    @property
    def presence(self) -> Presences:
        """Who is here."""

    @property
    def place(self) -> int:
        """How long the log is."""

    @property
    def hold(self) -> Waits | None:
        """What the table waits for, if people are to look first."""

    @property
    def signs(self) -> list[Sign]:
        """What signs people gave each other."""

    @property
    def chat(self) -> Chat | None:
        """What they wrote to each other; nothing where the house has no chat."""

    @property
    def commitment(self) -> str:
        """The fingerprint of the seed."""

    @property
    def given_up(self) -> bool:
        """Whether its host has ended the game before its end."""

    @property
    def luck(self) -> list[DieCount]:
        """The dice that fell, once all have fallen."""

    def links(self, guest: str) -> list[TableLink]:
        """Where the table's page leads, for a guest."""

    def holder(self, guest: str) -> int:
        """The seat of whoever holds a guest's shared device."""

    def hint(self, seat: int) -> Hint | None:
        """What the coach told a seat about the decision it is at."""

    def may_stand_in(self, number: int) -> bool:
        """Whether a bot may play for a person."""

    def late_by(self, number: int) -> float:
        """By how many seconds a seat's turn is late; below 0 if it is not."""

    def may_type(self, guest: str) -> bool:
        """Whether a guest may say what real dice show."""

    def asks_for_dice(self) -> bool:
        """Whether people are to say now what their real dice show."""
