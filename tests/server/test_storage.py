"""On disk: logs that take a place once, one commit for many, layouts that grow, and tables rebuilt after a restart."""

import asyncio
import gc
import json
import os
import sqlite3
from collections.abc import Coroutine
from contextlib import suppress
from pathlib import Path
from time import time
from typing import Any, TypeVar
from weakref import ref

import pytest
from sqlalchemy import create_engine
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError

from brelan.cli import main
from brelan.engine.errors import StaleMove
from brelan.engine.game import Game
from brelan.engine.referee.match import Entry
from brelan.server.errors import Refusal
from brelan.server.store import writer
from brelan.server.store.databases.engine import Moves
from brelan.server.store.databases.engines import Where
from brelan.server.store.databases.sqlite import FILE
from brelan.server.store.layout import migrations
from brelan.server.store.layout.metadata import METADATA
from brelan.server.store.layout.migrations import FIRST_LAYOUT, BadData
from brelan.server.store.logs import read_log
from brelan.server.store.store import Store
from brelan.server.store.writer import Closed, PlaceTaken
from brelan.server.tables import playing, tidying
from brelan.server.tables.house import House
from brelan.server.tables.opening import Chair, Wish, open_table
from brelan.server.views import lists
from brelan.server.views.lists import lines_of
from tests.server.house import Serving, aside, finish, play_out, quick, serving
from tests.server.test_secrets import in_a_house

T = TypeVar("T")


async def nothing(house: House) -> None:
    """Open the house, and close it again."""


WISH = Wish(Game.load("gang_of_dice"), [Chair("me", "Anna"), Chair("here", "Ben")])


def test_a_restart_loses_nothing(where: Where) -> None:
    with serving(where) as server:
        me = server.guest()
        table = me.open("mino_dice", "me link bot")
        friend = server.guest()
        friend.sit(table, 1)
        before = play_out(table, [me, friend], steps=9)
        cookies = me.client.cookies
    with serving(where) as server:
        me = server.guest()
        me.client.cookies = cookies
        after = me.look(table)
        there = [seat | {"here": None, "invitation": None} for seat in after["seats"]]
        assert there == [seat | {"here": None, "invitation": None} for seat in before["seats"]]
        assert after["place"] >= before["place"]  # a bot may have moved on
        assert after["commitment"] == before["commitment"]
        assert after["mine"] == [0]


def test_a_place_is_taken_once(where: Where) -> None:
    """Of two processes that serve one table, the second to write finds the place taken, and looks again."""

    async def two_writers() -> None:
        houses = [House(quick(where), await Store.open(where)) for _ in range(2)]
        table = await open_table(houses[0], "anna", "en", WISH)
        same = await houses[1].table(table.id)
        seat, at = table.match.actor, table.place
        await playing.play(houses[0], table, "anna", seat, [table.match.legal()[0]], at)
        with pytest.raises(StaleMove):
            await playing.play(houses[1], same, "anna", seat, [same.match.legal()[1]], at)
        again = await houses[1].table(table.id)
        assert again is not same
        assert again.match.log == table.match.log
        for house in houses:
            await house.close()

    finish(two_writers())


def test_many_tables_share_a_commit_and_one_cannot_harm_another(where: Where) -> None:
    async def write() -> None:
        store = await Store.open(where)
        house = House(quick(where), store)
        tables = [await open_table(house, "anna", "en", WISH) for _ in range(20)]
        before = store.writer.commits
        line = [Entry(0, 8)]
        appends = [store.writer.append(table.id, table.place, line, 0, table.head) for table in tables]
        heads = await asyncio.gather(*appends)
        assert store.writer.commits - before <= 2
        places = [(table.id, table.place + (i != 7)) for i, table in enumerate(tables)]
        appends = [store.writer.append(*each, line, 0, head) for each, head in zip(places, heads, strict=True)]
        done = await asyncio.gather(*appends, return_exceptions=True)
        assert [i for i, error in enumerate(done) if isinstance(error, Exception)] == [7]
        assert isinstance(done[7], PlaceTaken)
        for i, table in enumerate(tables):
            assert len((await read_log(store, table.id)).entries) == table.place + 2 - (i == 7)
        await house.close()

    finish(write())


def test_a_table_begun_under_other_rules_is_kept_and_not_played(where: Where) -> None:
    async def change_rules(house: House) -> None:
        table = await open_table(house, "anna", "en", WISH)
        await house.store.mark(table.id, rules=99)
        house.drop(table)
        with pytest.raises(Refusal) as caught:
            await house.table(table.id)
        assert caught.value.status == 410

    in_a_house(where, change_rules)


