"""Three servers on one PostgreSQL, with faults at random: killed, stopped and woken, cut off, the database restarted.

Clients of all five games, with bots, ask any server and try again until they are answered. In the end every answered
move must stand in its log where it was answered, every log must play, and after each fault play must have gone on.

python benchmarks/faults.py --faults 300
"""

import argparse
import asyncio
import os
import random
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from socket import create_server
from time import monotonic

import httpx

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.postgres import Postgres, postgres

from brelan.server.store.checking import check_logs
from brelan.server.store.logs import read_log
from brelan.server.store.store import Store

GAMES = {"gang_of_dice": "me link bot", "mino_dice": "me link bot", "dice_stars": "me link", "dice_run": "me link bot"}
GAMES["desperados"] = "me link bot"
STOPPED = 6.0
"""Seconds for which a process is stopped: longer than its lease."""
QUIET = 3.0
"""Seconds of play between two faults."""
SETTINGS = {
    "COMPILE_BOTS": "no",
    "BOT_PAUSE": "0",
    "NATURE_PAUSE": "0",
    "UNDO_PAUSE": "0",
    "LOOK_TIME": "0",
    "CHANGES_PER_SECOND": "1e9",
    "TABLES_PER_GUEST": "1000000",
}


class Server:
    """A process that can be killed, stopped and started again."""

    def __init__(self, database: str, data: Path) -> None:
        with create_server(("127.0.0.1", 0)) as door:
            self.port = door.getsockname()[1]
        here = {**SETTINGS, "DATABASE": database, "DATA": str(data), "PORT": str(self.port)}
        self._environment = {**os.environ, **{f"BRELAN_{name}": value for name, value in here.items()}}
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "brelan.cli", "serve", "--no-open"]
        quiet = subprocess.DEVNULL
        self.running = subprocess.Popen(command, env=self._environment, stdout=quiet, stderr=quiet)


@dataclass
class Crowd:
    """What clients were told, and when."""

    servers: list[Server]
    chance: random.Random
    answered: dict[str, dict[int, tuple[int, int]]] = field(default_factory=dict)
    last: dict[int, float] = field(default_factory=dict)  # when a pair of players last moved
    refusals: Counter[str] = field(default_factory=Counter)

    healthy: list[Server] = field(default_factory=list)

    def address(self) -> str:
        return f"http://127.0.0.1:{self.chance.choice(self.healthy or self.servers).port}"

    async def look_after(self) -> None:
        """What a proxy does: whoever does not answer is not asked."""
        async with httpx.AsyncClient(timeout=1.0) as client:
            while True:
                self.healthy = [server for server in self.servers if await answers(client, server)]
                await asyncio.sleep(0.5)


async def answers(client: httpx.AsyncClient, server: Server) -> bool:
    try:
        return (await client.get(f"http://127.0.0.1:{server.port}/openapi.json")).status_code == 200
    except httpx.HTTPError:
        return False


async def ask(crowd: Crowd, client: httpx.AsyncClient, method: str, path: str, guest: str = "", body: object = None):  # type: ignore[no-untyped-def]
    """Ask any server; whoever is not answered asks another one. Says the answer, and whether it was asked once."""
    headers = {"authorization": f"Bearer {guest}"} if guest else {}
    once = True
    while True:
        try:
            answer = await client.request(method, crowd.address() + path, json=body, headers=headers)
            if answer.status_code < 500:
                return answer, once
            crowd.refusals[str(answer.status_code)] += 1
        except httpx.HTTPError as error:
            crowd.refusals[type(error).__name__] += 1
        once = False
        await asyncio.sleep(0.1)


async def play(crowd: Crowd, number: int, game: str) -> None:
    """Two players and bots, one table after another."""
    async with httpx.AsyncClient(timeout=3.0) as client:
        guests = [(await ask(crowd, client, "POST", "/api/guests"))[0].json()["guest"] for _ in range(2)]
        while True:
            chairs = [{"kind": kind, **({"level": "novice"} if kind == "bot" else {})} for kind in GAMES[game].split()]
            table = (await ask(crowd, client, "POST", "/api/tables", guests[0], {"game": game, "chairs": chairs}))[0]
            if table.status_code != 201:
                continue
            path = f"/api/tables/{table.json()['id']}"
            token = table.json()["seats"][1]["invitation"].rpartition("/")[2]
            await ask(crowd, client, "POST", f"{path}/seats", guests[1], {"token": token, "name": "Ben"})
            await play_table(crowd, client, number, path, guests)


