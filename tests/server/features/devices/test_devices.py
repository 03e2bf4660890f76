"""My seat goes with me: a link that works once, for a while; a host lets somebody sit down again."""

import re
from concurrent.futures import ThreadPoolExecutor
from time import time
from typing import Any

from brelan.server.features.devices.passes import ALL_SEATS, Pass, look_at_pass, make_pass, use_pass
from tests.server.features.record.test_record import ask
from tests.server.house import Guest, Serving


def link_of(answer: Any) -> str:
    """The path of the link on a page."""
    found = re.search(r'value="http://[^/]+(/go-on/[^"]+)"', answer.text)
    assert found, answer.text
    return found[1]


def browser(server: Serving) -> Guest:
    """Somebody with a browser's own cookie."""
    guest = server.guest()
    guest.client.cookies.clear()
    guest.client.get("/")
    return guest


def mine(guest: Guest, table: dict[str, Any]) -> bool:
    """Whether a browser is led to its seat."""
    return f"/table/{table['id']}" in guest.client.get("/mine").text


def test_a_seat_goes_to_a_phone_and_back(server: Serving) -> None:
    desk, phone = browser(server), browser(server)
    table_page = desk.post("/play-now/gang_of_dice").headers["location"]
    table = {"id": table_page.rpartition("/")[2]}
    assert desk.post("/mine/device/leave").status_code == 403, "nobody loses their games by leaving too early"
    link = link_of(desk.post("/mine/device", table=table["id"]))
    assert not desk.client.get("/mine/device/taken").json()
    page = phone.client.get(link)
    assert page.status_code == 200
    assert phone.client.get(link).status_code == 200, "looking, as messengers do, uses nothing up"
    there = phone.post(link)
    assert (there.status_code, there.headers["location"]) == (303, table_page)
    assert mine(phone, table)
    assert mine(desk, table), "the old device stays"
    assert desk.client.get("/mine/device/taken").json()
    desk.post("/mine/device/leave")
    assert not mine(desk, table), "or leaves"
    assert phone.post("/mine/device/leave").status_code == 403, "but not both of them"
    assert mine(phone, table)
    desk.post(link_of(phone.post("/mine/device")))
    assert mine(desk, table)


def test_a_link_works_once_also_for_many_at_the_same_moment(server: Serving) -> None:
    desk = browser(server)
    desk.post("/play-now/gang_of_dice")
    others = [browser(server) for _ in range(6)]
    link = link_of(desk.post("/mine/device"))
    with ThreadPoolExecutor(6) as crowd:
        answers = [answer.status_code for answer in crowd.map(lambda guest: guest.post(link), others)]
    assert sorted(answers) == [303, 410, 410, 410, 410, 410]
    assert others[0].client.get(link).status_code == 410


def test_a_link_works_for_ten_minutes_and_a_new_one_ends_it(server: Serving) -> None:
    store, now = server.house.store, int(time())
    token = ask(server, make_pass(store, Pass("anna", "", ALL_SEATS, now + 600), now))
    assert ask(server, look_at_pass(store, token, now + 600)) == Pass("anna", "", ALL_SEATS, now + 600)
    assert ask(server, look_at_pass(store, token, now + 601)) is None
    assert ask(server, use_pass(store, token, now + 601)) is None
    newer = ask(server, make_pass(store, Pass("anna", "", ALL_SEATS, now + 600), now))
    assert ask(server, use_pass(store, token, now)) is None
    assert ask(server, use_pass(store, newer, now))


def test_a_browser_without_a_cookie_becomes_who_it_should(server: Serving) -> None:
    desk, phone = browser(server), browser(server)
    table = {"id": desk.post("/play-now/gang_of_dice").headers["location"].rpartition("/")[2]}
    link = link_of(desk.post("/mine/device"))
    phone.client.cookies.clear()
    phone.post(link)
    assert len([cookie for cookie in phone.client.cookies.jar if cookie.name == "guest"]) == 1
    assert mine(phone, table)


def test_who_has_tables_of_their_own_is_told_that_they_stay_behind(server: Serving) -> None:
    desk, phone = browser(server), browser(server)
    desk.post("/play-now/gang_of_dice")
    phone.post("/play-now/gang_of_dice")
    assert "a table of its own" in phone.client.get(link_of(desk.post("/mine/device"))).text


def test_a_host_lets_somebody_who_lost_the_cookie_sit_down_again(server: Serving) -> None:
    anna, ben, new, late = (server.guest() for _ in range(4))
    table = anna.open("mino_dice", "me link link")
    ben.sit(table, 1, "Ben")
    cleo = server.guest()
    cleo.sit(table, 2, "Cleo")
    path = f"/table/{table['id']}/return"
    assert anna.post(path, seat=1).status_code == 403, "Ben was just here"
    ben.post(f"/table/{table['id']}/leave")
    assert 'id="return-1"' in anna.client.get(f"/table/{table['id']}").text
    assert cleo.post(path, seat=1).status_code == 403, "only the host may"
    assert anna.post(path, seat=0).status_code == 403
    assert anna.post(path, seat=7).status_code == 403
    link = link_of(anna.post(path, seat=1))
    assert "Go on as Ben" in new.client.get(link).text
    assert anna.post(link).status_code == 409, "a host does not take a second seat"
    link = link_of(anna.post(path, seat=1))
    assert new.post(link).headers["location"] == f"/table/{table['id']}"
    assert (new.look(table)["mine"], ben.look(table)["mine"]) == ([1], [])
    assert new.look(table)["view"]["table"]["hand"]
    assert late.post(link).status_code == 410
    assert ben.look(table)["view"]["table"]["hand"] is None


def test_whose_seat_has_changed_hands_is_not_given_away(server: Serving) -> None:
    anna, ben, new = (server.guest() for _ in range(3))
    table = anna.open("gang_of_dice", "me link")
    ben.sit(table, 1, "Ben")
    ben.post(f"/table/{table['id']}/leave")
    path = f"/table/{table['id']}/return"
    first = link_of(anna.post(path, seat=1))
    second = link_of(anna.post(path, seat=1))
    assert new.client.get(first).status_code == 410, "a newer link ends an older one"
    assert new.post(second).status_code == 303
    assert new.look(table)["seats"][1]["name"] == "Ben"
