"""The stages of Dice Run: packs, draws, and what is scored when a stage card appears (DR 2.2, 6)."""

from brelan.engine.fields import SEALED, SEATS
from brelan.engine.pieces.dice import roll
from brelan.engine.rule import Cells, rule
from brelan.games.dice_run import box
from brelan.games.dice_run import cells as c
from brelan.games.dice_run import rules_race as race
from brelan.games.dice_run.box import STAGES
from brelan.games.dice_run.rules_cards import next_turn, take_card
from brelan.games.dice_run.rules_turn import show_target

LAST_STAGE = STAGES - 1


# ── 2.2 Packs: the size of each is drawn when its stage begins, which is the same chance ─────────────────
@rule
def cuts(s: Cells, size: int) -> int:  # DR 2.2
    """In how many ways the cards can be cut if this stage's pack has that size."""
    row = s[SEATS] - 3
    packs = box.PACKS - 1 - s[c.STAGE]
    least = packs * box.SMALLEST[row]  # cards that the later packs have in any case
    above = s[c.LEFT] + s[c.DRAWN + s[c.STAGE]] - size - least
    if above < 0 or above >= box.SPAN:
        return 0
    return box.WAYS[(box.PACKS * box.UNEVEN[row] + packs) * box.SPAN + above]


@rule
def largest(s: Cells) -> int:
    """The largest size that a pack may have."""
    row = s[SEATS] - 3
    return box.SMALLEST[row] + box.WIDEST - 1 + box.UNEVEN[row]


@rule
def draw_pack(s: Cells, dice: Cells) -> int:
    """The size of this stage's pack, larger than what has been drawn from it; every way to cut is as likely."""
    smallest = max(box.SMALLEST[s[SEATS] - 3], s[c.DRAWN + s[c.STAGE]] + 1)
    ways = 0
    for size in range(smallest, largest(s) + 1):
        ways += cuts(s, size)
    at = roll(dice, ways)
    size = smallest
    while at >= cuts(s, size):
        at -= cuts(s, size)
        size += 1
    return size


@rule
def begin_stage(s: Cells, size: int) -> None:
    s[c.PACK] = size
    s[c.PHASE] = c.PLAYING


@rule
def draw(s: Cells, kind: int) -> None:  # DR 3, 6.1
    s[c.PILE + kind] -= 1
    s[c.LEFT] -= 1
    s[c.DRAWN + s[c.STAGE]] += 1
    take_card(s, s[c.TURN], kind)
    if s[c.DRAWN + s[c.STAGE]] == s[c.PACK]:
        s[c.PACK] = 0
        end_stage(s)
    else:
        next_turn(s)


# ── 6 End of a stage ─────────────────────────────────────────────────────────────────────────────────────
@rule
def next_chooser(s: Cells, seat: int) -> int:  # DR 6.1: everyone who has not played a target in this stage
    while seat < s[SEATS] and s[c.TARGET_OF + STAGES * seat + s[c.STAGE]]:
        seat += 1
    return seat


@rule
def end_stage(s: Cells) -> None:  # DR 6.1
    s[c.CHOOSER] = next_chooser(s, 0)
    if s[c.STAGE] == LAST_STAGE or s[c.CHOOSER] == s[SEATS]:
        reveal(s)
    else:
        s[c.PHASE] = c.CHOOSING


@rule
def choose(s: Cells, target: int) -> None:  # DR 6.1: one after the other, but nobody sees what another chose
    s[c.CHOSEN + s[c.CHOOSER]] = target + 1
    s[SEALED] += 1
    s[c.CHOOSER] = next_chooser(s, s[c.CHOOSER] + 1)
    if s[c.CHOOSER] == s[SEATS]:
        reveal(s)


@rule
def reveal(s: Cells) -> None:  # DR 6.1
    for seat in range(s[SEATS]):
        if s[c.TARGET_OF + STAGES * seat + s[c.STAGE]] == 0:
            chosen = s[c.TARGETS + STAGES * seat] if s[c.STAGE] == LAST_STAGE else s[c.CHOSEN + seat]
            show_target(s, seat, chosen - 1)
            s[c.CHOSEN + seat] = 0
    s[c.CHOOSER] = 0
    score(s)


@rule
def points(s: Cells, target: int, dice: int) -> int:  # DR 6.2
    colour = dice & race.matching(s, target // 6)
    value = dice & race.matching(s, c.FIRST_VALUE + target % 6)
    return race.count(colour) + race.count(value) + race.count(colour & value)


@rule
def ahead(s: Cells, one: int, other: int) -> bool:  # DR 6.2
    """Whether one seat's target stands before another's, group by group; then clockwise from who uncovered the card."""
    mine = s[c.TARGET_OF + STAGES * one + s[c.STAGE]] - 1
    theirs = s[c.TARGET_OF + STAGES * other + s[c.STAGE]] - 1
    for at in range(c.PLACE, c.PLACE + s[c.PLACES]):
        lead = points(s, mine, s[at]) - points(s, theirs, s[at])
        if lead:
            return lead > 0
    seats = s[SEATS]
    return (one - s[c.TURN]) % seats < (other - s[c.TURN]) % seats


@rule
def score(s: Cells) -> None:  # DR 6.2, 6.3, 6.4
    stage = s[c.STAGE]
    for seat in range(s[SEATS]):
        shown = STAGES * seat + stage
        s[c.COUNTED + shown] = points(s, s[c.TARGET_OF + shown] - 1, s[c.PLACE])
        rank = 1
        for other in range(s[SEATS]):
            if other != seat and ahead(s, other, seat):
                rank += 1
        if rank == 1:
            s[c.WINNER + stage] = seat + 1
        s[c.SCORED + shown] = box.STAGE_WORTH[stage] if rank == 1 else box.REWARD[rank]
        s[c.POINTS + seat] += s[c.SCORED + shown]
    if stage == LAST_STAGE:
        s[c.PHASE] = c.ENDED
    else:
        s[c.STAGE] += 1
        next_turn(s)
        s[c.PHASE] = c.CUT


@rule
def highest_card(s: Cells, seat: int) -> int:
    """1 + the last stage that a seat has won; 0 for none."""
    highest = 0
    for stage in range(STAGES):
        if s[c.WINNER + stage] == seat + 1:
            highest = stage + 1
    return highest


@rule
def results(s: Cells, out: Cells) -> None:  # DR 6.4
    for seat in range(s[SEATS]):
        rank = 1
        for other in range(s[SEATS]):
            more = s[c.POINTS + other] - s[c.POINTS + seat]
            rank += more > 0 or (more == 0 and highest_card(s, other) > highest_card(s, seat))
        out[seat] = rank
        out[s[SEATS] + seat] = s[c.POINTS + seat]
