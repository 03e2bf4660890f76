"""What a seat cannot know, and how it may imagine it (DD 8)."""

from brelan.engine.fields import SEATS
from brelan.engine.pieces.dice import draw_from
from brelan.engine.rule import Cells, rule
from brelan.games.desperados import box
from brelan.games.desperados import cells as c
from brelan.games.desperados.box import KINDS
from brelan.games.desperados.rules_actions import answers


@rule
def guess(s: Cells, seat: int, dice: Cells) -> None:
    """Deal all unseen cards anew: hands, cards looked at, pile.

    Kept are the cards the seat knows because they were stolen from it, and what everybody can work out from who was
    asked for an answer and who was not (DD 6.5). Every deal that fits is as likely.
    """
    turn = s[c.TURN]
    fresh = 0
    for kind in range(KINDS):
        fresh += s[c.FRESH + turn * KINDS + kind]
    while True:
        unseen = gather(s, seat)
        for other in range(s[SEATS]):
            if other != seat:
                unseen -= deal_known(s, seat, other, unseen, dice)
        for other in range(s[SEATS]):
            if other != seat:
                unseen -= deal_rest(s, other, fresh, unseen, dice)
        if answers_fit(s, seat):
            break
    if turn != seat:
        for _ in range(s[c.LOOKED_SIZE] - cards_in(s, c.LOOKED + turn * KINDS)):
            unseen -= move_card(s, c.LOOKED + turn * KINDS, unseen, dice)


@rule
def gather(s: Cells, seat: int) -> int:
    """Put every card that a seat cannot see into the pile, and forget what others know; says how many there are."""
    for other in range(s[SEATS]):
        if other != seat:
            for kind in range(KINDS):
                its = other * KINDS + kind
                s[c.PILE + kind] += s[c.HAND + its] + s[c.LOOKED + its]
                s[c.HAND + its] = s[c.LOOKED + its] = s[c.FRESH + its] = 0
                if seat != s[c.TURN]:
                    s[c.STOLEN + its] = 0
            s[c.FROM + other] = 0
            for cell in range(c.KNOWN + other * 4 * KINDS, c.KNOWN + (other + 1) * 4 * KINDS):
                if (cell - c.KNOWN) // KINDS % 4 != seat:
                    s[cell] = 0
    return cards_in(s, c.PILE)


@rule
def cards_in(s: Cells, cells: int) -> int:
    """How many cards are counted in these cells."""
    count = 0
    for kind in range(KINDS):
        count += s[cells + kind]
    return count


@rule
def move_card(s: Cells, to: int, unseen: int, dice: Cells) -> int:
    """Move a random card from the pile to some cells; says that it was one."""
    kind = draw_from(s, c.PILE, unseen, dice)
    s[c.PILE + kind] -= 1
    s[to + kind] += 1
    return 1


@rule
def deal_known(s: Cells, seat: int, other: int, unseen: int, dice: Cells) -> int:
    """Give another hand the cards this seat knows it has, then those known to be no answers; says how many."""
    hand, placed, clear = c.HAND + other * KINDS, 0, s[c.CLEAR + other]
    for kind in range(KINDS):
        known = s[c.KNOWN + (seat * 4 + other) * KINDS + kind]
        s[c.PILE + kind] -= known
        s[hand + kind] += known
        placed += known
        if not box.IS_ANSWER[kind]:
            clear -= known
        if other == s[c.TURN]:
            s[c.FRESH + other * KINDS + kind] = s[c.STOLEN + seat * KINDS + kind]
    while clear > 0:
        kind = draw_from(s, c.PILE, unseen - placed, dice)
        if not box.IS_ANSWER[kind]:
            s[c.PILE + kind] -= 1
            s[hand + kind] += 1
            placed += 1
            clear -= 1
    return placed


@rule
def deal_rest(s: Cells, other: int, fresh: int, unseen: int, dice: Cells) -> int:
    """Fill up another hand; the last cards of the player at turn are those that came in this turn."""
    hand, new = c.HAND + other * KINDS, c.FRESH + other * KINDS
    missing = s[c.HAND_SIZE + other] - cards_in(s, hand)
    fresh -= cards_in(s, new)
    placed = 0
    for left in range(missing, 0, -1):
        kind = draw_from(s, c.PILE, unseen - placed, dice)
        s[c.PILE + kind] -= 1
        placed += 1
        if other == s[c.TURN]:
            if left == 1 and s[c.PHASE] == c.KEEPING and s[c.KEPT]:  # one is kept: the lower of two (DD 5.1)
                second = draw_from(s, c.PILE, unseen - placed, dice)
                s[c.PILE + second] -= 1
                placed += 1
                s[c.LOOKED + other * KINDS + max(kind, second)] += 1
                kind = s[c.FROM + other] = min(kind, second)
            if left <= fresh:
                s[new + kind] += 1
        s[hand + kind] += 1
    return placed


@rule
def answers_fit(s: Cells, seat: int) -> bool:
    """Whether everybody who is known to hold an answer does (DD 6.5)."""
    missing = 0
    for other in range(s[SEATS]):
        if other != seat and s[c.HOLDS + other]:
            missing = max(missing, s[c.HOLDS + other] - answers(s, other))
    return missing == 0
