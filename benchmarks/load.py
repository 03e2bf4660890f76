"""How fast one server is: scripted players on loopback, from sending a move to the other player's event.

python benchmarks/load.py                  # the table of docs/server.md
python benchmarks/load.py --tables 100     # as fast as it goes, one move always in flight at each of 100 tables
python benchmarks/load.py --tables 200 --rate 1
"""

import argparse
import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from socket import create_connection
from time import perf_counter, sleep

import uvloop
from wire import Ear, Line, call, listen

from brelan.server.run import allow_many_connections, serve_app
from brelan.server.run import listen as open_door
from brelan.server.settings import Settings

PORT = 8799
CASES = ((20, None), (100, None), (500, None), (20, 1.0), (200, 1.0), (500, 1.0))
"""Tables, and moves a second at each (None: as fast as it goes)."""


@contextmanager
def server(data: Path, port: int, database: str = "") -> Iterator[subprocess.Popen[bytes]]:
    """A server of its own, without pauses and without limits on how often a guest may move."""
    process = start(data, port, database)
    try:
        wait_for(port)
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(10)


def start(data: Path, port: int, database: str = "") -> subprocess.Popen[bytes]:
    """The server in a process of its own."""
    where = ["--data", str(data), "--database", database]
    return subprocess.Popen([sys.executable, __file__, "--serve", str(port), *where])


def wait_for(port: int) -> None:
    """Wait until the server answers."""
    for _ in range(400):
        try:
            create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            sleep(0.025)
    raise SystemExit("the server did not start")


def serve(port: int, data: Path, database: str) -> None:
    """The server itself, in a process of its own."""
    settings = Settings(
        data=data,
        database=database,
        address=f"127.0.0.1:{port}",
        bot_pause=0,
        compile_bots=False,
        nature_pause=0,
        changes_per_second=1e9,
        newcomers_per_second=1e9,
        tables_per_guest=10**9,
        streams_per_address=10**9,
        streams_at_once=10**9,
        tables_in_memory=5_000,
    )
    serve_app(settings, open_door("127.0.0.1", port))


@dataclass
class Player:
    """One guest with two connections: one to move, one to listen."""

    guest: str
    line: Line
    ear: Ear | None = None
    place: int = -1
    view: dict[str, object] = field(default_factory=dict)
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def hear(self, place: int, data: bytes) -> None:
        """An event has come."""
        self.place = place
        self.view = json.loads(data)["view"]
        self.changed.set()

    async def reach(self, place: int) -> None:
        """Wait until this player has heard of a place in the log."""
        while self.place < place:
            self.changed.clear()
            await self.changed.wait()


@dataclass
class Tally:
    """What was measured."""

    times: list[float] = field(default_factory=list)
    errors: int = 0
    measuring: bool = False


async def newcomer(port: int) -> Player:
    """Somebody new."""
    line = await call(port)
    _, said = await line.ask("POST", "/api/guests", "")
    return Player(said["guest"], line)


async def sit_down(port: int, players: list[Player], game: str, bots: int = 0) -> str:
    """A new table for some players, who all listen to it, and some bots after them."""
    chairs = [{"kind": "me", "name": "P0"}, *({"kind": "link"} for _ in players[1:])]
    chairs += [{"kind": "bot", "level": "novice"}] * bots
    _, table = await players[0].line.ask("POST", "/api/tables", players[0].guest, {"game": game, "chairs": chairs})
    path = f"/api/tables/{table['id']}"
    for number, player in enumerate(players):
        if number:
            token = table["seats"][number]["invitation"].rpartition("/")[2]
            await player.line.ask("POST", f"{path}/seats", player.guest, {"token": token, "name": f"P{number}"})
        player.place = -1
        if player.ear:
            player.ear.transport.close()
        player.ear = await listen(port, f"{path}/events", player.guest, player.hear)
    for player in players:
        await player.reach(1)
    return path


