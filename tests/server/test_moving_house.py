"""A house taken elsewhere: from SQLite to PostgreSQL and back, into a backup and out of it; and what a doctor sees."""

import gzip
import sqlite3
from pathlib import Path

import pytest

from brelan.cli import main
from brelan.server.store.databases.engines import Where
from brelan.server.store.databases.sqlite import FILE
from tests.postgres import Postgres
from tests.server.house import Serving, aside, play_out, serving
from tests.server.test_earlier_houses import LAYOUTS


def run(*arguments: object) -> int:
    code: int = aside(main, [*map(str, arguments), "--lang", "en"])
    return code


def at(where: Where) -> list[str]:
    return ["--data" if isinstance(where, Path) else "--database", str(where)]


def some_house(server: Serving) -> list[dict[str, object]]:
    """A game that is over, one that goes on, and one at which a friend is awaited."""
    me = server.guest()
    tables = [me.open("gang_of_dice", "me bot"), me.open("mino_dice", "me here bot"), me.open("dice_stars", "me link")]
    play_out(tables[0], [me])
    play_out(tables[1], [me], steps=5)
    return [{**here(me.look(table)), "cookies": me.client.cookies} for table in tables]


def here(table: dict[str, object]) -> dict[str, object]:
    """A table without what hangs on the address of its house: its links."""
    return {**table, "seats": None, "link": str(table["link"]).rpartition("/")[2]}


def same_house(server: Serving, tables: list[dict[str, object]]) -> None:
    me = server.guest()
    for table in tables:
        me.client.cookies = table["cookies"]  # type: ignore[assignment]
        assert {**here(me.look(table)), "cookies": table["cookies"]} == table
    playing = me.look(tables[1])
    me.move(playing, playing["view"]["choices"][0]["move"])


def test_there_and_back(tmp_path: Path, postgres: Postgres, capsys: pytest.CaptureFixture[str]) -> None:
    first, database, last = tmp_path / "first", postgres.new_database(), tmp_path / "last"
    with serving(first) as server:
        tables = some_house(server)
        assert run("backup", tmp_path / "kept", *at(first)) == 0  # while it is open
    assert run("move", "--from", first, "--to", database) == 0
    assert "every log plays as before" in capsys.readouterr().out
    assert run("move", "--from", first, "--to", database) == 2, "never over another house"
    assert "another house is kept there" in capsys.readouterr().err
    assert run("move", "--from", database, "--to", last) == 0
    assert run("restore", tmp_path / "kept", *at(tmp_path / "restored")) == 0
    for where in (database, last, tmp_path / "restored"):
        with serving(where) as server:
            same_house(server, tables)


def test_a_backup_of_either_is_one_file_that_either_restores(
    where: Where, tmp_path: Path, postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(where) as server:
        tables = some_house(server)
        assert run("backup", tmp_path / "kept", *at(where)) == 0
        assert "Every log in it plays" in capsys.readouterr().out
    assert (tmp_path / "kept").stat().st_mode & 0o777 == 0o600
    assert run("backup", tmp_path / "kept", *at(where)) == 2, "never over another file"
    assert run("restore", tmp_path / "kept", *at(where)) == 2, "never over another house"
    for other in (tmp_path / "other", postgres.new_database()):
        assert run("restore", tmp_path / "kept", *at(other)) == 0
        with serving(other) as server:
            same_house(server, tables)


def test_a_doctor_finds_what_is_wrong_and_says_what_to_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with serving(tmp_path) as server:
        over, going, awaited = some_house(server)
    assert run("doctor", *at(tmp_path)) == 0
    assert "All is well" in capsys.readouterr().out
    with sqlite3.connect(tmp_path / FILE) as file:
        file.execute("UPDATE log SET move = 99999 WHERE table_id = ? AND place = 3", (going["id"],))
        file.execute("UPDATE tables SET over = 0 WHERE id = ?", (over["id"],))
    file.close()
    assert run("doctor", *at(tmp_path)) == 1
    said = capsys.readouterr().out
    assert f"Table {going['id']}: its log is not what was written" in said
    assert f"Table {over['id']}: its game is over and lists do not know it" in said
    assert f"Table {awaited['id']}" not in said
    with sqlite3.connect(tmp_path / FILE) as file:
        file.execute("DELETE FROM log WHERE table_id = ? AND place = 2", (going["id"],))
    file.close()
    assert run("doctor", *at(tmp_path)) == 1
    assert f"Table {going['id']}: lines of its log are missing" in capsys.readouterr().out
    assert run("backup", tmp_path / "kept", *at(tmp_path)) == 1, "kept all the same, and said"


def test_a_damaged_file_is_seen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with serving(tmp_path) as server:
        some_house(server)
    file = tmp_path / FILE
    pages = bytearray(file.read_bytes())
    middle = len(pages) // 2 // 4096 * 4096
    pages[middle : middle + 4096] = bytes([0x5A]) * 4096
    file.write_bytes(pages)
    assert run("doctor", *at(tmp_path)) in (1, 2)
    said = capsys.readouterr()
    assert "The database itself says" in said.out or "malformed" in said.err


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda path: path.name)
def test_a_house_of_an_earlier_brelan_is_migrated_and_moved(
    layout: Path, tmp_path: Path, postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / FILE).write_bytes(gzip.decompress((layout / f"{FILE}.gz").read_bytes()))
    assert run("doctor", *at(tmp_path)) == 0
    assert "older than this Brelan" in capsys.readouterr().out
    database = postgres.new_database()
    assert run("move", "--from", tmp_path, "--to", database) == 0
    assert run("migrate", *at(tmp_path)) == 0
    assert "had layout" in capsys.readouterr().out
    for where in (tmp_path, database):
        assert run("doctor", *at(where)) == 0
        assert "All is well" in capsys.readouterr().out


def test_no_house_is_begun_by_looking_for_one(
    tmp_path: Path, postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    database = postgres.new_database()
    for command in (["doctor"], ["migrate"], ["house"], ["backup", tmp_path / "kept"]):
        assert run(*command, *at(tmp_path)) == 2
        assert not (tmp_path / FILE).exists()
    assert run("house", *at(database)) == 2
    assert run("move", "--from", database, "--to", tmp_path / "new") == 2
    assert capsys.readouterr().err.count("no house is kept there") == 2


def test_a_house_that_is_open_does_not_move(
    tmp_path: Path, postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    from tests.server.test_serve import process

    with process(tmp_path):
        assert run("move", "--from", tmp_path, "--to", tmp_path / "new") == 2
        assert "is open at http://" in capsys.readouterr().err
    database = postgres.new_database()
    with serving(database):
        assert run("move", "--from", database, "--to", tmp_path / "new") == 2
        assert "is open at 127.0.0.1:" in capsys.readouterr().err
    assert run("move", "--from", database, "--to", tmp_path / "new") == 0
