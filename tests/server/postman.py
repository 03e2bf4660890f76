"""A small mail server on loopback, which keeps what it is handed."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage


class Postman:
    """Speaks as much SMTP as a sender needs."""

    def __init__(self) -> None:
        self.came: list[EmailMessage] = []
        self.refuses = False
        self.port = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 postman\r\n")
        while line := await reader.readline():
            word = line[:4].upper().strip()
            if word == b"DATA":
                writer.write(b"354 go on\r\n")
                self._keep(await reader.readuntil(b"\r\n.\r\n"))
            refused = self.refuses and word == b"RCPT"
            writer.write(b"221 bye\r\n" if word == b"QUIT" else b"550 no\r\n" if refused else b"250 well\r\n")
            await writer.drain()
            if word == b"QUIT":
                break
        writer.close()

    def _keep(self, data: bytes) -> None:
        mail = message_from_bytes(data.removesuffix(b".\r\n").replace(b"\r\n..", b"\r\n."), policy=policy.default)
        self.came.append(mail)


@contextmanager
def postman() -> Iterator[Postman]:
    """In a thread of its own, until the end."""
    man, loop, ready = Postman(), asyncio.new_event_loop(), threading.Event()
    end = asyncio.Event()

    async def run() -> None:
        async with await asyncio.start_server(man.serve, "127.0.0.1", 0) as server:
            man.port = server.sockets[0].getsockname()[1]
            ready.set()
            await end.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(run(),))
    thread.start()
    ready.wait()
    try:
        yield man
    finally:
        loop.call_soon_threadsafe(end.set)
        thread.join()
        loop.close()
