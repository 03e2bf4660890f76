"""All attacks at once, while 100 people play: what they feel before, meanwhile and afterwards.

python benchmarks/attack/together.py                 # about a minute and a half
python benchmarks/attack/together.py --seconds 60    # of attack
"""

import argparse
import asyncio
import os
import random
import sys
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

from attackers import attack
from target import Target, target

sys.path.insert(0, str(Path(__file__).parents[1]))

from wire import Line, call

PLAYERS, CALM, AFTER = 100, 10.0, 10.0
"""Seconds of play before the attack, and from its end until all must be as before."""


@dataclass
class Feelings:
    """What players felt in a while."""

    worked: float  # seconds of processor that the house had used at its beginning
    begun: float = field(default_factory=perf_counter)
    times: list[float] = field(default_factory=list)
    refused: int = 0

    def told(self, what: str, house: Target) -> str:
        times = sorted(self.times) or [0.0]
        p50, p95, last = (times[min(len(times) - 1, int(len(times) * q))] * 1000 for q in (0.5, 0.95, 1))
        figures = f"{len(times):5} moves, p50 {p50:4.0f} ms, p95 {p95:4.0f} ms, longest {last:5.0f} ms"
        core = (house.worked - self.worked) / (perf_counter() - self.begun)
        machine = f"memory {house.memory} MB, processor {core:.0%}, load {os.getloadavg()[0]:.1f}"
        return f"{what:14} {figures}, refused {self.refused}, {machine}"


class House:
    """What the players share: what they feel now."""

    def __init__(self, house: Target) -> None:
        self._house = house
        self.now = Feelings(house.worked)
        self.ended = False
        self.lost = 0

    def turn(self) -> Feelings:
        before, self.now = self.now, Feelings(self._house.worked)
        return before


async def play(port: int, shared: House, number: int) -> None:
    """One player with two seats, who moves once a second and finds every answered move again."""
    chance, line = random.Random(number), await call(port)
    _, said = await line.ask("POST", "/api/guests", "")
    guest, table = said["guest"], None
    await asyncio.sleep(chance.random())
    while not shared.ended:
        if table is None or table["over"]:
            chairs = [{"kind": "me"}, {"kind": "here"}]
            _, table = await line.ask("POST", "/api/tables", guest, {"game": "gang_of_dice", "chairs": chairs})
        table = await move(line, guest, table, shared, chance)
        await asyncio.sleep(1)


async def move(line: Line, guest: str, table: Any, shared: House, chance: random.Random) -> Any:
    """One move, if it is a player's turn; then the table as it is, which must hold it."""
    path, view = f"/api/tables/{table['id']}", table["view"]
    if not view["choices"]:
        return (await line.ask("GET", path, guest))[1]
    wish = {"place": table["place"], "seat": view["actor"], "moves": [chance.choice(view["choices"])["move"]]}
    sent = perf_counter()
    status, said = await line.ask("POST", f"{path}/moves", guest, wish)
    shared.now.times.append(perf_counter() - sent)
    shared.now.refused += status != 200
    _, seen = await line.ask("GET", path, guest)
    shared.lost += status == 200 and seen["place"] < said["place"]
    return seen


async def measure(house: Target, path: str, seconds: float) -> None:
    shared, most = House(house), 0
    players = [asyncio.create_task(play(house.port, shared, number)) for number in range(PLAYERS)]
    await asyncio.sleep(3)
    shared.turn()
    await asyncio.sleep(CALM)
    print(shared.turn().told("before", house), flush=True)
    attackers, end = attack(house.port, path, seconds), perf_counter() + seconds
    while perf_counter() < end:
        await asyncio.sleep(0.5)
        most = max(most, house.memory)
    print(shared.turn().told("under attack", house), f"(most {most} MB)", flush=True)
    await asyncio.sleep(AFTER)
    print(shared.turn().told("the next 10 s", house), flush=True)
    await asyncio.sleep(CALM)
    print(shared.turn().told("then", house), flush=True)
    shared.ended = True
    await asyncio.gather(*players)
    attackers.join()
    print(f"answered moves that were not there afterwards: {shared.lost}")


def main(seconds: float) -> None:
    with target() as house:
        house.settle()
        asyncio.run(_run(house, seconds))


async def _run(house: Target, seconds: float) -> None:
    line = await call(house.port)
    _, said = await line.ask("POST", "/api/guests", "")
    chairs = [{"kind": "me"}, {"kind": "here"}, {"kind": "here"}]
    _, table = await line.ask("POST", "/api/tables", said["guest"], {"game": "dice_run", "chairs": chairs})
    await measure(house, f"/table/{table['id']}", seconds)


if __name__ == "__main__":
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--seconds", type=float, default=30.0)
    main(given.parse_args().seconds)
