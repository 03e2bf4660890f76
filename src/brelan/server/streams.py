"""Live connections to a table: each holds the newest thing to send, and skips what a slow reader missed."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from brelan.server.viewer import Viewer

HEARTBEAT = b"event: alive\ndata: 1\n\n"
"""A sign of life that a script can watch for; without an id, so that the last place stays what it was."""


@dataclass(eq=False)
class Stream:
    """One live connection. Every message is a whole view, so a newer one makes an older one needless."""

    viewer: Viewer
    fresh: int  # the place of the log up to which the story was sent
    _message: tuple[int, bytes] | None = None
    _wake: asyncio.Event = field(default_factory=asyncio.Event)
    _open: bool = True

    def push(self, place: int, message: bytes) -> None:
        """Send this next: the view at a place of the log, with the story since `fresh`."""
        self._message = (place, message)
        self._wake.set()

    def close(self) -> None:
        """End the connection."""
        self._open = False
        self._wake.set()

    async def messages(self, heartbeat: float) -> AsyncIterator[bytes]:
        """What to send, as it comes; a sign of life when nothing does."""
        while self._open:
            try:
                async with asyncio.timeout(heartbeat):
                    await self._wake.wait()
            except TimeoutError:
                yield HEARTBEAT
                continue
            self._wake.clear()
            if self._message is not None:
                (self.fresh, message), self._message = self._message, None
                yield message


def as_event(place: int, data: str) -> bytes:
    """A server-sent event whose id is the place in the log."""
    lines = "".join(f"data: {line}\n" for line in data.split("\n"))
    return f"id: {place}\n{lines}\n".encode()
