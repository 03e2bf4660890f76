"""The rules of Gang of Dice, in the order of the sheet; GD and a number cite it."""

from brelan.engine.fields import SEATS
from brelan.engine.options import Option
from brelan.engine.pieces import cup, no_secrets
from brelan.engine.pieces.dice import roll
from brelan.engine.rule import NATURE, OVER, Cells, rule
from brelan.games.gang_of_dice import box
from brelan.games.gang_of_dice import cells as c
from brelan.games.gang_of_dice.box import CARDS, FACES

VERSION = 1
SHEET = "GD"
SEATS_ALLOWED = box.SEATS_ALLOWED
OPTIONS = (Option("bonus", box.EDITIONS), Option("open_counts", (False, True)))

FIELDS = c.FIELDS
MOVES, OUTCOMES = c.MOVES, c.OUTCOMES


# ── 1, 2 The box, set-up ─────────────────────────────────────────────────────────────────────────────────
@rule
def setup(s: Cells, seats: int, edition: int, open_counts: int) -> None:  # GD 2.1, 2.2
    s[SEATS] = seats
    s[c.EDITION] = edition
    s[c.OPEN] = open_counts
    for seat in range(seats):
        s[c.POOL + seat] = box.POOL_AT_START[seats - 2]
        s[c.IN + seat] = 1
        s[c.RESULT + seat] = c.NOT_YET
    s[c.PHASE] = c.DRAW_FIRST


@rule
def in_deck(s: Cells, card: int) -> bool:  # GD 2.3: cards are drawn when turned up, which is the same chance
    light = s[c.ROUND] < box.LIGHT_ROUNDS
    return (card < box.LIGHT) == light and (s[c.TURNED] >> card) & 1 == 0


# ── 3 A turn ─────────────────────────────────────────────────────────────────────────────────────────────
@rule
def warn(s: Cells, card: int) -> None:  # GD 3.1, 4.4
    s[c.ROUND] += 1
    s[c.CARD] = card
    s[c.TURNED] |= 1 << card
    late = s[c.ROUND] - box.LIGHT_ROUNDS
    if late > 0:
        s[c.CENTRE] += box.TOKEN_WORTH * box.BONUS_TOKENS[3 * s[c.EDITION] + late - 1]
    for seat in range(s[SEATS]):
        s[c.PLAYED + seat] = 0
        s[c.RESULT + seat] = c.NOT_YET
    for cell in range(c.SHOWN, c.SHOWN + 4 * FACES):
        s[cell] = 0
    s[c.TURN] = s[c.FIRST]
    s[c.PHASE] = c.CHOOSING


@rule
def most(s: Cells) -> int:  # GD 3.3, 3.4
    free = box.DICE_IN_PLAY[s[SEATS] - 2] + 1  # the player at turn, not yet with a result, gives the 1 back
    for seat in range(s[SEATS]):
        if s[c.RESULT + seat] >= 0:
            free -= s[c.PLAYED + seat]
        elif s[c.RESULT + seat] == c.NOT_YET and s[c.IN + seat]:
            free -= 1
    return min(s[c.POOL + s[c.TURN]], free)


@rule
def play(s: Cells, dice: int) -> None:  # GD 3.2
    s[c.POOL + s[c.TURN]] -= dice
    s[c.PLAYED + s[c.TURN]] = dice
    s[c.ROLLS] = 0
    s[c.FALLING] = dice
    s[c.PHASE] = c.ROLLING


@rule
def fall(s: Cells, face: int) -> None:  # GD 3.5, 3.6
    dice = c.SHOWN + s[c.TURN] * FACES
    s[dice + face] += 1
    s[c.FALLING] -= 1
    if s[c.FALLING] == 0:
        s[c.ROLLS] += 1
        s[c.PHASE] = c.DECIDING
        if s[c.ROLLS] == 3 or (box.EXPLOSION[s[c.CARD]] and invalid(s, dice)):
            end_turn(s)


@rule
def end_turn(s: Cells) -> None:  # GD 3.6, 3.7
    seat = s[c.TURN]
    dice = c.SHOWN + seat * FACES
    if invalid(s, dice):
        s[c.RESULT + seat] = c.INVALID
        s[c.CENTRE] += s[c.PLAYED + seat]
    else:
        s[c.RESULT + seat] = total(s, dice)
    for _ in range(s[SEATS] - 1):
        seat = (seat + 1) % s[SEATS]
        if s[c.IN + seat] and s[c.RESULT + seat] == c.NOT_YET:
            s[c.TURN] = seat
            s[c.PHASE] = c.CHOOSING
            return
    settle(s)


# ── 4 Winning a round ────────────────────────────────────────────────────────────────────────────────────
@rule
def winner(s: Cells) -> int:  # GD 4.1: the total, then the dice played, then the earlier; −1 if all are invalid
    best = -1
    for i in range(s[SEATS]):
        seat = (s[c.FIRST] + i) % s[SEATS]
        ahead = s[c.RESULT + seat] - s[c.RESULT + best] if best >= 0 else 1
        if s[c.RESULT + seat] >= 0 and (ahead > 0 or (ahead == 0 and s[c.PLAYED + seat] > s[c.PLAYED + best])):
            best = seat
    return best


