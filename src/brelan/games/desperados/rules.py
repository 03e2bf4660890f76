"""The rules of Desperados of Dice Town, in the order of the sheet; DD and a number cite it.

Here are the set-up, the dice and the contract; acting is in rules_actions.py, cards in rules_cards.py, the end in
rules_end.py, what chance may bring in rules_nature.py, what is hidden in rules_hidden.py.
"""

from brelan.engine.fields import SEATS
from brelan.engine.options import Option
from brelan.engine.pieces import cup
from brelan.engine.rule import NATURE, OVER, Cells, rule
from brelan.games.desperados import box
from brelan.games.desperados import cells as c
from brelan.games.desperados import rules_actions as actions
from brelan.games.desperados import rules_cards as cards
from brelan.games.desperados import rules_end as end
from brelan.games.desperados import rules_hidden as hidden
from brelan.games.desperados import rules_nature as nature
from brelan.games.desperados.box import DICE, KINDS

VERSION = 1
SHEET = "DD"
SEATS_ALLOWED = box.SEATS_ALLOWED
OPTIONS = (Option("gangs", box.EDITIONS), Option("choice", ("drawn", "chosen")))
FIELDS = c.FIELDS
MOVES, OUTCOMES = c.MOVES, c.OUTCOMES

results = end.results
guess = hidden.guess
chances = nature.chances
occasion = nature.occasion
deal = nature.deal
witnesses = nature.witnesses


# ── 1, 2 The box, set-up ─────────────────────────────────────────────────────────────────────────────────
@rule
def setup(s: Cells, seats: int, edition: int, chosen: int) -> None:  # DD 1.4, 2.1
    s[SEATS] = seats
    s[c.BALANCED] = edition
    s[c.CHOSEN] = chosen
    for seat in range(seats):
        s[c.MONEY + seat] = box.DOLLARS_EACH
        for symbol in range(c.GANG_SIZE):
            s[c.NOTCHES + seat * c.GANG_SIZE + symbol] = box.NOTCHES[symbol]
    for kind in range(KINDS):
        s[c.PILE + kind] = box.COPIES[kind]
    s[c.PILE_SIZE] = box.CARDS
    s[c.PHASE] = c.CHOOSING if chosen else c.GANGS


@rule
def give_gang(s: Cells, gang: int) -> None:  # DD 2.1
    s[c.GANG + s[c.TURN]] = gang + 1
    s[c.TURN] += 1
    if s[c.TURN] == s[SEATS]:
        s[c.TURN] = 0
        s[c.FALLING] = DICE
        s[c.PHASE] = c.BREAKING


@rule
def break_out(s: Cells, face: int) -> None:  # DD 2.2
    """A die of the set-up falls. One that is too many stays in the hand and falls again."""
    if face == 0 or s[c.SHOWN + face] == 2:
        return
    s[c.SHOWN + face] += 1
    s[c.FALLING] -= 1
    if s[c.FALLING]:
        return
    for symbol in range(c.GANG_SIZE):
        cell = c.NOTCHES + s[c.TURN] * c.GANG_SIZE + symbol
        s[cell] = max(s[cell] - s[c.SHOWN + 1 + symbol], 0)
        s[c.SHOWN + 1 + symbol] = 0
    s[c.TURN] += 1
    if s[c.TURN] < s[SEATS]:
        s[c.FALLING] = DICE
    else:
        s[c.PHASE] = c.FIRST


# ── 3 A turn ─────────────────────────────────────────────────────────────────────────────────────────────
@rule
def roll_dice(s: Cells) -> None:  # DD 3.1: all four the first time, then what was lifted
    if s[c.PHASE] == c.READY:
        s[c.FALLING] = DICE
    cup.pour(s, c.CUP, c.FACES)
    s[c.LEFT] -= 1
    s[c.ROLLS] += 1
    s[c.PHASE] = c.ROLLING


@rule
def fall(s: Cells, face: int) -> None:  # DD 3.1
    s[c.SHOWN + face] += 1
    s[c.FALLING] -= 1
    if s[c.FALLING] == 0:
        s[c.PHASE] = c.DECIDING


# ── The contract: whose move it is, which there are, what they do ────────────────────────────────────────
@rule
def actor(s: Cells) -> int:
    phase = s[c.PHASE]
    if phase == c.ENDED:
        return OVER
    if phase <= c.STEALING:
        return NATURE
    return s[c.ASKED] if phase == c.ANSWERING else s[c.TURN]


