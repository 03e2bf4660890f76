"""Draws by what they are for: alike at tables that decide otherwise, by their weights, independent of each other."""

from collections import Counter
from hashlib import sha256
from itertools import product
from random import Random

import pytest

from brelan.check import occasions
from brelan.check.matches import sit
from brelan.check.rules import chi_square_z
from brelan.check.secrets import any_match
from brelan.engine import NATURE, HashDealer, Match
from brelan.engine.game import Game
from brelan.engine.referee.occasions import Occasion
from brelan.engine.referee.ways import MOST_TICKETS, by_occasion
from tests.play import GAMES, table_name

SEEDS = 2
"""Seeds with which each number of seats is played twice."""
DRAWS = 1_000
IMPROBABLE = 4.5

Drawn = dict[Occasion, tuple[dict[int, int], int]]
"""What draws were for: what could be drawn, and what was."""


def draws(game: Game, seats: int, seed: int, choices: int) -> Drawn:
    """A game with the dice of a seed, in which people choose at random."""
    match, random, dealer = sit(game, seats), Random(choices), HashDealer.seeded(seed)
    found: Drawn = {}
    for _ in range(2_000):
        if match.over:
            break
        if match.actor == NATURE:
            move = dealer.draw(match)
            found[match.occasion] = (game.outcomes(match.state), move)
            match.play(NATURE, move)
        elif match.may_undo(match.actor) and random.random() < 0.1:
            match.undo(match.actor)
        else:
            match.play(match.actor, random.choice(match.legal()))
    return found


def must_agree(one: dict[int, int], drawn: int, other: dict[int, int]) -> bool:
    """Whether a list cannot but draw what another did: that has as many tickets here, and all others no more."""
    return other.get(drawn, 0) >= one[drawn] and all(
        weight <= one.get(move, 0) for move, weight in other.items() if move != drawn
    )


@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_tables_with_one_seed_draw_alike(game: Game) -> None:
    same = unlike = alike = 0
    expected = 0.0
    for seats, seed in product(game.seats_allowed, range(SEEDS)):
        one, other = draws(game, seats, seed, 1), draws(game, seats, seed, 2)
        for occasion in one.keys() & other.keys():
            (outcomes, drawn), (others, there) = one[occasion], other[occasion]
            if must_agree(outcomes, drawn, others) or must_agree(others, there, outcomes):
                assert drawn == there, f"{occasion} at {seats} seats, seed {seed}"
                same += 1
            if outcomes != others:
                unlike += 1
                alike += drawn == there
                moves = outcomes.keys() | others.keys()
                shared = sum(min(outcomes.get(move, 0), others.get(move, 0)) for move in moves)
                expected += shared / sum(max(outcomes.get(move, 0), others.get(move, 0)) for move in moves)
    assert same > 100
    assert alike >= expected - IMPROBABLE * (unlike / 4) ** 0.5, "lists that differ a little mostly draw the same"


def kinds(game: Game) -> dict[int, Match]:
    """For every kind of draw a match in which the most can be drawn."""
    most: dict[int, Match] = {}
    for seats in game.seats_allowed:
        match, random, dealer = sit(game, seats), Random(seats), HashDealer.seeded(seats)
        while not match.over:
            if match.actor == NATURE:
                kind = match.occasion.numbers[0]
                if kind not in most or len(match.legal()) > len(most[kind].legal()):
                    most[kind] = match.fork()
                match.play(NATURE, dealer.draw(match))
            else:
                match.play(match.actor, random.choice(match.legal()))
    return most


@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_every_kind_of_draw_follows_its_weights(game: Game) -> None:
    for kind, match in kinds(game).items():
        outcomes = game.outcomes(match.state)
        share = DRAWS / sum(outcomes.values())
        expected = [weight * share for weight in outcomes.values()]
        by_seed = Counter(HashDealer.seeded(seed).draw(match) for seed in range(DRAWS))
        named = match.occasion.numbers
        seed = HashDealer.seeded(1).seed
        by_count = Counter(by_occasion(seed, [], game.name, Occasion(named, n), outcomes) for n in range(DRAWS))
        for drawn in (by_seed, by_count):
            assert chi_square_z([drawn[move] for move in outcomes], expected) < IMPROBABLE, f"{game.name}, kind {kind}"


@pytest.mark.parametrize("other", [(0, 1), (1, 0), (5, 0)], ids=["the next one", "another name", "far away"])
def test_draws_of_two_occasions_are_independent(other: tuple[int, int]) -> None:
    die, seed = dict.fromkeys(range(6), 1), b"independent"

    def rolled(number: int, before: int) -> int:
        return by_occasion(seed, [], "dice", Occasion((3, number), before), die)

    pairs = Counter((rolled(n, 0), rolled(n + 40_000 * other[0], other[1])) for n in range(20_000))
    assert chi_square_z([pairs[a, b] for a in range(6) for b in range(6)], [20_000 / 36] * 36) < IMPROBABLE


def test_a_list_with_very_many_tickets_is_drawn_by_its_weights_too() -> None:
    outcomes = {3: MOST_TICKETS, 5: 2 * MOST_TICKETS, 9: 1}
    drawn = Counter(by_occasion(b"seed", [], "game", Occasion((), n), outcomes) for n in range(6_000))
    assert chi_square_z([drawn[3], drawn[5]], [2_000, 4_000]) < IMPROBABLE


def test_the_words_are_told_apart_wherever_they_end() -> None:
    outcomes = dict.fromkeys(range(60), 1)
    mixed: tuple[list[str], ...] = (["ab", ""], ["a", "b"], ["", "ab"], ["ab"], ["2:ab,"], ["é"], ["e\u0301"], [])
    drawn = {
        sha256(bytes(by_occasion(b"seed", words, "game", Occasion((), n), outcomes) for n in range(20))).digest()
        for words in mixed
    }
    assert len(drawn) == len(mixed)


@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_occasions_are_told_apart_and_keep_secrets(game: Game) -> None:
    for seed in range(20):
        match = any_match(game, seed)
        assert list(occasions.occasions_can_be_told_apart(match, seed)) == []
        assert list(occasions.occasions_keep_secrets(match, seed)) == []