def test_tables_that_nobody_watches_leave_memory_and_come_back(where: Where) -> None:
    with serving(where, tables_in_memory=3) as server:
        me = server.guest()
        tables = [play_out(me.open("gang_of_dice", "me here"), [me], steps=3) for _ in range(6)]
        assert len(server.house._tables) == 3
        for table in tables:
            assert me.look(table)["view"]["table"] == table["view"]["table"]


def test_a_table_that_leaves_memory_is_gone_at_once(tmp_path: Path) -> None:
    """Not when Python next looks for garbage: with thousands of tables that is too late."""
    gc.disable()
    try:
        with serving(tmp_path, tables_in_memory=2) as server:
            me = server.guest()
            first = play_out(me.open("gang_of_dice", "me here"), [me], steps=3)
            kept = ref(server.house._tables[first["id"]])
            for _ in range(3):
                me.open("gang_of_dice", "me here")
            assert kept() is None
    finally:
        gc.enable()


def test_friends_who_never_come_are_not_awaited_for_ever(where: Where) -> None:
    with serving(where) as server:
        me = server.guest()
        waiting, begun = me.open("gang_of_dice", "me link"), me.open("gang_of_dice", "me here")
    with serving(where, unstarted_kept=-10.0) as server:
        me = server.guest()
        assert me.look(waiting)["given_up"]  # and nothing is removed
        assert not me.look(begun)["given_up"]


