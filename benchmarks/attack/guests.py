"""Guests without end: how many names one address is given, and whether thirty of them keep another's hints waiting.

python benchmarks/attack/guests.py [--quick]     # half a minute (quick: names alone); ends with 1 if the house gave way
"""

import argparse
import asyncio
import json
from contextlib import suppress
from time import perf_counter
from typing import Any

from attackers import ask
from target import Target, target

NAMING, ASKING, PERSON = "127.0.0.2", "127.0.0.3", "127.0.0.4"
LINES, MANY, HINTS = 10, 30, 5
AT_ONCE, A_SECOND = 200, 20
"""Newcomers of one address, as `settings.py` has it."""
READY = 240.0
"""Seconds in which the coach must be ready: it may have to be compiled."""


async def naming(port: int, seconds: float) -> int:
    """One cookie asks for names: how many it was given."""
    _, cookie, _ = await ask(port, NAMING, "GET", "/")
    head = f"POST /api/guests HTTP/1.1\r\nhost: x\r\ncookie: {cookie}\r\ncontent-length: 0\r\n\r\n".encode()
    end, given = perf_counter() + seconds, 0

    async def one() -> None:
        nonlocal given
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(NAMING, 0))
        while perf_counter() < end:
            writer.write(head)
            answer = await reader.readuntil(b"\r\n\r\n")
            length = int(answer.lower().partition(b"content-length: ")[2].split(b"\r")[0])
            await reader.readexactly(length)
            given += answer[9:12] == b"200"
        writer.close()

    await asyncio.gather(*(one() for _ in range(LINES)))
    return given


async def sit_down(port: int, address: str) -> tuple[str, str]:
    """A new guest, and their table with the coach."""
    _, _, text = await ask(port, address, "POST", "/api/guests")
    guest = json.loads(text)["guest"]
    wish = {"game": "gang_of_dice", "chairs": [{"kind": "me"}, {"kind": "here"}], "coach": True}
    _, _, text = await ask(port, address, "POST", "/api/tables", guest, wish)
    return guest, json.loads(text)["id"]


async def hint(port: int, address: str, guest: str, table: str) -> int:
    """Ask the coach what to do now: the status of its answer."""
    path = f"/api/tables/{table}"
    seen: Any = json.loads((await ask(port, address, "GET", path, guest))[2])
    wish = {"seat": seen["view"]["actor"], "place": seen["place"]}
    return (await ask(port, address, "POST", f"{path}/hint", guest, wish))[0]


async def asking(port: int) -> None:
    """One of many guests of one address who ask for hints without end."""
    guest, table = await sit_down(port, ASKING)
    while True:
        with suppress(OSError, TimeoutError, ValueError):
            await hint(port, ASKING, guest, table)


async def hints(port: int) -> list[float]:
    """How long somebody elsewhere waits for each hint; those that do not come are left out."""
    guest, table = await sit_down(port, PERSON)
    end = perf_counter() + READY
    while await hint(port, PERSON, guest, table) != 200 and perf_counter() < end:
        await asyncio.sleep(0.5)
    crowd = [asyncio.create_task(asking(port)) for _ in range(MANY)]
    await asyncio.sleep(3)
    took = []
    for _ in range(HINTS):
        begun = perf_counter()
        if await hint(port, PERSON, guest, table) == 200:
            took.append(perf_counter() - begun)
    for task in crowd:
        task.cancel()
    await asyncio.gather(*crowd, return_exceptions=True)
    return sorted(took)


def main(house: Target, quick: bool) -> bool:
    begun = perf_counter()
    given = asyncio.run(naming(house.port, 1.0 if quick else 5.0))
    took = perf_counter() - begun
    most = AT_ONCE + A_SECOND * (took + 1)
    print(f"names for one cookie in {took:.1f} s: {given} ({most:.0f} at most)", flush=True)
    return given <= most and (quick or hints_come(house))


def hints_come(house: Target) -> bool:
    took = asyncio.run(hints(house.port))
    print(f"hints beside {MANY} guests of one other address: {len(took)} of {HINTS}, {[round(t, 1) for t in took]} s")
    return len(took) == HINTS


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--quick", action="store_true")
    with target() as attacked:
        raise SystemExit(not main(attacked, asked.parse_args().quick))
