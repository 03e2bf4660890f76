"""The tree of a game with secrets: every way it can go, and what its two players can tell apart.

A seat remembers all it saw: the moves that it made or witnessed, and every change of what it may know.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from brelan.engine.errors import BadOption
from brelan.engine.rule import NATURE, OVER
from brelan.lab.position import observer_of, rewards_of
from brelan.lab.solve.question import Question

MOST_NODES = 2_000_000
"""Nodes of a tree; memory for each is some 400 bytes while it is made."""


@dataclass
class Tree:
    """Nodes in the order in which they were met: each stands before all that follow from it."""

    question: Question
    actor: list[int] = field(default_factory=list)
    first: list[int] = field(default_factory=list)  # the first of its children: they stand in `child` one by one
    child: list[int] = field(default_factory=list)
    weight: list[int] = field(default_factory=list)  # of each child, where Nature moves
    sight: list[int] = field(default_factory=list)  # what the seat to move can tell, as a number; −1: no seat moves
    worth: list[int] = field(default_factory=list)  # at an end, what the first player gets, in units of 1 / `unit`
    unit: int = 1
    moves: dict[int, Sequence[int]] = field(default_factory=dict)  # of each sight
    seat: dict[int, int] = field(default_factory=dict)
    before: dict[int, tuple[int, int]] = field(default_factory=dict)  # its seat's last sight and choice; (−1, 0): none
    even: float = 0.0  # what each would get of an even share: worths are told against it

    @property
    def sights(self) -> int:
        """How many there are."""
        return len(self.moves)


def tree_of(question: Question) -> Tree:
    """Grow the tree of a game of two players in which what one gets the other does not."""
    if len(question.players) != 2 or len(question.deciding) != 2:
        raise BadOption("a game with secrets is worked out for two players who both play as well as can be")
    return _Grower(question).grown()


class _Grower:
    """Grows a tree from its root, without recursion."""

    def __init__(self, question: Question) -> None:
        self.question, self.game = question, question.game
        self.look = observer_of(self.game, 2)
        self.tree = Tree(question, unit=1 if question.by_points else 2)
        self.seen: dict[tuple[object, ...], int] = {}
        self.sum: int | None = None

    def grown(self) -> Tree:
        """All of it."""
        tree = self.tree
        start = list(self.question.opening)
        rows = [self.look.row(start, seat).tobytes() for seat in range(2)]
        told = [self._told((seat, row)) for seat, row in enumerate(rows)]
        waiting: list[tuple[list[int], list[int], list[bytes], tuple[tuple[int, int], ...], int]] = []
        waiting.append((start, told, rows, ((-1, 0), (-1, 0)), -1))
        while waiting:
            state, told, rows, last, edge = waiting.pop()
            node = len(tree.actor)
            if node == MOST_NODES:
                raise BadOption(f"{self.game.name} is too large: its tree has more than {MOST_NODES:,} nodes")
            if edge >= 0:
                tree.child[edge] = node
            who = self.game.actor(state)
            tree.actor.append(who)
            tree.first.append(len(tree.child))
            tree.sight.append(self._sight(who, told, state, last) if who >= 0 else -1)
            tree.worth.append(self._worth(state) if who == OVER else 0)
            if who == OVER:
                continue
            chances = self.game.outcomes(state) if who == NATURE else dict.fromkeys(self.game.legal(state), 1)
            for choice, (move, weight) in enumerate(chances.items()):
                after = list(state)
                self.game.apply(after, move)
                told_after, rows_after = self._noticed(state, after, who, move, told, rows)
                remembered = list(last)
                if who >= 0:
                    remembered[who] = (tree.sight[node], choice)
                waiting.append((after, told_after, rows_after, tuple(remembered), len(tree.child)))
                tree.child.append(-1)
                tree.weight.append(weight)
        tree.first.append(len(tree.child))
        tree.even = (self.sum or 0) / 2 / tree.unit
        return tree

    def _told(self, what: tuple[object, ...]) -> int:
        """A number for what a seat saw."""
        return self.seen.setdefault(what, len(self.seen))

    def _noticed(
        self, state: list[int], after: list[int], who: int, move: int, told: list[int], rows: list[bytes]
    ) -> tuple[list[int], list[bytes]]:
        """What each seat has seen after a step, and what it sees now."""
        told_after, rows_after = [], []
        for seat in range(2):
            row = self.look.row(after, seat).tobytes()
            witness = who == seat or self.game.witnessed(state, seat)
            changed = row != rows[seat]
            new = self._told((told[seat], who, move if witness else None, row)) if witness or changed else told[seat]
            told_after.append(new)
            rows_after.append(row)
        return told_after, rows_after

    def _sight(self, who: int, told: list[int], state: list[int], last: tuple[tuple[int, int], ...]) -> int:
        sight = told[who]
        if sight not in self.tree.moves:
            self.tree.moves[sight] = self.game.legal(state)
            self.tree.seat[sight] = who
            self.tree.before[sight] = last[who]
        return sight

    def _worth(self, state: list[int]) -> int:
        got = [round(self.tree.unit * each) for each in rewards_of(self.game, state, self.question.by_points)]
        if self.sum not in (None, sum(got)):
            raise BadOption(f"{self.game.name}: at some ends both together get more than at others")
        self.sum = sum(got)
        return got[0]
