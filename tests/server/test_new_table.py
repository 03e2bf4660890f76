"""The form of a new table, and what the API takes."""

import re
from typing import Any

import pytest

from tests.server.house import Serving, page_of

PLAIN = {"game": "gang_of_dice", "seat__0": "me", "name__0": "Anna", "seat__1": "bot-novice", "dice": "fair"}


def _chosen(**other: str) -> dict[str, str]:
    return {**PLAIN, **other}


def test_a_table_as_wished(server: Serving) -> None:
    me = server.guest()
    wish = _chosen(
        seat__2="here", name__2="Ben", seat__3="link", option__bonus="international", option__open_counts="true"
    )
    answer = me.post("/new", **wish)
    assert answer.status_code == 303
    shown = me.look({"id": answer.headers["location"].rpartition("/")[2]})
    assert [seat["kind"] for seat in shown["seats"]] == ["me", "bot", "me", "open"]
    assert [shown["seats"][0]["name"], shown["seats"][2]["name"]] == ["Anna", "Ben"]
    table = server.house._tables[shown["id"]]
    assert table.info.options == {"bonus": "international", "open_counts": True}


@pytest.mark.parametrize(
    "wrong",
    [
        {"seat__1": "none"},  # alone
        {"seat__0": "bot-novice"},  # bots among themselves
        {"seat__1": "here", "name__1": "Anna"},  # two of one name
        {"name__0": "x" * 30},
        {"seat__1": "bot-champion"},
        {"seat__1": "dog"},
        {"option__bonus": "martian"},
        {"dice": "loaded"},
    ],
    ids=str,
)
def test_a_wish_that_does_not_fit_comes_back_with_a_reason(server: Serving, wrong: dict[str, Any]) -> None:
    me = server.guest("fr")
    answer = me.post("/new", **_chosen(**wrong))
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert 'lang="fr"' in answer.text


def test_a_game_without_a_table_is_not_opened(server: Serving) -> None:
    me = server.guest()
    assert me.post("/new", **_chosen(game="chess")).status_code == 404
    assert me.post("/play-now/chess").status_code == 404


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "chess", "chairs": [{"kind": "me"}, {"kind": "bot", "level": "novice"}]},
        {"game": "gang_of_dice", "chairs": [{"kind": "me"}]},
        {"game": "gang_of_dice", "chairs": [{"kind": "me"}, {"kind": "cat"}]},
        {"game": "gang_of_dice", "chairs": [{"kind": "me"}, {"kind": "me"}], "seed": "0000"},
        {"game": "gang_of_dice", "chairs": [{"kind": "me"}, {"kind": "here"}], "options": {"open_counts": 7}},
        {"game": "gang_of_dice", "chairs": [{"kind": "me"}] * 7},
        "nothing",
    ],
    ids=str,
)
def test_the_api_says_what_it_does_not_take(server: Serving, wish: object) -> None:
    trouble = server.guest().ask("/api/tables", wish, 422)
    assert trouble["error"] == "bad"
    assert trouble["message"]


def test_the_api_describes_itself(server: Serving) -> None:
    me = server.guest()
    paths = me.ask("/openapi.json")["paths"]
    assert {"/api/games", "/api/tables", "/api/tables/{name}/moves", "/api/tables/{name}/events"} <= set(paths)
    assert not [path for path in paths if not path.startswith("/api/")]
    assert {"403", "404", "409", "410", "422", "429"} <= set(paths["/api/tables/{name}/moves"]["post"]["responses"])
    assert "Moves" in str(paths["/api/tables/{name}/moves"]["post"]["requestBody"])
    games = me.ask("/api/games")
    assert {game["name"] for game in games} >= {"gang_of_dice", "mino_dice"}
    assert me.ask("/api/games?language=fr")[0]["line"] != games[0]["line"]


def test_a_program_is_somebody_by_a_header(server: Serving) -> None:
    me = server.guest()
    signed = me.ask("/api/guests", {})["guest"]
    table = me.open("gang_of_dice", "me bot")
    me.client.cookies.clear()
    path = f"/api/tables/{table['id']}"
    assert me.client.get(path, headers={"authorization": f"Bearer {signed}"}).json()["mine"] == [0]
    for wrong in (f"Bearer {signed}x", "Bearer nonsense", "bearer", "BEARER x.y"):
        refused = me.client.get(path, headers={"authorization": wrong})
        assert (refused.status_code, refused.json()["error"]) == (401, "bad_token")
        assert refused.headers["www-authenticate"] == "Bearer"
        assert "guest" not in refused.cookies
    me.client.cookies.clear()
    passed_on = me.client.get(path, headers={"authorization": "Basic Z2F0ZTprZWVwZXI="})  # a proxy's, not ours
    assert passed_on.json()["mine"] == []


def test_an_invitation_is_called_by_its_seat_whoever_sits_down(server: Serving) -> None:
    me, friend = server.guest(), server.guest()
    table = me.open("mino_dice", "me link link")

    def invitations() -> list[str]:
        page = page_of(me.client.get(f"/table/{table['id']}"))
        assert page.index("These links only work on this device.") < page.index('class="invitation"')
        return re.findall(r'<div class="invitation">\s*<h3>([^<]*)</h3>', page)

    assert invitations() == ["Seat 2", "Seat 3"]
    friend.sit(table, 1)
    assert invitations() == ["Seat 3"]


def test_the_lobby_says_where_fewer_can_play_than_were_wished_for(server: Serving) -> None:
    me = server.guest()
    for players, said, not_said in ((6, "4 players at most", "at least"), (2, "3 players at least", "at most")):
        me.post("/opponents", players=players)
        lobby = me.client.get("/").text
        assert said in lobby
        assert not_said not in lobby
    me.post("/opponents", players=3)
    assert "at least" not in me.client.get("/").text


def test_the_pace_is_chosen_before_a_table_too(server: Serving) -> None:
    me = server.guest()
    assert me.post("/pace", pace="frantic").status_code == 422
    answer = me.post("/pace", pace="quick", back="/new?game=mino_dice")
    assert (answer.status_code, answer.headers["location"]) == (303, "/new?game=mino_dice")
    assert me.post("/pace", pace="quick", back="//elsewhere").headers["location"] == "/"
    assert 'id="pace-quick" aria-pressed="true"' in me.client.get("/").text
    table = me.post("/play-now/gang_of_dice").headers["location"]
    assert 'id="pace-quick" aria-pressed="true"' in me.client.get(table).text
