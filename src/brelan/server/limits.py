"""How much one guest, one address and the whole house may do."""

from collections import Counter, OrderedDict
from time import monotonic

from brelan.server import refusal
from brelan.server.settings import Settings

MOST_REMEMBERED = 20_000


class Rate:
    """So many a second in the long run, so many at once; whoever is unknown may start afresh."""

    def __init__(self, per_second: float, at_once: int) -> None:
        self.per_second = per_second
        self.at_once = at_once
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # who: how many are left, and when that was

    def take(self, who: str, cost: int = 1) -> None:
        """Count one more, or something that costs as much as several; refuse what is too much."""
        now = monotonic()
        left, then = self._left.pop(who, (float(self.at_once), now))
        left = min(self.at_once, left + (now - then) * self.per_second) - cost
        self._left[who] = (max(left, 0.0), now)
        if len(self._left) > MOST_REMEMBERED:
            self._left.popitem(last=False)
        if left < 0:
            raise refusal.too_many()


class Limits:
    """All that is counted in this house."""

    def __init__(self, settings: Settings) -> None:
        self.changes = Rate(settings.changes_per_second, settings.changes_at_once)
        self.newcomers = Rate(settings.newcomers_per_second, settings.newcomers_at_once)
        self.streams: Counter[str] = Counter()
        self._per_guest, self._in_all = settings.streams_per_guest, settings.streams_in_all

    def check_stream(self, guest: str) -> None:
        """Refuse a live connection too many."""
        if self.streams[guest] >= self._per_guest or self.streams.total() >= self._in_all:
            raise refusal.too_many()

    def open_stream(self, guest: str) -> None:
        """Count a live connection."""
        self.streams[guest] += 1

    def close_stream(self, guest: str) -> None:
        """A live connection has ended."""
        self.streams[guest] -= 1
        if not self.streams[guest]:
            del self.streams[guest]
