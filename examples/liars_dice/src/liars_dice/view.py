"""Liar's Dice as a seat sees it, in words and names."""

from collections.abc import Sequence
from typing import Any

from brelan.engine.event import Event, event
from brelan.engine.fields import HIDDEN, SEATS
from brelan.engine.pieces.ranks import winners
from liars_dice import cells as c
from liars_dice import rules
from liars_dice.box import FACES

NATURES = {
    c.DRAW_FIRST: ("first", "seat"),
    c.ROLLING: ("die", "face"),
    c.COUNTING: ("found", "n"),
    c.LOSING: ("lose", "seat"),
}


def part(seen: Sequence[int]) -> Event:
    """The round; when somebody has lost a die, the next one."""
    lost = seen[c.OPEN] and seen[c.PHASE] == c.ROLLING
    return event("part", n=max(1, seen[c.ROUND] + bool(lost)))


def table(seen: Sequence[int], seat: int) -> dict[str, Any]:
    """The bid that stands, everybody's cup, and what the seat may see under them."""
    return {
        "round": seen[c.ROUND],
        "wild": bool(seen[c.WILD]),
        "in_play": rules.in_play(list(seen)),
        "first": seen[c.FIRST],
        "open": bool(seen[c.OPEN]),
        "saying": seen[c.SAYING] or None,
        "bid": bid(seen[c.COUNT], seen[c.FACE]),
        "claim": event("claims", seat=seen[c.BIDDER]) if seen[c.COUNT] else None,
        "faces": [_face_to_say(seen, face) for face in range(rules.ONE + seen[c.WILD], FACES + 1)],
        "call": _call(seen) if seen[c.OPEN] else None,
        "seats": [_player(seen, other) for other in range(seen[SEATS])],
    }


def bid(count: int, face: int) -> Event | None:
    """So many dice of a face, in words; nothing before anybody has bid."""
    return event(f"dice.{face}", n=count, face=face) if count else None


def _face_to_say(seen: Sequence[int], face: int) -> dict[str, Any]:
    """A face that a bid may name: its move, and whether it needs a higher count than the bid that stands."""
    return {"face": face, "move": c.OF_FACE + face, "low": face <= seen[c.FACE]}


def _call(seen: Sequence[int]) -> dict[str, Any]:
    """What came of a call; there is no verdict before the dice are counted."""
    counted, holds = seen[c.PHASE] != c.COUNTING, seen[c.FOUND] >= seen[c.COUNT]
    return {
        "caller": seen[c.CALLER],
        "holds": holds if counted else None,
        "verdict": event("verdict.true" if holds else "verdict.lie", n=seen[c.FOUND]) if counted else None,
        "loser": seen[c.LOSER] if counted else None,
    }


def _player(seen: Sequence[int], seat: int) -> dict[str, Any]:
    """What is known of one player."""
    return {
        "dice": seen[c.DICE + seat],
        "place": seen[c.PLACE + seat] or None,
        "fallen": seen[c.FALLEN + seat],
        "bid": bid(seen[c.BID_COUNT + seat], seen[c.BID_FACE + seat]),
        "faces": None if seen[c.hand(seat, 1)] == HIDDEN else [_die(seen, face) for face in faces(seen, seat)],
    }


def _die(seen: Sequence[int], face: int) -> dict[str, Any]:
    """A die that may be seen, and whether it counts for the bid that stands."""
    wild = bool(seen[c.WILD]) and face == rules.ONE
    return {"face": face, "counts": bool(seen[c.COUNT]) and (wild or face == seen[c.FACE])}


def faces(seen: Sequence[int], seat: int) -> list[int]:
    """The dice under a cup, one by one, from low to high."""
    return [face for face in range(1, FACES + 1) for _ in range(seen[c.hand(seat, face)])]


def prompt(seen: Sequence[int], seat: int) -> Event:
    """What is to be done now, and by whom."""
    phase, turn = seen[c.PHASE], seen[c.TURN]
    if phase == c.ENDED:
        won = winners(rules.results, seen)
        return event("prompt.over", "LD 5.2", n=len(won), winners=won)
    if phase == c.BIDDING:
        return _choose(seen) if seat == turn else event("wait.bid", "LD 3.2", seat=turn)
    if phase == c.FACING:
        return _which_face(seen) if seat == turn else event("wait.face", "LD 3.4", seat=turn, n=seen[c.SAYING])
    if phase == c.LOSING:
        return event("nature.lose", "LD 4.3", seat=seen[c.LOSER])
    natures = {c.DRAW_FIRST: ("nature.first", "LD 2.1"), c.COUNTING: ("nature.count", "LD 4.2")}
    return event(*natures.get(phase, ("nature.roll", "LD 2.2")))


def _choose(seen: Sequence[int]) -> Event:
    """Whoever begins has to bid; then there is a bid to raise or to doubt."""
    stands = bid(seen[c.COUNT], seen[c.FACE])
    if stands is None:
        return event("prompt.open", "LD 3.1", n=rules.in_play(list(seen)))
    if rules.lowest_count(list(seen)) > rules.in_play(list(seen)):
        return event("prompt.highest", "LD 3.3", seat=seen[c.BIDDER], bid=stands)
    return event("prompt.bid", "LD 3.2", seat=seen[c.BIDDER], bid=stands)


def _which_face(seen: Sequence[int]) -> Event:
    said = seen[c.SAYING]
    if said == seen[c.COUNT]:
        return event("prompt.higher_face", "LD 3.2", n=said, face=seen[c.FACE])
    return event("prompt.face", "LD 3.4", n=said)


def name(seen: Sequence[int], move: int) -> Event:
    """What a move that may be made now is called."""
    phase = seen[c.PHASE]
    if phase == c.BIDDING:
        return event("liar") if move == c.LIAR else event("count", n=move)
    if phase == c.FACING:
        return event("face", face=move - c.OF_FACE)
    key, value = NATURES[phase]
    return Event(key, {value: move})
