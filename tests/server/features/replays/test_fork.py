"""A finished game played on from one of its moments: alone or with friends, with the same dice or fresh ones."""

from typing import Any

import pytest

from brelan.engine.game import Game
from brelan.engine.referee.record import read
from brelan.engine.referee.verdict import Proof, verify
from brelan.engine.rule import NATURE
from tests.server.house import Guest, Serving, play_out, token


def over(me: Guest, game: str = "gang_of_dice", chairs: str = "me bot") -> dict[str, Any]:
    """A game played to its end."""
    return play_out(me.open(game, chairs), [me])


def fork(me: Guest, table: dict[str, Any], place: int, status: int = 201, **wish: Any) -> dict[str, Any]:
    """Play on from a place of a game's log."""
    body = {"place": place, "seat": 0, "name": "Anna", "level": "novice", **wish}
    told: dict[str, Any] = me.ask(f"/api/tables/{table['id']}/fork", body, status)
    return told


@pytest.mark.parametrize("game", Game.names())
def test_a_fork_begins_as_the_game_stood_and_with_the_same_dice_and_moves_goes_on_alike(
    server: Serving, game: str
) -> None:
    me = server.guest()
    seats = max(2, Game.load(game).seats_allowed[0])
    table = over(me, game, "me" + " bot" * (seats - 1))
    log = server.house._tables[table["id"]].match.log
    place = next(at for at, line in enumerate(log) if at > len(log) * 4 // 5 and line.seat != NATURE)
    told = fork(me, table, place, friends=True, same_dice=True)
    forked = server.house._tables[told["id"]]
    assert forked.match.log == log[:place]
    assert forked.match.state == server.house._tables[table["id"]].match.as_of(place).state
    assert (told["fork_of"], told["waiting"], told["commitment"]) == (table["id"], True, table["commitment"])
    for seat in range(1, seats):  # whatever they promise for the dice, these are fixed
        wish = {"token": token(told, seat), "name": f"Ben {seat}", "pledge": "ab" * 32}
        me.ask(f"/api/tables/{told['id']}/seats", wish)
    for line in log[place:]:  # the same moves are answered by the same draws
        if line.seat != NATURE:
            now = me.look(told, seat=line.seat)
            assert forked.match.log == log[: now["place"]]
            me.move(now, line.move, seat=line.seat)
    assert forked.match.log == log


def test_bots_of_a_level_that_there_is_not_are_refused(server: Serving) -> None:
    me = server.guest()
    assert fork(me, over(me), 2, status=422, level="0")["error"] == "bad"


def test_fresh_dice_are_others_and_what_came_before_is_not_proven_by_them(server: Serving) -> None:
    me = server.guest()
    table = over(me)
    place = table["place"] // 2
    told = fork(me, table, place)
    assert told["commitment"] != table["commitment"]
    assert [seat["kind"] for seat in told["seats"]] == ["me", "bot"]
    done = play_out(told, [me])
    before = len(server.house._tables[table["id"]].match.standing(place))
    verdict = me.ask(f"/api/tables/{done['id']}/verify", {})
    assert verdict["open_unexplained"] == verdict["secret_unexplained"] == []
    draws = sum(line.seat == NATURE for line in server.house._tables[done["id"]].match.log)
    assert 0 < verdict["before"] == draws - verdict["draws"]
    record = read(me.client.get(f"/api/tables/{done['id']}/record").text)
    assert record.dealt_before == before
    checked = verify(record.match, record.dealer, record.commitment, dealt_before=record.dealt_before)
    assert checked.proof(promised=True) == Proof.UNPROVEN
    assert verify(record.match, record.dealer, record.commitment).proof(promised=True) == Proof.WRONG


def test_a_fork_with_the_same_dice_says_that_its_seed_was_known(server: Serving) -> None:
    me = server.guest()
    table = over(me)
    done = play_out(fork(me, table, table["place"] // 2, same_dice=True), [me])
    record = read(me.client.get(f"/api/tables/{done['id']}/record").text)
    assert (record.dice, record.dealt_before) == ("seeded", 0)
    assert verify(record.match, record.dealer, record.commitment).wrong == []


def test_only_what_is_over_can_be_forked_and_only_before_its_end(server: Serving) -> None:
    me = server.guest()
    going_on = me.open("gang_of_dice", "me here")
    fork(me, going_on, 0, 403)
    table = over(me)
    assert fork(me, table, table["place"], 422)["message"].startswith("The game is over at this point")
    fork(me, table, table["place"] + 1, 422)
    fork(me, table, 1, 422, seat=3)
    typed = play_out(me.open("gang_of_dice", "me here", dice="typed"), [me])
    fork(me, typed, 5, 422, same_dice=True)
    assert fork(me, typed, 5)["dice"] == "fair"


def test_a_fork_is_found_in_the_replay_says_of_what_it_is_one_and_counts_in_no_record(server: Serving) -> None:
    me = server.guest()
    table = over(me)
    replay = me.client.get(f"/table/{table['id']}/replay?place=9").text
    assert 'id="fork-go"' in replay
    assert 'id="fork-go"' not in me.client.get(f"/table/{table['id']}/replay?place={table['place']}").text
    answer = me.post(f"/table/{table['id']}/fork", place=9, seat=0, dice="same", **{"with": "bots"})
    assert answer.status_code == 303
    page = me.client.get(answer.headers["location"]).text
    assert f"/table/{table['id']}/replay?place=9" in page
    play_out(me.look({"id": answer.headers["location"].rpartition("/")[2]}), [me])
    assert "1 game" in me.client.get("/mine/record").text
