"""How bots play Desperados: `regular` by rules of thumb, `greedy` by a quick look; `judge`, who is about to win."""

from brelan.games.desperados.bot.greedy import greedy
from brelan.games.desperados.bot.judge import judge
from brelan.games.desperados.bot.regular import regular

__all__ = ["greedy", "judge", "regular"]
