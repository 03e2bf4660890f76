"""Several people at one device: a curtain between their secrets; and real dice, typed in."""

from typing import Any

import httpx
import pytest

from tests.server.house import Guest, Listener, Serving, page_of, play_out


def test_a_curtain_hides_what_belongs_to_the_next_player(server: Serving) -> None:
    me = server.guest()
    table = me.open("mino_dice", "me here bot")
    table = _somebody_here(table, me)
    seat = table["view"]["actor"]
    path = f"/table/{table['id']}"
    page = page_of(me.client.get(path))
    assert 'class="curtain"' in page
    assert 'name="move"' not in page
    assert me.post(f"{path}/curtain", seat=seat).headers["location"] == path
    assert 'name="move"' in page_of(me.client.get(path))
    play_out(table, [me], steps=1)
    after = _somebody_here(table, me)
    page = page_of(me.client.get(path))
    assert 'class="curtain"' not in page, "who moved sees what came of it first"
    passes = after["view"]["actor"] != seat
    assert ('id="pass-on"' in page) == passes
    assert me.post(f"{path}/pass-on").headers["location"] == path
    page = page_of(me.client.get(path))
    assert 'class="curtain"' in page
    assert 'name="move"' not in page


def test_who_holds_the_device_sees_no_secret_of_the_next(server: Serving) -> None:
    """Until it is passed on, the page is the holder's; and nobody passes on what is not theirs."""
    me, other = server.guest(), server.guest()
    table = _somebody_here(me.open("mino_dice", "me here bot"), me)
    path = f"/table/{table['id']}"
    seat = table["view"]["actor"]
    me.post(f"{path}/curtain", seat=seat)
    while (now := _somebody_here(table, me))["view"]["actor"] == seat:
        play_out(table, [me], steps=1)
    shown = me.client.get(f"/api/tables/{table['id']}").json()
    assert shown["view"]["seat"] == seat != now["view"]["actor"]
    assert shown["view"]["choices"] == []
    assert other.post(f"{path}/pass-on").status_code == 403
    assert me.client.get(f"/api/tables/{table['id']}").json()["view"]["seat"] == seat


def test_only_ones_own_seats_can_be_uncovered(server: Serving) -> None:
    me, other = server.guest(), server.guest()
    table = me.open("mino_dice", "me here bot")
    assert me.post(f"/table/{table['id']}/curtain", seat=2).status_code == 403
    assert other.post(f"/table/{table['id']}/curtain", seat=0).status_code == 403


def test_without_secrets_there_is_no_curtain(server: Serving) -> None:
    me = server.guest()
    table = me.open("gang_of_dice", "me here", options={"open_counts": True})
    page = page_of(me.client.get(f"/table/{table['id']}"))
    assert 'class="curtain"' not in page
    assert 'name="move"' in page


def test_typed_dice_are_asked_for_and_believed(server: Serving) -> None:
    me, watcher = server.guest(), server.guest()
    table = me.open("gang_of_dice", "me here", dice="typed", options={"open_counts": True})
    assert (table["view"]["actor"], table["place"]) == (-1, 0)
    assert [choice["name"]["key"] for choice in table["typed"]] == ["first", "first"]
    assert watcher.look(table)["typed"] == []
    table = me.move(table, 1)  # the second player begins
    table = me.move(table, table["typed"][3]["move"])  # the warning card that was turned up
    table = me.look(table)
    assert table["view"]["actor"] == 1
    table = me.move(table, table["view"]["choices"][2]["move"])  # three dice
    fields = {"place": table["place"], "seat": -1, "move": [2, 3, 5]}
    answer = me.post(f"/table/{table['id']}/moves", fragment=True, **fields)
    assert answer.status_code == 200
    fallen = me.look(table)["view"]["table"]["seats"][1]
    assert sorted(fallen["dice"]) == [2, 3, 5]


def test_nobody_types_the_dice_of_somebody_else_who_is_here(server: Serving) -> None:
    me, friend = server.guest(), server.guest()
    table = me.open("gang_of_dice", "me link", dice="typed", options={"open_counts": True})
    friend.sit(table, 1)
    table = friend.move(friend.look(table), 1)  # who begins is nobody's roll: the second player
    table = me.move(me.look(table), me.look(table)["typed"][3]["move"])
    table = friend.look(table)
    table = friend.move(table, table["view"]["choices"][2]["move"])  # three dice
    assert me.look(table)["typed"] == []
    assert me.move(table, 5, 5, 5, status=422, seat=-1)["error"] == "error.not_your_turn"
    assert friend.look(table)["typed"]
    friend.move(table, 2, 3, 5, seat=-1)
    assert sorted(friend.look(table)["view"]["table"]["seats"][1]["dice"]) == [2, 3, 5]


