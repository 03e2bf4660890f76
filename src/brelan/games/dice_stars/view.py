"""Dice Stars as a seat sees it, in words and names. Nothing is hidden: all see the same."""

from collections.abc import Sequence
from typing import Any

from brelan.engine.event import Event, event, minus
from brelan.engine.fields import SEATS
from brelan.engine.ranks import winners
from brelan.games.dice_stars import box
from brelan.games.dice_stars import rules as ds
from brelan.games.dice_stars import rules_dice as pool
from brelan.games.dice_stars import rules_sheet as sheet
from brelan.games.dice_stars.box import BOXES, CHOICES, COLOUR_NAMES, FACES, KINDS, LINES, ROWS, STAR

FACE_NAMES = (*map(str, box.NUMBERS), "star")
CHOICE_NAMES = (*COLOUR_NAMES, *FACE_NAMES)


def table(seen: Sequence[int], seat: int) -> dict[str, Any]:
    """All that lies on the table: the dice, what could be taken and where it would be written, the sheets."""
    fallen = seen[ds.SAID] - seen[ds.FALLING] if seen[ds.PHASE] in (ds.DRAWING, ds.PICKING) else 0
    return {
        "first": seen[ds.FIRST],
        "ending": bool(seen[ds.ENDING]),
        "bag": by_colour(seen, pool.BAG),
        "discard": by_colour(seen, pool.DISCARD),
        "reserve": [die(kind) for kind in range(KINDS) for _ in range(seen[pool.RESERVE + kind])],
        "drawn": [die(kind) for kind in seen[ds.DRAWN : ds.DRAWN + fallen]],
        "choices": [preview(seen, choice) for choice in choices(seen)],
        "unfit": unfit(seen),
        "to_tick": seen[ds.TO_TICK],
        "tickable": tickable(seen),
        "seats": [player(seen, other) for other in range(seen[SEATS])],
        "opponent": opponent(seen),
    }


def by_colour(seen: Sequence[int], start: int) -> dict[str, int]:
    """Dice counted by colour."""
    return {colour: seen[start + i] for i, colour in enumerate(COLOUR_NAMES)}


