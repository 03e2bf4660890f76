"""The guards: who asks, from which site, with how much, how often; and what every answer carries."""

import sqlite3
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from brelan.server import limits
from brelan.server.errors import Refusal
from brelan.server.http.guests import Guests
from brelan.server.http.request import best_language
from brelan.server.limits import Rate, address_of
from brelan.server.store.databases.sqlite import FILE
from tests.server.house import Listener, Serving, play_out, serving, wait


def test_every_answer_is_guarded(server: Serving) -> None:
    me = server.guest()
    table = me.open("gang_of_dice", "me bot")
    paths = (
        "/",
        "/new",
        "/mine",
        "/rules/gang_of_dice",
        f"/table/{table['id']}",
        "/api/games",
        "/nowhere",
        "/openapi.json",
    )
    for path in paths:
        headers = me.client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == "no-store"


def test_pages_have_no_inline_script_or_style(server: Serving) -> None:
    me = server.guest()
    table = me.open("gang_of_dice", "me bot")
    for path in ("/", "/new", "/mine", "/rules/mino_dice", f"/table/{table['id']}", "/nowhere"):
        text = me.client.get(path).text
        assert "<style" not in text
        assert " style=" not in text
        assert " onclick=" not in text
        assert "<script>" not in text


def test_the_cookie_is_kept_from_scripts_and_other_sites(server: Serving) -> None:
    cookie = httpx.get(server.address).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


def test_a_forged_cookie_makes_somebody_new(server: Serving) -> None:
    me = server.guest()
    table = me.open("gang_of_dice", "me bot")
    guest = server.house._tables[table["id"]].info.host
    for forged in (guest, f"{guest}.", f"{guest}.{'0' * 40}", "é.é", "." * 500):
        cookie = {"cookie": f"guest={forged}".encode()}
        answer = httpx.get(f"{server.address}/api/tables/{table['id']}", headers=cookie)  # type: ignore[arg-type]
        assert answer.json()["mine"] == []
        assert "set-cookie" in answer.headers


def test_a_signature_is_good_for_one_name() -> None:
    guests = Guests(b"key")
    assert guests.read(guests.sign("anna")) == "anna"
    assert guests.read(guests.sign("anna").replace("anna", "ben")) == ""
    assert Guests(b"other").read(guests.sign("anna")) == ""


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://elsewhere.example"},
        {"origin": "null"},
        {"origin": "http://["},
        {"origin": "http://127.0.0.1:1"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
    ids=str,
)
def test_changes_come_from_our_own_pages(server: Serving, headers: dict[str, str]) -> None:
    me = server.guest()
    del me.client.headers["origin"]
    before = len(server.house._tables)
    for path in ("/play-now/gang_of_dice", "/language", "/new", "/api/tables", "/api/guests"):
        assert me.client.post(path, headers=headers).status_code == 403
    assert len(server.house._tables) == before


def test_a_program_says_no_origin_and_is_welcome(server: Serving) -> None:
    me = server.guest()
    del me.client.headers["origin"]
    assert me.open("gang_of_dice", "me bot")["id"]


def test_a_body_has_a_size(server: Serving) -> None:
    me = server.guest()
    assert me.client.post("/new", content=b"x" * 20_000).status_code == 413
    assert me.client.post("/api/tables", content=iter([b" " * 9_000, b" " * 9_000])).status_code == 413
    assert me.post("/new", **{f"field{i}": "x" for i in range(500)}).status_code == 422


def test_who_asks_too_often_waits(tmp_path: Path) -> None:
    with serving(tmp_path, changes_per_second=0.01, changes_at_once=3) as server:
        me = server.guest()
        answers = [me.post("/play-now/gang_of_dice").status_code for _ in range(5)]
        assert answers == [303, 303, 303, 429, 429]
        assert server.guest().post("/play-now/gang_of_dice").status_code == 303


def test_newcomers_cannot_flood_the_house(tmp_path: Path) -> None:
    with serving(tmp_path, newcomers_per_second=0.01, newcomers_at_once=3) as server:
        answers = [httpx.get(server.address).status_code for _ in range(5)]
        assert answers == [200, 200, 200, 429, 429]


