"""Kill the server at random moments under load; after each restart every answered move is there, every log replays.

python benchmarks/kill.py                  # 200 times
python benchmarks/kill.py --times 5
python benchmarks/kill.py --port 8900 --seed 2     # beside another one
python benchmarks/faults.py                # the same with three servers on PostgreSQL, and other faults
"""

import argparse
import asyncio
import random
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import Popen
from time import perf_counter

import uvloop
from houses.players import Player, newcomer, sit_down
from houses.server import start, wait_for
from wire import call, listen

from brelan.engine.referee.match import Match
from brelan.server.store.logs import read_log
from brelan.server.store.store import Store

PORT = 8797
GAMES = {"gang_of_dice": 2, "mino_dice": 3, "dice_stars": 2, "dice_run": 2, "desperados": 2}
"""People at a table of each; a bot sits there too."""

MOST, PATIENCE = 400, 30.0
"""A life ends after a random number of moves, or so many seconds."""
answered = [0]


@dataclass
class Known:
    """What some players were told: which move stands at which place of which table's log."""

    players: list[Player]
    game: str
    path: str = ""
    answered: dict[str, dict[int, tuple[int, int]]] = field(default_factory=dict)


async def play(port: int, known: Known, chance: random.Random) -> None:
    """Move as fast as it goes, until the server is gone."""
    players = known.players
    for player in players:
        player.line = await call(port)
        if known.path:
            player.place = -1
            player.ear = await listen(port, f"{known.path}/events", player.guest, player.hear)
    while True:
        if not known.path:
            known.path = await sit_down(players, known.game, bots=1)
            known.answered[known.path] = {}
        place = max(1, *(player.place for player in players))
        for player in players:
            await player.reach(place)
        if any(player.place != place for player in players):
            continue
        actor = players[0].view["actor"]
        assert isinstance(actor, int)
        if actor < 0:
            known.path = ""
            continue
        if actor >= len(players):
            await players[0].reach(place + 1)
            continue
        choices = players[actor].view["choices"]
        assert isinstance(choices, list)
        move = chance.choice(choices)["move"]
        wish = {"place": place, "seat": actor, "moves": [move]}
        status, said = await players[actor].line.ask("POST", f"{known.path}/moves", players[actor].guest, wish)
        if status == 200:
            known.answered[known.path][place] = (actor, move)
            answered[0] += 1
            for player in players:
                await player.reach(said["place"])


async def check(data: Path, tables: list[Known]) -> int:
    """Read the disk as a new server would; returns how many answered moves were looked up."""
    store, found = await Store.open(data), 0
    for known in tables:
        for path, moves in known.answered.items():
            found += await check_table(store, path.rpartition("/")[2], moves)
        known.answered = {path: moves for path, moves in known.answered.items() if path == known.path}
    await store.close()
    return found


async def check_table(store: Store, name: str, moves: dict[int, tuple[int, int]]) -> int:
    """Every answered move stands where it was answered, and the log can be played."""
    sheet, log = await store.info(name), (await read_log(store, name)).entries
    assert sheet, f"table {name} is lost"
    for place, (seat, move) in moves.items():
        assert place < len(log), f"{name}: the move at place {place} was answered and is lost"
        assert (log[place].seat, log[place].move) == (seat, move), f"{name}: another move at {place}"
    match = Match(sheet.game, sheet.names, sheet.options)
    match.resume(log)
    assert match.log == log
    return len(moves)


async def live_and_die(data: Path, port: int, tables: list[Known], chance: random.Random) -> tuple[int, int]:
    """One life of the server."""
    process: Popen[bytes] = start(data, port)
    wait_for(port)
    begun = perf_counter()
    for known in tables:
        for player in known.players:
            if not player.guest:
                player.guest = (await newcomer(port)).guest
    tasks = [asyncio.create_task(play(port, known, chance)) for known in tables]
    answered[0], enough = 0, chance.randrange(1, MOST)
    while answered[0] < enough and perf_counter() - begun < PATIENCE:
        await asyncio.sleep(chance.random() / 100)
    process.kill()
    process.wait()
    lived = perf_counter() - begun
    for task in tasks:
        task.cancel()
    for task in tasks:
        with suppress(asyncio.CancelledError, ConnectionError, OSError):
            await task
    return await check(data, tables), int(answered[0] / lived)


async def run(times: int, tables: int, seed: int, port: int) -> None:
    chance, total = random.Random(seed), 0
    with tempfile.TemporaryDirectory() as folder:
        crowd = [
            Known([Player("", None, port) for _ in range(seats)], game)  # type: ignore[arg-type]
            for _ in range(tables // len(GAMES))
            for game, seats in GAMES.items()
        ]
        for time in range(times):
            found, pace = await live_and_die(Path(folder), port, crowd, chance)
            total += found
            print(
                f"\rkilled {time + 1} times; {total} answered moves looked up, none lost; {pace}/s  ",
                end="",
                file=sys.stderr,
            )
    print(f"\nkilled {times} times under load: {total} look-ups of answered moves, none lost, every log replays")


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--times", type=int, default=200)
    asked.add_argument("--tables", type=int, default=20)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--port", type=int, default=PORT)
    chosen = asked.parse_args()
    uvloop.run(run(chosen.times, chosen.tables, chosen.seed, chosen.port))
