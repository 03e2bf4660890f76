"""For whoever watches over a server from outside, at an address of its own: is it alive, is it ready, how is it doing.

It listens in a thread, before the data are opened: whoever asks during a long upgrade hears that the server is alive
and not ready yet, and does not kill it in the middle.
"""

import asyncio
from collections.abc import Coroutine
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from time import process_time
from typing import Any, TypeVar

from sqlalchemy import func, select, text

from brelan.server import errors
from brelan.server.metrics import Page
from brelan.server.store.damage import DAMAGE
from brelan.server.tables.house import House

T = TypeVar("T")

PATIENCE = 3.0
"""Seconds that the server may take to answer one question."""
PLAIN = "text/plain; charset=utf-8"
FIGURES = "text/plain; version=0.0.4; charset=utf-8"


class Watch:
    """Answers /livez, /readyz and /metrics."""

    def __init__(self, address: str) -> None:
        host, _, port = address.rpartition(":")
        self.house: House | None = None
        self._server = ThreadingHTTPServer((host.strip("[]"), int(port)), _answers(self))
        self._server.daemon_threads = True
        self.address = "{}:{}".format(*self._server.server_address[:2])
        Thread(target=self._server.serve_forever, name="watch", daemon=True).start()

    def close(self) -> None:
        """Answer nobody any more."""
        self._server.shutdown()
        self._server.server_close()

    def answer(self, path: str) -> tuple[int, str, str]:
        """The status, the kind and the text of an answer."""
        if path == "/livez":
            return self._alive()
        if path == "/readyz":
            return self._ready()
        if path == "/metrics":
            return self._figures()
        return 404, PLAIN, "/livez, /readyz, /metrics\n"

    def _alive(self) -> tuple[int, str, str]:
        """Alive is who starts, and whose loop still turns."""
        try:
            if self.house:
                self._asked(self.house, asyncio.sleep(0))
        except TimeoutError:
            return 503, PLAIN, "hangs\n"
        return 200, PLAIN, "alive\n"

    def _ready(self) -> tuple[int, str, str]:
        """Ready is who is not about to stop, whose data answer, and where a visitor's turn comes."""
        if self.house is None or self.house.closing:
            return 503, PLAIN, "closed\n"
        try:
            self._asked(self.house, _try_a_visit(self.house))
        except Exception as error:
            return 503, PLAIN, f"no answer: {type(error).__name__}\n"
        return 200, PLAIN, "ready\n"

    def _figures(self) -> tuple[int, str, str]:
        if self.house is None:
            return 503, PLAIN, "closed\n"
        try:
            return 200, FIGURES, self._asked(self.house, figures_of(self.house))
        except Exception as error:
            return 503, PLAIN, f"no figures: {type(error).__name__}\n"

    def _asked(self, house: House, work: Coroutine[Any, Any, T]) -> T:
        """What the server's loop answers."""
        return asyncio.run_coroutine_threadsafe(asyncio.wait_for(work, PATIENCE), house.loop).result(PATIENCE + 0.5)


async def _try_a_visit(house: House) -> None:
    if house.leases and not house.leases.valid:
        raise errors.cut_off()
    async with house.limits.visits.turn("readiness"), house.store.engine.connect() as connection:
        await connection.execute(text("SELECT 1"))


async def figures_of(house: House) -> str:
    """How a server is doing."""
    page, writer = Page(), house.store.writer
    page.counter("moves", "Moves of people and bots that this process has written.", writer.moves)
    page.times("commit", "How long a commit took.", writer.times)
    page.gauge("live_connections", "Pages and programs that listen.", house.limits.addresses.total())
    page.gauge("tables_in_memory", "Tables that this process has in memory.", len(house.in_memory))
    page.gauge(
        "tables_unfinished", "Tables of the whole house that are not over and count.", await house.store.unfinished()
    )
    page.gauge("damaged", "Faults of the database, and tables that are kept aside.", await damaged(house))
    page.gauge("bots_waiting", "Bots that wait for their turn to think.", house.turns.waiting)
    page.kinds("refusals", "Answers that said no.", "kind", house.refusals)
    page.counter("processor_seconds", "Processor time of this process.", process_time())
    return page.text()


async def damaged(house: House) -> int:
    """How much is damaged, as far as it was found."""
    async with house.store.engine.connect() as connection:
        aside = (await connection.execute(select(func.count()).select_from(DAMAGE))).scalar_one()
    return len(house.faults) + int(aside)


def _answers(watch: Watch) -> type[BaseHTTPRequestHandler]:
    class Answers(BaseHTTPRequestHandler):
        timeout = PATIENCE  # whoever sends nothing is not waited for
        server_version, sys_version = "brelan", ""

        def do_GET(self) -> None:
            status, kind, said = watch.answer(self.path.partition("?")[0])
            body = said.encode()
            self.send_response(status)
            self.send_header("content-type", kind)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Nobody reads a line for every question."""

    return Answers
