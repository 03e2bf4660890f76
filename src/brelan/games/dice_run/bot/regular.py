"""How somebody plays Dice Run who knows it a little: with an eye on the own dice alone."""

from brelan.engine.rule import Cells, rule
from brelan.games.dice_run.bot.decide import decide
from brelan.games.dice_run.bot.worth import CASUAL


@rule
def regular(s: Cells, out: Cells, count: int, dice: Cells) -> int:
    """Choose one of `count` moves as people do who know the game a little.

    Bring the dice of your best target to the head and few others with them, more of yours into the second group; what
    anybody has shown, and whom else the dice suit, you do not ask. Keep targets secret until the stage may end, and a
    Joker if another card does as well. If every card does you harm, reroll the last group.
    """
    return decide(s, out, CASUAL, count)
