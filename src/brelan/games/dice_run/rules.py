"""The rules of Dice Run, in the order of the sheet; DR and a number cite it. Here: set-up, and the contract.

`rules_race` moves dice (DR 3, 4), `rules_cards` plays cards (DR 3, 4), `rules_turn` is a whole turn (DR 3, 5),
`rules_stages` what is scored (DR 2.2, 6), `rules_hidden` what nobody may see (DR 7).
"""

from brelan.engine.dice import draw_from, roll
from brelan.engine.fields import SEATS
from brelan.engine.options import Option
from brelan.engine.rule import NATURE, OVER, Cells, rule
from brelan.games.dice_run import box, cells
from brelan.games.dice_run import rules_cards as cards
from brelan.games.dice_run import rules_hidden as hidden
from brelan.games.dice_run import rules_stages as stages
from brelan.games.dice_run import rules_turn as turn
from brelan.games.dice_run.box import KIND_COUNT, STAGES
from brelan.games.dice_run.cells import (
    ASIDE,
    CHOOSE,
    CHOOSER,
    CHOOSING,
    CUT,
    DEAL_CARD,
    DEAL_TARGET,
    DRAW,
    DRAW_FIRST,
    ENDED,
    FALLING,
    HELD,
    LEFT,
    PHASE,
    PILE,
    PLACE,
    PLACES,
    PLAYING,
    REROLLING,
    ROLLING,
    SHOWS,
    TARGETS,
    TURN,
)

VERSION = 1
SHEET = "DR"
SEATS_ALLOWED = box.SEATS_ALLOWED
OPTIONS: tuple[Option, ...] = ()
FIELDS = cells.FIELDS
FACES = 6


# ── 1, 2 The box, set-up ─────────────────────────────────────────────────────────────────────────────────
@rule
def setup(s: Cells, seats: int) -> None:  # DR 1, 2.1
    s[SEATS] = seats
    s[PLACES] = 1
    s[PLACE] = s[FALLING] = box.ALL_DICE
    for kind in range(KIND_COUNT):
        s[PILE + kind] = box.COUNT[kind]
    s[LEFT] = box.CARDS
    s[ASIDE] = (1 << box.TARGETS) - 1
    s[PHASE] = ROLLING


@rule
def fall(s: Cells, value: int) -> None:  # DR 2.1, 5.2
    die = s[FALLING] & -s[FALLING]
    s[SHOWS + value] |= die
    s[FALLING] ^= die
    if s[FALLING] == 0:
        s[PHASE] = DEAL_TARGET if s[PHASE] == ROLLING else DRAW


@rule
def deal_target(s: Cells, target: int) -> None:  # DR 2.1: one to each, four times
    at = TARGETS + STAGES * s[TURN]
    while s[at]:
        at += 1
    s[at] = target + 1
    s[ASIDE] ^= 1 << target
    s[TURN] = (s[TURN] + 1) % s[SEATS]
    if s[TURN] == 0 and s[TARGETS + STAGES - 1]:
        s[PHASE] = DEAL_CARD


@rule
def deal_card(s: Cells, kind: int) -> None:  # DR 2.1: one to each, three times
    cards.take_card(s, s[TURN], kind)
    s[PILE + kind] -= 1
    s[LEFT] -= 1
    s[TURN] = (s[TURN] + 1) % s[SEATS]
    if s[TURN] == 0 and s[HELD] == box.HAND:
        s[PHASE] = DRAW_FIRST


# ── The contract: whose move it is, which there are, what they do ────────────────────────────────────────
@rule
def actor(s: Cells) -> int:
    phase = s[PHASE]
    if phase == ENDED:
        return OVER
    if phase < PLAYING:
        return NATURE
    return s[CHOOSER] if phase == CHOOSING else s[TURN]


@rule
def moves(s: Cells, out: Cells) -> int:
    if s[PHASE] != CHOOSING:
        return turn.moves(s, out)
    found = 0
    for at in range(TARGETS + STAGES * s[CHOOSER], TARGETS + STAGES * (s[CHOOSER] + 1)):  # DR 6.1
        if s[at]:
            out[found] = CHOOSE + s[at] - 1
            found += 1
    return found


@rule
def apply(s: Cells, move: int) -> None:
    phase = s[PHASE]
    if phase == CHOOSING:
        stages.choose(s, move - CHOOSE)
    elif phase >= PLAYING:
        turn.act(s, move)
    elif phase == DRAW:
        stages.draw(s, move)
    elif phase in (ROLLING, REROLLING):
        fall(s, move)
    elif phase == DEAL_TARGET:
        deal_target(s, move)
    elif phase == DEAL_CARD:
        deal_card(s, move)
    elif phase == CUT:
        stages.begin_stage(s, move)
    else:
        s[TURN] = move  # DR 2.3
        s[PHASE] = CUT


@rule
def weight_of(s: Cells, outcome: int) -> int:
    phase = s[PHASE]
    if phase in (DRAW, DEAL_CARD):
        return s[PILE + outcome]
    if phase == DEAL_TARGET:
        return (s[ASIDE] >> outcome) & 1
    return stages.cuts(s, outcome) if phase == CUT else 1


@rule
def chances(s: Cells, out: Cells, weight: Cells) -> int:
    phase = s[PHASE]
    first, end = 0, KIND_COUNT
    if phase in (ROLLING, REROLLING):
        end = FACES
    elif phase == DEAL_TARGET:
        end = box.TARGETS
    elif phase == CUT:
        first, end = box.SMALLEST[s[SEATS] - 3], stages.largest(s) + 1
    elif phase == DRAW_FIRST:
        end = s[SEATS]
    count = 0
    for outcome in range(first, end):
        out[count] = outcome
        weight[count] = weight_of(s, outcome)
        count += weight[count] > 0
    return count


@rule
def deal(s: Cells, dice: Cells) -> int:
    phase = s[PHASE]
    if phase in (ROLLING, REROLLING):
        return roll(dice, FACES)
    if phase in (DRAW, DEAL_CARD):
        return draw_from(s, PILE, s[LEFT], dice)
    if phase == DEAL_TARGET:
        return hidden.pick_target(s, dice)
    return stages.draw_pack(s, dice) if phase == CUT else roll(dice, s[SEATS])


results = stages.results
witnesses = hidden.witnesses
guess = hidden.guess
