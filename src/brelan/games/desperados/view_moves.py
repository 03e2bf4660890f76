"""What the moves of Desperados of Dice Town are called."""

from collections.abc import Callable, Sequence

from brelan.engine.event import Event, Value, event
from brelan.engine.fields import SEATS
from brelan.games.desperados import box
from brelan.games.desperados import cells as c
from brelan.games.desperados.box import BOTTLE, FACES, SYMBOLS
from brelan.games.desperados.rules_actions import power as power_n
from brelan.games.desperados.rules_end import jailed, threaten

NATURE = {  # by phase: the key, the value, and what the outcome counts
    c.GANGS: ("gang", "gang", [row["name"] for row in box.GANGS]),
    c.BREAKING: ("die", "face", FACES),
    c.ROLLING: ("die", "face", FACES),
    c.DRAWING: ("card", "card", [row["name"] for row in box.WILD_WEST]),
    c.STEALING: ("stolen", "card", [row["name"] for row in box.WILD_WEST]),
}
OUTRIGHT = max(box.NOTCHES)  # so many notches free anybody
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
    values: dict[str, Value] = {value: names[move - first]}
    if key in MEANS:
        values["what"] = MEANS[key](seen, move - first)
    return Event(key, values)


def effect(kind: int, said: str = "effect") -> Event:
    """What a card does, as words: to its holder ("effect"), or told of anybody who plays it ("played")."""
    row = box.WILD_WEST[kind]
    return Event(f"{said}.{row['effect']}", {key: row[key] for key in ("n", "keep") if key in row})


def power(seen: Sequence[int], gang: int) -> Event:
    """What a gang's power does at each use in a turn, as words (DD 1.3)."""
    first, second, third = (power_n(list(seen), gang, use) for use in range(3))
    what = box.GANGS[gang]["power"]
    if first == second == third:
        return event(f"power.{what}_each", n=first)
    key = "power.turn_outright" if what == "turn" and third >= OUTRIGHT else f"power.{what}"
    if first == second:
        return event(f"{key}_third", n=first, third=third)
    return event(key, first=first, second=second, third=third)


def does(seen: Sequence[int], symbol: int) -> Event:
    """What a desperado of the player at turn does with an Action, and to whom."""
    if seen[c.NOTCHES + seen[c.TURN] * c.GANG_SIZE + symbol]:
        return turned(seen, symbol, 1)
    if symbol == BOTTLE:
        return power_now(seen)
    whom = hurt(seen, box.DOLLARS[symbol], symbol)
    return event("does.attack", n=box.DOLLARS[symbol], whom=whom) if whom else event("does.nothing")


def turned(seen: Sequence[int], symbol: int, notches: int) -> Event:
    """How far a jailed desperado of the player at turn gets."""
    left = seen[c.NOTCHES + seen[c.TURN] * c.GANG_SIZE + symbol] - notches
    return event("does.turn", n=left) if left > 0 else event("does.free")


def hurt(seen: Sequence[int], dollars: int, symbol: int) -> list[int]:
    """Whom an attack would cost dollars (DD 4.3)."""
    state = list(seen)
    threaten(state, dollars, symbol)
    return [seat for seat in range(state[SEATS]) if state[c.LOSS + seat]]


def power_now(seen: Sequence[int]) -> Event:
    """What the power of the gang at turn does at its next use (DD 1.3)."""
    turn = seen[c.TURN]
    gang = seen[c.GANG + turn] - 1
    n, what = power_n(list(seen), gang, seen[c.USES]), box.GANGS[gang]["power"]
    if what == "take":
        n = min(n, seen[c.MIDDLE])
    if n == 0 or (what == "turn" and not jailed(list(seen), turn)):
        return event("does.nothing")
    return event("does.turn_outright" if what == "turn" and n >= OUTRIGHT else f"does.power_{what}", n=n)


MEANS: dict[str, Callable[[Sequence[int], int], Event]] = {  # moves that say what they would do
    "keep": lambda seen, kind: effect(kind),
    "play": lambda seen, kind: effect(kind),
    "pick": power,
    "turn": lambda seen, symbol: turned(seen, symbol, seen[c.AMOUNT]),
    "use": does,
}
