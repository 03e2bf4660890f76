"""Clubs: joined by link, seen by members alone, with a ladder of what was played and tournaments to their end."""

import re
from pathlib import Path
from time import time
from typing import Any

import pytest
from sqlalchemy import update

from brelan.server.features.clubs import membership as opening
from brelan.server.features.clubs import tables, tournament
from brelan.server.store.databases.engines import Where
from brelan.server.store.layout.schema import CLUBS
from tests.server.features.challenges.test_challenges import at_once, text_of
from tests.server.house import Guest, Serving, play_out, serving, wait


def founded(server: Serving, *others: str) -> tuple[str, list[Guest]]:
    """A club of Anna's that others have joined by its link: its path, and its members."""
    anna = server.guest()
    answer = anna.post("/clubs", club="Les Dés", name="Anna", turns="none")
    assert answer.status_code == 303, answer.text
    club, members = str(answer.headers["location"]), [anna]
    for name in others:
        members.append(server.guest())
        assert members[-1].post(link(anna, club), name=name).headers["location"] == club
    return club, members


def link(host: Guest, club: str) -> str:
    """The path of the link by which others join."""
    found = re.search(r'value="http://[^/"]+(/clubs/join/[^"]+)"', host.client.get(club).text)
    assert found
    return found[1]


def sit_down(me: Guest, club: str, chairs: str, game: str = "gang_of_dice") -> dict[str, Any]:
    """Open a table of a club."""
    seats = {f"seat.{number}": chair for number, chair in enumerate(chairs.split())}
    answer = me.post(f"{club}/table", game=game, **seats)
    assert answer.status_code == 303, text(answer.text)
    return me.look({"id": answer.headers["location"].rpartition("/")[2]})


