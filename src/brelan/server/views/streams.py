"""Live connections to a table: each holds the newest thing to send, and skips what a slow reader missed."""

import asyncio
import re
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from time import monotonic

from brelan.server.views.viewer import Viewer

LINE_END = re.compile(rb"\r\n|\r|\n")
"""Whatever ends a line of a stream: what somebody has typed must not begin a line of its own."""

HEARTBEAT = b"event: alive\ndata: 1\n\n"
"""A sign of life that a script can watch for; without an id, so that the last place stays what it was."""


@dataclass(eq=False)
class Stream:
    """One live connection. Every message is a whole view, so a newer one makes an older one needless."""

    viewer: Viewer
    heard: int  # the place of the log up to which the story was sent
    name: str = ""  # what its page calls it
    looked_at: bool = True  # its page is in sight, as far as it says
    before: int = 0  # up to which the story was sent before that
    _message: tuple[int, bytes] | None = None
    _wake: asyncio.Event = field(default_factory=asyncio.Event)
    _open: bool = True
    _sent: float = field(default_factory=monotonic)
    _watching: asyncio.TimerHandle | None = None

    def fresh(self, place: int) -> int:
        """From which place of the log on the story is new. A page that is only told who is here keeps its news."""
        return self.before if self.viewer.page and place == self.heard else self.heard

    def push(self, place: int, message: bytes) -> None:
        """Send this next: the view at a place of the log, with the story that is fresh there."""
        self._message = (place, message)
        self._wake.set()

    def is_of(self, viewer: Viewer, name: str) -> bool:
        """Whether this is the connection of a viewer's page, and can still be sent something."""
        return self._open and self.name == name and self.viewer == viewer

    def close(self) -> None:
        """End the connection."""
        self._open = False
        self._wake.set()

    async def messages(self, heartbeat: float) -> AsyncGenerator[bytes, None]:
        """What to send, as it comes; a sign of life when nothing does."""
        self._watch(heartbeat)
        try:
            while self._open:
                await self._wake.wait()
                self._wake.clear()
                self._sent = monotonic()
                if self._message is not None:
                    (place, message), self._message = self._message, None
                    if place != self.heard:
                        self.before, self.heard = self.heard, place
                    yield message
                elif self._open:
                    yield HEARTBEAT
        finally:
            if self._watching:
                self._watching.cancel()

    def _watch(self, heartbeat: float) -> None:
        """Wake when nothing has been sent for so long; one look for many messages."""
        silent = monotonic() - self._sent
        if silent >= heartbeat:
            self._wake.set()
        left = heartbeat - silent if silent < heartbeat else heartbeat
        self._watching = asyncio.get_running_loop().call_later(left, self._watch, heartbeat)


def as_event(place: int, data: bytes) -> bytes:
    """A server-sent event whose id is the place in the log."""
    if b"\n" in data or b"\r" in data:
        data = b"\ndata: ".join(LINE_END.split(data))
    return b"id: %d\ndata: %b\n\n" % (place, data)
