"""A real server on loopback in a thread, and guests who come with a browser's cookies."""

import asyncio
import json
import os
import re
import socket
import ssl
import threading
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import httpx
import uvicorn

from brelan.engine.rule import NATURE
from brelan.server.app import create_app
from brelan.server.feature import Feature
from brelan.server.features.all import without
from brelan.server.run import configured
from brelan.server.settings import Settings
from brelan.server.store.databases.engines import Where
from brelan.server.tables.house import House
from brelan.server.watch import Watch
from brelan.web.ready import get_ready
from tests.seeds import SEEDS
from tests.server.loop_watch import LoopWatch
from tests.server.reading_watch import watch_reading

PATIENCE = 60.0
"""Seconds after which what a test waits for will not come: a busy machine is slow, not wrong."""

NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Nobody here needs it: made once, for a client would read all the world's certificates to make its own."""

LEFT_OUT = [name for name in os.environ.get("BRELAN_WITHOUT", "").split(",") if name]
"""Features that the houses of these tests do without: `make without FEATURE=clubs`."""
OFFERED_HERE = without(*LEFT_OUT)

FRAGMENT = {"accept": "text/html; fragment"}


def aside(work: Callable[..., Any], *given: Any) -> Any:
    """Do something in a thread of its own: a browser of other tests may have a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(work, *given).result()


def finish(work: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine to its end."""
    aside(asyncio.run, work)


def quick(where: Where, **settings: Any) -> Settings:
    """Settings without pauses, with the dice of the test."""
    place = {"data": where} if isinstance(where, Path) else {"database": where}
    usual = {
        "new_seed": SEEDS,
        "bot_pause": 0.0,
        "nature_pause": 0.0,
        "undo_pause": 0.0,
        "look_time": 0.0,
        "compile_bots": False,
        "open_days": False,  # else seeds would be drawn at any time
        "changes_per_second": 1e6,
        "changes_at_once": 10**6,
    }
    return Settings(**{**place, **usual, **settings})


class Serving:
    """A server that runs."""

    def __init__(
        self, settings: Settings, watch: Watch | None = None, features: Sequence[Feature] = OFFERED_HERE
    ) -> None:
        self.door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        settings = replace(settings, address=self.address.removeprefix("http://"))
        self.app = create_app(settings, watch, features)
        self._guests: list[Guest] = []
        self._server = uvicorn.Server(configured(self.app, settings))
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self.door]})
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive()
            sleep(0.005)  # else this thread would keep the interpreter from the server's
        assert self._thread.ident
        get_ready()  # what is made once is not what keeps anybody
        self.app.openapi()
        self.watch = LoopWatch(self.loop, self._thread.ident)
        self.written = watch_reading(self.app, self.house.store.writer)

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        loop: asyncio.AbstractEventLoop = self.house.store.writer._loop
        return loop

    @property
    def house(self) -> House:
        house: House = self.app.state.house
        return house

    def guest(self, language: str = "en") -> "Guest":
        """Somebody new."""
        guest = Guest(self.address, language)
        self._guests.append(guest)
        return guest

    def close(self) -> None:
        for guest in self._guests:
            guest.client.close()
        self.watch.close()
        self._server.should_exit = True
        self._thread.join()
        self.door.close()


@contextmanager
def serving(where: Where, **settings: Any) -> Iterator[Serving]:
    watch, features = settings.pop("watch", None), settings.pop("features", OFFERED_HERE)
    server = Serving(quick(where, **settings), watch, features)
    try:
        yield server
    finally:
        server.close()
    assert not server.written, f"looking wrote something: {server.written}"
    assert not server.watch.blocked, f"the loop was kept from everybody: {server.watch.blocked}"


