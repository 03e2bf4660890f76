"""What is hidden in Dice Run, what a seat may guess of it, and draws from what nobody has seen (DR 7)."""

from brelan.engine.fields import SEATS
from brelan.engine.pieces.dice import draw_from, roll
from brelan.engine.rule import EVERYONE, Cells, rule
from brelan.games.dice_run import box
from brelan.games.dice_run import cells as c
from brelan.games.dice_run.box import KIND_COUNT, STAGES
from brelan.games.dice_run.rules_cards import take_card
from brelan.games.dice_run.rules_stages import draw_pack


# ── 7 Hidden ─────────────────────────────────────────────────────────────────────────────────────────────
@rule
def witnesses(s: Cells) -> int:
    phase = s[c.PHASE]
    if phase in (c.DEAL_TARGET, c.DEAL_CARD, c.DRAW, c.REROLL_CARD):
        return 1 << s[c.TURN]
    if phase == c.CHOOSING:
        return 1 << s[c.CHOOSER]
    return 0 if phase == c.CUT else EVERYONE


@rule
def guess(s: Cells, seat: int, dice: Cells) -> None:
    """Redraw what the seat cannot know: hands, cards put face down, targets and choices of others, and the pack."""
    guess_cards(s, seat, dice)
    guess_targets(s, seat, dice)
    if s[c.PACK]:
        s[c.PACK] = draw_pack(s, dice)


@rule
def guess_cards(s: Cells, seat: int, dice: Cells) -> None:
    """Any card not seen may be anywhere out of sight: all of them are shuffled, and dealt out as they lie."""
    unseen = s[c.LEFT]
    for kind in range(KIND_COUNT):
        s[c.PILE + kind] = box.COUNT[kind] - s[c.PLAYED + kind] - s[c.FACE_DOWN + KIND_COUNT * seat + kind]
    for at in range(c.HAND + box.HAND * seat, c.HAND + box.HAND * seat + s[c.HELD + seat]):
        s[c.PILE + s[at] - 1] -= 1
    for other in range(s[SEATS]):
        if other != seat:
            unseen += s[c.HELD + other] + s[c.BURIED + other]
    for other in range(s[SEATS]):
        if other != seat:
            held = s[c.HELD + other]
            s[c.HELD + other] = 0
            for _ in range(held):
                take_card(s, other, take_unseen(s, unseen, dice))
                unseen -= 1
            for kind in range(KIND_COUNT):
                s[c.FACE_DOWN + KIND_COUNT * other + kind] = 0
            for _ in range(s[c.BURIED + other]):
                s[c.FACE_DOWN + KIND_COUNT * other + take_unseen(s, unseen, dice)] += 1
                unseen -= 1


@rule
def take_unseen(s: Cells, unseen: int, dice: Cells) -> int:
    kind = draw_from(s, c.PILE, unseen, dice)
    s[c.PILE + kind] -= 1
    return kind


@rule
def guess_targets(s: Cells, seat: int, dice: Cells) -> None:
    """Any target not seen may be held by others, or lie aside; who has chosen one may have chosen any of theirs."""
    s[c.ASIDE] = (1 << box.TARGETS) - 1
    for shown in range(STAGES * s[SEATS]):
        if s[c.TARGET_OF + shown]:
            s[c.ASIDE] ^= 1 << (s[c.TARGET_OF + shown] - 1)
    for at in range(c.TARGETS + STAGES * seat, c.TARGETS + STAGES * (seat + 1)):
        if s[at]:
            s[c.ASIDE] ^= 1 << (s[at] - 1)
    for other in range(s[SEATS]):
        if other != seat:
            for at in range(c.TARGETS + STAGES * other, c.TARGETS + STAGES * (other + 1)):
                if s[at]:  # how many there are is no secret
                    s[at] = 1 + pick_target(s, dice)
                    s[c.ASIDE] ^= 1 << (s[at] - 1)
            if s[c.CHOSEN + other]:
                s[c.CHOSEN + other] = s[c.TARGETS + STAGES * other + roll(dice, STAGES - s[c.STAGE])]


@rule
def pick_target(s: Cells, dice: Cells) -> int:
    """One of the targets nobody holds, each as likely."""
    target = roll(dice, box.TARGETS)
    while (s[c.ASIDE] >> target) & 1 == 0:
        target = roll(dice, box.TARGETS)
    return target
