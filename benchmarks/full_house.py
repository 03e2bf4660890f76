"""A house with 100,000 finished tables: how long it takes to start, and what *My tables* costs a guest who has 500.

python benchmarks/full_house.py                  # SQLite
python benchmarks/full_house.py --tables 10000
"""

import argparse
import asyncio
import os
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from time import perf_counter, process_time, sleep
from urllib.error import URLError
from urllib.request import urlopen

from brelan.engine.game import Game
from brelan.server.settings import Settings
from brelan.server.store.databases.sqlite import FILE
from brelan.server.store.store import Store
from brelan.server.tables.house import House
from brelan.server.tables.opening import Chair, Wish, open_table
from brelan.server.tables.playing import play
from brelan.server.views.lists import lines_of

OF_ONE = 500
"""Tables of one guest; the others have 40 each."""
PORT = 8795


async def one_game(data: Path) -> str:
    """A real game, played to its end."""
    settings = Settings(data=data, compile_bots=False, nature_pause=0, bot_pause=0, look_time=0, undo_pause=0)
    house = House(settings, await Store.open(data))
    table = await open_table(house, "guest-0", "en", Wish(Game.load("gang_of_dice"), [Chair("me"), Chair("here")]))
    chance = Random(1)
    while not table.match.over:
        if table.match.actor >= 0:
            await play(house, table, "guest-0", table.match.actor, [chance.choice(table.match.legal())], table.place)
        await asyncio.sleep(0)
    await house.close()
    return table.id


def fill(data: Path, like: str, tables: int) -> None:
    """The same game again and again, at tables of other guests."""
    with sqlite3.connect(data / FILE) as file:
        file.execute("PRAGMA synchronous=OFF")
        file.execute("CREATE TEMP TABLE new (id TEXT, guest TEXT, number INTEGER)")
        guests = ("guest-0" if n < OF_ONE else f"guest-{n // 40}" for n in range(tables))
        file.executemany("INSERT INTO new VALUES (?, ?, ?)", ((f"t{n:06d}", g, n) for n, g in enumerate(guests)))
        own = {"tables": {"id": "new.id", "host": "new.guest", "opened": "old.opened + new.number"}}
        own["seats"] = {"table_id": "new.id", "guest": "new.guest"}
        own["log"] = {"table_id": "new.id"}
        for name, changed in own.items():
            columns = [row[1] for row in file.execute(f"PRAGMA table_info({name})")]
            told = ", ".join(changed.get(column, f'old."{column}"') for column in columns)
            key = "id" if name == "tables" else "table_id"
            copied = f"SELECT {told} FROM new CROSS JOIN {name} AS old WHERE old.{key} = ? ORDER BY new.id"
            file.execute(f"INSERT INTO {name} {copied}", (like,))
    file.close()


def start(data: Path) -> float:
    """Seconds from the command to the first page."""
    begun = perf_counter()
    command = [sys.executable, "-m", "brelan.cli", "serve", "--no-open", "--data", str(data), "--port", str(PORT)]
    environment = {**os.environ, "BRELAN_COMPILE_BOTS": "no"}
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL) as server:
        while True:
            try:
                urlopen(f"http://127.0.0.1:{PORT}/").read()
                break
            except URLError:
                sleep(0.01)
        took = perf_counter() - begun
        server.kill()
    return took


async def look(data: Path) -> tuple[float, int]:
    """Processor seconds for the list of a guest with many tables."""
    store = await Store.open(data)
    await lines_of(store, "guest-0")
    begun = process_time()
    for _ in range(10):
        lines = await lines_of(store, "guest-0")
    took = (process_time() - begun) / 10
    await store.close()
    return took, len(lines)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--tables", type=int, default=100_000)
    tables = asked.parse_args().tables
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        like = asyncio.run(one_game(data))
        empty = [start(data) for _ in range(3)]
        fill(data, like, tables)
        full = [start(data) for _ in range(3)]
        took, lines = asyncio.run(look(data))
        size = (data / FILE).stat().st_size / 1e6
    print(f"{tables:,} tables, {size:.0f} MB: starts in {min(full):.2f} s (empty {min(empty):.2f} s)")
    print(f"a page of My tables ({lines} lines of {OF_ONE}): {1000 * took:.1f} ms of processor")


if __name__ == "__main__":
    main()
