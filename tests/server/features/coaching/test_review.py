"""The review of a finished game, asked for by a program and by a page: made once, kept, and of no game that goes on."""

from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from brelan.coach.report import dearest
from brelan.server.features.coaching.reviews import Progress, Reviews
from tests.coach.games import weigher
from tests.server.features.coaching.test_hint import ask, choosing
from tests.server.house import Guest, Serving, play_out, serving

PATIENCE = 240.0
"""A review has little priority."""


def review_of(me: Guest, table: dict[str, Any]) -> dict[str, Any]:
    """The review, as soon as it is there."""
    end = monotonic() + PATIENCE
    while monotonic() < end:
        answer = me.client.get(f"/api/tables/{table['id']}/review")
        if answer.status_code == 200:
            made: dict[str, Any] = answer.json()
            return made
        assert answer.status_code == 202, answer.text
        assert not answer.json()["failed"]
        sleep(0.2)
    raise AssertionError("the review does not come")


def test_a_review_is_made_once_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[dict[str, Any]] = []
    note = Progress.note

    def listen(progress: Progress, said: dict[str, Any]) -> None:
        heard.append(said)
        note(progress, said)

    monkeypatch.setattr(Progress, "note", listen)
    weigher("dice_stars")
    with serving(tmp_path) as server:
        me = server.guest()
        table = me.open("dice_stars")
        assert me.client.get(f"/api/tables/{table['id']}/review").status_code == 403  # nothing of a game that goes on
        assert me.client.get(f"/table/{table['id']}/review").status_code == 403
        table = play_out(table, [me])
        page = _page(me, f"/table/{table['id']}/review")
        assert "<progress" in page
        made = review_of(me, table)
        (curve,) = [said["curve"] for said in heard if "curve" in said]
        assert curve == {name: made[name] for name in ("names", "points", "result")}, "the picture that comes first"
        assert sum(made["result"]) == 1
        assert len(made["seats"]) == 2
        assert {"start", "own_luck", "own_decisions", "remainder", "end"} <= made["seats"][0]["balance"].keys()
        _comes_back(me, table, made)
    with serving(tmp_path) as server:  # the house was closed meanwhile
        again = server.guest()
        answer = again.client.get(f"/api/tables/{table['id']}/review")
        assert answer.status_code == 200
        assert answer.json() == made
        _asks_again(again, table, made)


def test_the_curve_is_seen_while_the_rest_is_made(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        me = server.guest()
        table = play_out(me.open("gang_of_dice", "me here"), [me])
        points = [
            {"place": 0, "chances": [0.5, 0.5], "margin": 0.1},
            {"place": 9, "chances": [0.25, 0.75], "margin": 0.1},
        ]
        curve = {"names": ["A", "B"], "points": points, "result": [0.0, 1.0]}
        server.house.extensions.part(Reviews)._under_way[table["id"]] = Progress(5, 10, curve=curve)
        page = _page(me, f"/table/{table['id']}/review")
        assert "<progress" in page
        assert page.count('<polyline class="curve-line') == 2
        assert "between 0 and 50" in page.partition('id="curve-told"')[2].partition("</p>")[0], "and told in words"
        answer = me.client.get(f"/api/tables/{table['id']}/review")
        assert (answer.status_code, answer.json()["curve"]) == (202, curve)


def _page(me: Guest, path: str) -> str:
    answer = me.client.get(path)
    assert answer.status_code == 200, answer.text
    return answer.text


def _asks_again(me: Guest, table: dict[str, Any], made: dict[str, Any]) -> None:
    """The page, and a decision to be found again: the answer is hidden until it is found or asked for."""
    for seat in (0, 1):
        assert "<polyline" in _page(me, f"/table/{table['id']}/review?seat={seat}")
    number = max(range(len(made["decisions"])), key=lambda n: made["decisions"][n]["loss"])
    one = made["decisions"][number]
    here = f"/table/{table['id']}/review/{number}"
    assert 'class="worths"' not in _page(me, here)
    worst = min(range(len(one["plans"])), key=lambda plan: one["worth"][plan])
    assert 'class="worths"' not in _page(me, f"{here}?plan={worst}")
    assert 'class="worths"' in _page(me, f"{here}?plan={one['best']}")
    assert 'class="worths"' in _page(me, f"{here}?answer=true")
    assert me.client.get(f"/table/{table['id']}/review/{len(made['decisions'])}").status_code == 404
    assert me.client.get(f"/table/{table['id']}/review/-1").status_code == 404


def _comes_back(me: Guest, table: dict[str, Any], made: dict[str, Any]) -> None:
    """What was missed is asked again, until it is found."""
    missed = dearest(made, 0)
    assert missed, "random moves lose something"
    assert "(one game reviewed)" in _page(me, "/mine/record")
    here = f"/table/{table['id']}/review/{missed[0]}"
    assert me.client.get("/mine/exercise").headers["location"] == here
    said = me.post(here, True, plan=made["decisions"][missed[0]]["best"])
    assert 'id="next-exercise"' in said.text
    after = me.client.get("/mine/exercise").headers["location"]
    assert after == (f"/table/{table['id']}/review/{missed[1]}" if len(missed) > 1 else "/mine/record")


def test_a_decision_made_after_a_hint_is_marked_and_said_not_to_count(server: Serving) -> None:
    weigher("mino_dice")
    me = server.guest()
    table = choosing(me, me.open("mino_dice", "me here here", coach=True))
    table = play_out(ask(me, table), [me])
    made = review_of(me, table)
    helped = [one for one in made["decisions"] if one["helped"]]
    assert [one["counts"] for one in helped] == [False]
    page = _page(me, f"/table/{table['id']}/review?seat={helped[0]['seat']}")
    assert "Those made after a hint are not counted here." in page
    asked = [made["decisions"][number] for number in dearest(made, helped[0]["seat"])]
    assert page.count("· after a hint") == sum(one["helped"] for one in asked)
    others = {0, 1, 2} - {helped[0]["seat"]}
    assert "after a hint" not in _page(me, f"/table/{table['id']}/review?seat={others.pop()}")


def test_a_game_that_was_given_up_has_no_review(server: Serving) -> None:
    me = server.guest()
    table = me.open("gang_of_dice")
    me.ask(f"/api/tables/{table['id']}/give-up", {})
    assert me.client.get(f"/api/tables/{table['id']}/review").status_code == 403
