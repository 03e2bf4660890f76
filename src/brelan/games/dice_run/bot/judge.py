"""Who is about to win Dice Run, when a stage is over: what the points so far are worth.

Looking further is not worth the time: until the next stage card appears each player moves dice three times and more,
so the stages to come are taken as a ranking by lot. Then points say everything.
"""

from math import exp

from brelan.engine.fields import SEATS
from brelan.engine.rule import Cells, Floats, rule
from brelan.games.dice_run import box
from brelan.games.dice_run import cells as c
from brelan.games.dice_run import rules_stages as stages
from brelan.games.dice_run.box import STAGES
from brelan.games.dice_run.rules_stages import LAST_STAGE

# By the stage to come: how many points multiply a chance to win by e. Fitted to 300,000 games of stages ranked by
# lot; for 3 to 6 seats it hardly differs, and the chances found are right within 0.01 (one stage over) or 0.02 (two).
POINTS_FOR_E = (3.4, 3.4, 3.2)


@rule
def judge(s: Cells, rewards: Floats) -> int:
    """Between two stages: write each seat's chance to win, and say 1; else 0."""
    if not between_stages(s):
        return 0
    if s[c.STAGE] == LAST_STAGE:
        draw_last_stage(s, rewards)
    else:
        weigh_points(s, rewards)
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


@rule
def weigh_points(s: Cells, rewards: Floats) -> None:
    """With several stages to come: chances grow by a factor with every point."""
    seats, total = s[SEATS], 0.0
    for seat in range(seats):
        rewards[seat] = exp(s[c.POINTS + seat] / POINTS_FOR_E[s[c.STAGE]])
        total += rewards[seat]
    for seat in range(seats):
        rewards[seat] /= total


@rule
def draw_last_stage(s: Cells, rewards: Floats) -> None:
    """With the last stage to come: every ranking of it is tried, and who would win then (DR 6.4)."""
    seats = s[SEATS]
    for seat in range(seats):
        rewards[seat] = 0.0
    share = 1.0 / (seats * (seats - 1) * (seats - 2))
    for first in range(seats):
        for second in range(seats):
            for third in range(seats):
                if first not in (second, third) and second != third:
                    rewards[winner(s, first, second, third)] += share


@rule
def winner(s: Cells, first: int, second: int, third: int) -> int:
    """Who wins if the last stage ends like that; of players still tied, who have won no stage, the first named."""
    best, most = 0, -1
    for seat in range(s[SEATS]):
        points, card = s[c.POINTS + seat], stages.highest_card(s, seat)
        if seat == first:
            points, card = points + box.STAGE_WORTH[LAST_STAGE], STAGES
        elif seat == second:
            points += box.SECOND
        elif seat == third:
            points += box.THIRD
        if (STAGES + 1) * points + card > most:
            best, most = seat, (STAGES + 1) * points + card
    return best
