"""All attacks at once, while 100 people play: what they feel before, meanwhile and afterwards.

python benchmarks/attack/together.py                 # about a minute and a half
python benchmarks/attack/together.py --by guests     # readers, dice that are checked, slow names, guests without end
python benchmarks/attack/together.py --seconds 60    # of attack

By guests, the 100 press once a second on pages, which listen; and somebody is told something every few seconds.
"""

import argparse
import asyncio
import os
import random
import sys
from asyncio import StreamReader, StreamWriter
from collections.abc import Callable, Coroutine
from contextlib import ExitStack
from dataclasses import dataclass, field
from multiprocessing import Process
from pathlib import Path
from time import perf_counter
from typing import Any, TypeAlias

from attackers import ask, attack
from guests import MANY as ASKERS
from guests import asking, naming
from pages import Page, Refused
from readers import MANY, checking, games, prepare, reading
from slow_names import SLOWLY, set_up, slow
from target import Target, target

sys.path.insert(0, str(Path(__file__).parents[1]))

from wire import Line, call

PLAYERS, CALM, AFTER = 100, 10.0, 10.0
"""Seconds of play before the attack, and from its end until all must be as before."""
PRESSING, NOTICE_EVERY = "127.0.0.1", 6.0


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
        self.lost = self.noticed = 0

    def turn(self) -> Feelings:
        before, self.now = self.now, Feelings(self._house.worked)
        return before


Player: TypeAlias = Callable[[int, House, int], Coroutine[None, None, None]]
Attack: TypeAlias = Callable[[int, float], Process]


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


async def press(port: int, shared: House, number: int) -> None:
    """One person at a page, who presses once a second whatever can be pressed, and must see what came of it."""
    page = Page(port, PRESSING, number)
    await page.open()
    await asyncio.sleep(random.Random(number).random())
    while not shared.ended:
        try:
            if page.over:
                await page.open()
            took = await page.press()
            shared.now.times += [took] if took is not None else []
        except Refused:
            shared.now.refused += 1
        except (OSError, asyncio.IncompleteReadError):  # TimeoutError is an OSError
            shared.lost += 1
        await asyncio.sleep(1)
    page.close()


async def notice(port: int, shared: House, hook: str) -> None:
    """Somebody wishes to be told something, again and again."""
    cookie = await set_up(port, PRESSING, [hook])
    while not shared.ended:
        status, _, _ = await ask(port, PRESSING, "POST", "/mine/notices/try", cookie, "")
        shared.noticed += status < 400
        await asyncio.sleep(NOTICE_EVERY)


def attack_by_guests(port: int, seconds: float) -> Process:
    """What guests can do: read, let dice be checked, ask for names and hints, wish to be told at slow names."""
    process = Process(target=lambda: asyncio.run(_by_guests(port, seconds)))
    process.start()
    return process


async def _by_guests(port: int, seconds: float) -> None:
    works = [reading(port, MANY), checking(port, games[0]), slow(port), naming(port, seconds)]
    tasks = [asyncio.create_task(work) for work in (*works, *(asking(port) for _ in range(ASKERS)))]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks, timeout=5)


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


async def measure(house: Target, shared: House, player: Player, attacking: Attack, seconds: float) -> None:
    most = 0
    players = [asyncio.create_task(player(house.port, shared, number)) for number in range(PLAYERS)]
    await asyncio.sleep(3)
    shared.turn()
    await asyncio.sleep(CALM)
    print(shared.turn().told("before", house), flush=True)
    attackers, end = attacking(house.port, seconds), perf_counter() + seconds
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
    print(f"moves that were answered and not seen afterwards, or not answered: {shared.lost}")


async def by_guests(seconds: float) -> None:
    """Attacked by guests."""
    came = 0

    async def receive(reader: StreamReader, writer: StreamWriter) -> None:
        nonlocal came
        await reader.readuntil(b"\r\n\r\n")
        came += 1
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n")
        writer.close()

    async with await asyncio.start_server(receive, "127.0.0.1", 0) as door:
        place = f"127.0.0.1:{door.sockets[0].getsockname()[1]}"
        with ExitStack() as until_the_end:
            attacked = target(prepare, first=SLOWLY, given={"BRELAN_REACHABLE": place})
            house = await asyncio.to_thread(until_the_end.enter_context, attacked)
            await asyncio.to_thread(house.settle)
            shared = House(house)
            told = asyncio.create_task(notice(house.port, shared, f"http://{place}/hook"))
            await measure(house, shared, press, attack_by_guests, seconds)
            await told
            await asyncio.sleep(AFTER)
            print(f"notices lost: {shared.noticed - came} of {shared.noticed}")


async def by_doors(seconds: float) -> None:
    """Attacked by connections, crowds, tables and bots without end."""
    with target() as house:
        await asyncio.to_thread(house.settle)
        await _by_doors(house, seconds)


async def _by_doors(house: Target, seconds: float) -> None:
    line = await call(house.port)
    _, said = await line.ask("POST", "/api/guests", "")
    chairs = [{"kind": "me"}, {"kind": "here"}, {"kind": "here"}]
    _, table = await line.ask("POST", "/api/tables", said["guest"], {"game": "dice_run", "chairs": chairs})
    page = f"/table/{table['id']}"
    await measure(house, House(house), play, lambda port, seconds: attack(port, page, seconds), seconds)


if __name__ == "__main__":
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--seconds", type=float, default=30.0)
    given.add_argument("--by", choices=("doors", "guests"), default="doors")
    wish = given.parse_args()
    asyncio.run({"doors": by_doors, "guests": by_guests}[wish.by](wish.seconds))
