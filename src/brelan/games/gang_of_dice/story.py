"""What a move meant in Gang of Dice, as events."""

from collections.abc import Sequence

from brelan.engine.event import Event, event
from brelan.engine.fields import SEATS
from brelan.engine.pieces.ranks import winners
from brelan.games.gang_of_dice import cells as c
from brelan.games.gang_of_dice import rules
from brelan.games.gang_of_dice.box import FACES
from brelan.games.gang_of_dice.view import end_rule, faces, kind, warning


def tell(before: Sequence[int], actor: int, move: int, after: Sequence[int]) -> list[Event]:
    """What happened when a move was made. Everything in this game happens in the open."""
    phase, turn = before[c.PHASE], before[c.TURN]
    if phase == c.DRAW_FIRST:
        return [event("told.first", "GD 2.4", seat=move)]
    if phase == c.WARN:
        return _warned(before, after)
    if phase == c.CHOOSING:
        return [event("told.plays", "GD 3.2", seat=turn, n=move - c.PLAY)]
    if phase == c.ROLLING:
        if before[c.FALLING] > 1:
            return []
        rolled = event("told.rolled", "GD 3.5", seat=turn, dice=faces(after, c.SHOWN + turn * FACES))
        return [rolled, *_turn_ended(before, after)]
    if move == c.ROLL:
        lifted = faces(before, c.LIFTED)
        return [event("told.rerolls", "GD 3.5", seat=turn, n=len(lifted), dice=lifted)]
    return _turn_ended(before, after) if move == c.STOP else []


def _warned(before: Sequence[int], after: Sequence[int]) -> list[Event]:
    card = after[c.CARD]
    told = [event("told.warning", "GD 3.1", round=after[c.ROUND], kind=kind(card), warning=warning(card))]
    if after[c.CENTRE] > before[c.CENTRE]:
        told.append(event("told.bonus", "GD 4.4", n=after[c.CENTRE] - before[c.CENTRE]))
    return told


def _turn_ended(before: Sequence[int], after: Sequence[int]) -> list[Event]:
    """The result of a turn that has ended, and the round's, if that has ended too."""
    turn, result = before[c.TURN], after[c.RESULT + before[c.TURN]]
    if result == c.NOT_YET:
        return []
    told = [event("told.result", "GD 3.7", seat=turn, total=result)]
    if result == c.INVALID:
        told = [event("told.invalid", "GD 3.6", seat=turn, warning=warning(after[c.CARD]))]
    return told + (_round_ended(before, after) if after[c.PHASE] in (c.WARN, c.ENDED) else [])


def _tie(after: Sequence[int], best: int) -> list[Event]:
    """How the round was decided between players who ended with the same total."""
    total = after[c.RESULT + best]
    tied = [seat for seat in range(after[SEATS]) if after[c.RESULT + seat] == total]
    if len(tied) == 1:
        return []
    alike = sum(after[c.PLAYED + seat] == after[c.PLAYED + best] for seat in tied)
    key = "told.tie_first" if alike > 1 else "told.tie_dice"
    return [event(key, "GD 4.1", seat=best, tied=tied, total=total)]


def _round_ended(before: Sequence[int], after: Sequence[int]) -> list[Event]:
    seats = range(after[SEATS])
    best = after[c.FIRST] if any(after[c.RESULT + seat] >= 0 for seat in seats) else -1  # GD 4.3
    if best < 0:
        told = [event("told.no_winner", "GD 4.2", n=after[c.CENTRE])]
    else:
        own_fault = after[c.RESULT + before[c.TURN]] == c.INVALID
        centre = before[c.CENTRE] + (after[c.PLAYED + before[c.TURN]] if own_fault else 0)
        others = sum(after[c.PLAYED + seat] for seat in seats if after[c.RESULT + seat] >= 0 and seat != best)
        told = [*_tie(after, best), event("told.wins", "GD 4.1", seat=best, n=centre + others)]
    told += [event("told.out", "GD 4.5", seat=seat) for seat in seats if before[c.IN + seat] > after[c.IN + seat]]
    if after[c.PHASE] == c.ENDED:
        won = winners(rules.results, after)
        told.append(event("told.end", end_rule(after), n=len(won), winners=won))
    return told
