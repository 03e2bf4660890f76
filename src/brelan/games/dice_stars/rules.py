"""The rules of Dice Stars, in the order of the sheet; DS and a number cite it.

Here is the course of a game; the dice that all share are in `rules_dice.py`, the score pads in `rules_pad.py`.
"""

from brelan.engine.fields import SEATS
from brelan.engine.options import Option
from brelan.engine.pieces import no_secrets
from brelan.engine.pieces.dice import roll
from brelan.engine.rule import NATURE, OVER, Cells, rule
from brelan.games.dice_stars import box
from brelan.games.dice_stars import cells as c
from brelan.games.dice_stars import rules_dice as pool
from brelan.games.dice_stars import rules_pad as pad
from brelan.games.dice_stars.box import CHOICES, LINES, ROWS, STAR

VERSION = 1
SHEET = "DS"
SEATS_ALLOWED = box.SEATS_ALLOWED
OPTIONS = (Option("solo_boxes", box.GRIDS, box.SOLO_BOXES),)
FIELDS = c.FIELDS
MOVES, OUTCOMES = c.MOVES, c.OUTCOMES


# ── 1 The box, set-up ────────────────────────────────────────────────────────────────────────────────────
@rule
def setup(s: Cells, seats: int, solo_boxes: int) -> None:  # DS 1.1, 1.2, 1.3
    s[SEATS] = seats
    pool.fill_bag(s)
    for seat in range(seats):
        pad.clear(s, seat)
    if seats == 1:
        s[c.GRID] = solo_boxes
        s[c.PHASE] = c.SAYING
    else:
        s[c.PHASE] = c.DRAW_FIRST


# ── 2 A turn ─────────────────────────────────────────────────────────────────────────────────────────────
@rule
def begin_turn(s: Cells, seat: int) -> None:  # DS 2.1
    s[c.TURN] = seat
    s[c.PHASE] = c.SAYING
    if s[c.STARRED] or pool.in_bag(s) == 0:
        pool.return_discard(s)
        if pool.in_reserve(s):
            s[c.PHASE] = c.RETURNING
    s[c.STARRED] = 0


@rule
def say(s: Cells, dice: int) -> None:  # DS 2.2
    s[c.SAID] = dice
    s[c.FALLING] = dice
    s[c.PHASE] = c.DRAWING


@rule
def fall(s: Cells, kind: int) -> None:  # DS 2.2
    pool.fall(s, kind)
    s[c.DRAWN + s[c.SAID] - s[c.FALLING]] = kind
    s[c.FALLING] -= 1
    if s[c.FALLING] == 0:
        s[c.PHASE] = c.PICKING


@rule
def fits(s: Cells, choice: int) -> bool:  # DS 2.3, 2.7
    return 0 < s[c.DICE + choice] <= s[c.ROOM + CHOICES * s[c.TURN] + choice]


@rule
def pick(s: Cells, choice: int) -> None:
    dice, total, fitting = s[c.DICE + choice], pool.total(s, choice), fits(s, choice)
    pool.take(s, choice)
    if choice == STAR:  # DS 2.6
        s[c.STARRED] = 1
        s[c.TO_TICK] = dice
        s[c.LOWEST] = 0
        s[c.PHASE] = c.TICKING
        return
    if fitting:
        pad.fill(s, s[c.TURN], choice, dice, total)
        if pad.objectives_left(s, s[c.TURN]) == 0:  # DS 3.1
            s[c.ENDING] = 1
    else:  # DS 2.8: only offered when nothing fits
        s[c.PENALTY + s[c.TURN]] = total
        s[c.ENDING] = 1
    end_turn(s)


@rule
def tick(s: Cells, row: int) -> None:  # DS 2.6
    pad.tick(s, s[c.TURN], row)
    s[c.LOWEST] = row
    s[c.TO_TICK] -= 1
    if s[c.TO_TICK] == 0:
        end_turn(s)


