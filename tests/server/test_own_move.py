"""One's own move comes back once: by the live connection of the page that made it, or else as the answer."""

from typing import Any

import httpx
import pytest

from tests.server.house import FRAGMENT, Guest, Listener, Serving, wait
from tests.server.test_live import news


def press(guest: Guest, table: dict[str, Any], stream: str = "", doing: str = "moves", **fields: Any) -> httpx.Response:
    """Send a form as our script does, from a page that listens by a stream of that name."""
    content = {"place": table["place"], "seat": 0, **fields}
    headers = {**FRAGMENT, **({"x-stream": stream} if stream else {})}
    return guest.client.post(f"/table/{table['id']}/{doing}", data=content, headers=headers)


def first_move(table: dict[str, Any]) -> int:
    move: int = table["view"]["choices"][0]["move"]
    return move


def begin(server: Serving) -> tuple[Guest, Guest, dict[str, Any]]:
    """Two guests at a table, when it is the host's turn."""
    me, friend = server.guest(), server.guest()
    table = me.open("gang_of_dice", "me link", options={"open_counts": True})
    friend.sit(table, 1)
    table = me.look(table)
    while table["view"]["actor"] != 0:
        friend.move(table, friend.look(table)["view"]["choices"][0]["move"])
        table = me.look(table)
    return me, friend, table


def test_a_page_that_listens_gets_its_move_once(server: Serving) -> None:
    me, friend, table = begin(server)
    path = f"/table/{table['id']}/live"
    mine, other, theirs = Listener(me, f"{path}?stream=a"), Listener(me, f"{path}?stream=b"), Listener(friend, path)
    for ear in (mine, other, theirs):
        ear.until(table["place"])
    answer = press(me, table, "a", move=first_move(table))
    assert (answer.status_code, answer.content) == (204, b"")
    place = int(answer.headers["x-place"])
    assert place == me.look(table)["place"] > table["place"]
    told = mine.until(place)
    assert f'data-place="{place}"' in told
    assert other.until(place) == told
    assert f'data-place="{place}"' in theirs.until(place)
    for ear in (mine, other, theirs):
        ear.close()


def test_what_comes_by_the_stream_is_what_the_answer_would_have_been(server: Serving) -> None:
    me, _, table = begin(server)
    ear = Listener(me, f"/table/{table['id']}/live?stream=a")
    ear.until(table["place"])
    answer = press(me, table, move=first_move(table))  # a page that does not say that it listens
    assert answer.status_code == 200
    told = ear.until(me.look(table)["place"])
    assert told == answer.text
    assert news(told) != ""
    ear.close()


def test_news_stay_when_the_answer_was_a_place(server: Serving) -> None:
    """What is new to a page is counted from what its stream has told it, whichever way it moved."""
    me, friend, table = begin(server)
    ear = Listener(me, f"/table/{table['id']}/live?stream=a")
    ear.until(table["place"])
    place = int(press(me, table, "a", move=first_move(table)).headers["x-place"])
    told = ear.until(place)
    Listener(friend, f"/table/{table['id']}/live").close()  # somebody comes
    assert news(ear.until(place)) == news(told) != ""
    ear.close()


@pytest.mark.parametrize("stream", ["", "b", "A", "a" * 100, "é"])
def test_a_page_without_that_stream_gets_the_table_as_the_answer(server: Serving, stream: str) -> None:
    me, friend, table = begin(server)
    ears = [
        Listener(me, f"/table/{table['id']}/live?stream=a"),
        Listener(friend, f"/table/{table['id']}/live?stream=b"),
    ]
    for ear in ears:
        ear.until(table["place"])
    headers = {**FRAGMENT, "x-stream": stream.encode()}
    content = {"place": table["place"], "seat": 0, "move": first_move(table)}
    answer = me.client.post(f"/table/{table['id']}/moves", data=content, headers=headers)  # type: ignore[arg-type]
    assert answer.status_code == 200
    assert answer.text.startswith('<main id="table"')
    for ear in ears:
        ear.close()


def test_a_page_whose_stream_has_ended_gets_the_table_as_the_answer(server: Serving) -> None:
    me, _, table = begin(server)
    ear = Listener(me, f"/table/{table['id']}/live?stream=a")
    ear.until(table["place"])
    watchers = server.house._tables[table["id"]].watchers
    for stream in watchers._streams:
        stream._open = False  # told to end, and not gone yet
    assert press(me, table, "a", move=first_move(table)).text.startswith('<main id="table"')
    ear.close()
    wait(lambda: not watchers)
    table = me.look(table)
    if table["view"]["actor"] == 0:
        assert press(me, table, "a", move=first_move(table)).status_code == 200


def test_another_language_is_another_page(server: Serving) -> None:
    me, _, table = begin(server)
    ear = Listener(me, f"/table/{table['id']}/live?stream=a")
    ear.until(table["place"])
    me.client.headers["accept-language"] = "fr"
    assert press(me, table, "a", move=first_move(table)).status_code == 200
    ear.close()


def test_what_is_refused_is_answered_with_the_table_and_the_reason(server: Serving) -> None:
    me, _, table = begin(server)
    ear = Listener(me, f"/table/{table['id']}/live?stream=a")
    ear.until(table["place"])
    for fields, status in (({"move": 9999}, 422), ({"place": table["place"] - 1, "move": 0}, 409)):
        answer = press(me, table, "a", **fields)
        assert answer.status_code == status
        assert 'id="table"' in answer.text
    ear.close()


def test_without_script_a_form_leads_to_the_page(server: Serving) -> None:
    me, _, table = begin(server)
    ear = Listener(me, f"/table/{table['id']}/live?stream=a")
    ear.until(table["place"])
    content = {"place": table["place"], "seat": 0, "move": first_move(table)}
    answer = me.client.post(f"/table/{table['id']}/moves", data=content, headers={"x-stream": "a"})
    assert (answer.status_code, answer.headers["location"]) == (303, f"/table/{table['id']}")
    ear.close()


def test_the_curtain_too_is_lifted_by_the_stream(server: Serving) -> None:
    me = server.guest()
    table = me.open("mino_dice", "me here here")
    ear = Listener(me, f"/table/{table['id']}/live?stream=a")
    assert 'id="lift-curtain"' in ear.until(table["place"])
    seat = table["view"]["actor"]
    assert press(me, table, "a", "curtain", seat=seat).status_code == 204
    assert 'id="lift-curtain"' not in ear.until(table["place"])
    ear.close()
