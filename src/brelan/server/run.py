"""Starting the server: a free port, the browser, and an end that leaves nothing half done."""

import asyncio
import gc
import socket
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import FrameType

import uvicorn
from fastapi import FastAPI

from brelan.server.app import create_app
from brelan.server.lock import alone, running
from brelan.server.settings import Settings
from brelan.server.store.copying import keep_before_upgrade
from brelan.server.store.databases.engines import engine_of
from brelan.server.store.store import Store
from brelan.server.watch import Watch

PORT = 8765
COLLECT = (1_000, 3, 1_000)
"""How often Python looks for garbage: among what is new, what is not so new, and everything. The first two are small,
for all tables stand still meanwhile: at 500 tables 1 and 5 ms, where (20_000, 20, 10) took 30 and 300. Everything is
looked through as rarely as with those (the usual numbers cost a third of the moves a second), but what lived long and
is no more must be found too, or memory grows with every crowd that leaves."""
UNHEARD = 30_000
"""Milliseconds after which a connection whose other end answers nothing is given up: a phone has left the network."""
OTHER_FILES = 100
"""Files that are open beside the connections: the data, and what Python reads."""
QUEUE = 1024
"""How many connections may wait to be accepted: a crowd may come at once."""


class Server(uvicorn.Server):
    """Tells when it is ready; ends live connections first when it is asked to stop."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        if self.started:
            self.ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop: pages reconnect by themselves when the server is back."""
        house = getattr(self.config.app.state, "house", None)  # type: ignore[union-attr]
        if house:
            house.close_streams()
        super().handle_exit(sig, frame)


def listen(host: str, port: int | None) -> socket.socket:
    """A socket to listen at. If no port was asked for and the usual one is taken, any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in (PORT, 0) if port is None else (port,):
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # every connection inherits it
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNHEARD)
        try:
            listener.bind((host, number))
            listener.listen(QUEUE)
        except OSError:
            listener.close()
            if number == 0 or port is not None:
                raise
            continue
        return listener
    raise AssertionError("a port was found, or an error raised")


def allow_many_connections(wanted: int = 100_000) -> int:
    """Every connection is an open file: ask the system for as many as it lets us have. Says how many of those wanted
    there is room for.
    """
    with suppress(ImportError, OSError, ValueError):
        resource = import_module("resource")  # not on every system
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        if hard != resource.RLIM_INFINITY:
            return int(min(wanted, max(hard - OTHER_FILES, hard // 2)))
    return wanted


def address_of(listener: socket.socket) -> str:
    """Where a browser on this machine finds the server."""
    host, port = listener.getsockname()[:2]
    return f"http://{'localhost' if host in ('0.0.0.0', '127.0.0.1', '::', '::1') else host}:{port}/"


def own_address(listener: socket.socket) -> str:
    """Where other machines find this process."""
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = socket.gethostbyname(socket.gethostname())
    return f"{host}:{port}"


def serve(settings: Settings, announce: Callable[[str], None], open_browser: bool) -> str:
    """Serve until stopped. `announce` gets the address when the first page can be asked for. If these data are served
    already, nothing is done but to show where: that address is the answer.
    """
    if settings.database:  # as many as one likes
        _serve(settings, announce, open_browser)
        return ""
    with alone(settings.data) as sign:
        if sign is None:
            address = running(settings.data)
            if open_browser:
                webbrowser.open(address)
            return address
        _serve(settings, announce, open_browser, sign)
        return ""


def _serve(settings: Settings, announce: Callable[[str], None], open_browser: bool, sign: Path | None = None) -> None:
    watch = Watch(settings.metrics) if settings.metrics else None
    asyncio.run(_check(settings))
    listener = listen(settings.host, settings.port or None)
    if sign:
        sign.write_text(address_of(listener))

    def ready() -> None:
        announce(address_of(listener))
        if open_browser:
            asyncio.get_running_loop().run_in_executor(None, webbrowser.open, address_of(listener))

    serve_app(replace(settings, address=settings.address or own_address(listener)), listener, ready, watch)
    if watch:
        watch.close()


async def _check(settings: Settings) -> None:
    """Open the data once: what is wrong with them is said in one line, before anything else. What an upgrade changes
    is copied first.
    """
    if settings.backup_first:
        await keep_before_upgrade(engine_of(settings.where), settings.data)
    await (await Store.open(settings.where)).close()


def configured(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """How the application is served."""
    most = allow_many_connections(settings.connections_in_all)
    guarded = find_spec("httptools") is not None  # not there on every Python
    return uvicorn.Config(
        app,
        http=import_module("brelan.server.http.connections").connections(settings, most) if guarded else "auto",
        ws="none",
        log_config=None,  # as `error_log` has set it up
        log_level="error",  # what strangers send is no reason to write a line each
        access_log=False,
        server_header=False,
        backlog=QUEUE,
        forwarded_allow_ips=list(settings.trusted_proxy),
        limit_concurrency=None if guarded else most,
        timeout_keep_alive=settings.kept_open,
        timeout_graceful_shutdown=3,
    )


def serve_app(
    settings: Settings,
    listener: socket.socket,
    ready: Callable[[], None] = lambda: None,
    watch: Watch | None = None,
) -> None:
    """Serve at an open socket until stopped."""
    config = configured(create_app(settings, watch), settings)
    # What is imported stays for good, and tables live long: looking for garbage among them would stop all tables.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)
    Server(config, ready).run([listener])
