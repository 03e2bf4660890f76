"""Hearing by mail that it is one's turn: after a yes, until a no, and nothing where no mail server is given."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from brelan.server.features.notices.mail import Links, Wish, is_mail
from brelan.server.features.notices.waiting_turns import WaitingTurns
from tests.server.features.notices.test_notices import WAITS
from tests.server.house import Guest, Serving, serving, wait
from tests.server.postman import Postman, postman

ANNA = "anna@club.example"


@pytest.fixture
def man() -> Iterator[Postman]:
    with postman() as man:
        yield man


@pytest.fixture
def house(tmp_path: Path, man: Postman) -> Iterator[Serving]:
    smtp: dict[str, Any] = {"smtp": f"smtp://127.0.0.1:{man.port}", "mail_from": "Brelan <house@club.example>"}
    with serving(tmp_path, turn_waits=WAITS, reload_time=0.05, **smtp) as server:
        yield server


def ask(guest: Guest, address: str = ANNA) -> int:
    return guest.post("/mine/notices/mail", mail=address).status_code


def link_in(mail: Any, kind: str) -> str:
    """The path of a link in a mail."""
    found = re.search(rf"http://[^/]+(/mail/{kind}/\S+)", mail.get_content())
    assert found
    return found[1]


def confirmed(guest: Guest, man: Postman) -> str:
    assert ask(guest) == 303
    link = link_in(man.came.pop(), "confirm")
    assert guest.post(link).status_code == 200
    return link


def test_nothing_is_sent_before_a_yes_nor_after_a_no(house: Serving, man: Postman) -> None:
    anna, other, mail_program = (house.guest() for _ in range(3))
    assert ask(anna) == 303
    (first,) = man.came
    assert (first["to"], first["from"]) == (ANNA, "Brelan <house@club.example>")
    link = link_in(first, "confirm")
    assert other.client.get(link).status_code == 200, "looking says nothing yet"
    assert 'name="channel"' not in anna.client.get("/mine/notices").text
    anna.post("/mine/notices/try")
    assert len(man.came) == 1
    assert other.post(link).status_code == 200, "who reads the mail may have another browser there"
    assert ANNA in anna.client.get("/mine/notices").text
    assert 'name="channel"' not in other.client.get("/mine/notices").text
    anna.post("/mine/notices/try")
    wait(lambda: len(man.came) == 2)
    mail = man.came[-1]
    end = link_in(mail, "end")
    assert mail["list-unsubscribe"].replace("\n", "").strip("<>").endswith(end)
    assert mail["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
    assert other.client.get(end).status_code == 200
    assert ANNA in anna.client.get("/mine/notices").text
    mail_program.client.cookies.clear()
    del mail_program.client.headers["origin"]
    assert mail_program.client.post(end, data={"List-Unsubscribe": "One-Click"}).status_code == 200
    assert ANNA not in anna.client.get("/mine/notices").text


def test_a_turn_that_waits_is_told_in_the_guests_language(house: Serving, man: Postman) -> None:
    anna, ben = house.guest("fr"), house.guest("fr")
    confirmed(anna, man)
    confirmed(ben, man)
    table = anna.open("gang_of_dice", "me link")
    ben.sit(table, 1, "Ben")
    wait(lambda: man.came)
    (mail,) = man.came
    assert mail["subject"] == "À toi de jouer"
    assert "/mine/next" in mail.get_content()
    assert table["id"] not in mail.as_string(), "who else reads it does not learn where the table is"


def test_what_is_not_signed_by_the_house_leads_nowhere(house: Serving, man: Postman) -> None:
    anna = house.guest()
    link = confirmed(anna, man)
    other = Links(b"another house").confirm(Wish("anna", ANNA, "en", house.address, 2**40))
    for bad in (link[:-1], link + "0", f"/mail/confirm/{other}", "/mail/confirm/x", "/mail/confirm/é.é"):
        assert anna.post(bad).status_code == 410
    assert anna.post(link.replace("confirm", "end")).status_code == 404, "a yes is no end"


def test_a_yes_comes_within_a_day() -> None:
    links = Links(b"key")
    wish = Wish("anna", ANNA, "en", "https://dice.example", 1000)
    assert links.wish(links.confirm(wish), 1000) == wish
    assert links.wish(links.confirm(wish), 1001) is None


def test_nobody_is_asked_often_and_no_address_smuggles_anything(house: Serving, man: Postman) -> None:
    anna = house.guest()
    for bad in ("", "anna", "a@b", "a b@c.example", f"{ANNA}\nBcc: x@y.example", f"{ANNA},x@y.example", f"<{ANNA}>"):
        assert ask(anna, bad) == 422
        assert not is_mail(bad)
    for encoded in ("=?utf-8?q?=6Fther?=@club.example", "=?utf-8?b?b3RoZXI=?=@club.example", "a..b@c.example"):
        assert ask(anna, encoded) == 422
    assert is_mail("o'neil.jr+dice=fun@club.example")
    assert not is_mail(f"{'a' * 64}@{'b' * 60}.{'c' * 60}.{'d' * 60}.{'e' * 60}")
    assert man.came == []
    assert [ask(house.guest(), address) for address in (ANNA, "anna+dice@club.example", ANNA.upper(), ANNA)] == [
        303,
        303,
        303,
        429,
    ]
    assert len(man.came) == 3


def test_a_mail_server_that_refuses_is_told_of(house: Serving, man: Postman) -> None:
    anna = house.guest()
    confirmed(anna, man)
    man.refuses = True
    assert ask(anna, "ben@club.example") == 422
    anna.post("/mine/notices/try")
    wait(lambda: "could not be delivered" in anna.client.get("/mine/notices").text)


def test_a_mail_server_that_is_away_counts_against_no_address(tmp_path: Path, man: Postman) -> None:
    smtp: dict[str, Any] = {"mail_from": "Brelan <house@club.example>", "failures_of_channel": 2}
    with serving(tmp_path, smtp=f"smtp://127.0.0.1:{man.port}", **smtp) as house:
        anna = house.guest()
        confirmed(anna, man)
        cookie = anna.client.cookies["guest"]
    with serving(tmp_path, smtp="smtp://127.0.0.1:1", **smtp) as house:
        anna = house.guest()
        anna.client.cookies.clear()
        anna.client.cookies.set("guest", cookie)
        for _ in range(3):
            anna.post("/mine/notices/try")
            wait(lambda: not house.house.extensions.part(WaitingTurns).sender._under_way)
        page = anna.client.get("/mine/notices").text
        assert ANNA in page
        assert "The last message could not be delivered" in page


def test_without_a_mail_server_there_is_no_mail(server: Serving) -> None:
    anna = server.guest()
    assert 'id="mail"' not in anna.client.get("/mine/notices").text
    assert ask(anna) == 404
