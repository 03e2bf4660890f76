"""At the table: moves as forms and as JSON, all or none, stale ones, illegal ones, undo."""

from typing import Any

import pytest
from markupsafe import escape

from tests.server.house import Guest, Serving, page_of, play_out


def test_play_now_sits_me_down_with_bots(server: Serving) -> None:
    me = server.guest()
    answer = me.post("/play-now/gang_of_dice")
    assert answer.status_code == 303
    page = me.client.get(answer.headers["location"])
    assert page.status_code == 200
    assert page_of(page).count('class="seat') >= 3


@pytest.mark.parametrize(("game", "chairs"), [("gang_of_dice", "me bot"), ("mino_dice", "me bot bot")])
def test_a_whole_game_against_bots(server: Serving, game: str, chairs: str) -> None:
    me = server.guest()
    table = play_out(me.open(game, chairs), [me])
    assert table["over"]
    assert 1 in table["view"]["ranks"]
    assert bytes.fromhex(table["seed"])
    verdict = me.ask(f"/api/tables/{table['id']}/verify", {})
    assert (verdict["committed"], verdict["open_unexplained"], verdict["secret_unexplained"]) == (True, [], [])
    assert "<svg" in me.client.get(f"/table/{table['id']}").text
    assert me.post(f"/table/{table['id']}/verify").status_code == 200


def test_a_move_by_form_without_script_leads_back_to_the_table(server: Serving) -> None:
    me = server.guest()
    table = me.open("gang_of_dice", "me here")
    answer = me.post(
        f"/table/{table['id']}/moves", place=table["place"], seat=table["view"]["actor"], move=_two_dice(table)
    )
    assert (answer.status_code, answer.headers["location"]) == (303, f"/table/{table['id']}")
    assert me.look(table)["place"] > table["place"]


def test_a_move_by_script_is_answered_with_the_table(server: Serving) -> None:
    me = server.guest()
    table = me.open("gang_of_dice", "me here")
    fields = {"place": table["place"], "seat": table["view"]["actor"], "move": _two_dice(table)}
    answer = me.post(f"/table/{table['id']}/moves", fragment=True, **fields)
    assert answer.status_code == 200
    assert answer.text.lstrip().startswith('<main id="table"')
    assert "<html" not in answer.text


def test_several_steps_at_once(server: Serving) -> None:
    me = server.guest()
    table = _rolled(me.open("gang_of_dice", "me here"), me)
    lifts = [c["move"] for c in table["view"]["choices"] if c["name"]["key"] == "lift"]
    roll = {"key": "roll"}
    lifted = me.move(table, lifts[0])
    rolls = [c["move"] for c in lifted["view"]["choices"] if c["name"]["key"] == roll["key"]]
    me.ask(f"/api/tables/{table['id']}/undo", {"place": lifted["place"], "seat": lifted["view"]["seat"]})
    table = me.look(table)
    after = me.move(table, lifts[0], rolls[0])
    assert after["place"] >= table["place"] + 3  # lifted, rolled, and at least one die fell


def test_of_steps_that_do_not_all_fit_none_is_made(server: Serving) -> None:
    me = server.guest()
    table = _rolled(me.open("gang_of_dice", "me here"), me)
    lift = table["view"]["choices"][0]["move"]
    answer = me.move(table, lift, 63, status=422)
    assert answer["rule"] == "GD 3.5"
    assert answer["message"]
    assert me.look(table)["place"] == table["place"]


def test_a_stale_or_doubled_move_is_answered_with_the_present_table(server: Serving) -> None:
    me = server.guest()
    table = me.open("gang_of_dice", "me here", options={"open_counts": True})
    move = _two_dice(table)
    me.move(table, move)
    answer = me.move(table, move, status=409)
    assert answer["error"] == "error.stale"
    assert answer["table"]["place"] > table["place"]
    fields = {"place": table["place"], "seat": table["view"]["actor"], "move": move}
    page = me.post(f"/table/{table['id']}/moves", fragment=True, **fields)
    assert page.status_code == 409
    assert f'data-place="{answer["table"]["place"]}"' in page_of(page)
    assert "moved on" in page.text
    assert me.post(f"/table/{table['id']}/moves", **fields).status_code == 409  # without script: the whole page


