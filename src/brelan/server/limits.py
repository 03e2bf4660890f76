"""How much one guest, one address and the whole house may do."""

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache, partial
from ipaddress import IPv6Address, IPv6Network, ip_address, ip_network
from math import inf
from time import monotonic

from starlette.types import Scope

from brelan.server import errors
from brelan.server.fair import MOST_REMEMBERED, FairTurns, forget_oldest
from brelan.server.settings import Settings

A_DAY = 86_400
LINES = 500
"""So many lines of a log, played or told again, cost as much as a move."""


class Rate:
    """So many a second in the long run, so many at once; whoever is unknown may start afresh."""

    def __init__(self, per_second: float, at_once: int) -> None:
        self.per_second = per_second
        self.at_once = at_once
        self._full_after = at_once / per_second if per_second else inf  # seconds: then one is as good as unknown
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # who: how many are left, and when that was

    def take(self, who: str, cost: int = 1) -> None:
        """Count one more, or something that costs as much as several; refuse what is too much."""
        now = monotonic()
        left, then = self._left.pop(who, (float(self.at_once), now))
        left = min(self.at_once, left + (now - then) * self.per_second)
        enough = left >= cost  # what is refused costs nothing: who asks too often still gets what is due
        self._left[who] = (left - cost if enough else left, now)
        forget_oldest(self._left, now - self._full_after)
        if not enough:
            raise errors.too_many((cost - left) / self.per_second if self.per_second else 0)


class Limits:
    """All that is counted in this house."""

    def __init__(self, settings: Settings) -> None:
        self.changes = Rate(settings.changes_per_second, settings.changes_at_once)
        self.signs = Rate(settings.signs_per_second, settings.signs_at_once)
        self.chat = Rate(settings.chat_per_minute / 60, settings.chat_at_once)
        self._channels = Rate(settings.channels_per_second, settings.channels_at_once)
        self._passkeys = Rate(settings.passkeys_per_second, settings.passkeys_at_once)
        self.newcomers = Rate(settings.newcomers_per_second, settings.newcomers_at_once)
        self.returning = Rate(settings.newcomers_per_second, settings.newcomers_at_once)  # asked to come back, and did
        self.calls = Rate(settings.streams_per_second, settings.streams_at_once)
        self.tables = Rate(settings.tables_per_second, settings.tables_at_once)
        self.tables_a_day = Rate(settings.tables_per_day / A_DAY, settings.tables_per_day)
        # Answers in the order of their urgency: what players do, what they look at, what everybody else looks at.
        turns = partial(FairTurns, longest=settings.longest_turn, waiting_of_address=settings.requests_waiting)
        self.presses = turns(settings.presses_at_once)
        self.own_tables = turns(1, after=self.presses)
        self.visits = turns(1, after=self.own_tables)
        self._trusts = trusting(settings.trusted_proxy)
        self._addresses: OrderedDict[str, tuple[str, float]] = OrderedDict()  # of guests, and when that was
        self._opening: Counter[str] = Counter()  # tables that a guest is opening just now
        self.guests: Counter[str] = Counter()  # live connections of each
        self.addresses: Counter[str] = Counter()  # the same, by where they come from
        self._per_guest, self._per_address = settings.streams_per_guest, settings.streams_per_address
        self._in_all = settings.streams_in_all

    def take_lines(self, guest: str, lines: int) -> None:
        """Count something that goes through many lines of a log: so many of them cost as much as a move."""
        self.changes.take(guest, max(0, lines) // LINES)

    def take_table(self, address: str) -> None:
        """Count one more table that is opened from an address. Those who are trusted speak for many."""
        if not self._trusts(address):
            self.tables.take(address)
            self.tables_a_day.take(address)

    def take_channel(self, address: str) -> None:
        """Count one more channel that is set up from an address: nobody makes many guests to send somebody much."""
        if not self._trusts(address):
            self._channels.take(address)

    def take_passkey(self, address: str) -> None:
        """Count one more try with a passkey from an address: nobody tries many."""
        if not self._trusts(address):
            self._passkeys.take(address)

    def note_address(self, guest: str, address: str) -> None:
        """Remember for a while, and nowhere but here, where a guest comes from."""
        now = monotonic()
        self._addresses[guest] = (address, now)
        self._addresses.move_to_end(guest)
        forget_oldest(self._addresses, now - A_DAY)

    def address_of(self, guest: str) -> str:
        """Where a guest came from of late; somebody unknown stands for themselves."""
        return self._addresses.get(guest, (guest, 0.0))[0]

    @contextmanager
    def opening(self, guest: str) -> Iterator[int]:
        """While a guest opens a table: how many others of theirs are being opened and may not be counted yet."""
        self._opening[guest] += 1
        try:
            yield self._opening[guest] - 1
        finally:
            self._opening[guest] -= 1
            if not self._opening[guest]:
                del self._opening[guest]

    @contextmanager
    def stream(self, guest: str, address: str) -> Iterator[None]:
        """A live connection, from its beginning to its end. Refuses one too many before anything else can happen."""
        self.calls.take(address)
        if (
            self.guests[guest] >= self._per_guest
            or self.addresses[address] >= self._per_address
            or self.addresses.total() >= self._in_all
        ):
            raise errors.too_many()
        counted = ((self.guests, guest), (self.addresses, address))
        for count, who in counted:
            count[who] += 1
        try:
            yield
        finally:
            for count, who in counted:
                count[who] -= 1
                if not count[who]:
                    del count[who]


def trusting(trusted: Iterable[str]) -> Callable[[str], bool]:
    """Says of an address whether it is one of those, or in one of those networks."""
    networks = [ip_network(each) for each in trusted]

    @lru_cache(MOST_REMEMBERED)
    def trusts(host: str) -> bool:
        try:
            address = ip_address(host)
        except ValueError:  # a network of IPv6, counted as one, or no address at all
            return False
        return any(address in network for network in networks)

    return trusts


def address_of(scope: Scope) -> str:
    """Where a request comes from."""
    return household(scope["client"][0] if scope.get("client") else "")


def household(host: str) -> str:
    """An address as it is counted. With IPv6 one household has 2 to the 64 of them: they count as one."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv6Address) and not address.is_loopback:
        return str(address.ipv4_mapped or IPv6Network((address, 64), strict=False))
    return str(address)
