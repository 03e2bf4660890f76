"""Damage on disk: what is not what was written is said, kept aside, and never continued."""

import asyncio
import gzip
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import pytest
from sqlalchemy import text

from brelan.engine.referee.match import Entry
from brelan.server.store.databases import acknowledged as told
from brelan.server.store.databases.acknowledged import ToldFile
from brelan.server.store.databases.engines import Where
from brelan.server.store.databases.sqlite import FILE
from brelan.server.store.layout.migrations import BadData
from brelan.server.store.store import Store
from tests.server.house import PATIENCE, Guest, Serving, finish, play_out, serving
from tests.server.test_earlier_houses import DATA
from tests.server.test_moving_house import at, run
from tests.server.test_serve import process

ROUNDS, TABLES, BITS = 5, 24, 120


def shown(guest: Guest, table: dict[str, Any]) -> tuple[int, Any]:
    """What somebody is told of a table: the status, and how the game stands."""
    answer = guest.client.get(f"/api/tables/{table['id']}", headers=guest.program)
    said = answer.json()
    return answer.status_code, (said["place"], said["view"]["table"]) if answer.status_code == 200 else said["error"]


def change(server: Serving, statement: str, **values: Any) -> None:
    """Do something to the data that no Brelan does."""
    write = server.house.store.writer.change(lambda connection: connection.execute(text(statement), values))
    asyncio.run_coroutine_threadsafe(write, server.loop).result(20)


def flip(file: Path, chance: Random, bits: int, marks: Sequence[int] = ()) -> None:
    """Flip bits anywhere; and, for each of some marks of lines, one in it or in the line before it."""
    data = bytearray(file.read_bytes())
    first = 4096  # without the first page it is no database at all, and says so
    lines = [data.find(mark.to_bytes(8, signed=True)) + chance.randrange(-6, 8) for mark in marks]
    for place in (*lines, *(chance.randrange(first, len(data)) for _ in range(bits))):
        data[place] ^= 1 << chance.randrange(8)
    file.write_bytes(data)


def log_of(server: Serving, guest: Guest, table: str) -> tuple[int, list[Entry]]:
    """The log as the server goes on with it, if it does."""
    status = guest.client.get(f"/api/tables/{table}", headers=guest.program).status_code
    return status, list(server.house._tables[table].match.log) if status == 200 else []


def opens(data: Path) -> bool:
    async def begin() -> None:
        await (await Store.open(data)).close()

    try:
        finish(begin())
    except BadData:
        return False
    return True


def test_flipped_bits_are_never_played_on(tmp_path: Path) -> None:
    """Whatever bits are flipped in the file: a log is as it was, or its table is refused."""
    with serving(tmp_path, tables_per_guest=TABLES) as server:
        me = server.guest()
        tables = [play_out(me.open("gang_of_dice", "me here"), [me], steps=12)["id"] for _ in range(TABLES)]
        before = [log_of(server, me, table)[1] for table in tables]
        cookies = me.client.cookies
    sound = (tmp_path / FILE).read_bytes()
    with sqlite3.connect(tmp_path / FILE) as data:
        marks = [mark for (mark,) in data.execute("SELECT mark FROM log WHERE place = 5")]
    data.close()
    for number in range(ROUNDS):
        (tmp_path / FILE).write_bytes(sound)
        hit = marks[number::ROUNDS]
        flip(tmp_path / FILE, Random(number), BITS, hit)
        if not opens(tmp_path):  # the list of tables and indexes itself: that is said
            continue
        with serving(tmp_path) as server:
            me = server.guest()
            me.client.cookies = cookies
            after = [log_of(server, me, table) for table in tables]
        for then, (status, now) in zip(before, after, strict=True):
            assert now == then or status in (404, 410), f"round {number}"
        assert sum(status in (404, 410) for status, _ in after) >= len(hit), "a line was changed, and its table goes on"


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE log SET move = move + 1 WHERE table_id = :table AND place = 2",
        "UPDATE log SET at = at - 1 WHERE table_id = :table AND place = 0",
        "DELETE FROM log WHERE table_id = :table AND place = 3",
        "DELETE FROM log WHERE table_id = :table AND place = (SELECT max(place) FROM log WHERE table_id = :table)",
        "DELETE FROM log WHERE table_id = :table",
        "UPDATE tables SET seed = '00' WHERE id = :table",
        "UPDATE tables SET options = '{' WHERE id = :table",
    ],
)
def test_what_was_not_written_so_is_refused_for_good(where: Where, harm: str) -> None:
    with serving(where) as server:
        me = server.guest()
        table, other = (play_out(me.open("gang_of_dice", "me here"), [me], steps=6) for _ in range(2))
        change(server, "CREATE TABLE kept_tables AS SELECT * FROM tables")
        change(server, "CREATE TABLE kept_log AS SELECT * FROM log")
        change(server, harm, table=table["id"])
        server.loop.call_soon_threadsafe(server.house.drop_named, table["id"])
        assert shown(me, table) == (410, "damaged")
        assert "is damaged" in me.client.get(f"/table/{table['id']}").text
        french = me.client.get(f"/table/{table['id']}", headers={"accept-language": "fr"})
        assert (french.status_code, "abîmée" in french.text) == (410, True)
        listed = "damaged on disk" in me.client.get("/mine").text
        assert listed == ("options" not in harm)  # without them nobody knows what was played
        me.move(table, table["view"]["choices"][0]["move"], status=410)
        me.move(other, other["view"]["choices"][0]["move"])
        change(server, "DELETE FROM log WHERE table_id = :table", table=table["id"])
        change(server, "INSERT INTO log SELECT * FROM kept_log WHERE table_id = :table", table=table["id"])
        for column in ("seed", "options"):
            kept = f"(SELECT {column} FROM kept_tables WHERE id = :table)"
            change(server, f"UPDATE tables SET {column} = {kept} WHERE id = :table", table=table["id"])
        assert shown(me, table) == (410, "damaged"), "what was damaged once is not trusted again"
    assert run("doctor", *at(where)) == 1


