"""Challenges: the same dice for all, one attempt that counts, and nothing told before one's own is over."""

import asyncio
import re
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic, sleep, time
from typing import Any

import httpx
import pytest
from sqlalchemy import insert, update
from sqlalchemy.engine import Connection

from brelan.bots.par import play_par
from brelan.engine.game import Game
from brelan.server.features.challenges.attempts import ON_A_BOARD
from brelan.server.features.challenges.day import day_name, open_day, today
from brelan.server.features.challenges.store import challenge_of
from brelan.server.store.layout.schema import ATTEMPTS, CHALLENGES, RESULTS, TABLES
from brelan.server.views.sharing import AHEAD, BEHIND, LEVEL, signs
from tests.server.house import PATIENCE, Guest, Serving, play_out, serving, wait
from tests.server.test_serve import process


def opened(me: Guest, game: str = "gang_of_dice", **wish: Any) -> str:
    """Open a challenge; its path."""
    form = {"game": game, "kind": "challenge", "name": "Anna", **seated("people bot-novice"), **wish}
    answer = me.post("/challenge/new", **form)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def seated(chairs: str) -> dict[str, str]:
    """The fields of the form that say who sits where."""
    return {f"seat.{number}": chair for number, chair in enumerate(chairs.split())}


def begin(me: Guest, challenge: str, name: str = "Ben") -> dict[str, Any]:
    """Sit down to a challenge."""
    answer = me.post(f"{challenge}/play", name=name)
    assert answer.status_code == 303, answer.text
    return me.look({"id": answer.headers["location"].rpartition("/")[2]})


def text_of(me: Guest, path: str) -> str:
    """What stands on a page."""
    answer = me.client.get(path)
    assert answer.status_code == 200, answer.text
    main = answer.text.partition("<main")[2].partition("</main>")[0]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", main))


def at_once(server: Serving, work: Coroutine[Any, Any, Any]) -> Any:
    """Do something in the server's own loop."""
    return asyncio.run_coroutine_threadsafe(work, server.loop).result(PATIENCE)


def finish_for(server: Serving, challenge: str, results: list[tuple[str, int, int]]) -> None:
    """Write that some guests have finished a challenge: who, their rank and their points."""
    found = at_once(server, challenge_of(server.house.store, challenge))
    attempts, tables, rows = [], [], []
    for who, rank, points in results:
        name, game = f"{challenge} {who}", found.game
        attempts.append({"challenge_id": challenge, "guest": who, "number": 0, "name": who, "table_id": name})
        about = {"game": game.name, "rules": game.version, "box": game.box.fingerprint, "options": "{}", "dice": "fair"}
        tables.append({"id": name, **about, "seed": "", "host": who, "language": "en", "opened": 1, "closed": 1})
        rows.append({"table_id": name, "seat": found.seat, "rank": rank, "points": points, "seconds": 1, "ended": 1})

    def write(connection: Connection) -> None:
        for kind, new in ((ATTEMPTS, attempts), (TABLES, tables), (RESULTS, rows)):
            connection.execute(insert(kind), new)

    at_once(server, server.house.store.writer.change(write))


def end(server: Serving, challenge: str) -> None:
    """Let the time of a challenge run out."""
    name, now = challenge.rpartition("/")[2], int(time())

    def write(connection: Connection) -> None:
        connection.execute(update(CHALLENGES).where(CHALLENGES.c.id == name).values(until=now))
        connection.execute(update(TABLES).where(TABLES.c.challenge == name).values(sealed_until=now))

    at_once(server, server.house.store.writer.change(write))
    for table in server.house._tables.values():
        if table.info.challenged and table.info.challenged.challenge == name:
            table.open_dice(now)


@pytest.mark.parametrize("game", Game.names())
def test_whoever_makes_the_same_moves_meets_the_same_dice_and_the_same_bots(server: Serving, game: str) -> None:
    anna, ben = server.guest(), server.guest()
    seats = max(2, Game.load(game).seats_allowed[0])
    challenge = opened(anna, game, **seated("bot-novice " * (seats - 1) + "people"))
    hers = play_out(begin(anna, challenge, "Anna"), [anna])
    log = server.house._tables[hers["id"]].match.log
    his = begin(ben, challenge)
    assert his["commitment"] == hers["commitment"] in ben.client.get(challenge).text
    for line in log:
        if line.seat == seats - 1:
            while (his := ben.look(his))["view"]["actor"] != line.seat:
                sleep(0.01)  # the bots move by themselves
            ben.move(his, line.move)
    while not (his := ben.look(his))["over"]:
        sleep(0.01)
    assert server.house._tables[his["id"]].match.log == log


