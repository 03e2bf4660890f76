"""It is your turn: who does not look is told once, wherever they wish to be, and nothing secret with it."""

import json
import socket
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from brelan.server.features.notices import push
from brelan.server.features.notices.channels import Channel
from brelan.server.features.notices.messages import Notice, request
from brelan.server.features.notices.waiting_turns import WaitingTurns
from tests.play import GAMES
from tests.server.features.notices.test_push import opened
from tests.server.house import Guest, Listener, Serving, serving, wait
from tests.server.receivers import Receiver

WAITS = 0.2
HOST, FRIEND = "host", "friend"


@pytest.fixture
def house(tmp_path: Path, other: Receiver) -> Iterator[Serving]:
    with serving(tmp_path, turn_waits=WAITS, reload_time=0.05, reachable=(other.place,)) as server:
        yield server


def two(
    house: Serving, language: str = "en", wish: Callable[[Guest, str], object] = lambda guest, name: None
) -> tuple[Guest, Guest, dict[str, Any]]:
    """Two people at a table of their own, first the one whose turn it is. Both have said before it begins where they
    wish to be told, each by another name: afterwards it may be too late.
    """
    host, friend = house.guest(language), house.guest(language)
    table = host.open("gang_of_dice", "me link")
    wish(host, HOST)
    wish(friend, FRIEND)
    friend.sit(table, 1)
    table = host.look(table)
    return (host, friend, table) if table["view"]["actor"] == 0 else (friend, host, table)


def name_of_first(table: dict[str, Any]) -> str:
    """The name by which it is told whose turn it is first."""
    return HOST if table["view"]["actor"] == 0 else FRIEND


def webhook(guest: Guest, address: str, kind: str = "json") -> int:
    return guest.post("/mine/notices", kind=kind, address=address).status_code


def settled(house: Serving) -> bool:
    """Whether nothing waits any more to be told."""
    turns = house.house.extensions.part(WaitingTurns)
    return not turns._waiting and not turns.sender._under_way and not turns._telling


def test_who_does_not_look_is_told_once(house: Serving, other: Receiver) -> None:
    anna, ben, table = two(house, wish=lambda guest, name: webhook(guest, f"{other.address}/{name}"))
    wait(lambda: other.came)
    wait(lambda: settled(house))
    assert [came.path for came in other.came] == [f"/{name_of_first(table)}"], "and nobody whose turn it is not"
    told = json.loads(other.came[0].body)
    assert told["content"] == told["text"]
    assert told["text"].startswith("Your turn. Gang of Dice: the others are waiting for you. http://")
    assert told["link"].endswith("/mine/next")
    assert table["id"] not in str(other.came[0]), "who reads it elsewhere does not learn where the table is"
    ben.client.get(f"/table/{table['id']}")  # somebody comes and goes: it is the same turn
    ear = Listener(ben, f"/table/{table['id']}/live")
    ear.next()
    ear.close()
    wait(lambda: settled(house))
    assert len(other.came) == 1
    assert anna.client.get("/mine/next").headers["location"] == f"/table/{table['id']}"
    assert anna.client.get("/mine/turns").json() == [table["id"]]
    assert ben.client.get("/mine/next").headers["location"] == "/mine"


def test_a_turn_is_told_once_also_by_a_house_that_was_closed(tmp_path: Path, other: Receiver) -> None:
    how: dict[str, Any] = {"turn_waits": WAITS, "reachable": (other.place,)}
    with serving(tmp_path, **how) as house:
        _, ben, table = two(house, wish=lambda guest, name: webhook(guest, f"{other.address}/{name}"))
        wait(lambda: other.came)
        wait(lambda: settled(house))
        cookie = ben.client.cookies["guest"]
    with serving(tmp_path, **how) as house:
        look_in(house, cookie, table)
        wait(lambda: settled(house))
    assert len(other.came) == 1