def test_nobody_becomes_many_guests_for_nothing(tmp_path: Path) -> None:
    """Whatever makes a new guest is counted as a newcomer, also if it is asked for with a cookie."""
    with serving(tmp_path, newcomers_per_second=0.01, newcomers_at_once=6) as server:
        me = server.guest()
        program = me.program
        assert [me.client.post("/api/guests").status_code for _ in range(3)] == [200] * 3
        left = me.post("/mine/forget", sure="yes")
        assert left.status_code == 303
        assert me.post("/mine/forget", sure="yes").status_code == 429
        late = me.client.post("/api/guests")
        assert (late.status_code, late.headers["retry-after"]) == (429, "2")
        assert me.client.post("/mine/device/leave").status_code == 429
        assert httpx.post(f"{server.address}/api/guests").status_code == 429
        assert me.client.post("/api/guests", headers=program).status_code == 200, "nobody new"
        assert me.client.get("/").status_code == 200


def test_a_program_is_counted_once(tmp_path: Path) -> None:
    with serving(tmp_path, newcomers_per_second=0.01, newcomers_at_once=3) as server:
        answers = [httpx.post(f"{server.address}/api/guests") for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert "guest=" not in answers[0].headers.get("set-cookie", ""), "one name, not two"


def test_a_noisy_neighbour_without_a_cookie_keeps_no_browser_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path, newcomers_per_second=0.01, newcomers_at_once=3) as server:
        noise = [httpx.get(server.address).status_code for _ in range(10)]
        assert noise[3:] == [429] * 7
        with httpx.Client(base_url=server.address) as browser:
            refused = browser.get("/")
            assert (refused.status_code, refused.headers["refresh"]) == (429, "2")
            assert browser.get("/").status_code == 429, "it has not waited"
            monkeypatch.setattr("brelan.server.http.guests.SHORTEST_WAIT", 0)
            assert browser.get("/").status_code == 200
            assert browser.get("/").status_code == 200, "it is somebody now"
        forged = {"cookie": "ticket=1.0123456789"}
        assert httpx.get(server.address, headers=forged).status_code == 429
        monkeypatch.setattr("brelan.server.http.guests.LONGEST_WAIT", -1)
        late = {"cookie": f"ticket={refused.cookies['ticket']}"}
        assert httpx.get(server.address, headers=late).status_code == 429


def test_a_guest_has_so_many_tables_and_connections(tmp_path: Path) -> None:
    with serving(tmp_path, tables_per_guest=2, streams_per_guest=2) as server:
        me = server.guest()
        first, table = me.open("gang_of_dice", "me link"), me.open("gang_of_dice", "me link")
        assert me.post("/play-now/gang_of_dice").status_code == 429
        server.guest().sit(first, 1)
        assert me.post("/play-now/gang_of_dice").status_code == 429
        ears = [Listener(me, f"/table/{table['id']}/live") for _ in range(2)]
        for ear in ears:
            ear.next()
        third = Listener(me, f"/table/{table['id']}/live")
        assert third.answer.status_code == 429
        third.close()
        for ear in ears:
            ear.close()


def test_who_has_many_unfinished_tables_is_told_so_and_loses_none(tmp_path: Path) -> None:
    with serving(tmp_path, tables_per_guest=2) as server:
        me = server.guest("fr")
        tables = [me.open("gang_of_dice", "me here"), me.open("gang_of_dice", "me link")]
        refused = me.post("/play-now/gang_of_dice")
        assert refused.status_code == 429
        assert "2 tables" in refused.text
        assert 'href="/mine"' in refused.text
        assert [me.look(table)["id"] for table in tables] == [table["id"] for table in tables]
        assert me.post(f"/table/{tables[0]['id']}/give-up").headers["location"] == "/mine"
        assert me.post("/play-now/gang_of_dice").status_code == 303


