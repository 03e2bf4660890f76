"""Gang of Dice as a seat sees it, in words and names."""

from collections.abc import Sequence
from typing import Any

from brelan.engine.event import Event, event
from brelan.engine.fields import HIDDEN, SEATS
from brelan.engine.pieces.ranks import winners
from brelan.games.gang_of_dice import box, rules
from brelan.games.gang_of_dice import cells as c
from brelan.games.gang_of_dice.box import FACES

NAMES = {
    c.DRAW_FIRST: ("first", "seat"),
    c.ROLLING: ("die", "face"),
    c.CHOOSING: ("play", "n"),
}
BY_MOVE = {c.ROLL: "roll", c.STOP: "stop"}


def part(seen: Sequence[int]) -> Event:
    """The round; between two of them, the next one."""
    return event("part", n=seen[c.ROUND] + (seen[c.PHASE] in (c.DRAW_FIRST, c.WARN)))


def table(seen: Sequence[int], seat: int) -> dict[str, Any]:
    """All that lies on the table, and behind the seat's own screen."""
    return {
        "round": seen[c.ROUND],
        "rounds": box.ROUNDS,
        "warning": warning(seen[c.CARD]) if seen[c.ROUND] else None,
        "kind": kind(seen[c.CARD]) if seen[c.ROUND] else None,
        "centre": seen[c.CENTRE],
        "first": seen[c.FIRST],
        "rolls": seen[c.ROLLS],
        "lifted": faces(seen, c.LIFTED),
        "ahead": rules.winner(list(seen)),  # who would win the round as it stands: a seat, or −1
        "seats": [player(seen, other) for other in range(seen[SEATS])],
    }


def player(seen: Sequence[int], seat: int) -> dict[str, Any]:
    """What is known of one player."""
    result = seen[c.RESULT + seat]
    return {
        "in": bool(seen[c.IN + seat]),
        "pool": None if seen[c.POOL + seat] == HIDDEN else seen[c.POOL + seat],
        "played": seen[c.PLAYED + seat],
        "dice": faces(seen, c.SHOWN + seat * FACES),
        "so_far": _so_far(seen) if seat == seen[c.TURN] and result == c.NOT_YET else None,
        "result": {c.NOT_YET: None, c.INVALID: "invalid"}.get(result, result),
    }


def _so_far(seen: Sequence[int]) -> dict[str, Any] | None:
    """What the dice of the player at turn make as they lie, what is wrong with them, and who would stay ahead; nothing
    while any is in the hand or falls.
    """
    if seen[c.PHASE] != c.DECIDING or seen[c.FALLING]:
        return None
    dice = c.SHOWN + seen[c.TURN] * FACES
    broken = event(f"broken.{box.WARNINGS[seen[c.CARD]]['condition']}") if rules.invalid(list(seen), dice) else None
    total, stopped = rules.total(list(seen), dice), list(seen)
    stopped[c.RESULT + seen[c.TURN]] = total
    leader = seen[c.TURN] if broken else rules.winner(stopped)
    return {"total": total, "broken": broken, "behind": leader if leader != seen[c.TURN] else None}


def end_rule(seen: Sequence[int]) -> str:
    """The rule by which the game ended: the last round, or nobody left to play against."""
    playing = sum(seen[c.POOL + seat] > 0 for seat in range(seen[SEATS]))
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
    phase, turn = seen[c.PHASE], seen[c.TURN]
    if phase == c.ENDED:
        won = winners(rules.results, seen)
        return event("prompt.over", end_rule(seen), n=len(won), winners=won)
    if phase == c.CHOOSING:
        if seat != turn:
            return event("wait.choose", "GD 3.2", seat=turn)
        return event("prompt.choose", "GD 3.2", n=rules.most(list(seen)))
    if phase == c.DECIDING:
        return _decide(seen, turn) if seat == turn else event("wait.decide", "GD 3.5", seat=turn)
    if phase == c.ROLLING:
        return event("nature.roll", "GD 3.5", n=seen[c.FALLING], seat=turn)
    return event("nature.card", "GD 3.1") if phase == c.WARN else event("nature.first", "GD 2.4")


def _decide(seen: Sequence[int], turn: int) -> Event:
    if seen[c.FALLING]:
        return event("prompt.lifted", "GD 3.5", n=seen[c.FALLING])
    dice = c.SHOWN + turn * FACES
    state = "prompt.decide_bad" if rules.invalid(list(seen), dice) else "prompt.decide"
    return event(state, "GD 3.5", n=3 - seen[c.ROLLS], total=rules.total(list(seen), dice))


def name(seen: Sequence[int], move: int) -> Event:
    """What a move that may be made now is called."""
    phase = seen[c.PHASE]
    if phase == c.DECIDING:
        return event(BY_MOVE[move]) if move in BY_MOVE else event("lift", face=move)
    if phase == c.WARN:
        return event("card", card=move, kind=kind(move), warning=warning(move))
    key, value = NAMES[phase]
    return Event(key, {value: move - c.PLAY if phase == c.CHOOSING else move})
