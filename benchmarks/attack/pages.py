"""Real pages without a browser: a cookie, a live connection, and forms as our script sends them."""

import asyncio
import random
import re
import sys
from asyncio import StreamReader, StreamWriter
from pathlib import Path
from time import perf_counter
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).parents[1]))

from wire import Ear

MOVE, HIDDEN = re.compile(r'name="move" value="(\d+)"'), re.compile(r'name="(place|seat)" value="(\d+)"')
PLAY = re.compile(r'<form[^>]*action="[^"]*/moves".*?</form>', re.DOTALL)
PATIENCE = 15.0
"""Seconds after which a page gives an answer up."""


class Browser:
    """One that keeps its cookie, and its connection."""

    def __init__(self, port: int, address: str) -> None:
        self.port, self.address, self.cookie = port, address, ""
        self._line: tuple[StreamReader, StreamWriter] | None = None

    async def ask(self, method: str, path: str, fields: str = "", **headers: str) -> tuple[int, dict[str, str], str]:
        """The status of an answer, its headers and its text."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._asked(method, path, fields, headers)
        except BaseException:  # its answer must not be taken for the next one's
            self.close()
            raise

    async def _asked(
        self, method: str, path: str, fields: str, headers: dict[str, str]
    ) -> tuple[int, dict[str, str], str]:
        if self._line is None:
            self._line = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0))
        reader, writer = self._line
        own = {"host": "x", "cookie": self.cookie, "content-length": str(len(fields)), **headers}
        own |= {"content-type": "application/x-www-form-urlencoded"} if fields else {}
        head = "".join(f"{name}: {value}\r\n" for name, value in own.items())
        writer.write(f"{method} {path} HTTP/1.1\r\n{head}\r\n{fields}".encode())
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        said = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        text = (await reader.readexactly(int(said.get("content-length", 0)))).decode()
        self.cookie = said.get("set-cookie", self.cookie).partition(";")[0]
        if said.get("connection") == "close":
            self.close()
        return int(first[9:12]), said, text

    def close(self) -> None:
        """Hang up."""
        if self._line:
            self._line[1].close()
        self._line = None


class Page:
    """The page of a table at which somebody plays alone, and listens."""

    def __init__(self, port: int, address: str, number: int) -> None:
        self.browser, self._chance, self._name = Browser(port, address), random.Random(number), f"page-{number}"
        self.place, self.path, self._html = -1, "", ""
        self._came = asyncio.Event()
        self._ear: asyncio.Transport | None = None

    async def open(self) -> None:
        """Open a table, and its page."""
        if not self.browser.cookie:
            await self.browser.ask("GET", "/")
        _, said, _ = await self.browser.ask("POST", "/new", urlencode({"game": "dice_stars", "seat.0": "me"}))
        self.path = said["location"]
        self._hang_up()
        self.place = -1
        self._ear = await self._listen()

    async def _listen(self) -> asyncio.Transport:
        port, address = self.browser.port, self.browser.address
        ear = Ear("", "", self._hear)
        asked = f"GET {self.path}/live?stream={self._name}&seen=1 HTTP/1.1\r\nhost: x\r\n"
        ear.request = f"{asked}cookie: {self.browser.cookie}\r\n\r\n".encode()
        loop = asyncio.get_running_loop()
        line, _ = await loop.create_connection(lambda: ear, "127.0.0.1", port, local_addr=(address, 0))
        return line

    def _hear(self, place: int, data: bytes) -> None:
        self.place, self._html = max(place, self.place), data.decode()
        self._came.set()

    async def press(self) -> float | None:
        """Make a move that may be made now: seconds until the page has shown it; nothing if there was none to make."""
        form = PLAY.search(self._html)
        moves = MOVE.findall(form[0]) if form else []
        headers = {"accept": "text/html; fragment", "x-stream": self._name}
        if not form or not moves:
            if 'id="go-on"' in self._html:
                await self.browser.ask("POST", f"{self.path}/go-on", **headers)
            return None
        fields = [*HIDDEN.findall(form[0]), ("move", self._chance.choice(moves))]
        begun = perf_counter()
        status, said, text = await self.browser.ask("POST", f"{self.path}/moves", urlencode(fields), **headers)
        if status >= 400:
            raise Refused(status)
        async with asyncio.timeout(PATIENCE):
            while status == 204 and self.place < int(said["x-place"]):
                self._came.clear()
                await self._came.wait()
        if status == 200:  # the stream was not there yet
            self._html = text
        return perf_counter() - begun

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return "is-over" in self._html

    def close(self) -> None:
        """Leave."""
        self.browser.close()
        self._hang_up()

    def _hang_up(self) -> None:
        if self._ear:
            self._ear.close()


class Refused(Exception):
    """A press was answered with no."""
