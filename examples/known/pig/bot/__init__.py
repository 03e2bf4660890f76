"""Two well-known ways to play Pig."""

from brelan.engine.rule import Cells, rule
from pig import cells as c

STOP = 20


@rule
def regular(s: Cells, out: Cells, count: int, dice: Cells) -> int:
    """Hold at 20, or at the goal."""
    if count == 1:
        return out[0]
    return c.HOLD if s[c.TOTAL] >= STOP else c.ROLL


greedy = regular