def test_one_attempt_counts_and_what_follows_is_practice(server: Serving) -> None:
    anna, ben = server.guest(), server.guest()
    challenge = opened(anna)
    first = begin(ben, challenge)
    assert first["counted"]
    assert begin(ben, challenge)["id"] == first["id"]  # a reload, another tab: the same table
    done = play_out(first, [ben])
    again = begin(ben, challenge)
    assert again["id"] != first["id"]
    assert (again["challenge"], again["counted"]) == (first["challenge"], False)
    assert "for practice" in ben.client.get(f"/table/{again['id']}").text
    play_out(again, [ben], seed=2)
    text = text_of(ben, challenge)
    assert text.count("Ben") == 1
    assert f"You came {'1st' if done['view']['ranks'][0] == 1 else '2nd'} of 2" in text
    assert "1 player has finished, 0 not yet" in text


def test_of_many_that_begin_at_the_same_moment_one_counts(server: Serving) -> None:
    anna, ben = server.guest(), server.guest()
    challenge = opened(anna)
    with ThreadPoolExecutor(8) as threads:
        tables = list(threads.map(lambda _: begin(ben, challenge)["id"], range(8)))
    assert len(set(tables)) == 1


def test_who_gives_up_has_had_their_attempt(server: Serving) -> None:
    anna, ben = server.guest(), server.guest()
    challenge = opened(anna)
    table = begin(ben, challenge)
    ben.ask(f"/api/tables/{table['id']}/give-up", {})
    assert "You did not finish your attempt" in text_of(ben, challenge)
    told = ben.look(table)
    assert (told["given_up"], told["seed"]) == (True, "")  # others have the dice still before them
    assert not begin(ben, challenge)["counted"]


def test_an_attempt_is_the_same_after_the_power_failed(tmp_path: Path) -> None:
    with process(tmp_path) as (server, address):
        anna = Guest(address, "en")
        challenge = opened(anna)
        table = play_out(begin(anna, challenge), [anna], steps=3)
        server.kill()
        server.wait(PATIENCE)
    with process(tmp_path) as (_, address):
        anna.client.base_url = httpx.URL(address)
        anna.client.headers["origin"] = address
        again = begin(anna, challenge)
        assert (again["id"], again["place"], again["counted"]) == (table["id"], table["place"], True)
    anna.client.close()


def test_nothing_is_told_before_ones_own_attempt_is_over(server: Serving) -> None:
    """Two challenges that differ in nothing but the seed and in what others made of them."""
    anna, ben, carl = (server.guest() for _ in range(3))
    told = []
    for seed in (1, 2):
        challenge = opened(anna)
        table = play_out(begin(anna, challenge, "Zoe"), [anna], seed)
        for path in ("", "/replay", "/live", "/review"):
            assert ben.client.get(f"/table/{table['id']}{path}").status_code == 403 or path == "/live"
        assert ben.client.get(f"/api/tables/{table['id']}").status_code == 403
        assert ben.client.get(f"/api/tables/{table['id']}/review").status_code == 403
        assert ben.client.get(f"/api/tables/{table['id']}/record").status_code == 403
        assert anna.client.get(f"/api/tables/{table['id']}/record").status_code == 403  # it holds the seed
        assert anna.post(f"/table/{table['id']}/verify").status_code == 403
        assert anna.post(f"/table/{table['id']}/fork", place=5, seat=0).status_code == 403
        begin(carl, challenge, "Carl")
        for guest in (ben, carl):  # who has not begun, and who is in the middle of it
            text = text_of(guest, challenge)
            assert "Zoe" not in text
            told.append(re.sub(r"[0-9a-f]{64}|\d\d:\d\d", "", text.replace(challenge, "")))
    assert told[0] == told[2]
    assert told[1] == told[3]