async def play(port: int, players: list[Player], tally: Tally, rate: float | None, until: float, game: str) -> None:
    """One table after another, until the time is over."""
    chance = random.Random(players[0].guest)
    path, place, due = "", 0, 0.0
    while perf_counter() < until:
        if not path:
            path = await sit_down(port, players, game)
            place = max(player.place for player in players)
            due = perf_counter() + chance.random() / (rate or 1)
        if rate:
            await asyncio.sleep(max(0.0, due - perf_counter()))
            due = max(due + 1 / rate, perf_counter())
        for player in players:
            await player.reach(place)
        actor = players[0].view["actor"]
        assert isinstance(actor, int)
        if actor < 0:
            path = ""
            continue
        mover, other = players[actor], players[(actor + 1) % len(players)]
        choices = mover.view["choices"]
        assert isinstance(choices, list)
        wish = {"place": place, "seat": actor, "moves": [chance.choice(choices)["move"]]}
        sent = perf_counter()
        answer = asyncio.create_task(mover.line.ask("POST", f"{path}/moves", mover.guest, wish))
        await other.reach(place + 1)
        if tally.measuring:
            tally.times.append(perf_counter() - sent)
        status, said = await answer
        if status != 200:
            tally.errors += 1
            path = ""
        else:
            place = said["place"]


def memory(process: subprocess.Popen[bytes]) -> tuple[float, float]:
    """Resident megabytes of the server, and the seconds of processor it has used."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    times = Path(f"/proc/{process.pid}/stat").read_text().rsplit(") ", 1)[1].split()
    resident = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))
    return resident / 1024, (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK")


async def measure(
    port: int, process: subprocess.Popen[bytes], tables: int, rate: float | None, seconds: float, game: str
) -> str:
    """One line of the table."""
    seats = 2 if game == "gang_of_dice" else 3
    crowd = [[await newcomer(port) for _ in range(seats)] for _ in range(tables)]
    tally = Tally()
    compile_bots = 5.0 + tables / 50
    until = perf_counter() + compile_bots + seconds
    tasks = [asyncio.create_task(play(port, players, tally, rate, until, game)) for players in crowd]
    await asyncio.sleep(compile_bots)
    tally.measuring, begun, cpu = True, perf_counter(), memory(process)[1]
    await asyncio.gather(*tasks)
    took = perf_counter() - begun
    times = sorted(tally.times)
    at = [times[min(len(times) - 1, int(len(times) * share))] * 1000 for share in (0.5, 0.95, 0.99)]
    resident, used = memory(process)
    pace = "as fast as it goes" if rate is None else f"{rate:g} a second"
    figures = f"{len(times) / took:8.0f} | {at[0]:6.1f} | {at[1]:6.1f} | {at[2]:6.1f} | {tally.errors:3d}"
    for players in crowd:
        for player in players:
            player.line.transport.close()
            if player.ear:
                player.ear.transport.close()
    spent = f"{100 * (used - cpu) / took:4.0f} % | {1000 * (used - cpu) / len(times):5.2f}"
    return f"| {tables:4d} | {pace:18} | {figures} | {spent} | {resident:5.0f} MB |"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--tables", type=int)
    asked.add_argument("--rate", type=float, help="moves a second at each table; by default as fast as it goes")
    asked.add_argument("--seconds", type=float, default=20.0)
    asked.add_argument("--game", default="gang_of_dice")
    asked.add_argument("--port", type=int, default=PORT)
    asked.add_argument("--database", default="", help="postgresql://…; by default SQLite")
    asked.add_argument("--serve", type=int, help=argparse.SUPPRESS)
    asked.add_argument("--data", type=Path, help=argparse.SUPPRESS)
    chosen = asked.parse_args()
    if chosen.serve:
        serve(chosen.serve, chosen.data, chosen.database)
        return
    allow_many_connections()
    print("| tables | moves at each | moves/s | p50 ms | p95 ms | p99 ms | errors | processor | ms a move | memory |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for tables, rate in CASES if chosen.tables is None else ((chosen.tables, chosen.rate),):
        with tempfile.TemporaryDirectory() as folder, server(Path(folder), chosen.port, chosen.database) as process:
            print(uvloop.run(measure(chosen.port, process, tables, rate, chosen.seconds, chosen.game)), flush=True)


if __name__ == "__main__":
    main()
