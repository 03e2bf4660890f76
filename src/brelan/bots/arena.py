"""The arena: bots play each other, seat by seat and deal by deal, on as many cores or machines as there are.

Every deal is played once for every way to seat the bots, with the same dice, so that neither seats nor luck decide.
"""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from time import thread_time

from brelan.bots.levels import Bot, level, prepare
from brelan.engine.dealer import HashDealer, settle
from brelan.engine.errors import BadOption
from brelan.engine.game import Game
from brelan.engine.match import Match
from brelan.engine.options import Setting

TOGETHER = 4
"""Games that travel to a worker together."""


@dataclass(frozen=True)
class Pairing:
    """A game to be played: who sits where, and the number of its deal."""

    lineup: tuple[str, ...]
    deal: int


@dataclass(frozen=True)
class Played:
    """How a game ended, seat by seat."""

    pairing: Pairing
    ranks: list[int]
    points: list[int]
    decisions: list[int]  # with more than one legal move
    seconds: list[float]  # of processor time spent on them
    slowest: list[float]  # seconds for the longest one


@dataclass(frozen=True)
class Contest:
    """What is played: a game by name, with its options, and the seed of all dice."""

    game: str
    seed: int = 1
    options: Mapping[str, Setting] = field(default_factory=dict)


def lineups(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """All ways to seat the bots: every choice of so many of them, in every rotation.

    Where there are fewer bots than seats, the last one named fills the table.
    """
    for bot in bots:
        level(bot)
    if len(set(bots)) < 2 and seats > 1:
        raise BadOption("an arena needs at least two different bots")
    full = [*bots, *[bots[-1]] * (seats - len(bots))]
    rotated = [
        tuple(chosen[(seat + turn) % seats] for seat in range(seats))
        for chosen in combinations(full, seats)
        for turn in range(seats)
    ]
    return list(dict.fromkeys(rotated))


def pairings(bots: Sequence[str], seats: int, games: int) -> list[Pairing]:
    """The games to be played."""
    if games < 1:
        raise BadOption(f"at least 1 game expected, not {games}")
    ways = lineups(bots, seats)
    return [Pairing(ways[number % len(ways)], number // len(ways)) for number in range(games)]


def play(contest: Contest, pairing: Pairing) -> Played:
    """Play one game to its end."""
    game, lineup = Game.load(contest.game), pairing.lineup
    for name in lineup:
        _prepared(game, name)
    bots = [Bot(game, name, contest.seed * 1_000_003 + pairing.deal) for name in lineup]
    match = Match(game, [f"{name} {seat}" for seat, name in enumerate(lineup)], contest.options)
    dealer = HashDealer.seeded(contest.seed * 1_000_003 + pairing.deal)
    decisions, seconds, slowest = [0] * len(lineup), [0.0] * len(lineup), [0.0] * len(lineup)
    settle(match, dealer)
    while not match.over:
        seat, several = match.actor, len(match.legal()) > 1
        start = thread_time()
        move = bots[seat].choose(match, seat)
        took = thread_time() - start
        if several:
            decisions[seat] += 1
            seconds[seat] += took
            slowest[seat] = max(slowest[seat], took)
        match.play(seat, move)
        settle(match, dealer)
    ranks, points = game.ranking(match.state)
    return Played(pairing, ranks, points, decisions, seconds, slowest)


@cache
def _prepared(game: Game, name: str) -> None:
    """Compile once in every worker, so that no decision has to wait for it."""
    prepare(game, name)


def play_some(contest: Contest, some: Sequence[Pairing]) -> list[Played]:
    """Play a few games: the piece of work that is sent to a worker."""
    return [play(contest, pairing) for pairing in some]


def play_all(
    contest: Contest, games: Sequence[Pairing], workers: Executor, progress: Callable[[int], None] | None = None
) -> list[Played]:
    """Play all games on the workers given, those of `concurrent.futures` or a cluster's; results are in order."""
    pieces = [games[start : start + TOGETHER] for start in range(0, len(games), TOGETHER)]
    work = {workers.submit(play_some, contest, piece): number for number, piece in enumerate(pieces)}
    results: dict[int, list[Played]] = {}
    for done in as_completed(work):
        results[work[done]] = done.result()
        if progress:
            progress(len(results[work[done]]))
    return [played for number in range(len(pieces)) for played in results[number]]
