"""Room for everybody: what one address may open, what counts, and what who runs the house can do about it."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import time
from typing import Any

import pytest

from brelan.cli import main
from brelan.server.store import logs
from brelan.server.store.keeper import account
from brelan.server.store.logs import Log
from brelan.server.store.store import Store
from brelan.server.tables.table import Table
from brelan.server.tables.tidying import tidy
from tests.server.house import Guest, Serving, serving

FROM_AFAR = {"x-forwarded-for": "192.0.2.7"}
FROM_ELSEWHERE = {"x-forwarded-for": "192.0.2.8"}


def now(server: Serving, work: Any) -> Any:
    return asyncio.run_coroutine_threadsafe(work, server.loop).result()


def open_from(guest: Guest, headers: dict[str, str]) -> int:
    return guest.client.post("/play-now/gang_of_dice", headers=headers).status_code


def test_one_address_opens_so_many_tables(tmp_path: Path) -> None:
    """However many guests it says it is; whoever sits elsewhere, or at this machine, is not kept out."""
    with serving(tmp_path, tables_per_second=0.001, tables_at_once=3) as server:
        assert [open_from(server.guest(), FROM_AFAR) for _ in range(5)] == [303, 303, 303, 429, 429]
        assert open_from(server.guest(), FROM_ELSEWHERE) == 303
        assert [open_from(server.guest(), {}) for _ in range(5)] == [303] * 5
        body = {"game": "gang_of_dice", "chairs": [{"kind": "me"}, {"kind": "here"}]}
        assert server.guest().client.post("/api/tables", json=body, headers=FROM_AFAR).status_code == 429


def test_one_address_opens_so_many_tables_a_day(tmp_path: Path) -> None:
    with serving(tmp_path, tables_per_day=2) as server:
        assert [open_from(server.guest(), FROM_AFAR) for _ in range(3)] == [303, 303, 429]


def test_what_nobody_plays_is_kept_and_not_counted(tmp_path: Path) -> None:
    with serving(tmp_path, tables_in_all=2, tables_per_guest=2) as server:
        me, other, store = server.guest(), server.guest(), server.house.store
        left, played = me.open("gang_of_dice", "me here"), me.open("gang_of_dice", "me here")
        played = me.move(played, played["view"]["choices"][0]["move"])
        assert [open_from(me, {}), open_from(other, {})] == [429, 503]

        async def an_hour_later() -> list[str]:
            return await store.put_to_sleep(int(time()) - 60, int(time()) + 60)

        assert now(server, an_hour_later()) == [left["id"]]  # at the other one somebody has moved
        assert now(server, store.unfinished()) == 1
        assert open_from(other, {}) == 303
        assert left["id"] in me.client.get("/mine").text
    with serving(tmp_path, tables_in_all=2) as server:
        again = server.guest()
        again.client.cookies = me.client.cookies
        left = again.look(left)
        assert not left["given_up"]
        again.move(left, left["view"]["choices"][0]["move"])
        assert now(server, server.house.store.unfinished()) == 3


def test_a_table_in_memory_that_fell_asleep_wakes_up_with_a_move(tmp_path: Path) -> None:
    with serving(tmp_path, unmoved_asleep_after=-60.0) as server:
        me = server.guest()
        table = me.open("gang_of_dice", "me here")
        now(server, tidy(server.house))
        assert now(server, server.house.store.unfinished()) == 0
        me.move(table, table["view"]["choices"][0]["move"])
        assert now(server, server.house.store.unfinished()) == 1


def test_many_tables_asked_for_at_once_are_counted(tmp_path: Path) -> None:
    with serving(tmp_path, tables_per_guest=3) as server:
        me = server.guest()
        with ThreadPoolExecutor(12) as hands:
            answers = list(hands.map(lambda _: open_from(me, {}), range(12)))
        assert 1 <= answers.count(303) <= 3
        assert now(server, server.house.store.unfinished()) <= 3


def test_who_runs_the_house_sees_and_clears(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house = ["house", "--lang", "en", "--data", str(tmp_path)]
    with serving(tmp_path) as server:
        me, stranger = server.guest(), server.guest()
        kept = me.open("gang_of_dice", "me link")
        stranger.sit(kept, 1)
        kept = me.look(kept)
        mover = me if kept["view"]["actor"] == 0 else stranger
        mover.move(kept, mover.look(kept)["view"]["choices"][0]["move"])
        left = [stranger.open("gang_of_dice", "me here") for _ in range(3)]
        guest = server.house._tables[left[0]["id"]].info.host
        assert main(house) == 0
        said = capsys.readouterr().out
        assert "Unfinished tables: 4" in said
        assert "no person has ever moved: 3" in said
        assert f"{guest}: 3" in said
        assert main([*house, "--clear", "1"]) == 0
        assert "Tables removed: 0" in capsys.readouterr().out
        assert main([*house, "--clear-of=" + guest]) == 0
        assert "Tables removed: 3" in capsys.readouterr().out
        assert account(tmp_path).unfinished == 1
        choices = left[0]["view"]["choices"]
        body = {"place": left[0]["place"], "seat": left[0]["view"]["actor"], "moves": [choices[0]["move"]]}
        stranger.ask(f"/api/tables/{left[0]['id']}/moves", body, 404)
        assert me.look(kept)["id"] == kept["id"]


def test_a_house_that_is_not_there_is_said_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["house", "--data", str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_crowd_that_comes_to_many_tables_leaves_the_file_to_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as server:
        me = server.guest()
        tables = [me.open("gang_of_dice", "me here") for _ in range(16)]
    reading, most = 0, 0
    log = logs.read_log

    async def slowly(store: Store, table: str) -> Log:
        nonlocal reading, most
        reading += 1
        most = max(most, reading)
        await asyncio.sleep(0.05)
        reading -= 1
        return await log(store, table)

    monkeypatch.setattr("brelan.server.tables.house.read_log", slowly)
    with serving(tmp_path, loads_at_once=3) as server:

        async def come() -> list[Table]:
            return await asyncio.gather(*(server.house.table(table["id"]) for table in tables))

        asyncio.run_coroutine_threadsafe(come(), server.loop).result()
        assert most == 3
