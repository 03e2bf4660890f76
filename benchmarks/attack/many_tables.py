"""A guest with 10,000 tables, who asks for the lobby and for the list of them over 300 connections at once.

python benchmarks/attack/many_tables.py     # about half a minute; what others feel, who have one address and another
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from multiprocessing import Process
from pathlib import Path
from secrets import token_bytes
from time import perf_counter, sleep, time

from target import target

from brelan.engine.game import Game
from brelan.engine.options import complete
from brelan.engine.referee.match import Entry
from brelan.server.http.guests import Guests
from brelan.server.store.store import Store
from brelan.server.store.table_info import Seat, Summary, TableInfo, new_id

TABLES, LINES, CROWD, SECONDS = 10_000, 20, 300, 10.0
ELSEWHERE = {"X-Forwarded-For": "192.0.2.1"}
cookies: list[str] = []


def fill(data: Path) -> None:
    """Half of the tables are over, half fell asleep."""
    asyncio.run(_fill(data))


async def _fill(data: Path) -> None:
    store, game = await Store.open(data), Game.load("gang_of_dice")
    cookies.append(f"guest={Guests(store.key).sign('collector')}")
    log = [Entry(-1, 1), Entry(-1, 0), *[Entry(0, 1)] * LINES]
    for start in range(0, TABLES, 500):
        new = [
            TableInfo(
                new_id(),
                game,
                complete(game.options, {}),
                "fair",
                token_bytes(32),
                "collector",
                "en",
                int(time()) - 90_000,
                summary=Summary(closed=number % 2 == 0),
                seats=[Seat("Anna", "collector"), Seat("Bot", level="novice")],
            )
            for number in range(start, start + 500)
        ]
        await asyncio.gather(*(store.add(info, log, info.opened) for info in new))
    await store.close()


def load(port: int, path: str, end: float) -> None:
    while perf_counter() < end:
        line = HTTPConnection("127.0.0.1", port, timeout=60)
        try:
            line.request("GET", path, headers={**ELSEWHERE, "Cookie": cookies[0]})
            line.getresponse().read()
        except OSError:
            pass
        finally:
            line.close()


def crowd(port: int, end: float) -> None:
    with ThreadPoolExecutor(CROWD) as hands:
        list(hands.map(lambda n: load(port, "/" if n % 2 else "/mine", end), range(CROWD)))


def main() -> None:
    with target(fill) as house:
        house.report("before")
        status, took = house.ask("/", Cookie=cookies[0])
        print(f"{'their own lobby, alone':52} lobby: {status} after {took * 1000:6.0f} ms")
        flood = Process(target=crowd, args=(house.port, perf_counter() + SECONDS))
        flood.start()
        sleep(2)
        asked = []
        for _ in range(20):
            asked.append(house.ask(**{"X-Forwarded-For": "192.0.2.200"}))
            sleep(0.2)
        house.report(f"{CROWD} connections of a guest with {TABLES} tables")
        times = sorted(took for _, took in asked)
        fine = sum(status == 200 for status, _ in asked)
        print(
            f"others: {fine} of {len(asked)} answered, p50 {times[10] * 1000:.0f} ms, longest {times[-1] * 1000:.0f} ms"
        )
        flood.join()
        house.report("afterwards")


if __name__ == "__main__":
    main()
