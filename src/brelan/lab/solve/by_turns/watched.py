"""Which cells a step of the rules reads and writes, found by letting them run on cells that take note.

Rules are functions of the cells that they read and of nothing else. So a step that never looked at a cell is the same
whatever stands in it: what was worked out once need not be worked out again.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import SupportsIndex

from brelan.engine.fields import SEALED, SEATS
from brelan.engine.game import Game
from brelan.engine.pieces.dice import fresh_dice, roll
from brelan.engine.rule import MOST_MOVES, NATURE, OVER

GAMES = 12
"""Random games from which one learns which steps are frequent."""
MOST_STEPS = 400
"""Steps of each that are looked at."""


class Watched(list[int]):
    """Cells that take note of which are read and which are written."""

    def __init__(self, cells: Iterable[int]) -> None:
        super().__init__(cells)
        self.touched: set[int] = set()

    def __getitem__(self, cell: SupportsIndex) -> int:  # type: ignore[override] # rules take no slices
        self.touched.add(int(cell))
        return super().__getitem__(cell)

    def __setitem__(self, cell: SupportsIndex, value: int) -> None:  # type: ignore[override]
        self.touched.add(int(cell))
        super().__setitem__(cell, value)


class Trail(list[int]):
    """Cells that remember which were read before they were written, in their order, with what stood in them."""

    def __init__(self, cells: Iterable[int]) -> None:
        super().__init__(cells)
        self.read: list[tuple[int, int]] = []
        self.written: set[int] = set()
        self._seen: set[int] = set()

    def __getitem__(self, cell: SupportsIndex) -> int:  # type: ignore[override] # rules take no slices
        place, value = int(cell), super().__getitem__(cell)
        if place not in self._seen:
            self._seen.add(place)
            self.read.append((place, value))
        return value

    def __setitem__(self, cell: SupportsIndex, value: int) -> None:  # type: ignore[override]
        self._seen.add(int(cell))
        self.written.add(int(cell))
        super().__setitem__(cell, value)


@dataclass(frozen=True)
class Step:
    """All that may happen in a state: whose move it is, where each move leads, and the cells that were touched."""

    actor: int
    weights: list[int]
    children: list[list[int]]
    touched: frozenset[int]


def step(game: Game, state: Iterable[int], untold: set[int]) -> Step:
    """Look at a state with all its moves. Cells that tell nothing, such as tallies, are not counted as touched."""
    s = Watched(state)
    who = game.actor(s)
    if who == OVER:
        return Step(who, [], [], frozenset(range(len(s))))
    out, weight = [0] * MOST_MOVES, [1] * MOST_MOVES
    count = game.chances(s, out, weight) if who == NATURE else game.moves(s, out)
    touched, children = set(s.touched), []
    for move in out[:count]:
        child = Watched(s)
        game.apply(child, move)
        touched |= child.touched
        children.append(list(child))
    return Step(who, weight[:count], children, frozenset(touched - untold - {SEATS, SEALED}))


def frequent(game: Game, opening: list[int], untold: set[int]) -> tuple[set[int], set[int]]:
    """The cells that most steps are about, and those that change otherwise: found in random games."""
    kinds: Counter[frozenset[int]] = Counter()
    changing: set[int] = set()
    for number in range(GAMES):
        state, dice = list(opening), list(fresh_dice(number))
        for _ in range(MOST_STEPS):
            seen = step(game, state, untold)
            if seen.actor == OVER:
                break
            kinds[seen.touched] += 1
            child = seen.children[roll(dice, len(seen.children))]
            changing |= {cell for cell in range(len(state)) if child[cell] != state[cell]}
            state = child
    changing -= untold | {SEATS, SEALED}
    steps, local, about = kinds.total(), 0, set[int]()
    for touched, many in kinds.most_common():
        if not changing - (about | touched):
            break
        about |= touched
        local += many
    return (about, changing - about) if 2 * local > steps else (changing, set())


def misused(game: Game, state: list[int], cell: int) -> bool:
    """Whether a tally matters in a state: with another number in it something else may be done, or comes of it."""
    other = list(state)
    other[cell] += 1
    who = game.actor(state)
    if game.actor(other) != who:
        return True
    if who == OVER:
        seats, own = state[SEATS], next(field for field in game.fields.fields if field.start <= cell < field.end)
        points, more = game.ranking(state)[1], game.ranking(other)[1]
        seat = (cell - own.start) // own.each
        return [b - a for a, b in zip(points, more, strict=True)] != [int(each == seat) for each in range(seats)]
    moves = game.outcomes(state) if who == NATURE else game.legal(state)
    if (game.outcomes(other) if who == NATURE else game.legal(other)) != moves:
        return True
    for move in moves:
        after, then = list(state), list(other)
        game.apply(after, move)
        game.apply(then, move)
        then[cell] -= 1
        if after != then:
            return True
    return False


def tallies_add_up(game: Game, opening: list[int], cells: Iterable[int]) -> Iterator[str]:
    """A sentence for each tally of a game that matters in random games from an opening."""
    for cell in cells:
        for number in range(GAMES):
            if any(misused(game, state, cell) for state in _random_states(game, opening, number)):
                name = game.fields.describe(cell).split(",")[0]
                yield f"{name} is declared as a tally, and the rules do more with it than add to it, and tell points"
                break


def _random_states(game: Game, opening: list[int], seed: int) -> Iterator[list[int]]:
    """The states of a random game."""
    state, dice = list(opening), list(fresh_dice(seed))
    for _ in range(MOST_STEPS):
        yield state
        who = game.actor(state)
        if who == OVER:
            return
        moves = list(game.outcomes(state)) if who == NATURE else game.legal(state)
        state = list(state)
        game.apply(state, moves[roll(dice, len(moves))])
