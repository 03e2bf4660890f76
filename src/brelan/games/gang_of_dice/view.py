"""Gang of Dice as a seat sees it, in words and names."""

from collections.abc import Sequence
from typing import Any

from brelan.engine.event import Event, event
from brelan.engine.fields import HIDDEN, SEATS
from brelan.engine.ranks import winners
from brelan.games.gang_of_dice import box
from brelan.games.gang_of_dice import rules as gd
from brelan.games.gang_of_dice.box import FACES

NAMES = {
    gd.DRAW_FIRST: ("first", "seat"),
    gd.ROLLING: ("die", "face"),
    gd.CHOOSING: ("play", "n"),
}
BY_MOVE = {gd.ROLL: "roll", gd.STOP: "stop"}


def table(seen: Sequence[int], seat: int) -> dict[str, Any]:
    """All that lies on the table, and behind the seat's own screen."""
    return {
        "round": seen[gd.ROUND],
        "rounds": box.ROUNDS,
        "warning": warning(seen[gd.CARD]) if seen[gd.ROUND] else None,
        "kind": kind(seen[gd.CARD]) if seen[gd.ROUND] else None,
        "centre": seen[gd.CENTRE],
        "first": seen[gd.FIRST],
        "rolls": seen[gd.ROLLS],
        "lifted": faces(seen, gd.LIFTED),
        "ahead": gd.winner(list(seen)),  # who would win the round as it stands: a seat, or −1
        "seats": [player(seen, other) for other in range(seen[SEATS])],
    }


def player(seen: Sequence[int], seat: int) -> dict[str, Any]:
    """What is known of one player."""
    result = seen[gd.RESULT + seat]
    return {
        "in": bool(seen[gd.IN + seat]),
        "pool": None if seen[gd.POOL + seat] == HIDDEN else seen[gd.POOL + seat],
        "played": seen[gd.PLAYED + seat],
        "dice": faces(seen, gd.SHOWN + seat * FACES),
        "result": {gd.NOT_YET: None, gd.INVALID: "invalid"}.get(result, result),
    }


def end_rule(seen: Sequence[int]) -> str:
    """The rule by which the game ended: the last round, or nobody left to play against."""
    playing = sum(seen[gd.POOL + seat] > 0 for seat in range(seen[SEATS]))
    return "GD 5.1" if playing > 1 else "GD 5.2"


def faces(seen: Sequence[int], start: int) -> list[int]:
    """Dice counted by face, laid out one by one, the highest first."""
    return [face for face in reversed(range(FACES)) for _ in range(seen[start + face])]


def warning(card: int) -> Event:
    """The condition of a warning card, as words."""
    row = box.WARNINGS[card]
    return event(f"warning.{row['condition']}", n=row["n"], values=list(row.get("values", [])))


def kind(card: int) -> str:
    """When a warning card is checked."""
    return "explosion" if box.EXPLOSION[card] else "bomb"


def prompt(seen: Sequence[int], seat: int) -> Event:
    """What is to be done now, and by whom."""
    phase, turn = seen[gd.PHASE], seen[gd.TURN]
    if phase == gd.ENDED:
        won = winners(gd.results, seen)
        return event("prompt.over", end_rule(seen), n=len(won), winners=won)
    if phase == gd.CHOOSING:
        if seat != turn:
            return event("wait.choose", "GD 3.2", seat=turn)
        return event("prompt.choose", "GD 3.2", n=gd.most(list(seen)))
    if phase == gd.DECIDING:
        return _decide(seen, turn) if seat == turn else event("wait.decide", "GD 3.5", seat=turn)
    if phase == gd.ROLLING:
        return event("nature.roll", "GD 3.5", n=seen[gd.FALLING], seat=turn)
    return event("nature.card", "GD 3.1") if phase == gd.WARN else event("nature.first", "GD 2.4")


def _decide(seen: Sequence[int], turn: int) -> Event:
    if seen[gd.FALLING]:
        return event("prompt.lifted", "GD 3.5", n=seen[gd.FALLING])
    dice = gd.SHOWN + turn * FACES
    state = "prompt.decide_bad" if gd.invalid(list(seen), dice) else "prompt.decide"
    return event(state, "GD 3.5", n=3 - seen[gd.ROLLS], total=gd.total(list(seen), dice))


def name(seen: Sequence[int], move: int) -> Event:
    """What a move that may be made now is called."""
    phase = seen[gd.PHASE]
    if phase == gd.DECIDING:
        return event(BY_MOVE[move]) if move in BY_MOVE else event("lift", face=move)
    if phase == gd.WARN:
        return event("card", card=move, kind=kind(move), warning=warning(move))
    key, value = NAMES[phase]
    return Event(key, {value: move - gd.PLAY if phase == gd.CHOOSING else move})
