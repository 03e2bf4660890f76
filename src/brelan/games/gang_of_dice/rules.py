"""The rules of Gang of Dice, in the order of the sheet; GD and a number cite it.

Dice of one player are interchangeable, so a roll is six counts: how many dice show the Boss, 1, 2, 3, 4, 5.
"""

from brelan.engine import cup, no_secrets
from brelan.engine.dice import roll
from brelan.engine.fields import SEATS, Fields
from brelan.engine.options import Option
from brelan.engine.rule import NATURE, OVER, Cells, rule
from brelan.games.gang_of_dice import box
from brelan.games.gang_of_dice.box import CARDS, FACES

VERSION = 1
SHEET = "GD"
SEATS_ALLOWED = box.SEATS_ALLOWED
OPTIONS = (Option("bonus", box.EDITIONS), Option("open_counts", (False, True)))

FIELDS = Fields()
EDITION = FIELDS.public("edition")
OPEN = FIELDS.public("open")  # GD 7: the screens are lifted
PHASE = FIELDS.public("phase")
ROUND = FIELDS.public("round")  # 1 to 12
FIRST = FIELDS.public("first")  # the round's first player
TURN = FIELDS.public("turn")  # whose turn it is
CARD = FIELDS.public("card")  # the warning of the round
TURNED = FIELDS.public("turned")  # a bit for each card turned up so far
CENTRE = FIELDS.public("centre")  # dice in the centre, tokens changed into dice
ROLLS = FIELDS.public("rolls")  # rolls made in this turn
CUP = cup.cup(FIELDS, FACES)
FALLING = CUP + cup.FALLING  # dice in the hand: lifted, or rolled and not yet at rest
LIFTED = CUP + cup.LIFTED  # dice lifted for a reroll, by the face they showed
IN = FIELDS.public("in", 4)  # 1: still in the game
PLAYED = FIELDS.public("played", 4)  # dice played in this round
RESULT = FIELDS.public("result", 4)  # the total in this round, INVALID or NOT_YET
SHOWN = FIELDS.public("shown", 4 * FACES)  # each player's dice of this round, by face
POOL = FIELDS.owner("pool", 4, open_when=OPEN)  # GD 3.3, 7

NOT_YET, INVALID = -2, -1
DRAW_FIRST, WARN, ROLLING, CHOOSING, DECIDING, ENDED = range(6)  # phases; the first three are Nature's

# Moves of a seat: 0 to 5 lift a die that shows this face; ROLL; STOP; PLAY + n play n dice.
ROLL, STOP, PLAY = 6, 7, 7


# ── 1, 2 The box, set-up ─────────────────────────────────────────────────────────────────────────────────
@rule
def setup(s: Cells, seats: int, edition: int, open_counts: int) -> None:  # GD 2.1, 2.2
    s[SEATS] = seats
    s[EDITION] = edition
    s[OPEN] = open_counts
    for seat in range(seats):
        s[POOL + seat] = box.POOL_AT_START[seats - 2]
        s[IN + seat] = 1
        s[RESULT + seat] = NOT_YET
    s[PHASE] = DRAW_FIRST


@rule
def in_deck(s: Cells, card: int) -> bool:  # GD 2.3: cards are drawn when turned up, which is the same chance
    light = s[ROUND] < box.LIGHT_ROUNDS
    return (card < box.LIGHT) == light and (s[TURNED] >> card) & 1 == 0


# ── 3 A turn ─────────────────────────────────────────────────────────────────────────────────────────────
@rule
def warn(s: Cells, card: int) -> None:  # GD 3.1, 4.4
    s[ROUND] += 1
    s[CARD] = card
    s[TURNED] |= 1 << card
    late = s[ROUND] - box.LIGHT_ROUNDS
    if late > 0:
        s[CENTRE] += box.TOKEN_WORTH * box.BONUS_TOKENS[3 * s[EDITION] + late - 1]
    for seat in range(s[SEATS]):
        s[PLAYED + seat] = 0
        s[RESULT + seat] = NOT_YET
    for cell in range(SHOWN, SHOWN + 4 * FACES):
        s[cell] = 0
    s[TURN] = s[FIRST]
    s[PHASE] = CHOOSING


@rule
def most(s: Cells) -> int:  # GD 3.3, 3.4
    free = box.DICE_IN_PLAY[s[SEATS] - 2] + 1  # the player at turn, not yet with a result, gives the 1 back
    for seat in range(s[SEATS]):
        if s[RESULT + seat] >= 0:
            free -= s[PLAYED + seat]
        elif s[RESULT + seat] == NOT_YET and s[IN + seat]:
            free -= 1
    return min(s[POOL + s[TURN]], free)


@rule
def play(s: Cells, dice: int) -> None:  # GD 3.2
    s[POOL + s[TURN]] -= dice
    s[PLAYED + s[TURN]] = dice
    s[ROLLS] = 0
    s[FALLING] = dice
    s[PHASE] = ROLLING


@rule
def fall(s: Cells, face: int) -> None:  # GD 3.5, 3.6
    dice = SHOWN + s[TURN] * FACES
    s[dice + face] += 1
    s[FALLING] -= 1
    if s[FALLING] == 0:
        s[ROLLS] += 1
        s[PHASE] = DECIDING
        if s[ROLLS] == 3 or (box.EXPLOSION[s[CARD]] and invalid(s, dice)):
            end_turn(s)


