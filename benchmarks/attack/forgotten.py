"""Two guests who are forgotten at once over three tables, again and again: what does somebody at another address hear
from the lobby, and from /readyz, meanwhile?

python benchmarks/attack/forgotten.py [--quick]     # half a minute; ends with 1 if the house gave way
"""

import argparse
import asyncio
import json
from asyncio import Task
from socket import create_server
from time import perf_counter

from attackers import ask
from target import Target, target

FORGOTTEN, PERSON = "127.0.0.2", "127.0.0.3"
TABLES, ROUNDS = 3, 10
EVERY, PATIENCE = 0.1, 10.0
"""Seconds between two looks of somebody else, and after which an answer will not come: everybody waited for each other
until the house was started again.
"""


async def seated(port: int) -> tuple[list[str], list[str]]:
    """Two guests who sit together at some tables; each has used them in another order last."""
    guests = [json.loads((await ask(port, FORGOTTEN, "POST", "/api/guests"))[2])["guest"] for _ in range(2)]
    chairs, tables = [{"kind": "me"}, {"kind": "link"}], []
    for _ in range(TABLES):
        wish = {"game": "gang_of_dice", "chairs": chairs}
        table = json.loads((await ask(port, FORGOTTEN, "POST", "/api/tables", guests[0], wish))[2])
        token = table["seats"][1]["invitation"].rpartition("/")[2]
        wish = {"token": token, "name": "Ben"}
        await ask(port, FORGOTTEN, "POST", f"/api/tables/{table['id']}/seats", guests[1], wish)
        tables.append(table["id"])
    return guests, tables


async def forget(port: int, rounds: int) -> int:
    """Both are forgotten in the same moment, while others look at their tables: how often it was done."""
    done = 0
    for _ in range(rounds):
        guests, tables = await seated(port)
        at_once = [ask(port, FORGOTTEN, "DELETE", "/api/guests/me", guest) for guest in guests]
        at_once += [ask(port, FORGOTTEN, "GET", f"/table/{table}") for table in tables for _ in range(2)]
        async with asyncio.timeout(PATIENCE):
            answers = await asyncio.gather(*at_once)
        done += [status for status, _, _ in answers[:2]] == [204, 204]
    return done


async def look(port: int, watch: int, attack: Task[int]) -> dict[str, list[float]]:
    """How long somebody at another address waits for the lobby, and who watches the house for its answer; seconds, and
    the whole patience for what was not answered with 200.
    """
    took: dict[str, list[float]] = {"lobby": [], "/readyz": []}
    _, cookie, _ = await ask(port, PERSON, "GET", "/")
    while not attack.done():
        for what, asked in (("lobby", (port, "/", cookie)), ("/readyz", (watch, "/readyz", ""))):
            begun = perf_counter()
            try:
                status, _, _ = await asyncio.wait_for(ask(asked[0], PERSON, "GET", *asked[1:]), PATIENCE)
            except OSError:  # TimeoutError is one
                status = 0
            took[what].append(perf_counter() - begun if status == 200 else PATIENCE)
        await asyncio.sleep(EVERY)
    return took


async def main(house: Target, watch: int, rounds: int) -> bool:
    attack = asyncio.create_task(forget(house.port, rounds))
    took = await look(house.port, watch, attack)
    try:
        done = attack.result()
    except TimeoutError:
        done = 0
    print(f"forgotten at once, two over {TABLES} tables: {done} of {rounds}")
    for what, times in took.items():
        answered = sum(each < PATIENCE for each in times)
        middle, last = sorted(times)[len(times) // 2] * 1000, max(times) * 1000
        print(f"{what:8} {answered} of {len(times)} answered, p50 {middle:.0f} ms, longest {last:.0f} ms", flush=True)
    return done == rounds and all(each < PATIENCE for times in took.values() for each in times)


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--quick", action="store_true")
    with create_server(("127.0.0.1", 0)) as free:
        watched = free.getsockname()[1]
    with target(given={"BRELAN_METRICS": f"127.0.0.1:{watched}"}) as attacked:
        raise SystemExit(not asyncio.run(main(attacked, watched, 2 if asked.parse_args().quick else ROUNDS)))
