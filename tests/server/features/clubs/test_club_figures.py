"""What clubs are worked out from: ratings, who meets whom, and who is ahead of whom."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from brelan.server.features.clubs.ladder import ladder_of
from brelan.server.features.clubs.pairing import everybody, in_rounds, meetings
from brelan.server.features.clubs.standing import Played, standings
from brelan.server.features.clubs.store import Club, Member, Player
from brelan.server.features.clubs.tables import names_of
from brelan.server.features.clubs.tournament_store import Round
from brelan.server.tables.opponents import NAMES


def test_a_ladder_finds_the_order_of_known_strengths() -> None:
    chance, strengths = Random(1), [0.0, 1.0, 2.0, 3.0, 4.0]
    results = []
    for _ in range(150):
        players = chance.sample(range(5), 3)
        shown = {player: chance.gauss(strengths[player], 1) for player in players}
        results.append((players, [1 + sum(shown[other] > shown[each] for other in players) for each in players]))
    rungs = ladder_of(results)
    assert [rung.player for rung in rungs] == [4, 3, 2, 1, 0]
    assert sum(rung.games for rung in rungs) == 450
    assert sum(rung.won for rung in rungs) == 150


def test_doubt_shrinks_with_games_and_one_win_does_not_lead() -> None:
    steady: list[tuple[list[Player], list[int]]] = [([0, "novice"], [1, 2])] * 12
    rungs = {rung.player: rung for rung in ladder_of([*steady, ([1, "novice"], [1, 2])])}
    assert rungs[0].doubt < rungs[1].doubt
    assert rungs[0].at_least > rungs[1].at_least
    assert rungs[0].rating > 25 > rungs["novice"].rating


def test_bots_of_one_level_have_one_rating() -> None:
    rungs = ladder_of([([0, "regular", "regular"], [2, 1, 3])])
    assert {(rung.player, rung.games, rung.won) for rung in rungs} == {(0, 1, 0), ("regular", 1, 1)}


def test_who_plays_alone_is_not_rated() -> None:
    assert ladder_of([([0], [1])]) == []


@pytest.mark.parametrize("entrants", [3, 4, 5, 6, 9, 16])
def test_everybody_meets_everybody_once(entrants: int) -> None:
    rounds = everybody(entrants)
    assert len(rounds) == entrants - 1 + entrants % 2
    assert meetings(rounds) == Counter(combinations(range(entrants), 2))
    _once_a_round(rounds)
    first = Counter(table[0] for tables in rounds for table in tables)
    assert max(first.values()) - min(first[each] for each in range(entrants)) <= 3


@pytest.mark.parametrize(
    ("entrants", "seats", "rounds", "most", "least"),
    [(9, 3, 4, 1, 1), (8, 4, 7, 3, 3), (6, 3, 5, 3, 0), (7, 3, 6, 2, 1), (3, 3, 4, 4, 4), (10, 4, 5, 2, 0)],
)
def test_rounds_repeat_opponents_seldom_and_share_seats(
    entrants: int, seats: int, rounds: int, most: int, least: int
) -> None:
    made = in_rounds(entrants, seats, rounds, "x")
    assert made == in_rounds(entrants, seats, rounds, "x")
    met = meetings(made)
    often = [met[pair] for pair in combinations(range(entrants), 2)]
    assert (max(often) <= most, min(often) >= least) == (True, True), often
    _once_a_round(made)
    played = Counter(each for tables in made for table in tables for each in table)
    assert max(played.values()) - min(played[each] for each in range(entrants)) <= 1
    for each in range(entrants):
        sat = Counter(table.index(each) for tables in made for table in tables if each in table)
        assert max(sat.values()) - min(sat[seat] for seat in range(seats)) <= 2


def _once_a_round(rounds: list[Round]) -> None:
    for tables in rounds:
        sitting = [each for table in tables for each in table]
        assert len(sitting) == len(set(sitting))


def places(entrants: int, played: list[Played], sat_out: tuple[int, ...] = (), seats: int = 2) -> list[tuple[int, int]]:
    """Who stands where."""
    return [(each.entrant, each.place) for each in standings(entrants, played, sat_out, seats)]


def test_points_come_first_then_tables_won() -> None:
    three = [Played([0, 1, 2], [1, 2, 3]), Played([0, 1, 2], [3, 2, 1])]
    assert sorted(places(3, three, seats=3)) == [(0, 1), (1, 3), (2, 1)]
    shown = {each.entrant: (each.points, each.won) for each in standings(3, three, (), 3)}
    assert shown == {0: (2.0, 1), 1: (2.0, 0), 2: (2.0, 1)}


def test_then_what_was_taken_from_each_other() -> None:
    direct = [Played([0, 1], [2, 1]), Played([0, 2], [1, 2]), Played([1, 2], [2, 1]), Played([3, 0], [2, 1])]
    assert places(4, direct)[:2] == [(0, 1), (2, 2)]  # 1 beat the first, but lost to 2


def test_then_the_points_of_the_opponents_and_else_they_share_the_place() -> None:
    played = [Played([0, 2], [1, 2]), Played([1, 3], [1, 2]), Played([2, 3], [1, 2])]
    # 0, 1 and 2 have one win each; 2 lost to 0 and beat 3
    shown = {each.entrant: each for each in standings(4, played, (), 2)}
    assert [shown[each].direct for each in range(4)] == [1.0, 0.0, 0.0, 0.0]
    assert shown[2].against > shown[1].against
    assert [shown[each].place for each in range(4)] == [1, 3, 2, 4]
    assert places(2, [Played([0, 1], [1, 1])]) == [(0, 1), (1, 1)]


def test_who_sits_out_gets_half_of_what_could_be_had() -> None:
    shown = {each.entrant: each.points for each in standings(4, [Played([0, 1, 2], [1, 1, 3])], [3], 3)}
    assert shown == {0: 1.5, 1: 1.5, 2: 0.0, 3: 1.0}


def test_bots_have_names_even_where_members_are_called_like_them() -> None:
    members = tuple(Member(number, f"g{number}", name, 0) for number, name in enumerate(NAMES))
    club = Club("c", "Club", 0, "", 0, 1, 0, 0, members)
    names = names_of(club, [*range(len(NAMES)), "novice", "novice"])
    assert len(set(names)) == len(NAMES) + 2
    assert names[: len(NAMES)] == list(NAMES)