def test_when_it_has_ended_everybody_sees_all_of_it(server: Serving) -> None:
    anna, ben = server.guest(), server.guest()
    challenge = opened(anna)
    table = play_out(begin(anna, challenge, "Anna"), [anna])
    late = play_out(begin(ben, challenge), [ben], steps=2)
    text_of(anna, challenge)
    end(server, challenge)
    sleep(1.1)  # times are noted in seconds
    page = server.guest().client.get(challenge).text
    seed = at_once(server, challenge_of(server.house.store, challenge.rpartition("/")[2])).seed.hex()
    assert seed in page
    assert f'href="/table/{table["id"]}"' in page
    assert ben.client.get(f"/table/{table['id']}").status_code == 200
    assert anna.ask(f"/api/tables/{table['id']}/verify", {})["committed"]
    play_out(late, [ben])  # with the seed known
    assert "1 player has finished" in text_of(ben, challenge)
    assert not begin(server.guest(), challenge, "Dora")["counted"]


def test_the_board_puts_the_rank_first_then_the_points_and_ties_share_a_place(server: Serving) -> None:
    me = server.guest()
    challenge = opened(me)
    name = challenge.rpartition("/")[2]
    results = [("A", 1, 20), ("B", 2, 30), ("C", 1, 25), ("D", 1, 20)]
    results += [(f"E{n}", 2, 3) for n in range(2 * ON_A_BOARD)]
    finish_for(server, name, results)
    end(server, challenge)
    page = server.guest().client.get(challenge).text
    board = re.findall(r"<td>(\d+)</td><th scope=\"row\">(?:<a[^>]*>)?(\w+)", page)
    assert board[:4] == [("1", "C"), ("2", "A"), ("2", "D"), ("4", "B")]
    assert len(board) == ON_A_BOARD
    assert {place for place, _ in board[4:]} == {"5"}
    last = server.guest().client.get(f"{challenge}?page=3").text
    assert len(re.findall(r"<td>5</td>", last)) == 4


def test_par_is_what_the_expert_gets(server: Serving) -> None:
    anna = server.guest()
    challenge = opened(anna, **seated("bot-novice people"))
    play_out(begin(anna, challenge), [anna])
    found = at_once(server, challenge_of(server.house.store, challenge.rpartition("/")[2]))
    match = play_par(found.game, found.options, found.levels, 1, found.seed)
    ranks, points = found.game.ranking(match.state)
    end_of_patience = monotonic() + 3 * PATIENCE  # it plays a whole game, with little priority
    while "still being worked out" in (text := text_of(anna, challenge)) and monotonic() < end_of_patience:
        sleep(0.2)
    rank = {1: "1st", 2: "2nd"}[ranks[1]]
    assert re.search(rf"Par is {rank} with {points[1]} points?", text)


def test_the_text_to_share_says_the_result_and_nothing_of_the_dice(server: Serving) -> None:
    anna = server.guest()
    challenge = opened(anna)
    table = play_out(begin(anna, challenge), [anna])
    page = anna.client.get(challenge).text
    text = re.search(r'id="share-text"[^>]*>([^<]*)<', page)
    assert text
    head, result, row, link = text[1].splitlines()
    assert head == "Brelan · Gang of Dice"
    assert re.match(r"(1st|2nd) of 2, \d+ points?", result)
    assert link.endswith(challenge)
    match = server.house._tables[table["id"]].match
    assert row == signs(match, 0)
    assert set(row) <= {AHEAD, LEVEL, BEHIND}
    won = table["view"]["ranks"] == [1, 2]
    assert row[-1] == (AHEAD if won else BEHIND if table["view"]["ranks"] == [2, 1] else LEVEL)


def test_others_can_be_challenged_to_a_game_just_played(server: Serving) -> None:
    anna, ben = server.guest(), server.guest()
    table = play_out(anna.open("gang_of_dice", "me bot"), [anna])
    answer = anna.post(f"/table/{table['id']}/challenge")
    challenge = answer.headers["location"]
    assert "You came" in text_of(anna, challenge)
    assert ben.client.get(f"/table/{table['id']}").status_code == 403
    his = begin(ben, challenge)
    assert his["commitment"] == table["commitment"]
    assert server.house._tables[his["id"]].info.seed == server.house._tables[table["id"]].info.seed
    for chairs in ("me here", "me link"):  # of a game with several people nobody can play the same
        other = anna.open("gang_of_dice", chairs)
        if chairs == "me link":
            other = ben.sit(other, 1)
        play_out(other, [anna, ben])
        assert anna.post(f"/table/{other['id']}/challenge").status_code == 422
    assert anna.post(f"/table/{table['id']}/challenge").status_code == 422  # once is enough