async def play_table(crowd: Crowd, client: httpx.AsyncClient, number: int, path: str, guests: list[str]) -> None:
    answered = crowd.answered.setdefault(path.rpartition("/")[2], {})
    while True:
        for seat, guest in enumerate(guests):
            shown = (await ask(crowd, client, "GET", path, guest))[0].json()
            if shown.get("over") or "view" not in shown:
                return
            if shown["view"]["actor"] == seat:
                move = crowd.chance.choice(shown["view"]["choices"])["move"]
                wish = {"place": shown["place"], "seat": seat, "moves": [move]}
                answer, _ = await ask(crowd, client, "POST", f"{path}/moves", guest, wish)
                if answer.status_code == 200:
                    answered[shown["place"]] = (seat, move)
                    crowd.last[number] = monotonic()
        await asyncio.sleep(0.02)


async def fault(crowd: Crowd, there: Postgres, database: str) -> str:
    """Something breaks."""
    server = crowd.chance.choice(crowd.servers)
    kind = crowd.chance.choices(("kill", "stop", "cut", "restart"), (4, 4, 2, 1))[0]
    if kind == "kill":
        server.running.kill()
        server.running.wait()
        server.start()
    elif kind == "stop":
        server.running.send_signal(signal.SIGSTOP)
        asyncio.get_running_loop().call_later(STOPPED, server.running.send_signal, signal.SIGCONT)
    elif kind == "cut":
        cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
        await asyncio.to_thread(there.run, f"{cut} AND pid != pg_backend_pid()", database)
    else:
        await asyncio.to_thread(there.restart)
    return kind


async def check(crowd: Crowd, database: str) -> tuple[int, int]:
    """Every answered move stands where it was answered, and every log plays."""
    store, looked = await Store.open(database), 0
    for table, moves in crowd.answered.items():
        log = (await read_log(store, table)).entries
        for place, move in moves.items():
            assert place < len(log), f"{table}: the move at {place} was answered and is lost"
            assert (log[place].seat, log[place].move) == move, f"{table}: another move at {place}"
            looked += 1
    found = await check_logs(store)
    assert not [fault for fault in found.faults if fault.key != "doctor.list"], found.faults
    await store.close()
    return looked, found.tables


async def run(faults: int, pairs: int, seed: int, there: Postgres, data: Path) -> None:
    database = there.new_database()
    crowd = Crowd([Server(database, data / str(number)) for number in range(3)], random.Random(seed))
    tasks = [asyncio.create_task(crowd.look_after())]
    tasks += [asyncio.create_task(play(crowd, number, [*GAMES][number % len(GAMES)])) for number in range(pairs)]
    while len(crowd.last) < pairs:
        await asyncio.sleep(0.2)
    waits: dict[str, list[float]] = {}
    for number in range(faults):
        begun = monotonic()
        kind = await fault(crowd, there, database)
        while any(crowd.last[pair] < begun for pair in range(pairs)) and monotonic() - begun < 60:
            await asyncio.sleep(0.02)
        waits.setdefault(kind, []).append(monotonic() - begun)
        spread = ", ".join(f"{k} {len(w)}: longest {max(w):.1f} s" for k, w in sorted(waits.items()))
        print(f"\r{number + 1} faults; until all played on: {spread}   ", end="", file=sys.stderr, flush=True)
        await asyncio.sleep(QUIET + (STOPPED if kind == "stop" else 0.0))
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for server in crowd.servers:
        server.running.send_signal(signal.SIGCONT)
        server.running.kill()
        server.running.wait()
    looked, tables = await check(crowd, database)
    print(f"\n{faults} faults, {tables} tables: {looked} answered moves looked up, none lost, every log plays")
    for kind, each in sorted(waits.items()):
        each.sort()
        print(
            f"{kind}: {len(each)} times; until all played on p50 {each[len(each) // 2]:.1f} s, longest {each[-1]:.1f} s"
        )
    print(f"asked again: {dict(crowd.refusals)}")


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--faults", type=int, default=300)
    asked.add_argument("--pairs", type=int, default=10)
    asked.add_argument("--seed", type=int, default=1)
    chosen = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder, postgres(fsync=True) as server:
        asyncio.run(run(chosen.faults, chosen.pairs, chosen.seed, server, Path(folder)))
