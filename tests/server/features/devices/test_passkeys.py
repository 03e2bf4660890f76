"""Keep my games: a passkey leads back to them on any device, and nothing else does."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from brelan.server.features.devices.passkeys import COME_BACK, TAKE, ask_question, use_question
from brelan.server.store.databases.engines import Where
from tests.server.authenticator import Authenticator, to_bytes, to_text
from tests.server.features.devices.test_devices import browser
from tests.server.features.record.test_record import ask
from tests.server.house import Guest, Serving, serving

PAGE = "/mine/passkeys"


def origin_of(server: Serving) -> str:
    return server.address.replace("127.0.0.1", "localhost")


def at_home(server: Serving, origin: str = "") -> Guest:
    """A browser that came to the house by a name: no passkey is good for a number."""
    guest = browser(server)
    origin = origin or origin_of(server)
    guest.client.headers.update({"origin": origin, "host": origin.partition("//")[2]})
    return guest


def take(guest: Guest, device: Authenticator) -> Any:
    wish = guest.client.post(f"{PAGE}/ask/take", json={}).json()
    return guest.client.post(f"{PAGE}/take", json=device.make(wish))


def wish_of(guest: Guest) -> dict[str, Any]:
    wish: dict[str, Any] = guest.client.post(f"{PAGE}/ask/come-back", json={}).json()
    return wish


def come_back(guest: Guest, signed: dict[str, str]) -> Any:
    return guest.client.post(f"{PAGE}/come-back", json=signed)


def with_table(server: Serving, device: Authenticator) -> tuple[Guest, str]:
    """Somebody who has a table, and a passkey."""
    desk = at_home(server)
    table = desk.post("/play-now/gang_of_dice").headers["location"]
    assert take(desk, device).json() == {"to": f"{PAGE}?taken=1"}
    return desk, table


def test_who_lost_the_cookie_comes_back(server: Serving) -> None:
    device = Authenticator(11, origin_of(server))
    desk, table = with_table(server, device)
    assert "Not used yet" in desk.client.get(PAGE).text
    phone = at_home(server)
    assert table not in phone.client.get("/mine").text
    answer = come_back(phone, device.sign(wish_of(phone)))
    assert (answer.status_code, answer.json()) == (200, {"to": "/mine"})
    assert table in phone.client.get("/mine").text
    assert "Last used" in phone.client.get(PAGE).text
    assert come_back(phone, device.sign(wish_of(phone))).json() == {"to": "/mine"}, "who is there already stays"


def test_behind_a_proxy_that_speaks_tls(server: Serving) -> None:
    origin = "https://dice.example"
    desk, phone = at_home(server, origin), at_home(server, origin)
    table = desk.post("/play-now/gang_of_dice").headers["location"]
    device = Authenticator(12, origin, counts=False)
    take(desk, device)
    come_back(phone, device.sign(wish_of(phone)))
    assert table in phone.client.get("/mine").text


def test_a_device_with_games_of_its_own_is_asked_first(server: Serving) -> None:
    device = Authenticator(13, origin_of(server))
    _, table = with_table(server, device)
    phone = at_home(server)
    own = phone.post("/play-now/gang_of_dice").headers["location"]
    to = come_back(phone, device.sign(wish_of(phone))).json()["to"]
    assert own in phone.client.get("/mine").text, "nothing has happened yet"
    assert "a table of its own" in phone.client.get(to).text
    phone.post(to)
    assert table in phone.client.get("/mine").text


@pytest.mark.parametrize("origin", ["http://evil.example", "https://evil.example", "http://dice.example", "null"])
def test_another_page_cannot_have_it_signed(server: Serving, origin: str) -> None:
    """Also not one of the same name without TLS, where anybody on the way could have written it."""
    home = "https://dice.example"
    desk, phone = at_home(server, home), at_home(server, home)
    assert take(desk, Authenticator(14, origin)).status_code == 403
    device = Authenticator(15, home)
    take(desk, device)
    device.origin = origin
    refused = come_back(phone, device.sign(wish_of(phone)))
    assert (refused.status_code, refused.json()["message"][:17]) == (403, "That did not work")
    device.origin = home
    wish = {**wish_of(phone), "rpId": "evil.example"}
    assert come_back(phone, device.sign(wish)).status_code == 403
    desk.post(f"{PAGE}/remove", passkey=to_text(device.id))


def test_a_question_is_good_for_once_for_one_guest_and_one_purpose(server: Serving) -> None:
    device = Authenticator(16, origin_of(server))
    desk, _ = with_table(server, device)
    phone, other = at_home(server), at_home(server)
    signed = device.sign(wish_of(phone))
    assert come_back(other, signed).status_code == 403, "somebody else was asked"
    assert come_back(phone, signed).status_code == 200
    assert come_back(phone, signed).status_code == 403, "the same again"
    late = at_home(server)
    older = wish_of(late)
    wish_of(late)
    assert come_back(late, device.sign(older)).status_code == 403, "a newer question ends an older one"
    wish = desk.client.post(f"{PAGE}/ask/take", json={}).json()
    mixed = device.sign({"challenge": wish["challenge"], "rpId": "localhost"})
    assert come_back(desk, mixed).status_code == 403, "it was asked for another purpose"


def test_of_many_answers_at_the_same_moment_one_is_taken(server: Serving) -> None:
    device = Authenticator(17, origin_of(server))
    with_table(server, device)
    phone = at_home(server)
    signed, cookies = device.sign(wish_of(phone)), dict(phone.client.cookies)
    crowd = [at_home(server) for _ in range(5)]
    for each in crowd:
        each.client.cookies.clear()
        each.client.cookies.update(cookies)
    with ThreadPoolExecutor(5) as threads:
        answers = [answer.status_code for answer in threads.map(lambda each: come_back(each, signed), crowd)]
    assert sorted(answers) == [200, 403, 403, 403, 403]


def test_a_copied_or_foreign_key_is_refused(server: Serving) -> None:
    device = Authenticator(18, origin_of(server))
    with_table(server, device)
    phone = at_home(server)
    signed = device.sign(wish_of(phone))
    assert come_back(phone, signed).status_code == 200
    copy = Authenticator(18, device.origin, counter=0, user=device.user)
    assert come_back(phone, copy.sign(wish_of(phone))).status_code == 403, "it has not counted on"
    stranger = Authenticator(19, device.origin, user=device.user)
    assert come_back(phone, stranger.sign(wish_of(phone))).status_code == 404
    stranger.id = device.id
    stranger.counter = 100
    assert come_back(phone, stranger.sign(wish_of(phone))).status_code == 403, "signed by another key"
    device.user = to_text(bytes(32))
    assert come_back(phone, device.sign(wish_of(phone))).status_code == 403, "kept for somebody else"


def test_a_passkey_stays_whose_it_is_until_it_is_removed(server: Serving) -> None:
    device = Authenticator(20, origin_of(server))
    desk, table = with_table(server, device)
    other = at_home(server)
    assert take(other, device).status_code == 409
    other.post(f"{PAGE}/remove", passkey=to_text(device.id))
    wish = desk.client.post(f"{PAGE}/ask/take", json={}).json()
    assert [to_bytes(each["id"]) for each in wish["excludeCredentials"]] == [device.id], "nobody else can remove it"
    device.user = wish["user"]["id"]
    assert come_back(other, device.sign(wish_of(other))).status_code == 200
    desk.post(f"{PAGE}/remove", passkey=to_text(device.id))
    late = at_home(server)
    assert come_back(late, device.sign(wish_of(late))).status_code == 404
    assert table in desk.client.get("/mine").text


def test_it_is_among_my_data_and_forgotten_with_me(server: Serving) -> None:
    device = Authenticator(21, origin_of(server))
    desk, _ = with_table(server, device)
    assert [each["id"] for each in desk.client.get("/mine/data.json").json()["passkeys"]] == [to_text(device.id)]
    desk.post("/mine/forget", sure="yes")
    phone = at_home(server)
    assert come_back(phone, device.sign(wish_of(phone))).status_code == 404


@pytest.mark.parametrize("sent", ["", "AAAA", "%%%", "é" * 10, "A" * 20_000])
def test_what_is_no_answer_is_refused_kindly(server: Serving, sent: str) -> None:
    desk = at_home(server)
    for field in ("client_data", "attestation", "id"):
        wish = desk.client.post(f"{PAGE}/ask/take", json={}).json()
        made = {**Authenticator(22, origin_of(server)).make(wish), field: sent}
        assert desk.client.post(f"{PAGE}/take", json=made).status_code in (403, 413, 422)


def test_limits(tmp_path: Path) -> None:
    with serving(
        tmp_path, passkeys_per_guest=2, trusted_proxy=(), passkeys_per_second=1e-9, passkeys_at_once=8
    ) as house:
        desk = at_home(house)
        answers = [take(desk, Authenticator(30 + n, origin_of(house))).status_code for n in range(3)]
        assert answers == [200, 200, 409]
        assert [desk.client.post(f"{PAGE}/ask/take", json={}).status_code for _ in range(3)] == [200, 200, 429]


def test_questions_grow_old_with_either_database(where: Where) -> None:
    with serving(where) as house:
        store = house.house.store
        question = ask(house, ask_question(store, "anna", TAKE, 1000, 300))
        assert not ask(house, use_question(store, "anna", TAKE, question, 1301))
        assert not ask(house, use_question(store, "anna", COME_BACK, question, 1300))
        assert ask(house, use_question(store, "anna", TAKE, question, 1300))
        assert not ask(house, use_question(store, "anna", TAKE, question, 1300))
        device = Authenticator(23, origin_of(house))
        _, table = with_table(house, device)
        phone = at_home(house)
        assert come_back(phone, device.sign(wish_of(phone))).status_code == 200
        assert table in phone.client.get("/mine").text
