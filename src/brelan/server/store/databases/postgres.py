"""A house on PostgreSQL, for when one process, or one machine, is not enough."""

import asyncio
import re
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from asyncpg import IntegrityConstraintViolationError, InterfaceError, InternalClientError, PostgresError
from sqlalchemy import Table, Text
from sqlalchemy.engine import URL, Connection, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from brelan.server.store.databases.engine import Engine, Moves, Work
from brelan.server.store.layout.migrations import BadData
from brelan.server.store.layout.schema import LOG, TABLES
from brelan.server.store.leases import Leases
from brelan.server.store.table_info import Summary

SCHEMES = ("postgresql", "postgres")
DRIVER = "postgresql+asyncpg"
CONNECT_TIME = 5.0
"""Seconds until a database that does not answer is one that cannot be reached."""
COMMAND_TIME = 10.0
"""Seconds for one statement: a connection that was cut tells nobody."""
BROKEN = (OSError, InterfaceError, InternalClientError, PostgresError)
"""What the driver raises where SQLAlchemy does not stand between: at a new connection, and for moves."""
READERS = 10
LAYOUT_LOCK = 0x6272656C616E
"""Whoever changes the layout holds this lock; others who start at the same time wait for it."""
OTHER_WORDS = (
    (re.compile(r"\bINTEGER\b"), "BIGINT"),  # SQLite's are as large, and times do not end in 2038
    (re.compile(r"\bFLOAT\b"), "DOUBLE PRECISION"),
    (re.compile(r"\bBLOB\b"), "BYTEA"),
    (re.compile(r"\) WITHOUT ROWID"), ")"),
)
"""How PostgreSQL says what the steps of the layout say in SQLite's words."""


_FENCE = ["id", "fence"]
_LINE = [column.key for column in LOG.columns]
_HEAD = ["id", "lines", "head"]
_SUMMARY = ["id", *Summary._fields, "lines", "head"]
WIDTHS = [*map(len, (_FENCE, _LINE, _HEAD, _SUMMARY))]
"""How many columns each part of moves has."""
_numbers = count(1)


def _arrays(table: Table, names: Sequence[str]) -> str:
    """Columns as parameters: however many rows there are, the statement is the same and is prepared once."""
    kinds = ("text" if isinstance(table.c[name].type, Text) else "bigint" for name in names)
    return f"unnest({', '.join(f'${next(_numbers)}::{kind}[]' for kind in kinds)})"


def _note(names: Sequence[str]) -> str:
    columns = [TABLES.c[name].name for name in names]
    news = ", ".join(f"{name} = new.{name}" for name in columns[1:])
    return f"""UPDATE tables SET {news} FROM {_arrays(TABLES, names)} AS new ({", ".join(columns)}), ours
        WHERE tables.id = new.id AND ours.ours"""


# All that moves write, if all tables are ours. It is asked once instead of six times: whenever the database answers,
# the writer's thread waits for the interpreter. A table that is held cannot be claimed before the end.
WRITE_MOVES = f"""WITH
    mine AS (SELECT * FROM {_arrays(TABLES, _FENCE)} AS mine (id, fence)),
    held AS (SELECT 1 FROM tables JOIN mine ON tables.id = mine.id AND tables.fence = mine.fence FOR SHARE OF tables),
    ours AS (SELECT (SELECT count(*) FROM held) = (SELECT count(*) FROM mine) AS ours),
    added AS (INSERT INTO log ({", ".join(_LINE)})
        SELECT new.* FROM {_arrays(LOG, _LINE)} AS new, ours WHERE ours.ours),
    stand AS ({_note(_HEAD)}),
    noted AS ({_note(_SUMMARY)})
    SELECT ours FROM ours"""
DAMAGE = ("XX001", "XX002")
"""Of data, and of an index."""
HELD_TIME = "2s"
"""A process that stops in the middle of a transaction keeps the others waiting for its tables no longer than this."""


