"""My record: the games that count, what the coach found in them, and what was missed as exercises."""

import asyncio
from typing import Any

from brelan.server.features.coaching.store import keep_review, note_answer
from brelan.server.features.record.store import Missed, PlayedGame, next_missed, played_games
from tests.server.house import Guest, Serving, play_out


def over(me: Guest, game: str = "gang_of_dice", chairs: str = "me bot") -> dict[str, Any]:
    """A game played to its end."""
    return play_out(me.open(game, chairs), [me])


def ask(server: Serving, work: Any) -> Any:
    """Let the server's own loop do something."""
    return asyncio.run_coroutine_threadsafe(work, server.loop).result(60)


def guest_at(server: Serving, table: dict[str, Any]) -> str:
    """Who plays the first seat."""
    guest: str = server.house._tables[table["id"]].info.seats[0].guest
    return guest


def some_report(losses: list[float], luck: float = 0.1) -> dict[str, Any]:
    """A report as the coach writes it, as far as the record reads it: seat 0 made decisions that cost so much."""
    decisions = [{"seat": 0, "loss": loss, "grade": "blunder" if loss >= 0.1 else ""} for loss in losses]
    seat = {"balance": {"own_luck": luck}, "decisions": len(losses), "loss": sum(losses) / len(losses)}
    other = {"balance": {"own_luck": -luck}, "decisions": 0, "loss": 0.0}
    return {"decisions": decisions, "seats": [seat, other]}


def test_games_played_to_the_end_in_one_seat_count(server: Serving) -> None:
    me = server.guest()
    table = over(me)
    guest = guest_at(server, table)
    over(me, chairs="me here")  # two at one device: who is me?
    given_up = me.open("gang_of_dice")
    me.ask(f"/api/tables/{given_up['id']}/give-up", {})
    alone = over(me, "dice_stars", "me")
    me.open("gang_of_dice")  # goes on
    played: list[PlayedGame] = ask(server, played_games(server.house.store, guest))
    assert {each.table for each in played} == {table["id"], alone["id"]}
    one = next(each for each in played if each.table == table["id"])
    assert (one.game, one.seats, one.reviewed) == ("gang_of_dice", 2, False)
    ranks = table["view"]["ranks"]
    assert one.won == ((1 / ranks.count(1)) if ranks[0] == 1 else 0)


def test_luck_of_one_point_is_said_as_one(server: Serving) -> None:
    me = server.guest()
    table = over(me)
    ask(server, keep_review(server.house.store, table["id"], some_report([0.1], 0.01)))
    assert "+1 point a game" in me.client.get("/mine/record").text


def test_a_game_that_somebody_left_does_not_count(server: Serving) -> None:
    anna, ben = server.guest(), server.guest()
    table = anna.open("gang_of_dice", "me link")
    ben.sit(table, 1)
    ben.post(f"/table/{table['id']}/leave")
    anna.post(f"/table/{table['id']}/replace", seat=1)
    play_out(anna.look(table), [anna])
    ben.client.get(f"/table/{table['id']}")  # coming back is too late then
    assert ask(server, played_games(server.house.store, guest_at(server, table))) == []


def test_what_the_coach_found_is_added_up(server: Serving) -> None:
    me = server.guest()
    first, second = over(me), over(me)
    guest, store = guest_at(server, first), server.house.store
    ask(server, keep_review(store, first["id"], some_report([0.2, 0.0], 0.1)))
    ask(server, keep_review(store, second["id"], some_report([0.1], -0.3)))
    played: list[PlayedGame] = ask(server, played_games(store, guest))
    assert sorted((each.decisions, round(each.loss, 3), each.luck) for each in played) == [
        (1, 0.1, -0.3),
        (2, 0.2, 0.1),
    ]
    page = me.client.get("/mine/record").text
    assert "on average: 10.0 points of 100 (2 games reviewed)" in page  # 0.3 of three decisions
    assert "−10 points a game" in page
    assert 'id="exercise"' in page
    assert "/mine/record" in me.client.get("/mine").text


def test_what_was_missed_comes_back_the_dearest_first_until_it_is_found_at_once(server: Serving) -> None:
    me = server.guest()
    table = over(me)
    guest, store = guest_at(server, table), server.house.store
    ask(server, keep_review(store, table["id"], some_report([0.12, 0.05, 0.3])))

    def due(fresh: int) -> Missed:
        found: Missed = ask(server, next_missed(store, guest, fresh))
        return found

    assert due(0) == Missed(2, table["id"], 2)
    ask(server, note_answer(store, table["id"], 2, False, now=1_000, fresh=400))
    assert due(500) == Missed(2, table["id"], 0), "what was just tried in vain comes later"
    assert due(1_500) == Missed(2, table["id"], 2), "and back another day"
    ask(server, note_answer(store, table["id"], 2, True, now=1_100, fresh=500))
    assert due(1_500).left == 2, "the second answer is no first one"
    ask(server, note_answer(store, table["id"], 2, True, now=9_000, fresh=8_400))
    assert due(9_500) == Missed(1, table["id"], 0)
    ask(server, note_answer(store, table["id"], 0, True, now=9_000, fresh=8_400))
    assert due(9_500) == Missed(0)


def test_nobody_has_a_record_yet_and_nobody_sees_anothers(server: Serving) -> None:
    me, other = server.guest(), server.guest()
    over(me)
    assert "Nothing here yet" in other.client.get("/mine/record").text
    assert other.client.get("/mine/exercise").headers["location"] == "/mine/record"
    assert "1 game" in me.client.get("/mine/record").text