@rule
def end_turn(s: Cells) -> None:  # DS 2.9, 3.1, 4.1
    s[c.TURNS] += 1
    if s[SEATS] == 1:
        s[c.TICKED] = min(s[c.GRID], s[c.TICKED] + opponent_ticks(s))
    following = (s[c.TURN] + 1) % s[SEATS]
    if overrun(s) or (s[c.ENDING] and following == s[c.FIRST]):
        s[c.PHASE] = c.ENDED
    else:
        begin_turn(s, following)


# ── 3 End and score ──────────────────────────────────────────────────────────────────────────────────────
@rule
def results(s: Cells, out: Cells) -> None:  # DS 3.3
    seats = s[SEATS]
    for seat in range(seats):
        out[seats + seat] = pad.score(s, seat)
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
    return ticks_for(pool.numbers_total(s), s[c.DICE + STAR])


@rule
def overrun(s: Cells) -> bool:  # DS 4.2
    return s[SEATS] == 1 and s[c.TICKED] == s[c.GRID]


@rule
def beaten(s: Cells) -> bool:  # DS 4.2: the virtual opponent
    return not overrun(s) and pad.score(s, 0) > box.SOLO_PACKET * s[c.TICKED]


# ── 5 Hidden ─────────────────────────────────────────────────────────────────────────────────────────────
witnesses = no_secrets.witnesses
guess = no_secrets.guess


# ── The contract: whose move it is, which there are, what they do ────────────────────────────────────────
@rule
def actor(s: Cells) -> int:
    if s[c.PHASE] == c.ENDED:
        return OVER
    return s[c.TURN] if s[c.PHASE] >= c.RETURNING else NATURE


@rule
def moves(s: Cells, out: Cells) -> int:
    phase = s[c.PHASE]
    if phase == c.PICKING:
        return choices(s, out)
    if phase == c.TICKING:
        return rows_to_tick(s, out)
    if phase == c.RETURNING:  # DS 2.1
        out[0], out[1] = c.KEEP, c.RETURN
        return 2
    most = min(c.MOST_DRAWN, pool.in_bag(s))  # DS 2.2
    least = 1 if pool.shows_number(s) else most
    for dice in range(least, most + 1):
        out[dice - least] = c.DRAW + dice
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
            if s[c.DICE + choice]:
                out[count] = choice
                count += 1
    return count


@rule
def rows_to_tick(s: Cells, out: Cells) -> int:  # DS 2.6: where a star may go, so that those left find room below
    below = 0
    for row in range(s[c.LOWEST], ROWS):
        below += pad.stars_left(s, s[c.TURN], row)
    count = 0
    for row in range(s[c.LOWEST], ROWS):
        left = pad.stars_left(s, s[c.TURN], row)
        if left and below >= s[c.TO_TICK]:
            out[count] = c.TICK + row
            count += 1
        below -= left
    return count


@rule
def apply(s: Cells, move: int) -> None:
    phase = s[c.PHASE]
    if phase == c.DRAWING:
        fall(s, move)
    elif phase == c.PICKING:
        pick(s, move)
    elif phase == c.SAYING:
        say(s, move - c.DRAW)
    elif phase == c.TICKING:
        tick(s, move - c.TICK)
    elif phase == c.RETURNING:
        if move == c.RETURN:
            pool.return_reserve(s)
        s[c.PHASE] = c.SAYING
    else:  # DS 1.3
        s[c.FIRST] = move
        s[c.TURN] = move
        s[c.PHASE] = c.SAYING


@rule
def chances(s: Cells, out: Cells, weight: Cells) -> int:
    if s[c.PHASE] == c.DRAW_FIRST:
        for seat in range(s[SEATS]):
            out[seat] = seat
            weight[seat] = 1
        return s[SEATS]
    return pool.chances(s, out, weight)


@rule
def occasion(s: Cells, out: Cells) -> int:
    """The first player; the first, the second, the third die of a turn."""
    out[0] = s[c.PHASE]
    out[1] = s[c.TURNS]
    out[2] = s[c.SAID] - s[c.FALLING]
    return 3 if s[c.PHASE] == c.DRAWING else 1


@rule
def deal(s: Cells, dice: Cells) -> int:
    if s[c.PHASE] == c.DRAW_FIRST:
        return roll(dice, s[SEATS])
    return pool.deal(s, dice)
