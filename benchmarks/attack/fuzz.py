"""30,000 requests as nobody sensible makes them: hostile values for every page, and for the API whatever its own
description allows (schemathesis). No answer may be a fault of the server's, and every answer of the API is described.

python benchmarks/attack/fuzz.py                # about ten minutes
python benchmarks/attack/fuzz.py --requests 3000
"""

import argparse
import os
import sys
import tempfile
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.server.fuzz import addresses, ask_as_described, ask_strangely, faults
from tests.server.house import serving
from tests.server.test_fuzz import tables_of


def main(requests: int) -> int:
    """Half of the requests for pages, half for the API."""
    begun = perf_counter()
    with tempfile.TemporaryDirectory() as data, serving(Path(data), newcomers_at_once=10**6) as server:
        me = server.guest()
        known = tables_of(me, server.guest())
        seen, broken = faults(ask_strangely(me.client, server.app, [*known, "dice_run", "0"], 7, requests // 2))
        print(f"{seen.total()} requests for {len(addresses(server.app))} addresses: {dict(sorted(seen.items()))}")
        for fault in broken[:20]:
            print(f"  {fault}")
        document = me.client.get("/openapi.json").json()
        each = requests // 2 // len(document["paths"])
        known = tables_of(me, server.guest())
        asked = ask_as_described(server.address, document, me.program, known, each)
        print(f"{asked} requests for the API: all answered as described")
    print(f"{perf_counter() - begun:.0f} s, load {os.getloadavg()[0]:.1f}")
    return 1 if broken else 0


if __name__ == "__main__":
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--requests", type=int, default=34_000)
    raise SystemExit(main(given.parse_args().requests))
