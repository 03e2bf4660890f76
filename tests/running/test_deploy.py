"""The files in deploy/, without a container engine: the same processes with the same settings, on a real PostgreSQL."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from socket import create_server
from typing import Any

import httpx
import yaml

from brelan.server.choices import given, variable
from tests.postgres import Postgres
from tests.server.house import Guest, play_out, wait

DEPLOY = Path(__file__).parents[2] / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
CONTAINER = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
HOUSES = [name for name, service in COMPOSE["services"].items() if service["image"] == "localhost/brelan"]


def in_container() -> dict[str, str]:
    """The environment that the image sets."""
    (text,) = re.findall(r"^ENV ((?:.*\\\n)*.*)$", CONTAINER, re.MULTILINE)
    return dict(pair.split("=", 1) for pair in shlex.split(text.replace("\\\n", " ")))


def free() -> int:
    with create_server(("127.0.0.1", 0)) as door:
        port: int = door.getsockname()[1]
        return port


@contextmanager
def started(service: str, database: str, data: Path) -> Iterator[tuple[str, str]]:
    """A service of the compose file as it would run: where it answers, and where it is watched."""
    port, watched = free(), free()
    # Here they are asked by their addresses, not by the name that compose would write.
    here = {"HOSTS": "", "DATA": str(data), "HOST": "127.0.0.1", "PORT": str(port), "METRICS": f"127.0.0.1:{watched}"}
    environment = {
        **os.environ,
        **{name: value for name, value in in_container().items() if name != "PATH"},
        **COMPOSE["services"][service]["environment"],
        "BRELAN_DATABASE": database,
        **{f"BRELAN_{name}": value for name, value in here.items()},
        "XDG_CACHE_HOME": str(data / "cache"),
        "BRELAN_COMPILE_BOTS": "no",  # none plays here
    }
    (command,) = re.findall(r"^CMD (\[.*\])$", CONTAINER, re.MULTILINE)
    arguments = [sys.executable, "-m", "brelan.cli", *yaml.safe_load(command)[1:]]
    with subprocess.Popen(arguments, env=environment, stderr=subprocess.PIPE, text=True) as server:
        try:
            wait(lambda: server.poll() is not None or _status(f"http://127.0.0.1:{watched}/readyz") == 200)
            assert server.poll() is None, server.stderr and server.stderr.read()
            yield f"http://127.0.0.1:{port}", f"http://127.0.0.1:{watched}"
        finally:
            server.terminate()


def _status(address: str) -> int:
    try:
        return httpx.get(address).status_code
    except httpx.HTTPError:
        return 0


def test_the_files_name_only_settings_that_there_are_and_keep_to_what_they_promise() -> None:
    known = {variable(field.name) for field in given()}
    for service in HOUSES:
        named = {**in_container(), **COMPOSE["services"][service]["environment"]}
        assert {name for name in named if name.startswith("BRELAN_")} <= known
        assert COMPOSE["services"][service]["read_only"]
        assert COMPOSE["services"][service]["volumes"] == ["house:/data"]
    assert len([name for name in HOUSES if "build" in COMPOSE["services"][name]]) == 1  # one image for all
    assert all(service["restart"] == "unless-stopped" for service in COMPOSE["services"].values())
    assert len((DEPLOY / "compose.yaml").read_text(encoding="utf-8").splitlines()) <= 25
    assert re.search(r"^USER (?!root)", CONTAINER, re.MULTILINE)
    upstreams = re.search(r"reverse_proxy ([^{]*) {", (DEPLOY / "Caddyfile").read_text(encoding="utf-8"))
    assert upstreams
    assert upstreams[1].split() == [f"{name}:8765" for name in HOUSES]


def test_its_processes_start_and_a_game_is_played(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.new_database()
    with ExitStack() as until_the_end:
        doors = [until_the_end.enter_context(started(name, database, tmp_path / name)) for name in HOUSES]
        guests = [Guest(doors[number % len(doors)][0], "en") for number in range(2)]
        table = guests[0].open("gang_of_dice", "me link")
        guests[1].sit(table, 1)
        assert play_out(table, guests, steps=6)["place"] > 6
        moves = [re.search(r"^brelan_moves_total (\d+)$", httpx.get(f"{w}/metrics").text, re.M) for _, w in doors]
        assert sum(int(found[1]) for found in moves if found) == 6
        for guest in guests:
            guest.client.close()
