"""The Wild West cards of Desperados of Dice Town as their holder sees them: what they do, when, and why not now."""

from collections.abc import Sequence
from typing import Any

from brelan.engine.event import Event, event
from brelan.engine.fields import HIDDEN, SEATS
from brelan.games.desperados import box
from brelan.games.desperados import cells as c
from brelan.games.desperados.box import KINDS
from brelan.games.desperados.rules_cards import HURT, TAKE, can_do_something, playable
from brelan.games.desperados.rules_end import ANYBODY, take, threaten
from brelan.games.desperados.view_moves import effect


def cards(seen: Sequence[int], start: int) -> list[str]:
    """Cards counted by kind, named one by one; none where they are hidden."""
    if seen[start] == HIDDEN:
        return []
    return [row["name"] for kind, row in enumerate(box.WILD_WEST) for _ in range(seen[start + kind])]


def words(kind: int) -> dict[str, Any]:
    """What stands on a card: its name, when it may be played, what it does."""
    row = box.WILD_WEST[kind]
    return {"card": row["name"], "time": row["time"], "kind": row["effect"], "effect": effect(kind)}


def hand(seen: Sequence[int], seat: int) -> list[dict[str, Any]]:
    """A seat's own cards: what they do, when, and how many may be played now (DD 6.2)."""
    answering = seen[c.PHASE] == c.ANSWERING and seen[c.ASKED] == seat
    return [
        {
            **words(kind),
            "n": seen[c.HAND + seat * KINDS + kind],
            "fresh": seen[c.FRESH + seat * KINDS + kind],
            "move": c.PLAY + kind,
            "playable": box.IS_ANSWER[kind] if answering else seat == seen[c.TURN] and playable(list(seen), kind),
            **card_now(seen, seat, kind),
        }
        for kind in range(KINDS)
        if seen[c.HAND + seat * KINDS + kind]
    ]


def looking(seen: Sequence[int], seat: int) -> list[dict[str, Any]]:
    """The cards a seat looks at and chooses from, one by one (DD 5.1)."""
    if seat < 0 or seat != seen[c.TURN] or seen[c.PHASE] != c.KEEPING:
        return []
    start = c.LOOKED + seat * KINDS
    return [{**words(kind), "move": c.TAKE + kind} for kind in range(KINDS) for _ in range(seen[start + kind])]


def card_now(seen: Sequence[int], seat: int, kind: int) -> dict[str, Any]:
    """What a card in hand would do now: the dollars it would move; or why it may not be played."""
    state = list(seen)
    if seat != seen[c.TURN] or not playable(state, kind):
        asked = seen[c.PHASE] == c.ANSWERING and seen[c.ASKED] == seat and box.IS_ANSWER[kind]
        return {"why": None if asked else _why(seen, seat, kind), "takes": 0, "losses": [0] * seen[SEATS]}
    if box.EFFECT[kind] == HURT:
        threaten(state, box.N[kind], ANYBODY)
    elif box.EFFECT[kind] == TAKE:
        take(state, box.N[kind])
    takes = state[c.MONEY + seat] - seen[c.MONEY + seat]
    return {"why": None, "takes": takes, "losses": state[c.LOSS : c.LOSS + seen[SEATS]]}


def _why(seen: Sequence[int], seat: int, kind: int) -> Event:
    """Why a card may not be played now (DD 6.2, 6.3, 6.5)."""
    time = box.TIMES[box.TIME[kind]]
    if time == "answer":
        return event("why.answer", "DD 6.5")
    if seat != seen[c.TURN]:
        return event("why.turn", "DD 6.3", time=time)
    mine = seat * KINDS + kind
    if seen[c.HAND + mine] <= seen[c.FRESH + mine]:
        return event("why.fresh", "DD 6.2")
    if time == "before" and seen[c.PHASE] == c.READY and not can_do_something(list(seen), kind):
        return event("why.nothing", "DD 6.3")
    return event("why.time", "DD 6.3", time=time)
