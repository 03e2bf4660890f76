"""The rules of Dice Run, in the order of the sheet; DR and a number cite it. Here: set-up, and the contract.

`rules_race` moves dice (DR 3, 4), `rules_cards` plays cards (DR 3, 4), `rules_turn` is a whole turn (DR 3, 5),
`rules_stages` what is scored (DR 2.2, 6), `rules_hidden` what nobody may see (DR 7).
"""

from brelan.engine.fields import SEATS
from brelan.engine.options import Option
from brelan.engine.pieces.dice import draw_from, roll
from brelan.engine.rule import NATURE, OVER, Cells, rule
from brelan.games.dice_run import box
from brelan.games.dice_run import cells as c
from brelan.games.dice_run import rules_cards as cards
from brelan.games.dice_run import rules_hidden as hidden
from brelan.games.dice_run import rules_race as race
from brelan.games.dice_run import rules_stages as stages
from brelan.games.dice_run import rules_turn as turn
from brelan.games.dice_run.box import KIND_COUNT, STAGES

VERSION = 1
SHEET = "DR"
SEATS_ALLOWED = box.SEATS_ALLOWED
OPTIONS: tuple[Option, ...] = ()
FIELDS = c.FIELDS
MOVES, OUTCOMES = c.MOVES, c.OUTCOMES
FACES = 6


# ── 1, 2 The box, set-up ─────────────────────────────────────────────────────────────────────────────────
@rule
def setup(s: Cells, seats: int) -> None:  # DR 1, 2.1
    s[SEATS] = seats
    s[c.PLACES] = 1
    s[c.PLACE] = s[c.FALLING] = box.ALL_DICE
    for kind in range(KIND_COUNT):
        s[c.PILE + kind] = box.COUNT[kind]
    s[c.LEFT] = box.CARDS
    s[c.ASIDE] = (1 << box.TARGETS) - 1
    s[c.PHASE] = c.ROLLING


@rule
def fall(s: Cells, value: int) -> None:  # DR 2.1, 5.2
    die = s[c.FALLING] & -s[c.FALLING]
    s[c.SHOWS + value] |= die
    s[c.FALLING] ^= die
    if s[c.FALLING] == 0:
        s[c.PHASE] = c.DEAL_TARGET if s[c.PHASE] == c.ROLLING else c.DRAW


@rule
def deal_target(s: Cells, target: int) -> None:  # DR 2.1: one to each, four times
    at = c.TARGETS + STAGES * s[c.TURN]
    while s[at]:
        at += 1
    s[at] = target + 1
    s[c.ASIDE] ^= 1 << target
    s[c.TURN] = (s[c.TURN] + 1) % s[SEATS]
    if s[c.TURN] == 0 and s[c.TARGETS + STAGES - 1]:
        s[c.PHASE] = c.DEAL_CARD


@rule
def deal_card(s: Cells, kind: int) -> None:  # DR 2.1: one to each, three times
    cards.take_card(s, s[c.TURN], kind)
    s[c.PILE + kind] -= 1
    s[c.LEFT] -= 1
    s[c.TURN] = (s[c.TURN] + 1) % s[SEATS]
    if s[c.TURN] == 0 and s[c.HELD] == box.HAND:
        s[c.PHASE] = c.DRAW_FIRST


# ── The contract: whose move it is, which there are, what they do ────────────────────────────────────────
@rule
def actor(s: Cells) -> int:
    phase = s[c.PHASE]
    if phase == c.ENDED:
        return OVER
    if phase < c.PLAYING:
        return NATURE
    return s[c.CHOOSER] if phase == c.CHOOSING else s[c.TURN]


@rule
def moves(s: Cells, out: Cells) -> int:
    if s[c.PHASE] != c.CHOOSING:
        return turn.moves(s, out)
    found = 0
    for at in range(c.TARGETS + STAGES * s[c.CHOOSER], c.TARGETS + STAGES * (s[c.CHOOSER] + 1)):  # DR 6.1
        if s[at]:
            out[found] = c.CHOOSE + s[at] - 1
            found += 1
    return found


@rule
def apply(s: Cells, move: int) -> None:
    phase = s[c.PHASE]
    if phase == c.CHOOSING:
        stages.choose(s, move - c.CHOOSE)
    elif phase >= c.PLAYING:
        turn.act(s, move)
    elif phase == c.DRAW:
        stages.draw(s, move)
    elif phase in (c.ROLLING, c.REROLLING):
        fall(s, move)
    elif phase == c.DEAL_TARGET:
        deal_target(s, move)
    elif phase == c.DEAL_CARD:
        deal_card(s, move)
    elif phase == c.CUT:
        stages.begin_stage(s, move)
    else:
        s[c.TURN] = move  # DR 2.3
        s[c.PHASE] = c.CUT


@rule
def weight_of(s: Cells, outcome: int) -> int:
    phase = s[c.PHASE]
    if phase in (c.DRAW, c.DEAL_CARD):
        return s[c.PILE + outcome]
    if phase == c.DEAL_TARGET:
        return (s[c.ASIDE] >> outcome) & 1
    return stages.cuts(s, outcome) if phase == c.CUT else 1


@rule
def chances(s: Cells, out: Cells, weight: Cells) -> int:
    phase = s[c.PHASE]
    first, end = 0, KIND_COUNT
    if phase in (c.ROLLING, c.REROLLING):
        end = FACES
    elif phase == c.DEAL_TARGET:
        end = box.TARGETS
    elif phase == c.CUT:
        first, end = box.SMALLEST[s[SEATS] - 3], stages.largest(s) + 1
    elif phase == c.DRAW_FIRST:
        end = s[SEATS]
    count = 0
    for outcome in range(first, end):
        out[count] = outcome
        weight[count] = weight_of(s, outcome)
        count += weight[count] > 0
    return count


@rule
def occasion(s: Cells, out: Cells) -> int:
    """The first player; the pack of a stage; a die, whenever and by whomever it is rolled; a player's targets and cards
    of the deal, and the cards that this player draws in a stage, each in their order.
    """
    phase = s[c.PHASE]
    out[0] = phase
    if phase in (c.ROLLING, c.REROLLING):
        out[1] = race.count((s[c.FALLING] & -s[c.FALLING]) - 1)
        return 2
    if phase == c.CUT:
        out[1] = s[c.STAGE]
        return 2
    out[1] = s[c.TURN]
    out[2] = s[c.STAGE]
    return 1 if phase == c.DRAW_FIRST else 3


@rule
def deal(s: Cells, dice: Cells) -> int:
    phase = s[c.PHASE]
    if phase in (c.ROLLING, c.REROLLING):
        return roll(dice, FACES)
    if phase in (c.DRAW, c.DEAL_CARD):
        return draw_from(s, c.PILE, s[c.LEFT], dice)
    if phase == c.DEAL_TARGET:
        return hidden.pick_target(s, dice)
    return stages.draw_pack(s, dice) if phase == c.CUT else roll(dice, s[SEATS])


results = stages.results
witnesses = hidden.witnesses
guess = hidden.guess
