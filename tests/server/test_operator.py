"""Who runs the house and plays tries to bend the dice, with seed and file before them: it fails, or it shows."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from brelan.cli import main
from brelan.engine import NATURE, HashDealer, Record, read, settle, write
from brelan.engine.game import Game
from brelan.engine.referee.match import Match
from brelan.engine.referee.ways import NEWEST, WAYS
from tests.server.house import Guest, Serving, aside, play_out
from tests.server.test_pledges import MINE, THEIRS, fingerprint, promise, promised, reveal

FAIR, WRONG, TYPED, UNPROVEN = 0, 1, 3, 4
WORDS = [f"word {number}" for number in range(64)]


def proof(file: Path, *options: str) -> int:
    code: int = aside(main, ["verify", str(file), *options])
    return code


def kept(who: Guest, table: dict[str, Any], file: Path) -> Path:
    """The file of a game that somebody gave up or finished."""
    file.write_text(who.client.get(f"/api/tables/{table['id']}/record").text, encoding="utf-8")
    return file


def change(server: Serving, statement: str, **values: Any) -> None:
    """Whoever runs the house can write to its file."""
    write = server.house.store.writer.change(lambda connection: connection.execute(text(statement), values))
    asyncio.run_coroutine_threadsafe(write, server.loop).result(20)


def first_player(seed: bytes, mixed: list[str]) -> int:
    match = Match(Game.load("gang_of_dice"), ["a", "b"])
    return HashDealer(seed, mixed, NEWEST).draw(match)


def test_words_chosen_last_are_not_taken(server: Serving, tmp_path: Path) -> None:
    """The attack: with the seed known and everybody else's text revealed, choose one's own."""
    operator, friend, table = promised(server)
    seed = server.house._tables[table["id"]].info.seed
    before = friend.look(table)
    reveal(friend, table, THEIRS)
    honest = first_player(seed, [MINE, THEIRS])
    better = [word for word in WORDS if first_player(seed, [word, THEIRS]) != honest]
    assert better, "with words chosen last the first player could be chosen"
    for word in better[:4]:
        reveal(operator, table, word, 422)
        promise(operator, table, word, 409)
    reveal(operator, table, MINE)
    assert operator.look(table)["mixed"] == [MINE, THEIRS]
    operator.ask(f"/api/tables/{table['id']}/give-up", {})
    seen = [seat["promise"] for seat in before["seats"]]
    assert seen == [fingerprint(MINE), fingerprint(THEIRS)]
    file = kept(friend, table, tmp_path / "game.json")
    options = ["--commitment", before["commitment"], *(f"--pledge={each}" for each in seen)]
    assert proof(file, *options) == FAIR
    # The operator writes another word into the file, and the fingerprint that fits.
    told = json.loads(file.read_text(encoding="utf-8"))
    told["dice"]["entropy"][0] = better[0]
    (tmp_path / "other.json").write_text(json.dumps(told), encoding="utf-8")
    assert proof(tmp_path / "other.json", *options) == WRONG
    told["dice"]["pledges"][0] = fingerprint(better[0])
    (tmp_path / "other.json").write_text(json.dumps(told), encoding="utf-8")
    assert proof(tmp_path / "other.json", *options) == WRONG


def test_words_put_into_the_data_show(server: Serving, tmp_path: Path) -> None:
    """The same in the house's own data, before the first draw, with the promise made to fit: whoever noted it sees."""
    operator, friend, table = promised(server)
    before = friend.look(table)
    reveal(friend, table, THEIRS)
    values = {"table": table["id"], "word": WORDS[0], "pledge": fingerprint(WORDS[0])}
    change(server, "UPDATE seats SET words = :word, pledge = :pledge WHERE table_id = :table AND seat = 0", **values)
    server.loop.call_soon_threadsafe(server.house.drop_named, table["id"])
    operator.look(table)
    operator.ask(f"/api/tables/{table['id']}/give-up", {})
    file = kept(friend, table, tmp_path / "game.json")
    options = ["--commitment", before["commitment"]]
    assert proof(file, *options, "--pledge", before["seats"][0]["promise"]) == WRONG
    assert proof(file, *options, "--pledge", before["seats"][1]["promise"]) == FAIR  # of this one nothing is wrong


def test_what_is_kept_back_shows(server: Serving, tmp_path: Path) -> None:
    operator, friend, table = promised(server)
    before = friend.look(table)
    reveal(friend, table, THEIRS)
    server.house._tables[table["id"]].owed_since -= 100
    friend.ask(f"/api/tables/{table['id']}/begin", {})
    operator.ask(f"/api/tables/{table['id']}/give-up", {})
    assert proof(kept(friend, table, tmp_path / "game.json"), "--commitment", before["commitment"]) == UNPROVEN


