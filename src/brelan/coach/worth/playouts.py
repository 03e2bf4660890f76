"""Games played on from a position by fixed players: what everything the coach says is measured with.

A play-out makes a plan (the steps of one decision), lets chance move, and plays on by a policy to the end, or to where
a judge can say who is about to win. The judge is not asked before the policy has moved once: so the worth of a position
is the same thing whether one starts from it or comes to it by chance, and the luck of a draw is 0 on average whatever
the judge thinks.

Like every driver it is plain Python, compiled once for all games, and then does not hold the interpreter's lock.
"""

from typing import NamedTuple

from brelan.engine.compiled.drivers import LONGEST
from brelan.engine.contract import Judge, Policy, Rules
from brelan.engine.fields import SEATS
from brelan.engine.rule import MOST_SEATS, NATURE, OVER, Cells, Floats, FloatTable, Table, rule

OPEN = -1
"""Instead of a seat: the position is taken as it is, nothing is redrawn."""


class Scratch(NamedTuple):
    """What a play-out is played with: a state, dice, room for moves, and what each seat got."""

    s: Cells
    dice: Cells
    out: Cells
    shares: Floats


@rule
def share_win(rules: Rules, scratch: Scratch) -> None:
    """A game that is over: its winners share the win."""
    rules.results(scratch.s, scratch.out)
    winners = 0.0
    for seat in range(scratch.s[SEATS]):
        winners += scratch.out[seat] == 1
    for seat in range(scratch.s[SEATS]):
        scratch.shares[seat] = 1.0 / winners if scratch.out[seat] == 1 else 0.0


@rule
def play_on(rules: Rules, policy: Policy, judge: Judge, scratch: Scratch) -> None:
    """Play on by the policy to the end, or until the judge can tell; writes each seat's share of the win."""
    s, dice, out = scratch.s, scratch.dice, scratch.out
    decided = False
    for _ in range(LONGEST):
        who = rules.actor(s)
        if who == OVER:
            share_win(rules, scratch)
            return
        if decided and judge(s, scratch.shares):
            return
        if who == NATURE:
            rules.apply(s, rules.deal(s, dice))
        else:
            rules.apply(s, policy(s, out, rules.moves(s, out), dice))
            decided = True


def play_plans(
    rules: Rules,
    policy: Policy,
    judge: Judge,
    root: Cells,
    seat: int,
    plans: Table,
    luck: Cells,
    samples: FloatTable,
    scratch: Scratch,
) -> int:
    """Play on after each plan, once for each start of the dice in `luck`; says how often in all.

    What the seat cannot know is redrawn each time, the same way for all plans; with OPEN nothing is. A row of
    `plans` is how many steps there are, then the steps. The share of seat i goes to
    `samples[MOST_SEATS · plan + i][n]`.
    """
    rules = Rules(*rules)  # compiled, it is handed a plain tuple
    s, dice = scratch.s, scratch.dice
    for n in range(len(luck)):
        for plan in range(len(plans)):
            for cell in range(len(root)):
                s[cell] = root[cell]
            dice[0] = luck[n]
            if seat != OPEN:
                rules.guess(s, seat, dice)
            for step in range(plans[plan][0]):
                rules.apply(s, plans[plan][1 + step])
            play_on(rules, policy, judge, scratch)
            for each in range(s[SEATS]):
                samples[MOST_SEATS * plan + each][n] = scratch.shares[each]
    return len(luck) * len(plans)
