"""What a player can tell of a bid from the dice under one cup, and from what others bid: both bots begin here."""

from brelan.engine.fields import SEATS
from brelan.engine.rule import Cells, rule
from liars_dice import cells as c
from liars_dice.box import FACES
from liars_dice.rules import ONE, in_play, showing


@rule
def sides(s: Cells, face: int) -> int:
    """How many of a die's six sides count as a face (LD 1.2)."""
    return 2 if s[c.WILD] and face != ONE else 1


@rule
def unseen(s: Cells) -> int:
    """The dice under the other cups."""
    return in_play(s) - s[c.DICE + s[c.TURN]]


@rule
def own(s: Cells, face: int) -> int:
    """The dice under one's own cup that count as a face."""
    return showing(s, s[c.TURN], face)


@rule
def hints(s: Cells, face: int) -> int:
    """How many others have this face as their latest bid: each is taken to have one such die."""
    number = 0
    for seat in range(s[SEATS]):
        number += seat != s[c.TURN] and s[c.BID_FACE + seat] == face
    return number


@rule
def at_least(wanted: int, dice: int, chance: float) -> float:
    """How likely it is that of so many dice, each with the same chance to count, at least so many do."""
    if wanted <= 0:
        return 1.0
    exactly = 1.0  # that none counts, then that one does, then two …
    for _ in range(dice):
        exactly *= 1.0 - chance
    fewer = 0.0
    for number in range(min(wanted, dice + 1)):
        fewer += exactly
        exactly *= (dice - number) / (number + 1) * chance / (1.0 - chance)
    return max(0.0, 1.0 - fewer)


@rule
def holds(s: Cells, count: int, face: int) -> float:
    """How likely a bid is to hold, for who knows the dice under one cup and believes a little of what others say."""
    known = hints(s, face)
    return at_least(count - own(s, face) - known, unseen(s) - known, sides(s, face) / FACES)
