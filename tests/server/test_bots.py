"""Bots at the tables: they think elsewhere, wait a moment, and never keep a table waiting for ever."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from brelan.bots import OFFERED, Bot
from brelan.engine.referee.match import Match
from brelan.engine.rule import NATURE
from brelan.server import fair
from brelan.server.limits import Limits
from brelan.server.settings import Settings
from brelan.server.tables import compile_bots, turns
from brelan.server.tables.compile_bots import BotCompiler
from brelan.server.tables.opponents import NAMES, bot_name
from brelan.server.tables.table import Table
from brelan.server.tables.turns import Turns
from tests.server.house import Guest, Listener, finish, play_out, serving, wait


def slow_bots(monkeypatch: pytest.MonkeyPatch) -> tuple[threading.Event, threading.Event]:
    """From now on every bot tells that it thinks, and waits until it is enough."""
    thinking, enough = threading.Event(), threading.Event()
    choose = Bot.choose

    def slowly(self: Bot, match: Match, seat: int) -> int:
        thinking.set()
        assert enough.wait(20)
        return choose(self, match, seat)

    monkeypatch.setattr(Bot, "choose", slowly)
    return thinking, enough


def move_until(thinking: threading.Event, me: Guest, table: dict[str, Any]) -> None:
    """Make my moves until a bot thinks."""
    while not thinking.is_set():
        table = me.look(table)
        if table["view"]["actor"] == 0:
            me.move(table, table["view"]["choices"][0]["move"])


def test_a_thinking_bot_blocks_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    thinking, enough = slow_bots(monkeypatch)
    with serving(tmp_path) as server:
        me = server.guest()
        table = me.open("gang_of_dice", "me bot", options={"open_counts": True})
        move_until(thinking, me, table)
        assert me.client.get("/").status_code == 200  # while the bot thinks
        assert play_out(me.open("gang_of_dice", "me here"), [me])["over"]
        assert me.look(table)["view"]["actor"] == 1
        enough.set()
        assert play_out(table, [me])["over"]


def test_a_bot_that_breaks_still_moves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Bot, match: Match, seat: int) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr(Bot, "choose", broken)
    with serving(tmp_path) as server:
        me = server.guest()
        assert play_out(me.open("gang_of_dice", "me bot"), [me])["over"]


def test_people_can_follow(tmp_path: Path) -> None:
    """A bot waits before it moves, and Nature before it clears the table. Here they wait for ever."""
    for pause, waiting in (({"bot_pause": 1e6}, 1), ({"nature_pause": 1e6}, NATURE)):
        with serving(tmp_path, **pause) as server:
            me = server.guest()
            table = me.open("gang_of_dice", "me bot", options={"open_counts": True})
            while (table := me.look(table))["view"]["actor"] != waiting:
                if table["view"]["actor"] == 0:
                    me.move(table, table["view"]["choices"][0]["move"])
            turn = server.house.turns._tasks.get(server.house._tables[table["id"]])
            assert turn
            assert not turn.done()
            assert me.look(table)["place"] == table["place"]


def test_a_bot_thinks_during_its_pause(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After it, the time that a choice takes would tell of a hand in which there is one."""
    chosen = threading.Event()
    choose = Bot.choose

    def noted(self: Bot, match: Match, seat: int) -> int:
        chosen.set()
        return choose(self, match, seat)

    monkeypatch.setattr(Bot, "choose", noted)
    with serving(tmp_path, bot_pause=1e6) as server:
        me = server.guest()
        table = me.open("gang_of_dice", "me bot", options={"open_counts": True})
        while (table := me.look(table))["view"]["actor"] != 1:
            if table["view"]["actor"] == 0:
                me.move(table, table["view"]["choices"][0]["move"])
        assert chosen.wait(20)
        assert me.look(table)["place"] == table["place"]


