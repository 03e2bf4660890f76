"""What a draw costs, in microseconds of processor time, in each way; and how much tables with one seed share.

python benchmarks/fairness/cost.py
"""

from collections import Counter
from random import Random
from time import process_time
from timeit import repeat

from brelan.check.matches import sit
from brelan.engine import NATURE, HashDealer, Match
from brelan.engine.game import Game
from brelan.engine.referee.ways import WAYS

TIMES, ROUNDS = 200, 5


def moments(game: Game, choices: int = 1, seed: int = 1) -> list[Match]:
    """A random game at the most seats, whenever Nature is to move."""
    match, random, dealer = sit(game, game.seats_allowed[-1]), Random(choices), HashDealer.seeded(seed)
    found = []
    while not match.over:
        if match.actor == NATURE:
            found.append(match.fork())
            match.play(NATURE, dealer.draw(match))
        else:
            match.play(match.actor, random.choice(match.legal()))
    return found


def cost(matches: list[Match], way: int) -> float:
    """Microseconds a draw, the quickest of some rounds."""
    dealer = HashDealer(b"seed", way=way)

    def deal() -> None:
        for match in matches:
            dealer.draw(match)

    return min(repeat(deal, timer=process_time, number=max(1, TIMES // len(matches)), repeat=ROUNDS)) / (
        max(1, TIMES // len(matches)) * len(matches) / 1e6
    )


def shared(game: Game, pairs: int = 10) -> tuple[float, float]:
    """Of a game's draws, how many are for something that was drawn for at another table too; of these, how many drew
    the same. (Two dice that have nothing to do with each other show the same face once in six times.)
    """
    total = common = same = 0
    dealt = HashDealer.seeded
    for seed in range(pairs):
        one, other = ({m.occasion: dealt(seed).draw(m) for m in moments(game, n, seed)} for n in (1, 2))
        total += len(one)
        common += len(one.keys() & other.keys())
        same += sum(one[occasion] == other[occasion] for occasion in one.keys() & other.keys())
    return common / total, same / common


def main() -> None:
    """Print a line for every game and kind of draw, then what tables share."""
    print("| game | kind of draw | draws | first way | second way |\n|---|---|---|---|---|")
    for name in Game.names():
        found = moments(Game.load(name))
        for kind, count in sorted(Counter(m.occasion.numbers[0] for m in found).items()):
            of_kind = [match for match in found if match.occasion.numbers[0] == kind][:100]
            costs = " | ".join(f"{cost(of_kind, way):.1f} µs" for way in WAYS)
            print(f"| {name} | {kind} | {count} | {costs} |", flush=True)
    print("\n| game | draws for the same at two tables | of these, the same was drawn |\n|---|---|---|")
    for name in Game.names():
        common, same = shared(Game.load(name))
        print(f"| {name} | {common:.0%} | {same:.1%} |", flush=True)


if __name__ == "__main__":
    main()
