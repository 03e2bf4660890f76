"""How bots play Mino Dice: `regular` by rules of thumb, `greedy` by a quick look; `judge`, who is about to win."""

from brelan.games.mino_dice.bot.greedy import greedy
from brelan.games.mino_dice.bot.judge import judge
from brelan.games.mino_dice.bot.regular import regular

__all__ = ["greedy", "judge", "regular"]
