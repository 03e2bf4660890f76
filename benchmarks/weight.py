"""What a whole game weighs: a page that listens plays each game against bots, on loopback, always with the same dice.

python benchmarks/weight.py                 # the table of docs/server.md
python benchmarks/weight.py --games dice_run --moves 20

Bytes are those of bodies as they are sent, without the headers of HTTP. Before anything was packed, every message was
sent as it is, and the player's own moves came twice: as the answer, and by the stream.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
import threading
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from http.client import HTTPConnection
from pathlib import Path
from time import process_time, sleep
from typing import Any
from urllib.parse import urlencode

from houses.meter import memory
from houses.server import wait_for

from brelan.engine.game import Game
from brelan.server.http.packing import Packer
from brelan.server.run import listen, serve_app
from brelan.server.settings import Settings

PORT = 8797
PAUSE = 0.02
"""Seconds before a bot or Nature goes on: enough for every view to be sent."""
PATIENCE = 60.0
STREAM = "weight"


def serve(port: int, data: Path) -> None:
    """The server, in a process of its own, with dice that are the same every time."""
    numbers = iter(range(10**6))
    settings = Settings(
        data=data,
        new_seed=lambda: sha256(b"weight %d" % next(numbers)).digest(),
        bot_pause=PAUSE,
        nature_pause=PAUSE,
        compile_bots=False,
        changes_per_second=1e9,
    )
    serve_app(settings, listen("127.0.0.1", port))


@contextmanager
def server(port: int) -> Iterator[subprocess.Popen[bytes]]:
    """A server with empty data."""
    with tempfile.TemporaryDirectory() as data:
        process = subprocess.Popen([sys.executable, __file__, "--serve", str(port), "--data", data])
        try:
            wait_for(port)
            yield process
        finally:
            process.terminate()
            process.wait(PATIENCE)


class Guest:
    """Somebody with a page and a program: the program knows what may be done, the page does it."""

    def __init__(self, port: int) -> None:
        self.line = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self.headers: dict[str, str] = {}
        guest = self.ask("POST", "/api/guests")["guest"]
        self.headers = {"Authorization": f"Bearer {guest}"}
        self.cookie = {"Cookie": f"guest={guest}", "Accept-Encoding": "gzip", "Accept": "text/html; fragment"}

    def ask(self, method: str, path: str, wish: object = None) -> Any:
        """Ask the API."""
        body = None if wish is None else json.dumps(wish)
        self.line.request(method, path, body, {**self.headers, "Content-Type": "application/json"})
        return json.loads(self.line.getresponse().read())

    def press(self, path: str, **fields: int) -> tuple[int, int]:
        """Send a form as a page does that listens: the bytes of the answer, and the place it speaks of."""
        self.line.request("POST", f"{path}/moves", urlencode(fields), {**self.cookie, "X-Stream": STREAM})
        answer = self.line.getresponse()
        return len(answer.read()), int(answer.headers["X-Place"])


@dataclass
class Heard:
    """What a live connection was sent: each message, and its size on the wire."""

    wire: list[int] = field(default_factory=list)
    messages: list[bytes] = field(default_factory=list)
    places: dict[int, int] = field(default_factory=dict)  # the first message of each place
    place: int = -1

    def listen(self, port: int, path: str, headers: dict[str, str]) -> None:
        """Hear everything until the game is over. Runs in a thread."""
        line = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        line.request("GET", f"{path}/live?stream={STREAM}", headers=headers)
        answer, unpack = line.getresponse(), zlib.decompressobj(zlib.MAX_WBITS | 16)
        assert answer.headers["Content-Encoding"] == "gzip"
        size, message = 0, b""
        while chunk := answer.read1():
            size, message = size + len(chunk), message + unpack.decompress(chunk)
            if message.endswith(b"\n\n"):
                self._note(size, message)
                size, message = 0, b""

    def _note(self, size: int, message: bytes) -> None:
        if message.startswith(b"id: "):
            self.wire.append(size)
            self.messages.append(message)
            self.place = int(message[4 : message.index(b"\n")])
            self.places.setdefault(self.place, len(message))

    def reach(self, place: int) -> None:
        """Wait until a place of the log has been heard of."""
        for _ in range(int(PATIENCE / 0.005)):
            if self.place >= place:
                return
            sleep(0.005)
        raise SystemExit(f"nothing of place {place} was heard")


def play(port: int, game: str, moves: int) -> tuple[int, str]:
    """How many messages a whole game had, or so many moves of it, and its line of the table."""
    chance, guest, heard = random.Random(game), Guest(port), Heard()
    bots = [{"kind": "bot", "level": "regular"}] * (2 if len(Game.load(game).seats_allowed) > 1 else 1)
    table = guest.ask("POST", "/api/tables", {"game": game, "chairs": [{"kind": "me", "name": "Anna"}, *bots]})
    path = f"/table/{table['id']}"
    threading.Thread(target=heard.listen, args=(port, path, guest.cookie), daemon=True).start()
    heard.reach(0)
    answered = twice = 0
    while not table["over"] and moves:
        if table["view"]["choices"]:
            heard.reach(table["place"])
            move = chance.choice(table["view"]["choices"])["move"]
            size, place = guest.press(path, place=table["place"], seat=0, move=move)
            heard.reach(place)
            answered, twice, moves = answered + size, twice + heard.places.get(place, 0), moves - 1
        sleep(PAUSE / 4)
        table = guest.ask("GET", f"/api/tables/{table['id']}?since=1000000")
    heard.reach(table["place"])
    return len(heard.messages), line_of(game, heard, answered, twice)


def line_of(game: str, heard: Heard, answered: int, twice: int) -> str:
    """What was heard, in kilobytes, and how long the processor takes to pack a message."""
    raw, count = [len(message) for message in heard.messages], len(heard.messages)
    packer, begun = Packer(), process_time()
    for message in heard.messages:
        packer.pack(message)
    took = 1000 * (process_time() - begun) / count
    before, after = sum(raw) + twice, sum(heard.wire) + answered
    whole = f"{sum(raw) / count / 1000:.1f} | {max(raw) / 1000:.1f}"
    sent = f"{after / count / 1000:.2f} | {max(heard.wire) / 1000:.1f}"
    games = f"{before / 1000:,.0f} | {after / 1000:,.0f} | {100 * after / before:.1f} %"
    return f"| {game} | {count} | {whole} | {sent} | {games} | {took:.2f} |"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--games", nargs="*", default=Game.names())
    asked.add_argument("--moves", type=int, default=-1, help="so many moves of the player's; by default the whole game")
    asked.add_argument("--port", type=int, default=PORT)
    asked.add_argument("--serve", type=int, help=argparse.SUPPRESS)
    asked.add_argument("--data", type=Path, help=argparse.SUPPRESS)
    chosen = asked.parse_args()
    if chosen.serve:
        serve(chosen.serve, chosen.data)
        return
    print("| game | messages | mean kB | most | mean sent | most | game before | after | share | ms to pack | in all |")
    print("|---|---|---|---|---|---|---|---|---|---|---|")
    for game in chosen.games:
        with server(chosen.port) as process:
            begun = memory(process.pid)[1]
            count, line = play(chosen.port, game, chosen.moves)
            print(f"{line} {1000 * (memory(process.pid)[1] - begun) / count:.1f} |", flush=True)


if __name__ == "__main__":
    main()
