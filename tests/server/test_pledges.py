"""What players' devices promise for the dice, reveal when all have sat down, and what becomes of it."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from brelan.engine import read, verify
from brelan.engine.referee.verdict import Proof
from tests.server.house import Guest, Serving, serving, token

MINE, THEIRS = "mine " + "0f" * 32, "thé à la menthe 🎲 " + "f0" * 32


def fingerprint(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def promise(who: Guest, table: dict[str, Any], text: str, status: int = 200) -> Any:
    return who.ask(f"/api/tables/{table['id']}/pledge", {"pledge": fingerprint(text)}, status)


def reveal(who: Guest, table: dict[str, Any], text: str, status: int = 200) -> Any:
    return who.ask(f"/api/tables/{table['id']}/reveal", {"text": text}, status)


def sit(who: Guest, table: dict[str, Any], seat: int, text: str) -> Any:
    body = {"token": token(table, seat), "name": f"Ben{seat}", "pledge": fingerprint(text)}
    return who.ask(f"/api/tables/{table['id']}/seats", body)


def promised(server: Serving) -> tuple[Guest, Guest, dict[str, Any]]:
    """A table at which two have promised and sat down."""
    me, friend = server.guest(), server.guest()
    table = me.open("gang_of_dice", "me link")
    promise(me, table, MINE)
    sit(friend, table, 1, THEIRS)
    return me, friend, table


def checked(server: Serving, me: Guest, table: dict[str, Any]) -> tuple[Any, Proof]:
    """What is kept of a table that was given up, and what it proves."""
    me.ask(f"/api/tables/{table['id']}/give-up", {})
    record = read(me.client.get(f"/api/tables/{table['id']}/record").text)
    verdict = verify(record.match, record.dealer, record.commitment, pledges=record.pledges)
    asked = me.ask(f"/api/tables/{table['id']}/verify", {})
    assert (asked["unkept"], asked["broken"]) == (verdict.unkept, verdict.broken)
    return record, verdict.proof(promised=True)


def test_the_game_begins_when_all_have_revealed_what_they_promised(server: Serving) -> None:
    me, friend, table = promised(server)
    shown = me.look(table)
    assert (shown["waiting"], shown["owing"], shown["place"]) == (True, [0, 1], 0)
    assert shown["mixed"] == [], "nobody is told before all have promised"
    assert reveal(friend, table, THEIRS)["owing"] == [0]
    shown = reveal(me, table, MINE)
    assert (shown["waiting"], shown["owing"], shown["mixed"]) == (False, [], [MINE, THEIRS])
    assert shown["place"] > 0
    record, proof = checked(server, me, table)
    assert record.pledges == [fingerprint(MINE), fingerprint(THEIRS)]
    assert proof == Proof.FAIR
    assert "Ben1 mixed in what each had promised" in me.client.get(f"/table/{table['id']}").text


def test_nothing_else_is_revealed_than_was_promised(server: Serving) -> None:
    me, friend, table = promised(server)
    for other in (MINE + " ", "", MINE.upper(), THEIRS, "x" * 170):
        assert reveal(me, table, other, 422)
    assert reveal(me, table, "x" * 171, 422)
    assert server.guest().client.post(f"/api/tables/{table['id']}/reveal", json={"text": MINE}).status_code == 403
    reveal(me, table, MINE)
    assert reveal(me, table, MINE, 403), "once is enough"
    assert me.look(table)["owing"] == [1]
    assert reveal(friend, table, THEIRS)["place"] > 0


def test_promises_come_before_the_last_has_sat_down_and_stand(server: Serving) -> None:
    me, friend = server.guest(), server.guest()
    table = me.open("mino_dice", "me link link")
    promise(me, table, MINE)
    promise(me, table, THEIRS, 409)
    assert reveal(me, table, MINE, 403), "others are still awaited"
    friend.sit(table, 1)
    last = server.guest()
    sit(last, table, 2, "last")
    assert promise(friend, table, THEIRS, 403), "who comes now could choose"
    reveal(last, table, "last")
    shown = reveal(me, table, MINE)
    assert shown["mixed"] == [MINE, "", "last"]
    assert shown["place"] > 0


def test_what_is_not_revealed_is_not_waited_for_for_ever_and_is_kept(tmp_path: Path) -> None:
    with serving(tmp_path, reveal_time=0.0) as server:
        me, _, table = promised(server)
        reveal(me, table, MINE)
        assert server.guest().client.post(f"/api/tables/{table['id']}/begin").status_code == 403
        page = me.post(f"/table/{table['id']}/begin", fragment=True)
        assert page.status_code == 200
        shown = me.look(table)
        assert (shown["owing"], shown["waiting"], shown["mixed"]) == ([], False, [MINE, ""])
        record, proof = checked(server, me, table)
        assert record.pledges[1] == fingerprint(THEIRS)
        assert proof == Proof.UNPROVEN
        assert "Ben1 promised something for the dice" in me.post(f"/table/{table['id']}/verify").text


def test_who_owes_is_given_time(server: Serving) -> None:
    me, _, table = promised(server)
    assert me.ask(f"/api/tables/{table['id']}/begin", {}, 403)["error"] == "too_early"


def test_promises_outlive_the_server(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        me, friend, table = promised(server)
        cookies = [guest.client.cookies["guest"] for guest in (me, friend)]
    with serving(tmp_path) as server:
        again = [server.guest(), server.guest()]
        for guest, cookie in zip(again, cookies, strict=True):
            guest.client.cookies.clear()
            guest.client.cookies.set("guest", cookie)
        assert again[0].look(table)["owing"] == [0, 1]
        reveal(again[0], table, MINE)
        assert reveal(again[1], table, THEIRS)["place"] > 0


def test_a_page_asks_for_what_its_own_seat_owes(server: Serving) -> None:
    me, friend, table = promised(server)
    path = f"/table/{table['id']}"
    assert "data-reveal" in me.client.get(path).text
    reveal(me, table, MINE)
    page = me.client.get(path).text
    assert "data-reveal" not in page
    assert "Ben1 mixes into the dice" in page
    assert 'id="begin"' in page
    watcher = server.guest().client.get(path).text
    assert "data-reveal" not in watcher
    assert 'id="begin"' not in watcher
    assert "data-reveal" in friend.client.get(path).text


@pytest.mark.parametrize("pledge", ["0", "g" * 64, "A" * 64, "0" * 65])
def test_what_is_no_fingerprint_is_refused(server: Serving, pledge: str) -> None:
    me, friend = server.guest(), server.guest()
    table = me.open("gang_of_dice", "me link")
    assert me.ask(f"/api/tables/{table['id']}/pledge", {"pledge": pledge}, 422)
    answer = friend.post(f"/table/{table['id']}/sit", token=token(table, 1), name="Ben", pledge=pledge)
    assert answer.status_code == 422
    assert me.look(table)["waiting"]


def test_a_promise_that_was_not_kept_is_found_in_a_file(server: Serving) -> None:
    me, friend, table = promised(server)
    reveal(me, table, MINE)
    reveal(friend, table, THEIRS)
    me.ask(f"/api/tables/{table['id']}/give-up", {})
    document = json.loads(me.client.get(f"/api/tables/{table['id']}/record").text)
    document["dice"]["pledges"][0] = fingerprint("something else")
    record = read(json.dumps(document))
    verdict = verify(record.match, record.dealer, record.commitment, pledges=record.pledges)
    assert (verdict.broken, verdict.proof(promised=True)) == ([0], Proof.WRONG)
