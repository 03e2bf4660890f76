"""Signs: seated people give them, all who look see them, and they are no moves; limits, and two ways to have none."""

from pathlib import Path
from typing import Any

from brelan.web.people.signs import NAMES
from tests.server.house import Guest, Serving, serving


def two(server: Serving) -> tuple[Guest, Guest, dict[str, Any]]:
    anna, ben = server.guest(), server.guest()
    table = anna.open("gang_of_dice", "me link")
    ben.sit(table, 1, "Ben")
    return anna, ben, anna.look(table)


def test_a_sign_is_seen_by_all_and_is_no_move(server: Serving) -> None:
    anna, ben, table = two(server)
    watcher, path = server.guest(), f"/table/{table['id']}"
    for name in NAMES[:2]:
        assert ben.post(f"{path}/sign", sign=name).status_code == 303
    for guest in (anna, ben, watcher):
        page = guest.client.get(path).text
        assert page.count('class="sign"') == 1, "the latest stands beside its seat"
        assert "Ben: Good luck!" in page
        assert "Ben: Hello!" in page, "and all of them with the log"
    shown = anna.look(table)
    assert shown["place"] == table["place"]
    assert [(sign["seat"], sign["sign"]) for sign in shown["signs"]] == [(1, "hello"), (1, "luck")]
    assert 'id="give-hello"' not in watcher.client.get(path).text
    assert anna.ask(f"/api/tables/{table['id']}/sign", {"sign": "bravo"})["signs"][-1]["seat"] == 0


def test_who_does_not_play_here_gives_none_and_there_are_no_others(server: Serving) -> None:
    anna, _, table = two(server)
    path = f"/table/{table['id']}/sign"
    assert server.guest().post(path, sign="hello").status_code == 403
    for name in ("<b>", "", "returned", "HELLO"):
        assert anna.post(path, sign=name).status_code == 422


def test_the_host_wants_none(server: Serving) -> None:
    anna, ben, table = two(server)
    path = f"/table/{table['id']}"
    ben.post(f"{path}/sign", sign="hello")
    assert ben.post(f"{path}/signs", allowed=0).status_code == 403
    assert anna.post(f"{path}/signs", allowed=0).status_code == 303
    assert ben.post(f"{path}/sign", sign="hello").status_code == 403
    page = ben.client.get(path).text
    assert 'id="signs"' not in page
    assert "Hello!" not in page
    anna.post(f"{path}/signs", allowed=1)
    assert 'id="signs"' in ben.client.get(path).text


def test_each_may_hide_them(server: Serving) -> None:
    anna, ben, table = two(server)
    path = f"/table/{table['id']}"
    anna.client.get(path)
    answer = anna.post("/signs", signs="off", back=path)
    assert (answer.status_code, answer.headers["location"]) == (303, path)
    assert '<body class="no-signs">' in anna.client.get(path).text
    assert "<body>" in ben.client.get(path).text


def test_limits_and_what_is_kept(tmp_path: Path) -> None:
    with serving(tmp_path, signs_at_once=3, signs_per_second=1e-6, signs_per_table=5) as server:
        anna, ben, table = two(server)
        path = f"/table/{table['id']}/sign"
        assert [anna.post(path, sign="wow").status_code for _ in range(4)] == [303, 303, 303, 429]
        assert [ben.post(path, sign="wow").status_code for _ in range(3)] == [303, 303, 429]
    with serving(tmp_path) as server:
        assert len(server.guest().look(table)["signs"]) == 5


def test_no_number_of_signs_hides_that_somebody_sat_down_again(tmp_path: Path) -> None:
    with serving(tmp_path, signs_at_once=9, signs_per_table=2) as server:
        anna, ben, table = two(server)
        path = f"/table/{table['id']}"
        assert [anna.post(f"{path}/sign", sign="wow").status_code for _ in range(3)] == [303, 303, 429]
        ben.post(f"{path}/leave")
        come = [return_to(server, anna, path) for _ in range(3)]
        assert come == [303, 303, 429], "and where it cannot be noted, nobody does"
        assert anna.client.get(path).text.count("Ben: sat down again on another device") == 2


def return_to(server: Serving, host: Guest, path: str) -> int:
    """Somebody comes by a link of the host's for Ben's seat, and goes."""
    link = host.post(f"{path}/return", seat=1).text.partition("/go-on/")[2].partition('"')[0]
    guest = server.guest()
    answer = guest.post(f"/go-on/{link}")
    guest.post(f"{path}/leave")
    return answer.status_code


def test_everybody_reads_that_somebody_sat_down_again(server: Serving) -> None:
    anna, ben, table = two(server)
    path = f"/table/{table['id']}"
    ben.post(f"{path}/leave")
    link = anna.post(f"{path}/return", seat=1).text.partition("/go-on/")[2].partition('"')[0]
    server.guest().post(f"/go-on/{link}")
    anna.post(f"{path}/signs", allowed=0)
    assert "Ben: sat down again on another device" in anna.client.get(path).text
