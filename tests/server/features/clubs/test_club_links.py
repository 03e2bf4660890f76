"""What leads to a club and away from it: a link with a preview, notices of seats, a link from the table, the API."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.features.clubs.test_clubs import begun, founded, link, sit_down
from tests.server.features.notices.test_notices import settled, webhook
from tests.server.house import Serving, play_out, serving, wait
from tests.server.receivers import Receiver


@pytest.fixture
def house(tmp_path: Path, other: Receiver) -> Iterator[Serving]:
    with serving(tmp_path, turn_waits=1e6, reachable=(other.place,), notices_at_once=2) as server:
        yield server


def test_a_messenger_is_told_the_clubs_name_in_its_language_and_no_members(server: Serving) -> None:
    anna = server.guest("fr")
    club = anna.post("/clubs", club="Les <Dés>", name="Annabelle", turns="none").headers["location"]
    page = server.guest("en").client.get(link(anna, club)).text
    assert '<meta property="og:title" content="Rejoindre Les &lt;Dés&gt;">' in page
    assert re.search(r'og:description" content="1\smembre\. ', page)
    assert '<meta property="og:locale" content="fr">' in page
    picture = re.search(r'og:image" content="http://[^/"]+([^"]+)"', page)
    assert picture
    assert anna.client.get(picture[1]).headers["content-type"] == "image/png"
    assert "Annabelle" not in page


def test_whoever_is_seated_is_told_and_whoever_looks_is_not(house: Serving, other: Receiver) -> None:
    club, (anna, ben, carl) = founded(house, "Ben", "Carl")
    for guest, name in ((anna, "anna"), (ben, "ben"), (carl, "carl")):
        webhook(guest, f"{other.address}/{name}")
    table = sit_down(anna, club, "member-0 member-1")
    wait(lambda: other.came)
    wait(lambda: settled(house))
    assert [came.path for came in other.came] == ["/ben"]
    told = json.loads(other.came[0].body)
    assert told["text"].startswith("A table of your club. Gang of Dice: you have a seat there. http://")
    for secret in (table["id"], "Les Dés", "Anna", "Ben", club.rpartition("/")[2]):
        assert secret not in str(other.came[0])
    other.came.clear()
    path = begun(anna, club, member=[0, 1, 2], bots=1)  # the first round begins at once, and she knows
    wait(lambda: len(other.came) == 2)
    ben.client.get(path)
    wait(lambda: settled(house))
    assert sorted(came.path for came in other.came) == ["/ben", "/carl"], "once, also at tables with bots alone"


def test_nobody_is_told_too_often(house: Serving, other: Receiver) -> None:
    club, (anna, ben) = founded(house, "Ben")
    webhook(ben, f"{other.address}/ben")
    for _ in range(4):
        sit_down(anna, club, "member-0 member-1")
    wait(lambda: settled(house))
    assert len(other.came) == 2


def test_a_table_leads_to_its_club_for_who_plays_there(server: Serving) -> None:
    club, (anna, ben, carl) = founded(server, "Ben", "Carl")
    table = sit_down(anna, club, "member-0 member-1")
    for guest in (anna, ben):
        assert f'<a href="{club}">A table of your club</a>' in guest.client.get(f"/table/{table['id']}").text
    for guest in (carl, server.guest()):
        assert club not in guest.client.get(f"/table/{table['id']}").text
    other = anna.open("gang_of_dice", "me bot")
    assert "/club/" not in anna.client.get(f"/table/{other['id']}").text


def test_programs_read_a_club_its_ladder_and_its_tournaments(server: Serving) -> None:
    club, (anna, ben) = founded(server, "Ben")
    api = f"/api{club.replace('/club/', '/clubs/')}"
    (mine,) = ben.ask("/api/clubs")
    assert (mine["name"], mine["members"], f"/club/{mine['id']}") == ("Les Dés", 2, club)
    done = play_out(sit_down(ben, club, "member-1 bot-novice"), [ben])
    going = sit_down(ben, club, "member-1 member-0")
    shown = anna.ask(api)
    assert [member["name"] for member in shown["members"]] == ["Anna", "Ben"]
    assert [(table["id"], table["game"]) for table in shown["going_on"]] == [(going["id"], "gang_of_dice")]
    ladder = ben.ask(f"{api}/ladder/gang_of_dice")
    assert (ladder["season"], ladder["games"], ladder["seasons"]) == (1, 1, [1])
    best = [{"name": "Ben", "level": "", "mine": True}, {"name": "", "level": "novice", "mine": False}]
    assert ladder["rungs"][0]["player"] == best[done["view"]["ranks"].index(1)]
    assert ladder["rungs"][0]["doubt"] > 0
    number = begun(anna, club, member=[0, 1], bots=2).rpartition("/")[2]
    cup = anna.ask(f"{api}/tournaments/{number}")
    assert (cup["game"], cup["kind"], len(cup["rounds"]), len(cup["standings"])) == ("gang_of_dice", "all", 3, 4)
    assert all(table["address"].startswith("/table/") for table in cup["rounds"][0]["tables"])
    stranger = server.guest()
    for path in (api, f"{api}/ladder/gang_of_dice", f"{api}/tournaments/{number}"):
        assert stranger.client.get(path, headers=stranger.program).status_code == 404
    assert stranger.ask("/api/clubs") == []
    assert anna.client.get(f"{api}/ladder/chess", headers=anna.program).status_code == 404


def test_the_clubs_host_switches_signs_and_the_chat_at_its_tables(tmp_path: Path) -> None:
    with serving(tmp_path, chat=True) as server:
        club, (anna, ben, carl) = founded(server, "Ben", "Carl")
        path = f"/table/{sit_down(ben, club, 'member-1 member-2')['id']}"
        assert 'id="allow-chat-0"' in anna.client.get(path).text, "she watches, and hosts the club"
        assert 'id="allow-chat-0"' not in ben.client.get(path).text
        for guest, status in ((ben, 403), (server.guest(), 403), (anna, 303)):
            assert guest.post(f"{path}/chat/allow", allowed=0).status_code == status
            assert guest.post(f"{path}/signs", allowed=0).status_code == status
        assert carl.post(f"{path}/chat", text="hello").status_code == 403
        assert carl.post(f"{path}/sign", sign="hello").status_code == 403
        assert anna.post(f"{path}/give-up").status_code == 403, "but she is no player's judge"
