"""Turns that a game's own bot can solve: exactly, once it is known what each way to end them is worth.

A game offers it as `turn` in its `bot/`: `turn.ends(s, seat, plan)` lists the positions in which the turn may end after
a plan (None where there are too many), and `turn.worth(s, seat, plan, ends)` says what the plan is worth if the turn is
played on as well as can be. What the ends are worth is estimated by play-outs, the same for all decisions of a turn.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from brelan.coach.plans import Plan
from brelan.coach.worth.estimates import Found, Shares, Starts, margin, starts
from brelan.engine.game import Game

TRIES = 8
"""Groups of play-outs by which a margin is measured."""
ROUGH, FINE = 32, 64
"""Play-outs of each way a turn may end: to find the best plan, to compare it with the one made."""
MOST_ENDS = 4_000
"""Ends of turns that are remembered."""


class SolvedTurns:
    """The plans of a turn, solved; `worth` plays on from a position, once for each start of the dice."""

    def __init__(self, game: Game, worth: Callable[[Sequence[int], Starts], Shares], fine: int = FINE) -> None:
        turn: Any = game.part("bot").turn
        self._turn_ends, self._turn_worth = turn.ends, turn.worth
        self._worth = worth
        self._luck = starts(0, ROUGH + fine)
        self._ends: dict[tuple[tuple[int, ...], int, int], Shares] = {}

    def solve(self, state: Sequence[int], seat: int, plans: Sequence[Plan], made: int) -> Found | None:
        """The best plan: found with some play-outs, compared with the plan made by others. Where that is the best, the
        next best says how sure it is that nothing was lost. None where the turn of the plan made cannot be solved; a
        plan that cannot be is no match for the others, and there is no doubt about that.
        """
        rough = [self._solved(state, seat, plan, self._luck[:ROUGH]) for plan in plans]
        if rough[made] is None:
            return None
        worth = [0.0 if got is None else float(got.mean()) for got in rough]
        best, *others = sorted(range(len(plans)), key=lambda plan: (worth[plan], plan == made), reverse=True)
        next_best = next((plan for plan in others if rough[plan] is not None), best)
        compared = next_best if best == made else best
        first, second = (self._solved(state, seat, plans[plan], self._luck[ROUGH:]) for plan in (compared, made))
        if first is None or second is None:
            return None
        lead = first - second
        lost = 0.0 if best == made else float(lead.mean())
        return Found(best, worth, [margin(got) if got is not None else 0.0 for got in rough], (lost, margin(lead)))

    def _solved(self, state: Sequence[int], seat: int, plan: Plan, luck: Starts) -> Shares | None:
        """What a plan is worth to its seat in each try."""
        ends = self._turn_ends(state, seat, plan)
        if ends is None:
            return None
        worth: Shares = self._turn_worth(state, seat, plan, np.stack([self._end(end, seat, luck) for end in ends]))
        return worth

    def _end(self, state: Sequence[int], seat: int, luck: Starts) -> Shares:
        """What a way to end a turn is worth to a seat in each try; remembered, for a turn has several decisions."""
        known = tuple(state), seat, int(luck[0])
        if known not in self._ends:
            if len(self._ends) >= MOST_ENDS:
                self._ends.clear()
            self._ends[known] = self._worth(state, luck)[seat].reshape(TRIES, -1).mean(axis=1)
        return self._ends[known]
