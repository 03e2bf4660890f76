"""Who is about to win a game of Dice Stars, when somebody has drawn and is about to choose.

There it shows what the dice are good for that the player before has left. The player at turn is given the choice that
is best for the chance to win; then the pads are compared, as `worth.py` values them.
"""

from math import exp

from brelan.engine.fields import SEATS
from brelan.engine.rule import Cells, Floats, rule
from brelan.games.dice_stars import box, rules
from brelan.games.dice_stars import cells as c
from brelan.games.dice_stars import rules_dice as pool
from brelan.games.dice_stars import rules_pad as pad
from brelan.games.dice_stars.bot import worth as value
from brelan.games.dice_stars.bot.worth import OVER, POINT
from brelan.games.dice_stars.box import CHOICES, COLOURS, FACES, LINES, STAR

NEVER = -1e9
SURE = 8.0  # logits of a game alone that is decided

# The points that make a win e times as likely: when all is over (next to none), in the last round (a last turn brings
# 15 points with a spread of 15), and before that, where they were fitted to who won the games of `worth.py`.
SETTLED, LAST_ROUND, NEAR, FAR = 0.1, 8.0, 11.0, 0.15

# Alone, with 1, 5 and 21 objective boxes left: a constant, then for each point that the pad is worth, each box that
# the opponent has ticked, each that it has less than 1.5 and than 2.5 for an objective box. A logistic fit to who won
# 48,000 games of the greedy bot, with 20 to 42 boxes, after a choice at random.
SOLO = (
    0.069, 0.064, -0.449, 0.050, -0.820,
    -3.344, 0.056, -0.321, -0.031, -0.159,
    -5.422, 0.032, -0.170, -0.048, 0.047,
)  # fmt: skip
ALONE = 5


@rule
def judge(s: Cells, rewards: Floats) -> int:
    """Write the chance of each seat to win, if it can be told; says whether it can."""
    phase = s[c.PHASE]
    if phase == c.ENDED:
        share_win(s, rewards)
        return 1
    if phase != c.PICKING:
        return 0
    best, most = -1, -1.0
    for choice in range(CHOICES):
        if rules.fits(s, choice):
            after(s, choice, rewards)
            if rewards[s[c.TURN]] > most:
                best, most = choice, rewards[s[c.TURN]]
    after(s, best if best >= 0 else smallest_penalty(s), rewards)
    return 1


@rule
def share_win(s: Cells, rewards: Floats) -> None:
    """A game that is over: the winners share."""
    if s[SEATS] == 1:
        rewards[0] = 1.0 if rules.beaten(s) else 0.0
        return
    best, winners = pad.score(s, 0), 0
    for seat in range(1, s[SEATS]):
        best = max(best, pad.score(s, seat))
    for seat in range(s[SEATS]):
        winners += pad.score(s, seat) == best
    for seat in range(s[SEATS]):
        rewards[seat] = 1.0 / winners if pad.score(s, seat) == best else 0.0


@rule
def smallest_penalty(s: Cells) -> int:
    """The choice that costs least when nothing fits."""
    best, least = 0, 1000
    for choice in range(LINES):
        if s[c.DICE + choice] and pool.total(s, choice) < least:
            best, least = choice, pool.total(s, choice)
    return best


@rule
def stage_after(s: Cells, choice: int) -> int:
    """The stage of the game once a choice is made."""
    stage = value.stage_of(s)
    if not rules.fits(s, choice):
        return 0
    if choice == STAR:
        return stage
    return min(stage, pad.objectives_left(s, s[c.TURN]) - value.objectives_in(s, choice, s[c.DICE + choice]))


@rule
def after(s: Cells, choice: int, rewards: Floats) -> None:
    """Write the chance of each seat to win after a choice."""
    turn, seats = s[c.TURN], s[SEATS]
    stage = stage_after(s, choice)
    if seats == 1:
        rewards[0] = 1.0 / (1.0 + exp(-alone(s, choice, stage)))
        return
    done = stage if stage else OVER  # of those whose last turn is over
    rewards[turn] = (value.pad_worth(s, turn, done) + gain(s, choice, done)) / POINT
    follows = True
    for place in range(1, seats):
        seat = (turn + place) % seats
        follows = follows and seat != s[c.FIRST]
        theirs = value.pad_worth(s, seat, stage if follows else done)
        if follows:
            theirs += value.worth(stage, value.A_TURN)
        if place == 1 and (follows or stage):
            theirs += stars_after(s, choice) * value.worth(stage, value.A_STAR)
        rewards[seat] = theirs / POINT
    share(s, rewards, stage)


@rule
def gain(s: Cells, choice: int, stage: int) -> int:
    """What a choice changes on the pad of the player at turn."""
    if not rules.fits(s, choice):
        return -POINT * pool.total(s, choice)
    if choice == STAR:
        return value.best_ticks(s, s[c.DICE + STAR], stage)
    return value.line_gain(s, choice, s[c.DICE + choice], pool.total(s, choice), stage)


@rule
def stars_after(s: Cells, choice: int) -> int:
    """The stars that a choice leaves in the reserve."""
    if choice == STAR:
        return 0
    return s[c.DICE + STAR] - (s[c.RESERVE + choice * FACES + box.STAR_FACE] if choice < COLOURS else 0)


@rule
def share(s: Cells, rewards: Floats, stage: int) -> None:
    """Make chances to win of what the pads are worth after a choice: they grow by the same factor with each point."""
    seats = s[SEATS]
    last = stage == 0 and (s[c.TURN] + 1) % seats == s[c.FIRST]
    scale = SETTLED if last else LAST_ROUND if stage == 0 else NEAR + FAR * stage
    most, total = NEVER, 0.0
    for seat in range(seats):
        most = max(most, rewards[seat])
    for seat in range(seats):
        rewards[seat] = exp((rewards[seat] - most) / scale)
        total += rewards[seat]
    for seat in range(seats):
        rewards[seat] /= total


# ── Alone ────────────────────────────────────────────────────────────────────────────────────────────────
@rule
def alone(s: Cells, choice: int, stage: int) -> float:
    """How likely the virtual opponent will be beaten after a choice, in logits."""
    ticked = s[c.TICKED] + rules.ticks_for(pool.numbers_total(s) - pool.total(s, choice), stars_after(s, choice))
    left = s[c.GRID] - ticked
    if left <= 0:
        return -SURE
    stage = min(stage, max(1, 2 * left // 3)) if stage else OVER
    points = (value.pad_worth(s, 0, stage) + gain(s, choice, stage)) / POINT
    if stage == OVER:
        return SURE if points > box.SOLO_PACKET * ticked else -SURE
    objectives = pad.objectives_left(s, 0)
    objectives -= value.objectives_in(s, choice, s[c.DICE + choice]) if choice != STAR else 0
    return logits(points, ticked, left, objectives)


@rule
def logits(points: float, ticked: int, left: int, objectives: int) -> float:
    """The chance to win alone, in logits, from what the pad is worth, boxes ticked and left, objective boxes left."""
    late = (objectives - 1) / 4.0 if objectives <= 5 else (objectives - 5) / 16.0
    at = 0 if objectives <= 5 else ALONE
    short, scarce = max(0.0, 1.5 * objectives - left), max(0.0, 2.5 * objectives - left)
    total = 0.0
    for part in (1.0 - late, late):
        total += part * (
            SOLO[at] + SOLO[at + 1] * points + SOLO[at + 2] * ticked + SOLO[at + 3] * short + SOLO[at + 4] * scarce
        )
        at += ALONE
    return total
