"""One guest who reads their own table over 10 and over 60 connections; then 40 guests who let the dice of a long game
be checked again and again: how soon are others' moves answered before, and meanwhile?

python benchmarks/attack/readers.py [--quick]     # half a minute; ends with 1 if the house gave way
"""

import argparse
import asyncio
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from multiprocessing import Process
from pathlib import Path
from random import Random
from secrets import token_bytes
from time import perf_counter, time
from urllib.parse import urlencode

from pages import Browser
from target import Target, target

sys.path.insert(0, str(Path(__file__).parents[1]))

from wire import call

from brelan.engine.game import Game
from brelan.engine.options import complete
from brelan.engine.referee.match import Match
from brelan.engine.rule import NATURE
from brelan.server.store.store import Store
from brelan.server.store.table_info import Seat, Summary, TableInfo, new_id

READER, CHECKING = "127.0.0.2", "127.0.0.3"
FEW, MANY, GUESTS, PLAYERS, SECONDS = 10, 60, 40, 10, 5.0
LONGEST = 2.0
"""Seconds that 95 of 100 moves may take at most: with 60 readers, one came in eight."""
games: list[str] = []


def prepare(data: Path) -> None:
    """A long game that is over."""
    asyncio.run(_prepare(data))


async def _prepare(data: Path) -> None:
    game, names, chance = Game.load("dice_run"), ["Anna", "Ben", "Carl"], Random(1)
    options = complete(game.options, {})
    seats = [Seat(name, "collector") for name in names]
    over = Summary(closed=True, turn=-2)
    info = TableInfo(
        new_id(), game, options, "fair", token_bytes(32), "collector", "en", int(time()), over, seats=seats
    )
    match, dealer = Match(game, names, options), info.dealer()
    while not match.over:
        match.play(match.actor, dealer.draw(match) if match.actor == NATURE else chance.choice(match.legal()))
    store = await Store.open(data)
    await store.add(info, match.log, info.opened)
    await store.close()
    games.append(info.id)


async def reading(port: int, lines: int) -> None:
    """One guest reads their own table over many connections, without end."""
    first = Browser(port, READER)
    await first.ask("GET", "/")
    wish = {"game": "dice_run", "seat.0": "me", "seat.1": "here", "seat.2": "here"}
    _, said, _ = await first.ask("POST", "/new", urlencode(wish))
    await asyncio.gather(*(_again(port, READER, first.cookie, "GET", said["location"]) for _ in range(lines)))


async def checking(port: int, game: str) -> None:
    """Many guests of one address let the same dice be checked, without end."""

    async def one() -> None:
        guest = Browser(port, CHECKING)
        await guest.ask("GET", "/")
        await _again(port, CHECKING, guest.cookie, "POST", f"/table/{game}/verify")

    await asyncio.gather(*(one() for _ in range(GUESTS)))


async def _again(port: int, address: str, cookie: str, method: str, path: str) -> None:
    browser = Browser(port, address)
    browser.cookie = cookie
    while True:
        with suppress(OSError, asyncio.IncompleteReadError):
            await browser.ask(method, path)
        await asyncio.sleep(0)


class Player:
    """Somebody else, with two seats at a table, who moves five times a second."""

    def __init__(self, port: int, number: int) -> None:
        self.port, self.chance, self.took = port, Random(number), list[float]()

    async def sit_down(self) -> None:
        """Before the attack: opening a table is not what is measured."""
        self.line = await call(self.port)
        _, said = await self.line.ask("POST", "/api/guests", "")
        self.guest, wish = said["guest"], {"game": "gang_of_dice", "chairs": [{"kind": "me"}, {"kind": "here"}]}
        _, self.table = await self.line.ask("POST", "/api/tables", self.guest, wish)
        self.path = f"/api/tables/{self.table['id']}"

    async def play(self, seconds: float) -> None:
        """Move as long as there is anything to do."""
        end = perf_counter() + seconds
        while perf_counter() < end:
            place, view = self.table["place"], self.table["view"]
            if view["choices"]:
                wish = {"place": place, "seat": view["actor"], "moves": [self.chance.choice(view["choices"])["move"]]}
                begun = perf_counter()
                await self.line.ask("POST", f"{self.path}/moves", self.guest, wish)
                self.took.append(perf_counter() - begun)
            await asyncio.sleep(0.2)
            _, self.table = await self.line.ask("GET", self.path, self.guest)


async def moves(players: list[Player], seconds: float) -> list[float]:
    """How long the answers to their moves take, in order; who hears nothing for long counts as so long."""
    tasks = [asyncio.create_task(player.play(seconds)) for player in players]
    _, late = await asyncio.wait(tasks, timeout=seconds + 2 * LONGEST)
    for task in late:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    took = sorted(time for player in players for time in player.took) + [2 * LONGEST] * len(late)
    for player in players:
        player.took = []
    return took


async def main(house: Target, quick: bool) -> bool:
    held, port = True, house.port
    attacks: dict[str, Callable[[], Coroutine[None, None, None]]] = {
        f"{FEW} connections of one reader": lambda: reading(port, FEW),
        f"{MANY} connections of one reader": lambda: reading(port, MANY),
        f"{GUESTS} guests who check dice": lambda: checking(port, games[0]),
    }
    seconds = 1.5 if quick else SECONDS
    for what, attack in list(attacks.items())[quick:]:
        players = [Player(port, number) for number in range(PLAYERS)]
        await asyncio.gather(*(player.sit_down() for player in players))
        before = await moves(players, seconds)
        attackers = Process(target=lambda attack=attack: asyncio.run(attack()))  # what is measured must not be ours
        attackers.start()
        await asyncio.sleep(1.5)
        under = await moves(players, seconds)
        held &= bool(under) and _at(under, 0.95) < LONGEST and attackers.is_alive()
        attackers.terminate()
        attackers.join()
        for when, times in (("before", before), ("under", under)):
            p50, p95 = _at(times, 0.5) * 1000, _at(times, 0.95) * 1000
            print(f"{what:30} {when:6} {len(times):4} moves, p50 {p50:.0f} ms, p95 {p95:.0f} ms", flush=True)
    return held


def _at(times: list[float], share: float) -> float:
    return times[int(len(times) * share)] if times else 0.0


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--quick", action="store_true")
    with target(prepare) as attacked:
        raise SystemExit(not asyncio.run(main(attacked, asked.parse_args().quick)))
