"""How somebody plays Dice Stars who knows the game and counts points, but does not calculate chances."""

from brelan.engine.fields import SEATS
from brelan.engine.rule import Cells, rule
from brelan.games.dice_stars import box, rules
from brelan.games.dice_stars import cells as c
from brelan.games.dice_stars import rules_dice as pool
from brelan.games.dice_stars import rules_pad as pad
from brelan.games.dice_stars.box import COLOURS, FACES, ROWS, STAR

BOX_POINTS = 2  # what it feels like to use up a box
STAR_POINTS = 6  # what it feels like to tick a star early in the game
TICK_POINTS = 10  # what it feels like to let the virtual opponent tick a box
LATE = 8  # objective boxes left on the fullest pad: from here on stars are for rows that they finish
FEW, MANY = 3, 5  # dice in the reserve: below the first three are drawn, from the second on one, else two
BEGUN_FIRST = 10  # more than the stars of any row


@rule
def regular(s: Cells, out: Cells, count: int, dice: Cells) -> int:
    """Draw three dice when few lie there and one when many do. Take what writes most points, two off for each box.

    Take stars while the game is young, later to finish a row; rows that are begun come first. Alone, draw as few dice
    as allowed, return what lies there, and count ten points off for each box that the opponent will tick.
    """
    phase = s[c.PHASE]
    if phase == c.PICKING:
        return what_looks_best(s, out, count)
    if phase == c.TICKING:
        return c.TICK + first_to_tick(s, s[c.TO_TICK], s[c.LOWEST])
    alone, lying = s[SEATS] == 1, pool.in_reserve(s)
    if phase == c.RETURNING:
        return c.RETURN if alone else c.KEEP
    return out[0] if alone or lying >= MANY else out[count - 1] if lying < FEW else out[count // 2]


@rule
def what_looks_best(s: Cells, out: Cells, count: int) -> int:
    """The choice that looks best; if nothing fits, the smallest penalty."""
    fitting = rules.fits(s, out[0])
    best, most = out[0], -1000
    for i in range(count):
        value = looks(s, out[i]) - left_to_opponent(s, out[i]) if fitting else -pool.total(s, out[i])
        if value > most:
            best, most = out[i], value
    return best


@rule
def looks(s: Cells, choice: int) -> int:
    """How good a choice that fits looks, in points."""
    count = s[c.DICE + choice]
    return star_points(s, count) if choice == STAR else pool.total(s, choice) - BOX_POINTS * count


@rule
def star_points(s: Cells, stars: int) -> int:
    """How good so many stars look: they finish the row that is next, or it is early enough to begin."""
    turn = s[c.TURN]
    row = row_to_tick(s, 0, 0)
    if pad.stars_left(s, turn, row) <= stars:
        points = pad.row_points(s, turn, row)
        return STAR_POINTS + (2 * points if s[c.STARS + ROWS * turn + row] else points)
    fullest = pad.objectives_left(s, turn)
    for seat in range(s[SEATS]):
        fullest = min(fullest, pad.objectives_left(s, seat))
    return stars * STAR_POINTS if fullest > LATE else 0


@rule
def left_to_opponent(s: Cells, choice: int) -> int:
    """The points that the virtual opponent ticks for what a choice leaves."""
    if s[SEATS] > 1:
        return 0
    stars = s[c.DICE + STAR] if choice != STAR else 0
    if choice < COLOURS:
        stars -= s[c.RESERVE + choice * FACES + box.STAR_FACE]
    return TICK_POINTS * rules.ticks_for(pool.numbers_total(s) - pool.total(s, choice), stars)


@rule
def row_to_tick(s: Cells, lowest: int, planned: int) -> int:
    """The row to tick next, from `lowest` down, but those planned: a row that is begun, or where fewest stars miss."""
    turn, best, least = s[c.TURN], ROWS, 1000
    for row in range(lowest, ROWS):
        missing = pad.stars_left(s, turn, row)
        if missing and not (planned >> row) & 1:
            far = missing if s[c.STARS + ROWS * turn + row] else missing + BEGUN_FIRST
            if far < least:
                best, least = row, far
    return best


@rule
def first_to_tick(s: Cells, stars: int, lowest: int) -> int:
    """The topmost of the rows that so many stars are for: they are ticked from the top down."""
    first, planned = ROWS, 0
    while stars > 0:
        row = row_to_tick(s, lowest, planned)
        planned |= 1 << row
        first = min(first, row)
        stars -= pad.stars_left(s, s[c.TURN], row)
    return first
