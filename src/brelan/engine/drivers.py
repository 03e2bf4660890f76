"""Loops over whole games, written once for all of them.

A driver receives the functions of a game's contract as values. Like the rules it is plain Python: it runs with
lists as it stands, and `compiled.py` compiles it once, for every game. What a parameter is, its name says (a function
of the contract, `policies`, `audit`) or its annotation (a number, cells, a table).
"""

from collections.abc import Callable
from typing import TypeAlias

from brelan.engine.fields import SEATS
from brelan.engine.rule import MOST_MOVES, NATURE, OVER, Cells, Floats, Table, rule

Actor: TypeAlias = Callable[[Cells], int]
Moves: TypeAlias = Callable[[Cells, Cells], int]
Apply: TypeAlias = Callable[[Cells, int], None]
Deal: TypeAlias = Callable[[Cells, Cells], int]
Results: TypeAlias = Callable[[Cells, Cells], None]
Guess: TypeAlias = Callable[[Cells, int, Cells], None]
Witnesses: TypeAlias = Callable[[Cells], int]
Policy: TypeAlias = Callable[[Cells, Cells, int, Cells], int]
"""Chooses one of `count` moves written in a list: policy(state, moves, count, dice)."""
Audit: TypeAlias = Callable[[Cells], int]
"""Looks a state over: 0 if all is well, else a number that says what is not."""
Judge: TypeAlias = Callable[[Cells, Floats], int]
"""Says what a state is worth to each seat, from 0 to 1, and 1; or 0 where it cannot tell yet."""

LONGEST = 1_000_000
"""Steps after which a game counts as endless."""

ENDLESS, NO_MOVE, TOO_MANY_MOVES = -1, -2, -3


@rule
def play_out(
    actor: Actor,
    moves: Moves,
    apply: Apply,
    deal: Deal,
    policies: tuple[Policy, ...],
    s: Cells,
    dice: Cells,
    out: Cells,
) -> int:
    """Play a state to its end, each seat by its policy; says how many steps it took."""
    steps = 0
    while steps < LONGEST:
        who = actor(s)
        if who == OVER:
            return steps
        if who == NATURE:
            apply(s, deal(s, dice))
        else:
            apply(s, policies[who](s, out, moves(s, out), dice))
        steps += 1
    return steps


def play_many(
    actor: Actor,
    moves: Moves,
    apply: Apply,
    deal: Deal,
    results: Results,
    policies: tuple[Policy, ...],
    opening: Cells,
    s: Cells,
    dice: Cells,
    out: Cells,
    table: Table,
) -> int:
    """Play a game for each row of `table`; write its length, ranks, points and, if there is room, its last state."""
    total = 0
    for game in range(len(table)):
        for cell in range(len(opening)):
            s[cell] = opening[cell]
        steps = play_out(actor, moves, apply, deal, policies, s, dice, out)
        row = table[game]
        row[0] = steps
        results(s, out)
        told = 1 + 2 * s[SEATS]
        for i in range(1, told):
            row[i] = out[i - 1]
        for i in range(told, len(row)):
            row[i] = s[i - told]
        total += steps
    return total


@rule
def play_audited(
    actor: Actor,
    moves: Moves,
    apply: Apply,
    deal: Deal,
    audit: Audit,
    policies: tuple[Policy, ...],
    s: Cells,
    dice: Cells,
    out: Cells,
) -> int:
    """Play a state to its end, looking it over after every step; says what was found first, 0 for nothing."""
    for _ in range(LONGEST):
        found = audit(s)
        if found != 0:
            return found
        who = actor(s)
        if who == OVER:
            return 0
        if who == NATURE:
            apply(s, deal(s, dice))
        else:
            count = moves(s, out)
            if count < 1:
                return NO_MOVE
            if count > MOST_MOVES:
                return TOO_MANY_MOVES
            apply(s, policies[who](s, out, count, dice))
    return ENDLESS


def audit_many(
    actor: Actor,
    moves: Moves,
    apply: Apply,
    deal: Deal,
    audit: Audit,
    policies: tuple[Policy, ...],
    opening: Cells,
    s: Cells,
    dice: Cells,
    out: Cells,
    games: int,
) -> int:
    """Play so many games, looking over every step; at the first fault says what it is, the dice set to replay it."""
    for _ in range(games):
        for cell in range(len(opening)):
            s[cell] = opening[cell]
        start = dice[0]
        found = play_audited(actor, moves, apply, deal, audit, policies, s, dice, out)
        if found != 0:
            dice[0] = start
            return found
    return 0
