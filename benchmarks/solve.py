"""Solitaire Yahtzee without bonus and joker, solved by hand in NumPy, and by `brelan solve` in the same run.

    python -m benchmarks.solve

By hand means: written for this one game, with tables of its dice and scores, all 64 upper totals of a sheet at once.
"""

from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from brelan.engine.game import Game
from brelan.lab.solve import Question, solve

FACES, DICE, BOXES, ENOUGH = 6, 5, 13, 63
HANDS = [hand for dice in range(DICE + 1) for hand in combinations_with_replacement(range(FACES), dice)]
PLACE = {hand: place for place, hand in enumerate(HANDS)}
FULL = slice(PLACE[(0,) * DICE], len(HANDS))


def with_die(hand: tuple[int, ...], face: int) -> int:
    return PLACE[tuple(sorted((*hand, face)))]


def without_die(hand: tuple[int, ...], face: int) -> int:
    rest = list(hand)
    rest.remove(face)
    return PLACE[tuple(rest)]


@cache
def scores() -> NDArray[np.int64]:
    """What each box brings with each full hand."""
    return np.array([[score(hand, box) for hand in HANDS[FULL]] for box in range(BOXES)])


def score(hand: tuple[int, ...], box: int) -> int:
    counts, total = sorted(map(hand.count, set(hand)), reverse=True), sum(hand) + DICE
    row = max(len(part) for part in "".join("x" if face in hand else " " for face in range(FACES)).split())
    if box < FACES:
        return (box + 1) * hand.count(box)
    return {
        6: 50 * (counts[0] == 5),
        7: total * (counts[0] >= 3),
        8: total * (counts[0] >= 4),
        9: 25 * (counts == [3, 2]),
        10: 30 * (row >= 4),
        11: 40 * (row >= 5),
        12: total,
    }[box]


def by_hand() -> float:
    """The best mean of points."""
    # worth[filled][upper]: what is still to come
    worth = np.zeros((1 << BOXES, ENOUGH + 1))
    upper = np.arange(ENOUGH + 1)
    more = [[with_die(hand, face) for face in range(FACES)] for hand in HANDS[: FULL.start]]
    less = [[without_die(hand, face) for face in sorted(set(hand))] for hand in HANDS]
    for filled in range((1 << BOXES) - 2, -1, -1):
        best = np.zeros((len(HANDS), ENOUGH + 1))
        best[FULL] = -1.0
        for box in range(BOXES):
            if not filled >> box & 1:
                after, points = worth[filled | 1 << box], scores()[box][:, None]
                if box < FACES:
                    then = np.minimum(upper + points, ENOUGH)
                    value = points + after[then] + 35.0 * ((upper < ENOUGH) & (then == ENOUGH))
                else:
                    value = points + after
                np.maximum(best[FULL], value, out=best[FULL])
        for throw in range(3):
            for place in range(FULL.start - 1, -1, -1):  # throw the dice that are missing, one by one
                best[place] = best[more[place]].mean(axis=0)
            if throw < 2:
                for place in range(1, len(HANDS)):  # keep fewer
                    np.maximum(best[place], best[less[place]].max(axis=0), out=best[place])
        worth[filled] = best[0]
    return float(worth[0, 0])


def main() -> None:
    began = perf_counter()
    value = by_hand()
    hand = perf_counter() - began
    print(f"by hand, in NumPy: {value:.10f} in {hand:.0f} s")
    game = Game.at(Path(__file__).parents[1] / "examples" / "known" / "yahtzee")
    question = Question(game, options={"sheet": "no_joker"})
    solve(Question(game, options={"sheet": "no_joker", "open": 64}))  # compiles
    solved = solve(question)
    print(f"brelan solve: {solved.value[0]:.10f} in {solved.seconds:.0f} s, {solved.seconds / hand:.2f} × as long")


if __name__ == "__main__":
    main()