def test_tables_of_older_rules_do_not_count(tmp_path: Path) -> None:
    with serving(tmp_path, tables_per_guest=1) as server:
        me = server.guest()
        me.open("gang_of_dice", "me here")
        assert me.post("/play-now/gang_of_dice").status_code == 429
    with sqlite3.connect(tmp_path / FILE) as file:
        file.execute("UPDATE tables SET rules = 99")
    file.close()
    with serving(tmp_path, tables_per_guest=1) as server:
        again = server.guest()
        again.client.cookies = me.client.cookies
        assert again.post("/play-now/gang_of_dice").status_code == 303


def test_the_house_has_so_many_tables(tmp_path: Path) -> None:
    with serving(tmp_path, tables_in_all=1) as server:
        server.guest().open("gang_of_dice", "me here")
        full = server.guest().post("/play-now/gang_of_dice")
        assert full.status_code == 503
        assert "All tables are taken" in full.text


def test_one_address_has_so_many_connections(tmp_path: Path) -> None:
    with serving(tmp_path, streams_per_address=1) as server:
        me, other = server.guest(), server.guest()
        path = f"/table/{me.open('gang_of_dice', 'me here')['id']}/live"
        ear = Listener(me, path)
        ear.next()
        late = Listener(other, path)
        assert late.answer.status_code == 429
        late.close()
        ear.close()
        wait(lambda: not server.house.limits.addresses)
        free = Listener(other, path)
        assert free.answer.status_code == 200
        free.close()


def test_nobody_calls_without_end(tmp_path: Path) -> None:
    with serving(tmp_path, streams_per_second=0.001, streams_at_once=2) as server:
        me = server.guest()
        path = f"/table/{me.open('gang_of_dice', 'me here')['id']}/live"
        ears = [Listener(me, path) for _ in range(3)]
        assert [ear.answer.status_code for ear in ears] == [200, 200, 429]
        for ear in ears:
            ear.close()


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("a socket", "a socket"),
        ("::1", "::1"),
    ],
)
def test_a_household_is_one_address(host: str, address: str) -> None:
    assert address_of({"client": (host, 1)}) == address


def test_whoever_is_not_let_in_reads_why_in_their_language(tmp_path: Path) -> None:
    with serving(tmp_path, newcomers_per_second=0.01, newcomers_at_once=2) as server:
        me = server.guest("fr")
        foreign = me.client.post("/play-now/gang_of_dice", headers={"origin": "http://elsewhere.example"})
        crowd = httpx.get(server.address, headers={"accept-language": "fr"})
        assert [foreign.status_code, crowd.status_code] == [403, 429]
        for answer in (foreign, crowd):
            assert 'lang="fr"' in answer.text
            assert answer.headers["content-security-policy"]
        assert foreign.text != crowd.text