@rule
def moves(s: Cells, out: Cells) -> int:
    phase = s[c.PHASE]
    if phase in (c.DECIDING, c.READY):
        return moves_with_dice(s, out)
    if phase in (c.ACTING, c.TURNING):
        return actions.may_name(s, out)
    if phase == c.ANSWERING:
        return actions.may_answer(s, out)
    return cards.may_keep(s, out) if phase == c.KEEPING else moves_of_choice(s, out)


@rule
def moves_with_dice(s: Cells, out: Cells) -> int:  # DD 3.1, 3.2, 6.3
    count = 0
    if s[c.HAND_SIZE + s[c.TURN]]:
        for kind in range(KINDS):
            if s[c.HAND + s[c.TURN] * KINDS + kind] and cards.playable(s, kind):
                out[count] = c.PLAY + kind
                count += 1
    if s[c.PHASE] == c.READY:
        out[count] = c.ROLL
        return count + 1
    if s[c.LEFT]:
        count = cup.liftable(s, c.CUP, c.SHOWN, c.FACES, out, count)
    if s[c.FALLING]:
        out[count] = c.ROLL
        return count + 1
    most = actions.alike(s)
    if actions.may_act(s, most):
        out[count] = c.ACT
        count += 1
    if actions.may_draw(s, most):
        out[count] = c.DRAW
        count += 1
    return count


@rule
def moves_of_choice(s: Cells, out: Cells) -> int:
    """The gangs left (DD 2.1), the opponents who have a card, the dice, the other faces (DD 1.5)."""
    count = 0
    phase = s[c.PHASE]
    if phase in (c.WHICH_DIE, c.WHICH_FACE):
        for face in range(c.FACES):
            if s[c.SHOWN + face] if phase == c.WHICH_DIE else face != s[c.DIE]:
                out[count] = (c.OLD if phase == c.WHICH_DIE else c.NEW) + face
                count += 1
    elif phase == c.ROBBING:
        for seat in range(s[SEATS]):
            if seat != s[c.TURN] and s[c.HAND_SIZE + seat]:
                out[count] = c.ROB + seat
                count += 1
    else:
        for gang in range(box.GANG_COUNT):
            if nature.gang_left(s, gang):
                out[count] = c.PICK + gang
                count += 1
    return count


@rule
def apply(s: Cells, move: int) -> None:
    phase = s[c.PHASE]
    if phase == c.ROLLING:
        fall(s, move)
    elif phase <= c.STEALING:
        apply_chance(s, move)
    elif move < c.ROLL:
        cup.lift(s, c.CUP, c.SHOWN, move)
    elif move == c.ROLL:
        roll_dice(s)
    elif move == c.ACT:
        actions.stop_and_act(s)
    elif move == c.DRAW:
        actions.stop_and_draw(s)
    elif move == c.DONE:
        end.end_turn(s)
    elif move == c.PASS:
        actions.give_no_answer(s)
    else:
        apply_choice(s, move)


@rule
def apply_choice(s: Cells, move: int) -> None:
    """A move that names something: a card, a desperado, a die, a player, a gang."""
    if move >= c.TAKE:
        cards.choose_card(s, move - c.TAKE)
    elif move >= c.PLAY:
        if s[c.PHASE] == c.ANSWERING:
            actions.answer(s, move - c.PLAY)
        else:
            cards.play(s, move - c.PLAY)
    elif move >= c.NEW:
        cards.turn_die(s, move - c.NEW)
    elif move >= c.OLD:
        s[c.DIE] = move - c.OLD
        s[c.PHASE] = c.WHICH_FACE
    elif move >= c.FREE:
        cards.turn(s, move - c.FREE)
    elif move >= c.USE:
        actions.act(s, move - c.USE)
    elif move >= c.ROB:
        s[c.VICTIM] = move - c.ROB
        s[c.PHASE] = c.STEALING
    else:
        give_gang(s, move - c.PICK)


# ── Nature ───────────────────────────────────────────────────────────────────────────────────────────────
@rule
def apply_chance(s: Cells, move: int) -> None:
    phase = s[c.PHASE]
    if phase == c.DRAWING:
        cards.draw_card(s, move)
    elif phase == c.STEALING:
        cards.steal(s, move)
    elif phase == c.BREAKING:
        break_out(s, move)
    elif phase == c.GANGS:
        give_gang(s, move)
    else:
        end.begin_turn(s, move)  # DD 2.3
