"""What positions and plans are worth: each seat's chance to win, estimated by play-outs under equal luck."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, log2
from typing import Any

import numpy as np

from brelan.bots.policies import policy
from brelan.bots.search import never
from brelan.coach.plans import MOST_PLANS, Plan, settled
from brelan.coach.worth.estimates import Found, Shares, Starts, margin, starts
from brelan.coach.worth.playouts import OPEN, Scratch, play_plans
from brelan.coach.worth.turns import SolvedTurns
from brelan.engine.compiled import Compiled, Progress, compile_as, compile_driver
from brelan.engine.contract import Judge
from brelan.engine.fields import SEATS
from brelan.engine.game import Game
from brelan.engine.pieces import no_secrets
from brelan.engine.pieces.dice import fresh_dice
from brelan.engine.rule import MOST_MOVES, MOST_SEATS

USUAL_MOMENTS = 500
"""Decisions and draws of a long game."""
ADVISER = "greedy"
"""The policy by which the coach's own players play, in every seat."""
PIECE = 256
"""Play-outs of a plan between two looks at what they say."""


@dataclass(frozen=True)
class Effort:
    """How many play-outs are spent: on a position, on finding the best plan of a decision (0: none is looked for, and
    losses are 0; the balance needs none), on comparing it with the plan made, as often as that is needed to bring the
    margin below what matters.
    """

    position: int = 256
    search: int = 1_200
    compare: int = 256
    most: int = 1_024
    matters: float = 0.01

    def spread(self, moments: int) -> "Effort":
        """The same effort in all for a game that has more moments than games usually have: less for each."""
        part = min(1.0, USUAL_MOMENTS / max(moments, 1))
        position, search = max(16, int(part * self.position)), int(part * self.search)
        return replace(self, position=position, search=search, most=max(self.compare, int(part * self.most)))


@dataclass(frozen=True)
class Weighed:
    """The plans of a decision: what each is worth to its seat and how sure that is; which is the best, and what the
    plan made gives away.
    """

    worth: list[float]
    margin: list[float]
    best: int
    loss: float
    doubt: float  # the 95 % margin of the loss
    better: float  # of 100 play-outs, in how many the best plan ends better than the one made
    worse: float
    # what the plan made brings each seat, against the plan of the coach's own players, where something is hidden
    swing: list[float]


