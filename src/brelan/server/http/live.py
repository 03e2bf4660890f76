"""Live updates as server-sent events: every message is a whole view, so nothing can be missed."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, aclosing, contextmanager, suppress

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from brelan.engine.errors import StaleMove
from brelan.server.errors import Elsewhere, Refusal
from brelan.server.fair import OWN_TURN, wait_without_turn
from brelan.server.http.packing import Packer, takes_gzip
from brelan.server.http.request import guest_of, house_of, viewer_of
from brelan.server.limits import address_of
from brelan.server.tables.house import House
from brelan.server.tables.seats import come_back
from brelan.server.tables.table import Table
from brelan.server.views.show import after_own_move
from brelan.server.views.streams import Stream

LONGEST_NAME = 40
"""Letters of what a page calls its stream."""

FRESH_TO_PASSERS_BY = 16
"""A page that only watches is shown at most so much of the log as news: each beginning is a view of its own."""


async def live(request: Request, name: str, html: bool, seat: int | None = None) -> "Live":
    """Everything that happens at a table from now on, as this guest may see it; first, how it stands."""
    house = house_of(request)
    table = await house.table(name)
    last = request.headers.get("last-event-id", "")
    heard = int(last) if last.isascii() and last.isdigit() and len(last) < 9 else table.place
    if html and not table.info.of(guest_of(request)):
        heard = max(heard, table.place - FRESH_TO_PASSERS_BY)
    stream = Stream(viewer_of(request, html, seat), heard, request.query_params.get("stream", "")[:LONGEST_NAME])
    stream.looked_at = request.query_params.get("seen") != "0"
    return Live(house, name, stream, takes_gzip(request.headers.get("accept-encoding", "")))


class Live(Response):
    """An answer that goes on until somebody hangs up."""

    media_type = "text/event-stream"

    def __init__(self, house: House, name: str, stream: Stream, packed: bool) -> None:
        super().__init__(headers={"x-accel-buffering": "no", **({"content-encoding": "gzip"} if packed else {})})
        del self.headers["content-length"]
        self.packer = Packer() if packed else None
        self.house = house
        self.name = name
        self.stream = stream

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send what happens, until the reader is gone or the stream is closed."""
        if scope["state"]["head"]:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            await send({"type": "http.response.body"})
            return
        guest, address, limits = self.stream.viewer.guest, address_of(scope), self.house.limits
        with limits.stream(guest, address):
            turns = limits.own_tables if self.house.plays(guest, self.name) else limits.visits
            OWN_TURN.set(await turns.next(address, guest))  # the table is drawn once before anything happens
            listening = asyncio.create_task(self._hang_up(receive))
            try:
                await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
                send = scope["state"]["wire"]  # what every answer carries has been sent
                with ExitStack() as until_the_end:
                    came = await _come(self.house, self.name, self.stream, until_the_end)
                    wait_without_turn()
                    if came:
                        await self._tell(send)
                await send({"type": "http.response.body", "body": self.packer.end() if self.packer else b""})
            finally:
                wait_without_turn()
                listening.cancel()

    async def _tell(self, send: Send) -> None:
        """All that happens."""
        pack = self.packer.pack if self.packer else bytes
        async with aclosing(self.stream.messages(self.house.settings.heartbeat)) as messages:
            async for text in messages:
                await send({"type": "http.response.body", "body": pack(text), "more_body": True})

    async def _hang_up(self, receive: Receive) -> None:
        try:
            with suppress(HTTPException):  # a body that is too large is answered by hanging up
                while (await receive())["type"] != "http.disconnect":
                    pass
        finally:
            self.stream.close()


async def _come(house: House, name: str, stream: Stream, until_the_end: ExitStack) -> bool:
    """A connection's life begins with the table as it stands. Says whether there is one to listen to."""
    guest = stream.viewer.guest
    try:
        await come_back(house, await house.table(name), guest)
        async with house.reading(name) as table:
            until_the_end.enter_context(_connected(house, table, stream))
            stream.heard = min(stream.heard, table.place)
            stream.before = min(stream.heard, after_own_move(table, stream.viewer))
            if table.info.of(guest):
                house.publish(table)
            else:  # of a spectator nobody else need hear
                table.watchers.send(stream)
    except (Refusal, StaleMove, Elsewhere):  # the table is no more, or has just changed: the page asks again
        return False
    return True


@contextmanager
def _connected(house: House, table: Table, stream: Stream) -> Iterator[None]:
    """While somebody listens at a table; if they play there, the others see that they are here."""
    guest = stream.viewer.guest
    plays = bool(table.info.of(guest))
    table.watchers.add(stream)
    if plays:
        table.presence.come(guest)
    try:
        yield
    finally:
        table.watchers.remove(stream)
        if plays:
            table.presence.go(guest)
            house.announce_absence(table)
            house.note_change(table)
