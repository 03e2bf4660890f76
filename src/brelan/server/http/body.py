"""What comes with a request."""

from starlette.exceptions import HTTPException
from starlette.types import Message, Receive


class Body:
    """What was sent with a request: counted, and kept as long as it may have to be read again."""

    def __init__(self, receive: Receive, largest: int) -> None:
        self._receive = receive
        self._largest = largest
        self._size = self._next = 0
        self._read: list[Message] = []

    async def receive(self) -> Message:
        """The next part. Refuses what is too large."""
        if self._next < len(self._read):
            self._next += 1
            return self._read[self._next - 1]
        message = await self._receive()
        self._size += len(message.get("body", b""))
        if self._size > self._largest:
            raise HTTPException(413)
        if message["type"] == "http.request":
            self._read.append(message)
            self._next += 1
        return message

    def again(self) -> None:
        """Begin again with the first part."""
        self._next = 0

    async def whole(self) -> bytes:
        """All of it."""
        self.again()
        parts = []
        while (message := await self.receive())["type"] == "http.request":
            parts.append(message.get("body", b""))
            if not message.get("more_body"):
                break
        return b"".join(parts)
