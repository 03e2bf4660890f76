"""What a seat may do now, weighed: the plans of a decision that is not made yet."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from brelan.coach.plans import Plan
from brelan.engine.game import Game
from brelan.engine.pieces.dice import fresh_dice
from brelan.engine.referee.match import HINT, UNDO, Entry

SEED = 1
"""Nothing that a hint hangs on may tell of what its seat does not know."""


@dataclass(frozen=True)
class Hint:
    """The plans that a seat may make, what each is worth to it and how sure that is, and which is the best."""

    plans: list[Plan]
    worth: list[float]
    margin: list[float]
    best: int

    def after(self, steps: Plan) -> "Hint | None":
        """What is left of it when some steps have been made; nothing if that is no part of a plan."""
        count = len(steps)
        left = [n for n, plan in enumerate(self.plans) if plan[:count] == steps and len(plan) > count]
        if not left:
            return None
        best = self.best if self.best in left else max(left, key=lambda n: self.worth[n])
        plans = [self.plans[n][count:] for n in left]
        return Hint(plans, [self.worth[n] for n in left], [self.margin[n] for n in left], left.index(best))


@dataclass(frozen=True)
class MoveWorth:
    """What a move is worth, if the best is made of it; and how often the best plan of all makes it."""

    move: int
    worth: float
    in_best: int


def as_known(game: Game, state: Sequence[int], seat: int) -> list[int]:
    """A whole state in which all that a seat cannot know is redrawn, always the same way: the truth is not in it."""
    known = list(state)
    game.guess(known, seat, fresh_dice(SEED))
    return known


def steps_made(lines: Iterable[Entry], seat: int) -> Plan | None:
    """The steps of a seat that stand, if these lines of a log are nothing but what it did and took back."""
    steps: list[int] = []
    for line in lines:
        if line.seat != seat or (line.move == UNDO and not steps):
            return None
        if line.move == UNDO:
            steps.pop()
        elif line.move != HINT:
            steps.append(line.move)
    return tuple(steps)


def worth_of_moves(game: Game, state: Sequence[int], hint: Hint) -> list[MoveWorth]:
    """What each move that may be made now is worth: that of the best plan which makes it at once, or later while it
    might still be made at once. (Whoever rolls two dice again picks them up in one order only; each is worth the same.)
    """
    worth = dict.fromkeys(game.legal(list(state)), 0.0)
    in_best = dict.fromkeys(worth, 0)
    for number, plan in enumerate(hint.plans):
        for move in _open_moves(game, state, plan, set(worth)):
            worth[move] = max(worth[move], hint.worth[number])
            in_best[move] += number == hint.best
    return [MoveWorth(move, worth[move], in_best[move]) for move in worth]


def _open_moves(game: Game, state: Sequence[int], plan: Plan, open_now: set[int]) -> list[int]:
    """The moves of a plan that might be made at once."""
    here, found = list(state), []
    for move in plan:
        open_now = open_now.intersection(game.legal(here))
        if move in open_now:
            found.append(move)
        game.apply(here, move)
    return found
