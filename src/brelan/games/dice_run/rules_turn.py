"""A turn of Dice Run: its two special actions (DR 5), and all the moves that can be made in it."""

from brelan.engine.rule import Cells, rule
from brelan.games.dice_run import box
from brelan.games.dice_run import cells as c
from brelan.games.dice_run import rules_cards as cards
from brelan.games.dice_run import rules_race as race
from brelan.games.dice_run.box import STAGES


# ── 5 Special actions ────────────────────────────────────────────────────────────────────────────────────
@rule
def show_target(s: Cells, seat: int, target: int) -> None:
    """Turn a target face up: it is the seat's target of this stage. Those left close up, so that no place tells."""
    at = c.TARGETS + STAGES * seat
    last = at + STAGES - 1
    while s[at] != target + 1:
        at += 1
    while at < last:
        s[at] = s[at + 1]
        at += 1
    s[last] = 0
    s[c.TARGET_OF + STAGES * seat + s[c.STAGE]] = target + 1


@rule
def play_target(s: Cells, first: int) -> None:  # DR 5.1; nothing is drawn
    target = s[c.TARGET_OF + STAGES * s[c.TURN] + s[c.STAGE]] - 1
    colour, value = target // 6, c.FIRST_VALUE + target % 6
    race.advance(s, race.matching(s, colour if first == c.COLOUR_FIRST else value))
    race.advance(s, race.matching(s, value if first == c.COLOUR_FIRST else colour))
    cards.next_turn(s)


@rule
def may_reroll(s: Cells) -> bool:  # DR 4.12, 5.2
    return s[c.REROLLER] != s[c.TURN] + 1 and race.groups(s) > 1


@rule
def put_face_down(s: Cells, kind: int) -> None:  # DR 5.2: the former marker counts among its owner's cards already
    seat = s[c.TURN]
    cards.lose_card(s, seat, kind)
    s[c.FACE_DOWN + box.KIND_COUNT * seat + kind] += 1
    s[c.BURIED + seat] += 1
    s[c.REROLLER] = seat + 1
    s[c.FALLING] = s[race.place_of(s, s[c.GROUP])]
    for value in range(6):
        s[c.SHOWS + value] &= ~s[c.FALLING]
    s[c.PHASE] = c.REROLLING


# ── The moves of a turn ──────────────────────────────────────────────────────────────────────────────────
@rule
def cards_in_hand(s: Cells, out: Cells, first: int) -> int:
    """Each kind of card in the hand once, as a move that counts from `first`."""
    seat = s[c.TURN]
    found = before = 0
    for at in range(c.HAND + box.HAND * seat, c.HAND + box.HAND * seat + s[c.HELD + seat]):
        if s[at] != before:
            before = s[at]
            out[found] = first + before - 1
            found += 1
    return found


@rule
def turn_moves(s: Cells, out: Cells) -> int:  # DR 3, 5
    seat = s[c.TURN]
    found = cards_in_hand(s, out, c.PLAY)
    if s[c.TARGET_OF + STAGES * seat + s[c.STAGE]] == 0:
        for at in range(c.TARGETS + STAGES * seat, c.TARGETS + STAGES * (seat + 1)):
            if s[at]:
                out[found] = c.TARGET + s[at] - 1
                found += 1
    if may_reroll(s):
        out[found] = c.REROLL
        found += 1
    return found


@rule
def moves(s: Cells, out: Cells) -> int:
    """All moves of a turn, whatever has been begun in it."""
    phase = s[c.PHASE]
    if phase == c.PLAYING:
        return turn_moves(s, out)
    if phase == c.ORDER:
        out[0] = c.COLOUR_FIRST
        out[1] = c.VALUE_FIRST
        return 2
    if phase == c.REROLL_CARD:
        return cards_in_hand(s, out, c.PUT)
    if phase in (c.SPRINT_DIE, c.CRASH_DIE):
        return cards.dice_to_choose(s, out)
    if phase == c.JOKER_PROPERTY:
        return cards.properties_to_choose(s, out)
    return cards.values_to_choose(s, out) if phase == c.FLIP_VALUE else cards.groups_to_choose(s, out)


@rule
def act(s: Cells, move: int) -> None:
    """Play one move of a turn. Numbers of moves go up from the hand to what is done with it."""
    if move < c.REROLL:
        cards.play_card(s, move - c.PLAY)
    elif move == c.REROLL:
        s[c.PHASE] = c.REROLL_GROUP
    elif move < c.COLOUR_FIRST:
        show_target(s, s[c.TURN], move - c.TARGET)
        s[c.PHASE] = c.ORDER
    elif move < c.PROPERTY:
        play_target(s, move)
    elif move < c.DIE:
        race.advance(s, race.matching(s, move - c.PROPERTY))
        s[c.PHASE] = c.DRAW
    elif move < c.TO_GROUP:
        cards.choose_die(s, move - c.DIE)
    elif move < c.VALUE:
        cards.choose_group(s, move - c.TO_GROUP)
    elif move < c.PUT:
        race.flip(s, s[c.GROUP], move - c.VALUE)
        s[c.PHASE] = c.DRAW
    else:
        put_face_down(s, move - c.PUT)
