"""What a seat of Mino Dice cannot know (MD 6), redrawn so that it fits all that the seat does know."""

from brelan.engine.dice import roll
from brelan.engine.fields import SEATS
from brelan.engine.rule import EVERYONE, Cells, rule
from brelan.games.mino_dice.box import KINDS, SPECIAL
from brelan.games.mino_dice.cells import (
    BAG,
    BID,
    BIDDING,
    DRAWING,
    HAND,
    HELD,
    LACKS,
    OPEN,
    PHASE,
    TURN,
    has_bid,
    lacked,
    unseen,
)
from brelan.games.mino_dice.odds import SCALE, WINS


@rule
def witnesses(s: Cells) -> int:
    if s[PHASE] == DRAWING or s[PHASE] == BIDDING:
        return 1 << s[TURN]
    return EVERYONE


@rule
def guess(s: Cells, seat: int, dice: Cells) -> None:
    """Redraw the other hands and what is left in the bag, then secret bids that suit the hands.

    A die that the seat does not see is as likely to be in any place that may hold it. What a choice tells of a
    player's mind is left to whoever thinks further.
    """
    while not redraw_hands(s, seat, dice):
        pass
    if not s[OPEN]:
        for other in range(s[SEATS]):
            if other != seat:
                s[BID + other] = plausible_bid(s, other, dice) if has_bid(s, other) else 0


@rule
def plausible_bid(s: Cells, seat: int, dice: Cells) -> int:
    """What such a hand might bid: each die is counted on as often as it wins."""
    tricks = 0
    for kind in range(KINDS):
        for _ in range(s[HAND + seat * KINDS + kind]):
            tricks += roll(dice, SCALE) < WINS[(s[SEATS] - 3) * KINDS + kind]
    return tricks


@rule
def redraw_hands(s: Cells, seat: int, dice: Cells) -> bool:
    """Deal all dice that the seat does not see, first to those who lack most colours. False: this deal fell through."""
    for kind in range(KINDS):
        s[BAG + kind] = unseen(s, seat, kind)
    for lacking in range(KINDS - SPECIAL, -1, -1):
        for other in range(s[SEATS]):
            if other != seat and lacked(s, other) == lacking and not redraw_hand(s, seat, other, dice):
                return False
    return True


@rule
def redraw_hand(s: Cells, seat: int, other: int, dice: Cells) -> bool:
    # Drawing from as many dice as others can have left at the most, and starting over when a die is drawn that
    # they have taken, makes every deal as likely: the chance of each does not depend on who drew what before.
    most = most_left(s, seat, other)
    for kind in range(KINDS):
        s[HAND + other * KINDS + kind] = 0
    for drawn in range(s[HELD + other]):
        at = roll(dice, most - drawn)
        kind = -1
        while at >= 0:
            kind += 1
            if kind == KINDS:
                return False
            if not (s[LACKS + other] >> kind) & 1:
                at -= s[BAG + kind]
        s[BAG + kind] -= 1
        s[HAND + other * KINDS + kind] += 1
    return True


@rule
def most_left(s: Cells, seat: int, other: int) -> int:
    """How many dice that `other` may hold can be left at the most by those who draw before."""
    left = 0
    for kind in range(KINDS):
        if not (s[LACKS + other] >> kind) & 1:
            left += unseen(s, seat, kind)
    for earlier in range(s[SEATS]):
        ahead = lacked(s, earlier) - lacked(s, other)
        if earlier != seat and (ahead > 0 or (ahead == 0 and earlier < other)):
            elsewhere = 0
            for kind in range(KINDS):
                if (s[LACKS + other] & ~s[LACKS + earlier]) >> kind & 1:
                    elsewhere += unseen(s, seat, kind)
            left -= max(0, s[HELD + earlier] - elsewhere)
    return left
