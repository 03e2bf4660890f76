"""Whose bot thinks next: a few think at once, and nobody's many tables keep another's bot waiting."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic

FORGOTTEN = 30.0
"""Seconds after which half of what bots have thought for somebody is forgotten."""
MOST_REMEMBERED = 20_000


class Thinking:
    """Turns to think, given first to the guest for whom bots have thought least of late."""

    def __init__(self, at_once: int) -> None:
        self._free = at_once
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._spent: OrderedDict[str, tuple[float, float]] = OrderedDict()  # seconds of thinking, and when that was

    @asynccontextmanager
    async def turn(self, guest: str) -> AsyncIterator[None]:
        """Wait for a turn; inside, a bot thinks for this guest."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(guest)
        begun = monotonic()
        try:
            yield
        finally:
            self._note(guest, monotonic() - begun)
            self._next()

    async def _wait(self, guest: str) -> None:
        given: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(guest, deque()).append(given)
        try:
            await given
        except asyncio.CancelledError:
            if not given.cancelled():  # given in the same moment: to somebody else then
                self._next()
            raise

    def _next(self) -> None:
        """Somebody has thought enough."""
        while self._waiting:
            guest = min(self._waiting, key=self._thought_for)
            given = self._waiting[guest].popleft()
            if not self._waiting[guest]:
                del self._waiting[guest]
            if not given.done():
                given.set_result(None)
                return
        self._free += 1

    def _thought_for(self, guest: str) -> float:
        seconds, then = self._spent.get(guest, (0.0, 0.0))
        return seconds * 0.5 ** ((monotonic() - then) / FORGOTTEN) if seconds else 0.0

    def _note(self, guest: str, seconds: float) -> None:
        self._spent[guest] = (self._thought_for(guest) + seconds, monotonic())
        self._spent.move_to_end(guest)
        if len(self._spent) > MOST_REMEMBERED:
            self._spent.popitem(last=False)