def test_an_illegal_move_says_why_in_the_players_language(server: Serving) -> None:
    me = server.guest("fr-CH, fr;q=0.9, en;q=0.5")
    table = me.open("gang_of_dice", "me here", options={"open_counts": True})
    fields = {"place": table["place"], "seat": table["view"]["actor"], "move": 63}
    page = me.post(f"/table/{table['id']}/moves", fragment=True, **fields)
    assert page.status_code == 422
    assert f'role="alert">{escape(me.look(table)["view"]["prompt"]["text"])}' in page.text
    assert "GD 3.2" in page.text


def test_undo_takes_a_step_back_and_no_roll(server: Serving) -> None:
    me = server.guest()
    table = _rolled(me.open("gang_of_dice", "me here"), me)
    seat = table["view"]["actor"]
    lifted = me.move(table, table["view"]["choices"][0]["move"])
    assert lifted["view"]["may_undo"]
    answer = me.post(f"/table/{table['id']}/undo", place=lifted["place"], seat=seat)
    assert answer.status_code == 303
    back = me.look(table, seat=seat)
    assert back["view"]["table"] == table["view"]["table"]
    answer = me.post(f"/table/{table['id']}/undo", fragment=True, place=back["place"], seat=seat)
    assert answer.status_code == 422


def test_nobody_plays_for_another(server: Serving) -> None:
    me, other = server.guest(), server.guest()
    table = me.open("gang_of_dice", "me here")
    assert other.move(table, _two_dice(table), status=403)["error"] == "forbidden"
    assert other.post(f"/table/{table['id']}/undo", place=table["place"], seat=0).status_code == 403
    assert other.post(f"/table/{table['id']}/moves", place=table["place"], seat=-1, move=1).status_code == 403


@pytest.mark.parametrize(
    "fields", [{"place": "x", "seat": 0, "move": 8}, {"place": 2, "move": 8}, {"place": 2, "seat": "٣"}]
)
def test_a_broken_form_changes_nothing(server: Serving, fields: dict[str, Any]) -> None:
    me = server.guest()
    table = me.open("gang_of_dice", "me here")
    assert me.post(f"/table/{table['id']}/moves", **fields).status_code == 422
    assert me.look(table)["place"] == table["place"]


def test_replay_shows_the_table_as_it_stood(server: Serving) -> None:
    me = server.guest()
    table = play_out(me.open("gang_of_dice", "me here"), [me], steps=20)
    first = me.client.get(f"/table/{table['id']}/replay?place=2")
    later = me.client.get(f"/table/{table['id']}/replay?place={table['place']}")
    beyond = me.client.get(f"/table/{table['id']}/replay?place=999999")
    assert first.status_code == later.status_code == beyond.status_code == 200
    assert page_of(first) != page_of(later)


def test_a_finished_game_can_be_kept_as_a_file(server: Serving) -> None:
    me = server.guest()
    table = me.open("gang_of_dice", "me here")
    assert me.ask(f"/api/tables/{table['id']}/record", status=403)
    table = play_out(table, [me])
    record = me.ask(f"/api/tables/{table['id']}/record")
    assert (record["game"], record["dice"]["seed"]) == ("gang_of_dice", table["seed"])


def _two_dice(table: dict[str, Any]) -> int:
    move: int = table["view"]["choices"][1]["move"]
    return move


def _rolled(table: dict[str, Any], me: Guest) -> dict[str, Any]:
    """Two dice were played and have fallen, and may be lifted again."""
    while table["view"]["choices"][0]["name"]["key"] != "lift":
        table = me.look(me.move(table, _two_dice(table)))
    return table
