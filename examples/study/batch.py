"""Many games at once: any legal moves for seat 0, against bots, in arrays."""

import numpy as np

from brelan.engine import Game
from brelan.lab import Batch

batch = Batch(Game.load("mino_dice"), seats=3, size=1024, seed=1, bots={1: "regular", 2: "regular"})
seen, games, won = batch.reset(), 0, 0.0
random = np.random.default_rng(1)
for _ in range(1000):
    moves = (random.random(seen.masks.shape) * seen.masks).argmax(axis=1)  # your network's choice goes here
    seen = batch.step(moves)
    games, won = games + int(seen.over.sum()), won + float(seen.rewards[:, 0].sum())
print(f"{games} games, seat 0 won {won / games:.1%}")
