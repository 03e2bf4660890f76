"""The page of exercises: one by one, with the answer and the reason; how far one is, is remembered."""

import re

import pytest

from brelan.coach.exercises.exercise import exercises
from brelan.engine.game import Game
from tests.server.house import Serving


@pytest.mark.parametrize("game", [name for name in Game.names() if exercises(Game.load(name))])
def test_an_exercise_is_asked_answered_and_explained(server: Serving, game: str) -> None:
    me = server.guest()
    first = exercises(Game.load(game))[0].decision
    here = me.client.get(f"/exercises/{game}").headers["location"]
    assert here == f"/exercises/{game}/1"
    asked = me.client.get(here).text
    assert "What do you do?" in asked
    assert 'class="worths"' not in asked
    wrong = me.client.get(here, params={"plan": first["made"]}).text
    assert "most do here" in wrong
    assert 'class="worths"' not in wrong
    right = me.client.get(here, params={"plan": first["best"]}).text
    assert "that is the best" in right
    assert 'class="worths"' in right
    assert "0 found of 1 tried" in me.client.get("/exercises").text  # the first answer stays
    assert me.client.get(f"/exercises/{game}").headers["location"] == f"/exercises/{game}/2"


def test_what_was_found_is_counted_and_when_all_were_tried_those_missed_come_back(server: Serving) -> None:
    me, game = server.guest(), Game.load("mino_dice")
    known = exercises(game)
    for number, each in enumerate(known, 1):
        plan = each.decision["made" if number == 3 else "best"]
        me.client.get(f"/exercises/mino_dice/{number}", params={"plan": plan})
    page = me.client.get("/exercises").text
    assert f"{len(known) - 1} found of {len(known)} tried" in page
    assert me.client.get("/exercises/mino_dice").headers["location"] == "/exercises/mino_dice/3"


@pytest.mark.parametrize("path", ["/exercises/chess", "/exercises/mino_dice/0", "/exercises/mino_dice/999"])
def test_there_is_no_such_exercise(server: Serving, path: str) -> None:
    assert server.guest().client.get(path).status_code == 404


def test_an_answer_that_is_none_changes_nothing(server: Serving) -> None:
    me = server.guest()
    page = me.client.get("/exercises/mino_dice/1", params={"plan": 9999}).text
    assert not re.search(r'id="advice"', page)
    assert "tried" not in me.client.get("/exercises").text.partition("<main")[2]


@pytest.mark.parametrize("headers", [{"sec-purpose": "prefetch;prerender"}, {"sec-fetch-site": "cross-site"}])
def test_what_nobody_has_pressed_is_no_answer(server: Serving, headers: dict[str, str]) -> None:
    me = server.guest()
    assert me.client.get("/exercises/mino_dice/1", params={"plan": 0}, headers=headers).status_code == 200
    assert "tried" not in me.client.get("/exercises").text.partition("<main")[2]
    me.client.get("/exercises/mino_dice/1", params={"plan": 0}, headers={"sec-fetch-site": "same-origin"})
    assert "of 1 tried" in me.client.get("/exercises").text
