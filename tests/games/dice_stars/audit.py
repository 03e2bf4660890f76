"""What must hold after every step of Dice Stars. Everything is counted anew from the dice and the boxes themselves."""

from brelan.engine.fields import SEATS
from brelan.engine.rule import Cells, rule
from brelan.games.dice_stars import box
from brelan.games.dice_stars import rules as ds
from brelan.games.dice_stars import rules_dice as pool
from brelan.games.dice_stars import rules_sheet as sheet
from brelan.games.dice_stars.box import BOXES, CHOICES, COLOURS, FACES, ROWS, STAR


@rule
def audit(s: Cells) -> int:
    """0 if all is well; 1 to 8 say what is not."""
    found = dice_found(s)
    triggered = 0
    for seat in range(s[SEATS]):
        if found == 0:
            found = sheet_found(s, seat)
        if sheet.objectives_left(s, seat) == 0 or s[sheet.PENALTY + seat] != sheet.EMPTY:
            triggered = 1
    if found == 0 and s[ds.ENDING] != triggered:
        return 7
    if found == 0 and (s[ds.TICKED] > s[ds.GRID] or (s[ds.TICKED] == s[ds.GRID] > 0 and s[ds.PHASE] != ds.ENDED)):
        return 8
    return found


@rule
def dice_found(s: Cells) -> int:
    """Every die is in one place, the reserve is counted right, and the bag holds what is to be drawn."""
    in_bag = 0
    for colour in range(COLOURS):
        lying = 0
        for face in range(FACES):
            lying += s[pool.RESERVE + colour * FACES + face]
        if lying + s[pool.BAG + colour] + s[pool.DISCARD + colour] != box.DICE_OF[colour]:
            return 1
        if lying != s[pool.DICE + colour]:
            return 2
        in_bag += s[pool.BAG + colour]
    for face in range(FACES):
        lying = 0
        for colour in range(COLOURS):
            lying += s[pool.RESERVE + colour * FACES + face]
        if lying != s[pool.DICE + COLOURS + face]:
            return 2
    drawing = s[ds.PHASE] in (ds.RETURNING, ds.SAYING, ds.DRAWING)
    return 3 if drawing and in_bag < max(1, s[ds.FALLING]) else 0


@rule
def sheet_found(s: Cells, seat: int) -> int:
    """Room is what is empty, stars are in bounds, and a sheet has no more points than its dice can show."""
    first, room = sheet.WRITTEN + BOXES * seat, sheet.ROOM + CHOICES * seat
    filled, points, stars = 0, 0, 0
    for row in range(ROWS):
        empty = 0
        for cell in range(first + box.ROW_AT[row], first + box.ROW_AT[row + 1]):
            empty += s[cell] == sheet.EMPTY
            filled += s[cell] != sheet.EMPTY
            points += max(0, s[cell])
        if empty != s[room + COLOURS + row]:
            return 4
        left = box.MULTIPLIERS[row] - s[sheet.STARS + ROWS * seat + row]
        if left < 0 or left > box.MULTIPLIERS[row]:
            return 5
        stars += left
    for colour in range(COLOURS):
        empty = 0
        for row in range(ROWS):
            empty += s[first + box.ROW_AT[row] + colour] == sheet.EMPTY
        if empty != s[room + colour]:
            return 4
    if stars != s[room + STAR]:
        return 5
    return 6 if points > 6 * filled else 0
