"""A small mail server on loopback, which keeps what it is handed."""

import asyncio
import ssl
import threading
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from email import message_from_bytes, policy
from email.message import EmailMessage


class Postman:
    """Speaks as much SMTP as a sender needs: with `tls` at once or, if it `upgrades`, when it is asked to; for who has
    the name and the password that are `known`, and nobody else.
    """

    def __init__(self, tls: ssl.SSLContext | None, upgrades: bool, known: tuple[str, str] | None) -> None:
        self.came: list[EmailMessage] = []
        self.heard: list[bytes] = []  # every line that somebody could read on its way
        self.refuses = False
        self.port = 0
        self.tls, self.upgrades, self.known = tls, upgrades, known

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError):  # whoever does not trust us hangs up
            await self._talk(reader, writer)
        writer.close()

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        safe, welcome = self.tls is not None and not self.upgrades, self.known is None
        writer.write(b"220 postman\r\n")
        while line := await reader.readline():
            word, answer = line[:4].upper().strip(), b"250 well\r\n"
            if not safe:
                self.heard.append(line)
            if word == b"DATA":
                writer.write(b"354 go on\r\n")
                self._keep(await reader.readuntil(b"\r\n.\r\n"))
            elif word == b"EHLO":
                offered = b"STARTTLS" if self.tls and not safe else b"AUTH PLAIN" if self.known else b"8BITMIME"
                answer = b"250-postman\r\n250 " + offered + b"\r\n"
            elif word == b"STAR" and self.tls:
                writer.write(b"220 go on\r\n")
                await writer.start_tls(self.tls)
                safe, answer = True, b""
            elif word == b"AUTH":
                welcome = b64decode(line.split()[-1]).decode().split("\0")[1:] == list(self.known or ())
                answer = b"235 well\r\n" if welcome else b"535 no\r\n"
            elif word == b"QUIT":
                answer = b"221 bye\r\n"
            elif (word == b"MAIL" and not welcome) or (word == b"RCPT" and self.refuses):
                answer = b"550 no\r\n"
            writer.write(answer)
            await writer.drain()
            if word == b"QUIT":
                break

    def _keep(self, data: bytes) -> None:
        mail = message_from_bytes(data.removesuffix(b".\r\n").replace(b"\r\n..", b"\r\n."), policy=policy.default)
        self.came.append(mail)


@contextmanager
def postman(
    tls: ssl.SSLContext | None = None, upgrades: bool = False, known: tuple[str, str] | None = None
) -> Iterator[Postman]:
    """In a thread of its own, until the end."""
    man, loop, ready = Postman(tls, upgrades, known), asyncio.new_event_loop(), threading.Event()
    end = asyncio.Event()

    async def run() -> None:
        at_once = None if upgrades else tls
        async with await asyncio.start_server(man.serve, "127.0.0.1", 0, ssl=at_once) as server:
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
