"""A quick look in Dice Run: what a move does for oneself and for everybody else."""

from brelan.engine.rule import Cells, rule
from brelan.games.dice_run.bot.decide import decide
from brelan.games.dice_run.bot.worth import CAREFUL


@rule
def greedy(s: Cells, out: Cells, count: int, dice: Cells) -> int:
    """Choose one of `count` moves with care: what it does for oneself and for everybody else."""
    return decide(s, out, CAREFUL, count)
