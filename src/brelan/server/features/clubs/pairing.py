"""Who plays whom: everybody against everybody, or some rounds in which people meet the same opponents as little as can
be, sit in each seat about equally often, and sit out about equally often.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, permutations
from random import Random

from brelan.server.features.clubs.tournament_store import Round

TRIES, SHUFFLES = 8, 3
"""The whole is tried so many times, and each round from so many beginnings."""


def everybody(entrants: int) -> list[Round]:
    """Everybody meets everybody once, two at a table: the first stays, the others go round in a circle. If they are
    odd in number, one sits out in each round, everybody once.
    """
    circle = [*range(entrants), *([-1] if entrants % 2 else [])]
    half, rounds = len(circle) // 2, []
    first = Counter[int]()  # how often each had the first seat
    for _ in range(len(circle) - 1):
        pairs = zip(circle[:half], reversed(circle[half:]), strict=True)
        tables = [sorted(pair, key=lambda each: (first[each], each)) for pair in pairs if -1 not in pair]
        first.update(table[0] for table in tables)
        rounds.append(tables)
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return rounds


def in_rounds(entrants: int, seats: int, rounds: int, seed: str) -> list[Round]:
    """Some rounds at tables of so many seats. The same seed gives the same rounds."""
    chance = Random(seed)
    tries = [_rounds(entrants, seats, rounds, chance) for _ in range(TRIES)]
    made = min(tries, key=lambda each: sum(often**2 for often in meetings(each).values()))
    sat = [Counter[int]() for _ in range(entrants)]
    for table in (table for tables in made for table in tables):
        _seat(table, sat)
    return made


def meetings(rounds: Sequence[Round]) -> Counter[tuple[int, int]]:
    """How often any two meet."""
    return Counter(pair for tables in rounds for table in tables for pair in _pairs(table))


def _rounds(entrants: int, seats: int, rounds: int, chance: Random) -> list[Round]:
    met, sat_out, made = Counter[tuple[int, int]](), Counter[int](), []
    for _ in range(rounds):
        order = list(range(entrants))
        chance.shuffle(order)
        order.sort(key=lambda each: -sat_out[each])  # who has sat out most plays
        playing = order[: entrants // seats * seats]
        sat_out.update(order[len(playing) :])
        tries = [_bettered(playing, seats, met, chance) for _ in range(SHUFFLES)]
        made.append(min(tries, key=lambda tables: _cost(tables, met)))
        met.update(meetings(made[-1:]))
    return made


def _bettered(playing: Sequence[int], seats: int, met: Counter[tuple[int, int]], chance: Random) -> Round:
    """Tables at which as few meet again as exchanging any two can bring about."""
    order = [*playing]
    chance.shuffle(order)
    tables = [order[at : at + seats] for at in range(0, len(order), seats)]
    better = True
    while better:
        better = False
        for one, other in combinations(tables, 2):
            for a in range(seats):
                for b in range(seats):
                    before = _cost([one, other], met)
                    one[a], other[b] = other[b], one[a]
                    if _cost([one, other], met) < before:
                        better = True
                    else:
                        one[a], other[b] = other[b], one[a]
    return tables


def _cost(tables: Round, met: Counter[tuple[int, int]]) -> int:
    """The more often two have met, the dearer it is that they meet once more."""
    return sum(met[pair] ** 2 + met[pair] for table in tables for pair in _pairs(table))


def _pairs(table: Sequence[int]) -> list[tuple[int, int]]:
    return list(combinations(sorted(table), 2))


def _seat(table: list[int], sat: list[Counter[int]]) -> None:
    """Give everybody at a table a seat, so that all have sat in each about equally often."""

    def sat_there(order: Iterable[int]) -> int:
        return sum(sat[each][seat] for seat, each in enumerate(order))

    table[:] = min(permutations(table), key=sat_there)
    for seat, each in enumerate(table):
        sat[each][seat] += 1
