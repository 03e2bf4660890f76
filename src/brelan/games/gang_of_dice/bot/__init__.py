"""How bots play Gang of Dice: `regular` by rules of thumb, `greedy` by a quick look, `exact` by calculation.

`judge` says who is about to win; `turn` is a turn solved for the coach.
"""

from brelan.games.gang_of_dice.bot.exact import exact
from brelan.games.gang_of_dice.bot.greedy import greedy
from brelan.games.gang_of_dice.bot.judge import judge
from brelan.games.gang_of_dice.bot.regular import regular
from brelan.games.gang_of_dice.bot.turn import turn

__all__ = ["exact", "greedy", "judge", "regular", "turn"]
