"""Dice Stars as a seat sees it, in words and names. Nothing is hidden: all see the same."""

from collections.abc import Sequence
from typing import Any

from brelan.engine.event import Event, event, minus
from brelan.engine.fields import SEATS
from brelan.engine.pieces.ranks import winners
from brelan.games.dice_stars import box, rules
from brelan.games.dice_stars import cells as c
from brelan.games.dice_stars import rules_dice as pool
from brelan.games.dice_stars import rules_pad as pad
from brelan.games.dice_stars.box import BOXES, CHOICES, COLOUR_NAMES, FACES, KINDS, LINES, ROWS, STAR

FACE_NAMES = (*map(str, box.NUMBERS), "star")
CHOICE_NAMES = (*COLOUR_NAMES, *FACE_NAMES)


def part(seen: Sequence[int]) -> Event:
    """Whose turn it is."""
    return event("part", seat=seen[c.TURN])


def table(seen: Sequence[int], seat: int) -> dict[str, Any]:
    """All that lies on the table: the dice, what could be taken and where it would be written, the pads."""
    fallen = seen[c.SAID] - seen[c.FALLING] if seen[c.PHASE] in (c.DRAWING, c.PICKING) else 0
    return {
        "first": seen[c.FIRST],
        "ending": bool(seen[c.ENDING]),
        "bag": by_colour(seen, c.BAG),
        "discard": by_colour(seen, c.DISCARD),
        "reserve": [die(kind) for kind in range(KINDS) for _ in range(seen[c.RESERVE + kind])],
        "drawn": [die(kind) for kind in seen[c.DRAWN : c.DRAWN + fallen]],
        "choices": [preview(seen, choice) for choice in choices(seen)],
        "unfit": unfit(seen),
        "to_tick": seen[c.TO_TICK],
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
    return out[: rules.choices(list(seen), out)] if seen[c.PHASE] == c.PICKING else []


def unfit(seen: Sequence[int]) -> list[dict[str, Any]]:
    """What lies there but does not fit on the pad of the seat at turn (DS 2.7): its dice, and the boxes left."""
    if seen[c.PHASE] != c.PICKING:
        return []
    room = c.ROOM + CHOICES * seen[c.TURN]
    return [
        {"choice": CHOICE_NAMES[choice], "dice": seen[c.DICE + choice], "boxes": seen[room + choice]}
        for choice in range(CHOICES)
        if seen[c.DICE + choice] and not rules.fits(list(seen), choice)
    ]


def preview(seen: Sequence[int], choice: int) -> dict[str, Any]:
    """A choice: its dice, their sum, the boxes it would fill, what the rows and the pad would be worth then, and what
    the virtual opponent would tick for the rest.

    `overrun` says that this would be its last box (DS 4.2). All is found by doing it on a copy.
    """
    seat, dice = seen[c.TURN], seen[c.DICE + choice]
    state = list(seen)
    total, penalty = pool.total(state, choice), not rules.fits(state, choice)
    pool.take(state, choice)
    if penalty:
        state[c.PENALTY + seat] = total
    elif choice != STAR:
        pad.fill(state, seat, choice, dice, total)
    ticks = ticks_to_come(state)
    return {
        "choice": CHOICE_NAMES[choice],
        "move": choice,
        "dice": dice,
        "total": total,
        "penalty": penalty,
        "boxes": filled(seen, state, seat),
        "rows": [row_score(state, seat, row) for row in range(ROWS)],
        "score": pad.score(state, seat),
        "ticks": ticks if seen[SEATS] == 1 else None,
        "overrun": seen[SEATS] == 1 and seen[c.TICKED] + ticks == seen[c.GRID],
    }


def filled(before: Sequence[int], after: Sequence[int], seat: int) -> list[dict[str, Any]]:
    """The boxes of a pad that were filled between two states, as the line goes: the one with the sum is last."""
    first = c.WRITTEN + BOXES * seat
    return [
        {**place(cell), "written": written(after[first + cell])}
        for cell in range(BOXES)
        if before[first + cell] != after[first + cell]
    ]


def tickable(seen: Sequence[int]) -> list[dict[str, int]]:
    """The rows in which a star may still be ticked in this turn, with the move that does it (DS 2.6).

    Stars go from the top down, so a row may have to wait until those above it have theirs.
    """
    if seen[c.PHASE] != c.TICKING:
        return []
    open_rows = (row for row in range(seen[c.LOWEST], ROWS) if pad.stars_left(list(seen), seen[c.TURN], row))
    return [{"row": row, "move": c.TICK + row} for row in open_rows]


def row_score(state: list[int], seat: int, row: int) -> int:
    """What a row is worth as it stands (DS 3.2)."""
    return pad.factor(state, seat, row) * pad.row_points(state, seat, row)


def place(cell: int) -> dict[str, int]:
    """Where a box stands: its row, and its place from the left; objective boxes come first."""
    return {"row": box.ROW_OF[cell], "place": cell - box.ROW_AT[box.ROW_OF[cell]]}


def written(cell: int) -> int | str | None:
    """What stands in a box."""
    return {c.EMPTY: None, c.CROSS: "cross"}.get(cell, cell)


def player(seen: Sequence[int], seat: int) -> dict[str, Any]:
    """A player's pad. `score` is what it is worth as it stands; `next` are the boxes that come next in each line."""
    return {
        "rows": [_row(seen, seat, row) for row in range(ROWS)],
        "next": {CHOICE_NAMES[line]: next_box(seen, seat, line) for line in range(LINES)},
        "objectives_left": pad.objectives_left(list(seen), seat),
        "penalty": written(seen[c.PENALTY + seat]),
        "score": pad.score(list(seen), seat),
    }


def _row(seen: Sequence[int], seat: int, row: int) -> dict[str, Any]:
    state, first = list(seen), c.WRITTEN + BOXES * seat
    points, factor = pad.row_points(state, seat, row), pad.factor(state, seat, row)
    return {
        "value": box.NUMBERS[row],
        "boxes": [written(seen[first + cell]) for cell in range(box.ROW_AT[row], box.ROW_AT[row + 1])],
        "stars": seen[c.STARS + ROWS * seat + row],
        "multipliers": box.MULTIPLIERS[row],
        "points": points,
        "factor": factor,
        "score": factor * points,
        "one_more_star": _starred(state, seat, row, seen[c.STARS + ROWS * seat + row] + 1),
        "all_stars": _starred(state, seat, row, box.MULTIPLIERS[row]),
    }


def _starred(state: list[int], seat: int, row: int, stars: int) -> int:
    """What a row would be worth with so many stars."""
    tried = list(state)
    tried[c.STARS + ROWS * seat + row] = min(stars, box.MULTIPLIERS[row])
    return row_score(tried, seat, row)


def next_box(seen: Sequence[int], seat: int, line: int) -> dict[str, int] | None:
    """The empty box that comes next in a column or a row; None if the line is full."""
    for cell in box.ORDER[box.LINE_AT[line] : box.LINE_AT[line + 1]]:
        if seen[c.WRITTEN + BOXES * seat + cell] == c.EMPTY:
            return place(cell)
    return None


def opponent(seen: Sequence[int]) -> dict[str, int] | None:
    """The virtual opponent of the solo game; `coming` is what it would tick for the reserve as it lies."""
    if seen[SEATS] > 1:
        return None
    ticked = seen[c.TICKED]
    coming = 0 if seen[c.PHASE] == c.ENDED else ticks_to_come(seen)
    return {"boxes": seen[c.GRID], "ticked": ticked, "points": box.SOLO_PACKET * ticked, "coming": coming}


def ticks_to_come(seen: Sequence[int]) -> int:
    """The boxes that the virtual opponent would tick for the reserve as it lies, no more than are free (DS 4.1)."""
    return min(rules.opponent_ticks(list(seen)), seen[c.GRID] - seen[c.TICKED])


def outcome(seen: Sequence[int]) -> Event:
    """How a game that is over ended: the same words end the story and stand on the prompt line."""
    if seen[SEATS] == 1:
        key = "over.overrun" if rules.overrun(list(seen)) else "over.won" if rules.beaten(list(seen)) else "over.lost"
        needed = box.SOLO_PACKET * seen[c.TICKED]
        return event(key, "DS 4.2", seat=0, points=points(pad.score(list(seen), 0)), needed=needed)
    won = winners(rules.results, seen)
    return event("over", "DS 3.3", n=len(won), winners=won, points=points(pad.score(list(seen), won[0])))


def points(number: int) -> Event:
    """So many points, with a plural of their own."""
    return event("points", n=number, number=minus(number))


def prompt(seen: Sequence[int], seat: int) -> Event:
    """What is to be done now, and by whom."""
    phase, turn = seen[c.PHASE], seen[c.TURN]
    if phase == c.ENDED:
        return outcome(seen)
    if phase == c.DRAW_FIRST:
        return event("nature.first", "DS 1.3")
    if phase == c.DRAWING:
        return event("nature.roll", "DS 2.2", n=seen[c.FALLING], seat=turn)
    key, rule = _to_do(seen)
    if seat != turn:
        return event(f"wait.{key}", rule, seat=turn)
    n = {c.TICKING: seen[c.TO_TICK], c.SAYING: min(c.MOST_DRAWN, pool.in_bag(list(seen)))}.get(phase, 0)
    return event(f"prompt.{key}", rule, n=n)


def _to_do(seen: Sequence[int]) -> tuple[str, str]:
    """What the seat at turn has to do, and the rule that says so."""
    phase = seen[c.PHASE]
    if phase == c.PICKING:
        fitting = any(rules.fits(list(seen), choice) for choice in choices(seen))
        return ("pick", "DS 2.3") if fitting else ("penalty", "DS 2.8")
    if phase == c.SAYING:
        lying = pool.in_reserve(list(seen))
        return ("say_empty" if not lying else "say" if pool.shows_number(list(seen)) else "say_all", "DS 2.2")
    return ("return", "DS 2.1") if phase == c.RETURNING else ("tick", "DS 2.6")


def name(seen: Sequence[int], move: int) -> Event:
    """What a move that may be made now is called."""
    phase = seen[c.PHASE]
    if phase == c.DRAW_FIRST:
        return event("first", seat=move)
    if phase == c.DRAWING:
        return Event("die", die(move))
    if phase == c.RETURNING:
        return event("return" if move == c.RETURN else "keep")
    if phase == c.SAYING:
        return event("draw", n=move - c.DRAW)
    if phase == c.TICKING:
        return _tick_name(seen, move - c.TICK)
    shown = preview(seen, move)
    key, written_so = "penalty" if shown["penalty"] else "take", writes(shown)
    if shown["overrun"]:  # what is written does not matter any more
        written_so = event("writes.overrun", "DS 4.2")
    elif shown["ticks"] is not None:
        written_so = event("writes.and_ticks", "DS 4.1", writes=written_so, n=shown["ticks"])
    return event(key, choice=CHOICE_NAMES[move], writes=written_so)


def counted(seen: Sequence[int], move: int) -> Event:
    """What the chart of the dice counts as one: faces, whatever their colour."""
    return event("face", face=FACE_NAMES[move % FACES]) if seen[c.PHASE] == c.DRAWING else name(seen, move)


def _tick_name(seen: Sequence[int], row: int) -> Event:
    left = pad.stars_left(list(seen), seen[c.TURN], row)
    return event("tick", row=box.NUMBERS[row], left=event("left", n=left))


def writes(shown: dict[str, Any]) -> Event:
    """What a choice writes, in short."""
    if shown["penalty"]:
        return event("writes.penalty", total=shown["total"])
    if shown["choice"] == "star":
        return event("writes.stars", n=shown["dice"])
    key, row = ("writes.boxes" if shown["dice"] > 1 else "writes.box"), box.NUMBERS[shown["boxes"][-1]["row"]]
    return event(key, n=shown["dice"] - 1, total=shown["total"], row=row)