class PostgreSQL(Engine):
    """A database on a server."""

    size = "SELECT pg_database_size(current_database())"
    away = (SQLAlchemyError, *BROKEN)
    refusals = (*BROKEN, TypeError)  # the last: an unknown parameter in the address

    def __init__(self, address: str) -> None:
        self._url = _url(address)
        self._address = self._url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.name = self._url.set(drivername="postgresql").render_as_string(hide_password=True)
        self.reading = self._engine(pool_size=READERS, max_overflow=READERS, pool_pre_ping=True)

    async def begin_alone(self, connection: AsyncConnection) -> None:
        """Held until the end of the transaction."""
        await connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LAYOUT_LOCK})")

    async def begin_snapshot(self, connection: AsyncConnection) -> None:
        """What others commit from now on is not seen."""
        await connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")

    def write(self, work: Work) -> None:
        """The driver wants a loop: the writer's thread has one, in which nothing else happens."""
        asyncio.run(self._write(work))

    async def _write(self, work: Work) -> None:
        engine = self._engine({"idle_in_transaction_session_timeout": HELD_TIME}, poolclass=NullPool)
        async with engine.connect() as connection:
            await connection.run_sync(work)

    def write_moves(self, connection: Connection, moves: Moves) -> bool:
        """All at once, column by column; most other changes come without moves."""
        return not any(moves) or bool(connection.exec_driver_sql(WRITE_MOVES, _columns(moves)).scalar_one())

    def commit_moves(self, connection: Connection, moves: Moves) -> bool:
        """A statement is a transaction by itself. If the line breaks in the middle of it, nobody knows whether it was
        made: who asks again is told that the place is taken.
        """
        line: Any = connection.connection.dbapi_connection
        try:
            return bool(line.run_async(lambda driver: driver.fetchval(WRITE_MOVES, *_columns(moves))))
        except IntegrityConstraintViolationError as error:
            raise IntegrityError(WRITE_MOVES, None, error) from None
        except BROKEN as error:
            cut = line.driver_connection.is_closed()
            if cut:
                connection.invalidate()
            raise DBAPIError(WRITE_MOVES, None, error, connection_invalidated=cut) from None

    def is_damage(self, error: Exception) -> bool:
        """What PostgreSQL calls corrupted. It looks after its own WAL: without that, it does not start."""
        found = getattr(error, "orig", error)
        return str(getattr(found, "sqlstate", "") or "") in DAMAGE or super().is_damage(error)

    def leases(self, address: str) -> Leases:
        """Several processes may serve one database."""
        return Leases(self._address, address)

    def step(self, statement: str) -> str:
        """The types have other names."""
        for words, others in OTHER_WORDS:
            statement = words.sub(others, statement)
        return statement

    def _engine(self, own: Mapping[str, str] | None = None, **more: Any) -> AsyncEngine:
        settings = {"application_name": "brelan", "synchronous_commit": "on", **(own or {})}  # what is told is on disk
        times = {"timeout": CONNECT_TIME, "command_timeout": COMMAND_TIME}
        return create_async_engine(
            self._url,
            hide_parameters=True,  # an error must not tell seeds
            connect_args={"server_settings": settings, **times},
            **more,
        )


def _url(address: str) -> URL:
    """The address as the driver wants it: `sslmode`, as everybody writes it, is called `ssl` there."""
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise BadData("the address of a database looks like postgresql://user:password@host/database") from None
    if url.drivername not in SCHEMES:
        raise BadData(f"{url.drivername}: Brelan keeps its data in SQLite (a folder) or PostgreSQL (postgresql://…)")
    if mode := url.query.get("sslmode"):
        url = url.difference_update_query(["sslmode"]).update_query_pairs([("ssl", str(mode))])
    return url.set(drivername=DRIVER)


def _columns(moves: Moves) -> tuple[list[object], ...]:
    """The rows of all parts as columns, in the order of the statement."""
    parts = zip(moves, WIDTHS, strict=True)
    return tuple([row[n] for row in rows] for rows, width in parts for n in range(width))