def test_a_turn_that_fails_is_taken_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Not the bot breaks, but what is around it."""
    failures = iter([ZeroDivisionError, KeyError])
    bot = Turns._bot_moves

    async def at_first_broken(self: Turns, table: Table) -> None:
        for failure in failures:
            raise failure
        await bot(self, table)

    monkeypatch.setattr(Turns, "_bot_moves", at_first_broken)
    monkeypatch.setattr(turns, "TRY_AGAIN", 0.0)
    with serving(tmp_path) as server:
        me = server.guest()
        assert play_out(me.open("gang_of_dice", "me bot"), [me])["over"]
    assert "KeyError" in caplog.text


def test_every_level_plays(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        me = server.guest()
        chairs = [{"kind": "me"}, *({"kind": "bot", "level": level} for level in OFFERED)]
        table = me.ask("/api/tables", {"game": "gang_of_dice", "chairs": chairs}, 201)
        assert [seat["level"] for seat in table["seats"]] == ["", *OFFERED]
        assert play_out(table, [me])["over"]


def test_bots_have_names_of_their_own() -> None:
    assert bot_name(["Anna", NAMES[0], NAMES[1]]) == NAMES[2]


def test_bots_are_compiled_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that compiles says whether it worked; only then bots look ahead."""
    monkeypatch.setattr(compile_bots, "BEGIN_AFTER", 0.0)

    async def compile_them() -> None:

        with ThreadPoolExecutor(1) as threads:
            unknown = BotCompiler(["no_such_game"], threads)
            assert unknown.under_way
            await unknown._task
            assert not unknown.under_way
            assert unknown.ready == set()

    finish(compile_them())


def test_many_tables_of_one_guest_keep_nobody_elses_bot_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]  # turns are given by the time that others took: on a busy machine a real one may take any
    monkeypatch.setattr(fair, "monotonic", lambda: clock[0])

    async def crowd() -> None:
        thinking, order = fair.FairTurns(1), []

        async def bot(guest: str) -> None:
            async with thinking.turn(guest):
                order.append(guest)
                await asyncio.sleep(0)
                clock[0] += 0.01

        greedy = [asyncio.create_task(bot("greedy")) for _ in range(50)]
        while len(order) < 4:
            await asyncio.sleep(0)
        assert len(order) < 10
        for _ in range(3):
            before = len(order)
            await bot("ordinary")
            assert order.index("ordinary", before) <= before + 1
        greedy[-1].cancel()
        await asyncio.gather(*greedy, return_exceptions=True)
        assert order.count("greedy") == 49
        assert thinking._free == 1

    finish(crowd())


def test_many_guests_of_one_address_keep_nobody_elses_turn_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr(fair, "monotonic", lambda: clock[0])
    limits = Limits(Settings())

    async def crowd() -> None:
        turns, order = fair.FairTurns(1), []

        async def ask(guest: str, address: str) -> None:
            limits.note_address(guest, address)
            async with turns.turn(limits.address_of(guest), guest):
                order.append(guest)
                await asyncio.sleep(0)
                clock[0] += 0.01

        many = [asyncio.create_task(ask(f"one of many {number % 30}", "192.0.2.1")) for number in range(90)]
        while len(order) < 4:
            await asyncio.sleep(0)
        for _ in range(3):
            before = len(order)
            await ask("ordinary", "192.0.2.2")
            assert order.index("ordinary", before) <= before + 1
        await asyncio.gather(*many)
        assert len({*[each for each in order if each != "ordinary"][:30]}) == 30, "and among themselves by guest"

    finish(crowd())


def test_bots_do_not_play_for_nobody(tmp_path: Path) -> None:
    with serving(tmp_path, attended=0.0) as server:
        me = server.guest()
        while True:  # until a bot begins
            table = server.house._tables[me.open("gang_of_dice", "bot bot me")["id"]]
            if table.info.seats[table.match.actor].is_bot:
                break
        sleep(0.3)
        assert not server.house.turns.taken(table)
        place = table.place
        ear = Listener(me, f"/table/{table.id}/live")
        wait(lambda: table.place > place)
        ear.close()


def test_where_several_people_play_bots_go_on_while_nobody_looks(tmp_path: Path) -> None:
    """Else whoever comes after a bot would never be told that it is their turn."""
    with serving(tmp_path, attended=0.0) as server:
        me, friend = server.guest(), server.guest()
        opened = me.open("gang_of_dice", "me bot link bot")
        friend.sit(opened, 2)
        table = server.house._tables[opened["id"]]
        wait(lambda: table.match.actor in (0, 2))
        for _ in range(3):  # whoever it is moves, and looks no more
            mover = me if table.match.actor == 0 else friend
            now = mover.look(opened)
            mover.move(now, now["view"]["choices"][0]["move"])
            wait(lambda: table.match.actor in (0, 2))


def test_a_bot_that_still_thinks_when_the_game_is_given_up_moves_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its seed is known by then."""
    thinking, enough = slow_bots(monkeypatch)
    with serving(tmp_path) as server:
        me = server.guest()
        opened = me.open("gang_of_dice", "me bot")
        table = server.house._tables[opened["id"]]
        move_until(thinking, me, opened)
        me.ask(f"/api/tables/{table.id}/give-up", {})
        place = table.place
        enough.set()
        wait(lambda: not server.house.turns.taken(table))
        assert table.place == place
