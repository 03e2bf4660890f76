"""The rules of Dice Stars, in the order of the sheet; DS and a number cite it.

Here is the course of a game; the dice that all share are in `rules_dice.py`, the sheets in `rules_sheet.py`.
"""

from brelan.engine import no_secrets
from brelan.engine.dice import roll
from brelan.engine.fields import SEATS
from brelan.engine.options import Option
from brelan.engine.rule import NATURE, OVER, Cells, rule
from brelan.games.dice_stars import box
from brelan.games.dice_stars import rules_dice as pool
from brelan.games.dice_stars import rules_sheet as sheet
from brelan.games.dice_stars.box import CHOICES, LINES, ROWS, STAR
from brelan.games.dice_stars.rules_dice import DICE
from brelan.games.dice_stars.rules_sheet import ROOM

VERSION = 1
SHEET = "DS"
SEATS_ALLOWED = box.SEATS_ALLOWED
OPTIONS = (Option("solo_boxes", box.GRIDS, box.SOLO_BOXES),)

MOST_DRAWN = 3

FIELDS = pool.FIELDS
PHASE = FIELDS.public("phase")
FIRST = FIELDS.public("first")  # who began
TURN = FIELDS.public("turn")  # whose turn it is
STARRED = FIELDS.public("starred")  # 1: the star value was chosen in this turn
ENDING = FIELDS.public("ending")  # 1: the end is triggered
SAID = FIELDS.public("said")  # how many dice are drawn in this turn
FALLING = FIELDS.public("falling")  # of these, not yet fallen
DRAWN = FIELDS.public("drawn", MOST_DRAWN)  # those fallen, by kind
TO_TICK = FIELDS.public("to_tick")  # stars taken and not yet ticked
LOWEST = FIELDS.public("lowest")  # stars are ticked from the top row down, so that there is one order only
GRID = FIELDS.public("grid")  # solo: the boxes of the virtual opponent
TICKED = FIELDS.public("ticked")  # solo: those ticked

DRAW_FIRST, DRAWING, RETURNING, SAYING, PICKING, TICKING, ENDED = range(7)  # phases; the first two are Nature's

# Moves of a seat: a choice (0 to 9); DRAW + n draw n dice; KEEP or RETURN the reserve; TICK + row.
DRAW = CHOICES - 1  # DRAW + 1 follows the choices: nobody draws none
KEEP = DRAW + MOST_DRAWN + 1
RETURN = KEEP + 1
TICK = RETURN + 1


# ── 1 The box, set-up ────────────────────────────────────────────────────────────────────────────────────
@rule
def setup(s: Cells, seats: int, solo_boxes: int) -> None:  # DS 1.1, 1.2, 1.3
    s[SEATS] = seats
    pool.fill_bag(s)
    for seat in range(seats):
        sheet.clear(s, seat)
    if seats == 1:
        s[GRID] = solo_boxes
        s[PHASE] = SAYING
    else:
        s[PHASE] = DRAW_FIRST


# ── 2 A turn ─────────────────────────────────────────────────────────────────────────────────────────────
@rule
def begin_turn(s: Cells, seat: int) -> None:  # DS 2.1
    s[TURN] = seat
    s[PHASE] = SAYING
    if s[STARRED] or pool.in_bag(s) == 0:
        pool.return_discard(s)
        if pool.in_reserve(s):
            s[PHASE] = RETURNING
    s[STARRED] = 0


@rule
def say(s: Cells, dice: int) -> None:  # DS 2.2
    s[SAID] = dice
    s[FALLING] = dice
    s[PHASE] = DRAWING


@rule
def fall(s: Cells, kind: int) -> None:  # DS 2.2
    pool.fall(s, kind)
    s[DRAWN + s[SAID] - s[FALLING]] = kind
    s[FALLING] -= 1
    if s[FALLING] == 0:
        s[PHASE] = PICKING


@rule
def fits(s: Cells, choice: int) -> bool:  # DS 2.3, 2.7
    return 0 < s[DICE + choice] <= s[ROOM + CHOICES * s[TURN] + choice]


@rule
def pick(s: Cells, choice: int) -> None:
    dice, total, fitting = s[DICE + choice], pool.total(s, choice), fits(s, choice)
    pool.take(s, choice)
    if choice == STAR:  # DS 2.6
        s[STARRED] = 1
        s[TO_TICK] = dice
        s[LOWEST] = 0
        s[PHASE] = TICKING
        return
    if fitting:
        sheet.fill(s, s[TURN], choice, dice, total)
        if sheet.objectives_left(s, s[TURN]) == 0:  # DS 3.1
            s[ENDING] = 1
    else:  # DS 2.8: only offered when nothing fits
        s[sheet.PENALTY + s[TURN]] = total
        s[ENDING] = 1
    end_turn(s)


