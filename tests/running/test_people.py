"""Clubs, notices, devices and the chat where two processes serve one house: it does not matter at whose door one is."""

from collections.abc import Iterator
from functools import partial

import pytest

from tests.postgres import Postgres
from tests.running.test_processes import Process, processes
from tests.server.features.clubs.test_clubs import begun, link
from tests.server.features.devices.test_devices import link_of
from tests.server.features.notices.test_notices import webhook
from tests.server.house import Guest, play_out, wait
from tests.server.receivers import Receiver, receiving


@pytest.fixture(scope="module")
def receiver() -> Iterator[Receiver]:
    with receiving() as opened:
        yield opened


@pytest.fixture(scope="module")
def doors(
    postgres: Postgres, tmp_path_factory: pytest.TempPathFactory, receiver: Receiver
) -> Iterator[tuple[Process, Process]]:
    """Two processes that no test ends."""
    more = {"CHAT": "yes", "TURN_WAITS": "0.2", "REACHABLE": receiver.place, "REMINDS_EVERY": "0.5"}
    more |= {"ATTENDED": "0.05", "BOT_PAUSE": "0.02"}  # bots wait for somebody to look
    with processes(postgres.new_database(), tmp_path_factory.mktemp("data"), more=more) as (first, second):
        yield first, second


def over(guest: Guest, tournament: str, number: int) -> bool:
    """Whether a round is, looked at by one door."""
    return all(table["state"] == "over" for table in guest.ask(tournament)["rounds"][number]["tables"])


def begun_by_itself(guest: Guest, api: str, number: int) -> bool:
    """Whether a round of a tournament has begun."""
    return all(table["address"] for table in guest.ask(api)["rounds"][number]["tables"])


def test_a_tournament_goes_on_by_whichever_door_one_looks_at_it(doors: tuple[Process, Process]) -> None:
    first, second = doors
    anna, ben = first.guest(), second.guest()
    club = str(anna.post("/clubs", club="Les Dés", name="Anna", turns="none").headers["location"])
    assert ben.post(link(anna, club), name="Ben").headers["location"] == club
    path = begun(anna, club, member=[0, 1], bots=2, kind="rounds", seats=2, rounds=2)
    anna.client.get(path)  # all tables of the round belong to the first process
    api = f"/api/clubs/{club.rpartition('/')[2]}/tournaments/{path.rpartition('/')[2]}"
    other = second.guest(anna)
    for number in (0, 1):
        wait(partial(begun_by_itself, ben, api, number))
        for table in ben.ask(api)["rounds"][number]["tables"]:
            if any(not player["level"] for player in table["players"]):
                play_out(ben.look({"id": table["address"].rpartition("/")[2]}), [other, ben])
        wait(partial(over, ben, api, number))  # bots play among themselves
    wait(lambda: ben.ask(api)["ended"])
    assert other.ask(f"/api/clubs/{club.rpartition('/')[2]}/ladder/gang_of_dice")["games"] == 4


def test_a_turn_is_told_once_and_to_who_does_not_look(doors: tuple[Process, Process], receiver: Receiver) -> None:
    first, second = doors
    anna, ben = first.guest(), second.guest()
    for guest, name in ((anna, "anna"), (ben, "ben")):
        assert webhook(guest, f"{receiver.address}/{name}") == 303
    table = anna.open("gang_of_dice", "me link", turn_time=60)
    ben.sit(table, 1)
    mover = "anna" if anna.look(table)["view"]["actor"] == 0 else "ben"
    wait(lambda: receiver.came)
    assert [came.path for came in receiver.came] == [f"/{mover}"]
    assert second.guest(anna).client.get("/mine/turns").json() == first.guest(anna).client.get("/mine/turns").json()


def test_people_write_to_each_other_by_different_doors(doors: tuple[Process, Process]) -> None:
    first, second = doors
    anna, ben = first.guest(), second.guest()
    table = anna.open("gang_of_dice", "me link")
    ben.sit(table, 1)
    for guest, line in ((anna, "one"), (ben, "two")):
        assert guest.post(f"/table/{table['id']}/chat", text=line).status_code == 303
    assert ben.post(f"/table/{table['id']}/chat/mute", seat=0, muted=1).status_code == 303
    assert [line["text"] for line in anna.look(table)["chat"]["lines"]] == ["one", "two"]
    assert [line["text"] for line in ben.look(table)["chat"]["lines"]] == ["two"]
    assert ben.client.delete("/api/guests/me", headers=ben.program).status_code == 204
    wait(lambda: [line["text"] for line in anna.look(table)["chat"]["lines"]] == ["one"])


def test_a_device_goes_on_by_another_door_at_the_same_table(doors: tuple[Process, Process]) -> None:
    first, second = doors
    anna = first.guest()
    table = anna.open("gang_of_dice", "me here")
    way = link_of(second.guest(anna).post("/mine/device", table=table["id"]))  # the table belongs to the other process
    phone = second.guest()
    answer = phone.post(way)
    assert answer.headers["location"] == f"/table/{table['id']}"
    assert phone.client.get(f"/table/{table['id']}").status_code == 200
    assert first.guest().post(way).status_code == 410, "it works once, by whichever door"