def killed(data: Path, moves: int) -> tuple[list[dict[str, Any]], Any]:
    """Two tables, the second opened by a server that is killed after some moves; and whose they are."""
    with serving(data) as server:
        me = server.guest()
        first, cookies = play_out(me.open("gang_of_dice", "me here"), [me], steps=4), me.client.cookies
    with process(data) as (server, address):
        me = Guest(address, "en")
        me.client.cookies = cookies
        second = play_out(me.open("dice_stars", "me here"), [me], steps=moves)
        server.kill()
        server.wait()
        me.client.close()
    return [first, second], cookies


@pytest.mark.parametrize("harm", ["removed", "cut", "flipped"])
def test_a_wal_that_is_gone_after_a_kill_is_noticed(
    tmp_path: Path, harm: str, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    (first, second), cookies = killed(tmp_path, 40)
    wal = tmp_path / f"{FILE}-wal"
    assert wal.stat().st_size
    if harm == "removed":
        wal.unlink()
        (tmp_path / f"{FILE}-shm").unlink()
    elif harm == "cut":
        wal.write_bytes(wal.read_bytes()[: wal.stat().st_size // 2])
    else:
        flip(wal, Random(1), 20)
    with serving(tmp_path) as server:
        me = server.guest()
        me.client.cookies = cookies
        assert shown(me, second) == (410, "damaged")
        assert shown(me, first)[0] == 200
        me.move(first, first["view"]["choices"][0]["move"])
    assert "answered moves are not in it (tables: 1)" in caplog.text
    assert second["id"] in caplog.text
    assert run("doctor", *at(tmp_path)) == 1
    assert f"Table {second['id']}: moves that were answered are missing" in capsys.readouterr().out


def test_a_kill_alone_loses_nothing_and_nothing_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    tables, cookies = killed(tmp_path, 10)
    with serving(tmp_path) as server:
        me = server.guest()
        me.client.cookies = cookies
        for table in tables:
            assert shown(me, table)[1][0] == table["place"]
    assert "answered" not in caplog.text
    assert run("doctor", *at(tmp_path)) == 0
    capsys.readouterr()


def test_the_file_is_checked_at_the_start(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with serving(tmp_path) as server:
        me = server.guest()
        for _ in range(30):
            me.open("gang_of_dice", "me here")
    with sqlite3.connect(tmp_path / FILE) as file:
        (root,) = file.execute("SELECT rootpage FROM sqlite_master WHERE name = 'ix_seats_guest'").fetchone()
        (size,) = file.execute("PRAGMA page_size").fetchone()
    file.close()
    data = bytearray((tmp_path / FILE).read_bytes())
    data[root * size - 40 : root * size] = bytes(40)  # the last guests of an index
    (tmp_path / FILE).write_bytes(data)
    with serving(tmp_path) as server:
        end = monotonic() + PATIENCE
        while not server.house.faults and monotonic() < end:
            sleep(0.02)
        assert server.house.faults
    assert "the database itself says" in caplog.text


def test_logs_of_an_earlier_house_are_chained_as_they_are(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(gzip.decompress((DATA / "layout-2" / f"{FILE}.gz").read_bytes()))
    with serving(tmp_path):
        end = monotonic() + PATIENCE
        while monotonic() < end:
            with sqlite3.connect(tmp_path / FILE) as file:
                lengths = file.execute(
                    "SELECT id, lines, (SELECT count(*) FROM log WHERE table_id = id) FROM tables"
                ).fetchall()
            file.close()
            if all(lines >= 0 for _, lines, _ in lengths):
                break
    assert lengths
    assert all(lines == length for _, lines, length in lengths)
    longest = max(lengths, key=lambda row: row[2])[0]
    with sqlite3.connect(tmp_path / FILE) as file:
        file.execute("DELETE FROM log WHERE table_id = ? AND place > 5", (longest,))
    file.close()
    with serving(tmp_path) as server:
        assert server.guest().client.get(f"/table/{longest}").status_code == 410


def test_what_was_answered_is_a_ring_that_torn_ends_do_not_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(told, "SLOTS", 8)
    ring = ToldFile(tmp_path / "told")
    assert ring.latest() == ring.all() == {}
    ring.note([("a", 3), ("b", 4)])
    ring.note([("a", 5)])
    assert ring.latest() == {"a": 5}
    assert ring.all() == {"a": 5, "b": 4}
    for lines in range(3, 11):
        ring.note([("c", lines)])
    assert ring.all() == {"c": 10}
    ring.close()
    ring.note([(f"t{i}", i) for i in range(20)])
    assert ring.latest() == ring.all() == {f"t{i}": i for i in range(12, 20)}
    ring.forget({"t13"})
    ring.close()
    data = bytearray(ring.path.read_bytes())
    data[5] ^= 1
    ring.path.write_bytes(data[:-3])
    assert len(ring.latest()) == 5
    ring.remove()
    assert ring.all() == {}


def test_what_is_cleared_is_not_missed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with serving(tmp_path) as server:
        server.guest().open("gang_of_dice", "me here")
    assert run("house", "--clear", "-1", *at(tmp_path)) == 0
    with serving(tmp_path) as server:
        assert server.guest().client.get("/").status_code == 200
    assert "answered" not in caplog.text
