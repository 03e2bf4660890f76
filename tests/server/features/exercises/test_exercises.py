"""The page of exercises: one by one, with the answer and the reason; how far one is, is remembered."""

import asyncio
import re

import pytest

from brelan.coach.exercises.exercise import exercises
from brelan.engine.game import Game
from brelan.server.features.exercises.store import note_try
from tests.server.house import Guest, Serving


def answered(me: Guest, here: str, plan: int) -> str:
    """What our own page is told when a plan is pressed."""
    answer = me.post(here, True, plan=plan)
    assert answer.status_code == 200, answer.text
    return answer.text


@pytest.mark.parametrize("game", [name for name in Game.names() if exercises(Game.load(name))])
def test_an_exercise_is_asked_answered_and_explained(server: Serving, game: str) -> None:
    me = server.guest()
    first = exercises(Game.load(game))[0].decision
    here = me.client.get(f"/exercises/{game}").headers["location"]
    assert here == f"/exercises/{game}/1"
    asked = me.client.get(here).text
    assert "What do you do?" in asked
    assert 'class="worths"' not in asked
    wrong = answered(me, here, first["made"])
    assert "most do here" in wrong
    assert 'class="worths"' not in wrong
    right = answered(me, here, first["best"])
    assert "that is the best" in right
    assert 'class="worths"' in right
    assert "0 found of 1 tried" in me.client.get("/exercises").text  # the first answer stays
    assert me.client.get(f"/exercises/{game}").headers["location"] == f"/exercises/{game}/2"


def test_what_was_found_is_counted_and_when_all_were_tried_those_missed_come_back(server: Serving) -> None:
    me, game = server.guest(), Game.load("mino_dice")
    known = exercises(game)
    for number, each in enumerate(known, 1):
        plan = each.decision["made" if number == 3 else "best"]
        answered(me, f"/exercises/mino_dice/{number}", plan)
    page = me.client.get("/exercises").text
    assert f"{len(known) - 1} found of {len(known)} tried" in page
    assert me.client.get("/exercises/mino_dice").headers["location"] == "/exercises/mino_dice/3"


def test_exercises_of_no_game_are_not_found(server: Serving) -> None:
    assert server.guest().client.get("/exercises/chess").status_code == 404


@pytest.mark.parametrize("number", [0, 999])
def test_an_exercise_that_is_not_there_any_more_leads_to_the_others(server: Serving, number: int) -> None:
    gone = server.guest().client.get(f"/exercises/mino_dice/{number}")
    assert gone.headers["location"] == "/exercises/mino_dice"


@pytest.mark.parametrize("game", [name for name in Game.names() if not exercises(Game.load(name))])
def test_a_game_without_exercises_is_not_offered_and_old_links_lead_to_the_others(server: Serving, game: str) -> None:
    me = server.guest()
    assert f'id="exercises-{game}"' not in me.client.get("/exercises").text
    for path in (f"/exercises/{game}", f"/exercises/{game}/17"):
        gone = me.client.get(path, follow_redirects=True)
        assert (gone.status_code, gone.url.path) == (200, "/exercises")


def test_who_tried_exercises_that_are_gone_meets_those_that_are_left(server: Serving) -> None:
    me = server.guest()
    guest = server.house._tables[me.open("mino_dice", "me bot bot")["id"]].info.seats[0].guest
    for name in ("mino_dice", "dice_stars"):
        noted = note_try(server.house.store, guest, name, "b44311624c2f", True)
        asyncio.run_coroutine_threadsafe(noted, server.loop).result(60)
    page = me.client.get("/exercises").text
    assert "tried" not in page.partition("<main")[2]
    assert me.client.get("/exercises/mino_dice").headers["location"] == "/exercises/mino_dice/1"
    assert me.client.get("/mine/record").status_code == 200
    assert me.client.get("/mine").status_code == 200


def test_an_answer_that_is_none_changes_nothing(server: Serving) -> None:
    me = server.guest()
    page = answered(me, "/exercises/mino_dice/1", 9999)
    assert not re.search(r'id="advice"', page)
    assert "tried" not in me.client.get("/exercises").text.partition("<main")[2]


def test_looking_is_no_answer_and_without_script_one_is_sent_to_what_is_said(server: Serving) -> None:
    me = server.guest()
    assert me.client.get("/exercises/mino_dice/1", params={"plan": 0}).status_code == 200
    assert "tried" not in me.client.get("/exercises").text.partition("<main")[2]
    sent = me.post("/exercises/mino_dice/1", plan=0)
    assert (sent.status_code, sent.headers["location"]) == (303, "/exercises/mino_dice/1?plan=0#question-head")
    assert "of 1 tried" in me.client.get("/exercises").text
