"""How bots play Dice Stars: `regular` by rules of thumb, `greedy` by a quick look; `judge`, who is about to win."""

from brelan.games.dice_stars.bot.greedy import greedy
from brelan.games.dice_stars.bot.judge import judge
from brelan.games.dice_stars.bot.regular import regular

__all__ = ["greedy", "judge", "regular"]
