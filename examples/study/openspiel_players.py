"""OpenSpiel's own searchers play our games: MCTS where everything is open, ISMCTS where there are secrets."""

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import brelan.lab.openspiel  # registers the games

SIMULATIONS = 20
random = np.random.RandomState(1)


def play(name: str, searcher: pyspiel.Bot) -> list[float]:
    """One game: the searcher has seat 0, the others play any legal move."""
    state = pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choice(outcomes, p=chances))
        elif state.current_player() == 0:
            state.apply_action(searcher.step(state))
        else:
            state.apply_action(random.choice(state.legal_actions()))
    returns: list[float] = state.returns()
    return returns


rollouts = mcts.RandomRolloutEvaluator(1, random)
stars = pyspiel.load_game("brelan_dice_stars(seats=2)")
print("MCTS, Dice Stars:", play(str(stars), mcts.MCTSBot(stars, 1.0, SIMULATIONS, rollouts, random_state=random)))
gang = pyspiel.load_game("brelan_gang_of_dice(seats=2)")
bot = ismcts.ISMCTSBot(gang, rollouts, 1.0, SIMULATIONS, random_state=random)
print("ISMCTS, Gang of Dice:", play(str(gang), bot), "of", brelan.lab.openspiel.NAMES)
