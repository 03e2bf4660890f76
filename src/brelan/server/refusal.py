"""What the house answers when something cannot be: never a fault of the program, always a kind page."""

from brelan.engine.errors import BrelanError
from brelan.engine.event import Event, Value


class Refusal(Exception):
    """Something cannot be done. `key` names the message; `status` is how HTTP says it."""

    def __init__(self, status: int, key: str) -> None:
        self.status = status
        self.key = key
        super().__init__(key)


def not_found() -> Refusal:
    """There is no such table, link or page."""
    return Refusal(404, "not_found")


def forbidden() -> Refusal:
    """It is somebody else's seat, or comes from another site."""
    return Refusal(403, "forbidden")


def gone() -> Refusal:
    """There was such a table or seat once."""
    return Refusal(410, "gone")


def full() -> Refusal:
    """Somebody else sat down first."""
    return Refusal(409, "full")


def too_many() -> Refusal:
    """Too many requests, tables or connections."""
    return Refusal(429, "too_many")


class BadWish(BrelanError):
    """A table, a name or a form that cannot be as wished. `reason` says why."""

    def __init__(self, key: str, **values: Value) -> None:
        self.reason = Event(key, values)
        super().__init__(self.reason)
