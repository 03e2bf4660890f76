"""Attackers, each at an address of its own on this machine (127.0.0.2 and on), which is trusted for nothing.

All of them work in one process, so that what is measured is the house and not how many cores they take from it.
"""

import asyncio
import json
import re
from asyncio import StreamReader, StreamWriter
from collections import Counter
from contextlib import suppress
from multiprocessing import Process
from time import perf_counter

SILENT, FLOODS, FLOOD, GUESTS, CROWD = 6_000, 20, 256_000, 20, 100
SILENTLY, UNREAD, ENDLESS, OPENING, BOTS, READING = (f"127.0.0.{number}" for number in range(2, 8))
BUSY = 0.02
"""Seconds between two attempts of one attacker: they share a machine with the house."""


async def called(port: int, address: str) -> tuple[StreamReader, StreamWriter]:
    return await asyncio.wait_for(asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0)), 10)


async def ask(
    port: int, address: str, method: str, path: str, cookie: str = "", body: object = None, host: str = "x"
) -> tuple[int, str, str]:
    """The status of an answer, the cookie that came with it, and its text. A text is sent as it is, as forms are."""
    data = body.encode() if isinstance(body, str) else json.dumps(body).encode() if body is not None else b""
    head = f"{method} {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\ncontent-length: {len(data)}\r\n"
    head += "content-type: application/json\r\n" if data and not isinstance(body, str) else ""
    head += (
        (f"authorization: Bearer {cookie}\r\n" if path.startswith("/api") else f"cookie: {cookie}\r\n")
        if cookie
        else ""
    )
    reader, writer = await called(port, address)
    try:
        writer.write(head.encode() + b"\r\n" + data)
        answer = (await asyncio.wait_for(reader.read(), 60)).decode(errors="replace")
    finally:
        writer.close()
    found = re.search(r"set-cookie: (guest=[^;]+)", answer)
    return int(answer[9:12] or 0), found[1] if found else "", answer.partition("\r\n\r\n")[2]


async def silent(port: int, tally: Counter[str]) -> None:
    """Connections that say nothing, held as long as the house lets them."""
    held: list[StreamWriter] = []
    while True:
        with suppress(OSError, TimeoutError):
            while len(held) < SILENT:
                held.append((await called(port, SILENTLY))[1])
                tally["silent connections"] += 1
                await asyncio.sleep(0)
        held = [each for each in held if not each.transport.is_closing()]
        await asyncio.sleep(0.5)


async def unread(port: int, tally: Counter[str]) -> None:
    """Requests whose answers nobody reads."""
    asked = b"GET /rules/gang_of_dice HTTP/1.1\r\nhost: here\r\n\r\n"
    while True:
        lines: list[StreamWriter] = []
        for _ in range(FLOODS):
            with suppress(OSError, TimeoutError):
                reader, writer = await called(port, UNREAD)
                reader._transport.pause_reading()  # type: ignore[attr-defined]
                lines.append(writer)
                writer.write(asked * (FLOOD // len(asked)))
                tally["kB never read"] += FLOOD // 1000
                await asyncio.sleep(BUSY)
        await asyncio.sleep(2)
        for writer in lines:
            writer.transport.abort()


async def endless(port: int, tally: Counter[str]) -> None:
    """A head without end."""
    while True:
        with suppress(OSError, TimeoutError):
            _, writer = await called(port, ENDLESS)
            writer.write(b"GET / HTTP/1.1\r\nx: ")
            for _ in range(1_000):
                writer.write(b"y\r\nx: " * 2_000)
                await asyncio.wait_for(writer.drain(), 5)
                tally["kB of heads"] += 10
                await asyncio.sleep(BUSY)
        await asyncio.sleep(BUSY)


async def opening(port: int, tally: Counter[str]) -> None:
    """Tables without end, by ever new guests."""
    while True:
        with suppress(OSError, TimeoutError, ValueError):
            status, _, _ = await ask(port, OPENING, "POST", "/play-now/gang_of_dice")
            tally[f"tables: {status}"] += 1
        await asyncio.sleep(BUSY)


async def bots(port: int, tally: Counter[str]) -> None:
    """Tables with experts alone, whose hosts are gone."""
    chairs = [{"kind": "me"}, *[{"kind": "bot", "level": "expert"}] * 3]
    wish = {"game": "desperados", "chairs": chairs}
    for _ in range(GUESTS):
        _, _, text = await ask(port, BOTS, "POST", "/api/guests")
        guest = json.loads(text).get("guest", "")
        for _ in range(40):
            with suppress(OSError, TimeoutError, ValueError):
                status, _, _ = await ask(port, BOTS, "POST", "/api/tables", guest, wish)
                tally[f"tables of experts: {status}"] += 1
            await asyncio.sleep(BUSY)


async def reading(port: int, tally: Counter[str], path: str) -> None:
    """One of a crowd that loads a page again and again."""
    cookie = ""
    while True:
        with suppress(OSError, TimeoutError, ValueError):
            status, new, _ = await ask(port, READING, "GET", path, cookie)
            cookie = new or cookie
            tally[f"pages: {status}"] += 1
        await asyncio.sleep(BUSY)


async def _all(port: int, path: str, seconds: float) -> None:
    tally: Counter[str] = Counter()
    single = (silent, unread, endless, opening, bots)
    tasks = [asyncio.create_task(attack(port, tally)) for attack in single]
    tasks += [asyncio.create_task(reading(port, tally, path)) for _ in range(CROWD)]
    begun = perf_counter()
    await asyncio.sleep(seconds)
    left = set(tasks)
    while left:  # before Python 3.12 `wait_for` may lose a cancellation that comes together with an answer
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=1)
    await asyncio.gather(*tasks, return_exceptions=True)
    print(f"attackers, in {perf_counter() - begun:.0f} s: {dict(tally)}", flush=True)


def attack(port: int, path: str, seconds: float) -> Process:
    """All of them at once, in a process of their own; `path` is the page that the crowd reads."""
    process = Process(target=lambda: asyncio.run(_all(port, path, seconds)))
    process.start()
    return process