def test_a_clock_that_went_wrong_gives_nothing_up_for_good(where: Where, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(where) as server:
        me = server.guest()
        waiting, unwanted = me.open("gang_of_dice", "me link"), me.open("gang_of_dice", "me link")
        me.post(f"/table/{unwanted['id']}/give-up")
    with monkeypatch.context() as ahead:
        ahead.setattr(tidying, "time", lambda: time() + 60 * 86_400)
        with serving(where) as server:
            assert server.guest().look(waiting)["given_up"]
    with serving(where) as server:
        me = server.guest()
        assert not me.look(waiting)["given_up"]
        assert me.look(unwanted)["given_up"]


def layout(file: sqlite3.Connection) -> dict[str, object]:
    """Every column and every index of a file."""
    found: dict[str, object] = {}
    for (table,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        found[table] = [row[1:] for row in file.execute(f"PRAGMA table_info({table})")]
        found[f"{table} refers to"] = file.execute(f"PRAGMA foreign_key_list({table})").fetchall()
        indexes = [row[1] for row in file.execute(f"PRAGMA index_list({table})")]
        found |= {name: file.execute(f"PRAGMA index_info({name})").fetchall() for name in indexes}
    return found


def test_the_steps_lead_to_the_layout_that_the_program_speaks_of(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'wished.sqlite'}")
    METADATA.create_all(engine)
    engine.dispose()
    in_a_house(tmp_path, nothing)
    with sqlite3.connect(tmp_path / FILE) as made, sqlite3.connect(tmp_path / "wished.sqlite") as wished:
        assert made.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert layout(made) == layout(wished)
        assert len(layout(wished)) > 10
    made.close()
    wished.close()


def test_a_file_of_the_first_layout_is_brought_up_to_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game begun then goes on, and lists know of it once somebody has looked."""
    game = WISH.game
    with sqlite3.connect(tmp_path / FILE) as file:
        for statement in FIRST_LAYOUT:
            file.execute(statement)
        file.execute("UPDATE house SET value = '1'")
        wish = json.dumps({"bonus": "french", "open_counts": False})
        table = ("old", game.name, game.version, game.box.fingerprint, wish, "fair", "00" * 32, "anna", "en", 1, 0, "")
        file.execute(f"INSERT INTO tables VALUES ({', '.join('?' * len(table))})", table)
        for seat, name in enumerate(("Anna", "Ben")):
            file.execute("INSERT INTO seats VALUES ('old', ?, ?, 'anna', '', '', '')", (seat, name))
        file.executemany("INSERT INTO log VALUES ('old', ?, -1, ?, 5)", [(0, 1), (1, 0)])
    file.close()

    async def look(house: House) -> None:
        table = await house.table("old")
        assert (table.place, table.match.actor) == (2, 1)
        ((info, when),) = await house.store.tables_of("anna")
        assert (info.summary.turn, when) == (1, 5.0)

    in_a_house(tmp_path, look)


def test_the_folder_is_for_its_owner_alone(tmp_path: Path) -> None:
    in_a_house(tmp_path / "new", nothing)
    assert (tmp_path / "new").stat().st_mode & 0o077 == 0


def test_a_step_is_taken_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_a_house(tmp_path, nothing)
    new = ("INSERT INTO house (name, value) VALUES ('taken', 'once')",)
    monkeypatch.setattr(migrations, "STEPS", (*migrations.STEPS, new))
    in_a_house(tmp_path, nothing)
    in_a_house(tmp_path, nothing)  # a second time, the name would be taken
    with sqlite3.connect(tmp_path / FILE) as file:
        assert file.execute("SELECT value FROM house WHERE name = 'taken'").fetchone() == ("once",)
    file.close()


def test_data_of_a_newer_brelan_are_left_alone(tmp_path: Path) -> None:
    in_a_house(tmp_path, nothing)
    with sqlite3.connect(tmp_path / FILE) as file:
        file.execute("UPDATE house SET value = '99' WHERE name = 'version'")
    file.close()
    with pytest.raises(BadData, match="99"):
        in_a_house(tmp_path, nothing)


def test_lists_fetch_no_table(where: Where) -> None:
    with serving(where) as server:
        me = server.guest()
        going = play_out(me.open("gang_of_dice", "me here"), [me], steps=3)
        ended = play_out(me.open("gang_of_dice", "me bot"), [me])
        won = ended["view"]["ranks"][0] == 1
    with serving(where) as server:
        again = server.guest()
        again.client.cookies = me.client.cookies
        guest = server.app.state.guests.read(me.client.cookies["guest"])
        lines = {line.id: line for line in _run(server, lines_of(server.house.store, guest))}
        assert (lines[going["id"]].your_turn, lines[going["id"]].closed) == (True, False)
        assert (lines[ended["id"]].closed, lines[ended["id"]].won, lines[ended["id"]].your_turn) == (True, won, False)
        assert again.client.get("/mine").text.count('<li class="line') == 2
        assert not server.house._tables


def test_the_writer_goes_on_whatever_breaks(where: Where, monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection that breaks even while it is rolled back, then a file that cannot be opened."""

    def broken(*_: object, **__: object) -> None:
        raise OSError("the disk is gone")

    async def write(house: House) -> None:
        table = await open_table(house, "anna", "en", WISH)
        append, line = house.store.writer.append, [Entry(0, 8)]
        with monkeypatch.context() as patch:
            patch.setattr(house.store.writer.engine, "commit_moves", broken)
            patch.setattr(Connection, "rollback", broken)
            with pytest.raises(OSError, match="disk is gone"):
                await append(table.id, table.place, line, 0, table.head)
            patch.setattr(Engine, "connect", broken)
            with pytest.raises(OSError, match="disk is gone"):
                await append(table.id, table.place, line, 0, table.head)
        for _ in range(100):
            with suppress(OSError):
                await append(table.id, table.place, line, 0, table.head)
                break
        assert len((await read_log(house.store, table.id)).entries) == table.place + 1

    monkeypatch.setattr(writer, "PAUSE", 0.01)
    in_a_house(where, write)  # and it can be closed


def test_a_line_that_breaks_after_the_commit_makes_no_move_twice(where: Where, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody knows then whether it was made: it is asked again, and found to be there."""

    async def write(house: House) -> None:
        table = await open_table(house, "anna", "en", WISH)
        engine = house.store.writer.engine
        broke: list[bool] = []
        commit_moves = engine.commit_moves

        def break_once(connection: Connection, moves: Moves) -> bool:
            written = commit_moves(connection, moves)
            if broke:
                return written
            broke.append(written)
            connection.invalidate()
            raise DBAPIError("", None, OSError("cut"), connection_invalidated=True)

        monkeypatch.setattr(engine, "commit_moves", break_once)
        with pytest.raises(PlaceTaken):
            await house.store.writer.append(table.id, table.place, [Entry(0, 8)], 0, table.head)
        assert broke == [True]
        assert len((await read_log(house.store, table.id)).entries) == table.place + 1

    in_a_house(where, write)


def test_a_full_disk_loses_nothing_that_was_answered(tmp_path: Path) -> None:
    """SQLite itself says that there is no room: what is refused never happened, and play goes on when there is."""
    with serving(tmp_path) as server:
        me = server.guest()
        table = me.open("gang_of_dice", "me here")

        def fill(connection: Connection) -> None:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

        answered = 0
        _run(server, server.house.store.writer.change(fill))
        for _ in range(500):
            table = me.look(table)
            wish = {
                "place": table["place"],
                "seat": table["view"]["actor"],
                "moves": [table["view"]["choices"][0]["move"]],
            }
            said = me.client.post(f"/api/tables/{table['id']}/moves", json=wish, headers=me.program)
            if said.status_code != 200:
                break
            answered = said.json()["place"]
            if said.json()["over"]:
                table = me.open("gang_of_dice", "me here")
        assert (said.status_code, said.json()["error"]) == (503, "trouble")
        assert me.look(table)["place"] >= answered or answered == 0
        assert play_out(table, [me], steps=3)["place"] > table["place"]  # there is room again
    with serving(tmp_path) as server:
        again = server.guest()
        again.client.cookies = me.client.cookies
        assert again.look(table)["place"] >= table["place"] + 3


def test_a_folder_that_cannot_be_written_is_said_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert aside(main, ["serve", "--no-open", "--data", "/proc/brelan"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("brelan: ")
    assert "/proc/brelan" in said
    assert said.count("\n") == 1


def test_a_writer_that_cannot_write_can_be_closed(where: Where, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise OSError("the disk is gone")

    async def close(house: House) -> None:
        monkeypatch.setattr(Connection, "commit", broken)
        lost = asyncio.create_task(house.store.give_up_unstarted(0, 0))
        await asyncio.sleep(0)
        await house.store.writer.close()
        with pytest.raises(OSError, match="disk is gone"):
            await lost
        with pytest.raises(Closed):
            await house.store.give_up_unstarted(0, 0)

    in_a_house(where, close)


def test_a_log_has_an_end_and_the_table_stays(tmp_path: Path) -> None:
    with serving(tmp_path, longest_log=30) as server:
        me = server.guest()
        table = me.open("gang_of_dice", "me here", options={"open_counts": True})
        while True:
            table = me.look(table)
            if table["place"] >= 30:
                break
            me.move(table, table["view"]["choices"][0]["move"])
        kept = server.house._tables[table["id"]]
        assert me.move(table, table["view"]["choices"][0]["move"], status=422)["error"] == "error.too_long"
        undo = {"place": table["place"], "seat": table["view"]["actor"]}
        assert me.ask(f"/api/tables/{table['id']}/undo", undo, 422)["error"] == "error.too_long"
        assert server.house._tables[table["id"]] is kept


def _run(server: Serving, asked: Coroutine[Any, Any, T]) -> T:
    return asyncio.run_coroutine_threadsafe(asked, server.loop).result(20)


@pytest.mark.skipif(os.name != "posix", reason="permissions are others elsewhere")
def test_the_data_are_the_owners_alone(tmp_path: Path) -> None:
    """Also those of a house that was open to everybody: the key that signs guests' names is in them."""
    data = tmp_path / "house"
    data.mkdir(mode=0o755)
    data.chmod(0o755)
    (data / FILE).touch()
    (data / FILE).chmod(0o644)
    with serving(data) as server:
        server.guest().open("gang_of_dice", "me here")
        files = [file for file in data.iterdir() if file.name.startswith(FILE)]
        assert len(files) == 4  # with the WAL, its index, and what was answered
        assert {file.stat().st_mode & 0o777 for file in files} == {0o600}
    with serving(tmp_path / "new"):
        assert (tmp_path / "new").stat().st_mode & 0o777 == 0o700


@pytest.mark.skipif(os.name != "posix", reason="permissions are others elsewhere")
def test_a_folder_for_everybody_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o777)
    with pytest.raises(BadData, match="everybody may write"):
        finish(Store.open(tmp_path))  # type: ignore[arg-type]
    tmp_path.chmod(0o1777)  # everybody's, but nobody takes another's files away
    with serving(tmp_path):
        pass


def test_an_old_unfinished_table_stays_in_sight(where: Where, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists, "ON_A_PAGE", 3)
    with serving(where) as server:
        me = server.guest()
        old = me.open("gang_of_dice", "me link")
        given_up = [me.open("gang_of_dice", "me here") for _ in range(6)]
        for table in given_up:
            me.post(f"/table/{table['id']}/give-up")
        for path in ("/", "/mine"):
            assert old["id"] in me.client.get(path).text
        pages = [me.client.get(f"/mine?page={number}").text for number in (1, 2, 3, 4)]
        found = [sum(table["id"] in page for table in [old, *given_up]) for page in pages]
        assert found == [3, 3, 1, 0]
        assert ["page=2" in pages[0], "page=1" in pages[1], "page=3" in pages[1], "page=4" in pages[2]] == [
            True,
            True,
            True,
            False,
        ]
        assert me.client.get("/mine?page=x").status_code == 422
