"""Tables without end from one address, and tables of experts whose hosts are gone: who can still open one, and how
soon an ordinary bot answers.

python benchmarks/attack/rooms.py     # about a minute and a half
"""

import asyncio
import os
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from typing import Any

from attackers import bots, opening
from target import Target, target

sys.path.insert(0, str(Path(__file__).parents[1]))

from wire import call

SECONDS, ANSWERS = 20.0, 5


async def bot_answers(house: Target) -> float:
    """Seconds until a regular bot has moved after an ordinary player, the usual pauses included: the middle of some."""
    took = []
    for _ in range(ANSWERS):
        line = await call(house.port)
        _, said = await line.ask("POST", "/api/guests", "")
        chairs = [{"kind": "me"}, {"kind": "bot", "level": "regular"}]
        _, table = await line.ask("POST", "/api/tables", said["guest"], {"game": "dice_stars", "chairs": chairs})
        took.append(await _wait_for_bot(line, said["guest"], table))
    return sorted(took)[ANSWERS // 2]


async def _wait_for_bot(line: Any, guest: str, table: Any) -> float:
    path, begun, waiting = f"/api/tables/{table['id']}", perf_counter(), False
    while True:
        view = table["view"]
        if view["actor"] == 1 and not waiting:
            begun, waiting = perf_counter(), True
        elif waiting and view["actor"] != 1:
            return perf_counter() - begun
        if view["choices"]:
            wish = {"place": table["place"], "seat": 0, "moves": [view["choices"][0]["move"]]}
            await line.ask("POST", f"{path}/moves", guest, wish)
        await asyncio.sleep(0.05)
        _, table = await line.ask("GET", path, guest)


async def main(house: Target) -> None:
    for attack, what in ((opening, "tables without end"), (bots, "tables of experts")):
        print(f"before {what}: a bot answers after {await bot_answers(house):.1f} s, load {os.getloadavg()[0]:.1f}")
        tally: Counter[str] = Counter()
        with suppress(TimeoutError):
            await asyncio.wait_for(attack(house.port, tally), SECONDS)
        print(f"{what}, {SECONDS:.0f} s from one address: {dict(tally)}")
        status, took = house.ask("/play-now/gang_of_dice", "POST", **{"X-Forwarded-For": "192.0.2.9"})
        print(f"  somebody else opens a table: {status} after {took * 1000:.0f} ms")
        print(f"  a bot answers after {await bot_answers(house):.1f} s, load {os.getloadavg()[0]:.1f}", flush=True)


if __name__ == "__main__":
    with target() as attacked:
        asyncio.run(main(attacked))
