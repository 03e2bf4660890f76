"""Pace by the day: a table says how long a turn may take; who is late is reminded once, then a bot may stand in."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from time import time
from typing import Any

import pytest
from sqlalchemy import update

from brelan.server.features.notices.waiting_turns import WaitingTurns
from brelan.server.store.layout.schema import LOG
from tests.server.features.notices.test_notices import webhook
from tests.server.features.record.test_record import ask
from tests.server.house import Guest, Serving, serving, wait
from tests.server.receivers import Receiver

A_DAY = 86_400


@pytest.fixture
def house(tmp_path: Path, other: Receiver) -> Iterator[Serving]:
    """Nothing is told by itself: the tests say when time has passed."""
    with serving(tmp_path, turn_waits=1e6, reminds_every=1e6, absence=0.0, reachable=(other.place,)) as server:
        yield server


def two(house: Serving, turn_time: int) -> tuple[Guest, Guest, dict[str, Any]]:
    """Two people at a table with a clock: first whose turn it is."""
    anna, ben = house.guest(), house.guest()
    table = anna.open("gang_of_dice", "me link", turn_time=turn_time)
    ben.sit(table, 1)
    table = anna.look(table)
    return (anna, ben, table) if table["view"]["actor"] == 0 else (ben, anna, table)


def passes(house: Serving, table: dict[str, Any], seconds: int) -> None:
    """So many seconds have passed since the last move."""
    at = int(time()) - seconds
    later = update(LOG).where(LOG.c.table_id == table["id"]).values(at=at)

    async def work() -> None:
        await house.house.store.writer.change(lambda connection: connection.execute(later))
        now = house.house._tables[table["id"]]
        now.note_moved(now.match.log, at)
        await house.house.extensions.part(WaitingTurns).remind()

    ask(house, work())


def test_who_is_late_is_reminded_once_and_then_a_bot_may_stand_in(house: Serving, other: Receiver) -> None:
    late, waits, table = two(house, A_DAY)
    webhook(late, f"{other.address}/late")
    webhook(waits, f"{other.address}/waits")
    actor, path = table["view"]["actor"], f"/table/{table['id']}"
    assert "A turn may take a day." in waits.client.get(path).text

    passes(house, table, A_DAY - 100)
    assert waits.post(f"{path}/replace", seat=actor).status_code == 403, "however long somebody is away"
    assert not waits.look(table)["seats"][actor]["late"]

    passes(house, table, A_DAY + 10)
    wait(lambda: other.came)
    passes(house, table, A_DAY + 20)
    wait(lambda: not house.house.extensions.part(WaitingTurns).sender._under_way)
    assert [came.path for came in other.came] == ["/late"]
    assert json.loads(other.came[0].body)["title"] == "Still your turn"
    seat = waits.look(table)["seats"][actor]
    assert (seat["late"], seat["may_replace"]) == (True, False)
    assert waits.post(f"{path}/replace", seat=actor).status_code == 403, "a sixth of the time is left to answer"

    passes(house, table, A_DAY + A_DAY // 6 + 10)
    assert "time for this turn is over" in waits.client.get(path).text
    assert waits.post(f"{path}/replace", seat=actor).status_code == 303
    assert waits.look(table)["seats"][actor]["level"] == "regular"
    late.client.get(path)
    assert late.look(table)["seats"][actor]["level"] == "", "who comes back has the seat at once"


def test_a_reminder_that_is_too_much_for_now_comes_later(tmp_path: Path, other: Receiver) -> None:
    how: dict[str, Any] = {"turn_waits": 1e6, "reminds_every": 1e6, "notices_at_once": 1, "notices_per_second": 0.5}
    with serving(tmp_path, reachable=(other.place,), **how) as house:
        late, _, table = two(house, A_DAY)
        webhook(late, f"{other.address}/late")
        late.post("/mine/notices/try")

        def reminded() -> bool:
            passes(house, table, A_DAY + 10)
            return len(other.came) == 2

        wait(reminded)


def test_who_moves_in_time_is_never_late(house: Serving, other: Receiver) -> None:
    mover, _, table = two(house, 60)
    webhook(mover, f"{other.address}/hook")
    passes(house, table, 50)
    mover.move(table, mover.look(table)["view"]["choices"][0]["move"])
    assert abs(house.house._tables[table["id"]].moved - time()) < 30
    asyncio.run_coroutine_threadsafe(house.house.extensions.part(WaitingTurns).remind(), house.loop).result(60)
    assert other.came == []


def test_what_is_taken_back_gives_no_time_back(
    tmp_path: Path, other: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock runs from the turn's beginning, also for a house that has been closed meanwhile."""
    how: dict[str, Any] = {"turn_waits": 1e6, "reminds_every": 1e6, "reachable": (other.place,)}
    with serving(tmp_path, **how) as house, monkeypatch.context() as earlier:
        earlier.setattr("brelan.server.tables.house.time", lambda: time() - 65)
        mover, _, table = two(house, 60)
        table = mover.move(table, mover.look(table)["view"]["choices"][0]["move"])  # a roll: then dice can be lifted
    seat = table["view"]["actor"]
    for times in range(2):
        with serving(tmp_path, **how) as house:
            again = house.guest()
            again.client.cookies = mover.client.cookies
            webhook(again, f"{other.address}/hook{times}")
            for _ in range(3):
                table = again.look(table, seat=seat)
                table = again.move(table, table["view"]["choices"][0]["move"])
                assert again.post(f"/table/{table['id']}/undo", place=table["place"], seat=seat).status_code == 303
            assert again.look(table)["seats"][seat]["late"]
            asyncio.run_coroutine_threadsafe(house.house.extensions.part(WaitingTurns).remind(), house.loop).result(60)
            wait(lambda: not house.house.extensions.part(WaitingTurns)._telling)
    assert [came.path for came in other.came] == ["/hook0"], "once for the turn, however often it is begun again"


def test_who_says_goodbye_need_not_be_waited_for(house: Serving) -> None:
    late, waits, table = two(house, A_DAY)
    late.post(f"/table/{table['id']}/leave")
    assert waits.post(f"/table/{table['id']}/replace", seat=table["view"]["actor"]).status_code == 303


def test_it_is_chosen_when_the_table_is_opened_and_kept(house: Serving) -> None:
    me = house.guest()
    seats = {"seat__0": "me", "seat__1": "link", "turns": "minute"}
    table = me.post("/new", game="gang_of_dice", **seats).headers["location"].rpartition("/")[2]
    assert house.house._tables[table].info.turn_time == 60
    info = ask(house, house.house.store.info(table))
    assert info.turn_time == 60
    assert me.post("/new", game="gang_of_dice", **{**seats, "turns": "a week"}).status_code == 422
    wish = {"game": "gang_of_dice", "chairs": [{"kind": "me"}, {"kind": "link"}], "turn_time": 7}
    assert me.ask("/api/tables", wish, 422)
