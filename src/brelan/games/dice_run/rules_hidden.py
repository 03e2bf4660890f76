"""What is hidden in Dice Run, what a seat may guess of it, and draws from what nobody has seen (DR 7)."""

from brelan.engine.dice import draw_from, roll
from brelan.engine.fields import SEATS
from brelan.engine.rule import EVERYONE, Cells, rule
from brelan.games.dice_run import box
from brelan.games.dice_run.box import KIND_COUNT, STAGES
from brelan.games.dice_run.cells import (
    ASIDE,
    BURIED,
    CHOOSER,
    CHOOSING,
    CHOSEN,
    CUT,
    DEAL_CARD,
    DEAL_TARGET,
    DRAW,
    FACE_DOWN,
    HAND,
    HELD,
    LEFT,
    PACK,
    PHASE,
    PILE,
    PLAYED,
    REROLL_CARD,
    STAGE,
    TARGET_OF,
    TARGETS,
    TURN,
)
from brelan.games.dice_run.rules_cards import take_card
from brelan.games.dice_run.rules_stages import draw_pack


# ── 7 Hidden ─────────────────────────────────────────────────────────────────────────────────────────────
@rule
def witnesses(s: Cells) -> int:
    phase = s[PHASE]
    if phase in (DEAL_TARGET, DEAL_CARD, DRAW, REROLL_CARD):
        return 1 << s[TURN]
    if phase == CHOOSING:
        return 1 << s[CHOOSER]
    return 0 if phase == CUT else EVERYONE


@rule
def guess(s: Cells, seat: int, dice: Cells) -> None:
    """Redraw what the seat cannot know: hands, cards put face down, targets and choices of others, and the pack."""
    guess_cards(s, seat, dice)
    guess_targets(s, seat, dice)
    if s[PACK]:
        s[PACK] = draw_pack(s, dice)


@rule
def guess_cards(s: Cells, seat: int, dice: Cells) -> None:
    """Any card not seen may be anywhere out of sight: all of them are shuffled, and dealt out as they lie."""
    unseen = s[LEFT]
    for kind in range(KIND_COUNT):
        s[PILE + kind] = box.COUNT[kind] - s[PLAYED + kind] - s[FACE_DOWN + KIND_COUNT * seat + kind]
    for at in range(HAND + box.HAND * seat, HAND + box.HAND * seat + s[HELD + seat]):
        s[PILE + s[at] - 1] -= 1
    for other in range(s[SEATS]):
        if other != seat:
            unseen += s[HELD + other] + s[BURIED + other]
    for other in range(s[SEATS]):
        if other != seat:
            held = s[HELD + other]
            s[HELD + other] = 0
            for _ in range(held):
                take_card(s, other, take_unseen(s, unseen, dice))
                unseen -= 1
            for kind in range(KIND_COUNT):
                s[FACE_DOWN + KIND_COUNT * other + kind] = 0
            for _ in range(s[BURIED + other]):
                s[FACE_DOWN + KIND_COUNT * other + take_unseen(s, unseen, dice)] += 1
                unseen -= 1


@rule
def take_unseen(s: Cells, unseen: int, dice: Cells) -> int:
    kind = draw_from(s, PILE, unseen, dice)
    s[PILE + kind] -= 1
    return kind


@rule
def guess_targets(s: Cells, seat: int, dice: Cells) -> None:
    """Any target not seen may be held by others, or lie aside; who has chosen one may have chosen any of theirs."""
    s[ASIDE] = (1 << box.TARGETS) - 1
    for shown in range(STAGES * s[SEATS]):
        if s[TARGET_OF + shown]:
            s[ASIDE] ^= 1 << (s[TARGET_OF + shown] - 1)
    for at in range(TARGETS + STAGES * seat, TARGETS + STAGES * (seat + 1)):
        if s[at]:
            s[ASIDE] ^= 1 << (s[at] - 1)
    for other in range(s[SEATS]):
        if other != seat:
            for at in range(TARGETS + STAGES * other, TARGETS + STAGES * (other + 1)):
                if s[at]:  # how many there are is no secret
                    s[at] = 1 + pick_target(s, dice)
                    s[ASIDE] ^= 1 << (s[at] - 1)
            if s[CHOSEN + other]:
                s[CHOSEN + other] = s[TARGETS + STAGES * other + roll(dice, STAGES - s[STAGE])]


@rule
def pick_target(s: Cells, dice: Cells) -> int:
    """One of the targets nobody holds, each as likely."""
    target = roll(dice, box.TARGETS)
    while (s[ASIDE] >> target) & 1 == 0:
        target = roll(dice, box.TARGETS)
    return target
