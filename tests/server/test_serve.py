"""`brelan serve` from outside: a process that starts, answers, stops, and can be killed at any moment."""

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import httpx
import pytest

from brelan.cli import main
from brelan.server.run import PORT, UNHEARD, address_of, listen
from brelan.server.store.databases.sqlite import FILE
from tests.fresh import python
from tests.seeds import SEEDS
from tests.server.house import Guest, aside, play_out

PATIENCE = 60.0
SERVE = ("serve", "--no-open", "--lang", "en", "--data")
WITH_CHOSEN_DICE = """
import sys
from brelan.cli import main
from brelan.server import settings
from tests.seeds import Seeds

seeds = Seeds()
seeds.begin(sys.argv[1])
settings.token_bytes = lambda size: seeds()
raise SystemExit(main(sys.argv[2:]))
"""


@contextmanager
def process(data: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The command, and the address that it tells."""
    command = [sys.executable, "-c", WITH_CHOSEN_DICE, SEEDS.test, *SERVE, str(data)]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout
        told = re.search(r"http://\S+?(?=/?\s)", server.stdout.readline())
        assert told, server.stderr and server.stderr.read()
        try:
            yield server, told[0]
        finally:
            server.kill()


def test_it_starts_answers_and_stops(tmp_path: Path) -> None:
    with process(tmp_path) as (server, address):
        assert httpx.get(address).status_code == 200
        guest = Guest(address, "en")
        table = guest.open("gang_of_dice", "me here")
        with guest.client.stream("GET", f"/table/{table['id']}/live") as live:
            lines = live.iter_lines()
            assert next(lines).startswith("id: ")
            server.send_signal(signal.SIGTERM)  # live connections do not keep it from stopping
            assert server.wait(PATIENCE) in (0, -signal.SIGTERM)
        guest.client.close()


def test_a_table_goes_on_after_the_power_failed(tmp_path: Path) -> None:
    """Killed in the middle of a game, several times: every move that was answered is there."""
    chance = Random(3)
    with process(tmp_path) as (_, address):
        guest = Guest(address, "en")
        table = guest.open("mino_dice", "me here here")
    for round_ in range(2):
        with process(tmp_path) as (server, address):
            guest.client.base_url = httpx.URL(address)
            guest.client.headers["origin"] = address
            before = guest.look(table)
            assert before["place"] >= table["place"]
            table = play_out(before, [guest], seed=round_, steps=chance.randrange(3, 9))
            server.kill()
            server.wait(PATIENCE)
    with process(tmp_path) as (_, address):
        guest.client.base_url = httpx.URL(address)
        after = guest.look(table)
        assert after["place"] == table["place"]
        assert after["view"]["table"] == table["view"]["table"]
    guest.client.close()


def test_what_is_wrong_with_the_data_is_said_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / FILE).write_text("this is no database, and long enough to be seen as none" * 50)
    assert aside(main, ["serve", "--no-open", "--data", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert said.startswith("brelan: ")
    assert said.count("\n") == 1


def test_without_a_wish_a_free_port_is_found() -> None:
    doors = [listen("127.0.0.1", None) for _ in range(2)]
    ports = [door.getsockname()[1] for door in doors]
    assert ports[0] != ports[1]
    assert ports[1] != PORT
    assert address_of(doors[1]) == f"http://localhost:{ports[1]}/"
    with pytest.raises(OSError, match="in use"):
        listen("127.0.0.1", ports[1])
    for door in doors:
        door.close()


FIRST_PAGE = """
import asyncio, sys
from pathlib import Path
import httpx
from brelan.server.app import create_app
from brelan.server.settings import Settings

async def first_page():
    app = create_app(Settings(data=Path(sys.argv[1])))
    async with app.router.lifespan_context(app):
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here") as client:
            return (await client.get("/")).status_code

assert asyncio.run(first_page()) == 200
assert "numba" not in sys.modules
"""


def test_no_compiler_is_awaited(tmp_path: Path) -> None:
    """The first page comes without Numba: importing it alone would take a second."""
    done = subprocess.run([sys.executable, "-c", FIRST_PAGE, str(tmp_path)], check=False, stderr=subprocess.PIPE)
    assert done.returncode == 0, done.stderr


def test_a_second_server_shows_where_the_first_one_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    with process(tmp_path) as (_, address):
        assert main(["serve", "--lang", "en", "--data", str(tmp_path)]) == 0
        assert capsys.readouterr().out == f"Brelan is already open at {address}/\n"
        assert opened == [f"{address}/"]
    with process(tmp_path) as (_, address):  # killed, the first one has let go of the folder
        assert httpx.get(address).status_code == 200


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="this system has no such setting")
def test_a_line_that_is_dead_is_noticed() -> None:
    with listen("127.0.0.1", 0) as door, socket.create_connection(door.getsockname()), door.accept()[0] as line:
        assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == UNHEARD


def test_the_log_is_never_torn(tmp_path: Path) -> None:
    """What SQLite itself says of a file whose server was killed."""
    with process(tmp_path) as (server, address):
        guest = Guest(address, "en")
        play_out(guest.open("gang_of_dice", "me here"), [guest], steps=10)
        server.kill()
        server.wait(PATIENCE)
        guest.client.close()
    with sqlite3.connect(tmp_path / FILE) as file:
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        places = [place for (place,) in file.execute("SELECT place FROM log ORDER BY place")]
    file.close()
    assert places == list(range(len(places)))


WITHOUT = "import sys; sys.modules['asyncpg'] = None; from brelan.cli import main; sys.exit(main(sys.argv[1:]))"


def test_without_the_driver_of_postgresql_a_sentence_says_what_is_missing() -> None:
    done = python("-c", WITHOUT, "serve", "--no-open", "--database", "postgresql://nobody@127.0.0.1:1/none")
    assert (done.returncode, done.stderr.strip()) == (
        2,
        "brelan: a house on PostgreSQL needs its driver: pip install 'brelan[postgres]'",
    )


def test_without_it_a_house_in_a_folder_is_looked_after_all_the_same(tmp_path: Path) -> None:
    with process(tmp_path) as (_, address):
        assert httpx.get(address).status_code == 200
    for command in ("house", "doctor"):
        done = python("-c", WITHOUT, command, "--data", str(tmp_path))
        assert done.returncode == 0, done.stderr
