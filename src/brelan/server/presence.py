"""Who is at a table now, and who has been away for how long."""

from collections import Counter
from time import monotonic


class Presence:
    """Guests with a live connection are here; the others were seen last at some time."""

    def __init__(self, reload_time: float, absence: float) -> None:
        self.reload_time = reload_time
        self.absence = absence
        self._connected: Counter[str] = Counter()
        self._seen: dict[str, float] = {}
        self._begun = monotonic()

    def come(self, guest: str) -> None:
        """A live connection was opened."""
        self._connected[guest] += 1

    def go(self, guest: str) -> None:
        """A live connection was closed."""
        self._connected[guest] -= 1
        self.touch(guest)

    def touch(self, guest: str) -> None:
        """A guest asked for something: without script, that is the only sign there is."""
        self._seen[guest] = monotonic()

    def leave(self, guest: str) -> None:
        """A guest said goodbye: no need to wait."""
        self._seen[guest] = monotonic() - self.absence

    def here(self, guest: str) -> bool:
        """Whether a guest is connected, or just reloads the page."""
        return self._connected[guest] > 0 or self._away(guest) < self.reload_time

    def gone(self, guest: str) -> bool:
        """Whether a guest has been away so long that a bot may stand in."""
        return self._connected[guest] <= 0 and self._away(guest) >= self.absence

    def _away(self, guest: str) -> float:
        return monotonic() - self._seen.get(guest, self._begun)
