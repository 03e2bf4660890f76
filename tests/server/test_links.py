"""One link for a table: whoever opens it chooses a free seat and a name, or watches; its host may close it."""

import html
import re
import struct
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from brelan.server.features.invitations.store import table_of_link
from brelan.web.assets import assets
from tests.server.features.record.test_record import ask
from tests.server.house import Guest, Serving, serving


def join(guest: Guest, table: dict[str, Any], seat: int, name: str) -> int:
    """Sit down by the table's link; says how it was answered."""
    token = table["link"].rpartition("/")[2]
    return guest.post(f"/table/{table['id']}/sit", token=token, seat=seat, name=name).status_code


def path_of(table: dict[str, Any]) -> str:
    return "/join/" + str(table["link"].rpartition("/")[2])


def test_one_link_for_three(server: Serving) -> None:
    me, ben, cleo, late = (server.guest() for _ in range(4))
    table = me.open("mino_dice", "me link link")
    page = ben.client.get(path_of(table))
    assert page.status_code == 200
    assert re.findall(r'type="radio" name="seat" value="(\d)"', page.text) == ["1", "2"]
    assert join(ben, table, 2, "Ben") == 303
    assert join(cleo, table, 1, "Cleo") == 303
    assert [seat["name"] for seat in me.look(table)["seats"]][1:] == ["Cleo", "Ben"]
    assert not me.look(table)["waiting"]
    for guest in (ben, late):  # who sits there comes back, who is too late watches
        assert guest.client.get(path_of(table)).headers["location"] == f"/table/{table['id']}"
    assert join(late, table, 1, "Dan") == 409
    assert late.look(table)["mine"] == []


def test_who_has_a_seat_does_not_get_a_second_one(server: Serving) -> None:
    me, ben = server.guest(), server.guest()
    table = me.open("mino_dice", "me link link")
    assert (join(ben, table, 1, "Ben"), join(ben, table, 2, "Ben again"), join(me, table, 2, "Me")) == (303, 303, 303)
    assert me.look(table)["seats"][2]["kind"] == "open"


def test_of_two_at_the_same_moment_one_chooses_again(server: Serving) -> None:
    me, *friends = (server.guest() for _ in range(5))
    table = me.open("mino_dice", "me link link")
    with ThreadPoolExecutor(4) as crowd:
        answers = list(crowd.map(lambda n: join(friends[n], table, 1, f"Friend {n}"), range(4)))
    assert sorted(answers) == [303, 409, 409, 409]
    loser = friends[answers.index(409)]
    token = table["link"].rpartition("/")[2]
    again = loser.post(f"/table/{table['id']}/sit", token=token, seat=1, name="Quick")
    assert "Somebody was quicker" in again.text
    assert 'value="Quick"' in again.text, "the name need not be typed again"
    assert join(loser, table, 2, "Quick") == 303


def test_the_host_closes_the_link_and_opens_it_again(server: Serving) -> None:
    me, ben = server.guest(), server.guest()
    table = me.open("mino_dice", "me link link")
    path = f"/table/{table['id']}/link"
    assert ben.post(path, open=0).status_code == 403
    assert me.post(path, open=0).status_code == 303
    closed = ben.client.get(path_of(table))
    assert closed.status_code == 410
    assert table["id"] not in closed.text, "nor does it lead to the table"
    assert join(ben, table, 1, "Ben") == 410
    assert ben.sit(table, 1, "Ben")["mine"] == [1], "links to single seats stay"
    me.ask(f"/api/tables/{table['id']}/link", {"open": True})
    cleo = server.guest()
    assert cleo.ask(f"/api/tables/{table['id']}/seats", {"token": path_of(table)[6:], "name": "Cleo", "seat": 2})[
        "mine"
    ]


def test_a_closed_link_stays_closed_when_the_house_is_opened_again(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        me = server.guest()
        table, cookie = me.open("gang_of_dice", "me link"), me.client.cookies["guest"]
        me.post(f"/table/{table['id']}/link", open=0)
    with serving(tmp_path) as server:
        me = server.guest()
        assert me.client.get(path_of(table)).status_code == 410
        me.client.cookies.clear()
        me.client.cookies.set("guest", cookie)
        assert 'id="set-link"' in me.client.get(f"/table/{table['id']}").text


def test_the_link_is_shown_to_the_host_alone_and_cannot_be_guessed(server: Serving) -> None:
    me, ben = server.guest(), server.guest()
    table = me.open("mino_dice", "me link link")
    secret = path_of(table)[6:]
    ben.sit(table, 1)
    assert len(secret) >= 32
    assert secret in me.client.get(f"/table/{table['id']}").text
    for path in (f"/table/{table['id']}", f"/api/tables/{table['id']}"):
        assert secret not in ben.client.get(path).text
    assert ben.client.get("/join/").status_code == 404
    assert ask(server, table_of_link(server.house.store, "")) is None, "tables without a link have none"


def test_again_and_bots_leave_no_link_that_leads_somewhere(server: Serving) -> None:
    me = server.guest()
    assert me.open("gang_of_dice", "me bot")["link"] == ""
    table = me.open("gang_of_dice", "me link")
    me.post(f"/table/{table['id']}/bot", seat=1)
    assert me.look(table)["link"] == ""


def meta(page: str) -> dict[str, str]:
    """What a page tells messengers."""
    found = re.findall(r'<meta property="og:([^"]+)" content="([^"]*)"', page)
    return {name: html.unescape(text) for name, text in found}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_link_says_what_it_is_before_it_is_opened(server: Serving, language: str) -> None:
    me, messenger = server.guest(language), server.guest("de")
    table = me.open("mino_dice", "me link link")
    told = meta(messenger.client.get(path_of(table)).text)
    name = table["seats"][0]["name"]
    waits = {"en": f"{name} is waiting for you: Mino Dice", "fr": f"{name} t'attend\u00a0: Mino Dice"}
    assert told["title"] == waits[language], "in the host's language"
    assert told["description"].startswith({"en": "2 seats are free.", "fr": "2 places sont libres."}[language])
    picture = messenger.client.get(told["image"])
    assert (picture.headers["content-type"], picture.content[:8]) == ("image/png", b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", picture.content[16:24]) == (1200, 630)
    assert len(picture.content) < 300_000


def test_what_a_messenger_is_told_of_a_table_does_not_tell_how_it_stands(server: Serving) -> None:
    me, messenger = server.guest(), server.guest()
    table = me.open("mino_dice", "me bot bot")
    before = meta(messenger.client.get(f"/table/{table['id']}").text)
    assert before["title"] == "Mino Dice at Brelan"
    names = [seat["name"] for seat in table["seats"]]
    assert all(name in before["description"] for name in names)
    me.move(table, me.look(table)["view"]["choices"][0]["move"]) if table["view"]["choices"] else None
    assert meta(messenger.client.get(f"/table/{table['id']}").text) == before


def test_every_game_has_its_picture_for_messengers() -> None:
    assert "card.png" in assets()
    assert sum(name.endswith(".card.png") for name in assets()) >= 5
