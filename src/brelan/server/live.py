"""Live updates as server-sent events: every message is a whole view, so nothing can be missed."""

import asyncio
from collections.abc import AsyncGenerator

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from brelan.server.asking import house_of, viewer_of
from brelan.server.house import House
from brelan.server.publishing import message
from brelan.server.refusal import Refusal
from brelan.server.seating import come_back
from brelan.server.streams import Stream


async def live(request: Request, name: str, html: bool, seat: int | None = None) -> "Live":
    """Everything that happens at a table from now on, as this guest may see it; first, how it stands."""
    house, viewer = house_of(request), viewer_of(request, html, seat)
    house.limits.check_stream(viewer.guest)
    table = await house.table(name)
    last = request.headers.get("last-event-id", "")
    stream = Stream(
        guest=viewer.guest,
        language=viewer.language,
        seat=seat,
        html=html,
        origin=viewer.origin,
        fresh=int(last) if last.isascii() and last.isdigit() and len(last) < 9 else table.place,
    )
    return Live(house, name, stream)


class Live(Response):
    """An answer that goes on until somebody hangs up."""

    media_type = "text/event-stream"

    def __init__(self, house: House, name: str, stream: Stream) -> None:
        super().__init__(headers={"x-accel-buffering": "no"})
        del self.headers["content-length"]
        self.messages = _messages(house, name, stream)
        self.stream = stream

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send what happens, until the reader is gone or the stream is closed."""
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        listening = asyncio.create_task(self._hang_up(receive))
        try:
            async for text in self.messages:
                await send({"type": "http.response.body", "body": text, "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        finally:
            listening.cancel()
            await self.messages.aclose()

    async def _hang_up(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self.stream.close()


async def _messages(house: House, name: str, stream: Stream) -> AsyncGenerator[bytes, None]:
    """A connection's life. What is counted here is counted down again, however it ends."""
    try:
        await come_back(house, await house.table(name), stream.guest)
    except Refusal:
        return
    async with house.quiet(name) as table:
        house.limits.open_stream(stream.guest)
        table.streams.add(stream)
        table.presence.come(stream.guest)
        stream.fresh = min(stream.fresh, table.place)
        if table.sheet.of(stream.guest):
            house.tell(table)
        else:  # of a spectator nobody else need hear
            stream.push(table.place, message(table, stream))
    try:
        async for text in stream.messages(house.settings.heartbeat):
            yield text
    finally:
        table.streams.discard(stream)
        table.presence.go(stream.guest)
        house.limits.close_stream(stream.guest)
        if table.sheet.of(stream.guest):
            for delay in (house.settings.reload_time, house.settings.absence):
                house.tell_soon(table, delay + 0.05)
