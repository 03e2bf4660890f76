"""What a move meant in Gang of Dice, as events."""

from collections.abc import Sequence

from brelan.engine.event import Event, event
from brelan.engine.fields import SEATS
from brelan.engine.ranks import winners
from brelan.games.gang_of_dice import rules as gd
from brelan.games.gang_of_dice.box import FACES
from brelan.games.gang_of_dice.view import end_rule, faces, kind, warning


def tell(before: Sequence[int], actor: int, move: int, after: Sequence[int]) -> list[Event]:
    """What happened when a move was made. Everything in this game happens in the open."""
    phase, turn = before[gd.PHASE], before[gd.TURN]
    if phase == gd.DRAW_FIRST:
        return [event("told.first", "GD 2.4", seat=move)]
    if phase == gd.WARN:
        return _warned(before, after)
    if phase == gd.CHOOSING:
        return [event("told.plays", "GD 3.2", seat=turn, n=move - gd.PLAY)]
    if phase == gd.ROLLING:
        if before[gd.FALLING] > 1:
            return []
        rolled = event("told.rolled", "GD 3.5", seat=turn, dice=faces(after, gd.SHOWN + turn * FACES))
        return [rolled, *_turn_ended(before, after)]
    if move == gd.ROLL:
        lifted = faces(before, gd.LIFTED)
        return [event("told.rerolls", "GD 3.5", seat=turn, n=len(lifted), dice=lifted)]
    return _turn_ended(before, after) if move == gd.STOP else []


def _warned(before: Sequence[int], after: Sequence[int]) -> list[Event]:
    card = after[gd.CARD]
    told = [event("told.warning", "GD 3.1", round=after[gd.ROUND], kind=kind(card), warning=warning(card))]
    if after[gd.CENTRE] > before[gd.CENTRE]:
        told.append(event("told.bonus", "GD 4.4", n=after[gd.CENTRE] - before[gd.CENTRE]))
    return told


def _turn_ended(before: Sequence[int], after: Sequence[int]) -> list[Event]:
    """The result of a turn that has ended, and the round's, if that has ended too."""
    turn, result = before[gd.TURN], after[gd.RESULT + before[gd.TURN]]
    if result == gd.NOT_YET:
        return []
    told = [event("told.result", "GD 3.7", seat=turn, total=result)]
    if result == gd.INVALID:
        told = [event("told.invalid", "GD 3.6", seat=turn, warning=warning(after[gd.CARD]))]
    return told + (_round_ended(before, after) if after[gd.PHASE] in (gd.WARN, gd.ENDED) else [])


def _round_ended(before: Sequence[int], after: Sequence[int]) -> list[Event]:
    seats = range(after[SEATS])
    best = after[gd.FIRST] if any(after[gd.RESULT + seat] >= 0 for seat in seats) else -1  # GD 4.3
    if best < 0:
        told = [event("told.no_winner", "GD 4.2", n=after[gd.CENTRE])]
    else:
        own_fault = after[gd.RESULT + before[gd.TURN]] == gd.INVALID
        centre = before[gd.CENTRE] + (after[gd.PLAYED + before[gd.TURN]] if own_fault else 0)
        others = sum(after[gd.PLAYED + seat] for seat in seats if after[gd.RESULT + seat] >= 0 and seat != best)
        told = [event("told.wins", "GD 4.1", seat=best, n=centre + others)]
    told += [event("told.out", "GD 4.5", seat=seat) for seat in seats if before[gd.IN + seat] > after[gd.IN + seat]]
    if after[gd.PHASE] == gd.ENDED:
        won = winners(gd.results, after)
        told.append(event("told.end", end_rule(after), n=len(won), winners=won))
    return told