@pytest.mark.parametrize("way", WAYS)
def test_lifting_and_putting_back_chooses_no_roll(way: int) -> None:
    """The attack: pairs of a lift and an undo until the next roll stands at a better place of the log."""
    dealer = HashDealer(bytes(range(32)), [], way)
    games = [_played(dealer, pairs).state for pairs in (0, 1, 2, 7)]
    assert all(state == games[0] for state in games) == (way == NEWEST), "it worked by place, and does no more"


def _played(dealer: HashDealer, pairs: int) -> Match:
    """Some turns of a game, with so many lifts and undos wherever a die can be lifted."""
    match = Match(Game.load("gang_of_dice"), ["a", "b"])
    for _ in range(20):
        settle(match, dealer)
        if match.over:
            break
        seat, lift = match.actor, match.legal()[0]
        if _can_be_undone(match, lift):
            for _ in range(pairs):
                match.play(seat, lift)
                match.undo(seat)
        match.play(seat, match.legal()[-1])
    return match


def _can_be_undone(match: Match, move: int) -> bool:
    trial = Match(match.game, ["a", "b"])
    trial.resume(match.log)
    trial.play(match.actor, move)
    return trial.may_undo(match.actor)


def test_chosen_dice_called_typed_are_not_called_fair(server: Serving, tmp_path: Path) -> None:
    me = server.guest()
    table = play_out(me.open("gang_of_dice", "me here"), [me])
    file = kept(me, table, tmp_path / "game.json")
    assert proof(file, "--commitment", table["commitment"]) == FAIR
    told = json.loads(file.read_text(encoding="utf-8"))
    record = read(json.dumps(told))
    place, state, _, drawn = next(draw for draw in record.match.draws() if len(record.match.game.outcomes(draw[1])) > 1)
    told["dice"]["kind"] = "typed"
    (tmp_path / "renamed.json").write_text(json.dumps(told), encoding="utf-8")
    assert proof(tmp_path / "renamed.json", "--commitment", table["commitment"]) == FAIR, "no die was chosen"
    chosen = Match(record.match.game, ["a", "b"], record.match.options)
    other = next(move for move in record.match.game.outcomes(state) if move != drawn)
    for entry in record.match.log[:place]:
        chosen.play(entry.seat, entry.move)
    chosen.play(NATURE, other)
    bent = Record(chosen, record.dealer, "typed", record.commitment, ["person"] * 2, given_up=True)
    (tmp_path / "chosen.json").write_text(write(bent), encoding="utf-8")
    assert proof(tmp_path / "chosen.json", "--commitment", table["commitment"]) == TYPED


def test_a_game_that_went_badly_is_not_hidden_by_giving_it_up(server: Serving, tmp_path: Path) -> None:
    operator, friend = server.guest(), server.guest()
    table = operator.open("gang_of_dice", "me link")
    friend.sit(table, 1)
    before = friend.look(table)
    assert not before["seed"]
    operator.ask(f"/api/tables/{table['id']}/give-up", {})
    assert friend.look(table)["seed"]
    assert proof(kept(friend, table, tmp_path / "game.json"), "--commitment", before["commitment"]) == FAIR


def played_again(who: Guest, table: dict[str, Any]) -> dict[str, Any]:
    return {"id": who.post(f"/table/{table['id']}/again").headers["location"].rpartition("/")[2]}


def test_who_plays_again_promises_again(server: Serving) -> None:
    """What was revealed once is known: other dice need other texts, from everybody who gave one."""
    me, friend, table = promised(server)
    reveal(friend, table, THEIRS)
    reveal(me, table, MINE)
    play_out(table, [me, friend])
    new = played_again(me, table)
    shown = me.look(new)
    assert (shown["waiting"], shown["promising"], shown["owing"], shown["mixed"]) == (True, [0, 1], [], [])
    reveal(me, new, MINE, 403)
    assert "data-pledge" in me.client.get(f"/table/{new['id']}").text
    promise(me, new, "other " + MINE)
    reveal(me, new, "other " + MINE, 403)
    assert promise(friend, new, "other " + THEIRS)["owing"] == [0, 1]
    promise(friend, new, THEIRS, 409)
    reveal(me, new, MINE, 422)
    reveal(me, new, "other " + MINE)
    begun = reveal(friend, new, "other " + THEIRS)
    assert (begun["waiting"], begun["mixed"]) == (False, ["other " + MINE, "other " + THEIRS])


def test_who_does_not_promise_again_is_not_waited_for_for_ever(server: Serving) -> None:
    me, friend, table = promised(server)
    reveal(friend, table, THEIRS)
    reveal(me, table, MINE)
    play_out(table, [me, friend])
    new = played_again(me, table)
    promise(me, new, MINE + "!")
    me.ask(f"/api/tables/{new['id']}/begin", {}, 403)
    server.house._tables[new["id"]].owed_since -= 100
    assert me.ask(f"/api/tables/{new['id']}/begin", {})["owing"] == [0]
    assert not reveal(me, new, MINE + "!")["waiting"]
