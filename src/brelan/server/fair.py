"""Fair turns: a few are served at once, and nobody's many requests keep another's one waiting. Bots think so, between
guests; requests are answered so, between addresses and, at one address, between guests.
"""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from itertools import islice
from math import inf
from time import monotonic
from typing import Any, TypeAlias

from brelan.server import errors

FORGOTTEN = 30.0
"""Seconds after which half of the time that somebody took is forgotten."""
LONG_AGO = 20 * FORGOTTEN
"""Seconds: a millionth of it is left then."""
MOST_REMEMBERED = 20_000
A_WHILE = 0.005
"""Seconds that what is more urgent is given."""

Who: TypeAlias = tuple[str, ...]
"""Who waits, from the outside in: an address, then a guest there. Turns are fair at each step."""


class Turn:
    """A turn of somebody, until it ends: what it was for is done, has to wait for something, or takes too long."""

    def __init__(self, turns: "FairTurns", who: Who) -> None:
        self._turns, self._who = turns, who
        self._begun = monotonic()
        self._ended = False
        self._limit = asyncio.get_running_loop().call_later(turns.longest, self.end) if turns.longest < inf else None

    def end(self) -> None:
        """Let the next one have a turn."""
        if self._ended:
            return
        self._ended = True
        if self._limit:
            self._limit.cancel()
        self._turns.ended(self._who, monotonic() - self._begun)


OWN_TURN: ContextVar[Turn | None] = ContextVar("own_turn", default=None)
"""The turn in which a request is being answered. It ends when the request waits for a lock: others need not."""


def wait_without_turn() -> None:
    """Whoever has a turn is about to wait for somebody else: the turn is the next one's."""
    turn = OWN_TURN.get()
    if turn:
        turn.end()


class FairTurns:
    """Turns, given first to whoever has taken least time of late. A turn ends by itself when it was the `longest`.

    Where there is something more urgent (`after`), the next turn waits until that has had a while: a moment, or longer
    where somebody is at it.
    """

    def __init__(
        self,
        at_once: int,
        most_waiting: float = inf,
        longest: float = inf,
        after: "FairTurns | None" = None,
        at_once_of_address: float = inf,
        waiting_of_address: float = inf,
    ) -> None:
        self._free = at_once
        self._at_once = at_once
        self._most_waiting = most_waiting  # of each
        self.longest = longest
        self._after = after
        self._at_once_of_address, self._waiting_of_address = at_once_of_address, waiting_of_address
        self._busy: Counter[str] = Counter()  # how many turns each address has
        self._resting = False  # what is more urgent has its while
        self._waiting: dict[Who, deque[asyncio.Future[None]]] = {}
        self._waits: Counter[str] = Counter()  # how many of each address
        self._spent: OrderedDict[Who, tuple[float, float]] = OrderedDict()  # seconds, and when that was

    @property
    def waiting(self) -> int:
        """How many wait."""
        return self._waits.total()

    @property
    def busy(self) -> bool:
        """Whether anybody has a turn."""
        return self._free < self._at_once

    @asynccontextmanager
    async def turn(self, *who: str) -> AsyncIterator[None]:
        """Wait for a turn; what is done inside counts. Refuses who waits for too many already."""
        turn = await self.next(*who)
        try:
            yield
        finally:
            turn.end()

    async def next(self, *who: str) -> Turn:
        """Wait for a turn, which whoever takes it has to end."""
        if self._free and not self._resting and self._busy[who[0]] < self._at_once_of_address:
            self._free -= 1
            self._busy[who[0]] += 1
        else:
            await self._wait(who)
        return Turn(self, who)

    async def _wait(self, who: Who) -> None:
        if self._waits[who[0]] >= self._waiting_of_address or len(self._waiting.get(who, ())) >= self._most_waiting:
            raise errors.too_many()
        given: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(given)
        self._waits[who[0]] += 1
        try:
            await given
        except asyncio.CancelledError:
            if not given.cancelled():  # given in the same moment: to somebody else then
                self._take_back(who)
                self._give()
            raise

    def ended(self, who: Who, seconds: float) -> None:
        """A turn is over, and took so long."""
        for step in range(1, len(who) + 1):
            self._note(who[:step], seconds)
        self._take_back(who)
        if self._after is None:
            self._give()
            return
        # Else all that came at once would follow each other without anybody else being heard in between.
        self._resting, loop = True, asyncio.get_running_loop()
        if self._after.busy and self._waiting:
            loop.call_later(A_WHILE, self._give)
        else:
            loop.call_soon(self._give)

    def _take_back(self, who: Who) -> None:
        self._free += 1
        self._busy[who[0]] -= 1
        if not self._busy[who[0]]:
            del self._busy[who[0]]

    def _give(self) -> None:
        """Give what turns are free to those who wait."""
        self._resting = False
        while self._free:
            may = [who for who in self._waiting if self._busy[who[0]] < self._at_once_of_address]
            if not may:
                return
            who = min(may, key=self._taken_by)
            given = self._waiting[who].popleft()
            if not self._waiting[who]:
                del self._waiting[who]
            self._waits[who[0]] -= 1
            if not self._waits[who[0]]:
                del self._waits[who[0]]
            if not given.done():
                self._free -= 1
                self._busy[who[0]] += 1
                given.set_result(None)

    def _taken_by(self, who: Who) -> list[float]:
        return [self._taken(who[:step]) for step in range(1, len(who) + 1)]

    def _taken(self, who: Who) -> float:
        seconds, then = self._spent.get(who, (0.0, 0.0))
        return seconds * 0.5 ** ((monotonic() - then) / FORGOTTEN) if seconds else 0.0

    def _note(self, who: Who, seconds: float) -> None:
        self._spent[who] = (self._taken(who) + seconds, monotonic())
        self._spent.move_to_end(who)
        forget_oldest(self._spent, monotonic() - LONG_AGO)


def forget_oldest(remembered: OrderedDict[Any, tuple[Any, float]], before: float) -> None:
    """Of what is remembered (something, and when that was) forget the oldest, if it is from before a moment or there is
    too much. It is called whenever one thing is added and forgets two at most: a crowd that has left is soon forgotten,
    and nobody waits for that.
    """
    for who in [*islice(remembered, 2)]:
        if remembered[who][1] >= before and len(remembered) <= MOST_REMEMBERED:
            return
        del remembered[who]
