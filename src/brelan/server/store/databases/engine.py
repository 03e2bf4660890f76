"""What a house can be kept by. Everything is asked in SQLAlchemy's words, which all databases understand; here is what
each of them does in its own way.
"""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from brelan.server.store.databases.acknowledged import Told
from brelan.server.store.layout.migrations import BadData

if TYPE_CHECKING:
    from brelan.server.store.leases import Leases

Row: TypeAlias = tuple[object, ...]
Work: TypeAlias = Callable[[Connection], None]


class Moves(NamedTuple):
    """What is written of moves, at any number of tables."""

    fences: list[Row]  # the tables, each with the fence under which it is written, if there are other processes
    lines: list[Row]  # of logs
    heads: list[Row]  # how logs stand: a table, how many lines there are, the last mark
    summaries: list[Row]  # what lists say of a table besides: its name, the summary, how many lines, the last mark


class Engine(ABC):
    """One database: how to read it beside the writer, and how to write to it from the writer's thread."""

    name: str  # for people; no password is in it
    reading: AsyncEngine
    size: str  # the question how many bytes it takes
    refusals: tuple[type[Exception], ...] = (OSError,)  # what the driver raises when nobody lets it in
    away: tuple[type[Exception], ...] = (SQLAlchemyError,)  # what is raised while the data cannot be reached

    @abstractmethod
    async def begin_alone(self, connection: AsyncConnection) -> None:
        """Begin a transaction that no other process shares: the layout is about to change."""

    @abstractmethod
    async def begin_snapshot(self, connection: AsyncConnection) -> None:
        """Begin a transaction in which everything stays as it is now, whoever writes meanwhile."""

    async def faults(self, connection: AsyncConnection) -> list[str]:
        """What the database itself finds wrong with the data, if it can say."""
        return []

    @abstractmethod
    def write(self, work: Work) -> None:
        """Hand a connection of its own to some work, in this thread, and close it when the work ends."""

    @abstractmethod
    def write_moves(self, connection: Connection, moves: Moves) -> bool:
        """Write moves in the transaction that is under way. False: a table belongs to another process by now, and
        nothing of it may stay.
        """

    def commit_moves(self, connection: Connection, moves: Moves) -> bool:
        """Write moves, in a transaction of their own: what everybody waits for. False, as above: none is committed."""
        if written := self.write_moves(connection, moves):
            connection.commit()
        return written

    def is_damage(self, error: Exception) -> bool:
        """Whether an error says that the data are damaged, not that they cannot be reached."""
        return isinstance(error, UnicodeDecodeError)

    def note_told(self, told: Sequence[Told]) -> None:
        """Note beside the database that somebody is answered, and how long logs are, if that helps to find damage."""
        return

    def told(self) -> tuple[dict[str, int], dict[str, int]]:
        """How long logs were when somebody was last answered; and the same for all that is still noted."""
        return {}, {}

    def forget_told(self, tables: Collection[str]) -> None:
        """Some tables are removed on purpose: nobody misses them."""
        return

    def begin_anew(self) -> None:
        """Another house is about to be kept here: what was noted beside the last one says nothing of it."""
        return

    def leases(self, address: str) -> "Leases | None":
        """What says which process a table belongs to, if there can be several; this one is found at an address."""
        return None

    @abstractmethod
    def step(self, statement: str) -> str:
        """A step of the layout, written for SQLite, in this engine's words."""


@asynccontextmanager
async def trouble_told(kept_by: Engine) -> AsyncIterator[None]:
    """While a house is opened: what is wrong with it is said in one line, and nothing is left open."""
    try:
        yield
    except BadData:
        await kept_by.reading.dispose()
        raise
    except kept_by.refusals as error:  # it never came to a first question
        await kept_by.reading.dispose()
        raise BadData(f"{kept_by.name}: cannot be reached ({str(error) or 'it does not answer'})") from None
    except SQLAlchemyError as error:
        await kept_by.reading.dispose()
        raise BadData(f"{kept_by.name}: {str(error).splitlines()[0]}") from None
    except UnicodeDecodeError:  # it would say what is damaged, and quotes it
        await kept_by.reading.dispose()
        raise BadData(f"{kept_by.name}: is damaged, down to what the database says of it") from None
