"""A house that an earlier Brelan kept opens as it was: its tables, its guests, and the games saved from it."""

import asyncio
import gzip
import json
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet

from brelan.engine import read, verify
from brelan.engine.game import Game
from brelan.engine.referee.verdict import Proof
from brelan.engine.referee.ways import BY_OCCASION, BY_PLACE
from brelan.server.store.databases.sqlite import FILE
from brelan.server.store.results import results_of
from tests.server.house import Guest, Serving, play_out, serving

DATA = Path(__file__).parent.parent / "data"
CELLS = {"desperados": 432, "dice_stars": 242}
"""How many cells a state had in the earliest house, where it has more now."""
LAYOUTS = sorted(DATA.glob("layout-*"), key=lambda path: int(path.name.removeprefix("layout-")))
FIRST = LAYOUTS[0]
"""The earliest house has more: what its states were, and saved games. Each was made with the code of its time."""


def fingerprint(state: list[int]) -> str:
    return sha256(json.dumps(state).encode()).hexdigest()[:16]


def unpack(layout: Path, to: Path) -> dict[str, Any]:
    """Put a house where it can be opened; what is known of its tables."""
    (to / FILE).write_bytes(gzip.decompress((layout / f"{FILE}.gz").read_bytes()))
    tables: dict[str, Any] = json.loads((layout / "tables.json").read_text(encoding="utf-8"))
    return tables


def still_there(then: Any, now: Any) -> bool:
    """Whether all that a view showed is shown now; there may be more, and it may be said in other words."""
    if isinstance(then, dict):
        kept = {key for key in then if key != "text"}
        return isinstance(now, dict) and all(key in now and still_there(then[key], now[key]) for key in kept)
    if isinstance(then, list):
        return len(then) == len(now) and all(map(still_there, then, now))
    return bool(then == now)


def points_written(server: Serving, table: str) -> list[int]:
    """What a game has brought, as it is written."""
    work = results_of(server.house.store, [table])
    found = asyncio.run_coroutine_threadsafe(work, server.loop).result().get(table, {})
    return [found[seat].points for seat in sorted(found)]


def some_always(layouts: list[Path]) -> list[ParameterSet]:
    """Every third house is opened in every run, the others in long ones: most of their steps are the same."""
    return [
        pytest.param(layout, id=layout.name, marks=pytest.mark.long if number % 3 else ())
        for number, layout in enumerate(layouts)
    ]


@pytest.mark.parametrize("layout", some_always(LAYOUTS[1:]))
def test_a_house_of_every_layout_opens_and_its_games_go_on(layout: Path, tmp_path: Path) -> None:
    tables = unpack(layout, tmp_path)
    guest = tables.pop("guest")
    with serving(tmp_path) as server:
        me = server.guest()
        me.client.cookies.clear()
        me.client.cookies.set("guest", server.app.state.guests.sign_program(guest))
        for name, kept in tables.items():
            shown = me.ask(f"/api/tables/{name}?seat=0")
            assert (shown["game"], shown["place"]) == (kept["game"], kept["place"])
            assert [seat["name"] for seat in shown["seats"]] == kept["seats"]
            assert (shown["over"], shown["waiting"]) == (kept["kind"] == "over", kept["kind"] == "waiting")
            assert shown["view"]["points"] == kept["points"]
            assert still_there(kept["table"], shown["view"]["table"])
            if kept["kind"] == "over":
                verdict = me.ask(f"/api/tables/{name}/verify", {})
                assert (verdict["open_unexplained"], verdict["secret_unexplained"]) == ([], [])
                assert points_written(server, name) == kept["points"]
            elif kept["kind"] == "going":
                assert play_out(shown, [me], steps=5)["place"] > kept["place"]
                assert not points_written(server, name)
        assert all(name in me.client.get("/mine").text for name in tables)


def test_endings_noted_elsewhere_are_kept_where_todays_rules_are_others(tmp_path: Path) -> None:
    """In a club, on a challenge's board, and who had won: of each of these one game, and all by rules of the past."""
    unpack(DATA / "layout-20", tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE)) as file:
        club = file.execute("SELECT table_id FROM club_games WHERE ranks != ''").fetchone()[0]
        attempt = file.execute("SELECT table_id, rank, points FROM attempts").fetchone()
        other = file.execute("SELECT id FROM tables WHERE over = 0 AND tables.turn >= 0").fetchone()[0]
        file.execute("UPDATE tables SET over = 1, turn = -2, won = 2 WHERE id = ?", (other,))
        file.execute("DELETE FROM results")
        file.execute("UPDATE tables SET rules = 0")
        file.commit()
    with serving(tmp_path) as server:
        found = asyncio.run_coroutine_threadsafe(
            results_of(server.house.store, [club, attempt[0], other]), server.loop
        ).result()
        assert {seat: each.rank for seat, each in found[club].items()} == {0: 1, 1: 2}
        assert [(each.rank, each.points) for each in found[attempt[0]].values()] == [attempt[1:]]
        assert {seat: each.rank for seat, each in found[other].items()} == {0: 2, 1: 1}
        assert all(each.ended for each in found[club].values())


def test_every_table_of_the_earliest_house_is_as_it_was_and_goes_on(tmp_path: Path) -> None:
    tables = unpack(FIRST, tmp_path)
    with serving(tmp_path) as server:
        me = server.guest()
        guests = server.app.state.guests
        guest = guests.read(tables.pop("cookie"))  # signed by the house that was
        assert guest
        me.client.cookies.clear()
        me.client.cookies.set("guest", guests.sign_program(guest))  # a page's would not choose among its seats
        for name, kept in tables.items():
            shown = me.look({"id": name})
            assert (shown["game"], shown["place"]) == (kept["game"], kept["place"])
            assert [seat["name"] for seat in shown["seats"]] == kept["seats"]
            assert (shown["over"], shown["waiting"]) == (kept["kind"] == "over", kept["kind"] == "waiting")
            assert shown["view"]["points"] == kept["points"]
            assert server.house._tables[name].dealer.way == BY_PLACE, "it goes on as it began"
            state = server.house._tables[name].match.state  # cells that have come since then stand after the others
            assert fingerprint(state[: CELLS.get(kept["game"])]) == kept["state"]
            if kept["kind"] == "over":
                verdict = me.ask(f"/api/tables/{name}/verify", {})
                assert (verdict["open_unexplained"], verdict["secret_unexplained"]) == ([], [])
            elif kept["kind"] == "going":
                assert play_out(shown, [me], steps=5)["place"] > kept["place"]
        assert all(name in me.client.get("/mine").text for name in tables)
        assert server.house._tables[me.open()["id"]].dealer.way == BY_OCCASION
        stranger: Guest = server.guest()
        assert not any(name in stranger.client.get("/mine").text for name in tables)


def test_every_saved_game_can_be_read() -> None:
    saved = sorted(path for path in FIRST.glob("*.json") if path.stem != "tables")
    assert {path.stem for path in saved} <= set(Game.names())
    assert saved
    for path in saved:
        record = read(path.read_text(encoding="utf-8"))
        assert record.match.over
        assert record.dealer.way == BY_PLACE
        verdict = verify(record.match, record.dealer, record.commitment)
        assert verdict.draws
        assert verdict.proof(promised=True) == Proof.FAIR
        assert record.match.game.name == path.stem
