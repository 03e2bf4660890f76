"""Hours of play, left tables and comings and goings: memory must stay flat after the first quarter.

python benchmarks/soak.py --minutes 60
python benchmarks/soak.py --minutes 10
"""

import argparse
import asyncio
import os
import random
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).parent / "attack"))

from target import Target, target
from wire import call

PLAYERS, PAUSE, QUARTERS = 40, 0.1, 4
GAMES = {"gang_of_dice": 2, "dice_stars": 2, "mino_dice": 3, "dice_run": 3, "desperados": 2}
MOST_MOVES = 120
"""Then a table is left as it is: most games of such a house are never finished."""
FLAT = 1.10
"""So much more than at the end of the first quarter is not flat."""


async def live(port: int, number: int, until: float, played: list[int]) -> None:
    """Somebody who opens a table, plays, leaves, and comes back as somebody else."""
    chance = random.Random(number)
    while perf_counter() < until:
        line = await call(port)
        _, said = await line.ask("POST", "/api/guests", "")
        game = chance.choice(list(GAMES))
        chairs = [
            {"kind": "me"},
            *({"kind": chance.choice(["here", "bot"]), "level": "novice"} for _ in range(GAMES[game] - 1)),
        ]
        _, table = await line.ask("POST", "/api/tables", said["guest"], {"game": game, "chairs": chairs})
        for _ in range(chance.randrange(MOST_MOVES)):
            if "view" not in table or table["over"] or perf_counter() > until:
                break
            table = await step(line, said["guest"], table, chance)
            played[0] += 1
            await asyncio.sleep(PAUSE)
        played[1] += 1
        line.transport.close()


async def step(line: Any, guest: str, table: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """A move, if it is this player's turn, and the table after it."""
    path, view = f"/api/tables/{table['id']}", table["view"]
    if view["choices"]:
        wish = {"place": table["place"], "seat": view["actor"], "moves": [chance.choice(view["choices"])["move"]]}
        await line.ask("POST", f"{path}/moves", guest, wish)
    _, seen = await line.ask("GET", path, guest)
    return dict(seen)


async def soak(house: Target, minutes: float) -> int:
    begun, played = perf_counter(), [0, 0]
    until = begun + minutes * 60
    people = [asyncio.create_task(live(house.port, number, until, played)) for number in range(PLAYERS)]
    quarters = []
    for quarter in range(1, QUARTERS + 1):
        while perf_counter() < begun + minutes * 60 * quarter / QUARTERS:
            await asyncio.sleep(1)
        quarters.append(house.memory)
        done = f"{played[0]} moves at {played[1]} tables that were left"
        print(
            f"{minutes * quarter / QUARTERS:5.1f} min: {house.memory} MB, {done}, load {os.getloadavg()[0]:.1f}",
            flush=True,
        )
    await asyncio.gather(*people)
    return 0 if max(quarters) <= quarters[0] * FLAT else 1


def main(minutes: float) -> int:
    with target() as house:
        house.settle()
        return asyncio.run(soak(house, minutes))


if __name__ == "__main__":
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--minutes", type=float, default=60.0)
    raise SystemExit(main(given.parse_args().minutes))
