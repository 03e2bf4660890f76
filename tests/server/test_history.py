"""My games: how each ended, found again by game, by name and by result; and again with the same people."""

import re

import pytest

from brelan.server.store.results import Search, results_of
from brelan.server.views import lists
from brelan.server.views.lists import lines_of
from tests.server.features.record.test_record import ask, guest_at, over
from tests.server.house import Serving, play_out


def test_a_finished_game_says_how_it_ended(server: Serving) -> None:
    me = server.guest()
    table = over(me)
    view = me.look(table)["view"]
    page = me.client.get("/mine").text
    assert f"Place {view['ranks'][0]} of 2" in page
    points = str(view["points"][0]).replace("-", "−")
    assert re.search(rf"{points} points? · ", page)
    for wish in ("replay", "review", "again"):
        assert f"/table/{table['id']}/{wish}" in page
    found = ask(server, results_of(server.house.store, [table["id"]]))[table["id"]]
    assert [(found[seat].rank, found[seat].points) for seat in (0, 1)] == list(
        zip(view["ranks"], view["points"], strict=True)
    )


def test_games_are_found_by_game_by_name_and_by_result(server: Serving) -> None:
    me, elodie = server.guest(), server.guest()
    gang = over(me)
    stars = over(me, "dice_stars", "me")
    with_friend = me.open("gang_of_dice", "me link")
    elodie.sit(with_friend, 1, "Élodie 100%")
    guest, store = guest_at(server, gang), server.house.store

    def found(**wish: str) -> set[str]:
        return {line.id for line in ask(server, lines_of(store, guest, 0, Search(**wish)))}

    assert found() == {gang["id"], stars["id"], with_friend["id"]}
    assert found(game="dice_stars") == {stars["id"]}
    assert found(who="élo") == found(who="ÉLODIE") == found(who="0%") == {with_friend["id"]}
    assert found(who="%") == {with_friend["id"]}, "what is typed means itself"
    assert found(who="_") == set()
    won = found(result="won")
    assert won | found(result="lost") == {gang["id"], stars["id"]}
    assert (gang["id"] in won) == (gang["view"]["ranks"][0] == 1)
    page = me.client.get("/mine", params={"game": "dice_stars", "who": "nobody"}).text
    assert "No table of yours fits that." in page
    assert me.client.get("/mine", params={"who": "x" * 999, "result": "?", "game": "'"}).status_code == 200


def test_pages_keep_what_was_looked_for(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists, "ON_A_PAGE", 2)
    me = server.guest()
    for _ in range(3):
        me.open("gang_of_dice", "me bot")
    page = me.client.get("/mine", params={"game": "gang_of_dice"}).text
    assert 'href="/mine?page=2&amp;game=gang_of_dice"' in page
    assert me.client.get("/mine?page=2&game=gang_of_dice").text.count('<li class="line') == 1


def test_again_goes_on_after_the_last_time(server: Serving) -> None:
    me = server.guest()
    first = over(me)
    second = me.post(f"/table/{first['id']}/again").headers["location"]
    assert me.post(f"/table/{first['id']}/again").headers["location"] == second, "that goes on"
    play_out(me.look({"id": second.rpartition("/")[2]}), [me])
    there = me.post(f"/table/{first['id']}/again").headers["location"]
    assert there == f"{second}/again"
    third = me.post(there).headers["location"]
    assert third not in (second, f"/table/{first['id']}")


def test_nobody_sees_anothers_games(server: Serving) -> None:
    me, other = server.guest(), server.guest()
    table = over(me)
    assert table["id"] not in other.client.get("/mine", params={"game": "gang_of_dice"}).text
