"""Hints at tables that were opened with the coach: one press weighs what may be done, and everybody hears of it."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from time import monotonic, sleep
from typing import Any

import pytest

from brelan.coach.hint import Hint, steps_made
from brelan.engine.referee.match import HINT
from brelan.server.features.coaching.hints import Hints
from tests.coach.games import weigher
from tests.server.house import Guest, Serving, play_out, wait

FIRST_HINT = 240.0


def ask(me: Guest, table: dict[str, Any], status: int = 200) -> dict[str, Any]:
    """Ask the coach what the seat whose turn it is may do; it may have to be started."""
    if status == 200:
        weigher(table["game"])
    wish, end = {"seat": table["view"]["actor"], "place": table["place"]}, monotonic() + FIRST_HINT
    while True:
        answer = me.client.post(f"/api/tables/{table['id']}/hint", json=wish, headers=me.program)
        told: dict[str, Any] = answer.json()
        if told.get("error") != "error.no_hint" or monotonic() > end:
            assert answer.status_code == status, answer.text
            return told
        sleep(0.1)


def choosing(me: Guest, table: dict[str, Any]) -> dict[str, Any]:
    """The table when there is something to choose."""
    while len(table["view"]["choices"]) < 2:
        table = play_out(table, [me], steps=1)
    return table


def test_only_tables_opened_with_the_coach_have_hints(server: Serving) -> None:
    me = server.guest()
    table = choosing(me, me.open("gang_of_dice", "me here"))
    assert (table["coach"], table["hint"]) == (False, None)
    assert ask(me, table, 422)["error"] == "error.no_coach"
    assert "ask-coach" not in me.client.get(f"/table/{table['id']}").text
    assert server.house._tables[table["id"]].place == table["place"]


def test_a_hint_weighs_every_choice_and_the_log_keeps_that_it_was_asked(server: Serving) -> None:
    me = server.guest()
    table = choosing(me, me.open("gang_of_dice", "me bot", coach=True))
    assert "ask-coach" in me.client.get(f"/table/{table['id']}").text
    told = ask(me, table)
    moves = {each["move"]: each["worth"] for each in told["hint"]["moves"]}
    assert moves.keys() == {choice["move"] for choice in table["view"]["choices"]}
    assert max(moves.values()) == told["hint"]["worth"][told["hint"]["best"]]
    assert [line["text"] for line in told["story"]][-1].endswith("ask the coach.")
    assert told["place"] == table["place"] + 1
    page = me.client.get(f"/table/{table['id']}").text
    assert page.count('class="hint-move"') == len(moves)
    assert "ask-coach" not in page
    assert ask(me, told)["place"] == told["place"], "asked again in the same turn it is not written again"
    assert ask(me, {**told, "place": table["place"]}, 409)["error"] == "error.stale"
    after = play_out(told, [me], steps=1)
    assert after["hint"] is None or steps_made(server.house._tables[table["id"]].match.log[told["place"] :], 0)


def test_the_others_hear_only_that_it_was_asked(server: Serving) -> None:
    anna, ben = server.guest(), server.guest()
    opened = anna.open("mino_dice", "me link here", coach=True)
    token = next(seat["invitation"] for seat in opened["seats"] if seat["invitation"]).rpartition("/")[2]
    assert "With the coach" in ben.client.get(f"/sit/{token}").text
    ben.ask(f"/api/tables/{opened['id']}/seats", {"token": token, "name": "Ben"})
    table = anna.look(opened)
    asks = anna if table["view"]["actor"] in table["mine"] else ben
    hears = ben if asks is anna else anna
    table = asks.look(opened, seat=table["view"]["actor"])
    before = hears.look(opened)
    ask(asks, table)
    after = hears.look(opened)
    assert after["hint"] is None
    told = "asks the coach"
    changed = {name for name in before if before[name] != after[name]}
    assert changed - {"seats"} == {"place", "story"}, "and who is here may have changed"
    assert told in after["story"][-1]["text"]
    ask(hears, table, 403)
    page = hears.client.get(f"/table/{opened['id']}").text
    assert "With the coach" in page
    assert "hint-move" not in page


def test_a_hint_is_lost_with_the_memory_and_not_with_the_log(server: Serving) -> None:
    me = server.guest()
    table = choosing(me, me.open("mino_dice", "me here here", coach=True))
    ask(me, table)
    house = server.house
    house.drop(house._tables[table["id"]])
    again = me.look(table, seat=table["view"]["actor"])
    assert (again["coach"], again["hint"], again["place"]) == (True, None, table["place"] + 1)
    assert house._tables[table["id"]].match.log[-1].move == HINT
    assert ask(me, again)["hint"]


def test_a_hint_that_comes_after_the_host_gave_up_is_not_written(
    server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    me = server.guest()
    table = choosing(me, me.open("gang_of_dice", "me here", coach=True))
    weigher("gang_of_dice")
    asked, given_up, at_once = Event(), Event(), Hints.of

    async def later(hints: Hints, *given: Any) -> Hint:
        hint = await at_once(hints, *given)
        asked.set()
        while not given_up.is_set():
            await asyncio.sleep(0.01)
        return hint

    monkeypatch.setattr(Hints, "of", later)
    with ThreadPoolExecutor(1) as thread:
        told = thread.submit(ask, me, table, 422)
        wait(lambda: asked.is_set() or told.done())
        me.ask(f"/api/tables/{table['id']}/give-up", {})
        given_up.set()
    assert told.result()["error"] == "error.given_up"
    assert me.look(table)["place"] == table["place"]
