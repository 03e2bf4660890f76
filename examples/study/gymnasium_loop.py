"""One seat of Dice Run against regular bots, with Gymnasium: first one game, then 256 at once."""

import gymnasium

import brelan.lab.gymnasium  # registers the games

table = gymnasium.make("brelan/dice_run-v1", seats=3, opponents="regular")
seen, info = table.reset(seed=1)
over = False
while not over:
    seen, reward, over, cut, info = table.step(table.action_space.sample(seen["action_mask"]))
print("one game:", reward)

tables = gymnasium.make_vec("brelan/dice_run-v1", num_envs=256, seats=3, opponents="regular")
seen, info = tables.reset(seed=1)
games = 0
for _ in range(500):
    seen, rewards, ended, cut, info = tables.step(tables.action_space.sample(tuple(seen["action_mask"])))
    games += ended.sum()
print("games:", games, "of", brelan.lab.gymnasium.NAMES)