class Guest:
    """Somebody with a browser, or with a program."""

    def __init__(self, address: str, language: str) -> None:
        headers = {"accept-language": language, "origin": address}
        self.client = httpx.Client(base_url=address, headers=headers, timeout=PATIENCE, verify=NO_TLS)
        self.client.get("/")
        cookie = next(cookie for cookie in self.client.cookies.jar if cookie.name == "guest")
        cookie.value = self.client.post("/api/guests").json()["guest"]  # a program's, which is good for a page too

    @property
    def program(self) -> dict[str, str]:
        """How a program of the same guest says who it is: it may choose among its seats."""
        return {"authorization": f"Bearer {self.client.cookies['guest']}"}

    def post(self, path: str, /, fragment: Any = False, **fields: Any) -> httpx.Response:
        """Send a form."""
        headers = FRAGMENT if fragment else {}
        content = "&".join(str(httpx.QueryParams({name: value})) for name, value in _pairs(fields))
        headers = {**headers, "content-type": "application/x-www-form-urlencoded"}
        return self.client.post(path, content=content, headers=headers)

    def open(self, game: str = "gang_of_dice", chairs: str = "me bot", **more: Any) -> dict[str, Any]:
        """Open a table: `chairs` are words such as `me`, `here`, `link`, `bot`."""
        named = [{"kind": kind, "level": "novice"} if kind == "bot" else {"kind": kind} for kind in chairs.split()]
        table: dict[str, Any] = self.ask("/api/tables", {"game": game, "chairs": named, **more}, 201)
        return table

    def ask(self, path: str, body: object = None, status: int = 200) -> Any:
        """Ask the API: GET without a body, POST with one."""
        answer = self._answer("GET", path) if body is None else self._answer("POST", path, json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    def look(self, table: dict[str, Any], **query: Any) -> dict[str, Any]:
        """The table as it is now."""
        path = f"/api/tables/{table['id']}"
        shown: dict[str, Any] = self._answer("GET", path, params=query).json()
        return shown

    def _answer(self, method: str, path: str, **given: Any) -> httpx.Response:
        """Ask again, as every program should, while the house is cut off from its database: on a very busy machine a
        lease may run out. Nothing has been done then.
        """
        end = monotonic() + PATIENCE
        while True:
            answer = self.client.request(method, path, headers=self.program, **given)
            if not answer.is_server_error or '"cut_off"' not in answer.text or monotonic() > end:
                return answer
            sleep(0.2)

    def move(self, table: dict[str, Any], *moves: int, status: int = 200, **wish: Any) -> dict[str, Any]:
        """Make moves for the seat whose turn it is."""
        body = {"place": table["place"], "seat": table["view"]["actor"], "moves": moves, **wish}
        answer: dict[str, Any] = self.ask(f"/api/tables/{table['id']}/moves", body, status)
        return answer

    def sit(self, table: dict[str, Any], seat: int, name: str = "Ben", status: int = 200) -> dict[str, Any]:
        """Sit down by the link that the host sees."""
        body = {"token": token(table, seat), "name": name}
        answer: dict[str, Any] = self.ask(f"/api/tables/{table['id']}/seats", body, status)
        return answer


def token(table: dict[str, Any], seat: int) -> str:
    """What the link to a seat holds."""
    invitation: str = table["seats"][seat]["invitation"]
    return invitation.rpartition("/")[2]


def play_out(table: dict[str, Any], guests: list[Guest], seed: int = 1, steps: int = 10**6) -> dict[str, Any]:
    """Let guests make random moves until the game is over, or for some steps and until one of them is at turn again;
    bots play by themselves.
    """
    chance = Random(seed)
    seats = {seat: guest for guest in guests for seat in guest.look(table)["mine"]}
    place, end = -1, 0.0
    while True:
        table = guests[0].look(table)
        if table["place"] != place:
            place, end = table["place"], monotonic() + PATIENCE
        assert monotonic() < end, "nobody goes on"
        actor = table["view"]["actor"]
        types = actor == NATURE and table["typed"]
        if table["over"] or (not steps and (types or actor in seats)):
            break
        if types:
            guests[0].move(table, chance.choice(table["typed"])["move"])
        elif actor in seats:
            choices = seats[actor].look(table, seat=actor)["view"]["choices"]
            seats[actor].move(table, chance.choice(choices)["move"])
            steps -= 1
    return table


def page_of(answer: httpx.Response) -> str:
    """The part of a page that shows the table."""
    found = re.search(r'<main id="table".*</main>', answer.text, re.DOTALL)
    assert found, answer.text
    return found[0]


class Listener:
    """A live connection, read event by event."""

    def __init__(self, guest: Guest, path: str, **headers: str) -> None:
        self._stream = guest.client.stream("GET", path, headers=headers)
        self.answer = self._stream.__enter__()
        self._lines = self.answer.iter_lines() if self.answer.status_code == 200 else iter(())

    def next(self) -> tuple[int, str]:
        """The place and the data of the next event. A connection that only says that it is alive says nothing."""
        place, data = -1, []
        end = monotonic() + PATIENCE
        for line in self._lines:
            assert monotonic() < end, "nothing came"
            if line == "event: alive":
                next(self._lines)
            elif line.startswith("id: "):
                place = int(line[4:])
            elif line.startswith("data: "):
                data.append(line[6:])
            elif not line and data:
                return place, "\n".join(data)
        raise EOFError

    def table(self) -> dict[str, Any]:
        """The next event of the API."""
        shown: dict[str, Any] = json.loads(self.next()[1])
        return shown

    def until(self, place: int) -> str:
        """The data of the first event that has come so far."""
        while True:
            at, data = self.next()
            if at >= place:
                return data

    def close(self) -> None:
        self._stream.__exit__(None, None, None)


def wait(so: Callable[[], object]) -> None:
    """Wait until it is so."""
    end = monotonic() + PATIENCE
    while not so():
        assert monotonic() < end, "it never came"
        sleep(0.02)


def _pairs(fields: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in fields.items():
        for each in value if isinstance(value, list) else [value]:
            yield name.replace("__", "."), each
