"""Several processes, one house: each table belongs to one of them, and to another when that one dies or hangs."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from types import MappingProxyType
from typing import Any

import httpx
import pytest

from tests.postgres import Postgres
from tests.running.test_deploy import free
from tests.server.house import Guest, Listener, play_out, wait


class Process:
    """A server in a process of its own."""

    def __init__(self, database: str, data: Path, more: Mapping[str, str] = MappingProxyType({})) -> None:
        self.port = free()
        settings = {
            "DATABASE": database,
            "DATA": str(data),
            "PORT": str(self.port),
            "COMPILE_BOTS": "no",
            "BOT_PAUSE": "0",
            "NATURE_PAUSE": "0",
            "UNDO_PAUSE": "0",
            "LOOK_TIME": "0",
            **more,
        }
        environment = {**os.environ, **{f"BRELAN_{name}": value for name, value in settings.items()}}
        command = [sys.executable, "-m", "brelan.cli", "serve", "--no-open"]
        self.running = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        self.address = f"http://127.0.0.1:{self.port}"
        self._guests: list[Guest] = []

    def guest(self, same_as: Guest | None = None) -> Guest:
        """Somebody new at this door, or somebody who came by another before."""
        guest = Guest(self.address, "en")
        if same_as:
            guest.client.cookies = same_as.client.cookies
        self._guests.append(guest)
        return guest

    def answers(self) -> bool:
        try:
            return httpx.get(self.address).status_code == 200
        except httpx.HTTPError:
            return False

    def send(self, number: int) -> None:
        self.running.send_signal(number)

    def end(self) -> None:
        for guest in self._guests:
            guest.client.close()
        self.running.send_signal(signal.SIGCONT)
        self.running.kill()
        self.running.wait()


@contextmanager
def processes(
    database: str, data: Path, number: int = 2, more: Mapping[str, str] = MappingProxyType({})
) -> Iterator[list[Process]]:
    running = [Process(database, data, more) for _ in range(number)]
    try:
        for process in running:
            wait(process.answers)
        yield running
    finally:
        for process in running:
            process.end()


def owners(postgres: Postgres, database: str) -> dict[str, tuple[str, int]]:
    asked = "SELECT id, address, fence FROM tables LEFT JOIN processes ON name = owner"
    return {row["id"]: (row["address"], row["fence"]) for row in postgres.run(asked, database)}


def lines(postgres: Postgres, database: str, table: dict[str, Any]) -> list[tuple[int, int, int]]:
    asked = f"SELECT place, seat, move FROM log WHERE table_id = '{table['id']}' ORDER BY place"
    return [tuple(row) for row in postgres.run(asked, database)]


@pytest.fixture(scope="module")
def house(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, list[Process]]]:
    """Two processes that no test ends."""
    database = postgres.new_database()
    with processes(database, tmp_path_factory.mktemp("data")) as both:
        yield database, both


def test_a_table_is_played_through_either_and_belongs_to_one(
    postgres: Postgres, house: tuple[str, list[Process]]
) -> None:
    database, (first, second) = house
    anna = first.guest()
    ben = second.guest()
    table = anna.open("mino_dice", "me link bot")
    ben.sit(table, 1)
    listener = Listener(ben, f"/api/tables/{table['id']}/events", **ben.program)
    before = listener.table()["place"]
    played = play_out(table, [anna, ben], steps=8)
    assert listener.until(played["place"])
    assert played["place"] > before
    assert owners(postgres, database)[table["id"]] == (f"127.0.0.1:{first.port}", 1)
    page = ben.client.get(f"/table/{table['id']}")
    assert page.status_code == 200
    assert "content-security-policy" in page.headers
    assert ben.client.head(f"/table/{table['id']}").status_code == 200
    assert ben.client.get("/table/nowhere").status_code == 404
    assert second.guest(anna).look(table)["mine"] == [0]
    listener.close()


def test_nobody_else_can_speak_for_others(house: tuple[str, list[Process]]) -> None:
    _, (first, second) = house
    anna = first.guest()
    table = anna.open("gang_of_dice", "me here")
    for mark in ("", "x", f"{int(monotonic())} https 192.0.2.9 {'0' * 64}"):
        answer = second.guest().client.get(f"/table/{table['id']}", headers={"x-brelan-passed": mark})
        assert answer.status_code == 200
        assert "strict-transport-security" not in answer.headers
    for door in (first, second):  # but the proxy before them can, through either
        tls = {"x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.9"}
        answer = door.guest().client.get(f"/table/{table['id']}", headers=tls)
        assert "strict-transport-security" in answer.headers
        for strange in ("192.0.2.9 192.0.2.8", "somebody, some body", "é"):
            answer = door.guest().client.get(f"/table/{table['id']}", headers=[(b"x-forwarded-for", strange.encode())])
            assert answer.status_code == 200


def test_who_is_forgotten_is_forgotten_everywhere(house: tuple[str, list[Process]]) -> None:
    """Another process has the table in memory: a ping tells it to look again."""
    _, (first, second) = house
    anna, ben = first.guest(), second.guest()
    table = ben.open("gang_of_dice", "me link")
    anna.sit(table, 1, "Annabelle")
    play_out(table, [anna, ben], steps=3)
    assert anna.client.delete("/api/guests/me", headers=anna.program).status_code == 204
    wait(lambda: "Annabelle" not in ben.client.get(f"/table/{table['id']}").text)
    assert ben.look(table)["seats"][1]["name"] == "A guest"


def test_a_process_that_dies_or_hangs_gives_its_tables_up(
    postgres: Postgres, house: tuple[str, list[Process]], tmp_path: Path
) -> None:
    database, (_, second) = house
    third = Process(database, tmp_path)
    try:
        wait(third.answers)
        for fault in (signal.SIGSTOP, signal.SIGKILL):
            fall_and_go_on(fault, third, second, postgres, database)
    finally:
        third.end()


def fall_and_go_on(fault: int, falling: Process, other: Process, postgres: Postgres, database: str) -> None:
    """One process fails while a game is played there, and watched through another one."""
    anna, ben = falling.guest(), other.guest()
    table = anna.open("gang_of_dice", "me link")
    ben.sit(table, 1)
    before = play_out(table, [anna, ben], steps=4)
    known = lines(postgres, database, table)
    there, here = other.guest(anna), falling.guest(ben)
    listener = Listener(ben, f"/api/tables/{table['id']}/events", **ben.program)
    listener.next()
    falling.send(fault)
    with pytest.raises(EOFError):  # the stream that was passed on ends, and a page comes again
        while True:
            listener.next()
    again = Listener(ben, f"/api/tables/{table['id']}/events", **ben.program)
    assert again.table()["place"] == before["place"]
    after = play_out(table, [there, ben], steps=2)
    assert after["place"] > before["place"]
    assert owners(postgres, database)[table["id"]] == (f"127.0.0.1:{other.port}", 2)
    assert lines(postgres, database, table)[: len(known)] == known
    if fault == signal.SIGSTOP:
        mover = anna if before["view"]["actor"] == 0 else here
        go_on_after_a_rest(falling, mover, before, postgres, database)
    again.close()
    listener.close()


def go_on_after_a_rest(
    rested: Process, mover: Guest, before: dict[str, Any], postgres: Postgres, database: str
) -> None:
    """The old owner goes on as if nothing had happened: what it was asked meanwhile must not be written."""
    now = lines(postgres, database, before)
    rested.send(signal.SIGCONT)
    wish = {"place": before["place"], "seat": before["view"]["actor"], "moves": [0]}
    answer = mover.client.post(f"/api/tables/{before['id']}/moves", json=wish, headers=mover.program)
    assert answer.status_code in (409, 422, 503)
    assert lines(postgres, database, before) == now
    wait(lambda: mover.look(before).get("place") == len(now))
    assert owners(postgres, database)[before["id"]][1] == 2
