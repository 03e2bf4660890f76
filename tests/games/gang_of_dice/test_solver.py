"""The exact turn against slower ways to the same numbers."""

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement, product

import numpy as np
import pytest

from brelan.games.gang_of_dice.bot.solver import Turn, invalid_sets, sets
from brelan.games.gang_of_dice.box import CARDS, EXPLOSION, FACES, WARNINGS
from tests.games.gang_of_dice.table import is_invalid

WORTHS = {"total": [float(t) for t in range(81)], "beat 5": [0.0] * 6 + [8.0] * 75, "win": [1.0] * 81}


def card_name(card: int) -> str:
    row = WARNINGS[card]
    return f"card {card} {row['kind']}"


def expectimax(card: int, dice: int, worth: list[float], lost: float) -> float:
    """The value of a turn the plain way: every roll of every choice of dice, written without the solver's ideas."""

    @cache
    def bad(hand: tuple[int, ...]) -> bool:
        return is_invalid(card_name(card), *hand)

    @cache
    def after_roll(hand: tuple[int, ...], rerolls: int) -> float:
        if bad(hand) and (EXPLOSION[card] or rerolls == 0):
            return lost
        stop = lost if bad(hand) else worth[sum(hand)]
        if rerolls == 0:
            return stop
        kept = {tuple(d for d, keep in zip(hand, mask, strict=True) if keep) for mask in product((0, 1), repeat=dice)}
        return max([stop, *(roll(some, rerolls - 1) for some in kept if len(some) < dice)])

    @cache
    def roll(kept: tuple[int, ...], rerolls: int) -> float:
        free = dice - len(kept)
        faces = product(range(FACES), repeat=free)
        return sum(after_roll(tuple(sorted(kept + new)), rerolls) for new in faces) / float(FACES**free)

    return roll((), 2)


@pytest.mark.parametrize("card", range(CARDS))
def test_it_agrees_with_exhaustive_search(card: int) -> None:
    for dice in (1, 2, 3):
        for worth in WORTHS.values():
            assert Turn(card, dice, worth, lost=-1.0).value == pytest.approx(expectimax(card, dice, worth, -1.0))


@pytest.mark.parametrize("card", [0, 3, 9, 15])
def test_a_million_turns_played_by_it_come_out_as_it_says(card: int) -> None:
    dice, turns, random = 4, 1_000_000, np.random.default_rng(card)
    turn = Turn(card, dice, WORTHS["total"])
    known, here = sets(), sets().of_size(4)
    bad = invalid_sets(card)
    kept = [
        np.array([known.number(turn.best_keep(hand, rerolls)[0]) for hand in known.counts[here].tolist()])
        for rerolls in (1, 2)
    ]
    number = np.zeros(turns, dtype=np.int64)
    out = np.zeros(turns, dtype=bool)
    for rerolls in (2, 1, 0):
        while (open_ := known.counts[number].sum(axis=1) < dice).any():
            number[open_] = known.with_one_more[number[open_], random.integers(0, FACES, open_.sum())]
        if EXPLOSION[card]:
            out |= bad[number]
        if rerolls:
            number = np.where(out, number, kept[rerolls - 1][number - known.start[dice]])
    totals = np.where(bad[number] | out, 0, known.totals[number])
    margin = 4 * totals.std() / turns**0.5
    assert abs(totals.mean() - turn.value) < margin


def test_sets_are_numbered_without_gaps() -> None:
    known = sets()
    for size in (0, 1, 2, 5):
        wanted = Counter(combinations_with_replacement(range(FACES), size))
        rows = known.counts[known.of_size(size)].tolist()
        hands = Counter(tuple(face for face, n in enumerate(row) for _ in range(n)) for row in rows)
        assert hands == wanted
        assert [known.number(row) for row in rows] == list(range(known.start[size], known.start[size + 1]))


def test_more_of_a_good_thing_is_never_worse() -> None:
    """A higher reward, or a smaller loss, never lowers the value of a turn."""
    for card in range(CARDS):
        small = Turn(card, 5, WORTHS["beat 5"], -3.0).value
        assert Turn(card, 5, WORTHS["beat 5"], -2.0).value >= small
        assert Turn(card, 5, [w + 1 for w in WORTHS["beat 5"]], -3.0).value >= small


def test_stopping_is_keeping_all() -> None:
    turn = Turn(2, 2, WORTHS["total"])
    hand = [0, 0, 0, 0, 0, 2]
    assert turn.best_keep(hand, 2) == (hand, 10.0)
