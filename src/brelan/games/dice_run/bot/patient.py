"""The judge that the coach asks: it plays games out far more often than a bot, so that the last stage may be among it.

To an expert, which has a thousand play-outs for a decision, the luck of a last stage tells less than its points do.
"""

from brelan.engine.rule import Cells, Floats, rule
from brelan.games.dice_run import cells as c
from brelan.games.dice_run.bot.judge import judge
from brelan.games.dice_run.rules_stages import LAST_STAGE


@rule
def patient(s: Cells, rewards: Floats) -> int:
    """What the judge says between two stages, but for the last: what lies in the line by then says too much of it."""
    if s[c.STAGE] == LAST_STAGE:
        return 0
    return judge(s, rewards)
