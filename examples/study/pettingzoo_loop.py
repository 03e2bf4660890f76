"""A game of Desperados with PettingZoo: every seat plays any legal move."""

from brelan.lab.pettingzoo import env

table = env("desperados", seats=3)
table.reset(seed=1)
won = dict.fromkeys(table.possible_agents, 0.0)
for agent in table.agent_iter():
    seen, reward, over, cut, _ = table.last()
    won[agent] += reward
    table.step(None if over or cut else table.action_space(agent).sample(seen["action_mask"]))
print(won)
