"""A turn of Dice Run: its two special actions (DR 5), and all the moves that can be made in it."""

from brelan.engine.rule import Cells, rule
from brelan.games.dice_run import box
from brelan.games.dice_run import rules_cards as cards
from brelan.games.dice_run import rules_race as race
from brelan.games.dice_run.box import STAGES
from brelan.games.dice_run.cells import (
    BURIED,
    COLOUR_FIRST,
    CRASH_DIE,
    DIE,
    DRAW,
    FACE_DOWN,
    FALLING,
    FIRST_VALUE,
    FLIP_VALUE,
    GROUP,
    HAND,
    HELD,
    JOKER_PROPERTY,
    ORDER,
    PHASE,
    PLAY,
    PLAYING,
    PROPERTY,
    PUT,
    REROLL,
    REROLL_CARD,
    REROLL_GROUP,
    REROLLER,
    REROLLING,
    SHOWS,
    SPRINT_DIE,
    STAGE,
    TARGET,
    TARGET_OF,
    TARGETS,
    TO_GROUP,
    TURN,
    VALUE,
    VALUE_FIRST,
)


# ── 5 Special actions ────────────────────────────────────────────────────────────────────────────────────
@rule
def show_target(s: Cells, seat: int, target: int) -> None:
    """Turn a target face up: it is the seat's target of this stage. Those left close up, so that no place tells."""
    at = TARGETS + STAGES * seat
    last = at + STAGES - 1
    while s[at] != target + 1:
        at += 1
    while at < last:
        s[at] = s[at + 1]
        at += 1
    s[last] = 0
    s[TARGET_OF + STAGES * seat + s[STAGE]] = target + 1


@rule
def play_target(s: Cells, first: int) -> None:  # DR 5.1; nothing is drawn
    target = s[TARGET_OF + STAGES * s[TURN] + s[STAGE]] - 1
    colour, value = target // 6, FIRST_VALUE + target % 6
    race.advance(s, race.matching(s, colour if first == COLOUR_FIRST else value))
    race.advance(s, race.matching(s, value if first == COLOUR_FIRST else colour))
    cards.next_turn(s)


@rule
def may_reroll(s: Cells) -> bool:  # DR 4.12, 5.2
    return s[REROLLER] != s[TURN] + 1 and race.groups(s) > 1


@rule
def put_face_down(s: Cells, kind: int) -> None:  # DR 5.2: the former marker counts among its owner's cards already
    seat = s[TURN]
    cards.lose_card(s, seat, kind)
    s[FACE_DOWN + box.KIND_COUNT * seat + kind] += 1
    s[BURIED + seat] += 1
    s[REROLLER] = seat + 1
    s[FALLING] = s[race.place_of(s, s[GROUP])]
    for value in range(6):
        s[SHOWS + value] &= ~s[FALLING]
    s[PHASE] = REROLLING


# ── The moves of a turn ──────────────────────────────────────────────────────────────────────────────────
@rule
def cards_in_hand(s: Cells, out: Cells, first: int) -> int:
    """Each kind of card in the hand once, as a move that counts from `first`."""
    seat = s[TURN]
    found = before = 0
    for at in range(HAND + box.HAND * seat, HAND + box.HAND * seat + s[HELD + seat]):
        if s[at] != before:
            before = s[at]
            out[found] = first + before - 1
            found += 1
    return found


@rule
def turn_moves(s: Cells, out: Cells) -> int:  # DR 3, 5
    seat = s[TURN]
    found = cards_in_hand(s, out, PLAY)
    if s[TARGET_OF + STAGES * seat + s[STAGE]] == 0:
        for at in range(TARGETS + STAGES * seat, TARGETS + STAGES * (seat + 1)):
            if s[at]:
                out[found] = TARGET + s[at] - 1
                found += 1
    if may_reroll(s):
        out[found] = REROLL
        found += 1
    return found


@rule
def moves(s: Cells, out: Cells) -> int:
    """All moves of a turn, whatever has been begun in it."""
    phase = s[PHASE]
    if phase == PLAYING:
        return turn_moves(s, out)
    if phase == ORDER:
        out[0] = COLOUR_FIRST
        out[1] = VALUE_FIRST
        return 2
    if phase == REROLL_CARD:
        return cards_in_hand(s, out, PUT)
    if phase in (SPRINT_DIE, CRASH_DIE):
        return cards.dice_to_choose(s, out)
    if phase == JOKER_PROPERTY:
        return cards.properties_to_choose(s, out)
    return cards.values_to_choose(s, out) if phase == FLIP_VALUE else cards.groups_to_choose(s, out)


@rule
def act(s: Cells, move: int) -> None:
    """Play one move of a turn. Numbers of moves go up from the hand to what is done with it."""
    if move < REROLL:
        cards.play_card(s, move - PLAY)
    elif move == REROLL:
        s[PHASE] = REROLL_GROUP
    elif move < COLOUR_FIRST:
        show_target(s, s[TURN], move - TARGET)
        s[PHASE] = ORDER
    elif move < PROPERTY:
        play_target(s, move)
    elif move < DIE:
        race.advance(s, race.matching(s, move - PROPERTY))
        s[PHASE] = DRAW
    elif move < TO_GROUP:
        cards.choose_die(s, move - DIE)
    elif move < VALUE:
        cards.choose_group(s, move - TO_GROUP)
    elif move < PUT:
        race.flip(s, s[GROUP], move - VALUE)
        s[PHASE] = DRAW
    else:
        put_face_down(s, move - PUT)
