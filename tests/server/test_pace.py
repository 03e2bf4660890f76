"""The pace of a table: people see how a round ended, can take back a last move, and choose how fast it goes."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from brelan.server.settings import Settings
from brelan.server.tables import pace, playing
from brelan.web import render
from tests.server.house import Guest, Listener, Serving, page_of, play_out, serving, wait

FOR_EVER = 1e6
STATIC = Path(render.__file__).parent / "static"


@pytest.fixture
def patient(tmp_path: Path) -> Iterator[Serving]:
    """A house that waits for people as long as they like."""
    with serving(tmp_path, look_time=FOR_EVER, undo_pause=FOR_EVER, nature_pause=0.001) as server:
        yield server


def test_the_end_of_a_round_waits_for_a_press_of_everybody_present(patient: Serving) -> None:
    me, friend, table, ears = _two_people(patient)
    path = f"/table/{table['id']}"
    shown = _play_round(patient, table, [me, friend])
    for guest in (me, friend):
        page = page_of(guest.client.get(path))
        assert "Round 1 is over." in page
        assert 'id="go-on"' in page
        assert 'name="move"' not in page
        assert re.search("wins? the round|Nobody wins", page), "who has won it is told in the same place"
    assert me.post(f"{path}/go-on").status_code == 303
    page = page_of(me.client.get(path))
    assert 'id="go-on"' not in page
    assert "Ben is still looking." in page
    assert patient.house._tables[table["id"]].place == shown["place"], "nothing goes on"
    friend.post(f"{path}/go-on")
    wait(lambda: me.look(table)["place"] > shown["place"])
    assert "is over" not in page_of(me.client.get(path))
    _close(ears)


def test_a_move_made_meanwhile_waits_for_the_others(patient: Serving) -> None:
    """Somebody who moves, with an old page or a program, has seen enough; the others are not hurried."""
    me, friend, table, ears = _two_people(patient)
    shown = _play_round(patient, table, [me, friend])
    with ThreadPoolExecutor(1) as thread:
        body = {"place": shown["place"], "seat": 0, "moves": [0]}
        sent = thread.submit(me.client.post, f"/api/tables/{table['id']}/moves", json=body)
        wait(lambda: _hold(patient, table).asked == {_guest(patient, table, 1)})
        assert not sent.done()
        friend.post(f"/table/{table['id']}/go-on")
        assert sent.result().status_code in (409, 422), "it was meant for the table as it was"
    wait(lambda: me.look(table)["place"] > shown["place"])
    _close(ears)


def test_a_move_for_an_earlier_place_is_refused_at_once_while_people_look(patient: Serving) -> None:
    me, friend, table, ears = _two_people(patient)
    shown = _play_round(patient, table, [me, friend])
    body = {"place": shown["place"] - 1, "seat": 0, "moves": [0]}
    answer = me.client.post(f"/api/tables/{table['id']}/moves", json=body)
    assert (answer.status_code, answer.json()["error"]) == (409, "error.stale")
    assert len(_hold(patient, table).asked) == 2, "who has not seen how it ended is still waited for"
    _close(ears)


def test_who_waits_for_others_who_look_is_answered_before_pages_give_up(
    patient: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    given_up = re.search(r"const PATIENCE = ([\d_]+);", (STATIC / "brelan.js").read_text(encoding="utf-8"))
    assert given_up
    assert 0.75 * int(given_up[1]) / 1000 > playing.LONGEST_WAIT
    monkeypatch.setattr(playing, "LONGEST_WAIT", 0.1)
    me, friend, table, ears = _two_people(patient)
    shown = _play_round(patient, table, [me, friend])
    body = {"place": shown["place"], "seat": 0, "moves": [0]}
    answer = me.client.post(f"/api/tables/{table['id']}/moves", json=body)
    assert (answer.status_code, answer.json()["error"]) == (422, "error.looking")
    assert _hold(patient, table).asked == {_guest(patient, table, 1)}, "nobody waits for who has seen enough"
    _close(ears)


def test_nobody_waits_longer_than_the_time_allowed(tmp_path: Path) -> None:
    with serving(tmp_path, look_time=0.2, nature_pause=0.001) as server:
        me, friend, table, ears = _two_people(server)
        shown = _play_round(server, table, [me, friend])
        wait(lambda: me.look(table)["place"] > shown["place"])
        _close(ears)


def test_nobody_waits_for_people_who_are_not_there(patient: Serving) -> None:
    me = patient.guest()
    table = me.open("gang_of_dice", "me here", options={"open_counts": True})
    assert play_out(table, [me])["over"]
    assert patient.house._tables[table["id"]].hold is None


def test_the_results_come_when_one_has_seen_how_the_game_ended(tmp_path: Path) -> None:
    with serving(tmp_path, look_time=FOR_EVER, nature_pause=0.001) as server:
        _watch_a_game_end(server)


def _watch_a_game_end(server: Serving) -> None:
    me, friend, table, ears = _two_people(server)
    path = f"/table/{table['id']}"
    with ThreadPoolExecutor(1) as thread:
        played = thread.submit(play_out, table, [me, friend])
        while not played.done():
            hold = _hold(server, table)
            if hold and not hold.over:
                _press(path, me, friend)
        assert played.result()["over"]
    page = page_of(me.client.get(path))
    assert "See the results" in page
    assert "is-over" not in page
    me.post(f"{path}/go-on")
    assert "is-over" in page_of(me.client.get(path))
    assert "is-over" not in page_of(friend.client.get(path)), "each in their own time"
    assert me.look(table)["over"], "programs do not wait"
    _close(ears)


def test_a_last_move_can_be_taken_back_until_one_lets_go(patient: Serving) -> None:
    me = patient.guest()
    table = me.open("dice_stars", "me bot")
    path = f"/table/{table['id']}"
    ear = Listener(me, f"{path}/live")
    ear.next()
    _until_undo(patient, me, table)
    place = me.look(table)["place"]
    page = page_of(me.client.get(path))
    assert 'id="undo"' in page
    assert "You can still take your move back." in page
    assert me.post(f"{path}/undo", place=place, seat=0).status_code == 303
    wait(lambda: me.look(table)["view"]["actor"] == 0)
    _until_undo(patient, me, table)
    place = me.look(table)["place"]
    me.post(f"{path}/go-on")
    wait(lambda: me.look(table)["place"] > place)
    ear.close()


def test_on_my_turn_i_read_what_the_others_did_since_my_last(server: Serving) -> None:
    me, friend = server.guest(), server.guest()
    table = me.open("dice_stars", "me link")
    friend.sit(table, 1)
    table = play_out(table, [me, friend], steps=12)
    while me.look(table)["view"]["actor"] != 0:
        play_out(table, [me, friend], steps=1)
    told = page_of(me.client.get(f"/table/{table['id']}"))
    since = told[told.index('id="since"') :]
    assert "Since your last turn" in since
    assert "Ben takes" in since.split("</details>")[0]
    assert 'id="since"' not in page_of(friend.client.get(f"/table/{table['id']}")), "it is not Ben's turn"


def test_the_pace_is_chosen_at_the_table_and_remembered(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        me, passer_by = server.guest(), server.guest()
        table = me.open()
        path = f"/table/{table['id']}"
        assert passer_by.post(f"{path}/pace", pace="quick").status_code == 403
        assert me.post(f"{path}/pace", pace="frantic").status_code == 422
        assert me.post(f"{path}/pace", pace="calm").status_code == 303
        assert 'id="pace-calm" aria-pressed="true"' in me.client.get(path).text
        assert 'name="pace" value="calm" checked' in me.client.get("/new").text, "this device remembers"
        assert 'name="pace" value="normal" checked' in passer_by.client.get("/new").text
    with serving(tmp_path) as server:
        assert 'id="pace-calm" aria-pressed="true"' in me_again(server, me).client.get(path).text


def test_the_more_there_is_to_read_the_longer_a_bot_waits() -> None:
    settings = Settings(bot_pause=1.0, nature_pause=2.0, undo_pause=3.0)
    assert [pace.bot_pause(settings, "normal", n) for n in (0, 1, 3, 100)] == [1.0, 1.0, 2.0, 3.0]
    for wait_for in (pace.nature_pause, pace.undo_pause):
        calm, normal, quick = (wait_for(settings, each) for each in pace.PACES)
        assert calm > normal > quick > 0


def me_again(server: Serving, guest: Guest) -> Guest:
    """The same browser at another start of the house."""
    again = server.guest()
    again.client.cookies.set("guest", guest.client.cookies["guest"])
    return again


def _two_people(server: Serving) -> tuple[Guest, Guest, dict[str, Any], list[Listener]]:
    me, friend = server.guest(), server.guest()
    table = me.open("gang_of_dice", "me link", options={"open_counts": True})
    friend.sit(table, 1)
    ears = [Listener(guest, f"/table/{table['id']}/live") for guest in (me, friend)]
    for ear in ears:
        ear.next()
    return me, friend, table, ears


def _close(ears: list[Listener]) -> None:
    for ear in ears:
        ear.close()


def _hold(server: Serving, table: dict[str, Any]) -> Any:
    return server.house._tables[table["id"]].hold


def _press(path: str, *guests: Guest) -> None:
    for guest in guests:
        guest.post(f"{path}/go-on")


def _guest(server: Serving, table: dict[str, Any], seat: int) -> str:
    return server.house._tables[table["id"]].info.seats[seat].guest


def _play_round(server: Serving, table: dict[str, Any], guests: list[Guest]) -> dict[str, Any]:
    """Play until the first round has ended, and the table waits for people to look at it, or has waited."""
    while True:
        hold, table = _hold(server, table), guests[0].look(table)
        if (hold and hold.is_end) or table["view"]["table"]["round"] > 1:
            return table
        if hold:
            _press(f"/table/{table['id']}", *guests)
        elif table["view"]["actor"] >= 0:
            actor = table["view"]["actor"]
            choices = guests[actor].look(table, seat=actor)["view"]["choices"]
            guests[actor].move(table, choices[-1]["move"])


def _until_undo(server: Serving, me: Guest, table: dict[str, Any]) -> None:
    """Make moves until the table waits for me to let go of the last one."""
    while _hold(server, table) is None:
        shown = me.look(table)
        if shown["view"]["actor"] == 0:
            me.move(shown, shown["view"]["choices"][0]["move"])


def test_who_only_looks_on_has_no_last_turn(tmp_path: Path) -> None:
    """While Nature waits to go on, a spectator is told the news, and nothing that speaks of a turn of theirs."""
    with serving(tmp_path, nature_pause=FOR_EVER) as server:
        me, onlooker = server.guest(), server.guest()
        table = me.open("gang_of_dice", "me here", options={"open_counts": True})
        while (now := me.look(table))["view"]["actor"] >= 0:
            me.move(now, now["view"]["choices"][-1]["move"])
        assert not now["over"]
        assert 'id="since"' not in page_of(onlooker.client.get(f"/table/{table['id']}"))


def test_since_my_last_turn_stars_are_told_with_their_rows(server: Serving) -> None:
    """That somebody has stars to tick is half of it: it is told where they were ticked."""
    me, friend = server.guest(), server.guest()
    table = me.open("dice_stars", "me link")
    friend.sit(table, 1)
    for seed in range(200):
        table = play_out(table, [me, friend], seed=seed, steps=1)
        if table["over"]:
            table = me.open("dice_stars", "me link")
            friend.sit(table, 1)
        elif table["view"]["actor"] == 0:
            page = page_of(me.client.get(f"/table/{table['id']}"))
            since = page[page.find('id="since"') :].split("</details>")[0]
            if "Ben takes the stars" in since:
                assert re.search(r"Ben ticks (a|the last) star (in|of) row [2-6]", since)
                return
    raise AssertionError("nobody ever took stars")
