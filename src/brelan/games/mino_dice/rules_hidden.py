"""What a seat of Mino Dice cannot know (MD 6), redrawn so that it fits all that the seat does know."""

from brelan.engine.fields import SEATS
from brelan.engine.pieces.dice import roll
from brelan.engine.rule import EVERYONE, Cells, rule
from brelan.games.mino_dice import cells as c
from brelan.games.mino_dice.box import KINDS
from brelan.games.mino_dice.rules_odds import SCALE, WINS
from brelan.games.mino_dice.rules_redraw import redraw_hands


@rule
def witnesses(s: Cells) -> int:
    if s[c.PHASE] == c.DRAWING or s[c.PHASE] == c.BIDDING:
        return 1 << s[c.TURN]
    return EVERYONE


@rule
def guess(s: Cells, seat: int, dice: Cells) -> None:
    """Redraw the other hands and what is left in the bag, then secret bids that suit the hands.

    A die that the seat does not see is as likely to be in any place that may hold it. What a choice tells of a
    player's mind is left to whoever thinks further.
    """
    redraw_hands(s, seat, dice)
    if not s[c.OPEN]:
        for other in range(s[SEATS]):
            if other != seat:
                s[c.BID + other] = plausible_bid(s, other, dice) if c.has_bid(s, other) else 0


@rule
def plausible_bid(s: Cells, seat: int, dice: Cells) -> int:
    """What such a hand might bid: each die is counted on as often as it wins."""
    tricks = 0
    for kind in range(KINDS):
        for _ in range(s[c.HAND + seat * KINDS + kind]):
            tricks += roll(dice, SCALE) < WINS[(s[SEATS] - 3) * KINDS + kind]
    return tricks
