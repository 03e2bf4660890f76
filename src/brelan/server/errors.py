"""What the house answers when something cannot be: never a fault of the program, always a kind page."""

from brelan.engine.errors import BrelanError
from brelan.engine.event import Event, Value


class Refusal(Exception):
    """Something cannot be done. `key` names the message with its values; `status` is how HTTP says it."""

    def __init__(self, status: int, key: str, /, back: str = "", **values: Value) -> None:
        self.status = status
        self.back = back  # where the page leads; empty: where one came from
        self.key = key
        self.values = values
        self.retry_after = 0.0  # seconds, if it is known when it can be
        super().__init__(key)


def not_found() -> Refusal:
    """There is no such table, link or page."""
    return Refusal(404, "not_found")


def forbidden() -> Refusal:
    """It is somebody else's seat."""
    return Refusal(403, "forbidden")


def bad_token() -> Refusal:
    """A program says that it is somebody whom nobody here has named so."""
    return Refusal(401, "bad_token")


def cut_off() -> Refusal:
    """For the moment nobody knows which process a table belongs to."""
    return Refusal(503, "cut_off")


class Elsewhere(Exception):
    """A table belongs to another process, at an address."""

    def __init__(self, address: str, table: str) -> None:
        self.address = address
        self.table = table
        super().__init__()


def unknown_host() -> Refusal:
    """The house goes by other names."""
    return Refusal(400, "bad")


def other_site() -> Refusal:
    """A change was asked for by a page that is not ours."""
    return Refusal(403, "other_site")


def too_early() -> Refusal:
    """It can be done when the game is over, or when somebody has been away for a while."""
    return Refusal(403, "too_early")


def sealed() -> Refusal:
    """Others have these dice still before them: until then nobody else looks on."""
    return Refusal(403, "sealed", back="/challenges")


def gone(table: str) -> Refusal:
    """Somebody has sat down by this link; the table, at this address, may be watched."""
    return Refusal(410, "gone", back=table)


def link_closed() -> Refusal:
    """The host has closed the table's link."""
    return Refusal(410, "link_closed")


def pass_used() -> Refusal:
    """A link that works once has been used, or is too old."""
    return Refusal(410, "pass_used")


def other_rules() -> Refusal:
    """The table was begun under rules that have changed since."""
    return Refusal(410, "other_rules")


def damaged() -> Refusal:
    """What is on disk of a table is not what was written: it is kept as it is, and never continued."""
    return Refusal(410, "damaged")


def full() -> Refusal:
    """Somebody else sat down first."""
    return Refusal(409, "full")


def too_many(retry_after: float = 0) -> Refusal:
    """Too many requests or connections; in so many seconds there is room for another, if that is known."""
    refusal = Refusal(429, "too_many")
    refusal.retry_after = retry_after
    return refusal


class ComeBack(Refusal):
    """There are too many newcomers from one address. A browser that keeps what it is given, and comes back, is let in
    before whoever keeps nothing.
    """

    def __init__(self) -> None:
        super().__init__(429, "too_many")


def too_many_tables(n: int) -> Refusal:
    """Who has so many unfinished tables ends one before opening another."""
    return Refusal(429, "too_many_tables", back="/mine", n=n)


def house_full() -> Refusal:
    """All guests together have as many unfinished tables as this house can keep."""
    return Refusal(503, "house_full")


class BadWish(BrelanError):
    """A table, a name or a form that cannot be as wished. `reason` says why."""

    def __init__(self, key: str, **values: Value) -> None:
        self.reason = Event(key, values)
        super().__init__(self.reason)
