"""How bots play Liar's Dice: `regular` by rules of thumb, `greedy` by chances; `judge`, who is about to win."""

from liars_dice.bot.greedy import greedy
from liars_dice.bot.judge import judge
from liars_dice.bot.regular import regular

__all__ = ["greedy", "judge", "regular"]
