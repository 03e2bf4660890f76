"""Who sits where: links, names, the gone and their return, again."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from brelan.engine import read
from brelan.server.errors import Refusal
from brelan.server.tables.seats import replace_by_bot
from tests.server.house import PATIENCE, Guest, Listener, Serving, play_out, serving, token, wait


def test_a_friend_sits_down_by_link(server: Serving) -> None:
    me, friend = server.guest(), server.guest()
    table = me.open("gang_of_dice", "me link")
    assert (table["waiting"], table["place"]) == (True, 0)
    assert me.move(table, 8, seat=0, status=422)["error"] == "error.waiting"
    page = friend.client.get(f"/sit/{token(table, 1)}")
    assert page.status_code == 200
    answer = friend.post(f"/table/{table['id']}/sit", token=token(table, 1), name="  Ben   B. ")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/table/{table['id']}")
    shown = friend.look(table)
    assert (shown["mine"], shown["waiting"], shown["seats"][1]["name"]) == ([1], False, "Ben B.")
    assert shown["place"] > 0
    assert friend.client.get(f"/sit/{token(table, 1)}").headers["location"] == f"/table/{table['id']}"


def test_a_link_is_good_for_one(server: Serving) -> None:
    me, friend, late = server.guest(), server.guest(), server.guest()
    table = me.open("mino_dice", "me link link")
    friend.sit(table, 1)
    assert late.client.get(f"/sit/{token(table, 1)}").status_code == 410
    assert late.sit(table, 1, "Carl", status=409)["error"] == "full"
    assert late.post(f"/table/{table['id']}/sit", token=token(table, 1), name="Carl").status_code == 409


def test_links_are_shown_to_the_host_alone(server: Serving) -> None:
    me, other = server.guest(), server.guest()
    table = me.open("gang_of_dice", "me link")
    secret = token(table, 1)
    assert len(secret) >= 32
    for path in (f"/table/{table['id']}", f"/api/tables/{table['id']}"):
        assert secret in me.client.get(path).text
        assert secret not in other.client.get(path).text


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\x00b", "Player", "\u3164", "\u200d"])
def test_a_name_is_checked_and_the_form_comes_back(server: Serving, name: str) -> None:
    me, friend = server.guest(), server.guest("fr")
    table = me.open("gang_of_dice", "me link")
    answer = friend.post(f"/table/{table['id']}/sit", token=token(table, 1), name=name)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert me.look(table)["waiting"]


def test_names_are_escaped(server: Serving) -> None:
    me, friend = server.guest(), server.guest()
    table = me.open("gang_of_dice", "me link")
    friend.sit(table, 1, "<script>x</script>")
    page = me.client.get(f"/table/{table['id']}").text
    assert "<script>x" not in page
    assert "&lt;script&gt;x" in page


def test_unknown_links_and_tables_have_a_kind_page(server: Serving) -> None:
    me = server.guest()
    for path in (
        "/sit/nobody",
        "/sit/",
        "/table/nothing",
        "/table/nothing/live",
        "/rules/chess",
        "/new?game=chess",
        "/x",
    ):
        answer = me.client.get(path)
        assert answer.status_code == 404, path
        assert "There is nothing here" in answer.text
    assert me.ask("/api/tables/nothing", status=404)["error"] == "not_found"


def test_the_host_lets_a_bot_take_a_seat_nobody_came_for(server: Serving) -> None:
    me, other = server.guest(), server.guest()
    table = me.open("gang_of_dice", "me link")
    assert other.post(f"/table/{table['id']}/bot", seat=1).status_code == 403
    assert me.post(f"/table/{table['id']}/bot", seat=1).status_code == 303
    shown = me.look(table)
    assert (shown["seats"][1]["kind"], shown["waiting"]) == ("bot", False)
    assert me.post(f"/table/{table['id']}/bot", seat=1).status_code == 409


def test_spectators_see_what_anybody_may_see(server: Serving) -> None:
    me, watcher = server.guest(), server.guest()
    table = me.open("mino_dice", "me bot bot")
    shown = watcher.look(table)
    assert (shown["mine"], shown["view"]["seat"], shown["view"]["table"]["hand"]) == ([], -1, None)
    assert watcher.client.get(f"/table/{table['id']}").status_code == 200


@pytest.fixture
def impatient(tmp_path: Path) -> Any:
    with serving(tmp_path, absence=0.3, reload_time=0.05) as server:
        yield server


def _two_people(server: Serving) -> tuple[Guest, Guest, dict[str, Any]]:
    me, friend = server.guest(), server.guest()
    table = me.open("gang_of_dice", "me link")
    friend.sit(table, 1)
    return me, friend, me.look(table)


def test_who_is_gone_is_replaced_and_comes_back(impatient: Serving) -> None:
    me, friend, table = _two_people(impatient)
    ear = Listener(friend, f"/table/{table['id']}/live")
    ear.next()
    time.sleep(0.5)
    assert me.look(table)["seats"][1]["here"]
    assert me.post(f"/table/{table['id']}/replace", seat=1).status_code == 403
    ear.close()
    wait(lambda: me.look(table)["seats"][1]["may_replace"])
    assert not me.look(table)["seats"][1]["here"]
    assert me.post(f"/table/{table['id']}/replace", seat=1).status_code == 303
    assert me.look(table)["seats"][1]["level"] == "regular"
    play_out(table, [me], steps=6)
    wait(lambda: me.look(table)["view"]["actor"] == 0)  # the bot plays for the friend
    friend.client.get(f"/table/{table['id']}")
    assert friend.look(table)["seats"][1] | {"here": True} == {
        "number": 1,
        "name": "Ben",
        "kind": "me",
        "level": "",
        "here": True,
        "may_replace": False,
        "invitation": "",
        "late": False,
        "may_return": False,
        "promise": "",
    }


def test_no_bot_stands_in_for_who_has_come_back_while_it_was_asked_for(impatient: Serving) -> None:
    me, _, table = _two_people(impatient)
    wait(lambda: me.look(table)["seats"][1]["may_replace"])
    house, now = impatient.house, impatient.house._tables[table["id"]]

    async def ask_while_they_move() -> None:
        async with now.lock:
            asked = asyncio.create_task(replace_by_bot(house, now, now.info.seats[0].guest, 1))
            await asyncio.sleep(0)  # it waits for the table
            now.presence.come(now.info.seats[1].guest)
        with pytest.raises(Refusal):
            await asked

    asyncio.run_coroutine_threadsafe(ask_while_they_move(), impatient.loop).result(PATIENCE)
    assert me.look(table)["seats"][1]["level"] == ""


def test_only_players_replace_the_gone(impatient: Serving) -> None:
    _, _, table = _two_people(impatient)
    time.sleep(0.4)
    assert impatient.guest().post(f"/table/{table['id']}/replace", seat=1).status_code == 403


def test_whoever_says_goodbye_can_be_replaced_at_once(server: Serving) -> None:
    me, friend, table = _two_people(server)
    assert friend.post(f"/table/{table['id']}/leave").headers["location"] == "/"
    assert me.look(table)["seats"][1]["may_replace"]


def test_others_hear_that_somebody_is_gone(impatient: Serving) -> None:
    me, friend, table = _two_people(impatient)
    theirs = Listener(friend, f"/table/{table['id']}/live")
    theirs.next()
    ear = Listener(me, f"/api/tables/{table['id']}/events")
    assert not ear.table()["seats"][1]["may_replace"]
    theirs.close()
    while not ear.table()["seats"][1]["may_replace"]:
        pass
    ear.close()


def test_again_with_the_same_people(server: Serving) -> None:
    me, friend, table = _two_people(server)
    assert me.post(f"/table/{table['id']}/again").status_code == 403  # not over yet
    play_out(table, [me, friend])
    first = me.post(f"/table/{table['id']}/again").headers["location"]
    second = friend.post(f"/table/{table['id']}/again").headers["location"]
    assert first == second == friend.look(table)["next"]
    new = friend.look({"id": first.rpartition("/")[2]})
    assert ([seat["name"] for seat in new["seats"]], new["mine"], new["waiting"]) == (["Player", "Ben"], [1], False)
    assert new["commitment"] != table["commitment"]
    assert server.guest().post(f"/table/{table['id']}/again").status_code == 403


def test_my_tables(server: Serving) -> None:
    me = server.guest()
    going = me.open("gang_of_dice", "me here")
    over = play_out(me.open("gang_of_dice", "me here"), [me])
    mine, lobby = me.client.get("/mine").text, me.client.get("/").text
    assert going["id"] in mine
    assert over["id"] in mine
    assert going["id"] in lobby
    assert over["id"] not in lobby
    assert going["id"] not in server.guest().client.get("/mine").text


def test_goodbye_counts_while_the_page_is_still_connected(server: Serving) -> None:
    me, friend, table = _two_people(server)
    ear = Listener(friend, f"/table/{table['id']}/live")
    ear.next()
    friend.post(f"/table/{table['id']}/leave")
    assert me.look(table)["seats"][1]["may_replace"]
    ear.close()
    wait(lambda: not server.house._tables[table["id"]].watchers)
    assert me.look(table)["seats"][1]["may_replace"]
    friend.client.get(f"/table/{table['id']}")
    assert not me.look(table)["seats"][1]["may_replace"]


def test_who_looks_without_script_is_told_as_gone(impatient: Serving) -> None:
    me, friend, table = _two_people(impatient)
    friend.client.get(f"/table/{table['id']}")
    ear = Listener(me, f"/api/tables/{table['id']}/events")
    while not ear.table()["seats"][1]["may_replace"]:
        pass
    ear.close()


def test_only_of_those_who_play_it_is_known_whether_they_are_here(server: Serving) -> None:
    me, watcher = server.guest(), server.guest()
    table = me.open("gang_of_dice", "me here")
    ear = Listener(watcher, f"/table/{table['id']}/live")
    ear.next()
    watcher.client.get(f"/table/{table['id']}")
    watcher.post(f"/table/{table['id']}/leave")
    ear.close()
    presence = server.house._tables[table["id"]].presence
    wait(lambda: not server.house._tables[table["id"]].watchers)
    known = {*presence._connected, *presence._seen, *presence._left}
    assert known <= {server.house._tables[table["id"]].info.host}


def test_the_host_gives_a_table_up(server: Serving) -> None:
    me, friend = server.guest(), server.guest()
    table = me.open("mino_dice", "me link bot")
    friend.sit(table, 1)
    log = server.house._tables[table["id"]].match.log
    path = f"/table/{table['id']}"
    assert friend.post(f"{path}/give-up").status_code == 403
    assert friend.look(table)["given_up"] is False
    assert me.post(f"{path}/give-up").headers["location"] == "/mine"
    shown = me.look(table)
    assert (shown["given_up"], shown["over"], shown["view"]["choices"]) == (True, False, [])
    assert "given this table up" in friend.client.get(path).text
    assert me.move(shown, 0, seat=0, status=422)["error"] == "error.given_up"
    assert me.ask(f"/api{path.replace('table', 'tables')}/undo", {"place": shown["place"], "seat": 0}, 422)
    assert table["id"] not in me.client.get("/").text
    assert table["id"] in me.client.get("/mine").text
    assert me.look(table)["place"] == len(log) > 0


def test_a_game_that_was_given_up_shows_its_seed_and_can_be_checked(server: Serving) -> None:
    """Else whoever runs the house could give up what goes badly, and nobody would ever see those dice."""
    me, friend = server.guest(), server.guest()
    table = me.open("mino_dice", "me link bot")
    friend.sit(table, 1)
    path, api = f"/table/{table['id']}", f"/api/tables/{table['id']}"
    assert friend.look(table)["seed"] == ""
    assert friend.client.get(f"{api}/record").status_code == 403
    me.post(f"{path}/give-up")
    shown = friend.look(table)
    assert sha256(bytes.fromhex(shown["seed"])).hexdigest() == shown["commitment"]
    assert friend.ask(f"{api}/verify", {})["secret_unexplained"] == []
    assert 'id="verify"' in friend.client.get(path).text
    assert "follow from the seed" in friend.post(f"{path}/verify").text
    record = read(friend.client.get(f"{api}/record").text)
    assert (record.given_up, record.match.over, len(record.match.log)) == (True, False, shown["place"])


def test_nobody_sits_down_where_the_host_gave_up(server: Serving) -> None:
    me, friend = server.guest(), server.guest()
    table = me.open("gang_of_dice", "me link")
    me.ask(f"/api/tables/{table['id']}/give-up", {})
    assert friend.sit(table, 1, status=409)["error"] == "full"


def test_two_friends_of_one_name_who_come_at_once(server: Serving) -> None:
    me, friends = server.guest(), [server.guest(), server.guest()]
    table = me.open("mino_dice", "me link link")
    bodies = [{"token": token(table, seat), "name": "Ben"} for seat in (1, 2)]
    with ThreadPoolExecutor(2) as both:
        answers = both.map(
            lambda friend, body: friend.client.post(f"/api/tables/{table['id']}/seats", json=body), friends, bodies
        )
        assert sorted(answer.status_code for answer in answers) == [200, 422]


def test_too_early_has_words_of_its_own(server: Serving) -> None:
    me, _, table = _two_people(server)
    for path in ("verify", "again"):
        assert "Not yet" in me.post(f"/table/{table['id']}/{path}").text
    assert "Not yet" in me.post(f"/table/{table['id']}/replace", seat=1).text
    assert me.ask(f"/api/tables/{table['id']}/record", status=403)["error"] == "too_early"


@pytest.mark.parametrize("alike", ["Anna", "anna", "An\u034fna", "Anna ", "Ａnna", "An\u200dna", "Anna\u2800"])
def test_names_at_a_table_look_different(server: Serving, alike: str) -> None:
    me = server.guest()
    chairs = [{"kind": "me", "name": "Anna"}, {"kind": "here", "name": alike}]
    body = {"game": "gang_of_dice", "chairs": chairs}
    assert me.client.post("/api/tables", json=body).status_code == 422
    table = me.ask("/api/tables", {**body, "chairs": [chairs[0], {"kind": "link"}]}, 201)
    server.guest().sit(table, 1, alike, status=422)
    server.guest().sit(table, 1, "Hanna")
