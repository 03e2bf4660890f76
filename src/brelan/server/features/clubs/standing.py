"""How a tournament stands: points, and what decides between those who have as many."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

HALVES = 2
"""Points are counted in halves: a tie is one half for each."""


@dataclass(frozen=True)
class Played:
    """A table whose game is over: the entrants seat by seat, and their ranks; none if it was closed before its end."""

    entrants: Sequence[int]
    ranks: Sequence[int]


@dataclass(frozen=True)
class Standing:
    """How an entrant stands."""

    entrant: int
    place: int
    points: float  # one for each opponent beaten, a half for a tie
    won: int  # tables
    direct: float  # points against those who have as many points and wins
    against: float  # points that the opponents have got, all together
    played: int


def standings(entrants: int, played: Sequence[Played], sat_out: Sequence[int], seats: int) -> list[Standing]:
    """Everybody in order: by points; then tables won; then points against those who are still equal; then what the
    opponents have got; who is equal in all of it shares the place. Who sits out gets half of what could be had.
    """
    from_others: dict[int, Counter[int]] = defaultdict(Counter)  # points in halves, by whom they were taken from
    points, won, games = Counter(sat_out), Counter[int](), Counter[int]()
    for who in points:
        points[who] *= seats - 1
    for table in played:
        for one, rank in zip(table.entrants, table.ranks, strict=False):
            games[one] += 1
            won[one] += rank == 1
            for other, its in zip(table.entrants, table.ranks, strict=True):
                if other != one:
                    got = HALVES * (rank < its) + (rank == its)
                    from_others[one][other] += got
                    points[one] += got
    equal: dict[tuple[int, int], list[int]] = defaultdict(list)
    for one in range(entrants):
        equal[points[one], won[one]].append(one)
    keys = {}
    for one in range(entrants):
        direct = sum(from_others[one][other] for other in equal[points[one], won[one]])
        against = sum(points[other] for other in from_others[one])
        keys[one] = (points[one], won[one], direct, against)
    order = sorted(keys, key=lambda one: keys[one], reverse=True)
    return [
        Standing(
            entrant=one,
            place=1 + sum(key > keys[one] for key in keys.values()),
            points=keys[one][0] / HALVES,
            won=keys[one][1],
            direct=keys[one][2] / HALVES,
            against=keys[one][3] / HALVES,
            played=games[one],
        )
        for one in order
    ]
