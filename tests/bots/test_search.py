"""The search: interpreted and compiled alike, honest about what it found, and able to find what is there."""

import threading
from itertools import combinations_with_replacement
from time import perf_counter, sleep
from typing import Any, cast

import numpy as np
import pytest

from brelan.bots.policies import any_move, policy
from brelan.bots.search import COLUMNS, DEEPEST, LOW, VISITS, Desk, Tree, never, reward, scattered, search
from brelan.bots.thinker import MOST_ROUNDS, Thinker
from brelan.engine.compiled import Compiled, compile_as, compile_driver
from brelan.engine.game import Game
from brelan.engine.referee.dealer import HashDealer, settle
from brelan.engine.referee.match import Match
from brelan.engine.rule import MOST_MOVES, MOST_SEATS
from tests.toy import rules as toy

GAME = Game.load("mino_dice")
LUCK = [900_000_007 * n + 1 for n in range(1, 41)]
NODES = 400


def position(moves: int = 0) -> Match:
    """A match of Mino Dice after some moves."""
    match = Match(GAME, ["A", "B", "C"])
    dealer = HashDealer.seeded(3)
    settle(match, dealer)
    for _ in range(moves):
        match.play(match.actor, match.legal()[-1])
        settle(match, dealer)
    return match


def look_ahead(game: Game, state: list[int], seat: int) -> tuple[list[list[int]], list[list[float]], list[list[float]]]:
    """Search in the interpreter: the tree, its worths and the samples."""
    tree, worth = [[0] * COLUMNS for _ in range(NODES)], [[0.0] * MOST_SEATS for _ in range(NODES)]
    options = game.legal(list(state))
    samples = [[0.0] * len(LUCK) for _ in options]
    memory: Any = Tree(tree, worth, [1])  # type: ignore[arg-type]
    desk = Desk([0] * len(state), [0], [0] * MOST_MOVES, [0] * (DEEPEST + 1), [0.0] * MOST_SEATS)
    tried = list(range(len(options)))
    rounds = search(game.rules, any_move, never, state, seat, options, tried, LUCK, 0, cast(Any, samples), memory, desk)
    assert rounds == len(LUCK) * len(options)
    return tree, worth, samples


@pytest.fixture(scope="module")
def mind() -> Thinker:
    return Thinker(GAME, policy(GAME, "greedy"))


def toy_state(seat: int) -> list[int]:
    """The toy just before a seat decides; both have drawn a 3."""
    state = [0] * toy.FIELDS.size
    toy.setup(state, 2, 6)
    state[toy.PHASE], state[toy.TURN], state[toy.DIE], state[toy.DIE + 1] = toy.BID, seat, 3, 3
    return state


def test_it_finds_the_better_move_by_looking_at_all_there_is() -> None:
    game = Game("tests.toy")
    _, _, (seal, rise) = look_ahead(game, toy_state(1), 1)
    assert sum(rise) > sum(seal)


def test_every_round_is_counted_and_every_seat_has_its_value() -> None:
    tree, worth, samples = look_ahead(Game("tests.toy"), toy_state(0), 0)
    assert tree[0][VISITS] == len(LUCK) * len(samples)
    assert worth[0][0] == pytest.approx(sum(map(sum, samples)))
    shared = sum(worth[0]) / tree[0][VISITS]
    assert shared == pytest.approx(reward([1, 2], 2, 0) + reward([1, 2], 2, 1))  # whoever wins, together they get this
    assert shared == pytest.approx(2 * reward([1, 1], 2, 0))


def test_the_order_of_draws_does_not_matter_but_what_is_drawn_does() -> None:
    draws = [sum(map(scattered, faces)) & LOW for faces in combinations_with_replacement(range(20), 3)]
    assert len(set(draws)) == len(draws)


@pytest.mark.parametrize("moves", [0, 15, 19])
def test_compiled_it_finds_the_same(moves: int) -> None:
    match = position(moves)
    tree, worth, samples = look_ahead(GAME, list(match.state), match.actor)
    rules = Compiled(GAME, policies=(any_move,))
    root, options = np.array(match.state), np.array(match.legal())
    memory = (np.zeros((NODES, COLUMNS), dtype=np.int64), np.zeros((NODES, MOST_SEATS)))
    fast, used = np.zeros((len(options), len(LUCK))), np.ones(1, dtype=np.int64)
    cells = [np.zeros(size, dtype=np.int64) for size in (len(root), 1, MOST_MOVES, DEEPEST + 1)]
    players = (rules.policies[0], compile_as("judge", never))
    aim = (root, match.actor, options, np.arange(len(options)), np.array(LUCK), 0)
    make_tree, make_desk = cast(Any, Tree), cast(Any, Desk)
    found = (fast, make_tree(*memory, used), make_desk(*cells, np.zeros(MOST_SEATS)))
    compile_driver(search)(rules.rules, *players, *aim, *found)
    assert fast.tolist() == samples
    assert memory[0].tolist() == tree
    assert memory[1] == pytest.approx(np.array(worth))


def test_the_same_seed_gives_the_same_thought_and_another_a_different_one(mind: Thinker) -> None:
    match = position(2)
    one, same, other = (mind.think(match.state, match.actor, 300, 60.0, seed) for seed in (1, 1, 2))
    assert one == same
    assert one.estimates != other.estimates


def test_nothing_is_left_of_an_earlier_thought(mind: Thinker) -> None:
    match, other = position(27), position(17)
    mind.think(other.state, other.actor, 1000, 60.0, 5)
    minds = (mind, Thinker(GAME, policy(GAME, "greedy")))
    used, fresh = (one.think(match.state, match.actor, 600, 60.0, 1) for one in minds)
    assert used == fresh


def test_it_says_something_of_every_legal_move_and_spends_what_it_may(mind: Thinker) -> None:
    match = position(28)
    thought = mind.think(match.state, match.actor, 400, 60.0, 1)
    assert [estimate.move for estimate in thought.estimates] == match.legal()
    assert 200 < sum(estimate.visits for estimate in thought.estimates) <= 400
    assert all(0 <= estimate.worth <= 1 and estimate.margin > 0 for estimate in thought.estimates)
    assert thought.move in match.legal()


def test_without_time_it_still_answers(mind: Thinker) -> None:
    match = position(27)
    thought = mind.think(match.state, match.actor, MOST_ROUNDS, 0.0, 1)
    assert thought.move in match.legal()
    assert all(estimate.visits for estimate in thought.estimates)


def test_while_it_thinks_others_can_work(mind: Thinker) -> None:
    """A thread that thinks does not hold the interpreter's lock: the main thread is never kept waiting for it."""
    match = position(2)
    thread = threading.Thread(target=mind.think, args=(match.state, match.actor, 10**6, 2.0, 1))
    thread.start()
    longest, turns, start = 0.0, 0, perf_counter()
    while thread.is_alive():
        before = perf_counter()
        sleep(0.001)
        longest, turns = max(longest, perf_counter() - before), turns + 1
    assert turns > 10
    assert longest < 0.5 * (perf_counter() - start)


def test_a_mind_is_small(mind: Thinker) -> None:
    arrays: Any = (mind.samples, *mind.tree, *mind.desk)
    assert sum(array.nbytes for array in arrays) < 50e6
