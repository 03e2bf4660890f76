"""The arena: fair seatings, the same dice, sound figures, on any workers."""

import json
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from brelan.bots.arena import Contest, Pairing, Played, lineups, pairings, play, play_all
from brelan.bots.rating import figures, interval, rate
from brelan.commands.studying import workers as crew
from brelan.engine.errors import BadOption
from tests.fresh import brelan

GANG = Contest("gang_of_dice")


def test_everybody_sits_everywhere() -> None:
    assert lineups(["expert", "regular"], 3) == [
        ("expert", "regular", "regular"),
        ("regular", "regular", "expert"),
        ("regular", "expert", "regular"),
    ]
    several = lineups(["expert", "regular", "novice", "random"], 3)
    assert len(several) == len(set(several)) == 12
    for seat in range(3):
        sitting = [lineup[seat] for lineup in several]
        assert all(sitting.count(bot) == 3 for bot in set(sitting))


def test_every_way_to_sit_gets_the_same_deals() -> None:
    games = pairings(["regular", "random"], 2, 6)
    assert [game.deal for game in games] == [0, 0, 1, 1, 2, 2]
    assert {game.lineup for game in games if game.deal == 1} == {("regular", "random"), ("random", "regular")}


@pytest.mark.parametrize(
    ("bots", "games", "said"),
    [
        (["clever", "random"], 4, "unknown bot 'clever'; there are random, novice, regular, greedy, expert"),
        (["random"], 4, "two different bots"),
        (["regular", "random"], 0, "at least 1 game"),
    ],
)
def test_what_cannot_be_played_is_said(bots: list[str], games: int, said: str) -> None:
    with pytest.raises(BadOption, match=said):
        pairings(bots, 2, games)


def test_the_same_pairing_gives_the_same_game() -> None:
    pairing = Pairing(("regular", "novice", "random"), 5)
    one, same = play(GANG, pairing), play(GANG, pairing)
    assert (one.ranks, one.points) == (same.ranks, same.points)
    assert play(Contest("gang_of_dice", seed=2), pairing).points != one.points


def test_the_regular_beats_the_random() -> None:
    with ThreadPoolExecutor(1) as pool:
        counted: list[int] = []
        games = play_all(GANG, pairings(["regular", "random"], 2, 10), pool, counted.append)
    assert sum(counted) == 10
    best, worst = figures(games)
    assert (best["bot"], worst["bot"]) == ("regular", "random")
    assert best["low"] > worst["high"]
    assert best["share"] + worst["share"] == pytest.approx(1)
    assert best["rating"] == 1500 > worst["rating"] + worst["rating_margin"]


def ended(lineup: str, ranks: list[int]) -> Played:
    return Played(Pairing(tuple(lineup), 0), ranks, ranks, [1] * 3, [0.5] * 3, [0.5] * 3)


def test_a_shared_win_is_shared_and_seats_are_counted_each() -> None:
    rows = {row["bot"]: row for row in figures([ended("abb", [1, 1, 3]), ended("bba", [2, 2, 1])])}
    assert rows["a"]["share"] == pytest.approx(0.75)
    assert rows["b"]["share"] == pytest.approx(0.125)  # a quarter of a seat's win in one game, none in the other
    assert rows["a"]["fair"] == pytest.approx(2.25)
    assert rows["b"]["seconds"] == pytest.approx(0.5)


def test_ratings_are_those_of_chess() -> None:
    """Ten to one is 400 points; who never met is compared by whom both met."""
    wins = np.zeros((110, 3, 3))
    wins[:100, 0, 1], wins[100:, 1, 0] = 1, 1
    wins[:100, 1, 2], wins[100:, 2, 1] = 1, 1
    ratings, errors = rate(wins, ["best", "regular", "worst"])
    assert ratings == pytest.approx([1890, 1500, 1110], abs=15)  # a little nearer for the games thought drawn
    assert 0 < errors[0] < 200
    assert errors[1] == 0


@pytest.mark.parametrize(("share", "games"), [(0.0, 400), (1.0, 400), (0.5, 100), (0.03, 50)])
def test_an_interval_holds_the_share_and_narrows_with_more_games(share: float, games: int) -> None:
    low, high = interval(share, games)
    assert 0 <= low <= share <= high <= 1
    assert high - low > 0
    closer = interval(share, 4 * games)
    assert closer[1] - closer[0] < high - low


def test_on_a_cluster_it_is_the_same(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A real Dask scheduler and worker on loopback."""
    from distributed import LocalCluster

    shape = {"n_workers": 1, "threads_per_worker": 1, "processes": False, "dashboard_address": None}
    arena = "arena gang_of_dice --bots regular,random --seats 2 --games 8 --json"
    simulate = "simulate gang_of_dice --bots regular,random --games 7000 --json"
    with LocalCluster(  # type: ignore[no-untyped-call]
        protocol="tcp://", host="127.0.0.1", **shape
    ) as cluster:
        for words in (arena, simulate):
            told = []
            for where in ("", f" --cluster {cluster.scheduler_address}"):
                assert brelan(monkeypatch, words + where) == 0
                told.append(json.loads(capsys.readouterr().out))
                for row in (told[-1], *told[-1].get("bots", [])):
                    row.pop("seconds", None)
                    row.pop("slowest", None)
            assert told[0] == told[1]


@pytest.fixture
def no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play in this process: the rest of the command is what is looked at."""

    def pool(mp_context: object) -> Executor:
        return ThreadPoolExecutor(1)

    monkeypatch.setattr(crew, "ProcessPoolExecutor", pool)


@pytest.mark.usefixtures("no_processes")
@pytest.mark.parametrize(("language", "said"), [("en", "regular"), ("fr", "habitué")])
def test_it_is_shown_and_drawn(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str, said: str
) -> None:
    picture = tmp_path / "shares.svg"
    words = f"arena gang_of_dice --bots regular,random --seats 3 --games 6 --plot {picture} --lang {language}"
    assert brelan(monkeypatch, words) == 0
    told, drawn = capsys.readouterr().out, picture.read_text("utf-8")
    assert said in told
    assert f">{said}</text>" in drawn
    assert drawn.count("<rect") == 3  # the ground and two bars
    assert max(map(len, told.splitlines())) <= 80
