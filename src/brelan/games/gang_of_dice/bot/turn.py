"""A turn of Gang of Dice solved for the coach: exactly, once it is known what each way to end the turn is worth.

A turn ends with a total or is invalid; which faces made the total does not matter to anybody later. So a few positions
say all: the coach plays on from each of them, and the solver (`solver.py`) does the rest.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from brelan.games.gang_of_dice import cells as c
from brelan.games.gang_of_dice import rules
from brelan.games.gang_of_dice.bot.solver import ROLLS, Turn, Values, invalid_sets, sets
from brelan.games.gang_of_dice.box import FACES

LARGEST = 10
"""More dice than this are hardly ever worth their risk, and have very many ways to end."""
MANY = -1
"""Instead of a total: the dice are invalid."""


def turn_ends(s: Sequence[int], seat: int, plan: Sequence[int]) -> list[list[int]] | None:
    """The positions in which the turn of a seat may end after a plan; None if its dice are too many to be solved."""
    dice = _dice(s, seat, plan)
    if dice > LARGEST:
        return None
    return [_ended(s, seat, faces) for faces in _examples(s[c.CARD], dice).values()]


def turn_worth(s: Sequence[int], seat: int, plan: Sequence[int], ends: Values) -> Values:
    """What a plan is worth, in each of several tries, if the turn is played on as is best on average: `ends` says what
    each of `turn_ends` was worth in each try.
    """
    dice = _dice(s, seat, plan)
    worth, lost = _by_total(s[c.CARD], dice, ends)
    turn = Turn(s[c.CARD], dice, worth.mean(axis=1), float(lost.mean()))
    bad = invalid_sets(s[c.CARD])[sets().of_size(dice)]
    stopping = np.where(bad[:, None], lost, worth[sets().totals[sets().of_size(dice)]])
    keeping = [turn.expect(stopping)]
    for best in turn.best[:-1]:
        settled = np.where(
            (best >= sets().start[dice])[:, None], stopping, keeping[-1][np.minimum(best, len(keeping[-1]) - 1)]
        )
        keeping.append(turn.expect(settled))
    if s[c.PHASE] == c.CHOOSING:
        chosen: Values = keeping[-1][0]
        return chosen
    shown = [s[c.SHOWN + seat * FACES + face] - plan.count(face) for face in range(FACES)]
    number = sets().number(shown)
    if plan[-1] == c.STOP:
        stopped: Values = stopping[number - sets().start[dice]]
        return stopped
    kept: Values = keeping[ROLLS - s[c.ROLLS] - 1][number]
    return kept


def _dice(s: Sequence[int], seat: int, plan: Sequence[int]) -> int:
    """The dice of the turn."""
    return plan[0] - c.PLAY if s[c.PHASE] == c.CHOOSING else s[c.PLAYED + seat]


def _examples(card: int, dice: int) -> dict[int, list[int]]:
    """Dice for each way a turn can end: an example of every valid total, and of invalid dice."""
    here = sets().of_size(dice)
    totals = np.where(invalid_sets(card)[here], MANY, sets().totals[here])
    ways, first = np.unique(totals, return_index=True)
    return {int(way): sets().counts[here][place].tolist() for way, place in zip(ways, first, strict=True)}


def _by_total(card: int, dice: int, ends: Values) -> tuple[Values, Values]:
    """What every total is worth, and what invalid dice are, from what each end is."""
    worth, lost = np.zeros((5 * dice + 1, ends.shape[1])), np.zeros(ends.shape[1])
    for way, got in zip(_examples(card, dice), ends, strict=True):
        if way == MANY:
            lost = got
        else:
            worth[way] = got
    return worth, lost


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
