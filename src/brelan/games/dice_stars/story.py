"""What a move meant in Dice Stars, as events."""

from collections.abc import Sequence

from brelan.engine.event import Event, event
from brelan.engine.fields import SEATS
from brelan.games.dice_stars import box
from brelan.games.dice_stars import cells as c
from brelan.games.dice_stars import rules_pad as pad
from brelan.games.dice_stars.box import COLOURS, FACES, KINDS, STAR
from brelan.games.dice_stars.view import CHOICE_NAMES, die, outcome, preview, writes


def tell(before: Sequence[int], actor: int, move: int, after: Sequence[int]) -> list[Event]:
    """What happened when a move was made. Everything in this game happens in the open."""
    phase, turn = before[c.PHASE], before[c.TURN]
    if phase == c.DRAW_FIRST:
        return [event("told.first", "DS 1.3", seat=move)]
    if phase == c.DRAWING:
        return _rolled(after) if after[c.FALLING] == 0 else []
    if phase == c.RETURNING:
        return [event("told.returns" if move == c.RETURN else "told.keeps", "DS 2.1", seat=turn)]
    if phase == c.TICKING:
        return _ticked(before, move - c.TICK, after)
    return _taken(before, move, after) if phase == c.PICKING else []


def _rolled(after: Sequence[int]) -> list[Event]:
    drawn = [_die(kind) for kind in after[c.DRAWN : c.DRAWN + after[c.SAID]]]
    return [event("told.draws", "DS 2.2", seat=after[c.TURN], n=len(drawn), dice=drawn)]


def _die(kind: int) -> Event:
    shown = die(kind)
    return Event("a_star" if shown["face"] == "star" else "a_die", shown)


def _taken(before: Sequence[int], choice: int, after: Sequence[int]) -> list[Event]:
    """Dice taken, with what is written for them and in which boxes; stars are written when they are ticked."""
    turn = before[c.TURN]
    dice = [
        _die(kind)
        for kind in range(KINDS)
        if choice in (kind // FACES, COLOURS + kind % FACES)
        for _ in range(before[c.RESERVE + kind])
    ]
    shown = preview(before, choice)
    key, rule = ("told.penalty", "DS 2.8") if shown["penalty"] else ("told.takes", "DS 2.3")
    boxes = [box.ROW_AT[where["row"]] + where["place"] for where in shown["boxes"]]
    told = [event(key, rule, seat=turn, choice=CHOICE_NAMES[choice], dice=dice, writes=writes(shown), boxes=boxes)]
    return told if choice == STAR else told + _turn_ended(before, after)


def _ticked(before: Sequence[int], row: int, after: Sequence[int]) -> list[Event]:
    turn = before[c.TURN]
    left = pad.stars_left(list(after), turn, row)
    told = [event("told.ticks" if left else "told.doubles", "DS 2.6", seat=turn, row=box.NUMBERS[row], n=left)]
    return told + (_turn_ended(before, after) if after[c.TO_TICK] == 0 else [])


def _turn_ended(before: Sequence[int], after: Sequence[int]) -> list[Event]:
    """What the end of a turn brings: a trigger, the virtual opponent's ticks, the end, dice that return to the bag."""
    turn, told = before[c.TURN], []
    if pad.objectives_left(list(after), turn) == 0:
        told.append(event("told.full", "DS 3.1", seat=turn))
    if after[SEATS] == 1:
        told.append(_opponent(after[c.TICKED] - before[c.TICKED], after))
    if after[c.PHASE] == c.ENDED:
        return [*told, outcome(after)]
    if after[c.ENDING] > before[c.ENDING]:
        told.append(event("told.last_turns", "DS 3.1"))
    if sum(after[c.BAG : c.BAG + COLOURS]) > sum(before[c.BAG : c.BAG + COLOURS]):
        told.append(event("told.refill", "DS 2.1"))
    return told


def _opponent(ticks: int, after: Sequence[int]) -> Event:
    key = "told.opponent" if ticks else "told.opponent_rests"
    return event(key, "DS 4.1", n=ticks, ticked=after[c.TICKED], boxes=after[c.GRID])
