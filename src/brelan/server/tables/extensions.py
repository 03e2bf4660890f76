"""What features add to the heart of a house, which knows none of them."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

from sqlalchemy.engine import Connection

from brelan.server.store.table_info import TableInfo
from brelan.web.shown import TableLink

if TYPE_CHECKING:
    from brelan.server.tables.house import House
    from brelan.server.tables.table import Table


class Part(Protocol):
    """Something that a feature keeps as long as the house is open."""

    async def close(self) -> None:
        """The house is being closed."""


P = TypeVar("P", bound=Part)
Renamed: TypeAlias = Callable[[str, list[str]], str]
"""A name for somebody in some language who has none any more, other than the names there."""


@dataclass
class Extensions:
    """One for each house: every feature adds to it when the house is opened."""

    on_change: list[Callable[["Table"], None]] = field(default_factory=list)
    """Heard whenever a table was published, and when somebody came or went."""
    sweeps: list[Callable[["House"], Awaitable[None]]] = field(default_factory=list)
    """At the start and from time to time: make up for events that nobody heard."""
    hosts: list[Callable[[TableInfo, str], Awaitable[bool]]] = field(default_factory=list)
    """Whether a guest acts for the host of a table."""
    links: list[Callable[[TableInfo, str], TableLink | None]] = field(default_factory=list)
    """Where a table's page leads, for a guest."""
    forget: list[Callable[[Connection, str, Renamed], None]] = field(default_factory=list)
    """Forget a guest in what has no column `guest` of its own, or has to stay without a name."""
    _parts: dict[type[Any], Part] = field(default_factory=dict)

    def add(self, part: Part) -> None:
        """Keep something until the house is closed."""
        self._parts[type(part)] = part

    def part(self, kind: type[P]) -> P:
        """What a feature keeps, by its type."""
        found = self._parts[kind]
        assert isinstance(found, kind)
        return found

    async def close(self) -> None:
        """Close all parts."""
        for part in self._parts.values():
            await part.close()
