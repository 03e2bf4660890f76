"""On disk: logs that take a place once, one commit for many, layouts that grow, and tables rebuilt after a restart."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from brelan.engine.errors import StaleMove
from brelan.engine.game import Game
from brelan.engine.match import Entry
from brelan.server import migrations, playing
from brelan.server.house import House
from brelan.server.migrations import BadData
from brelan.server.opening import Chair, Wish, open_table
from brelan.server.refusal import Refusal
from brelan.server.schema import METADATA
from brelan.server.store import FILE, Store
from brelan.server.writer import PlaceTaken
from tests.server.house import play_out, quick, serving
from tests.server.test_secrets import in_a_house


async def nothing(house: House) -> None:
    """Open the house, and close it again."""


WISH = Wish(Game.load("gang_of_dice"), [Chair("me", "Anna"), Chair("here", "Ben")])


def test_a_restart_loses_nothing(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        me = server.guest()
        table = me.open("mino_dice", "me link bot")
        friend = server.guest()
        friend.sit(table, 1)
        before = play_out(table, [me, friend], steps=9)
        cookies = me.client.cookies
    with serving(tmp_path) as server:
        me = server.guest()
        me.client.cookies = cookies
        after = me.look(table)
        there = [seat | {"here": None, "invitation": None} for seat in after["seats"]]
        assert there == [seat | {"here": None, "invitation": None} for seat in before["seats"]]
        assert after["place"] >= before["place"]  # a bot may have moved on
        assert after["commitment"] == before["commitment"]
        assert after["mine"] == [0]


def test_a_place_is_taken_once(tmp_path: Path) -> None:
    """Of two processes that serve one table, the second to write finds the place taken, and looks again."""

    async def two_writers() -> None:
        houses = [House(quick(tmp_path), await Store.open(tmp_path)) for _ in range(2)]
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

    asyncio.run(two_writers())


def test_many_tables_share_a_commit_and_one_cannot_harm_another(tmp_path: Path) -> None:
    async def write() -> None:
        store = await Store.open(tmp_path)
        house = House(quick(tmp_path), store)
        tables = [await open_table(house, "anna", "en", WISH) for _ in range(20)]
        before = store.writer.commits
        line = [Entry(0, 8)]
        appends = [store.writer.append(table.id, table.place, line, 0) for table in tables]
        await asyncio.gather(*appends)
        assert store.writer.commits - before <= 2
        appends = [store.writer.append(table.id, table.place + (i != 7), line, 0) for i, table in enumerate(tables)]
        done = await asyncio.gather(*appends, return_exceptions=True)
        assert [i for i, error in enumerate(done) if error] == [7]
        assert isinstance(done[7], PlaceTaken)
        for i, table in enumerate(tables):
            assert len(await store.log(table.id)) == table.place + 2 - (i == 7)
        await house.close()

    asyncio.run(write())


def test_a_table_begun_under_other_rules_is_kept_and_not_played(tmp_path: Path) -> None:
    async def change_rules(house: House) -> None:
        table = await open_table(house, "anna", "en", WISH)
        await house.store.mark(table.id, rules=99)
        house.lose(table)
        with pytest.raises(Refusal) as caught:
            await house.table(table.id)
        assert caught.value.status == 410

    in_a_house(tmp_path, change_rules)


def test_tables_that_nobody_watches_leave_memory_and_come_back(tmp_path: Path) -> None:
    with serving(tmp_path, tables_in_memory=3) as server:
        me = server.guest()
        tables = [play_out(me.open("gang_of_dice", "me here"), [me], steps=3) for _ in range(6)]
        assert len(server.house._tables) == 3
        for table in tables:
            assert me.look(table)["view"]["table"] == table["view"]["table"]


def test_friends_who_never_come_are_not_awaited_for_ever(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        me = server.guest()
        waiting, begun = me.open("gang_of_dice", "me link"), me.open("gang_of_dice", "me here")
    with serving(tmp_path, unstarted_kept=-10.0) as server:
        me = server.guest()
        assert me.ask(f"/api/tables/{waiting['id']}", status=404)
        assert me.look(begun)["place"] > 0


def test_the_layout_on_disk_is_the_one_the_program_speaks_of(tmp_path: Path) -> None:
    in_a_house(tmp_path, nothing)
    with sqlite3.connect(tmp_path / FILE) as file:
        assert file.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        for table in METADATA.sorted_tables:
            columns = [row[1] for row in file.execute(f"PRAGMA table_info({table.name})")]
            assert columns == [column.name for column in table.columns]
    file.close()


def test_the_folder_is_for_its_owner_alone(tmp_path: Path) -> None:
    in_a_house(tmp_path / "new", nothing)
    assert (tmp_path / "new").stat().st_mode & 0o077 == 0


def test_an_older_layout_is_brought_up_to_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_a_house(tmp_path, nothing)
    taken: list[str] = []
    monkeypatch.setattr(migrations, "STEPS", (*migrations.STEPS, lambda connection: taken.append("new step")))
    in_a_house(tmp_path, nothing)
    in_a_house(tmp_path, nothing)
    assert taken == ["new step"]


def test_data_of_a_newer_brelan_are_left_alone(tmp_path: Path) -> None:
    in_a_house(tmp_path, nothing)
    with sqlite3.connect(tmp_path / FILE) as file:
        file.execute("UPDATE house SET value = '99' WHERE name = 'version'")
    file.close()
    with pytest.raises(BadData, match="99"):
        in_a_house(tmp_path, nothing)