class Weigher:
    """The coach's players of one game, compiled: for one thread at a time, without the interpreter's lock."""

    def __init__(
        self, game: Game, progress: Progress | None = None, judge: Judge | None = None, player: str = ADVISER
    ) -> None:
        """`judge` ends its games early; by default the game's own (its patient one, if it has one); `never`: nobody.
        `player` is the policy of every seat.
        """
        advice = policy(game, player)
        rules = Compiled(game, progress, policies=(advice,))
        self.game = game
        self.policy = rules.policies[0]
        bot = game.part("bot")
        judge = judge or getattr(bot, "patient", getattr(bot, "judge", never))
        self._functions = (rules.rules, self.policy, compile_as("judge", judge))
        self._play = compile_driver(play_plans)
        scratch: Any = Scratch
        self._scratch = scratch(_cells(game.fields.size), _cells(1), _cells(MOST_MOVES), np.zeros(MOST_SEATS))
        self._samples = np.zeros(((MOST_PLANS + 2) * MOST_SEATS, PIECE))  # the plans made and advised may be more
        self._turns = SolvedTurns(game, self.worth) if hasattr(bot, "turn") else None
        self.secrets = game.guess is not no_secrets.guess

    def shares(self, state: Sequence[int], plans: Sequence[Plan], luck: Starts, seat: int = OPEN) -> Shares:
        """What every seat gets after each plan, for each start of the dice: (plans, seats, starts)."""
        root, seats = np.array(state, dtype=np.int64), state[SEATS]
        rows = np.zeros((len(plans), 1 + max(map(len, plans), default=0)), dtype=np.int64)
        for row, plan in zip(rows, plans, strict=True):
            row[0], row[1 : 1 + len(plan)] = len(plan), plan
        played = np.empty((len(plans), seats, len(luck)))
        for start in range(0, len(luck), PIECE):
            part = luck[start : start + PIECE]
            self._play(*self._functions, root, seat, rows, part, self._samples, self._scratch)
            got = self._samples[: len(plans) * MOST_SEATS, : len(part)].reshape(len(plans), MOST_SEATS, len(part))
            played[:, :, start : start + len(part)] = got[:, :seats]
        return played

    def worth(self, state: Sequence[int], luck: Starts) -> Shares:
        """What every seat gets from here: (seats, starts)."""
        shares: Shares = self.shares(state, [()], luck)[0]
        return shares

    def advised(self, state: Sequence[int], seat: int, seed: int) -> Plan:
        """What the coach's own players would do here."""
        steps: list[int] = []
        here, dice = np.array(state, dtype=np.int64), np.array(fresh_dice(seed), dtype=np.int64)
        while not steps or not settled(self.game, state, here.tolist(), seat):
            out = _cells(MOST_MOVES)
            count = self.game.moves(here, out)  # type: ignore[arg-type]
            move = int(self.policy(here, out, count, dice))
            self.game.apply(here, move)  # type: ignore[arg-type]
            steps.append(move)
        return tuple(steps)

    def weigh(
        self, state: Sequence[int], seat: int, plans: Sequence[Plan], made: int, advised: int, effort: Effort, seed: int
    ) -> Weighed:
        """Compare the plans of a seat by what it can know. The best is found with some play-outs and compared with the
        one made by others, so that being the best of many by chance is no merit.
        """
        luck = starts(seed, effort.search + effort.most)
        found = self.find(state, seat, plans, made, advised, luck[: effort.search])
        if not self.secrets:
            advised = made  # what the coach's players would get instead, the curve of a review says: all is open
        if found.best == made == advised:
            nothing = [0.0] * state[SEATS]
            return Weighed(found.worth, found.margin, made, *(found.lead or (0.0, 0.0)), 0.0, 0.0, nothing)
        chosen = [plans[plan] for plan in (found.best, made, advised)]
        closely = found.lead is None and found.best != made  # else it is known how far the plan made is behind
        best, own, other = self._compare(state, seat, chosen, luck[effort.search :], effort, closely)
        lead = best[seat] - own[seat]
        loss, doubt = found.lead or (float(lead.mean()), margin(lead))
        swing = [float(each) for each in (own - other).mean(axis=1)]
        better, worse = float((lead > 0).mean()), float((lead < 0).mean())
        return Weighed(found.worth, found.margin, found.best, loss, doubt, better, worse, swing)

    def _compare(
        self, state: Sequence[int], seat: int, chosen: Sequence[Plan], luck: Starts, effort: Effort, closely: bool
    ) -> Shares:
        """What every seat gets after each of these plans, under equal luck. If asked, as often as it takes to be sure
        how far the second is behind the first.
        """
        eyes = seat if self.secrets else OPEN
        different = sorted(set(chosen))
        played = np.zeros((len(different), state[SEATS], 0))
        for start in range(0, len(luck), effort.compare):
            more = self.shares(state, different, luck[start : start + effort.compare], eyes)
            played = np.concatenate([played, more], axis=2)
            lead = played[different.index(chosen[0]), seat] - played[different.index(chosen[1]), seat]
            doubt = margin(lead)
            if not closely or doubt < effort.matters or abs(lead.mean()) > 2 * doubt:
                break
        return played[[different.index(plan) for plan in chosen]]

    def find(
        self, state: Sequence[int], seat: int, plans: Sequence[Plan], made: int, advised: int, luck: Starts
    ) -> Found:
        """The best plan of a seat by what it can know, and what each is worth: solved where the game can do that."""
        if not len(luck):
            return Found(made, [0.0] * len(plans), [1.0] * len(plans), (0.0, 0.0))
        solved = self._turns and self._turns.solve(state, seat, plans, made)
        return solved or self._search(state, seat, plans, advised, luck)

    def _search(self, state: Sequence[int], seat: int, plans: Sequence[Plan], advised: int, luck: Starts) -> Found:
        """Find the best plan by halving: all get some play-outs, the better half gets more. The worth of each is
        measured against the advised one under equal luck.
        """
        alive, eyes = np.arange(len(plans)), seat if self.secrets else OPEN
        stages, most = max(1, ceil(log2(len(plans)))), len(luck)
        got = np.full((len(plans), most), np.nan)
        done = 0
        for _ in range(stages):
            more = min(most - done, max(8, most // (stages * len(alive))))
            played = self.shares(state, [plans[int(i)] for i in alive], luck[done : done + more], eyes)
            got[alive, done : done + more] = played[:, seat]
            done += more
            means = got[alive, :done].mean(axis=1)
            better = alive[np.argsort(-means, kind="stable")][: max(2, (len(alive) + 1) // 2)]
            alive = np.unique(np.append(better, advised))
        lead = got[:, :done] - got[advised, :done]
        worth = [float(got[advised, :done].mean() + np.nanmean(row)) for row in lead]
        best = int(max(alive, key=lambda plan: worth[plan]))
        return Found(best, worth, [margin(row[~np.isnan(row)]) for row in lead])


def _cells(count: int) -> Starts:
    return np.zeros(count, dtype=np.int64)