def test_a_notice_that_ends_with_the_house_is_sent_by_the_next(tmp_path: Path, other: Receiver) -> None:
    how: dict[str, Any] = {"turn_waits": WAITS, "reachable": (other.place,)}
    other.silent = Event()
    with serving(tmp_path, **how) as house:
        _, ben, table = two(house, wish=lambda guest, name: webhook(guest, f"{other.address}/{name}"))
        wait(lambda: other.came)
        cookie = ben.client.cookies["guest"]
    other.silent.set()
    with serving(tmp_path, **how) as house:
        look_in(house, cookie, table)
        wait(lambda: len(other.came) == 2)


def look_in(house: Serving, cookie: str, table: dict[str, Any]) -> None:
    """Somebody known by a cookie looks at a table for a moment."""
    guest = house.guest()
    guest.client.cookies.clear()
    guest.client.cookies.set("guest", cookie)
    ear = Listener(guest, f"/table/{table['id']}/live")
    ear.next()
    ear.close()


def test_a_turn_that_is_too_much_for_now_is_told_later(tmp_path: Path, other: Receiver) -> None:
    how: dict[str, Any] = {"notices_at_once": 1, "notices_per_second": 0.5, "reload_time": 0.05}
    with serving(tmp_path, turn_waits=WAITS, reachable=(other.place,), **how) as house:

        def wish(guest: Guest, name: str) -> None:
            webhook(guest, f"{other.address}/{name}")
            guest.post("/mine/notices/try")

        _, _, table = two(house, wish=wish)
        wait(lambda: [came.path for came in other.came].count(f"/{name_of_first(table)}") == 2)


def test_who_looks_is_not_told_until_they_look_away(tmp_path: Path, other: Receiver) -> None:
    with serving(tmp_path, turn_waits=1e6, reload_time=0.05, reachable=(other.place,)) as house:
        anna, _, table = two(house, wish=lambda guest, name: webhook(guest, f"{other.address}/{name}"))
        ear = Listener(anna, f"/table/{table['id']}/live?stream=page")
        ear.next()
        house.house.settings = replace(house.house.settings, turn_waits=WAITS)  # now that she looks
        house.house.extensions.part(WaitingTurns).consider(house.house._tables[table["id"]])
        assert settled(house)
        away = anna.post(f"/table/{table['id']}/sight", stream="page", seen=0)
        assert away.status_code == 204
        wait(lambda: other.came)
        ear.close()


def test_among_bots_nobody_is_told(house: Serving, other: Receiver) -> None:
    me = house.guest()
    webhook(me, f"{other.address}/hook")
    table = me.open("gang_of_dice", "me bot")
    wait(lambda: me.look(table)["view"]["actor"] == 0)
    assert settled(house)
    assert other.came == []


def test_who_has_begun_the_turn_knows_of_it(house: Serving, other: Receiver) -> None:
    anna, _, table = two(house)
    mine = anna.look(table)["view"]["actor"]
    anna.move(table, anna.look(table)["view"]["choices"][2]["move"])
    webhook(anna, f"{other.address}/hook")
    if anna.look(table)["view"]["actor"] == mine:
        wait(lambda: settled(house))
        assert other.came == []


@pytest.mark.parametrize(("language", "title"), [("en", "Your turn"), ("fr", "=?utf-8?")])
def test_ntfy_gets_plain_text_in_the_guests_language(
    house: Serving, other: Receiver, language: str, title: str
) -> None:
    two(house, language, lambda guest, name: webhook(guest, f"{other.address}/{name}", "ntfy"))
    wait(lambda: other.came)
    came = other.came[0]
    assert came.headers["title"].startswith(title)
    expected = {"en": "Gang of Dice: the others", "fr": "Gang of Dice\u00a0: les autres t'attendent."}
    assert came.body.decode().startswith(expected[language])
    assert len(came.headers["x-sequence-id"]) == 24


def device(guest: Guest, endpoint: str, key: str = "") -> tuple[Any, bytes]:
    """A browser that wishes to be told: its key, and its secret."""
    reader, auth = push.read_key(key or push.new_key()), b"0123456789abcdef"
    keys = {"p256dh": push.encode(push.public(reader)), "auth": push.encode(auth)}
    wish = {"endpoint": endpoint, "expirationTime": None, "keys": keys}
    assert guest.client.post("/mine/notices/device", json=wish).status_code == 204
    return reader, auth


