"""The chat: off unless the house wants it; between those who sit together; muted by each, ended by the host; limits."""

import json
from pathlib import Path
from typing import Any

import pytest

from brelan.server.store.databases.engines import Where
from brelan.server.store.table_info import Challenged
from tests.server.house import Guest, Listener, Serving, play_out, serving
from tests.server.test_signs import two

SECRET = "the cat is in the bag"


def written(guest: Guest, table: dict[str, Any]) -> list[tuple[int, str]] | None:
    """What a guest reads there; nothing at all if they have no part in it."""
    chat = guest.look(table)["chat"]
    return None if chat is None else [(line["seat"], line["text"]) for line in chat["lines"]]


def write(guest: Guest, table: dict[str, Any], line: str, status: int = 303) -> str:
    answer = guest.post(f"/table/{table['id']}/chat", text=line)
    assert answer.status_code == status, answer.text
    return answer.text


def test_a_house_has_none_unless_it_wants_one(server: Serving) -> None:
    anna, _, table = two(server)
    write(anna, table, "hello", 403)
    assert written(anna, table) is None
    page = anna.client.get(f"/table/{table['id']}").text
    assert 'id="chat"' not in page
    assert 'id="allow-chat"' not in page
    assert anna.client.get(f"/table/{table['id']}/chat").status_code == 403
    assert anna.ask(f"/api/tables/{table['id']}/mute", {"seat": 1, "muted": True}, 403)


def test_who_sits_here_reads_it_and_nobody_else(tmp_path: Path) -> None:
    with serving(tmp_path, chat=True) as server:
        anna, ben, table = two(server)
        watcher, path = server.guest(), f"/table/{table['id']}"
        live = Listener(ben, f"/api/tables/{table['id']}/events", **ben.program)
        outside = Listener(watcher, f"{path}/live")
        live.table()
        outside.next()
        write(anna, table, f"  {SECRET}\n\t<b>& </b> ")
        ben.ask(f"/api/tables/{table['id']}/chat", {"text": "oh, is it?"})
        told = live.table()["chat"]["lines"] or live.table()["chat"]["lines"]
        assert told[0] | {"at": 0} == {"number": 0, "seat": 0, "text": f"{SECRET} <b>& </b>", "at": 0}
        for guest in (anna, ben):
            assert written(guest, table) == [(0, f"{SECRET} <b>& </b>"), (1, "oh, is it?")]
            page = guest.client.get(path).text
            assert f"{SECRET} &lt;b&gt;&amp; &lt;/b&gt;" in page
            assert SECRET in guest.client.get(f"{path}/chat").text
        assert anna.look(table)["place"] == table["place"], "it is no move"
        write(watcher, table, "me too", 403)
        assert written(watcher, table) is None
        assert watcher.client.get(f"{path}/chat").status_code == 403
        assert SECRET not in watcher.client.get(path).text
        assert SECRET not in outside.next()[1]
        live.close()
        outside.close()


def test_no_record_replay_review_or_preview_knows_it(tmp_path: Path) -> None:
    with serving(tmp_path, chat=True) as server:
        anna, ben, table = two(server)
        write(anna, table, SECRET)
        over = play_out(table, [anna, ben])
        path = f"/table/{table['id']}"
        write(ben, table, "well played")  # when it is over people still sit there
        assert written(anna, over) == [(0, SECRET), (1, "well played")]
        places = [f"/api/tables/{table['id']}/record", f"{path}/replay", f"{path}/replay?place=3", f"{path}/share"]
        places += [f"/api/tables/{table['id']}/review", "/mine", "/mine/record", f"{path}/review"]
        for guest in (anna, server.guest()):
            for place in places:
                assert SECRET not in guest.client.get(place).text, place
        assert SECRET not in ben.client.get(f"{path}/replay").text


def test_each_chooses_whom_to_read(where: Where) -> None:
    with serving(where, chat=True) as server:
        anna, ben, table = two(server)
        path = f"/table/{table['id']}"
        write(anna, table, "one")
        write(ben, table, "two")
        anna.post(f"{path}/chat/mute", seat=1, muted=1)
        assert written(anna, table) == [(0, "one")]
        assert written(ben, table) == [(0, "one"), (1, "two")]
        assert "two" not in anna.client.get(f"{path}/chat").text
        for seat in (0, 2, -2):
            assert anna.post(f"{path}/chat/mute", seat=seat, muted=1).status_code == 422, "only others can be muted"
        ben.ask(f"/api/tables/{table['id']}/mute", {"seat": -1, "muted": True})
        assert ben.look(table)["chat"] == {"lines": [], "muted": [-1], "others": [0], "longest": 200}
        assert 'id="chat-unmute-all"' in ben.client.get(path).text
    with serving(where, chat=True) as server:  # it is remembered
        for guest in (anna, ben):
            again = server.guest()
            again.client.cookies = guest.client.cookies
            assert written(again, table) == ([(0, "one")] if guest is anna else [])
        again.post(f"{path}/chat/mute", seat=-1, muted=0, back="chat")
        assert written(again, table) == [(0, "one"), (1, "two")]


