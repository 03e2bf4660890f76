"""A request for a table of another process is passed on to it, and its answer handed back as it comes, live streams
included. Whoever asks need not know that there are several processes: no address of theirs has to be reachable, no
cookie holds for another name, and any proxy before them will do.
"""

import asyncio
import hmac
from contextlib import suppress
from dataclasses import dataclass
from time import time
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote

import h11
from starlette.types import Receive, Scope, Send

if TYPE_CHECKING:
    from brelan.server.store.leases import Leases

MARK = "x-brelan-passed"
"""The header by which processes of one house know each other: for whom one speaks, signed with the key of the house."""
FRESH = 60
"""Seconds for which such a mark is good: clocks may differ a little."""
NOT_MINE = 421
"""What a process answers another if the table is not its own either."""
CONNECT_TIME = 1.0
LOOK = 0.2
"""Seconds between two looks at whether the other process still lives."""
HOP = ("connection", "keep-alive", "transfer-encoding", "te", "upgrade", "expect", "content-length", MARK)
HOP_BACK = (b"connection", b"keep-alive", b"transfer-encoding", b"date")
"""What concerns one connection alone."""


class Unanswered(Exception):
    """The other process is gone, or the table is not its own. `asked`: it may have heard the question."""

    def __init__(self, asked: bool) -> None:
        self.asked = asked
        super().__init__()


def mark(key: bytes, scope: Scope) -> str:
    """For whom a request is passed on."""
    host = scope["client"][0] if scope.get("client") else ""
    said = f"{int(time())} {scope['scheme']} {quote(host)}"  # whatever a proxy has called it
    return f"{said} {_signed(key, said, scope)}"


def as_it_came(key: bytes, scope: Scope) -> Scope:
    """A request as the process received it that has passed it on; unchanged if none did, or the mark is not ours."""
    text = next((value.decode("latin-1") for name, value in scope["headers"] if name == MARK.encode()), "")
    said, _, signed = text.rpartition(" ")
    if not text or not hmac.compare_digest(signed.encode(), _signed(key, said, scope).encode()):
        return scope
    when, scheme, host = said.split(" ")
    if abs(time() - int(when)) > FRESH:
        return scope
    return {
        **scope,
        "scheme": scheme,
        "client": (unquote(host), 0),
        "state": {**scope.get("state", {}), "passed": True},
    }


def _signed(key: bytes, said: str, scope: Scope) -> str:
    return hmac.digest(key, f"passed:{scope['method']} {scope['path']} {said}".encode(), "sha256").hex()


class Answered:
    """What the other process answers, handed back part by part."""

    def __init__(self, send: Send) -> None:
        self.begun = self.ended = False
        self._send = send

    async def hand_back(self, event: object) -> None:
        """The head of the answer, a part of its body, or its end."""
        if isinstance(event, h11.Response):
            if event.status_code == NOT_MINE:
                raise Unanswered(asked=False)
            self.begun = True
            headers = [(name, value) for name, value in event.headers.raw_items() if name.lower() not in HOP_BACK]
            await self._send({"type": "http.response.start", "status": event.status_code, "headers": headers})
        elif isinstance(event, h11.Data):
            await self._send({"type": "http.response.body", "body": bytes(event.data), "more_body": True})
        elif isinstance(event, h11.EndOfMessage):
            self.ended = True
            await self._send({"type": "http.response.body"})


@dataclass(frozen=True)
class Passing:
    """A request on its way to another process."""

    address: str
    scope: Scope
    body: bytes
    key: bytes
    leases: "Leases"

    async def answer(self, receive: Receive, send: Send) -> None:
        """Ask the other process, and hand back what it answers."""
        try:
            async with asyncio.timeout(CONNECT_TIME):
                reader, writer = await asyncio.open_connection(*_parts(self.address))
        except OSError:
            raise Unanswered(asked=False) from None
        watching = [
            asyncio.create_task(_until_gone(receive, writer)),
            asyncio.create_task(self._until_dead(writer)),
        ]
        answered = Answered(send)
        try:
            await self._talk(reader, writer, answered)
        except (OSError, h11.RemoteProtocolError):
            raise ConnectionError if answered.begun else Unanswered(asked=True) from None
        finally:
            for task in watching:
                task.cancel()
            writer.close()

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, answered: "Answered") -> None:
        line = h11.Connection(h11.CLIENT)
        writer.write(line.send(self._request()) or b"")
        writer.write(line.send(h11.Data(data=self.body)) or b"")
        writer.write(line.send(h11.EndOfMessage()) or b"")
        while not answered.ended:
            event = line.next_event()
            if event is h11.NEED_DATA:
                line.receive_data(await reader.read(1 << 16))
            elif event is h11.PAUSED or isinstance(event, h11.ConnectionClosed):
                raise ConnectionError
            else:
                await answered.hand_back(event)

    def _request(self) -> h11.Request:
        headers = [(name, value) for name, value in self.scope["headers"] if name.decode("latin-1") not in HOP]
        own = {"connection": "close", "content-length": str(len(self.body)), MARK: mark(self.key, self.scope)}
        target = self.scope.get("raw_path") or quote(self.scope["path"]).encode()
        if self.scope["query_string"]:
            target += b"?" + self.scope["query_string"]
        return h11.Request(method=self.scope["method"], target=target, headers=[*headers, *own.items()])

    async def _until_dead(self, writer: asyncio.StreamWriter) -> None:
        """A process that has given its tables up is not waited for, though its connections may still stand."""
        while self.address in self.leases.living:
            await asyncio.sleep(LOOK)
        writer.transport.abort()


async def _until_gone(receive: Receive, writer: asyncio.StreamWriter) -> None:
    """Whoever asked may hang up."""
    with suppress(Exception):
        while (await receive())["type"] != "http.disconnect":
            pass
    writer.transport.abort()


def _parts(address: str) -> tuple[str, int]:
    host, _, port = address.rpartition(":")
    return host.strip("[]"), int(port)
