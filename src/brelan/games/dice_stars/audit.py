"""What must hold after every step of Dice Stars. Everything is counted anew from the dice and the boxes themselves."""

from brelan.engine.fields import SEATS
from brelan.engine.rule import Cells, rule
from brelan.games.dice_stars import box
from brelan.games.dice_stars import cells as c
from brelan.games.dice_stars import rules_pad as pad
from brelan.games.dice_stars.box import BOXES, CHOICES, COLOURS, FACES, ROWS, STAR


@rule
def audit(s: Cells) -> int:
    """0 if all is well; 1 to 8 say what is not."""
    found = dice_found(s)
    triggered = 0
    for seat in range(s[SEATS]):
        if found == 0:
            found = pad_found(s, seat)
        if pad.objectives_left(s, seat) == 0 or s[c.PENALTY + seat] != c.EMPTY:
            triggered = 1
    if found == 0 and s[c.ENDING] != triggered:
        return 7
    if found == 0 and (s[c.TICKED] > s[c.GRID] or (s[c.TICKED] == s[c.GRID] > 0 and s[c.PHASE] != c.ENDED)):
        return 8
    return found


@rule
def dice_found(s: Cells) -> int:
    """Every die is in one place, the reserve is counted right, and the bag holds what is to be drawn."""
    in_bag = 0
    for colour in range(COLOURS):
        lying = 0
        for face in range(FACES):
            lying += s[c.RESERVE + colour * FACES + face]
        if lying + s[c.BAG + colour] + s[c.DISCARD + colour] != box.DICE_OF[colour]:
            return 1
        if lying != s[c.DICE + colour]:
            return 2
        in_bag += s[c.BAG + colour]
    for face in range(FACES):
        lying = 0
        for colour in range(COLOURS):
            lying += s[c.RESERVE + colour * FACES + face]
        if lying != s[c.DICE + COLOURS + face]:
            return 2
    drawing = s[c.PHASE] in (c.RETURNING, c.SAYING, c.DRAWING)
    return 3 if drawing and in_bag < max(1, s[c.FALLING]) else 0


@rule
def pad_found(s: Cells, seat: int) -> int:
    """Room is what is empty, stars are in bounds, and a pad has no more points than its dice can show."""
    first, room = c.WRITTEN + BOXES * seat, c.ROOM + CHOICES * seat
    filled, points, stars = 0, 0, 0
    for row in range(ROWS):
        empty = 0
        for cell in range(first + box.ROW_AT[row], first + box.ROW_AT[row + 1]):
            empty += s[cell] == c.EMPTY
            filled += s[cell] != c.EMPTY
            points += max(0, s[cell])
        if empty != s[room + COLOURS + row]:
            return 4
        left = box.MULTIPLIERS[row] - s[c.STARS + ROWS * seat + row]
        if left < 0 or left > box.MULTIPLIERS[row]:
            return 5
        stars += left
    for colour in range(COLOURS):
        empty = 0
        for row in range(ROWS):
            empty += s[first + box.ROW_AT[row] + colour] == c.EMPTY
        if empty != s[room + colour]:
            return 4
    if stars != s[room + STAR]:
        return 5
    return 6 if points > 6 * filled else 0
