"""Live connections: the whole view at once, then whatever happens; nothing before it is on disk."""

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from brelan.server.store.writer import Writer
from brelan.server.views.publish import MOST_KEPT
from brelan.server.views.streams import as_event
from brelan.web import render
from brelan.web.shown import TableShown
from tests.server.house import FRAGMENT, Listener, Serving, play_out, serving, wait


def news(page: str) -> str:
    """What a page says has just happened."""
    found = re.search(r'<span class="news" id="news">(.*?</span>)\s*</span>', page, re.S)
    return found[1].strip() if found else ""


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


def test_who_comes_and_goes_does_not_wipe_the_news_away(server: Serving) -> None:
    """A page that is told of a presence alone still says what happened last; a program is told everything once."""
    me, watcher = server.guest(), server.guest()
    table = me.open("gang_of_dice", "me here")
    page, program = (
        Listener(watcher, f"/table/{table['id']}/live"),
        Listener(watcher, f"/api/tables/{table['id']}/events"),
    )
    assert 'id="news"' not in page.next()[1]
    program.table()
    moved = me.move(table, table["view"]["choices"][1]["move"])
    told = page.until(moved["place"])
    assert program.table()["story"]
    Listener(me, f"/table/{table['id']}/live").close()
    again = page.until(moved["place"])
    assert news(again) == news(told) != ""
    assert program.table()["story"] == []
    page.close()
    program.close()


def test_a_page_opened_again_says_what_happened_since_my_last_move(server: Serving) -> None:
    me = server.guest()
    table, page = me.open("dice_stars", "me bot"), ""
    while "You draw" not in news(page):  # not after every move: a question may be answered without any dice
        wait(lambda: me.look(table)["view"]["choices"])
        me.move(me.look(table), me.look(table)["view"]["choices"][0]["move"])
        wait(lambda: me.look(table)["view"]["choices"])
        page = me.client.get(f"/table/{table['id']}").text
        ear = Listener(me, f"/table/{table['id']}/live")
        first = ear.next()[1]
        ear.close()
        assert news(first) == news(page)
    assert 'id="news"' not in server.guest().client.get(f"/table/{table['id']}").text  # who only watches


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

    async def slow(self: Writer, table: str, place: int, entries: Any, *more: Any) -> None:
        await asyncio.sleep(0.3)
        await append(self, table, place, entries, *more)
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
    async def broken(self: Writer, *lines: Any) -> None:
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
            assert "event: alive" in answer.iter_lines()


def test_who_sends_too_much_along_with_a_call_is_hung_up_on(server: Serving) -> None:
    me = server.guest()
    path = f"/table/{me.open('gang_of_dice', 'me here')['id']}/live"
    with me.client.stream("GET", path, content=b"x" * 40_000) as answer:
        answer.read()  # it ends by itself
    wait(lambda: not server.house.limits.guests)
    assert not server.house.limits.addresses


def test_a_view_that_cannot_be_drawn_harms_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The French page breaks; the English one, the mover and the bot go on."""
    with serving(tmp_path) as server:
        me, reader, lecteur = server.guest(), server.guest("en"), server.guest("fr")
        table = me.open("gang_of_dice", "me bot", options={"open_counts": True})
        path = f"/table/{table['id']}/live"
        ears = [Listener(guest, path) for guest in (reader, lecteur)]
        for ear in ears:
            ear.next()
        draw = render.table

        def broken(shown: TableShown, whole: bool) -> str:
            if shown.language == "fr":
                raise ZeroDivisionError(shown.view)
            return draw(shown, whole)

        monkeypatch.setattr(render, "table", broken)
        assert play_out(table, [me], steps=3)["place"] > table["place"]
        ears[0].until(table["place"] + 1)
        with pytest.raises(EOFError):
            while True:
                ears[1].next()
        for ear in ears:
            ear.close()
    assert "ZeroDivisionError" in caplog.text
    assert "View(" not in caplog.text


def test_what_was_told_is_not_kept_without_end(server: Serving) -> None:
    me, watcher = server.guest(), server.guest()
    table = play_out(me.open("gang_of_dice", "me here"), [me], steps=30)
    path = f"/api/tables/{table['id']}/events"
    said = server.house._tables[table["id"]].watchers._made
    for number in range(3):  # where a spectator came in, or says to have been, makes no other view
        ear = Listener(watcher, path, **{"host": f"elsewhere{number}", "last-event-id": str(10**6 + number)})
        ear.next()
        ear.close()
    assert len(said) == 1
    for last in range(100):
        ear = Listener(watcher, path, **{"last-event-id": str(last)})
        ear.next()
        ear.close()
    assert len(said) <= MOST_KEPT


def test_what_somebody_typed_begins_no_line_of_a_stream() -> None:
    """A carriage return ends a line of server-sent events, too."""
    sent = as_event(7, b"words\rretry: 1\r\nid: 99\nmore").decode()
    assert sent == "id: 7\ndata: words\ndata: retry: 1\ndata: id: 99\ndata: more\n\n"


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
