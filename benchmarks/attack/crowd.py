"""Passers-by who load one page again and again, from one address elsewhere, while somebody plays.

python benchmarks/attack/crowd.py     # about 20 seconds; what the player and another passer-by feel
"""

import json
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from multiprocessing import Process
from time import perf_counter, sleep

from target import Target, target

CROWD, SECONDS = 100, 10.0
ELSEWHERE = {"X-Forwarded-For": "192.0.2.1"}
"""Whom a proxy on this machine says it speaks for."""


def load(port: int, path: str) -> None:
    """One of the crowd. It has been here before: newcomers are counted already."""
    end = perf_counter() + SECONDS
    cookie = newcomer(port)
    while perf_counter() < end:
        line = HTTPConnection("127.0.0.1", port, timeout=60)
        try:
            line.request("GET", path, headers={**ELSEWHERE, "Cookie": cookie})
            line.getresponse().read()
        except OSError:
            pass
        finally:
            line.close()


def newcomer(port: int) -> str:
    line = HTTPConnection("127.0.0.1", port, timeout=60)
    line.request("GET", "/rules/mino_dice", headers=ELSEWHERE)
    answer = line.getresponse()
    answer.read()
    line.close()
    return (answer.getheader("set-cookie") or "").partition(";")[0]


def crowd(port: int, path: str) -> None:
    with ThreadPoolExecutor(CROWD) as hands:
        list(hands.map(lambda _: load(port, path), range(CROWD)))


def open_table(house: Target, game: str, seats: int) -> tuple[str, str]:
    """A table, and who plays there."""
    line = HTTPConnection("127.0.0.1", house.port, timeout=60)
    line.request("POST", "/api/guests")
    guest = json.loads(line.getresponse().read())["guest"]
    chairs = [{"kind": "me"}, *[{"kind": "here"}] * (seats - 1)]
    headers = {"Authorization": f"Bearer {guest}", "Content-Type": "application/json"}
    line.request("POST", "/api/tables", json.dumps({"game": game, "chairs": chairs}), headers)
    return json.loads(line.getresponse().read())["id"], guest


def main() -> None:
    with target() as house:
        seen, _ = open_table(house, "dice_run", 3)
        mine, guest = open_table(house, "gang_of_dice", 2)
        house.ask(f"/table/{seen}")
        flood = Process(target=crowd, args=(house.port, f"/table/{seen}"))
        flood.start()
        sleep(1)
        player, passer_by, end = [], [], perf_counter() + SECONDS - 2
        while perf_counter() < end:
            player.append(house.ask(f"/api/tables/{mine}", Authorization=f"Bearer {guest}"))
            passer_by.append(house.ask("/rules/gang_of_dice"))
            sleep(0.05)
        flood.join()
        for who, asked in (("the player", player), ("a passer-by", passer_by)):
            times = sorted(took for _, took in asked)
            fine = sum(status == 200 for status, _ in asked)
            middle, late = times[len(times) // 2], times[int(len(times) * 0.95)]
            print(f"{who:12} {fine} of {len(asked)} answered, p50 {middle * 1000:.0f} ms, p95 {late * 1000:.0f} ms")
        house.report("afterwards")


if __name__ == "__main__":
    main()
