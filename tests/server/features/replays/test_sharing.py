"""A finished game is shared: how it ended, in words, with its link; nothing before, nor of a running challenge."""

import re
from html import unescape

from brelan.server.views.sharing import signs
from tests.server.features.challenges.test_challenges import begin, opened
from tests.server.house import Guest, Serving, play_out


def text_of(guest: Guest, table: str) -> list[str]:
    found = re.search(r'id="share-text"[^>]*>([^<]*)<', guest.client.get(f"/table/{table}/share").text)
    assert found
    return unescape(found[1]).splitlines()


def test_the_text_says_who_got_what_and_where_to_watch_it(server: Serving) -> None:
    anna, ben, watcher = server.guest(), server.guest(), server.guest("fr")
    table = anna.open("gang_of_dice", "me link")
    ben.sit(table, 1, "Ben")
    path = f"/table/{table['id']}"
    assert anna.client.get(f"{path}/share").status_code == 403, "it is not over"
    assert "/share" not in anna.client.get(path).text
    shown = play_out(table, [anna, ben])
    names, points = [seat["name"] for seat in shown["seats"]], shown["view"]["points"]
    order = sorted(range(2), key=lambda seat: shown["view"]["ranks"][seat])
    placed = [f"{shown['view']['ranks'][seat]}. {names[seat]}, {points[seat]} point" for seat in order]
    match = server.house._tables[table["id"]].match
    for seat, guest in enumerate((anna, ben)):
        head, first, second, row, link = text_of(guest, table["id"])
        assert head == "Brelan · Gang of Dice"
        assert [first.removesuffix("s"), second.removesuffix("s")] == placed
        assert (row, link) == (signs(match, seat), f"{server.address}{path}")
    assert f'href="{path}/share"' in anna.client.get(path).text
    assert len(text_of(watcher, table["id"])) == 4, "who watched stood nowhere"
    assert "Partager cette partie" in watcher.client.get(f"{path}/share").text
    assert server.guest().client.get("/table/nowhere/share").status_code == 404


def test_alone_one_tells_the_points(server: Serving) -> None:
    anna = server.guest()
    shown = play_out(anna.open("dice_stars", "me"), [anna])
    _, points, _, _ = text_of(anna, shown["id"])
    assert points.split()[0] == str(shown["view"]["points"][0])


def test_a_game_of_a_running_challenge_is_not_shared(server: Serving) -> None:
    anna = server.guest()
    table = play_out(begin(anna, opened(anna)), [anna])
    path = f"/table/{table['id']}"
    assert anna.client.get(f"{path}/share").status_code == 403
    assert "/share" not in anna.client.get(path).text
