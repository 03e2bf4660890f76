"""How fast are the rules beside OpenSpiel's, on this machine, in this run?

    make benchmark-peer

plays random games of every Brelan game, interpreted and compiled, and of OpenSpiel's `pig` and `yacht` through its
Python API, which is how most people use it. Far simpler games than ours; a step is a move of a player or of chance.
"""

import random
import sys
from time import perf_counter

from brelan.engine.game import Game
from brelan.lab.bench import SECONDS, bench
from brelan.lab.study import markdown_table

try:
    import pyspiel
except ImportError:
    sys.exit("OpenSpiel is missing: make setup installs it (pip install 'brelan[openspiel]')")

PEERS = ("pig", "yacht")


def open_spiel(name: str) -> float:
    """Steps a second of random games of OpenSpiel."""
    game, chance = pyspiel.load_game(name), random.Random(1)
    steps, start = 0, perf_counter()
    while (elapsed := perf_counter() - start) < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
            steps += 1
    return steps / elapsed


def main() -> None:
    """Measure all, and print a table of ratios."""
    peers = {name: open_spiel(name) for name in PEERS}
    rows = [[f"OpenSpiel {name}", "C++ through Python", f"{speed:,.0f}"] + [""] * 2 for name, speed in peers.items()]
    for name in Game.names():
        figures = bench(Game.load(name))
        for way in ("interpreted", "compiled"):
            ratios = [f"{figures[way] / speed:.1f}" for speed in peers.values()]
            rows.append([name, way, f"{figures[way]:,.0f}", *ratios])
    print(markdown_table(["game", "how", "steps/s", *(f"× {name}" for name in PEERS)], rows))


if __name__ == "__main__":
    main()
