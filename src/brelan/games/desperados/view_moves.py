"""What the moves of Desperados of Dice Town are called."""

from collections.abc import Sequence

from brelan.engine.event import Event, event
from brelan.games.desperados import box
from brelan.games.desperados import cells as c
from brelan.games.desperados.box import BOTTLE, FACES, SYMBOLS
from brelan.games.desperados.rules_actions import power

NATURE = {  # by phase: the key, the value, and what the outcome counts
    c.GANGS: ("gang", "gang", [row["name"] for row in box.GANGS]),
    c.BREAKING: ("die", "face", FACES),
    c.ROLLING: ("die", "face", FACES),
    c.DRAWING: ("card", "card", [row["name"] for row in box.WILD_WEST]),
    c.STEALING: ("stolen", "card", [row["name"] for row in box.WILD_WEST]),
}
PLAIN = {c.ACT: "act", c.DRAW: "draw", c.DONE: "done", c.PASS: "pass"}
NAMED = (  # from this move on: the key, the value, and what is counted
    (c.TAKE, "keep", "card", [row["name"] for row in box.WILD_WEST]),
    (c.PLAY, "play", "card", [row["name"] for row in box.WILD_WEST]),
    (c.NEW, "new", "face", FACES),
    (c.OLD, "old", "face", FACES),
    (c.FREE, "turn", "symbol", SYMBOLS),
    (c.USE, "use", "symbol", SYMBOLS),
    (c.ROB, "rob", "seat", range(4)),
    (c.PICK, "pick", "gang", [row["name"] for row in box.GANGS]),
    (0, "lift", "face", FACES),
)


def name(seen: Sequence[int], move: int) -> Event:
    """What a move that may be made now is called."""
    phase = seen[c.PHASE]
    if phase == c.FIRST:
        return event("first", seat=move)
    if phase in NATURE:
        key, value, counted = NATURE[phase]
        return Event(key, {value: counted[move]})
    if move == c.ROLL:
        return event("roll" if phase == c.READY else "reroll")
    if move in PLAIN:
        return event(PLAIN[move])
    first, key, value, names = next(row for row in NAMED if move >= row[0])
    values = {value: names[move - first]}
    if key == "use":
        values["what"] = does(seen, move - c.USE)
    return Event(key, values)


def does(seen: Sequence[int], symbol: int) -> Event:
    """What a desperado of the player at turn does with an Action."""
    turn = seen[c.TURN]
    left = seen[c.NOTCHES + turn * c.GANG_SIZE + symbol]
    if left:
        return event("does.turn", n=left - 1)
    if symbol != BOTTLE:
        return event("does.attack", n=box.DOLLARS[symbol])
    n = power(list(seen), turn, seen[c.USES])
    what = box.GANGS[seen[c.GANG + turn] - 1]["power"]
    return event("does.turn_outright" if what == "turn" and n >= max(box.NOTCHES) else f"does.power_{what}", n=n)