def test_every_day_has_a_challenge_for_each_game_the_same_for_all(server: Serving) -> None:
    anna, ben = server.guest(), server.guest()
    at_once(server, open_day(server.house, today()))
    addresses = [
        re.findall(r'href="(/challenge/\d[^"]*)"', guest.client.get("/challenges").text) for guest in (anna, ben)
    ]
    assert addresses[0] == addresses[1]
    assert len(addresses[0]) == len(Game.names())
    table = play_out(begin(anna, next(each for each in addresses[0] if "gang" in each)), [anna])
    page = anna.client.get("/challenges").text
    assert re.search(r"Day \d+: 1 challenge played", page)
    assert day_name(today()) in anna.client.get(f"/challenge/{table['challenge']}").text
    tomorrow = at_once(server, open_day(server.house, today() + 1))
    assert {each.id for each in tomorrow}.isdisjoint({address.rpartition("/")[2] for address in addresses[0]})
    assert len({each.seed for each in tomorrow}) == len(tomorrow)
    again = at_once(server, open_day(server.house, today() + 1))
    assert [each.seed for each in again] == [each.seed for each in tomorrow]
    for wrong in ("2026-99-01", "yesterday", day_name(today() + 1), "1999-01-01"):
        assert anna.client.get("/challenges", params={"day": wrong}).status_code == 404


WRONG = [
    seated("people"),
    seated("people people"),
    seated("bot-novice bot-novice"),
    seated("people bot-god"),
    {"lasts": "ever"},
    {"name": "\u200b"},
    {"kind": "duplicate", "seats": 9, "friends": 2},
    {"kind": "duplicate", "seats": 3, "friends": 1},
    {"kind": "duplicate", "seats": 3, "friends": 2, "level": "god"},
]


@pytest.mark.parametrize("wrong", WRONG)
def test_a_challenge_that_cannot_be_is_refused_with_the_form(server: Serving, wrong: dict[str, Any]) -> None:
    form = {"game": "gang_of_dice", "kind": "challenge", "name": "Anna", **seated("people bot-novice"), **wrong}
    if "seat.0" in wrong:
        form = {key: value for key, value in form.items() if not key.startswith("seat.")} | wrong
    answer = server.guest().post("/challenge/new", **form)
    assert answer.status_code == 422
    assert 'id="open-challenge"' in answer.text


def test_bots_of_a_challenge_can_differ(server: Serving) -> None:
    anna = server.guest()
    challenge = opened(anna, **seated("bot-novice people bot-regular"))
    assert "against 2 bots (novice and regular)" in text_of(anna, challenge)
    assert [seat["level"] for seat in begin(anna, challenge)["seats"]] == ["novice", "", "regular"]


def test_a_board_of_ten_thousand_takes_little(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        me = server.guest()
        challenge = opened(me)
        name = challenge.rpartition("/")[2]
        finish_for(server, name, [(f"Guest {n}", 1 + n % 2, n % 97) for n in range(10_000)])
        end(server, challenge)
        assert "10000 players have finished" in text_of(me, challenge)
        assert len(text_of(me, challenge)) < 10_000


def test_what_is_played_after_the_end_does_not_count(server: Serving) -> None:
    """The seed is shown then: who plays on knows the dice."""
    anna, ben = server.guest(), server.guest()
    duplicate = opened(anna, kind="duplicate", friends=2, seats=2)
    assert ben.post(f"{duplicate}/play", name="Ben").status_code == 303
    first, second = ({"id": f"{duplicate.rpartition('/')[2]}-{number}"} for number in (1, 2))
    play_out(anna.look(first), [anna, ben])
    in_time = sums(anna, duplicate)
    assert any(in_time)
    end(server, duplicate)
    ended = int(time())
    wait(lambda: int(time()) > ended)
    play_out(anna.look(second), [anna, ben])
    assert sums(anna, duplicate) == in_time


def sums(me: Guest, duplicate: str) -> list[int]:
    """What the friends of a duplicate have, as its page says it."""
    return [int(text) for text in re.findall(r"<td><strong>(\d+)</strong>", me.client.get(duplicate).text)]


def test_nobody_gives_up_a_table_of_a_duplicate(server: Serving) -> None:
    anna, ben = server.guest(), server.guest()
    duplicate = opened(anna, kind="duplicate", friends=2, seats=2)
    ben.post(f"{duplicate}/play", name="Ben")
    table = f"/table/{duplicate.rpartition('/')[2]}-1"
    for guest in (anna, ben):
        assert guest.post(f"{table}/give-up").status_code == 403