def text(page: str) -> str:
    """What stands on a page."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.partition("<main")[2]))


def begun(host: Guest, club: str, **wish: Any) -> str:
    """Open a tournament: its path."""
    form = {"game": "gang_of_dice", "title": "Cup", "bots": 0, "level": "novice", "kind": "all", **wish}
    answer = host.post(f"{club}/tournament", **form)
    assert answer.status_code == 303, text(answer.text)
    return str(answer.headers["location"])


def test_friends_join_by_link_and_sit_down_without_another(server: Serving) -> None:
    club, (anna, ben, carl) = founded(server, "Ben", "Carl")
    stranger = server.guest()
    assert stranger.client.get(club).status_code == 404
    assert "Les Dés" in stranger.client.get(link(anna, club)).text
    table = sit_down(anna, club, "member-0 member-1 member-2")
    assert [guest.look(table)["mine"] for guest in (anna, ben, carl)] == [[0], [1], [2]]
    assert f"/table/{table['id']}" in ben.client.get(club).text
    assert "Les Dés" in ben.client.get("/clubs").text
    for path in ("/table", "/tournament", "/change", "/leave"):
        assert stranger.post(f"{club}{path}", game="gang_of_dice", member="1").status_code == 404


def test_the_ladder_counts_finished_games_and_begins_afresh_with_a_season(server: Serving) -> None:
    club, (anna, ben, _) = founded(server, "Ben", "Carl")
    assert "Nobody has finished a game" in text_of(ben, f"{club}?game=gang_of_dice")
    done = play_out(sit_down(ben, club, "member-1 bot-novice"), [ben])
    seen = text_of(ben, f"{club}?game=gang_of_dice")
    best = ["Ben", "Bot: novice"][done["view"]["ranks"].index(1)]
    assert re.search(rf"Season 1 · 1 game .* 1 {best} [\d.]+ ± 1\d\.\d 1 1 2 ", seen), seen
    assert "Nobody has finished a game" in text_of(ben, f"{club}?game=dice_stars")
    assert anna.post(f"{club}/change", what="season").status_code == 422  # it has only begun
    name = club.rpartition("/")[2]
    aged = update(CLUBS).where(CLUBS.c.id == name).values(season_began=0)
    at_once(server, server.house.store.writer.change(lambda connection: connection.execute(aged)))
    assert ben.post(f"{club}/change", what="season").status_code == 403
    assert anna.post(f"{club}/change", what="season").status_code == 303
    assert "Nobody has finished a game" in text_of(ben, f"{club}?game=gang_of_dice")
    assert "Season 1 · 1 game" in text_of(ben, f"{club}?game=gang_of_dice&season=1")


def test_nobody_gives_up_a_game_that_goes_badly_but_the_host_may_close_one_that_rests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as server, monkeypatch.context() as later:
        club, (anna, ben) = founded(server, "Ben")
        table = sit_down(ben, club, "member-1 member-0")
        ben.ask(f"/api/tables/{table['id']}/give-up", {}, 403)
        assert ben.post(f"{club}/close", table=table["id"]).status_code == 403
        other = ben.open()
        assert anna.post(f"{club}/close", table=other["id"]).status_code == 404  # no table of the club
        assert "within the last day" in anna.post(f"{club}/close", table=table["id"]).text
        while anna.look(table)["view"]["actor"] != 1:
            play_out(table, [anna, ben], steps=1)
        later.setattr("brelan.server.features.clubs.tables.time", lambda: time() + tables.RESTED + 1)
        assert "It is your turn" in anna.post(f"{club}/close", table=table["id"]).text, "who loses need not wait either"
        while anna.look(table)["view"]["actor"] != 0:
            play_out(table, [anna, ben], steps=1)
        assert anna.post(f"{club}/close", table=table["id"]).status_code == 303
        assert "Nobody has finished a game" in text_of(ben, f"{club}?game=gang_of_dice")
        assert table["id"] not in ben.client.get(club).text


def test_a_game_counts_only_between_those_who_moved_in_it(tmp_path: Path) -> None:
    """Whoever seats somebody asleep, and lets a bot sit in, takes no rating from them."""
    with serving(tmp_path, absence=0.0) as server:
        club, (anna, _, carl) = founded(server, "Ben", "Carl")
        for chairs, counted in (("member-0 member-1", []), ("member-0 member-1 member-2", ["Anna", "Carl"])):
            table = sit_down(anna, club, chairs)
            answer = anna.post(f"/table/{table['id']}/replace", seat=1)
            assert answer.status_code == 303, text(answer.text)
            assert play_out(table, [anna, carl])["over"]
            path = f"/api/clubs/{club.rpartition('/')[2]}/ladder/gang_of_dice"
            rungs = carl.ask(path)["rungs"]
            assert sorted(rung["player"]["name"] for rung in rungs) == counted


def test_a_tournament_of_six_four_of_them_bots_is_played_to_its_end(server: Serving) -> None:
    club, members = founded(server, "Ben")
    path = begun(members[0], club, member=[0, 1], bots=4)
    for number in range(1, 6):

        def of_round(number: int = number) -> list[str]:
            part = members[0].client.get(path).text.partition(f'id="round-{number}"')[2].partition("</section>")[0]
            return re.findall(r'href="/table/([^"]+)"', part)

        wait(lambda: len(of_round()) == 3)  # it begins by itself; bots play among themselves
        for name in of_round():
            shown = members[0].look({"id": name})
            if not shown["over"]:
                play_out(shown, members)
    wait(lambda: "over" in text_of(members[1], path).partition("Everybody against everybody")[2][:10])
    seen = text_of(members[1], path)
    assert "Everybody against everybody · over" in seen
    rows = re.findall(r"(\d) (?:Anna|Ben|\S+ \(novice\)) (\d\.\d) \d \d\.\d \d+\.\d 5 ", seen)
    assert len(rows) == 6
    assert sum(float(points) for _, points in rows) == 15
    assert [int(place) for place, _ in rows] == sorted(int(place) for place, _ in rows)
    assert "Season 1 · 15 games" in text_of(members[0], f"{club}?game=gang_of_dice")
    assert path in members[0].client.get(club).text


def test_a_round_waits_for_the_one_before_it_and_many_who_look_lay_it_once(
    server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "RESTED", 0)
    club, (anna, ben, carl) = founded(server, "Ben", "Carl")
    assert ben.post(f"{club}/tournament", game="gang_of_dice", bots=0).status_code == 403
    path = begun(anna, club, kind="rounds", seats=3, rounds=2, member=[0, 1, 2])
    for me in (anna, ben, anna):
        assert len(set(re.findall(r'href="/table/([^"]+)"', me.client.get(path).text))) == 1
    table = re.findall(r'href="/table/([^"]+)"', anna.client.get(path).text)[0]
    while (now := anna.look({"id": table}))["view"]["actor"] in now["mine"]:
        play_out({"id": table}, [anna, ben, carl], steps=1)
    assert anna.post(f"{club}/close", table=table, tournament=path.rpartition("/")[2]).headers["location"] == path
    wait(lambda: len(set(re.findall(r'href="/table/([^"]+)"', ben.client.get(path).text))) == 2)
    assert "closed without a result" in text_of(ben, path)


def test_who_leaves_or_is_sent_away_is_seated_no_more(server: Serving) -> None:
    club, (anna, ben, carl) = founded(server, "Ben", "Carl")
    old = link(anna, club)
    assert ben.post(f"{club}/leave", member=2).status_code == 403
    assert anna.post(f"{club}/leave", member=2).status_code == 303
    assert carl.client.get(club).status_code == 404
    assert carl.client.get(old).status_code == 404  # the link is another now
    assert (
        anna.post(f"{club}/table", game="gang_of_dice", **{"seat.0": "member-0", "seat.1": "member-2"}).status_code
        == 422
    )
    assert anna.post(f"{club}/leave", member=0).headers["location"] == "/clubs"
    assert "For the host" in text_of(ben, club)  # it has come to Ben
    assert anna.post(link(ben, club), name="Anna").status_code == 303
    assert anna.client.get(club).text.count("member-0") == ben.client.get(club).text.count("member-0") > 0


def test_results_stay_when_somebody_is_forgotten_with_either_engine(where: Where) -> None:
    with serving(where) as server:
        club, (anna, ben) = founded(server, "Ben")
        play_out(sit_down(ben, club, "member-1 member-0"), [anna, ben])
        assert [row["name"] for row in ben.client.get("/mine/data.json").json()["club_members"]] == ["Ben"]
        before = re.findall(r"\d\d\.\d ± \d\d\.\d", text_of(anna, f"{club}?game=gang_of_dice"))
        assert len(before) == 2
        assert ben.post("/mine/forget", sure="yes").status_code < 400
        seen = text_of(anna, f"{club}?game=gang_of_dice")
        assert "Ben" not in seen
        assert re.findall(r"\d\d\.\d ± \d\d\.\d", seen) == before
        path = begun(anna, club, member=0, bots=2)
        assert "Round 3" in text_of(anna, path)


def test_who_cannot_sit_together_is_told_so(server: Serving) -> None:
    club, (anna, _) = founded(server, "Ben")
    twice, stranger, bots = "member-0 member-0", "member-0 member-7", "bot-novice bot-novice"
    for seats in ("member-0", twice, stranger, bots, "member-0 bot-random", "member-1 bot-novice", "member-x me"):
        chairs = {f"seat.{number}": chair for number, chair in enumerate(seats.split())}
        answer = anna.post(f"{club}/table", game="gang_of_dice", **chairs)
        assert (answer.status_code, '<p class="notice" role="alert">' in answer.text) == (422, True), seats


def test_a_tournament_that_cannot_be_is_refused(server: Serving) -> None:
    club, (anna,) = founded(server)
    wishes: list[dict[str, Any]] = [
        {"bots": 9},
        {"bots": 1},
        {"kind": "swiss", "bots": 4},
        {"kind": "rounds", "seats": 9, "rounds": 2, "bots": 8},
        {"kind": "rounds", "seats": 3, "rounds": 99, "bots": 8},
        {"game": "mino_dice", "bots": 4},
        {"member": [0, 0, 0], "bots": 4},
        {"title": "x" * 500, "bots": 4},
        {"bots": "many"},
    ]
    for wish in wishes:
        form = {"game": "gang_of_dice", "title": "Cup", "level": "novice", "kind": "all", "member": 0, **wish}
        assert anna.post(f"{club}/tournament", **form).status_code == 422, wish


def test_there_are_limits_for_all_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "MOST_CLUBS", 2)
    monkeypatch.setattr(opening, "MOST_MEMBERS", 3)
    monkeypatch.setattr(tables, "MOST_OPENED", 2)
    monkeypatch.setattr(tournament, "MOST_GOING_ON", 1)
    with serving(tmp_path, tables_per_guest=3) as server:
        club, (anna, ben, _) = founded(server, "Ben", "Carl")
        assert server.guest().post(link(anna, club), name="Dora").status_code == 409
        assert anna.post("/clubs", club="Two", name="Anna").status_code == 303
        assert anna.post("/clubs", club="Three", name="Anna").status_code == 422
        for _ in range(2):
            sit_down(ben, club, "member-1 bot-novice")
        chairs = {"seat.0": "member-1", "seat.1": "bot-novice"}
        assert ben.post(f"{club}/table", game="gang_of_dice", **chairs).status_code == 422
        sit_down(anna, club, "member-0 bot-novice")
        chairs["seat.0"] = "member-0"
        assert anna.post(f"{club}/table", game="gang_of_dice", **chairs).status_code == 429  # all of them together
        begun(anna, club, member=[0, 1, 2])
        more = {"game": "gang_of_dice", "title": "Cup", "bots": 0, "kind": "all", "member": [0, 1, 2]}
        assert anna.post(f"{club}/tournament", **more).status_code == 422


def test_names_that_look_the_same_are_refused(server: Serving) -> None:
    club, (anna,) = founded(server)
    answer = server.guest().post(link(anna, club), name="ANNA")
    assert answer.status_code == 422
    assert anna.post(f"{club}/change", what="no_link").status_code == 303
    assert "the link is closed" in text_of(anna, club)
