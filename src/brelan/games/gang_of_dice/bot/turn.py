"""A turn of Gang of Dice solved for the coach: exactly, once it is known what each way to end the turn is worth.

A turn ends with a total or is invalid; which faces made the total does not matter to anybody later, nor what the total
is if it is beaten already, or wins because nobody comes after. So a few positions say all: the coach plays on from each
of them, and the solver (`solver.py`) does the rest.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from brelan.engine.fields import SEATS
from brelan.games.gang_of_dice import cells as c
from brelan.games.gang_of_dice import rules
from brelan.games.gang_of_dice.bot.solver import ROLLS, Turn, Values, invalid_sets, sets
from brelan.games.gang_of_dice.box import FACES

LARGEST = 10
"""More dice than this are hardly ever worth their risk, and have very many ways to end."""
INVALID, BEATEN, WINS = -1, -2, -3
"""Instead of a total, where it does not matter."""


def turn_ends(s: Sequence[int], seat: int, plan: Sequence[int]) -> list[list[int]] | None:
    """The positions in which the turn of a seat may end after a plan; None if its dice are too many to be solved."""
    dice = _dice(s, seat, plan)
    if dice > LARGEST:
        return None
    _, examples = np.unique(_ways(s, seat, dice), return_index=True)
    counts = sets().counts[sets().of_size(dice)]
    return [_ended(s, seat, counts[example].tolist()) for example in examples]


def turn_worth(s: Sequence[int], seat: int, plan: Sequence[int], ends: Values) -> Values:
    """What a plan is worth, in each of several tries, if the turn is played on as is best on average: `ends` says what
    each of `turn_ends` was worth in each try.
    """
    dice = _dice(s, seat, plan)
    solved = _solved(s[c.CARD], dice, _ways(s, seat, dice).tobytes(), ends.tobytes(), ends.shape[1])
    shown = [s[c.SHOWN + seat * FACES + face] - plan.count(face) for face in range(FACES)]
    number = sets().number(shown)
    worth: Values
    if s[c.PHASE] == c.CHOOSING:
        worth = solved.keeping[-1][0]
    elif plan[-1] == c.STOP:
        worth = solved.stopping[number - sets().start[dice]]
    else:
        worth = solved.keeping[ROLLS - s[c.ROLLS] - 1][number]
    return worth


class Played(NamedTuple):
    """What a turn is worth in each of several tries."""

    stopping: Values  # by set of dice
    keeping: list[Values]  # by the rolls left, then by set of dice kept


@lru_cache(maxsize=4)  # the plans of a decision ask for the same turn
def _solved(card: int, dice: int, ways: bytes, ends: bytes, tries: int) -> Played:
    """A turn played as is best on average."""
    found, way = np.unique(np.frombuffer(ways, dtype=np.int64), return_inverse=True)
    stopping: Values = np.frombuffer(ends).reshape(-1, tries)[way]
    bad = found[way] == INVALID
    worth = np.zeros(5 * dice + 1)
    worth[sets().totals[sets().of_size(dice)][~bad]] = stopping[~bad].mean(axis=1)
    turn = Turn(card, dice, worth, float(stopping[bad].mean()) if bad.any() else 0.0)
    keeping = [turn.expect(stopping)]
    for best in turn.best[:-1]:
        settled = np.where(
            (best >= sets().start[dice])[:, None], stopping, keeping[-1][np.minimum(best, len(keeping[-1]) - 1)]
        )
        keeping.append(turn.expect(settled))
    return Played(stopping, keeping)


def _dice(s: Sequence[int], seat: int, plan: Sequence[int]) -> int:
    """The dice of the turn."""
    return plan[0] - c.PLAY if s[c.PHASE] == c.CHOOSING else s[c.PLAYED + seat]


def _ways(s: Sequence[int], seat: int, dice: int) -> NDArray[np.int64]:
    """How a turn ends with each set of so many dice: by its total, or by what takes its place."""
    here = sets().of_size(dice)
    ways = sets().totals[here].astype(np.int64)
    beaten = np.zeros(len(ways), dtype=bool)
    waiting = False
    for other in range(s[SEATS]):
        result = s[c.RESULT + other]
        if other != seat:
            waiting |= result == c.NOT_YET and bool(s[c.IN + other])
            beaten |= (ways < result) | ((ways == result) & (s[c.PLAYED + other] >= dice))  # GD 4.1
    ways[beaten] = BEATEN
    if not waiting:
        ways[~beaten] = WINS
    ways[invalid_sets(s[c.CARD])[here]] = INVALID
    return ways


def _ended(s: Sequence[int], seat: int, faces: Sequence[int]) -> list[int]:
    """The position after a turn in which these dice were left lying."""
    state = list(s)
    if state[c.PHASE] == c.CHOOSING:
        rules.play(state, sum(faces))
    state[c.FALLING], state[c.ROLLS] = 0, ROLLS
    for face in range(FACES):
        state[c.SHOWN + seat * FACES + face], state[c.LIFTED + face] = faces[face], 0
    rules.end_turn(state)
    return state


class Solved(NamedTuple):
    """What the coach asks of a turn that can be solved."""

    ends: Callable[[Sequence[int], int, Sequence[int]], list[list[int]] | None]
    worth: Callable[[Sequence[int], int, Sequence[int], Values], Values]


turn = Solved(turn_ends, turn_worth)