def test_a_push_message_is_for_one_browser_alone(house: Serving, other: Receiver) -> None:
    devices: dict[str, tuple[Any, bytes]] = {}
    anna, _, table = two(
        house, "fr", lambda guest, name: devices.update({name: device(guest, f"{other.address}/{name}")})
    )
    reader, auth = devices[name_of_first(table)]
    wait(lambda: other.came)
    came = other.came[0]
    assert (came.headers["content-encoding"], came.headers["ttl"]) == ("aes128gcm", "86400")
    assert len(came.headers["topic"]) <= 32
    assert came.headers["authorization"].endswith("k=" + anna.client.get("/mine/notices/key").text)
    told = json.loads(opened(came.body, reader, auth))
    assert told["web_push"] == 8030
    assert told["notification"]["title"] == "À toi de jouer"
    assert told["notification"]["navigate"].endswith(f"/table/{table['id']}")
    assert table["id"].encode() not in came.body


def test_a_device_is_one_guests_at_a_time(house: Serving, other: Receiver) -> None:
    anna, ben = house.guest(), house.guest()
    key = push.new_key()
    device(anna, f"{other.address}/push/1", key)
    device(ben, f"{other.address}/push/1", key)
    assert 'name="channel"' not in anna.client.get("/mine/notices").text
    assert 'name="channel"' in ben.client.get("/mine/notices").text


def test_nobody_takes_anothers_channel_by_calling_it_a_device(house: Serving, other: Receiver) -> None:
    anna, ben, eve = house.guest(), house.guest(), house.guest()
    webhook(anna, f"{other.address}/hook")
    device(ben, f"{other.address}/push/1")
    device(eve, f"{other.address}/hook")
    device(eve, f"{other.address}/push/1")
    for guest in (anna, ben):
        assert 'name="channel"' in guest.client.get("/mine/notices").text


@pytest.mark.parametrize("status", [404, 410])
def test_who_is_gone_is_forgotten(house: Serving, other: Receiver, status: int) -> None:
    anna = house.guest()
    device(anna, f"{other.address}/push/1")
    other.status = status
    assert anna.post("/mine/notices/try").headers["location"].endswith("tried=1")
    wait(lambda: 'name="channel"' not in anna.client.get("/mine/notices").text)


def test_what_fails_again_and_again_is_removed(tmp_path: Path, other: Receiver) -> None:
    other.status = 302
    with serving(tmp_path, reachable=(other.place,), failures_of_channel=3, notices_at_once=10) as house:
        anna = house.guest()
        webhook(anna, f"{other.address}/hook")
        for n in (1, 2, 3):
            anna.post("/mine/notices/try")
            wait(lambda n=n: len(other.came) == n and settled(house))  # type: ignore[misc]
            page = anna.client.get("/mine/notices").text
            assert ("could not be delivered" in page) == (n < 3)
        assert 'name="channel"' not in page


