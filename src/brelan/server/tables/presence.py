"""Who is at a table now, and who has been away for how long. Only of people who sit there."""

import asyncio
from collections import Counter
from collections.abc import Callable
from math import ceil
from time import monotonic


class Presence:
    """Guests with a live connection are here; the others were seen last at some time."""

    def __init__(self, reload_time: float, absence: float) -> None:
        self.reload_time = reload_time
        self.absence = absence
        self._connected: Counter[str] = Counter()
        self._seen: dict[str, float] = {}
        self._left: set[str] = set()  # said goodbye, whatever connection may still be open
        self._begun = monotonic()
        self._due: set[int] = set()  # seconds at which an absence will be announced

    def come(self, guest: str) -> None:
        """A live connection was opened."""
        self._connected[guest] += 1
        self._left.discard(guest)

    def go(self, guest: str) -> None:
        """A live connection was closed."""
        self._connected[guest] -= 1
        self._seen[guest] = monotonic()

    def touch(self, guest: str) -> None:
        """A guest opened the table or moved: without script, that is the only sign there is."""
        self._seen[guest] = monotonic()
        self._left.discard(guest)

    def leave(self, guest: str) -> None:
        """A guest said goodbye: no need to wait."""
        self._left.add(guest)

    def here(self, guest: str) -> bool:
        """Whether a guest is connected, or just reloads the page."""
        return guest not in self._left and (self._connected[guest] > 0 or self._away(guest) < self.reload_time)

    def gone(self, guest: str) -> bool:
        """Whether a guest has been away so long that a bot may stand in."""
        return guest in self._left or (self._connected[guest] <= 0 and self._away(guest) >= self.absence)

    def left(self, guest: str) -> bool:
        """Whether a guest has said goodbye."""
        return guest in self._left

    def announce_absence(self, announce: Callable[[], None]) -> None:
        """Announce how the table stands when somebody who was just here may be away, and may be replaced."""
        for delay in (self.reload_time, self.absence):
            second = ceil(monotonic() + delay)
            if second not in self._due:  # once for all who come and go in the same second
                self._due.add(second)
                self._announce(second, announce)

    def _announce(self, second: int, announce: Callable[[], None]) -> None:
        left = second - monotonic()
        if left > 0:  # the loop's clock may run ahead of ours: who is told too early is told nothing new
            asyncio.get_running_loop().call_later(left, self._announce, second, announce)
            return
        self._due.discard(second)
        announce()

    def _away(self, guest: str) -> float:
        return monotonic() - self._seen.get(guest, self._begun)
