"""Who is about to win Dice Run, when a stage is over: what the points so far are worth.

Looking further is not worth the time: until the next stage card appears each player moves dice three times and more,
so the stages to come are taken as a ranking by lot. Then points say everything. The last stage is played out: what lies
in the line and in the hands by then says too much of it (docs/coach.md).
"""

from math import exp

from brelan.engine.fields import SEATS
from brelan.engine.rule import Cells, Floats, rule
from brelan.games.dice_run import cells as c
from brelan.games.dice_run.box import STAGES
from brelan.games.dice_run.rules_stages import LAST_STAGE

# By the stage to come: how many points multiply a chance to win by e. Fitted to 300,000 games of stages ranked by
# lot; for 3 to 6 seats it hardly differs, and the chances found are right within 0.01 (one stage over) or 0.02 (two).
POINTS_FOR_E = (3.4, 3.4, 3.2)


@rule
def judge(s: Cells, rewards: Floats) -> int:
    """Between two stages, but for the last: write each seat's chance to win, and say 1; else 0."""
    if s[c.STAGE] == LAST_STAGE or not between_stages(s):
        return 0
    total = 0.0
    for seat in range(s[SEATS]):  # chances grow by a factor with every point
        rewards[seat] = exp(s[c.POINTS + seat] / POINTS_FOR_E[s[c.STAGE]])
        total += rewards[seat]
    for seat in range(s[SEATS]):
        rewards[seat] /= total
    return 1


@rule
def between_stages(s: Cells) -> bool:
    """Whether a stage has been scored and nothing has happened in the next: not a card drawn, no target shown."""
    stage = s[c.STAGE]
    if stage == 0 or s[c.PHASE] == c.CUT:
        return stage > 0
    if s[c.PHASE] != c.PLAYING or s[c.DRAWN + stage]:
        return False
    shown = 0
    for seat in range(s[SEATS]):
        shown += s[c.TARGET_OF + STAGES * seat + stage]
    return shown == 0
