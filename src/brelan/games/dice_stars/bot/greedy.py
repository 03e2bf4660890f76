"""A sensible way to play Dice Stars: weigh what a choice writes, and try draws in the head.

Points are weighed by what their row promises: double when its stars are complete, less the more are missing and the
fewer turns are left. A box can be filled only once, which has its price. Draws are tried with dice thrown in the
head, from the bag that everybody knows. The state is left as it was found; what has to be remembered meanwhile
stands in `out`, behind the moves. The prices were found by letting bots play against each other.
"""

from brelan.engine.fields import SEATS
from brelan.engine.rule import Cells, rule
from brelan.games.dice_stars import box, rules
from brelan.games.dice_stars import cells as c
from brelan.games.dice_stars import rules_dice as pool
from brelan.games.dice_stars import rules_pad as pad
from brelan.games.dice_stars.box import BOXES, CHOICES, COLOURS, FACES, KINDS, ROWS, STAR

POINT = 64  # what a point is worth where it counts once
BOX_PRICE = 3 * POINT
STAR_PRICE = POINT  # of a star left to the next player
TICK_PRICE = 14 * POINT  # of a box that the virtual opponent ticks
OVERRUN_PRICE = 200 * POINT  # of its last box
END_PRICE = 20 * POINT  # gained by ending the game in front, lost by ending it behind
STUCK = -10 * POINT  # a reserve of which nothing fits
TRIALS = 16
PACE = 2  # objective boxes that a player fills in a turn
TICKS = 3  # boxes that the virtual opponent ticks in a turn
NEVER = -(10**9)

MANY_STARS = 14  # as many as there are dice; of a box with more, any beyond count for nothing

# Where things stand in `out`, behind the moves.
TURNS = CHOICES  # turns left; there are never more moves than choices
PRICE = TURNS + 1  # of a box
WEIGHT = PRICE + 1  # the worth of a point in each row
STAR_GAIN = WEIGHT + ROWS  # what so many stars gain, from none
STAR_ROW = STAR_GAIN + MANY_STARS + 1  # the first row they tick
TRIED = STAR_ROW + 1  # dice tried
HOPED = TRIED + c.MOST_DRAWN  # what so many dice promise, from none
ASIDE = HOPED + c.MOST_DRAWN + 1  # the reserve put aside, by kind


@rule
def greedy(s: Cells, out: Cells, count: int, dice: Cells) -> int:
    """Choose one of `count` moves."""
    if count == 1:
        return out[0]
    weigh(s, out)
    phase = s[c.PHASE]
    if phase == c.PICKING:
        return best_choice(s, out, count)
    if phase == c.SAYING:
        return c.DRAW + best_draw(s, out, out[0] - c.DRAW, out[count - 1] - c.DRAW, dice)
    if phase == c.TICKING:
        plan_stars(s, out, s[c.TO_TICK], s[c.LOWEST])
        return c.TICK + out[STAR_ROW]
    return keep_or_return(s, out, dice)


