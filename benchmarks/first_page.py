"""How long it takes from the server's start to the lobby in a guest's hands, and to the first table.

python benchmarks/first_page.py --times 10
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from subprocess import DEVNULL, Popen
from time import perf_counter, sleep
from urllib.error import URLError
from urllib.request import Request, urlopen

PORT = 8798
LOBBY = f"http://localhost:{PORT}/"
PATIENCE = 60.0


@contextmanager
def server(data: str) -> Iterator[None]:
    """The real command with empty data; bots are compiled in the background, as they are for people."""
    program = [sys.executable, "-m", "brelan.cli", "serve", "--no-open", "--port", str(PORT), "--data", data]
    process = Popen(program, stdout=DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE)


def lobby() -> bytes:
    """The lobby, as soon as there is one."""
    end = perf_counter() + PATIENCE
    while perf_counter() < end:
        try:
            with urlopen(LOBBY, timeout=PATIENCE) as answer:
                return bytes(answer.read())
        except URLError:
            sleep(0.005)
    raise SystemExit("the server did not answer")


def measure() -> tuple[float, float]:
    """Seconds from the start to the lobby, and from a press on "play now" to the table."""
    with tempfile.TemporaryDirectory() as data:
        start = perf_counter()
        with server(data):
            assert b"gang_of_dice" in lobby()
            came = perf_counter()
            with urlopen(Request(f"{LOBBY}play-now/gang_of_dice", b"", {"Origin": LOBBY[:-1]})) as table:
                table.read()
            return came - start, perf_counter() - came


def main() -> None:
    """Measure some times and say the usual and the worst."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=10)
    times = [measure() for _ in range(parser.parse_args().times)]
    for name, seconds in zip(("start to lobby", "play now to table"), zip(*times, strict=True), strict=True):
        print(f"{name}: {median(seconds):.2f} s usually, {max(seconds):.2f} s at most")


if __name__ == "__main__":
    main()
