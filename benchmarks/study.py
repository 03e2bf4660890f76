"""Decisions a second, with what a learner needs of each: the observation, the mask and the step.

    make benchmark-study

The batch plays random games of every Brelan game, on one thread and on two. Through the same kind of loop, one
decision at a time, go OpenSpiel's own liars_dice and pig, PettingZoo's own connect_four and leduc_holdem (if pygame and
rlcard are installed: pip install 'brelan[benchmark]'), and our games through the same adaptors. A decision is a move of
a seat; what chance does between two is part of it. On one thread seconds are the processor's, so that a busy machine
tells the truth; on two they are the clock's, beside one thread by the clock.
"""

import random
from collections.abc import Callable, Iterator
from importlib import import_module
from time import perf_counter, process_time
from typing import Any

import numpy as np
import pyspiel

from brelan.bots import policy
from brelan.engine.game import Game
from brelan.engine.pieces.dice import fresh_dice
from brelan.engine.rule import MOST_MOVES, NATURE, OVER
from brelan.lab import Batch, Simulator, markdown_table, openspiel, pettingzoo
from brelan.lab.bench import usual_seats

SECONDS, LANES, STEPS = 2.0, 1024, 32
LANES_OF_THREADS = 16_384
"""For one thread beside several: waking one takes as long as some hundred moves."""
OPEN_SPIEL = ("liars_dice", "pig")
PETTING_ZOO = ("connect_four_v3", "leduc_holdem_v4")


def measured(decide: Callable[[], int], clock: Callable[[], float] = process_time) -> float:
    """Decisions a second of something that makes some at each call."""
    decide()  # whatever is compiled or read the first time
    decisions, start = 0, clock()
    while (elapsed := clock() - start) < SECONDS:
        decisions += decide()
    return decisions / elapsed


def batch(game: Game, threads: int = 1, size: int = LANES) -> Callable[[], int]:
    """The batch with random moves, which are drawn in compiled code too."""
    lanes = Batch(game, usual_seats(game), size, seed=1, threads=threads)
    lanes.reset()

    def decide() -> int:
        for _ in range(STEPS):
            lanes.step(lanes.any_moves())
        return STEPS * lanes.size

    return decide


def play_outs(game: Game) -> Callable[[], int]:
    """Random games from end to end, without observations and masks: what the rules alone allow."""
    seats = usual_seats(game)
    simulator, table, random_move = Simulator(game, ["random"] * seats), game.start(seats), policy(game, "random")
    dice, out, steps, decided = fresh_dice(1), [0] * MOST_MOVES, 0, 0
    for _ in range(20):  # how many of the steps are decisions
        state = list(table)
        while (who := game.actor(state)) != OVER:
            move = game.deal(state, dice) if who == NATURE else random_move(state, out, game.moves(state, out), dice)
            game.apply(state, move)
            steps, decided = steps + 1, decided + (who >= 0)
    return lambda: simulator.play(5_000, seed=1).steps * decided // steps


def open_spiel(name: str) -> Callable[[], int]:
    """A random game of OpenSpiel, with the tensor and the mask at every decision."""
    game, chance = pyspiel.load_game(name), random.Random(1)
    tensor = game.get_type().provides_observation_tensor

    def decide() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, weights)[0])
                continue
            state.observation_tensor() if tensor else state.information_state_tensor()
            legal = np.flatnonzero(state.legal_actions_mask())
            state.apply_action(int(chance.choice(legal)))
            decisions += 1
        return decisions

    return decide


def petting_zoo(table: Any) -> Callable[[], int]:
    """A random game of PettingZoo."""
    chance, seeds = random.Random(1), iter(range(10**9))

    def decide() -> int:
        decisions = 0
        table.reset(seed=next(seeds))
        for _ in table.agent_iter():
            seen, _, over, cut, _ = table.last()
            if over or cut:
                table.step(None)
            else:
                table.step(int(chance.choice(np.flatnonzero(seen["action_mask"]))))
                decisions += 1
        return decisions

    return decide


def peers() -> Iterator[tuple[str, float]]:
    """The speed of other people's games."""
    for name in OPEN_SPIEL:
        yield f"OpenSpiel {name}", measured(open_spiel(name))
    for name in PETTING_ZOO:
        try:
            yield f"PettingZoo {name}", measured(petting_zoo(import_module(f"pettingzoo.classic.{name}").env()))
        except ImportError as missing:
            print(f"PettingZoo's {name} is left out: {missing}")


def main() -> None:
    """Measure all, and print tables of speeds and ratios."""
    others = dict(peers())
    print(markdown_table(["peer", "decisions/s"], [[name, f"{speed:,.0f}"] for name, speed in others.items()]) + "\n")
    rows, threaded = [], []
    for name in Game.names():
        game = Game.load(name)
        fast, bare, seats = measured(batch(game)), measured(play_outs(game)), usual_seats(game)
        zoo = measured(petting_zoo(pettingzoo.env(name, seats=seats)))
        spiel = measured(open_spiel(f"{openspiel.NAMES[Game.names().index(name)]}(seats={seats})"))
        ratios = [f"{fast / speed:.0f}" for speed in others.values()]
        rows.append([name, f"{bare:,.0f}", f"{fast:,.0f}", *ratios, f"{zoo:,.0f}", f"{spiel:,.0f}"])
        one, two = (measured(batch(game, threads, LANES_OF_THREADS), perf_counter) for threads in (1, 2))
        threaded.append([name, f"{one:,.0f}", f"{two:,.0f}", f"{two / one:.2f}"])
    head = [
        "game",
        "play-outs alone, decisions/s",
        "batch, decisions/s",
        *(f"× {name}" for name in others),
        "as PettingZoo",
        "as OpenSpiel",
    ]
    print(markdown_table(head, rows) + "\n")
    print(markdown_table(["game, by the clock", "1 thread", "2 threads", "ratio"], threaded))


if __name__ == "__main__":
    main()
