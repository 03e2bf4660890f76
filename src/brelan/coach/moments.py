"""A finished game as the coach sees it: decisions and draws in turn, what was taken back left out."""

from collections.abc import Iterator
from dataclasses import dataclass

from brelan.coach.plans import Plan, settled
from brelan.engine.fields import NOBODY, SEATS
from brelan.engine.game import Game
from brelan.engine.referee.match import HINT, UNDO, Match
from brelan.engine.rule import EVERYONE, NATURE


@dataclass(frozen=True)
class Moment:
    """A decision of a seat (then it has the plan made), or draws that are one seat's luck, or nobody's."""

    place: int  # of its first line in the log
    seat: int
    state: list[int]
    plan: Plan
    helped: bool = False  # the seat had asked the coach

    @property
    def decides(self) -> bool:
        """Whether somebody decides something here."""
        return bool(self.plan)


@dataclass(frozen=True)
class Step:
    """A line of the log that was not taken back."""

    place: int
    seat: int
    move: int
    state: list[int]  # before it
    helped: bool  # its seat had asked the coach in this turn


def kept_steps(match: Match) -> list[Step]:
    """The lines of the log that were not taken back."""
    kept: list[Step] = []
    asked = NOBODY  # who has asked the coach in this turn
    for place, (before, entry, _) in enumerate(match.replay()):
        asked = entry.seat if entry.move == HINT else asked if entry.seat == asked else NOBODY
        if entry.move == UNDO:
            kept.pop()
        elif entry.move != HINT:
            kept.append(Step(place, entry.seat, entry.move, before, entry.seat == asked != NOBODY))
    return kept


def moments(match: Match) -> Iterator[Moment]:
    """The decisions and draws of a match. Steps without a choice are left out: they go with what follows."""
    game, steps = match.game, kept_steps(match)
    mover, part, at = NOBODY, None, 0
    owner: int | None = None  # of the draws under way
    while at < len(steps):
        step = steps[at]
        now = match.part(step.state)
        if now != part:  # what falls between two rounds is nobody's, until somebody moves
            part, mover = now, NOBODY
        if step.seat == NATURE:
            whose = _owner(game, step.state, mover)
            if owner is None or whose != owner:
                yield Moment(step.place, whose, step.state, ())
            owner, at = whose, at + 1
            continue
        mover, end = step.seat, at + 1
        while end < len(steps) and not settled(game, step.state, steps[end].state, step.seat):
            end += 1
        plan = steps[at:end]
        if any(len(game.legal(each.state)) > 1 for each in plan):
            helped = any(each.helped for each in plan)
            yield Moment(step.place, step.seat, step.state, tuple(each.move for each in plan), helped)
            owner = None
        at = end


def _owner(game: Game, state: list[int], mover: int) -> int:
    """Whose luck a draw is: of the one who alone sees it, else of who moved last."""
    witnesses = game.witnesses(state)
    if witnesses != EVERYONE:
        seats = [seat for seat in range(state[SEATS]) if (witnesses >> seat) & 1]
        if len(seats) == 1:
            return seats[0]
    return mover