def test_a_name_that_cannot_be_looked_up_counts_against_nobody(
    tmp_path: Path, other: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    find, away = socket.getaddrinfo, [True]

    def look_up(host: str, *given: Any) -> Any:
        if away[0] and host == "127.0.0.1":
            raise socket.gaierror
        return find(host, *given)

    with serving(tmp_path, reachable=(other.place,), failures_of_channel=2) as house:
        anna = house.guest()
        webhook(anna, f"{other.address}/hook")
        monkeypatch.setattr(socket, "getaddrinfo", look_up)
        for _ in range(4):
            anna.post("/mine/notices/try")
            wait(lambda: settled(house))
        assert "The last message could not be delivered" in anna.client.get("/mine/notices").text
        away[0] = False
        anna.post("/mine/notices/try")
        wait(lambda: other.came)
        wait(lambda: settled(house))
        assert "could not be delivered" not in anna.client.get("/mine/notices").text


def test_limits(tmp_path: Path, other: Receiver) -> None:
    with serving(tmp_path, reachable=(other.place,), channels_per_guest=2, notices_at_once=3) as house:
        anna = house.guest()
        assert [webhook(anna, f"{other.address}/{n}") for n in range(3)] == [303, 303, 429]
        assert [anna.post("/mine/notices/try").status_code for _ in range(4)] == [303, 303, 303, 429]


def test_nobody_makes_many_guests_to_send_somebody_much(tmp_path: Path, other: Receiver) -> None:
    how: dict[str, Any] = {
        "reachable": (other.place,),
        "channels_at_once": 3,
        "channels_per_second": 1e-6,
        "trusted_proxy": (),
    }
    with serving(tmp_path, **how) as house:
        assert [webhook(house.guest(), f"{other.address}/x") for _ in range(4)] == [303, 303, 303, 429]


@pytest.mark.parametrize(
    "address", ["https://127.0.0.1:8080/", "http://example.org/", "nothing", "https://user:x@y.org/"]
)
def test_what_cannot_be_an_address_is_refused_kindly(server: Serving, address: str) -> None:
    anna = server.guest()
    answer = anna.post("/mine/notices", kind="ntfy", address=address)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert anna.post("/mine/notices", kind="carrier pigeon", address="https://x.org/").status_code == 422
    wish = {"endpoint": address, "keys": {"p256dh": "AA", "auth": "AA"}}
    assert anna.client.post("/mine/notices/device", json=wish).status_code == 422


def test_the_house_does_not_ask_itself(server: Serving) -> None:
    """Allowed at first sight, and refused when the name is looked up: nothing comes, and nothing breaks."""
    anna = server.guest()
    assert webhook(anna, "https://localhost/") == 303
    anna.post("/mine/notices/try")
    wait(lambda: "could not be delivered" in anna.client.get("/mine/notices").text)


def test_nobody_sees_or_removes_anothers_channels(house: Serving, other: Receiver) -> None:
    anna, ben = house.guest(), house.guest()
    webhook(anna, f"{other.address}/secret-topic")
    page = anna.client.get("/mine/notices").text
    assert "secret-topic" not in page, "nor is the whole address shown again"
    name = page.partition('name="channel" value="')[2].partition('"')[0]
    ben.post("/mine/notices/remove", channel=name)
    assert 'name="channel"' in anna.client.get("/mine/notices").text
    anna.post("/mine/notices/remove", channel=name)
    assert 'name="channel"' not in anna.client.get("/mine/notices").text


def test_a_notice_is_made_of_the_game_and_the_table_alone() -> None:
    """What it can say is what it is given: nothing of a match, of names or of links is."""
    assert set(Notice.__dataclass_fields__) == {"table", "game", "late", "seated"}
    channel = Channel("c", "g", "json", "https://x.org/", "", "en", "https://house.example", 0)
    body = json.loads(request(Notice("the-table"), channel, push.read_key(push.new_key()), "")[1])
    assert "the-table" not in json.dumps(body)


def test_the_worker_and_the_manifest_are_served(server: Serving) -> None:
    me = server.guest("fr")
    shown = me.client.get("/manifest.webmanifest").json()
    assert (shown["lang"], shown["display"], shown["start_url"]) == ("fr", "standalone", "/")
    for icon in shown["icons"]:
        answer = me.client.get(icon["src"])
        assert answer.headers["content-type"] == "image/png"
    worker = me.client.get("/worker.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    files = json.loads(worker.text.partition("const FILES = ")[2].partition(";\n")[0])
    assert all(me.client.get(file).status_code == 200 for file in files), "else the worker would never be installed"
    assert "/table" not in " ".join(files), "no table is ever kept"
    lessons = json.loads(worker.text.partition("const LESSONS = ")[2].partition(";\n")[0])
    assert len(lessons) == len(GAMES)
    assert all(me.client.get(file).status_code == 200 for lesson in lessons.values() for file in lesson)
    assert "Pas de connexion" in me.client.get("/offline").text
