"""Thirty webhooks of one address, whose names take 12 seconds to be looked up: does another guest still hear anything?

python benchmarks/attack/slow_names.py [--quick]     # ends with 1 if the house gave way
"""

import argparse
import asyncio
from asyncio import StreamReader, StreamWriter
from contextlib import suppress
from time import perf_counter
from urllib.parse import urlencode

from attackers import ask
from target import Target, target

SLOW, PERSON = "127.0.0.2", "127.0.0.3"
GUESTS, CHANNELS, TRIES = 4, 8, 10
PATIENCE = 10.0
"""Seconds that the last notice may take: less than a slow name, at which all would have waited."""
SLOWLY = """
import socket, time
ask = socket.getaddrinfo
def slowly(host, *given, **named):
    if str(host).endswith(".slow.example"):
        time.sleep(12)
        raise socket.gaierror
    return ask(host, *given, **named)
socket.getaddrinfo = slowly
"""
"""How names are looked up in the house: as anywhere, but for those of a slow name server."""


async def set_up(port: int, address: str, hooks: list[str]) -> str:
    """A guest who wishes to be told there."""
    _, cookie, _ = await ask(port, address, "GET", "/")
    for hook in hooks:
        await ask(port, address, "POST", "/mine/notices", cookie, urlencode({"kind": "json", "address": hook}))
    return cookie


async def slow(port: int) -> None:
    """Guests of one address who wish to be told at slow names, and try it as often as they may."""
    for guest in range(GUESTS):
        hooks = [f"https://{guest}-{number}.slow.example/" for number in range(CHANNELS)]
        cookie = await set_up(port, SLOW, hooks)
        for _ in range(TRIES):
            with suppress(OSError, TimeoutError):
                await ask(port, SLOW, "POST", "/mine/notices/try", cookie, "")


async def main(house: Target, door: asyncio.Server, came: list[bytes], pause: float) -> bool:
    async with door:
        hook = f"http://127.0.0.1:{door.sockets[0].getsockname()[1]}/hook"
        cookie = await set_up(house.port, PERSON, [hook])
        await slow(house.port)
        for _ in range(TRIES):
            await ask(house.port, PERSON, "POST", "/mine/notices/try", cookie, "")
            await asyncio.sleep(pause)
        end = perf_counter() + PATIENCE
        while len(came) < TRIES and perf_counter() < end:
            await asyncio.sleep(0.1)
        _, _, page = await ask(house.port, PERSON, "GET", "/mine/notices", cookie)
        kept = 'name="channel"' in page
    print(f"notices that reached another guest: {len(came)} of {TRIES}; the webhook is {'kept' if kept else 'gone'}")
    return len(came) == TRIES and kept


async def _with_receiver(pause: float) -> bool:
    came: list[bytes] = []

    async def receive(reader: StreamReader, writer: StreamWriter) -> None:
        came.append(await reader.readuntil(b"\r\n\r\n"))
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n")
        writer.close()

    door = await asyncio.start_server(receive, "127.0.0.1", 0)
    place = f"127.0.0.1:{door.sockets[0].getsockname()[1]}"
    with target(first=SLOWLY, given={"BRELAN_REACHABLE": place}) as house:
        return await main(house, door, came, pause)


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--quick", action="store_true")
    raise SystemExit(not asyncio.run(_with_receiver(0.0 if asked.parse_args().quick else 1.0)))
