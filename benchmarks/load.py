"""How fast a server is: scripted players on loopback, from sending a move to the other player's event.

python benchmarks/load.py                  # one process on SQLite, the cases of docs/server.md
python benchmarks/load.py --tables 100     # as fast as it goes, one move always in flight at each of 100 tables
python benchmarks/load.py --tables 200 --rate 1
python benchmarks/load.py --house sqlite postgresql postgresql-two boardgame-memory boardgame-file

Several houses are measured by turns, case by case. boardgame.io needs node and `npm install --prefix
benchmarks/boardgame_io`. Processor and memory are those of the server's own processes; what the players spend, and a
PostgreSQL of our own, stands beside them, each in per cent of one processor: where the players need a whole one,
they are what is measured.
"""

import argparse
import gc
import tempfile
from pathlib import Path

import uvloop
from houses.kinds import KINDS, Wish
from houses.meter import HEADINGS, Case, Meter, row

from brelan.server.run import COLLECT, allow_many_connections

PORT = 8799
GAME = "gang_of_dice"
CASES = ((20, None), (100, None), (500, None), (20, 1.0), (200, 1.0), (500, 1.0))
"""Tables, and moves a second at each (None: as fast as it goes)."""


def measure(kind: str, case: Case, port: int, database: str) -> str:
    """One case in a house of its own: one line of the table."""
    with tempfile.TemporaryDirectory() as folder, KINDS[kind](Wish(port, Path(folder), database)) as house:
        meter = Meter(house.servers, house.database)
        return row(kind, case, uvloop.run(house.play_all(case, meter)), meter)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--house", nargs="+", choices=KINDS, help="by default sqlite, or postgresql with --database")
    asked.add_argument("--tables", type=int)
    asked.add_argument("--rate", type=float, help="moves a second at each table; by default as fast as it goes")
    asked.add_argument("--seconds", type=float, default=20.0)
    asked.add_argument("--game", default=GAME, help="in Brelan's houses; boardgame.io has one of its own")
    asked.add_argument("--port", type=int, default=PORT)
    asked.add_argument("--database", default="", help="postgresql://…, instead of a PostgreSQL of our own")
    chosen = asked.parse_args()
    houses = chosen.house or ["postgresql" if chosen.database else "sqlite"]
    if chosen.game != GAME and any(kind.startswith("boardgame") for kind in houses):
        asked.error(f"boardgame.io plays a game like {GAME}, and no other")
    allow_many_connections()
    gc.freeze()
    gc.set_threshold(*COLLECT)  # else the players' own pauses are what is measured
    print(f"| {' | '.join(HEADINGS)} |\n{'|---' * len(HEADINGS)}|", flush=True)
    for tables, rate in CASES if chosen.tables is None else ((chosen.tables, chosen.rate),):
        case = Case(tables, rate, chosen.seconds, chosen.game)
        for kind in houses:
            print(measure(kind, case, chosen.port, chosen.database), flush=True)


if __name__ == "__main__":
    main()
