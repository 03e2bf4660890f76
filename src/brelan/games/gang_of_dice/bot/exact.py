"""The expert's turn in Gang of Dice: exact, given what the round's dice are worth and how likely others are to reply.

What a total is worth depends on who can still beat it. Those who play later are taken to answer as well as they can
(the turn solver says how likely that is); those who played have shown what is to be beaten. What counts is the dice
to be won with the round, and those lost without it.
"""

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from brelan.engine.fields import SEATS
from brelan.engine.rule import MOST_MOVES
from brelan.games.gang_of_dice import cells as c
from brelan.games.gang_of_dice import rules
from brelan.games.gang_of_dice.bot.solver import MOST_DICE, Turn
from brelan.games.gang_of_dice.box import FACES

HIGHEST = 5 * MOST_DICE
TOTALS = np.arange(HIGHEST + 1)
REPLY_DICE = 6  # more are hardly ever worth the risk
REPLY_POT = 9.0  # what there is to win for who replies
REPLY_STAKE = 3  # the dice that who replies adds to what there is to win
LARGEST = 12  # with more dice than this a turn is hardly ever worth more, and takes long to solve


def exact(s: Sequence[int], seat: int) -> int | None:
    """The move that is worth most; None if somebody else has played more dice for this seat than can be solved."""
    if s[c.PHASE] == c.CHOOSING:
        most = min(rules.most(list(s)), LARGEST)
        return c.PLAY + max(range(1, most + 1), key=lambda dice: turn(s, seat, dice).value)
    if s[c.PLAYED + seat] > MOST_DICE:
        return None
    dice = c.SHOWN + seat * FACES
    faces = [s[dice + face] + s[c.LIFTED + face] for face in range(FACES)]
    kept, _ = turn(s, seat, s[c.PLAYED + seat]).best_keep(faces, 3 - s[c.ROLLS])
    legal = [0] * MOST_MOVES
    count = rules.moves(list(s), legal)
    for move in legal[:count]:  # lower dice may stay: somebody else may have lifted before
        if move < FACES and s[dice + move] > kept[move]:
            return move
    return c.ROLL if s[c.FALLING] else c.STOP


def turn(s: Sequence[int], seat: int, dice: int) -> Turn:
    """The turn of a seat with so many dice, solved."""
    others = [other for other in range(s[SEATS]) if other != seat]
    waiting = [other for other in others if s[c.IN + other] and s[c.RESULT + other] == c.NOT_YET]
    ahead = np.ones(HIGHEST + 1, dtype=bool)
    for other in others:
        result = s[c.RESULT + other]
        if result >= 0:
            ahead &= (result < TOTALS) | ((result == TOTALS) & (s[c.PLAYED + other] < dice))
    chance = ahead * (1.0 - reply(s[c.CARD])) ** len(waiting)
    valid = sum(s[c.PLAYED + other] for other in others if s[c.RESULT + other] >= 0)  # the others are in the centre
    pot = s[c.CENTRE] + valid + REPLY_STAKE * len(waiting)
    return Turn(s[c.CARD], dice, chance * pot - (1.0 - chance) * dice, lost=-dice)


@cache
def reply(card: int) -> NDArray[np.float64]:
    """How likely somebody who plays later beats each total, playing as many dice as are worth it."""
    chances = np.zeros(HIGHEST + 1)
    for total in TOTALS:
        beats = [Turn(card, dice, total < TOTALS).value for dice in range(1, REPLY_DICE + 1)]
        worth = [chance * REPLY_POT - (1.0 - chance) * dice for dice, chance in enumerate(beats, start=1)]
        chances[total] = beats[int(np.argmax(worth))]
        if not max(beats):
            break
    return chances
