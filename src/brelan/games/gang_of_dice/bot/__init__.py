"""How bots play Gang of Dice: `regular` by rules of thumb, `greedy` by a quick look, `exact` by calculation."""

from brelan.games.gang_of_dice.bot.exact import exact
from brelan.games.gang_of_dice.bot.greedy import greedy
from brelan.games.gang_of_dice.bot.regular import regular

__all__ = ["exact", "greedy", "regular"]
