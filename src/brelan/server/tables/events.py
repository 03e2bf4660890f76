"""What happens in the house, told after it is on disk to whoever wants to know: that a game has ended, and the like.

Whoever is told may be told twice, and after a crash not at all: so each handler does only what is still to be done, and
makes up for what was missed when the house starts and from time to time.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from brelan.engine.game import Game
from brelan.server import error_log
from brelan.server.store.table_info import TableInfo


@dataclass(frozen=True)
class TableOpened:
    """A table was opened."""

    info: TableInfo


@dataclass(frozen=True)
class GuestSeated:
    """Somebody was given a seat at a table by others."""

    guest: str
    table: str
    game: Game


@dataclass(frozen=True)
class GameEnded:
    """A game was played to its end; its result is written."""

    table: str


@dataclass(frozen=True)
class TableClosed:
    """A table was closed before the end of its game: nobody moves there any more."""

    table: str


E = TypeVar("E")


class Events:
    """Who wants to hear of what."""

    def __init__(self) -> None:
        self._handlers: dict[type[Any], list[Callable[[Any], Awaitable[None]]]] = {}
        self._under_way: set[asyncio.Task[None]] = set()

    def subscribe(self, kind: type[E], handler: Callable[[E], Awaitable[None]]) -> None:
        """Let somebody hear of all events of a kind."""
        self._handlers.setdefault(kind, []).append(handler)

    def publish(self, event: object) -> None:
        """Tell what has happened. Nobody who is told keeps whoever tells it waiting."""
        for handler in self._handlers.get(type(event), ()):
            task = asyncio.create_task(_tell(handler, event))
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)

    async def close(self) -> None:
        """Leave what is under way: it is made up for."""
        for task in self._under_way:
            task.cancel()
        await asyncio.gather(*self._under_way, return_exceptions=True)


async def _tell(handler: Callable[[Any], Awaitable[None]], event: object) -> None:
    try:
        await handler(event)
    except Exception as error:  # a disk may be full for a while: it is made up for
        error_log.note(error, f"what follows from {type(event).__name__}")