def test_the_host_wants_none(tmp_path: Path) -> None:
    with serving(tmp_path, chat=True) as server:
        anna, ben, table = two(server)
        path = f"/table/{table['id']}"
        write(ben, table, "hello")
        assert ben.post(f"{path}/chat/allow", allowed=0).status_code == 403
        assert 'id="allow-chat-0"' in anna.client.get(path).text
        assert 'id="allow-chat-0"' not in ben.client.get(path).text
        assert anna.post(f"{path}/chat/allow", allowed=0).status_code == 303
        write(ben, table, "hello?", 403)
        assert written(ben, table) is None
        anna.ask(f"/api/tables/{table['id']}/allow", {"what": "chat", "allowed": True})
        assert written(ben, table) == [(1, "hello")]


@pytest.mark.parametrize("line", ["", " \t ", "\u200b", "a\u202eb", "a\u2066b", "a\x07b", "\u3164", "x" * 201, "a\0b"])
def test_what_cannot_be_seen_is_refused(line: str, chatty: tuple[Serving, Guest, dict[str, Any]]) -> None:
    _, anna, table = chatty
    assert "1 to 200 characters" in write(anna, table, line, 422)
    assert written(anna, table) == []


@pytest.fixture(scope="module")
def chatty(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with serving(tmp_path_factory.mktemp("house"), chat=True) as server:
        anna, _, table = two(server)
        yield server, anna, table


def test_limits_and_how_many_are_kept(tmp_path: Path) -> None:
    with serving(tmp_path, chat=True, chat_at_once=4, chat_per_minute=1e-6, chat_kept=5) as server:
        anna, ben, table = two(server)
        for guest, name in ((anna, "a"), (ben, "b")):
            for number in range(4):
                write(guest, table, f"{name}{number}")
            write(guest, table, "one too many", 429)
        kept = [(0, "a3"), *((1, f"b{number}") for number in range(4))]
        assert written(anna, table) == kept
    with serving(tmp_path, chat=True) as server:
        again = server.guest()
        again.client.cookies = anna.client.cookies
        assert written(again, table) == kept, "the older ones are gone from the disk too"


def test_bots_and_people_alone_have_none(tmp_path: Path) -> None:
    with serving(tmp_path, chat=True) as server:
        anna = server.guest()
        for chairs in ("me bot", "me here", "me link"):
            table = anna.open("gang_of_dice", chairs)
            assert written(anna, table) is None
            write(anna, table, "hello", 403)


def test_none_where_others_have_the_dice_before_them(tmp_path: Path) -> None:
    """A duplicate: friends at two tables with the same dice."""
    with serving(tmp_path, chat=True) as server:
        anna, ben, table = two(server)
        write(anna, table, SECRET)
        server.house._tables[table["id"]].challenge(Challenged("a-duplicate", True, 1 << 40))
        assert written(anna, table) is None
        write(ben, table, "I rolled five sixes", 403)
        assert anna.client.get(f"/table/{table['id']}/chat").status_code == 403


def test_what_a_guest_wrote_is_theirs_to_take_and_goes_with_them(where: Where) -> None:
    with serving(where, chat=True) as server:
        anna, ben, table = two(server)
        write(anna, table, SECRET)
        write(ben, table, "mine")
        ben.post(f"/table/{table['id']}/chat/mute", seat=0, muted=1)
        held = ben.ask("/api/guests/me")
        assert [line["text"] for line in held["tables"][0]["chat"]] == ["mine"]
        assert [row["seat"] for row in held["mutes"]] == [0]
        assert SECRET not in json.dumps(held)
        assert "1 line that you wrote" in ben.client.get("/mine/data").text
        ben.client.delete("/api/guests/me", headers=ben.program)
        assert written(anna, table) == [(0, SECRET)]
        assert ben.ask("/api/guests/me")["mutes"] == []
