"""Solitaire Yahtzee: roll five dice up to three times, keep what you like, fill every box of a sheet once."""

from brelan.engine.fields import SEATS
from brelan.engine.options import Option
from brelan.engine.pieces import no_secrets
from brelan.engine.pieces.dice import roll
from brelan.engine.rule import NATURE, OVER, Cells, rule
from yahtzee import cells as c
from yahtzee.scores import ALIKE, boxes, fills_upper, forced, joker, score

VERSION = 1
SHEET = "Y"
SEATS_ALLOWED = (1,)
OPTIONS = (
    Option("sheet", ("free_joker", "forced_joker", "no_joker", "yatzy")),
    Option("open", range(1, 1 << c.MOST_BOXES), (1 << c.MOST_BOXES) - 1),  # a bit for each box that is to be filled
)
FIELDS = c.FIELDS
MOVES, OUTCOMES = c.MOVES, c.FACES

guess, witnesses = no_secrets.guess, no_secrets.witnesses


@rule
def setup(s: Cells, seats: int, sheet: int, unfilled: int) -> None:
    s[SEATS] = seats
    s[c.SHEET] = sheet
    for box in range(boxes(s)):
        s[c.FILLED + box] = not (unfilled >> box) & 1
    s[c.LEFT] = c.THROWS - 1


@rule
def actor(s: Cells) -> int:
    if s[c.PHASE] == c.ENDED:
        return OVER
    return NATURE if s[c.PHASE] == c.ROLLING or s[c.PHASE] == c.PASSING else 0


@rule
def on_table(s: Cells) -> int:
    dice = 0
    for face in range(c.FACES):
        dice += s[c.SHOWN + face]
    return dice


@rule
def moves(s: Cells, out: Cells) -> int:
    return kept(s, out) if s[c.PHASE] == c.KEEPING else scored(s, out)


@rule
def kept(s: Cells, out: Cells) -> int:
    out[0] = c.STOP if on_table(s) == c.DICE else c.ROLL
    count = 1
    for face in range(c.FACES):
        if s[c.SHOWN + face]:
            out[count] = face
            count += 1
    return count


@rule
def scored(s: Cells, out: Cells) -> int:
    count = 0
    for box in range(boxes(s)):
        if not s[c.FILLED + box] and not (joker(s) and forced(s, box)):
            out[count] = c.BOX + box
            count += 1
    return count


@rule
def apply(s: Cells, move: int) -> None:
    if s[c.PHASE] == c.ROLLING:
        s[c.SHOWN + move] += 1
        if on_table(s) == c.DICE:
            s[c.PHASE] = c.KEEPING if s[c.LEFT] else c.SCORING
    elif s[c.PHASE] == c.SCORING:
        fill(s, move - c.BOX)
    elif s[c.PHASE] == c.PASSING:
        s[c.PHASE] = c.ENDED if full_sheet(s) else c.ROLLING
    elif move == c.ROLL:
        s[c.LEFT] -= 1
        s[c.PHASE] = c.ROLLING
    elif move == c.STOP:
        s[c.LEFT] = 0
        s[c.PHASE] = c.SCORING
    else:
        s[c.SHOWN + move] -= 1


@rule
def fill(s: Cells, box: int) -> None:
    points = score(s, box)
    s[c.POINTS] += points
    if joker(s) and s[c.FIFTY]:
        s[c.POINTS] += 100
    if fills_upper(box):
        before = s[c.UPPER]
        s[c.UPPER] = min(before + points, c.ENOUGH)
        if before < c.ENOUGH and s[c.UPPER] == c.ENOUGH:
            s[c.POINTS] += 50 if s[c.SHEET] == c.YATZY else 35
    if box == ALIKE and points:
        s[c.FIFTY] = s[c.SHEET] <= c.FORCED
    s[c.FILLED + box] = 1
    for face in range(c.FACES):
        s[c.SHOWN + face] = 0
    s[c.LEFT] = c.THROWS - 1
    s[c.PHASE] = c.PASSING


@rule
def full_sheet(s: Cells) -> int:
    for box in range(boxes(s)):
        if not s[c.FILLED + box]:
            return 0
    return 1


@rule
def chances(s: Cells, out: Cells, weight: Cells) -> int:
    if s[c.PHASE] == c.PASSING:
        out[0], weight[0] = 0, 1
        return 1
    for face in range(c.FACES):
        out[face] = face
        weight[face] = 1
    return c.FACES


@rule
def deal(s: Cells, dice: Cells) -> int:
    return 0 if s[c.PHASE] == c.PASSING else roll(dice, c.FACES)


@rule
def results(s: Cells, out: Cells) -> None:
    out[0] = 1
    out[1] = s[c.POINTS]
