"""How bots play Dice Run: `regular` by rules of thumb, `greedy` by a quick look; `judge`, who is about to win, and
`patient`, the same for the coach.
"""

from brelan.games.dice_run.bot.greedy import greedy
from brelan.games.dice_run.bot.judge import judge
from brelan.games.dice_run.bot.patient import patient
from brelan.games.dice_run.bot.regular import regular

__all__ = ["greedy", "judge", "patient", "regular"]
