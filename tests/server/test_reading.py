"""Looking costs too: passers-by wait for each other, players do not wait for them, and no wish is without bound."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import httpx
import pytest

from brelan.engine.game import Game
from brelan.engine.referee.match import Match
from tests.server.house import PATIENCE, Listener, Serving, play_out, serving
from tests.server.test_connections import ASK, calls

SOON = httpx.Timeout(PATIENCE, read=0.7)


@contextmanager
def all_turns_taken(server: Serving, by: str = "192.0.2.1") -> Iterator[None]:
    """Somebody far away takes the time of those who answer passers-by."""

    async def take() -> asyncio.Event:
        begun, enough = asyncio.Event(), asyncio.Event()

        async def hold() -> None:
            async with server.house.limits.visits.turn(by):
                begun.set()
                await enough.wait()

        server.held = asyncio.create_task(hold())  # type: ignore[attr-defined]
        await begun.wait()
        return enough

    enough = asyncio.run_coroutine_threadsafe(take(), server.loop).result()
    try:
        yield
    finally:
        server.loop.call_soon_threadsafe(enough.set)


def test_players_come_before_passers_by(tmp_path: Path) -> None:
    with serving(tmp_path, visits_at_once=1) as server:
        me, passer_by = server.guest(), server.guest()
        table = me.open("gang_of_dice", "me here")
        path = f"/table/{table['id']}"
        with all_turns_taken(server):
            for slow in (path, "/", "/mine", f"/api/tables/{table['id']}"):
                with pytest.raises(httpx.ReadTimeout):
                    passer_by.client.get(slow, timeout=SOON)
            with pytest.raises(httpx.ReadTimeout):
                me.client.get(f"{path}/replay", timeout=SOON)
            assert me.client.get(path).status_code == 200
            table = me.move(table, table["view"]["choices"][0]["move"])
            ear = Listener(me, f"{path}/live")
            ear.next()
            ear.close()
        assert passer_by.client.get(path).status_code == 200


def test_one_address_waits_for_so_many_answers(tmp_path: Path) -> None:
    with serving(tmp_path, visits_at_once=1, visits_waiting=2) as server:
        me = server.guest()
        with all_turns_taken(server):
            for _ in range(2):
                with pytest.raises(httpx.ReadTimeout):
                    me.client.get("/", timeout=SOON)
            assert me.client.get("/").status_code == 429
            elsewhere = {"x-forwarded-for": "192.0.2.9"}
            with pytest.raises(httpx.ReadTimeout):
                me.client.get("/", timeout=SOON, headers=elsewhere)


def test_whoever_reads_slowly_keeps_no_passer_by_waiting(tmp_path: Path) -> None:
    with serving(tmp_path, visits_at_once=2, pipelined=10**6) as server, calls(server, 4, SO_RCVBUF=4096) as deaf:
        for line in deaf:
            line.sendall(ASK * 400)
        assert httpx.get(server.address, timeout=PATIENCE).status_code == 200


def test_spectators_with_different_places_share_views(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        me, other = server.guest(), server.guest()
        table = play_out(me.open("mino_dice", "me here here"), [me], steps=30)
        assert table["place"] > 30
        path = f"/table/{table['id']}/live"
        ears = [Listener(other, path, **{"last-event-id": str(place)}) for place in range(0, 12)]
        for ear in ears:
            assert ear.next()[0] == table["place"]
            ear.close()
        assert len(server.house._tables[table["id"]].watchers._made) <= 2


def test_a_log_is_not_filled_by_doing_and_undoing(tmp_path: Path) -> None:
    with serving(tmp_path, longest_log=1_000) as server:
        me = server.guest()
        table = me.open("gang_of_dice", "me here")
        undo = f"/api/tables/{table['id']}/undo"
        for _ in range(300):
            seat = table["view"]["actor"]
            after = me.move(table, me.look(table, seat=seat)["view"]["choices"][0]["move"])
            if not me.look(after, seat=seat)["view"]["may_undo"]:
                table = after
                continue
            answer = me.client.post(undo, json={"place": after["place"], "seat": seat}, headers=me.program)
            if answer.status_code != 200:
                table = after
                break
            table = answer.json()
        assert answer.status_code == 422
        assert table["place"] < 250
        assert play_out(table, [me])["over"]


@pytest.mark.parametrize("name", ["gang_of_dice", "mino_dice", "dice_stars"])
def test_a_match_as_it_stood_is_found_without_checking_it_again(name: str) -> None:
    chance, match = Random(5), Match(Game.load(name), ["A", "B", "C"])
    while len(match.log) < 80 and not match.over:
        seats = [seat for seat in range(3) if match.may_undo(seat)]
        if seats and chance.random() < 0.4:
            match.undo(seats[0])
        else:
            match.play(match.actor, chance.choice(match.legal()))
    for place in range(0, len(match.log) + 1, 7):
        then = Match(match.game, match.names, match.options)
        then.resume(match.log[:place])
        assert match.as_of(place).state == then.state