@rule
def settle(s: Cells) -> None:
    best = winner(s)
    if best >= 0:  # GD 4.1, 4.3; without a winner the centre and the first player stay (GD 4.2, 4.3)
        for seat in range(s[SEATS]):
            if s[c.RESULT + seat] >= 0:
                s[c.POOL + best] += s[c.PLAYED + seat]
        s[c.POOL + best] += s[c.CENTRE]
        s[c.CENTRE] = 0
        s[c.FIRST] = best
    staying = 0
    for seat in range(s[SEATS]):
        staying += s[c.POOL + seat] > 0
    if staying > 0:  # GD 4.5; if nobody has dice left, those in at the round's start stay and share the win (GD 5.2)
        for seat in range(s[SEATS]):
            s[c.IN + seat] = int(s[c.POOL + seat] > 0)
    if staying <= 1 or s[c.ROUND] == box.ROUNDS:  # GD 5.1, 5.2
        s[c.OPEN] = 1
        s[c.PHASE] = c.ENDED
    else:
        while not s[c.IN + s[c.FIRST]]:  # GD 4.3
            s[c.FIRST] = (s[c.FIRST] + 1) % s[SEATS]
        s[c.PHASE] = c.WARN


# ── 5 End ────────────────────────────────────────────────────────────────────────────────────────────────
@rule
def results(s: Cells, out: Cells) -> None:  # GD 5.1, 5.2, 5.3: who is out has nothing and comes after all who are in
    for seat in range(s[SEATS]):
        rank = 1
        for other in range(s[SEATS]):
            rank += s[c.IN + other] > s[c.IN + seat] or s[c.POOL + other] > s[c.POOL + seat]
        out[seat] = rank
        out[s[SEATS] + seat] = s[c.POOL + seat]


# ── 6 Conditions; `dice` is the first of the six cells that count the faces ──────────────────────────────
@rule
def total(s: Cells, dice: int) -> int:  # GD 6.4
    return s[dice + 1] + 2 * s[dice + 2] + 3 * s[dice + 3] + 4 * s[dice + 4] + 5 * s[dice + 5]


@rule
def invalid(s: Cells, dice: int) -> bool:
    """Whether the dice meet the condition of the round's warning. Boss faces never count."""
    card = s[c.CARD]
    run = consecutive = odd = different = equal = showing = 0
    for value in range(1, FACES):
        count = s[dice + value]
        if count:
            run += 1
            consecutive = max(consecutive, run)  # GD 6.1
            odd += count * (value % 2)  # GD 6.2
            different += 1  # GD 6.3
            equal = max(equal, count)
            showing += count * ((box.LOOKED_FOR[card] >> value) & 1)  # GD 6.4
        else:
            run = 0
    measured = (total(s, dice), consecutive, odd, different, equal, showing)  # in the order of box.CONDITIONS
    return measured[box.CONDITION[card]] >= box.N[card]


# ── 7 Hidden ─────────────────────────────────────────────────────────────────────────────────────────────
# Who remembers every movement knows every pool, and no card lies ready before it is turned up: nothing to redraw.
witnesses = no_secrets.witnesses
guess = no_secrets.guess


# ── The contract: whose move it is, which there are, what they do ────────────────────────────────────────
@rule
def actor(s: Cells) -> int:
    if s[c.PHASE] == c.ENDED:
        return OVER
    return s[c.TURN] if s[c.PHASE] >= c.CHOOSING else NATURE


@rule
def moves(s: Cells, out: Cells) -> int:
    count = 0
    if s[c.PHASE] == c.CHOOSING:  # GD 3.2
        for dice in range(1, most(s) + 1):
            out[count] = c.PLAY + dice
            count += 1
        return count
    count = cup.liftable(s, c.CUP, c.SHOWN + s[c.TURN] * FACES, FACES, out, count)  # GD 3.5
    out[count] = c.ROLL if s[c.FALLING] else c.STOP
    return count + 1


@rule
def apply(s: Cells, move: int) -> None:
    phase = s[c.PHASE]
    if phase == c.ROLLING:
        fall(s, move)
    elif phase == c.CHOOSING:
        play(s, move - c.PLAY)
    elif phase == c.WARN:
        warn(s, move)
    elif phase == c.DRAW_FIRST:
        s[c.FIRST] = move  # GD 2.4
        s[c.PHASE] = c.WARN
    elif move == c.STOP:
        end_turn(s)
    elif move == c.ROLL:
        cup.pour(s, c.CUP, FACES)
        s[c.PHASE] = c.ROLLING
    else:
        cup.lift(s, c.CUP, c.SHOWN + s[c.TURN] * FACES, move)  # GD 3.5


@rule
def chances(s: Cells, out: Cells, weight: Cells) -> int:
    outcomes = FACES if s[c.PHASE] == c.ROLLING else s[SEATS] if s[c.PHASE] == c.DRAW_FIRST else CARDS
    count = 0
    for outcome in range(outcomes):
        if s[c.PHASE] != c.WARN or in_deck(s, outcome):
            out[count] = outcome
            weight[count] = 1
            count += 1
    return count


@rule
def occasion(s: Cells, out: Cells) -> int:
    """The first player; the warning of a round; a die of a player's first, second or third roll in it."""
    out[0] = s[c.PHASE]
    out[1] = s[c.ROUND]
    if s[c.PHASE] != c.ROLLING:
        return 2
    out[2] = s[c.TURN]
    out[3] = s[c.ROLLS]
    out[4] = s[c.FALLING]  # counted down, so that who rolls fewer dice rolls some of the same
    return 5


@rule
def deal(s: Cells, dice: Cells) -> int:
    if s[c.PHASE] == c.ROLLING:
        return roll(dice, FACES)
    if s[c.PHASE] == c.DRAW_FIRST:
        return roll(dice, s[SEATS])
    card = roll(dice, CARDS)
    while not in_deck(s, card):
        card = roll(dice, CARDS)
    return card
