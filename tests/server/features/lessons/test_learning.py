"""A newcomer's first game over HTTP: step by step, with and without script, and what is answered to other choices."""

import re

import pytest

from brelan.engine.game import Game
from brelan.engine.referee.first_game import FirstGame, first_game
from brelan.words import Words
from tests.server.house import Guest, Serving, page_of

TAUGHT = [name for name in Game.names() if first_game(Game.load(name))]
HERE = re.compile(r'data-here="([^"]+)"')


def script_of(name: str) -> FirstGame:
    script = first_game(Game.load(name))
    assert script
    return script


def send(guest: Guest, name: str, place: int, *moves: int, fragment: bool = True) -> tuple[int, str]:
    answer = guest.post(f"/learn/{name}/moves", fragment, place=place, seat=0, move=list(moves))
    return answer.status_code, answer.text


@pytest.mark.parametrize("name", TAUGHT)
@pytest.mark.parametrize("at_once", [True, False])
def test_who_does_what_the_card_says_comes_to_the_end(server: Serving, name: str, at_once: bool) -> None:
    guest, script = server.guest(), script_of(name)
    for number, step in enumerate(script.steps[:-1]):
        page = guest.client.get(f"/learn/{name}?step={number + 1}").text
        following = f"/learn/{name}?step={number + 2}"
        if not step.moves:
            assert f'id="lesson-next" href="{following}"' in page
            continue
        assert f'id="lesson-show" href="{following}"' in page
        chosen = [step.moves] if at_once else [(move,) for move in step.moves]
        place = step.place
        for moves in chosen:
            status, answer = send(guest, name, place, *moves)
            place += len(moves)
            assert status == 200
        assert f'data-here="{following}"' in answer
        assert "<html" not in answer
    last = guest.client.get(f"/learn/{name}?step={len(script.steps)}").text
    assert f'action="/play-now/{name}"' in last


def test_in_the_middle_of_a_step_a_page_can_be_loaded_again(server: Serving) -> None:
    guest, script = server.guest(), script_of("gang_of_dice")
    step = next(step for step in script.steps if len(step.moves) > 1)
    answer = guest.post(f"/learn/{script.game.name}/moves", False, place=step.place, seat=0, move=step.moves[0])
    assert answer.status_code == 303
    here = answer.headers["location"]
    page = guest.client.get(here).text
    assert f'data-place="{step.place + 1}"' in page
    assert HERE.findall(page) == [here.replace("&", "&amp;")]


def test_another_choice_is_answered_kindly_and_changes_nothing(server: Serving) -> None:
    guest, script = server.guest("fr"), script_of("gang_of_dice")
    step = next(step for step in script.steps if step.say == "how_many")
    status, answer = send(guest, "gang_of_dice", step.place, step.moves[0] + 1)
    words = Words("fr", script.game)
    assert status == 422
    assert words.say("learn.how_many.else") in answer.replace("&#39;", "'")
    assert words.say("learn.how_many") in answer
    assert f'data-place="{step.place}"' in answer


def test_what_the_rules_forbid_is_answered_with_the_rule(server: Serving) -> None:
    guest, script = server.guest(), script_of("gang_of_dice")
    step = next(step for step in script.steps if step.say == "stop")
    status, answer = send(guest, "gang_of_dice", step.place, 6)  # nothing lifted
    assert status == 422
    assert "rule-3.5" in page_of(guest.post("/learn/gang_of_dice/moves", True, place=step.place, seat=0, move=6))
    assert 'role="alert"' in answer


def test_what_is_not_asked_for_is_answered_with_a_page(server: Serving) -> None:
    guest = server.guest()
    for place in (0, 10**6):
        status, answer = send(guest, "gang_of_dice", place, 1)
        assert status == 409
        assert 'data-here="/learn/gang_of_dice?step=1"' in answer
    assert guest.client.get("/learn/chess").status_code == 404
    for step in (-5, 10**6):
        assert guest.client.get(f"/learn/gang_of_dice?step={step}&place=5").status_code == 200
    assert guest.client.get("/learn/gang_of_dice?step=x").status_code == 422


def test_lobby_and_rules_lead_to_it(server: Serving) -> None:
    guest = server.guest()
    lobby = guest.client.get("/").text
    for name in Game.names():
        assert (f'href="/learn/{name}"' in lobby) == (name in TAUGHT)
        assert (f'href="/learn/{name}"' in guest.client.get(f"/rules/{name}").text) == (name in TAUGHT)
