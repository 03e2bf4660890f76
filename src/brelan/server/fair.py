"""Fair turns: a few are served at once, and nobody's many wishes keep another's one waiting. Bots think so, between
guests; passers-by are answered so, between addresses.
"""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import islice
from math import inf
from time import monotonic
from typing import Any

from brelan.server import errors

FORGOTTEN = 30.0
"""Seconds after which half of the time that somebody took is forgotten."""
LONG_AGO = 20 * FORGOTTEN
"""Seconds: a millionth of it is left then."""
MOST_REMEMBERED = 20_000


class FairTurns:
    """Turns, given first to whoever has taken least time of late: first between addresses, if it is said what
    `address` somebody comes from, and then between those who share one. An address has so many of them at once.
    """

    def __init__(
        self,
        at_once: int,
        most_waiting: float = inf,
        address: Callable[[str], str] = lambda who: who,
        most_of_address: float = inf,
    ) -> None:
        self._free = at_once
        self._most_waiting = most_waiting  # of each
        self._address, self._most_of_address = address, most_of_address
        self._at_it: Counter[str] = Counter()  # turns of each address
        self._waiting: dict[tuple[str, str], deque[asyncio.Future[None]]] = {}  # from where, and who
        self._spent: OrderedDict[str, tuple[float, float]] = OrderedDict()  # seconds, and when that was

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(map(len, self._waiting.values()))

    @asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[None]:
        """Wait for a turn; what is done inside counts. Refuses who waits for too many already."""
        address = self._address(who)
        if self._free and self._at_it[address] < self._most_of_address:
            self._free -= 1
            self._at_it[address] += 1
        else:
            await self._wait(who, address)
        begun = monotonic()
        try:
            yield
        finally:
            seconds = monotonic() - begun
            for each in {who, address}:
                self._note(each, seconds)
            self._end(address)

    async def _wait(self, who: str, address: str) -> None:
        if len(self._waiting.get((address, who), ())) >= self._most_waiting:
            raise errors.too_many()
        given: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault((address, who), deque()).append(given)
        try:
            await given
        except asyncio.CancelledError:
            if not given.cancelled():  # given in the same moment: to somebody else then
                self._end(address)
            raise

    def _end(self, address: str) -> None:
        """A turn is over: who is next?"""
        self._at_it[address] -= 1
        if not self._at_it[address]:
            del self._at_it[address]
        while may := [each for each in self._waiting if self._at_it[each[0]] < self._most_of_address]:
            address, who = min(may, key=lambda each: (self._taken(each[0]), self._taken(each[1])))
            waiting = self._waiting[address, who]
            given = waiting.popleft()
            if not waiting:
                del self._waiting[address, who]
            if not given.done():
                self._at_it[address] += 1
                given.set_result(None)
                return
        self._free += 1

    def _taken(self, who: str) -> float:
        seconds, then = self._spent.get(who, (0.0, 0.0))
        return seconds * 0.5 ** ((monotonic() - then) / FORGOTTEN) if seconds else 0.0

    def _note(self, who: str, seconds: float) -> None:
        self._spent[who] = (self._taken(who) + seconds, monotonic())
        self._spent.move_to_end(who)
        forget_oldest(self._spent, monotonic() - LONG_AGO)


def forget_oldest(remembered: OrderedDict[str, tuple[Any, float]], before: float) -> None:
    """Of what is remembered (something, and when that was) forget the oldest, if it is from before a moment or there is
    too much. It is called whenever one thing is added and forgets two at most: a crowd that has left is soon forgotten,
    and nobody waits for that.
    """
    for who in [*islice(remembered, 2)]:
        if remembered[who][1] >= before and len(remembered) <= MOST_REMEMBERED:
            return
        del remembered[who]
