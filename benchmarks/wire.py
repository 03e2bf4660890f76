"""As little HTTP as scripted players need, so that what is measured is the server and not its clients."""

import asyncio
import json
import re
from collections.abc import Callable
from typing import Any, cast

LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)


class Line(asyncio.Protocol):
    """A connection for requests, one at a time; one that was idle too long, and closed, is opened again."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.transport: asyncio.Transport
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None
        self._buffer = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        head, end, body = self._buffer.partition(b"\r\n\r\n")
        found = LENGTH.search(head)
        if end and found and len(body) >= int(found[1]) and self._answer and not self._answer.done():
            self._buffer = b""
            self._answer.set_result((int(head[9:12]), body))

    def connection_lost(self, error: Exception | None) -> None:
        if self._answer and not self._answer.done():
            self._answer.set_exception(error or ConnectionResetError())

    async def call(self) -> None:
        """Connect."""
        self._buffer, self._answer = b"", None
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", self.port)

    async def ask(self, method: str, path: str, guest: str, body: object = None) -> tuple[int, Any]:
        """Send a request and wait for its answer."""
        data = json.dumps(body).encode() if body is not None else b""
        head = f"{method} {path} HTTP/1.1\r\nhost: x\r\ncontent-length: {len(data)}\r\nprefer: return=minimal\r\n"
        kind = "content-type: application/json\r\n" if data else ""
        who = f"authorization: Bearer {guest}\r\n" if guest else ""
        if self.transport.is_closing():
            await self.call()
        self._answer = asyncio.get_running_loop().create_future()
        self.transport.write(f"{head}{kind}{who}\r\n".encode() + data)
        try:
            status, text = await self._answer
        except asyncio.CancelledError:  # whoever waits no longer must not be handed the next answer with this one
            self.transport.abort()
            raise
        return status, json.loads(text) if text else None


class Ear(asyncio.Protocol):
    """A live connection: `hear` gets the place and the data of every event."""

    def __init__(self, path: str, guest: str, hear: Callable[[int, bytes], None]) -> None:
        self.request = f"GET {path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {guest}\r\n\r\n".encode()
        self.hear = hear
        self.transport: asyncio.Transport
        self._raw = b""
        self._text = b""
        self._begun = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        self._raw += data
        if not self._begun:
            _, end, rest = self._raw.partition(b"\r\n\r\n")
            if not end:
                return
            self._begun, self._raw = True, rest
        while self._next_chunk():
            *events, self._text = self._text.split(b"\n\n")
            for event in events:
                if event.startswith(b"id: "):
                    place, _, text = event.partition(b"\n")
                    self.hear(int(place[4:]), text.removeprefix(b"data: "))

    def _next_chunk(self) -> bool:
        size, end, rest = self._raw.partition(b"\r\n")
        if not end or len(rest) < int(size, 16) + 2:
            return False
        self._text += rest[: int(size, 16)]
        self._raw = rest[int(size, 16) + 2 :]
        return True


async def call(port: int) -> Line:
    """A new connection for requests."""
    line = Line(port)
    await line.call()
    return line


async def listen(port: int, path: str, guest: str, hear: Callable[[int, bytes], None]) -> Ear:
    """A new live connection."""
    _, ear = await asyncio.get_running_loop().create_connection(lambda: Ear(path, guest, hear), "127.0.0.1", port)
    return ear
