"""What who watches over a server hears: alive, ready, figures; lines of JSON; whom the proxy speaks for."""

import gzip
import json
import logging
import re
from pathlib import Path
from time import sleep

import httpx
import pytest

from brelan.server import error_log
from brelan.server.store.databases.engines import Where
from brelan.server.store.databases.sqlite import FILE
from brelan.server.store.layout.migrations import STEPS
from brelan.server.watch import Watch
from tests.postgres import Postgres
from tests.server.house import Listener, play_out, serving
from tests.server.test_earlier_houses import LAYOUTS
from tests.server.test_moving_house import at, run
from tests.server.test_serve import process


def figures(watch: Watch) -> dict[str, float]:
    """What Prometheus would read."""
    answer = httpx.get(f"http://{watch.address}/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    found = {}
    for line in answer.text.splitlines():
        if not line.startswith("#"):
            name, value = re.fullmatch(r'(brelan_[a-z_]+(?:\{[a-z]+="[^"]*"\})?) (\S+)', line).groups()  # type: ignore[union-attr]
            assert f"# TYPE {re.sub(r'(_(bucket|sum|count))?({.*)?$', '', name)}" in answer.text
            found[name] = float(value)
    return found


def test_figures_of_what_happens(where: Where) -> None:
    watch = Watch("127.0.0.1:0")
    assert [watch.answer(path)[0] for path in ("/livez", "/readyz", "/metrics", "/else")] == [200, 503, 503, 404]
    with serving(where, watch=watch) as server:
        assert [watch.answer(path)[0] for path in ("/livez", "/readyz")] == [200, 200]
        before, me = figures(watch), server.guest()
        table = me.open("gang_of_dice", "me here")
        listener = Listener(me, f"/api/tables/{table['id']}/events", **me.program)
        listener.next()
        play_out(table, [me], steps=5)
        me.client.get("/table/nowhere")
        me.ask(f"/api/tables/{table['id']}/moves", {"place": 0, "seat": 0, "moves": [0]}, 409)
        after = figures(watch)
        listener.close()
        assert after["brelan_moves_total"] - before["brelan_moves_total"] == 5
        assert after["brelan_commit_seconds_count"] == after['brelan_commit_seconds_bucket{le="+Inf"}'] >= 6
        assert after["brelan_commit_seconds_sum"] > 0
        names = ("live_connections", "tables_in_memory", "tables_unfinished", "bots_waiting")
        assert [after[f"brelan_{name}"] for name in names] == [1, 1, 1, 0]
        assert after['brelan_refusals_total{kind="not_found"}'] == after['brelan_refusals_total{kind="stale"}'] == 1
        server.house.closing = True
        assert watch.answer("/readyz")[0] == 503
    watch.close()


def test_a_database_that_is_gone_is_not_ready_and_one_that_hangs_not_alive(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = postgres.new_database()
    name = database.partition("?")[0].rpartition("/")[2]
    watch = Watch("127.0.0.1:0")
    with serving(database, watch=watch) as server:
        postgres.run(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS false")
        postgres.run(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
        assert watch.answer("/readyz")[0] == 503
        assert watch.answer("/livez")[0] == 200
        postgres.run(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS true")
        assert watch.answer("/readyz")[0] == 200
        monkeypatch.setattr("brelan.server.watch.PATIENCE", 0.1)
        server.loop.call_soon_threadsafe(sleep, 2)
        assert watch.answer("/livez")[0] == 503
    watch.close()


def test_faults_are_lines_of_json_if_wished(capsys: pytest.CaptureFixture[str]) -> None:
    error_log.set_up("json")
    try:
        try:
            _ = int("a secret")
        except ValueError as error:
            error_log.note(error, "an answer")
        told = json.loads(capsys.readouterr().err)
    finally:
        logging.basicConfig(force=True)
        error_log.LOG.setLevel(logging.NOTSET)
    assert set(told) == {"time", "level", "from", "message"}
    assert told["level"] == "error"
    assert told["message"].startswith("an answer: ValueError at")


def test_a_fault_that_goes_on_is_told_in_full_once(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(error_log, "_told", {})

    kept = "".join(["sec", "ret"])

    def deep(left: int) -> None:
        if left:
            deep(left - 1)
        raise RuntimeError(kept)

    for _ in range(50):
        try:
            deep(30)
        except RuntimeError as error:
            error_log.note(error, "a page")
    told = [record.getMessage() for record in caplog.records]
    assert len(told[0]) < 2_000
    assert set(told[1:]) == {"a page: RuntimeError again"}
    assert kept not in caplog.text


OLDEST_AND_NEWEST = (LAYOUTS[0], LAYOUTS[-1])
"""That a house of every layout opens is shown elsewhere; a command that starts takes seconds."""
UPGRADED = [
    pytest.param(layout, id=layout.name, marks=() if layout in OLDEST_AND_NEWEST else pytest.mark.long)
    for layout in LAYOUTS
]


@pytest.mark.parametrize("layout", UPGRADED)
def test_an_upgrade_keeps_the_house_as_it_was(layout: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = gzip.decompress((layout / f"{FILE}.gz").read_bytes())
    (tmp_path / FILE).write_bytes(before)
    with process(tmp_path):
        pass
    (kept,) = tmp_path.glob(f"before-layout-{len(STEPS)}-*.sqlite")
    assert kept.stat().st_mode & 0o777 == 0o600
    assert run("restore", kept, *at(tmp_path / "again")) == 0
    assert "every log plays" in capsys.readouterr().out
    with process(tmp_path):
        pass
    assert len(list(tmp_path.glob("before-*"))) == 1, "only when something changes"
    assert run("backup", tmp_path / "new", *at(tmp_path)) == 0


def test_a_proxy_in_a_trusted_network_speaks_for_others(tmp_path: Path) -> None:
    with serving(tmp_path, trusted_proxy=("127.0.0.0/8",), tables_per_second=0.001, tables_at_once=1) as server:
        for client, status in (("192.0.2.7", 303), ("192.0.2.7", 429), ("192.0.2.8", 303)):
            answer = server.guest().client.post("/play-now/gang_of_dice", headers={"x-forwarded-for": client})
            assert answer.status_code == status
    with serving(tmp_path / "other", trusted_proxy=(), tables_per_second=0.001, tables_at_once=1) as server:
        for client, status in (("192.0.2.7", 303), ("192.0.2.8", 429)):
            answer = server.guest().client.post("/play-now/gang_of_dice", headers={"x-forwarded-for": client})
            assert answer.status_code == status
