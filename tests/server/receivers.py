"""Somebody who is sent something: a small server on loopback that keeps what comes, and answers as a test wishes."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import NamedTuple


class Came(NamedTuple):
    """One request."""

    path: str
    headers: dict[str, str]
    body: bytes


class Receiver:
    """What came, and how it is answered."""

    def __init__(self, status: int = 200) -> None:
        self.status = status
        self.came: list[Came] = []
        self.silent: Event | None = None  # answers nothing until it is set
        self.place = ""

    @property
    def address(self) -> str:
        return f"http://{self.place}"


@contextmanager
def receiving(status: int = 200) -> Iterator[Receiver]:
    """A receiver at an address of its own."""
    kept = Receiver(status)

    class Answer(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            kept.came.append(Came(self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            if kept.silent:
                kept.silent.wait(30)
            self.send_response(kept.status)
            self.send_header("location", "http://127.0.0.1:1/elsewhere")
            self.end_headers()

        def log_message(self, format: str, *given: object) -> None:  # noqa: A002
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    server.daemon_threads = True
    kept.place = f"127.0.0.1:{server.server_port}"
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield kept
    finally:
        if kept.silent:
            kept.silent.set()
        server.shutdown()
        thread.join()
        server.server_close()
