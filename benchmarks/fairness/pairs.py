"""Are draws of different occasions independent? A million pairs of dice, for neighbours of every sort.

    python benchmarks/fairness/pairs.py [PAIRS] [SEED]

For each sort of neighbour: the chi-square of the 36 pairs of faces (35 degrees of freedom), how many standard
deviations that is from what chance gives, and the correlation of the faces, which chance keeps within some 1/√PAIRS.
"""

import sys
from collections import Counter
from collections.abc import Callable

from brelan.check.rules import chi_square_z
from brelan.engine.referee.occasions import Occasion
from brelan.engine.referee.ways import by_occasion

DIE = dict.fromkeys(range(6), 1)
SEED = bytes(range(32)) if len(sys.argv) < 3 else sys.argv[2].encode()


def rolled(*numbers: int, before: int = 0, seed: bytes = SEED, mixed: tuple[str, ...] = (), game: str = "dice") -> int:
    """A die on an occasion."""
    return by_occasion(seed, mixed, game, Occasion(numbers, before), DIE)


NEIGHBOURS: dict[str, Callable[[int], tuple[int, int]]] = {
    "the next die of a roll": lambda n: (rolled(2, n, 0, 1, 5), rolled(2, n, 0, 1, 4)),
    "the next roll": lambda n: (rolled(2, n, 0, 1, 5), rolled(2, n, 0, 2, 5)),
    "the next seat": lambda n: (rolled(2, n, 0, 1, 5), rolled(2, n, 1, 1, 5)),
    "the same name again": lambda n: (rolled(2, n), rolled(2, n, before=1)),
    "another game": lambda n: (rolled(2, n), rolled(2, n, game="dies")),
    "other words": lambda n: (rolled(2, n), rolled(2, n, mixed=("tea",))),
    "the next seed": lambda n: (rolled(2, n), rolled(2, n, seed=SEED[:-1] + bytes([SEED[-1] + 1]))),
}


def main(pairs: int) -> None:
    """Print a line for every sort of neighbour."""
    print(f"| {pairs:,} pairs | chi-square | standard deviations | correlation |\n|---|---|---|---|")
    for name, draw in NEIGHBOURS.items():
        seen = Counter(draw(n) for n in range(pairs))
        counts = [seen[a, b] for a in range(6) for b in range(6)]
        chi = sum((count - pairs / 36) ** 2 for count in counts) / (pairs / 36)
        together = sum((a - 2.5) * (b - 2.5) * count for (a, b), count in seen.items()) / pairs
        z = chi_square_z(counts, [pairs / 36] * 36)
        print(f"| {name} | {chi:.1f} | {z:+.2f} | {together / (35 / 12):+.5f} |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