@rule
def weigh(s: Cells, out: Cells) -> None:
    """Write down what points and boxes of each row are worth."""
    turn = s[c.TURN]
    objectives = 0 if s[c.ENDING] else 99
    for seat in range(s[SEATS]):
        objectives = min(objectives, pad.objectives_left(s, seat))
    turns = objectives // PACE
    if s[SEATS] == 1:
        turns = min(turns, (s[c.GRID] - s[c.TICKED]) // TICKS)
    out[TURNS] = turns
    free = 1
    for row in range(ROWS):
        free += s[c.ROOM + CHOICES * turn + COLOURS + row]
        out[WEIGHT + row] = promise(s[c.STARS + ROWS * turn + row], pad.stars_left(s, turn, row), turns)
    out[PRICE] = BOX_PRICE * min(free, PACE * turns) // free  # a box that will not be filled any more costs nothing
    for stars in range(MANY_STARS + 1):
        out[STAR_GAIN + stars] = NEVER


@rule
def promise(ticked: int, left: int, turns: int) -> int:
    """What a point will be worth in a row where so many stars are ticked, and so many left."""
    doubled = 2 * POINT * 4 * turns // (4 * turns + left * (left + 1)) if left else 2 * POINT
    return doubled if ticked else max(POINT, doubled)


# ── What to take ─────────────────────────────────────────────────────────────────────────────────────────
@rule
def best_choice(s: Cells, out: Cells, count: int) -> int:
    """The choice that gains most; if nothing fits, the one that costs least."""
    fitting, numbers = rules.fits(s, out[0]), pool.numbers_total(s)
    best, most = out[0], NEVER
    for i in range(count):
        value = gain(s, out, out[i], numbers) if fitting else -pool.total(s, out[i])
        if value > most:
            best, most = out[i], value
    return best


@rule
def gain(s: Cells, out: Cells, choice: int, numbers: int) -> int:
    """What a choice that fits gains, less what it leaves to others; `numbers` is the sum of the whole reserve."""
    count, stars = s[c.DICE + choice], s[c.DICE + STAR]
    if choice == STAR:
        count = min(count, MANY_STARS)
        if out[STAR_GAIN + count] == NEVER:
            plan_stars(s, out, count, 0)
        return out[STAR_GAIN + count] - left_behind(s, numbers, 0)
    total = pool.total(s, choice)
    if choice < COLOURS:
        stars -= s[c.RESERVE + choice * FACES + box.STAR_FACE]
    return line_gain(s, out, choice, count, total) - left_behind(s, numbers - total, stars)


@rule
def left_behind(s: Cells, numbers: int, stars: int) -> int:
    """What it costs to leave numbers of this sum, and these stars, in the reserve."""
    if s[SEATS] > 1:
        return stars * STAR_PRICE
    ticks = rules.ticks_for(numbers, stars)
    return ticks * TICK_PRICE + (OVERRUN_PRICE if s[c.TICKED] + ticks >= s[c.GRID] else 0)


@rule
def line_gain(s: Cells, out: Cells, choice: int, count: int, total: int) -> int:
    """What it gains to fill `count` boxes of a line with these points, less the price of the boxes."""
    turn = s[c.TURN]
    boxes, weight, weights, objectives = count, 0, 0, 0
    for i in range(box.LINE_AT[choice], box.LINE_AT[choice + 1]):
        cell = box.ORDER[i]
        if s[c.WRITTEN + BOXES * turn + cell] == c.EMPTY:
            weight = out[WEIGHT + box.ROW_OF[cell]]
            weights += weight
            objectives += box.COLUMN_OF[cell] >= 0
            boxes -= 1
            if boxes == 0:
                break
    value = weight * total - weights * out[PRICE] // POINT
    if s[SEATS] > 1 and objectives == pad.objectives_left(s, turn):
        return value + (END_PRICE if in_front(s, weight * total // POINT) else -END_PRICE)
    return value


@rule
def in_front(s: Cells, more: int) -> bool:
    """Whether so many points more put the player at turn clearly in front."""
    best = NEVER
    for seat in range(s[SEATS]):
        if seat != s[c.TURN]:
            best = max(best, pad.score(s, seat))
    return pad.score(s, s[c.TURN]) + more > best + 5  # others may still play


@rule
def plan_stars(s: Cells, out: Cells, stars: int, lowest: int) -> None:
    """Share out so many stars, row after row by the gain of each star; note the gain and the first row to tick."""
    turn, turns = s[c.TURN], out[TURNS]
    gained, first, planned, left = 0, ROWS, 0, stars
    while left > 0:
        best, most, used = -1, 0, 1
        for row in range(lowest, ROWS):
            missing = pad.stars_left(s, turn, row)
            if missing and not (planned >> row) & 1:
                ticks, ticked = min(left, missing), s[c.STARS + ROWS * turn + row]
                change = promise(ticked + ticks, missing - ticks, turns) - promise(ticked, missing, turns)
                hoped = s[c.ROOM + CHOICES * turn + COLOURS + row] * out[PRICE] // POINT
                value = change * (pad.row_points(s, turn, row) + hoped)
                if best < 0 or value * used > most * ticks:
                    best, most, used = row, value, ticks
        planned |= 1 << best
        first = min(first, best)
        gained += most
        left -= used
    out[STAR_GAIN + min(stars, MANY_STARS)] = gained
    out[STAR_ROW] = first


# ── What to draw ─────────────────────────────────────────────────────────────────────────────────────────
@rule
def best_draw(s: Cells, out: Cells, least: int, most: int, dice: Cells) -> int:
    """The number of dice, from `least` to `most`, that gains most in trial draws."""
    for n in range(least, most + 1):
        out[HOPED + n] = 0
    for _ in range(TRIALS):
        for n in range(1, most + 1):
            kind = pool.deal(s, dice)
            pool.fall(s, kind)
            out[TRIED + n - 1] = kind
            if n >= least:
                out[HOPED + n] += best_gain(s, out)
        for n in range(most):
            put_back(s, out[TRIED + n])
    best = least
    for n in range(least + 1, most + 1):
        if out[HOPED + n] > out[HOPED + best]:
            best = n
    return best


@rule
def best_gain(s: Cells, out: Cells) -> int:
    """What the best choice gains from the reserve as it lies."""
    numbers, best = pool.numbers_total(s), NEVER
    for choice in range(CHOICES):
        if rules.fits(s, choice):
            best = max(best, gain(s, out, choice, numbers))
    return STUCK if best == NEVER else best


@rule
def put_back(s: Cells, kind: int) -> None:
    """Undo the fall of a die."""
    s[c.BAG + kind // FACES] += 1
    s[c.RESERVE + kind] -= 1
    s[c.DICE + kind // FACES] -= 1
    s[c.DICE + COLOURS + kind % FACES] -= 1


@rule
def keep_or_return(s: Cells, out: Cells, dice: Cells) -> int:
    """Whether the reserve promises more as it lies, or returned to the bag."""
    most = min(c.MOST_DRAWN, pool.in_bag(s))
    keeping = out[HOPED + best_draw(s, out, 1 if pool.shows_number(s) else most, most, dice)]
    for kind in range(KINDS):
        out[ASIDE + kind] = s[c.RESERVE + kind]
    pool.return_reserve(s)
    most = min(c.MOST_DRAWN, pool.in_bag(s))
    returning = out[HOPED + best_draw(s, out, most, most, dice)]
    for kind in range(KINDS):
        for _ in range(out[ASIDE + kind]):
            pool.fall(s, kind)
    return c.KEEP if keeping >= returning else c.RETURN
