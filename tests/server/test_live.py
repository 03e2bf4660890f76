"""Live connections: the whole view at once, then whatever happens; nothing before it is on disk."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from brelan.server.writer import Writer
from tests.server.house import FRAGMENT, Listener, Serving, play_out, serving


def test_first_the_table_as_it_is_then_every_move(server: Serving) -> None:
    me, watcher = server.guest(), server.guest()
    table = me.open("gang_of_dice", "me here")
    ear = Listener(watcher, f"/table/{table['id']}/live")
    assert ear.answer.headers["content-type"].startswith("text/event-stream")
    place, data = ear.next()
    assert place == table["place"]
    assert data.startswith('<main id="table"')
    moved = me.move(table, table["view"]["choices"][1]["move"])
    assert f'data-place="{moved["place"]}"' in ear.until(moved["place"])
    ear.close()


def test_after_a_gap_the_whole_view_comes_with_what_is_new(server: Serving) -> None:
    me = server.guest()
    table = me.open("gang_of_dice", "me here")
    later = play_out(table, [me], steps=10)
    ear = Listener(me, f"/api/tables/{table['id']}/events", **{"last-event-id": str(table["place"])})
    shown = ear.table()
    ear.close()
    assert shown["place"] == later["place"]
    assert shown["view"]["table"]
    assert min(line["place"] for line in shown["story"]) >= table["place"]
    assert shown["story"]


@pytest.mark.parametrize("last", ["-1", "x", "9" * 30, ""])
def test_a_strange_place_does_no_harm(server: Serving, last: str) -> None:
    me = server.guest()
    table = me.open("gang_of_dice", "me here")
    ear = Listener(me, f"/api/tables/{table['id']}/events", **{"last-event-id": last})
    assert ear.table()["place"] == table["place"]
    ear.close()


def test_every_viewer_gets_their_own_view_and_language(server: Serving) -> None:
    me, friend = server.guest("en"), server.guest("fr")
    table = me.open("mino_dice", "me link bot")
    friend.sit(table, 1)
    mine, theirs = (Listener(guest, f"/api/tables/{table['id']}/events") for guest in (me, friend))
    here, there = mine.table(), theirs.table()
    assert (here["view"]["seat"], there["view"]["seat"]) == (0, 1)
    assert here["view"]["table"]["hand"] is not None
    assert here["story"] == there["story"] == []
    assert here["view"]["prompt"]["text"] != there["view"]["prompt"]["text"]
    mine.close()
    theirs.close()


def test_nothing_is_told_before_it_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the disk is slow, neither events nor pages know of the move."""
    written: list[int] = []
    append = Writer.append

    async def slow(self: Writer, table: str, place: int, entries: Any, at: int) -> None:
        await asyncio.sleep(0.3)
        await append(self, table, place, entries, at)
        written.append(place + len(entries))

    with serving(tmp_path) as server:
        me, watcher = server.guest(), server.guest()
        table = me.open("gang_of_dice", "me here")
        ear = Listener(watcher, f"/api/tables/{table['id']}/events")
        ear.table()
        monkeypatch.setattr(Writer, "append", slow)
        moved = me.move(table, table["view"]["choices"][1]["move"])
        assert written == [moved["place"]]
        assert ear.table()["place"] == moved["place"]
        ear.close()


def test_a_move_that_cannot_be_written_never_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(self: Writer, table: str, place: int, entries: Any, at: int) -> None:
        raise OSError("the disk is full")

    with serving(tmp_path) as server:
        me = server.guest()
        table = me.open("gang_of_dice", "me here")
        with monkeypatch.context() as patch:
            patch.setattr(Writer, "append", broken)
            trouble = me.move(table, table["view"]["choices"][1]["move"], status=500)
            assert trouble["error"] == "trouble"
        assert me.look(table)["place"] == table["place"]
        assert me.move(table, table["view"]["choices"][1]["move"])["place"] > table["place"]


def test_a_silent_connection_shows_that_it_lives(tmp_path: Path) -> None:
    with serving(tmp_path, heartbeat=0.05) as server:
        me = server.guest()
        table = me.open("gang_of_dice", "me here")
        with me.client.stream("GET", f"/table/{table['id']}/live", headers=FRAGMENT) as answer:
            assert any(line.startswith(":") for line in answer.iter_lines())


def test_a_slow_reader_skips_views_and_no_part_of_the_story(server: Serving) -> None:
    me, watcher = server.guest(), server.guest()
    table = me.open("gang_of_dice", "me here")
    ear = Listener(watcher, f"/api/tables/{table['id']}/events")
    later = play_out(table, [me], steps=40)
    story: list[dict[str, Any]] = []
    while (shown := ear.table())["place"] < later["place"]:
        story += shown["story"]
    ear.close()
    story += shown["story"]
    assert story == watcher.look(table, since=table["place"])["story"]