def die(kind: int) -> dict[str, str]:
    """A die that has fallen."""
    return {"colour": COLOUR_NAMES[kind // FACES], "face": FACE_NAMES[kind % FACES]}


def choices(seen: Sequence[int]) -> list[int]:
    """What could be taken now."""
    out = [0] * CHOICES
    return out[: ds.choices(list(seen), out)] if seen[ds.PHASE] == ds.PICKING else []


def unfit(seen: Sequence[int]) -> list[dict[str, Any]]:
    """What lies there but does not fit on the sheet of the seat at turn (DS 2.7): its dice, and the boxes left."""
    if seen[ds.PHASE] != ds.PICKING:
        return []
    room = sheet.ROOM + CHOICES * seen[ds.TURN]
    return [
        {"choice": CHOICE_NAMES[choice], "dice": seen[pool.DICE + choice], "boxes": seen[room + choice]}
        for choice in range(CHOICES)
        if seen[pool.DICE + choice] and not ds.fits(list(seen), choice)
    ]


def preview(seen: Sequence[int], choice: int) -> dict[str, Any]:
    """A choice: its dice, their sum, the boxes it would fill, what the rows and the sheet would be worth then, and what
    the virtual opponent would tick for the rest.

    `overrun` says that this would be its last box (DS 4.2). All is found by doing it on a copy.
    """
    seat, dice = seen[ds.TURN], seen[pool.DICE + choice]
    state = list(seen)
    total, penalty = pool.total(state, choice), not ds.fits(state, choice)
    pool.take(state, choice)
    if penalty:
        state[sheet.PENALTY + seat] = total
    elif choice != STAR:
        sheet.fill(state, seat, choice, dice, total)
    ticks = ticks_to_come(state)
    return {
        "choice": CHOICE_NAMES[choice],
        "move": choice,
        "dice": dice,
        "total": total,
        "penalty": penalty,
        "boxes": filled(seen, state, seat),
        "rows": [row_score(state, seat, row) for row in range(ROWS)],
        "score": sheet.score(state, seat),
        "ticks": ticks if seen[SEATS] == 1 else None,
        "overrun": seen[SEATS] == 1 and seen[ds.TICKED] + ticks == seen[ds.GRID],
    }


def filled(before: Sequence[int], after: Sequence[int], seat: int) -> list[dict[str, Any]]:
    """The boxes of a sheet that were filled between two states, as the line goes: the one with the sum is last."""
    first = sheet.WRITTEN + BOXES * seat
    return [
        {**place(cell), "written": written(after[first + cell])}
        for cell in range(BOXES)
        if before[first + cell] != after[first + cell]
    ]


def tickable(seen: Sequence[int]) -> list[dict[str, int]]:
    """The rows in which a star may still be ticked in this turn, with the move that does it (DS 2.6).

    Stars go from the top down, so a row may have to wait until those above it have theirs.
    """
    if seen[ds.PHASE] != ds.TICKING:
        return []
    open_rows = (row for row in range(seen[ds.LOWEST], ROWS) if sheet.stars_left(list(seen), seen[ds.TURN], row))
    return [{"row": row, "move": ds.TICK + row} for row in open_rows]


def row_score(state: list[int], seat: int, row: int) -> int:
    """What a row is worth as it stands (DS 3.2)."""
    return sheet.factor(state, seat, row) * sheet.row_points(state, seat, row)


def place(cell: int) -> dict[str, int]:
    """Where a box stands: its row, and its place from the left; objective boxes come first."""
    return {"row": box.ROW_OF[cell], "place": cell - box.ROW_AT[box.ROW_OF[cell]]}


def written(cell: int) -> int | str | None:
    """What stands in a box."""
    return {sheet.EMPTY: None, sheet.CROSS: "cross"}.get(cell, cell)


def player(seen: Sequence[int], seat: int) -> dict[str, Any]:
    """A player's sheet. `score` is what it is worth as it stands; `next` are the boxes that come next in each line."""
    return {
        "rows": [_row(seen, seat, row) for row in range(ROWS)],
        "next": {CHOICE_NAMES[line]: next_box(seen, seat, line) for line in range(LINES)},
        "objectives_left": sheet.objectives_left(list(seen), seat),
        "penalty": written(seen[sheet.PENALTY + seat]),
        "score": sheet.score(list(seen), seat),
    }


def _row(seen: Sequence[int], seat: int, row: int) -> dict[str, Any]:
    state, first = list(seen), sheet.WRITTEN + BOXES * seat
    points, factor = sheet.row_points(state, seat, row), sheet.factor(state, seat, row)
    return {
        "value": box.NUMBERS[row],
        "boxes": [written(seen[first + cell]) for cell in range(box.ROW_AT[row], box.ROW_AT[row + 1])],
        "stars": seen[sheet.STARS + ROWS * seat + row],
        "multipliers": box.MULTIPLIERS[row],
        "points": points,
        "factor": factor,
        "score": factor * points,
        "one_more_star": _starred(state, seat, row, seen[sheet.STARS + ROWS * seat + row] + 1),
        "all_stars": _starred(state, seat, row, box.MULTIPLIERS[row]),
    }


def _starred(state: list[int], seat: int, row: int, stars: int) -> int:
    """What a row would be worth with so many stars."""
    tried = list(state)
    tried[sheet.STARS + ROWS * seat + row] = min(stars, box.MULTIPLIERS[row])
    return row_score(tried, seat, row)


def next_box(seen: Sequence[int], seat: int, line: int) -> dict[str, int] | None:
    """The empty box that comes next in a column or a row; None if the line is full."""
    for cell in box.ORDER[box.LINE_AT[line] : box.LINE_AT[line + 1]]:
        if seen[sheet.WRITTEN + BOXES * seat + cell] == sheet.EMPTY:
            return place(cell)
    return None


def opponent(seen: Sequence[int]) -> dict[str, int] | None:
    """The virtual opponent of the solo game; `coming` is what it would tick for the reserve as it lies."""
    if seen[SEATS] > 1:
        return None
    ticked = seen[ds.TICKED]
    coming = 0 if seen[ds.PHASE] == ds.ENDED else ticks_to_come(seen)
    return {"boxes": seen[ds.GRID], "ticked": ticked, "points": box.SOLO_PACKET * ticked, "coming": coming}


def ticks_to_come(seen: Sequence[int]) -> int:
    """The boxes that the virtual opponent would tick for the reserve as it lies, no more than are free (DS 4.1)."""
    return min(ds.opponent_ticks(list(seen)), seen[ds.GRID] - seen[ds.TICKED])


def outcome(seen: Sequence[int]) -> Event:
    """How a game that is over ended: the same words end the story and stand on the prompt line."""
    if seen[SEATS] == 1:
        key = "over.overrun" if ds.overrun(list(seen)) else "over.won" if ds.beaten(list(seen)) else "over.lost"
        needed = box.SOLO_PACKET * seen[ds.TICKED]
        return event(key, "DS 4.2", seat=0, points=points(sheet.score(list(seen), 0)), needed=needed)
    won = winners(ds.results, seen)
    return event("over", "DS 3.3", n=len(won), winners=won, points=points(sheet.score(list(seen), won[0])))


def points(number: int) -> Event:
    """So many points, with a plural of their own."""
    return event("points", n=number, number=minus(number))


def prompt(seen: Sequence[int], seat: int) -> Event:
    """What is to be done now, and by whom."""
    phase, turn = seen[ds.PHASE], seen[ds.TURN]
    if phase == ds.ENDED:
        return outcome(seen)
    if phase == ds.DRAW_FIRST:
        return event("nature.first", "DS 1.3")
    if phase == ds.DRAWING:
        return event("nature.roll", "DS 2.2", n=seen[ds.FALLING], seat=turn)
    key, rule = _to_do(seen)
    if seat != turn:
        return event(f"wait.{key}", rule, seat=turn)
    n = {ds.TICKING: seen[ds.TO_TICK], ds.SAYING: min(ds.MOST_DRAWN, pool.in_bag(list(seen)))}.get(phase, 0)
    return event(f"prompt.{key}", rule, n=n)


def _to_do(seen: Sequence[int]) -> tuple[str, str]:
    """What the seat at turn has to do, and the rule that says so."""
    phase = seen[ds.PHASE]
    if phase == ds.PICKING:
        fitting = any(ds.fits(list(seen), choice) for choice in choices(seen))
        return ("pick", "DS 2.3") if fitting else ("penalty", "DS 2.8")
    if phase == ds.SAYING:
        lying = pool.in_reserve(list(seen))
        return ("say_empty" if not lying else "say" if pool.shows_number(list(seen)) else "say_all", "DS 2.2")
    return ("return", "DS 2.1") if phase == ds.RETURNING else ("tick", "DS 2.6")


def name(seen: Sequence[int], move: int) -> Event:
    """What a move that may be made now is called."""
    phase = seen[ds.PHASE]
    if phase == ds.DRAW_FIRST:
        return event("first", seat=move)
    if phase == ds.DRAWING:
        return Event("die", die(move))
    if phase == ds.RETURNING:
        return event("return" if move == ds.RETURN else "keep")
    if phase == ds.SAYING:
        return event("draw", n=move - ds.DRAW)
    if phase == ds.TICKING:
        return _tick_name(seen, move - ds.TICK)
    shown = preview(seen, move)
    key, written_so = "penalty" if shown["penalty"] else "take", writes(shown)
    if shown["overrun"]:  # what is written does not matter any more
        written_so = event("writes.overrun", "DS 4.2")
    elif shown["ticks"] is not None:
        written_so = event("writes.and_ticks", "DS 4.1", writes=written_so, n=shown["ticks"])
    return event(key, choice=CHOICE_NAMES[move], writes=written_so)


def counted(seen: Sequence[int], move: int) -> Event:
    """What the chart of the dice counts as one: faces, whatever their colour."""
    return event("face", face=FACE_NAMES[move % FACES]) if seen[ds.PHASE] == ds.DRAWING else name(seen, move)


def _tick_name(seen: Sequence[int], row: int) -> Event:
    left = sheet.stars_left(list(seen), seen[ds.TURN], row)
    return event("tick", row=box.NUMBERS[row], left=event("left", n=left))


def writes(shown: dict[str, Any]) -> Event:
    """What a choice writes, in short."""
    if shown["penalty"]:
        return event("writes.penalty", total=shown["total"])
    if shown["choice"] == "star":
        return event("writes.stars", n=shown["dice"])
    key, row = ("writes.boxes" if shown["dice"] > 1 else "writes.box"), box.NUMBERS[shown["boxes"][-1]["row"]]
    return event(key, n=shown["dice"] - 1, total=shown["total"], row=row)
