"""The expert against OpenSpiel's own players, through the adaptor, with equal time for a move.

OpenSpiel's MCTS plays where nothing is hidden, its ISMCTS where something is: both in Python, with random roll-outs, as
they come. They count simulations, not seconds: how many fit into the time is measured as they play. Time is that of the
processor, so that a busy machine is unfair to nobody; the expert stops by the clock and so has at most as much.

python -m benchmarks.against_openspiel [GAME …] [--games 200] [--seconds 0.1] [--seed 1]
"""

import argparse
from time import process_time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from brelan.bots.levels import LEVELS, thinker
from brelan.engine.game import Game
from brelan.lab.openspiel import register

EXPERT = LEVELS["expert"]
UCT = 2.0**0.5
MOST_ROUNDS = 1_000_000


class Theirs:
    """A player of OpenSpiel's, held to a time by the number of its simulations."""

    def __init__(self, game: Any, seconds: float, seed: int) -> None:
        chance = np.random.RandomState(seed)
        evaluator = mcts.RandomRolloutEvaluator(1, chance)
        hidden = game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
        self.seconds, self.rate, self.moves, self.simulations = seconds, 100.0, 0, 0
        self.limit = "_max_simulations" if hidden else "max_simulations"
        self.bot = (
            ismcts.ISMCTSBot(game, evaluator, UCT, 10, random_state=chance, allow_inconsistent_action_sets=True)
            if hidden
            else mcts.MCTSBot(game, UCT, 10, evaluator, random_state=chance)
        )

    def choose(self, state: Any) -> int:
        """Its move; and it learns how many simulations it can afford."""
        simulations = max(2, int(self.rate * self.seconds))
        setattr(self.bot, self.limit, simulations)
        begun = process_time()
        move = int(self.bot.step(state))
        took = process_time() - begun
        if len(state.legal_actions()) > 1:
            self.rate = 0.7 * self.rate + 0.3 * simulations / max(took, 1e-6)
            self.moves, self.simulations = self.moves + 1, self.simulations + simulations
        return move


class Ours:
    """Brelan's expert, as it plays at a table."""

    def __init__(self, game: Game, seconds: float, seed: int) -> None:
        self.game, self.seconds, self.seed = game, seconds, seed
        self.mind = thinker(game, EXPERT)
        self.exact = getattr(game.part("bot"), "exact", None)

    def choose(self, state: Any) -> int:
        """Its move, by what its seat can know."""
        self.seed += 1
        seat, cells = state.current_player(), list(state.position.state)
        if self.exact and (known := self.exact(cells, seat)) is not None:
            return int(known)
        legal = self.game.legal(cells)
        if len(legal) == 1:
            return legal[0]
        return self.mind.think(cells, seat, MOST_ROUNDS, self.seconds, self.seed).move


def play(game: Any, players: list[Any], chance: np.random.RandomState) -> list[float]:
    """One game; everybody's share of the win."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(chance.choice(outcomes, p=np.array(weights) / sum(weights))))
        else:
            state.apply_action(players[state.current_player()].choose(state))
    shares: list[float] = state.returns()
    return shares


def contest(name: str, games: int, seconds: float, seed: int) -> None:
    """Many games, seats changing, told as they come."""
    brelan = Game.load(name)
    seats = max(2, brelan.seats_allowed[0])
    game = pyspiel.load_game(f"brelan_{name}", {"seats": seats})
    ours, theirs = Ours(brelan, seconds, seed), Theirs(game, seconds, seed)
    chance, won, lost = np.random.RandomState(seed), 0.0, 0.0
    for number in range(1, games + 1):
        seat = number % seats
        shares = play(game, [ours if each == seat else theirs for each in range(seats)], chance)
        won, lost = won + shares[seat], lost + sum(shares) - shares[seat]
        if number % 10 == 0 or number == games:
            kind = type(theirs.bot).__name__
            each = theirs.simulations / max(theirs.moves, 1)
            print(
                f"{name:13} {number} games, {seats} seats: expert {won:.1f} : {lost:.1f} {kind}, "
                f"{each:.0f} simulations a move",
                flush=True,
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=Game.names(), metavar="GAME")
    parser.add_argument("--games", type=int, default=200, dest="count")
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    register()
    for name in chosen.games:
        contest(name, chosen.count, chosen.seconds, chosen.seed)


if __name__ == "__main__":
    main()
