"""Looking costs too: passers-by wait for each other, players do not wait for them, and no request is without bound."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import thread_time

import httpx
import pytest

from brelan.engine.game import Game
from brelan.engine.referee.match import Match
from brelan.server.fair import FairTurns
from brelan.server.limits import Limits
from tests.server.house import PATIENCE, Listener, Serving, finish, play_out, quick, serving, wait
from tests.server.loop_watch import LONGEST
from tests.server.test_connections import ASK, calls

SOON = httpx.Timeout(PATIENCE, read=0.7)


@contextmanager
def all_turns_taken(turns: Callable[[Limits], FairTurns], server: Serving) -> Iterator[None]:
    """Somebody far away takes the time of those who are answered in some turns."""

    async def take() -> asyncio.Event:
        begun, enough = asyncio.Event(), asyncio.Event()

        async def hold() -> None:
            async with turns(server.house.limits).turn("192.0.2.1"):
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


def visits(limits: Limits) -> FairTurns:
    return limits.visits


def own_tables(limits: Limits) -> FairTurns:
    return limits.own_tables


def test_players_come_before_passers_by(tmp_path: Path) -> None:
    with serving(tmp_path, longest_turn=PATIENCE) as server:
        me, passer_by = server.guest(), server.guest()
        table = me.open("gang_of_dice", "me here")
        path = f"/table/{table['id']}"
        with all_turns_taken(visits, server):
            for slow in (path, "/", "/mine", f"/api/tables/{table['id']}"):
                with pytest.raises(httpx.ReadTimeout):
                    passer_by.client.get(slow, timeout=SOON)
            for slow in (f"{path}/replay", f"{path}/share", f"{path}/review"):
                with pytest.raises(httpx.ReadTimeout):
                    me.client.get(slow, timeout=SOON)
            assert me.client.get(path).status_code == 200
            table = me.move(table, table["view"]["choices"][0]["move"])
            ear = Listener(me, f"{path}/live")
            ear.next()
            ear.close()
        assert passer_by.client.get(path).status_code == 200


def test_checking_dice_waits_for_its_turn(tmp_path: Path) -> None:
    """It goes through a whole game, by whichever method it is asked for."""
    with serving(tmp_path, longest_turn=PATIENCE) as server:
        me = server.guest()
        table = play_out(me.open("gang_of_dice", "me here"), [me])
        verify = f"/api/tables/{table['id']}/verify"
        with all_turns_taken(visits, server), pytest.raises(httpx.ReadTimeout):
            me.client.post(verify, headers=me.program, timeout=SOON)
        assert me.client.post(verify, headers=me.program).json()["committed"]


def test_moves_come_before_those_who_only_look_at_their_own_table(tmp_path: Path) -> None:
    with serving(tmp_path, longest_turn=PATIENCE) as server:
        me = server.guest()
        table = me.open("gang_of_dice", "me here")
        with all_turns_taken(own_tables, server):
            with pytest.raises(httpx.ReadTimeout):
                me.client.get(f"/table/{table['id']}", timeout=SOON)
            me.move(table, table["view"]["choices"][0]["move"])
        assert me.client.get(f"/table/{table['id']}").status_code == 200


def test_one_address_waits_for_so_many_answers(tmp_path: Path) -> None:
    with serving(tmp_path, longest_turn=PATIENCE, requests_waiting=2) as server:
        me = server.guest()
        with all_turns_taken(visits, server):
            for _ in range(2):
                with pytest.raises(httpx.ReadTimeout):
                    me.client.get("/", timeout=SOON)
            assert me.client.get("/").status_code == 429
            elsewhere = {"x-forwarded-for": "192.0.2.9"}
            with pytest.raises(httpx.ReadTimeout):
                me.client.get("/", timeout=SOON, headers=elsewhere)


def test_a_turn_that_takes_too_long_is_the_next_ones(tmp_path: Path) -> None:
    with serving(tmp_path, longest_turn=0.1) as server, all_turns_taken(visits, server):
        assert httpx.get(server.address, timeout=PATIENCE).status_code == 200


def test_whoever_waits_for_a_table_keeps_nobody_waiting(tmp_path: Path) -> None:
    """A visitor's turn is for drawing: it ends when the table that is asked for is being changed."""
    with serving(tmp_path, longest_turn=PATIENCE) as server:
        me = server.guest()
        table = server.house._tables[me.open("gang_of_dice", "me here")["id"]]
        asyncio.run_coroutine_threadsafe(table.lock.acquire(), server.loop).result()
        with pytest.raises(httpx.ReadTimeout):
            server.guest().client.get(table.address, timeout=SOON)
        assert httpx.get(server.address, timeout=PATIENCE).status_code == 200
        server.loop.call_soon_threadsafe(table.lock.release)


def test_whoever_reads_or_sends_slowly_keeps_no_passer_by_waiting(tmp_path: Path) -> None:
    unsent = b"POST /new HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n"
    with (
        serving(tmp_path, longest_turn=PATIENCE, pipelined=10**6) as server,
        calls(server, 4, SO_RCVBUF=4096) as deaf,
        calls(server, 4) as slow,
    ):
        for line in slow:
            line.sendall(unsent)
        for line in deaf:
            line.sendall(ASK * 400)
        assert httpx.get(server.address, timeout=PATIENCE).status_code == 200
        server.watch.blocked.clear()  # no other house reads so many requests at once


def test_turns_are_fair_between_addresses_and_then_between_their_guests() -> None:
    """One guest's hundred requests wait for another's one, at the same address too."""
    order: list[str] = []

    async def ask(turns: FairTurns, address: str, guest: str) -> None:
        async with turns.turn(address, guest):
            order.append(f"{address} {guest}")
            await asyncio.sleep(0.002)

    async def all_at_once() -> None:
        turns = FairTurns(1)
        noisy = [ask(turns, "school", "noisy") for _ in range(20)]
        await asyncio.gather(*noisy, ask(turns, "school", "quiet"), ask(turns, "home", "me"))

    finish(all_at_once())
    assert order.index("home me") <= 2
    assert order.index("school quiet") <= 3


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


def test_between_two_turns_others_are_heard() -> None:
    """Answers are drawn without a break: sixty that were asked for in one moment would follow each other."""

    async def all_at_once() -> list[int]:
        turns, rounds, seen = FairTurns(1, after=FairTurns(1)), 0, list[int]()

        async def ask(guest: str) -> None:
            async with turns.turn("school", guest):
                seen.append(rounds)

        asked = asyncio.gather(*(ask(f"{number}") for number in range(20)))
        while not asked.done():
            rounds += 1
            await asyncio.sleep(0)
        return seen

    async def check() -> None:
        seen = await all_at_once()
        assert len({*seen}) == len(seen) == 20

    finish(check())


def test_what_keeps_the_loop_is_seen_and_named(tmp_path: Path) -> None:
    """The watch that stands beside every server of these tests."""

    def busy() -> None:
        end = thread_time() + 3 * LONGEST
        while thread_time() < end:
            pass

    server = Serving(quick(tmp_path))
    server.loop.call_soon_threadsafe(busy)
    wait(lambda: server.watch.blocked)
    server.close()
    assert "busy" in server.watch.blocked[0]
