"""boardgame.io and its scripted players, in two processes of node: boardgame_io/, beside this folder."""

import asyncio
import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from subprocess import PIPE

from houses.meter import Case, Meter, Tally
from houses.server import check_free, ending, wait_for

FOLDER = Path(__file__).parents[1] / "boardgame_io"
ENVIRONMENT = {**os.environ, "NODE_ENV": "production"}
LONGEST_LINE = 2**28
"""Bytes: all times that were measured come in one line."""


@contextmanager
def server(store: str, port: int) -> Iterator[int]:
    """boardgame.io with a store, "memory" or a folder, for as long as it is needed; the number of its process."""
    if not which("node") or not (FOLDER / "node_modules").is_dir():
        raise SystemExit(f"boardgame.io is not here yet: it needs node, and npm install --prefix {FOLDER}")
    check_free(port)
    command = ["node", "server.mjs", str(port), store]
    with ending(subprocess.Popen(command, cwd=FOLDER, env=ENVIRONMENT)) as process:
        wait_for(port)
        yield process.pid


async def play_all(port: int, case: Case, meter: Meter) -> Tally:
    """All tables of a case. The game is boardgame.io's own, whatever the case says."""
    wish = map(str, (port, case.tables, case.rate or 0, case.warm_up, case.seconds))
    players = await asyncio.create_subprocess_exec(
        "node", "players.mjs", *wish, cwd=FOLDER, env=ENVIRONMENT, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE
    )
    assert players.stdin and players.stdout
    begun = await players.stdout.readline()
    if begun:
        meter.begin(players.pid)
    said = await players.stdout.readline()
    if not said:
        raise SystemExit("boardgame.io's players broke off")
    meter.end()
    heard = json.loads(said)
    players.stdin.close()
    await players.wait()
    return Tally(heard["times"], heard["errors"])
