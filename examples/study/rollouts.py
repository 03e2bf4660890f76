"""A million games of Gang of Dice: how much better than any legal move are a few rules of thumb?"""

from brelan.engine import Game
from brelan.lab import Simulator

outcomes = Simulator(Game.load("gang_of_dice"), ["regular", "random", "random"]).play(1_000_000, seed=1)
print(outcomes.wins / len(outcomes.lengths), outcomes.points.mean(axis=0))
