"""Whatever is asked, no answer is a fault of the server's, and the API answers what its description says."""

from pathlib import Path

from tests.server.fuzz import ask_as_described, ask_strangely, faults
from tests.server.house import Guest, Serving, play_out, serving

EACH, REQUESTS = 6, 400


def tables_of(me: Guest, friend: Guest) -> list[str]:
    """A game that is over, one that goes on, one that waits, one of somebody else."""
    tables = [me.open("gang_of_dice", "me here"), me.open("dice_stars", "me bot"), me.open("mino_dice", "me link link")]
    play_out(tables[0], [me])
    return [str(table["id"]) for table in (*tables, friend.open("dice_run", "me here here"))]


def test_pages_never_break(tmp_path: Path) -> None:
    with serving(tmp_path, newcomers_per_second=1e6, newcomers_at_once=10**6) as server:
        me = server.guest()
        known = [*tables_of(me, server.guest()), "gang_of_dice", "desperados", "0"]
        seen, broken = faults(ask_strangely(me.client, server.app, known, 1, REQUESTS))
    assert not broken
    assert len(seen) >= 5, "pages, redirections and refusals of several kinds"


def test_the_api_answers_as_it_is_described(server: Serving) -> None:
    me = server.guest()
    known = tables_of(me, server.guest())
    assert ask_as_described(server.address, me.client.get("/openapi.json").json(), me.program, known, EACH) > 100
