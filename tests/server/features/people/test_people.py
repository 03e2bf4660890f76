"""What the house holds on a guest: seen, taken away, and forgotten, with the others' games as they were."""

import asyncio
import json
import zlib
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select

from brelan.server.features.people.forgetting import forget
from brelan.server.store.databases.engines import Where
from brelan.server.store.layout.schema import REVIEWS
from brelan.server.tables.table_lock import TableLock
from tests.server.house import PATIENCE, Guest, Listener, Serving, finish, play_out, serving


def named(guest: Guest, name: str, chairs: str = "link bot") -> dict[str, Any]:
    """A table at which a guest sits by a name of their own."""
    kinds = [{"kind": kind, **({"level": "novice"} if kind == "bot" else {})} for kind in chairs.split()]
    wish = {"game": "gang_of_dice", "chairs": [{"kind": "me", "name": name}, *kinds]}
    table: dict[str, Any] = guest.ask("/api/tables", wish, 201)
    return table


def keep_names(server: Serving, table: dict[str, Any]) -> None:
    """A review speaks of its players by name."""
    report = zlib.compress(json.dumps({"names": ["Annabelle", "Benedict", "Max"]}).encode())
    new = insert(REVIEWS).values(table_id=table["id"], version=1, report=report)
    work = server.house.store.writer.change(lambda connection: connection.execute(new))
    asyncio.run_coroutine_threadsafe(work, server.loop).result()


def kept_names(server: Serving, table: dict[str, Any]) -> list[str]:
    async def look() -> bytes:
        async with server.house.store.engine.connect() as connection:
            asked = select(REVIEWS.c.report).where(REVIEWS.c.table_id == table["id"])
            packed: bytes = (await connection.execute(asked)).scalar_one()
            return packed

    report = json.loads(zlib.decompress(asyncio.run_coroutine_threadsafe(look(), server.loop).result()))
    names: list[str] = report["names"]
    return names


def test_a_guest_sees_all_of_their_own_and_nothing_of_others(where: Where) -> None:
    with serving(where) as server:
        anna, ben = server.guest(), server.guest()
        table = named(anna, "Annabelle")
        ben.sit(table, 1, "Benedict")
        log = server.house._tables[table["id"]].match.log
        while not any(line.seat == 0 for line in log):  # whoever rolls well rolls on
            played = play_out(table, [anna, ben], steps=7)
        held = anna.ask("/api/guests/me")
        ((mine),) = held["tables"]
        assert [(line["place"], line["move"]) for line in mine["log"]] == [
            (place, line.move) for place, line in enumerate(log) if line.seat == 0
        ]
        assert mine["host"]
        assert [seat["name"] for seat in mine["seats"]] == ["Annabelle"]
        text = json.dumps(held)
        info = server.house._tables[table["id"]].info
        for secret in ("Benedict", info.seed.hex(), *(seat.token for seat in info.seats if seat.token)):
            assert secret not in text
        file = anna.client.get("/mine/data.json")
        assert file.json() == held
        assert "attachment" in file.headers["content-disposition"]
        page = anna.client.get("/mine/data").text
        assert "Annabelle" in page
        assert f"{len(mine['log'])} move" in page
        assert server.guest().ask("/api/guests/me")["tables"] == []
        assert played["place"]


def test_behind_a_curtain_moves_come_when_the_game_is_over(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        anna = server.guest()
        table = named(anna, "Anna", "here")
        play_out(table, [anna], steps=5)
        assert "log" not in anna.ask("/api/guests/me")["tables"][0]
        play_out(table, [anna])
        assert anna.ask("/api/guests/me")["tables"][0]["log"]


def test_who_is_forgotten_leaves_moves_and_no_name(where: Where) -> None:
    with serving(where) as server:
        anna, ben = server.guest(), server.guest()
        over, going = named(anna, "Annabelle"), named(anna, "Annabelle")
        for table in (over, going):
            ben.sit(table, 1, "Benedict")
        play_out(over, [anna, ben])
        before = play_out(going, [anna, ben], steps=4)
        keep_names(server, over)
        listener = Listener(ben, f"/api/tables/{going['id']}/events", **ben.program)
        listener.next()
        old = anna.client.cookies["guest"]
        answer = anna.post("/mine/forget", sure="yes")
        assert answer.status_code == 303
        assert anna.client.cookies["guest"] != old
        try:
            while True:
                listener.next()
        except EOFError:  # whoever watched is asked to come again
            listener.close()
        anna.client.cookies.clear()
        anna.client.cookies.set("guest", old)
        held = anna.ask("/api/guests/me")
        assert held["tables"] == []
        for table in (over, going):
            shown = ben.look(table)
            assert [seat["name"] for seat in shown["seats"]][:2] == ["A guest", "Benedict"]
            for path in ("", "/replay"):
                assert "Annabelle" not in ben.client.get(f"/table/{table['id']}{path}").text
        assert kept_names(server, over)[:2] == ["A guest", "Benedict"]
        verdict = ben.ask(f"/api/tables/{over['id']}/verify", {})
        assert (verdict["open_unexplained"], verdict["secret_unexplained"]) == ([], [])
        assert ben.look(going)["place"] >= before["place"]
        ended = play_out(going, [ben])  # a bot plays for who has gone
        assert ended["over"]
    with serving(where) as server:
        again = server.guest()
        again.client.cookies = ben.client.cookies
        assert again.look(over)["seats"][0]["name"] == "A guest"
        assert again.client.get("/mine").text.count('<li class="line') == 2


def test_a_program_can_be_forgotten_and_a_press_alone_does_nothing(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        anna = server.guest()
        table = named(anna, "Annabelle", "here here")
        assert anna.post("/mine/forget").status_code == 422
        assert anna.look(table)["seats"][0]["name"] == "Annabelle"
        assert anna.client.delete("/api/guests/me", headers=anna.program).status_code == 204
        assert [seat["name"] for seat in anna.look(table)["seats"]] == ["A guest", "A guest 2", "A guest 3"]
        assert anna.look(table)["mine"] == []


def test_two_who_are_forgotten_at_once_do_not_wait_for_each_other(where: Where) -> None:
    """They sit at the same three tables, which were last used in another order when the second one asks."""
    with serving(where) as server:
        me, other = server.guest(), server.guest()
        tables = [me.open("gang_of_dice", "me link") for _ in range(3)]
        for table in tables:
            other.sit(table, 1)
        house = server.house
        first, second = tables[0]["id"], tables[1]["id"]
        who = [seat.guest for seat in house._tables[first].info.seats]

        async def forget_both() -> None:
            lock = house._tables[second].lock
            await lock.acquire()
            begun = [asyncio.create_task(forget(house, who[0]))]
            await asyncio.sleep(0.1)
            await house.table(first)
            await house.table(second)
            begun.append(asyncio.create_task(forget(house, who[1])))
            await asyncio.sleep(0.1)
            lock.release()
            await asyncio.wait_for(asyncio.gather(*begun), PATIENCE)

        asyncio.run_coroutine_threadsafe(forget_both(), server.loop).result()
        looker = server.guest()
        for table in tables:
            assert [seat["name"] for seat in looker.look(table)["seats"]] == ["A guest", "A guest 2"]


def test_nobody_holds_two_tables() -> None:
    async def grasp() -> None:
        async with TableLock(), TableLock():
            pass

    with pytest.raises(RuntimeError, match="must not ask for another"):
        finish(grasp())