@rule
def end_turn(s: Cells) -> None:  # GD 3.6, 3.7
    seat = s[TURN]
    dice = SHOWN + seat * FACES
    if invalid(s, dice):
        s[RESULT + seat] = INVALID
        s[CENTRE] += s[PLAYED + seat]
    else:
        s[RESULT + seat] = total(s, dice)
    for _ in range(s[SEATS] - 1):
        seat = (seat + 1) % s[SEATS]
        if s[IN + seat] and s[RESULT + seat] == NOT_YET:
            s[TURN] = seat
            s[PHASE] = CHOOSING
            return
    settle(s)


# ── 4 Winning a round ────────────────────────────────────────────────────────────────────────────────────
@rule
def winner(s: Cells) -> int:  # GD 4.1: the total, then the dice played, then the earlier; −1 if all are invalid
    best = -1
    for i in range(s[SEATS]):
        seat = (s[FIRST] + i) % s[SEATS]
        ahead = s[RESULT + seat] - s[RESULT + best] if best >= 0 else 1
        if s[RESULT + seat] >= 0 and (ahead > 0 or (ahead == 0 and s[PLAYED + seat] > s[PLAYED + best])):
            best = seat
    return best


@rule
def settle(s: Cells) -> None:
    best = winner(s)
    if best >= 0:  # GD 4.1, 4.3; without a winner the centre and the first player stay (GD 4.2, 4.3)
        for seat in range(s[SEATS]):
            if s[RESULT + seat] >= 0:
                s[POOL + best] += s[PLAYED + seat]
        s[POOL + best] += s[CENTRE]
        s[CENTRE] = 0
        s[FIRST] = best
    staying = 0
    for seat in range(s[SEATS]):
        staying += s[POOL + seat] > 0
    if staying > 0:  # GD 4.5; if nobody has dice left, those in at the round's start stay and share the win (GD 5.2)
        for seat in range(s[SEATS]):
            s[IN + seat] = int(s[POOL + seat] > 0)
    if staying <= 1 or s[ROUND] == box.ROUNDS:  # GD 5.1, 5.2
        s[OPEN] = 1
        s[PHASE] = ENDED
    else:
        while not s[IN + s[FIRST]]:  # GD 4.3
            s[FIRST] = (s[FIRST] + 1) % s[SEATS]
        s[PHASE] = WARN


# ── 5 End ────────────────────────────────────────────────────────────────────────────────────────────────
@rule
def results(s: Cells, out: Cells) -> None:  # GD 5.1, 5.2, 5.3: who is out has nothing and comes after all who are in
    for seat in range(s[SEATS]):
        rank = 1
        for other in range(s[SEATS]):
            rank += s[IN + other] > s[IN + seat] or s[POOL + other] > s[POOL + seat]
        out[seat] = rank
        out[s[SEATS] + seat] = s[POOL + seat]


# ── 6 Conditions; `dice` is the first of the six cells that count the faces ──────────────────────────────
@rule
def total(s: Cells, dice: int) -> int:  # GD 6.4
    return s[dice + 1] + 2 * s[dice + 2] + 3 * s[dice + 3] + 4 * s[dice + 4] + 5 * s[dice + 5]


@rule
def invalid(s: Cells, dice: int) -> bool:
    """Whether the dice meet the condition of the round's warning. Boss faces never count."""
    card = s[CARD]
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
    if s[PHASE] == ENDED:
        return OVER
    return s[TURN] if s[PHASE] >= CHOOSING else NATURE


@rule
def moves(s: Cells, out: Cells) -> int:
    count = 0
    if s[PHASE] == CHOOSING:  # GD 3.2
        for dice in range(1, most(s) + 1):
            out[count] = PLAY + dice
            count += 1
        return count
    count = cup.liftable(s, CUP, SHOWN + s[TURN] * FACES, FACES, out, count)  # GD 3.5
    out[count] = ROLL if s[FALLING] else STOP
    return count + 1


@rule
def apply(s: Cells, move: int) -> None:
    phase = s[PHASE]
    if phase == ROLLING:
        fall(s, move)
    elif phase == CHOOSING:
        play(s, move - PLAY)
    elif phase == WARN:
        warn(s, move)
    elif phase == DRAW_FIRST:
        s[FIRST] = move  # GD 2.4
        s[PHASE] = WARN
    elif move == STOP:
        end_turn(s)
    elif move == ROLL:
        cup.pour(s, CUP, FACES)
        s[PHASE] = ROLLING
    else:
        cup.lift(s, CUP, SHOWN + s[TURN] * FACES, move)  # GD 3.5


@rule
def chances(s: Cells, out: Cells, weight: Cells) -> int:
    outcomes = FACES if s[PHASE] == ROLLING else s[SEATS] if s[PHASE] == DRAW_FIRST else CARDS
    count = 0
    for outcome in range(outcomes):
        if s[PHASE] != WARN or in_deck(s, outcome):
            out[count] = outcome
            weight[count] = 1
            count += 1
    return count


@rule
def deal(s: Cells, dice: Cells) -> int:
    if s[PHASE] == ROLLING:
        return roll(dice, FACES)
    if s[PHASE] == DRAW_FIRST:
        return roll(dice, s[SEATS])
    card = roll(dice, CARDS)
    while not in_deck(s, card):
        card = roll(dice, CARDS)
    return card
