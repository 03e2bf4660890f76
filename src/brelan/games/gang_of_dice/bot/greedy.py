"""A quick look in Gang of Dice: try in the head what comes out best."""

from brelan.engine.fields import SEATS
from brelan.engine.pieces.dice import roll
from brelan.engine.rule import Cells, rule
from brelan.games.gang_of_dice import cells as c
from brelan.games.gang_of_dice.bot.worth import move_lifted, worth
from brelan.games.gang_of_dice.box import EXPLOSION, FACES

TRIALS = 32  # rolls in the head for each number of dice
LARGEST = 8  # more dice than this are not worth the risk under any warning
NO_DIE, ALL_DICE = -1, FACES  # plans; a plan from 0 to 5 is to reroll one die that shows this face


@rule
def greedy(s: Cells, out: Cells, count: int, dice: Cells) -> int:
    """Choose one of `count` moves."""
    if s[c.PHASE] == c.CHOOSING:
        return c.PLAY + number_of_dice(s, min(count, LARGEST), dice)
    move_lifted(s, 1)  # plan with all dice on the table, so that every step of a plan sees the same plan
    wanted = plan(s)
    move_lifted(s, -1)
    if wanted == NO_DIE:
        return c.ROLL if s[c.FALLING] else c.STOP  # somebody else may have lifted dice before
    if wanted == ALL_DICE:
        return out[0]  # the next die, or the roll once all are lifted
    return c.ROLL if s[c.FALLING] else wanted


@rule
def plan(s: Cells) -> int:
    """The die whose reroll gains most on average; none if none gains; all if nothing else can help."""
    dice = c.SHOWN + s[c.TURN] * FACES
    now = worth(s)
    best, most = NO_DIE if now else ALL_DICE, now * FACES
    for face in range(FACES):
        if s[dice + face]:
            s[dice + face] -= 1
            hoped = 0
            for new in range(FACES):
                s[dice + new] += 1
                hoped += worth(s)
                s[dice + new] -= 1
            s[dice + face] += 1
            if hoped > most:
                best, most = face, hoped
    return best


@rule
def number_of_dice(s: Cells, most: int, dice: Cells) -> int:
    """The number of dice that gains most in trial rolls."""
    turn = s[c.TURN]
    start = c.SHOWN + turn * FACES
    rolls = 1 if EXPLOSION[s[c.CARD]] else 2  # under a Bomb a bad roll can be mended
    pot = s[c.CENTRE]
    for seat in range(s[SEATS]):
        pot += s[c.PLAYED + seat]
    best, most_gained = 1, -(10**9)
    for number in range(1, most + 1):
        s[c.PLAYED + turn] = number
        gained = 0
        for _ in range(TRIALS):
            reached = 0
            for _ in range(rolls):
                for _ in range(number):
                    s[start + roll(dice, FACES)] += 1
                reached = max(reached, worth(s))
                for face in range(FACES):
                    s[start + face] = 0
            gained += pot + reached if reached else -2 * number
        if gained > most_gained:
            best, most_gained = number, gained
    s[c.PLAYED + turn] = 0
    return best