@rule
def tick(s: Cells, row: int) -> None:  # DS 2.6
    sheet.tick(s, s[TURN], row)
    s[LOWEST] = row
    s[TO_TICK] -= 1
    if s[TO_TICK] == 0:
        end_turn(s)


@rule
def end_turn(s: Cells) -> None:  # DS 2.9, 3.1, 4.1
    if s[SEATS] == 1:
        s[TICKED] = min(s[GRID], s[TICKED] + opponent_ticks(s))
    following = (s[TURN] + 1) % s[SEATS]
    if overrun(s) or (s[ENDING] and following == s[FIRST]):
        s[PHASE] = ENDED
    else:
        begin_turn(s, following)


# ── 3 End and score ──────────────────────────────────────────────────────────────────────────────────────
@rule
def results(s: Cells, out: Cells) -> None:  # DS 3.3
    seats = s[SEATS]
    for seat in range(seats):
        out[seats + seat] = sheet.score(s, seat)
    for seat in range(seats):
        out[seat] = 1
        for other in range(seats):
            out[seat] += out[seats + other] > out[seats + seat]
    if seats == 1 and not beaten(s):
        out[0] = 2


# ── 4 Solo ───────────────────────────────────────────────────────────────────────────────────────────────
@rule
def ticks_for(numbers: int, stars: int) -> int:  # DS 4.1: the sum of the numbers, and how many stars, are left
    if numbers == 0:
        return int(stars > 0)
    points = 2 * numbers if stars else numbers
    return (points + box.SOLO_PACKET - 1) // box.SOLO_PACKET


@rule
def opponent_ticks(s: Cells) -> int:  # DS 4.1
    return ticks_for(pool.numbers_total(s), s[DICE + STAR])


@rule
def overrun(s: Cells) -> bool:  # DS 4.2
    return s[SEATS] == 1 and s[TICKED] == s[GRID]


@rule
def beaten(s: Cells) -> bool:  # DS 4.2: the virtual opponent
    return not overrun(s) and sheet.score(s, 0) > box.SOLO_PACKET * s[TICKED]


# ── 5 Hidden ─────────────────────────────────────────────────────────────────────────────────────────────
witnesses = no_secrets.witnesses
guess = no_secrets.guess


# ── The contract: whose move it is, which there are, what they do ────────────────────────────────────────
@rule
def actor(s: Cells) -> int:
    if s[PHASE] == ENDED:
        return OVER
    return s[TURN] if s[PHASE] >= RETURNING else NATURE


@rule
def moves(s: Cells, out: Cells) -> int:
    phase = s[PHASE]
    if phase == PICKING:
        return choices(s, out)
    if phase == TICKING:
        return rows_to_tick(s, out)
    if phase == RETURNING:  # DS 2.1
        out[0], out[1] = KEEP, RETURN
        return 2
    most = min(MOST_DRAWN, pool.in_bag(s))  # DS 2.2
    least = 1 if pool.shows_number(s) else most
    for dice in range(least, most + 1):
        out[dice - least] = DRAW + dice
    return most - least + 1


@rule
def choices(s: Cells, out: Cells) -> int:
    count = 0
    for choice in range(CHOICES):  # DS 2.3, 2.7
        if fits(s, choice):
            out[count] = choice
            count += 1
    if count == 0:  # DS 2.8
        for choice in range(LINES):
            if s[DICE + choice]:
                out[count] = choice
                count += 1
    return count


@rule
def rows_to_tick(s: Cells, out: Cells) -> int:  # DS 2.6: where a star may go, so that those left find room below
    below = 0
    for row in range(s[LOWEST], ROWS):
        below += sheet.stars_left(s, s[TURN], row)
    count = 0
    for row in range(s[LOWEST], ROWS):
        left = sheet.stars_left(s, s[TURN], row)
        if left and below >= s[TO_TICK]:
            out[count] = TICK + row
            count += 1
        below -= left
    return count


@rule
def apply(s: Cells, move: int) -> None:
    phase = s[PHASE]
    if phase == DRAWING:
        fall(s, move)
    elif phase == PICKING:
        pick(s, move)
    elif phase == SAYING:
        say(s, move - DRAW)
    elif phase == TICKING:
        tick(s, move - TICK)
    elif phase == RETURNING:
        if move == RETURN:
            pool.return_reserve(s)
        s[PHASE] = SAYING
    else:  # DS 1.3
        s[FIRST] = move
        s[TURN] = move
        s[PHASE] = SAYING


@rule
def chances(s: Cells, out: Cells, weight: Cells) -> int:
    if s[PHASE] == DRAW_FIRST:
        for seat in range(s[SEATS]):
            out[seat] = seat
            weight[seat] = 1
        return s[SEATS]
    return pool.chances(s, out, weight)


@rule
def deal(s: Cells, dice: Cells) -> int:
    if s[PHASE] == DRAW_FIRST:
        return roll(dice, s[SEATS])
    return pool.deal(s, dice)
