"""Brelan's scripted players: one move in flight at each table, timed until the other player's event."""

import asyncio
import json
import os
import random
from dataclasses import dataclass, field
from itertools import cycle, islice
from time import perf_counter
from typing import Any

from wire import Ear, Line, call, listen

from houses.meter import Case, Meter, Tally

PATIENCE = 30.0
"""Seconds until a move that nobody hears of is given up."""


@dataclass
class Player:
    """One guest with two connections: one to move, one to listen."""

    guest: str
    line: Line
    port: int
    ear: Ear | None = None
    place: int = -1
    awaited: int = 0
    heard: float = 0.0  # when the awaited place, or one after it, was heard of
    view: dict[str, object] = field(default_factory=dict)
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def hear(self, place: int, data: bytes) -> None:
        """An event has come."""
        self.place = place
        self.view = json.loads(data)["view"]
        if place >= self.awaited and not self.heard:
            self.heard = perf_counter()
        self.changed.set()

    async def reach(self, place: int) -> None:
        """Wait until this player has heard of a place in the log."""
        while self.place < place:
            self.changed.clear()
            await self.changed.wait()


async def newcomer(port: int) -> Player:
    """Somebody new."""
    line = await call(port)
    _, said = await line.ask("POST", "/api/guests", "")
    return Player(said["guest"], line, port)


async def sit_down(players: list[Player], game: str, bots: int = 0) -> str:
    """A new table for some players, who all listen to it, and some bots after them."""
    chairs = [{"kind": "me", "name": "P0"}, *({"kind": "link"} for _ in players[1:])]
    chairs += [{"kind": "bot", "level": "novice"}] * bots
    wish = {"game": game, "chairs": chairs}
    status, table = await players[0].line.ask("POST", "/api/tables", players[0].guest, wish)
    if status != 201:
        raise ConnectionError(table)
    path = f"/api/tables/{table['id']}"
    for number, player in enumerate(players):
        if number:
            token = table["seats"][number]["invitation"].rpartition("/")[2]
            await player.line.ask("POST", f"{path}/seats", player.guest, {"token": token, "name": f"P{number}"})
        player.place = -1
        if player.ear:
            player.ear.transport.close()
        player.ear = await listen(player.port, f"{path}/events", player.guest, player.hear)
    for player in players:
        await player.reach(1)
    return path


async def play(players: list[Player], path: str, tally: Tally, case: Case, until: float) -> None:
    """One table after another, from the one at which they sit, until the time is over."""
    chance = random.Random(players[0].guest)
    while perf_counter() < until:
        try:
            if not path:
                async with asyncio.timeout(PATIENCE):
                    path = await sit_down(players, case.game)
            await play_table(players, path, chance, tally, case, until)
        except (ConnectionError, TimeoutError):
            tally.errors += 1
            await asyncio.sleep(1)
        path = ""


async def play_table(
    players: list[Player], path: str, chance: random.Random, tally: Tally, case: Case, until: float
) -> None:
    """A table at which all have sat down, until the game or the time is over."""
    place = max(player.place for player in players)
    due = perf_counter() + chance.random() / (case.rate or 1)
    while perf_counter() < until:
        if case.rate:
            await asyncio.sleep(max(0.0, due - perf_counter()))
            due = max(due + 1 / case.rate, perf_counter())
        async with asyncio.timeout(PATIENCE):
            for player in players:
                await player.reach(place)
        actor = players[0].view["actor"]
        assert isinstance(actor, int)
        if actor < 0:
            return
        choices = players[actor].view["choices"]
        assert isinstance(choices, list)
        wish = {"place": place, "seat": actor, "moves": [chance.choice(choices)["move"]]}
        place = await move(players[actor], players[(actor + 1) % len(players)], path, wish, tally)


async def move(mover: Player, other: Player, path: str, wish: dict[str, Any], tally: Tally) -> int:
    """Move, and time it until the other has heard of it: the place that was answered."""
    other.awaited, other.heard = wish["place"] + 1, 0.0
    sent = perf_counter()
    status, said = await mover.line.ask("POST", f"{path}/moves", mover.guest, wish)
    if status != 200:
        raise ConnectionError(said)
    async with asyncio.timeout(PATIENCE):
        await other.reach(other.awaited)
    if tally.measuring:
        tally.times.append(other.heard - sent)
    return int(said["place"])


async def play_all(ports: list[int], case: Case, meter: Meter) -> Tally:
    """All tables of a case; the players of one come in at one port, those of the next at the next."""
    seats = 2 if case.game == "gang_of_dice" else 3
    crowd = [[await newcomer(port) for _ in range(seats)] for port in islice(cycle(ports), case.tables)]
    paths = [await sit_down(players, case.game) for players in crowd]
    tally = Tally()
    until = perf_counter() + case.warm_up + case.seconds
    tasks = [
        asyncio.create_task(play(players, path, tally, case, until)) for players, path in zip(crowd, paths, strict=True)
    ]
    await asyncio.sleep(case.warm_up)
    tally.measuring = True
    meter.begin(os.getpid())
    await asyncio.gather(*tasks)
    meter.end()
    for players in crowd:
        for player in players:
            player.line.transport.close()
            if player.ear:
                player.ear.transport.close()
    return tally
