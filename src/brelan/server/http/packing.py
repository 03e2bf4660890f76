"""Making answers smaller on their way: packed with gzip, for whoever says that they take it."""

import zlib
from functools import lru_cache

from starlette.datastructures import MutableHeaders
from starlette.types import Message, Send

SMALLEST = 500
"""Bytes below which an answer goes as it is: packing would save nothing that anybody notices."""
LEVEL = 6
"""How hard zlib tries."""
GZIP = zlib.MAX_WBITS | 16
BARE = -zlib.MAX_WBITS  # without a head and an end of its own
WINDOW = 1 << zlib.MAX_WBITS
"""So many bytes back a reader remembers what it was sent."""
HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"  # gzip, without a name and a time
LAST_BLOCK = b"\x03\x00"
SHARED = 64
"""So many packed messages are kept for others who were sent the same before and are sent the same now."""


@lru_cache(maxsize=256)
def takes_gzip(accepted: str) -> bool:
    """Whether an Accept-Encoding lets us pack: `gzip, deflate;q=0.5`; `gzip;q=0` and `*;q=0` do not."""
    wanted: dict[str, bool] = {}
    for part in accepted[:500].lower().split(","):
        name, *settings = (word.strip() for word in part.split(";"))
        quality = next((setting[2:] for setting in settings if setting.startswith("q=")), "1")
        try:
            wanted[name] = float(quality) > 0
        except ValueError:
            wanted[name] = False
    return wanted.get("gzip", wanted.get("x-gzip", wanted.get("*", False)))


def packing(send: Send) -> Send:
    """Sends whole answers packed, where that is worth it. What is packed already, and what goes on without an end, is
    let through.
    """
    held: Message | None = None  # the head of an answer: it says how long the body is

    async def packed(message: Message) -> None:
        nonlocal held
        if message["type"] == "http.response.start":
            headers = MutableHeaders(raw=message["headers"])
            if "content-encoding" not in headers and "content-length" in headers:
                held = message
                return
        elif held is not None:
            head, held = held, None
            body = message.get("body", b"")
            if len(body) >= SMALLEST and not message.get("more_body"):
                message["body"] = body = zlib.compress(body, LEVEL, GZIP)
                headers = MutableHeaders(raw=head["headers"])
                headers["content-encoding"] = "gzip"
                headers["content-length"] = str(len(body))
            await send(head)
        await send(message)

    return packed


class Packer:
    """Packs what one live connection is sent, message by message: each can be read as soon as it has come, and is
    packed against those before it, which are nearly the same.

    Nothing of zlib's is kept between two messages, only what the reader remembers too; whoever was sent the same
    shares it.
    """

    def __init__(self) -> None:
        self._window = b""
        self._sum = zlib.crc32(b"")
        self._size = 0
        self._begun = False

    def pack(self, message: bytes) -> bytes:
        """The next message."""
        self._sum, self._size = zlib.crc32(message, self._sum), self._size + len(message)
        packed, self._window = _next(self._window, message)
        return self._head() + packed

    def end(self) -> bytes:
        """What stands at the end of all."""
        numbers = (self._sum, self._size & 0xFFFFFFFF)
        return self._head() + LAST_BLOCK + b"".join(number.to_bytes(4, "little") for number in numbers)

    def _head(self) -> bytes:
        begun, self._begun = self._begun, True
        return b"" if begun else HEAD


@lru_cache(maxsize=SHARED)
def _next(window: bytes, message: bytes) -> tuple[bytes, bytes]:
    """A message packed for a reader who remembers `window`, and what they remember then."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, BARE, zdict=window)
    packed = packer.compress(message) + packer.flush(zlib.Z_SYNC_FLUSH)
    return packed, (window + message)[-WINDOW:]