def test_long_logs_cost_more(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        me = server.guest()
        table = play_out(me.open("gang_of_dice", "me here"), [me])
        server.house.limits.changes = Rate(0.0, 3)
        for _ in range(3):
            me.ask(f"/api/tables/{table['id']}/record")
        assert me.ask(f"/api/tables/{table['id']}/record", status=429)
        server.house.limits.changes = Rate(0.0, 3)
        server.house._tables[table["id"]].match.log *= 10
        asked = [me.client.get(f"/api/tables/{table['id']}").status_code for _ in range(5)]
        assert 429 in asked


def test_who_steadily_asks_too_often_gets_what_is_due(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr(limits, "monotonic", lambda: clock[0])
    rate, taken = Rate(1.0, 5), 0
    for _ in range(400):  # ten seconds, forty times a second, at once five and then one a second
        clock[0] += 1 / 40
        with suppress(Refusal):
            rate.take("steady")
            taken += 1
    assert taken in (14, 15)


def test_a_crowd_that_has_left_is_forgotten_and_nobody_who_still_owes(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr(limits, "monotonic", lambda: clock[0])
    rate = Rate(1.0, 3)
    for number in range(100):
        rate.take(f"guest {number}")
    clock[0] = 2.5
    rate.take("greedy", 3)
    assert len(rate._left) == 101, "not all is left to them again"
    clock[0] = 4.0
    for _ in range(60):
        with suppress(Refusal):
            rate.take("busy")
    assert {*rate._left} == {"greedy", "busy"}
    with pytest.raises(Refusal):
        rate.take("greedy", 2)


def test_who_asks_for_what_is_to_come_pays_all_the_same(tmp_path: Path) -> None:
    """A place far ahead of the log must not fill up what a guest may do."""
    with serving(tmp_path, changes_per_second=0.001, changes_at_once=5) as server:
        me = server.guest()
        table = me.open("gang_of_dice", "me here")
        for _ in range(10):
            me.look(table, since=1_000_000_000)
        answers = [me.post(f"/table/{table['id']}/back").status_code for _ in range(6)]
        assert answers.count(429) == 2


def test_languages(server: Serving) -> None:
    assert 'lang="fr"' in server.guest("fr-CH").client.get("/").text
    me = server.guest("de, en;q=0.5")
    assert 'lang="en"' in me.client.get("/").text
    answer = me.post("/language", language="fr", back="/rules/mino_dice")
    assert (answer.status_code, answer.headers["location"]) == (303, "/rules/mino_dice")
    assert 'lang="fr"' in me.client.get("/").text


@pytest.mark.parametrize("back", ["//evil.example", "https://evil.example", "/\\evil.example", "", "javascript:x"])
def test_nobody_is_sent_elsewhere(server: Serving, back: str) -> None:
    assert server.guest().post("/language", language="en", back=back).headers["location"] == "/"


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("de, fr;q=0.3, en;q=0.2", "fr"),
        ("en-GB, fr;q=0.9", "en"),
        ("fr;q=x, en", "en"),
        ("*", "en"),
    ],
)
def test_the_browsers_language(accepted: str, language: str) -> None:
    assert best_language(accepted) == language


def test_files_are_kept_by_browsers_and_nothing_else_is_served(server: Serving) -> None:
    me = server.guest()
    style = me.client.get("/static/page.css")
    assert style.headers["content-type"].startswith("text/css")
    assert "immutable" in style.headers["cache-control"]
    for path in ("/static/..%2frender.py", "/static/render.py", "/static/../app.py", "/static/"):
        assert me.client.get(path).status_code == 404


TLS = {"x-forwarded-proto": "https", "host": "games.example"}


def test_over_tls_cookies_and_pages_stay_there(server: Serving) -> None:
    first = httpx.get(server.address, headers=TLS)
    assert first.headers["strict-transport-security"].startswith("max-age=")
    cookie = first.headers["set-cookie"]
    assert cookie.startswith("__Host-guest=")
    assert "; Secure" in cookie
    kept = {"cookie": cookie.partition(";")[0] + "; guest=planted.by_a_neighbour"}
    again = httpx.get(f"{server.address}/mine", headers={**TLS, **kept})
    assert "set-cookie" not in again.headers  # known
    assert "strict-transport-security" not in httpx.get(server.address).headers


def test_a_page_without_tls_changes_nothing_over_it(server: Serving) -> None:
    post = f"{server.address}/play-now/gang_of_dice"
    statuses = [
        httpx.post(post, headers={**TLS, "origin": f"{scheme}://games.example"}).status_code
        for scheme in ("http", "https")
    ]
    assert statuses == [403, 303]


def test_who_comes_back_keeps_the_name(server: Serving) -> None:
    me = server.guest()
    name = me.client.cookies["guest"]
    assert me.client.get("/").headers["set-cookie"].startswith(f"guest={name};")
    assert "set-cookie" not in me.client.get("/mine").headers


def test_a_house_may_go_by_its_own_names_only(tmp_path: Path) -> None:
    with serving(tmp_path, hosts=("games.example",)) as server:
        assert httpx.get(server.address, headers=TLS).status_code == 200
        assert httpx.get(server.address, headers={"host": "elsewhere.example"}).status_code == 400


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("games.example", 200),
        ("my_house:8765", 200),
        ("[::1]:8765", 200),
        ("win a prize at evil.example", 400),
        ("evil.example/free?x=", 400),
        ("user@evil.example", 400),
        ("games.example:80:80", 400),
        ("games.example:x", 400),
    ],
)
def test_what_is_no_name_of_a_host_is_refused(server: Serving, host: str, status: int) -> None:
    """It is written into links, in mails too."""
    assert httpx.get(server.address, headers={"host": host}).status_code == status
