"""A real PostgreSQL for tests, from the package `pgserver`: on a socket in a folder of its own, gone at the end."""

import asyncio
import os
import tempfile
import warnings
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from itertools import count
from pathlib import Path
from shutil import rmtree
from typing import Any

import asyncpg
from sqlalchemy.engine import make_url


class Postgres:
    """A server that runs, and as many empty databases as one likes."""

    def __init__(self, server: Any, fsync: bool) -> None:
        self._server = server
        self._address = make_url(server.get_uri())
        self._numbers = count(1)
        self.pid: int = server.get_pid()
        if not fsync:
            self.run("ALTER SYSTEM SET fsync = off")
            self.run("SELECT pg_reload_conf()")

    def restart(self) -> None:
        """Stop, without waiting for anybody, and start again."""
        commands = import_module("pgserver._commands")
        commands.pg_ctl(["-w", "-m", "fast", "restart"], pgdata=self._server.pgdata, user=self._server.system_user)

    def new_database(self) -> str:
        """The address of a database that nobody has used."""
        name = f"house{os.getpid()}_{next(self._numbers)}"
        self.run(f"CREATE DATABASE {name}")
        return self._address.set(database=name).render_as_string(hide_password=False)

    def run(self, statement: str, database: str = "") -> list[Any]:
        """What a statement answers, asked with a connection of its own."""

        async def ask() -> list[Any]:
            connection = await asyncpg.connect(database or self._address.render_as_string(hide_password=False))
            try:
                return list(await connection.fetch(statement))
            finally:
                await connection.close()

        with ThreadPoolExecutor(1) as thread:  # a browser of other tests may have a loop in this one
            return thread.submit(asyncio.run, ask()).result()


@contextmanager
def postgres(fsync: bool = False) -> Iterator[Postgres]:
    """PostgreSQL, for as long as it is needed. Never as root: there `pgserver` makes a user of its own name for it.
    No test pulls the plug of the machine: they need not wait for the disk.
    """
    folder = Path(tempfile.mkdtemp(prefix="brelan-pg-"))  # a short path: a socket's cannot be long
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        pgserver = import_module("pgserver")
    data = folder / "data"
    data.mkdir()
    try:
        server = pgserver.get_server(data, cleanup_mode="stop")
        try:
            yield Postgres(server, fsync)
        finally:
            server.cleanup()
    finally:
        rmtree(folder, ignore_errors=True)