def test_what_real_dice_cannot_show_is_refused(server: Serving) -> None:
    me = server.guest()
    table = me.open("gang_of_dice", "me here", dice="typed")
    assert me.move(table, 99, status=422)["error"] == "nature.first"
    assert me.look(table)["place"] == 0
    assert me.move(table, 0, 0, 0, 0, status=422)  # more than fell
    assert me.look(table)["place"] == 0


def test_a_roll_can_be_left_to_brelan(server: Serving) -> None:
    me = server.guest()
    table = me.open("gang_of_dice", "me here", dice="typed")
    assert me.move(table)["place"] == 1
    table = me.look(table)
    assert table["view"]["prompt"]["key"] == "nature.card"
    assert table["typed"]
    assert me.post(f"/table/{table['id']}/moves", place=1, seat=-1).status_code == 303
    assert me.look(table)["view"]["actor"] >= 0


def test_what_is_drawn_in_secret_is_never_asked_for(server: Serving) -> None:
    me = server.guest()
    table = me.open("mino_dice", "me here bot", dice="typed")
    table = me.move(table, 0)  # who begins is drawn in the open
    assert me.look(table)["typed"] == []
    table = play_out(table, [me])
    verdict = me.ask(f"/api/tables/{table['id']}/verify", {})
    assert verdict["committed"]
    assert verdict["secret_unexplained"] == []


def test_nobody_says_beforehand_what_is_drawn_in_secret(server: Serving) -> None:
    """Who begins is drawn in the open, then hands in secret: these are not in the players' gift."""
    me = server.guest()
    table = me.open("mino_dice", "me here bot", dice="typed")
    assert me.move(table, 0, 0, 1, 1, status=422)["error"] == "error.more_than_fell"
    assert me.look(table)["place"] == table["place"]
    answer = me.post(f"/table/{table['id']}/moves", place=table["place"], seat=-1, move=[0, 0, 1, 1])
    assert answer.status_code == 422
    assert me.look(table)["place"] == table["place"]


def test_the_curtain_hides_the_same_from_the_pages_own_cookie(server: Serving) -> None:
    """Whoever holds the device could ask the API by hand: only a program with its own header chooses a seat."""
    me = server.guest()
    table = _somebody_here(me.open("mino_dice", "me here bot"), me)
    path = f"/api/tables/{table['id']}"
    for seat in (0, 1):
        assert me.look(table, seat=seat)["view"]["table"]["hand"] is not None
        shown = me.client.get(path, params={"seat": seat}).json()
        assert (shown["view"]["seat"], shown["view"]["table"]["hand"]) == (-1, None)
        ear = Listener(me, f"{path}/events?seat={seat}")
        assert ear.table()["view"]["table"]["hand"] is None
        ear.close()


def test_a_page_cannot_become_its_own_program(server: Serving) -> None:
    """The cookie's value is no program's, and a page that asks for a program's name gets somebody else's."""
    me = server.guest()
    me.client.cookies.clear()
    me.client.get("/")
    body = {"game": "mino_dice", "chairs": [{"kind": "me"}, {"kind": "here"}, {"kind": "here"}]}
    path = f"/api/tables/{me.client.post('/api/tables', json=body).json()['id']}"
    asked = me.client.post("/api/guests").json()["guest"]
    headers = {"authorization": f"Bearer {me.client.cookies['guest']}"}
    assert httpx.get(server.address + path, params={"seat": 0}, headers=headers).status_code == 401
    shown = httpx.get(server.address + path, params={"seat": 0}, headers={"authorization": f"Bearer {asked}"})
    assert (shown.json()["mine"], shown.json()["view"]["table"]["hand"]) == ([], None)
    again = httpx.post(f"{server.address}/api/guests", headers={"authorization": f"Bearer {asked}"})
    assert again.json()["guest"] == asked


@pytest.mark.parametrize("seat", [0, 1])
def test_with_brelans_dice_nobody_plays_for_nature(server: Serving, seat: int) -> None:
    me = server.guest()
    table = me.open("gang_of_dice", "me here")
    assert me.move(table, seat, seat=-1, status=422)["error"] == "error.not_your_turn"


def _somebody_here(table: dict[str, Any], me: Guest) -> dict[str, Any]:
    """Wait until it is the turn of somebody at this device."""
    while (table := me.look(table))["view"]["actor"] not in (0, 1):
        assert not table["over"]
    return table
