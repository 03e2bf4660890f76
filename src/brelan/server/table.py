"""A table in memory: the match, its sheet, who watches, and one door through which every change goes."""

import asyncio
from collections.abc import Hashable
from functools import cached_property

from brelan.engine.dealer import HashDealer, Verdict, verify
from brelan.engine.fields import NOBODY
from brelan.engine.match import Match
from brelan.engine.rule import EVERYONE, NATURE
from brelan.server import refusal
from brelan.server.luck import rolled
from brelan.server.presence import Presence
from brelan.server.sheet import Facts, Sheet
from brelan.server.stories import Stories
from brelan.server.streams import Stream
from brelan.web.shown import DieCount


class Table:
    """A game in progress, or one that was. What it holds beside the match can be lost: it is rebuilt from disk."""

    def __init__(self, sheet: Sheet, presence: Presence) -> None:
        self.sheet = sheet
        self.match = Match(sheet.game, sheet.names, sheet.options)
        self.dealer: HashDealer = sheet.dealer()
        self.commitment = self.dealer.commitment
        self.stories = Stories(self.match)
        self.presence = presence
        self.streams: set[Stream] = set()
        self.said: dict[Hashable, str] = {}  # what was last told, by who sees the same
        self.holders: dict[str, int] = {}  # on a shared device: the seat it was last passed to
        self.soon: set[int] = set()  # when those who watch will be told who is away
        self.left_to_us = ""  # typed dice: the prompt of the roll that people left to Brelan
        self.turn: asyncio.Task[None] | None = None  # what goes on by itself
        self.lost = False  # memory and disk may differ: whoever holds this object must fetch the table again
        self.door = asyncio.Lock()

    @property
    def id(self) -> str:
        """The table's name."""
        return self.sheet.id

    @property
    def address(self) -> str:
        """The path of the table's page."""
        return self.sheet.address

    @property
    def place(self) -> int:
        """How long the log is."""
        return len(self.match.log)

    @property
    def idle(self) -> bool:
        """Whether nobody would miss this table in memory."""
        return not self.streams and not self.door.locked() and self.turn is None

    @cached_property
    def luck(self) -> list[DieCount]:
        """The dice that fell, once all have fallen."""
        return rolled(self.match)

    @property
    def given_up(self) -> bool:
        """Whether its host has ended the game before its end."""
        return self.sheet.over and not self.match.over

    def facts(self) -> Facts:
        """What lists say of the table, so that they need not play its log."""
        match = self.match
        ranks = match.view().ranks if match.over else []
        won = sum(1 << seat for seat, rank in enumerate(ranks) if rank == 1)
        return Facts(match.over or self.sheet.over, match.actor, won)

    def check_dice(self) -> Verdict:
        """Check every draw of a finished game against its seed."""
        if not self.match.over:
            raise refusal.too_early()
        return verify(self.match, self.dealer, self.commitment)

    def asks_for_dice(self) -> bool:
        """Whether people are to say now what their real dice show."""
        match = self.match
        return (
            self.sheet.dice == "typed"
            and not self.sheet.waiting
            and not self.sheet.over
            and match.actor == NATURE
            and match.game.witnesses(match.state) == EVERYONE
            and self.left_to_us != match.view(NOBODY).prompt.key
        )

    def settle(self, pausing: bool = False) -> None:
        """Let Nature move until it is somebody's turn, people must type their dice, or the game is over.

        When `pausing`, stop also before Nature turns to something else: what just fell should be seen first.
        """
        doing = ""
        while self.match.actor == NATURE and not self.asks_for_dice():
            if pausing:
                prompt = self.match.view(NOBODY).prompt.key
                if doing not in ("", prompt):
                    return
                doing = prompt
            self.match.play(NATURE, self.dealer.draw(self.match))
        if self.match.actor != NATURE:
            self.left_to_us = ""
