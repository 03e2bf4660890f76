"""Connections, below every request: how many there may be, how long one may be silent, and how much it may hold.

A connection is idle until a whole request has come, and again when all its requests are answered. Idle ones are closed
first when there are too many. Whoever keeps the server waiting, with a request or with reading an answer, has a
deadline.
"""

import asyncio
from collections import Counter, OrderedDict, deque
from math import inf
from time import monotonic
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from brelan.server.limits import household, trusting
from brelan.server.settings import Settings

LOOK_ROUND = 0.5
"""Seconds between two looks at who is overdue."""
BUSY = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 10\r\ncontent-length: 0\r\n\r\n"
TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class TooMuch(Exception):
    """More than one connection may ask for at once."""


class Doorman:
    """Knows all connections of a server: how many from where, which are idle, which are overdue."""

    def __init__(self, settings: Settings, most: int) -> None:
        self.settings = settings
        self.most = most
        self._trusts = trusting(settings.trusted_proxy)
        self._all: dict[Connection, str] = {}  # and the address of each
        self._addresses: Counter[str] = Counter()
        self._idle: dict[str, OrderedDict[Connection, None]] = {}  # by address, the longest idle first
        self._looking: asyncio.TimerHandle | None = None

    def let_in(self, connection: "Connection", host: str) -> bool:
        """Count one more connection; if that is too many, an idle one has to go. Says whether there is room."""
        address = household(host)
        most = inf if self._trusts(host) else self.settings.connections_per_address
        if self._addresses[address] >= most and not self._close_idle(address):
            return False
        if len(self._all) >= self.most and not self._close_idle(self._most_idle()):
            return False
        self._all[connection] = address
        self._addresses[address] += 1
        self.idle(connection)
        if self._looking is None:
            self._look_again()
        return True

    def idle(self, connection: "Connection") -> None:
        """Nothing is being done for this connection."""
        address = self._all.get(connection)
        if address is not None:
            self._idle.setdefault(address, OrderedDict())[connection] = None

    def busy(self, connection: "Connection") -> None:
        """Something is being done for this connection."""
        address = self._all.get(connection, "")
        idle = self._idle.get(address)
        if idle is not None:
            idle.pop(connection, None)
            if not idle:
                del self._idle[address]

    def gone(self, connection: "Connection") -> None:
        """A connection is no more."""
        self.busy(connection)
        address = self._all.pop(connection, None)
        if address is not None:
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]

    def _most_idle(self) -> str:
        return max(self._idle, key=lambda address: len(self._idle[address]), default="")

    def _close_idle(self, address: str) -> bool:
        """Close the connection from an address that has been idle longest, if there is one."""
        for connection in self._idle.get(address, ()):
            self.gone(connection)
            connection.transport.abort()
            return True
        return False

    def _look_again(self) -> None:
        self._looking = asyncio.get_running_loop().call_later(LOOK_ROUND, self._look) if self._all else None

    def _look(self) -> None:
        now = monotonic()
        for connection in list(self._all):
            connection.look(now)
        self._look_again()


class Connection(HttpToolsProtocol):
    """One connection, with its deadlines and the limits of what it may hold."""

    doorman: Doorman  # the same for all connections of a server

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.settings = self.doorman.settings
        self._due = inf  # when what we wait for must have come
        self._unread = inf  # when what we have sent must have been read
        self._head: int | None = None  # bytes of a head that is not complete yet
        self._cycles: deque[RequestResponseCycle] = deque()  # requests that have no complete answer yet

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody calls."""
        super().connection_made(transport)
        self._due = monotonic() + self.settings.head_time
        if not self.doorman.let_in(self, self.client[0] if self.client else ""):
            self.connections.discard(self)
            transport.write(BUSY)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more: whoever still works on an answer is told, what waited is forgotten."""
        self.doorman.gone(self)
        self.pipeline.clear()
        for cycle in self._cycles:
            cycle.disconnected = True
            cycle.message_event.set()
            cycle.on_response = _nothing  # else the two would keep each other in memory
        self._cycles.clear()
        super().connection_lost(exc)

    def look(self, now: float) -> None:
        """Hang up if a deadline is over. What is being closed has one too: its last answer may never be read."""
        if self.transport.is_closing() and self._unread == inf:
            self._unread = now + self.settings.unread_time
        if now > min(self._due, self._unread):
            self.doorman.gone(self)
            self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Some bytes have come. A head may be so long and no longer, wherever in it they belong."""
        if self.transport.is_closing():
            return
        if self._due == inf and not self._cycles:
            self._due = monotonic() + self.settings.head_time
        head = self._head
        super().data_received(data)
        if head is not None and self._head is not None:  # not one head has been completed
            self._head = max(self._head, head + len(data))
            if self._head > self.settings.largest_head:
                self._refuse(TOO_LONG)

    def on_message_begin(self) -> None:
        """A request begins."""
        if len(self._cycles) > self.settings.pipelined:
            raise TooMuch
        self._head = 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """What is asked for."""
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """One more header."""
        self._count(len(name) + len(value))
        super().on_header(name, value)

    def _count(self, size: int) -> None:
        self._head = (self._head or 0) + size
        if self._head > self.settings.largest_head or len(self.headers) >= self.settings.most_headers:
            raise TooMuch

    def on_headers_complete(self) -> None:
        """A head is complete; its body has a deadline of its own."""
        self._head = None
        self._due = monotonic() + self.settings.body_time
        super().on_headers_complete()
        self._cycles.append(self.cycle)

    def on_message_complete(self) -> None:
        """A request has come whole: it is for us now to answer."""
        self._due = inf
        if self._cycles:
            self.doorman.busy(self)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """An answer is complete."""
        if self._cycles:
            self._cycles.popleft()
        if not self._cycles:
            self.doorman.idle(self)
        super().on_response_complete()

    def pause_writing(self) -> None:
        """What we send is not read."""
        self._unread = monotonic() + self.settings.unread_time
        super().pause_writing()

    def resume_writing(self) -> None:
        """It is read after all."""
        self._unread = inf
        super().resume_writing()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request, or too much of one."""
        self._refuse(None, msg)

    def _refuse(self, answer: bytes | None, msg: str = "") -> None:
        """Say why and hang up; while another answer is under way nothing can be said."""
        if self._cycles:
            self.transport.abort()
        elif answer is None:
            super().send_400_response(msg)
        else:
            self.transport.write(answer)
            self.transport.close()


def _nothing() -> None:
    """An answer is complete, and nobody is there to read it."""


def connections(settings: Settings, most: int) -> type[Connection]:
    """The connections of one server, of which there are so many at most."""
    return type("OurConnection", (Connection,), {"doorman": Doorman(settings, most)})
