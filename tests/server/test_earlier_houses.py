"""A house that an earlier Brelan kept opens as it was: its tables, its guests, and the games saved from it."""

import gzip
import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from brelan.engine import read, verify
from brelan.engine.game import Game
from brelan.engine.referee.verdict import Proof
from brelan.engine.referee.ways import BY_OCCASION, BY_PLACE
from brelan.server.store.databases.sqlite import FILE
from tests.server.house import Guest, play_out, serving

DATA = Path(__file__).parent.parent / "data"
CELLS = {"desperados": 432, "dice_stars": 242}
"""How many cells a state had in the earliest house, where it has more now."""
LAYOUTS = sorted(path for path in DATA.iterdir() if path.name.startswith("layout-"))


def fingerprint(state: list[int]) -> str:
    return sha256(json.dumps(state).encode()).hexdigest()[:16]


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda path: path.name)
def test_every_table_is_as_it_was_and_goes_on(layout: Path, tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(gzip.decompress((layout / f"{FILE}.gz").read_bytes()))
    tables: dict[str, Any] = json.loads((layout / "tables.json").read_text(encoding="utf-8"))
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


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda path: path.name)
def test_every_saved_game_can_be_read(layout: Path) -> None:
    saved = sorted(path for path in layout.glob("*.json") if path.stem != "tables")
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
