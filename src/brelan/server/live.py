"""Live updates as server-sent events: every message is a whole view, so nothing can be missed."""

from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import StreamingResponse

from brelan.server import refusal
from brelan.server.asking import house_of, viewer_of
from brelan.server.house import House
from brelan.server.publishing import message
from brelan.server.seating import come_back
from brelan.server.streams import Stream


async def live(request: Request, name: str, html: bool, seat: int | None = None) -> StreamingResponse:
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
    return StreamingResponse(
        _messages(house, name, stream), media_type="text/event-stream", headers={"x-accel-buffering": "no"}
    )


async def _messages(house: House, name: str, stream: Stream) -> AsyncIterator[bytes]:
    """A connection's life. What is counted here is counted down again, however it ends."""
    try:
        await come_back(house, await house.table(name), stream.guest)
    except refusal.Refusal:
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
