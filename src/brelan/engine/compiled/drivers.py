"""Loops over whole games, written once for all of them.

A driver receives the rules of a game as values. Like the rules it is plain Python: it runs with lists as it stands, and
`compiler.py` compiles it once, for every game. What a parameter is, its annotation says.
"""

from collections.abc import Sequence
from typing import NamedTuple

from brelan.engine.contract import Audit, Policy, Rules
from brelan.engine.fields import SEATS
from brelan.engine.pieces.dice import LOW, roll
from brelan.engine.rule import MOST_MOVES, MOST_SEATS, NATURE, OVER, Cells, Table, rule

LONGEST = 1_000_000
"""Steps after which a game counts as endless."""

ENDLESS, MISCOUNTED, NO_SEAT, ILLEGAL = -1, -2, -3, -4
"""What may be found beside what an audit finds: a game without end, a list of moves that is empty or too long, the
turn of nobody, a policy that chose what it may not.
"""
NO_SLIPS = (0,) * MOST_SEATS
"""Of players who think at every move."""
NOW_AND_THEN = 8
"""One of so many states is guessed at."""


class Trial(NamedTuple):
    """What a game is tried with: its state, dice, room for moves and their weights, and for a state to guess in."""

    s: Cells
    dice: Cells
    out: Cells
    weight: Cells
    guessed: Cells
    began: Cells  # the dice with which the game began: with these it can be played again
    ends: Cells  # a number for how all games ended: it changes with any cell of any last state


def trial(opening: Cells, dice: Cells) -> Trial:
    """A trial in the interpreter, from an opening and with some dice."""
    return Trial(list(opening), list(dice), [0] * MOST_MOVES, [0] * MOST_MOVES, list(opening), list(dice), [0])


@rule
def any_move(s: Cells, out: Cells, count: int, dice: Cells) -> int:
    """Choose one of `count` moves, each as likely."""
    return out[roll(dice, count)]


@rule
def begin(s: Cells, opening: Cells) -> None:
    """Set up the next game."""
    for cell in range(len(s)):
        s[cell] = opening[cell]


@rule
def no_audit(s: Cells) -> int:
    """Find nothing."""
    return 0


@rule
def play_out(rules: Rules, policies: tuple[Policy, ...], s: Cells, dice: Cells, out: Cells) -> int:
    """Play a state to its end, each seat by its policy; says how many steps it took."""
    return play_slipping(rules, policies, NO_SLIPS, s, dice, out)


@rule
def play_slipping(
    rules: Rules, policies: tuple[Policy, ...], slips: Sequence[int], s: Cells, dice: Cells, out: Cells
) -> int:
    """The same where a seat may make some of 100 moves without a thought."""
    steps = 0
    while steps < LONGEST:
        who = rules.actor(s)
        if who == OVER:
            return steps
        if who == NATURE:
            rules.apply(s, rules.deal(s, dice))
        else:
            count = rules.moves(s, out)
            if slips[who] and roll(dice, 100) < slips[who]:
                rules.apply(s, out[roll(dice, count)])
            else:
                rules.apply(s, policies[who](s, out, count, dice))
        steps += 1
    return steps


def play_many(  # noqa: PLR0913, PLR0917 - one call of a compiled function is handed all there is
    rules: Rules,
    policies: tuple[Policy, ...],
    slips: Cells,
    opening: Cells,
    s: Cells,
    dice: Cells,
    out: Cells,
    table: Table,
) -> int:
    """Play a game for each row of `table`; write its length, ranks, points and, if there is room, its last state."""
    rules = Rules(*rules)  # compiled, it is handed a plain tuple
    total = 0
    for game in range(len(table)):
        begin(s, opening)
        steps = play_slipping(rules, policies, slips, s, dice, out)
        row = table[game]
        row[0] = steps
        rules.results(s, out)
        told = 1 + 2 * s[SEATS]
        for i in range(1, told):
            row[i] = out[i - 1]
        for i in range(told, len(row)):
            row[i] = s[i - told]
        total += steps
    return total


@rule
def play_audited(rules: Rules, audit: Audit, policy: Policy, tried: Trial) -> int:
    """Play a state to its end, looking it over and asking all of the contract at every step; says what was found first,
    0 for nothing.
    """
    s, dice, out, weight, guessed = tried.s, tried.dice, tried.out, tried.weight, tried.guessed
    for _ in range(LONGEST):
        found = audit(s)
        if found != 0:
            return found
        who = rules.actor(s)
        if who == OVER:
            rules.results(s, out)
            return 0
        if who < NATURE or who >= s[SEATS]:
            return NO_SEAT
        rules.witnesses(s)
        if roll(dice, NOW_AND_THEN) == 0:
            for cell in range(len(s)):
                guessed[cell] = s[cell]
            rules.guess(guessed, roll(dice, s[SEATS]), dice)
        count = rules.chances(s, out, weight) if who == NATURE else rules.moves(s, out)
        if count < 1 or count > MOST_MOVES:
            return MISCOUNTED
        move = rules.deal(s, dice) if who == NATURE else policy(s, out, count, dice)
        if who != NATURE:
            legal = False
            for i in range(rules.moves(s, out)):
                legal = legal or out[i] == move
            if not legal:
                return ILLEGAL
        rules.apply(s, move)
    return ENDLESS


def audit_many(rules: Rules, audit: Audit, policy: Policy, opening: Cells, tried: Trial, games: int) -> int:
    """Play so many games, looking over every step; stops at the first fault and says what it is."""
    rules = Rules(*rules)  # compiled, it is handed a plain tuple
    for _ in range(games):
        begin(tried.s, opening)
        tried.began[0] = tried.dice[0]
        found = play_audited(rules, audit, policy, tried)
        if found != 0:
            return found
        for cell in range(len(opening)):
            tried.ends[0] = (31 * tried.ends[0] + tried.s[cell]) & LOW
        for place in range(2 * opening[SEATS]):
            tried.ends[0] = (31 * tried.ends[0] + tried.out[place]) & LOW
    return 0
