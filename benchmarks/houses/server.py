"""Brelan's server in a process of its own, without pauses and without limits on how often a guest may move."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import create_connection, create_server
from time import sleep

from brelan.server.run import listen, serve_app
from brelan.server.settings import Settings


@contextmanager
def server(data: Path, port: int, database: str = "") -> Iterator[int]:
    """A server for as long as it is needed; the number of its process."""
    with ending(start(data, port, database)) as process:
        wait_for(port)
        yield process.pid


def start(data: Path, port: int, database: str = "") -> subprocess.Popen[bytes]:
    """The server in a process of its own."""
    check_free(port)
    return subprocess.Popen([sys.executable, __file__, str(port), str(data), database])


@contextmanager
def ending(process: subprocess.Popen[bytes]) -> Iterator[subprocess.Popen[bytes]]:
    """A process that is ended in order, whatever happens."""
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(10)


def check_free(port: int) -> None:
    """Nobody else is there: else they would be measured."""
    try:
        create_server(("127.0.0.1", port)).close()
    except OSError as error:
        raise SystemExit(f"port {port} is taken") from error


def wait_for(port: int) -> None:
    """Wait until the server answers."""
    for _ in range(400):
        try:
            create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            sleep(0.025)
    raise SystemExit("the server did not start")


def serve(port: int, data: Path, database: str) -> None:
    """The server itself."""
    settings = Settings(
        data=data,
        database=database,
        address=f"127.0.0.1:{port}",
        bot_pause=0,
        compile_bots=False,
        nature_pause=0,
        changes_per_second=1e9,
        newcomers_per_second=1e9,
        tables_per_guest=10**9,
        streams_per_address=10**9,
        streams_at_once=10**9,
    )
    serve_app(settings, listen("127.0.0.1", port))


if __name__ == "__main__":
    serve(int(sys.argv[1]), Path(sys.argv[2]), sys.argv[3])
