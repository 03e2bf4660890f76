"""The houses there are to measure, each started anew for a case."""

import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from houses import boardgame, players
from houses.meter import Case, Meter, Tally
from houses.server import server

sys.path.insert(0, str(Path(__file__).parents[2]))
from tests.postgres import postgres


@dataclass(frozen=True)
class House:
    """A server that runs: its processes, how everybody plays there, and the process of its database, if it has one."""

    servers: list[int]
    play_all: Callable[[Case, Meter], Coroutine[None, None, Tally]]
    database: int | None = None


@dataclass(frozen=True)
class Wish:
    """The first port that is free, an empty folder, and the database to use instead of one of our own."""

    port: int
    folder: Path
    database: str = ""


@contextmanager
def sqlite(wish: Wish) -> Iterator[House]:
    """Brelan as it comes: one process, one file."""
    with server(wish.folder, wish.port) as process:
        yield House([process], partial(players.play_all, [wish.port]))


@contextmanager
def database(wish: Wish) -> Iterator[tuple[str, int | None]]:
    """An empty PostgreSQL that waits for the disk, and its process."""
    if wish.database:
        yield wish.database, None
        return
    with postgres(fsync=True) as there:
        yield there.new_database(), there.pid


@contextmanager
def postgresql(wish: Wish) -> Iterator[House]:
    """One process of Brelan on PostgreSQL."""
    with database(wish) as (address, keeper), server(wish.folder, wish.port, address) as process:
        yield House([process], partial(players.play_all, [wish.port]), keeper)


@contextmanager
def postgresql_two(wish: Wish) -> Iterator[House]:
    """Two processes that share one PostgreSQL; every other table's players come in at the second."""
    ports = [wish.port, wish.port + 1]
    with (
        database(wish) as (address, keeper),
        server(wish.folder / "first", ports[0], address) as first,
        server(wish.folder / "second", ports[1], address) as second,
    ):
        yield House([first, second], partial(players.play_all, ports), keeper)


@contextmanager
def boardgame_memory(wish: Wish) -> Iterator[House]:
    """boardgame.io as it comes: nothing is kept."""
    with boardgame.server("memory", wish.port) as process:
        yield House([process], partial(boardgame.play_all, wish.port))


@contextmanager
def boardgame_file(wish: Wish) -> Iterator[House]:
    """boardgame.io with its FlatFile store: four files for each match, nobody waits for the disk."""
    with boardgame.server(str(wish.folder), wish.port) as process:
        yield House([process], partial(boardgame.play_all, wish.port))


KINDS: dict[str, Callable[[Wish], AbstractContextManager[House]]] = {
    "sqlite": sqlite,
    "postgresql": postgresql,
    "postgresql-two": postgresql_two,
    "boardgame-memory": boardgame_memory,
    "boardgame-file": boardgame_file,
}
