"""Mino Dice as a seat sees it, in words and names."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from brelan.engine.event import Event, event, minus
from brelan.engine.fields import HIDDEN, SEATS
from brelan.engine.pieces.ranks import winners
from brelan.games.mino_dice import box, rules
from brelan.games.mino_dice import cells as c
from brelan.games.mino_dice.box import KIND_NAMES, KINDS
from brelan.games.mino_dice.rules_trick import winning_place

FACE_NAMES = {box.FLAG: "flag", box.MINOTAUR: "minotaur", box.GRIFFIN: "griffin", box.SIREN: "siren"}


def part(seen: Sequence[int]) -> Event:
    """The round."""
    return event("part", n=max(1, seen[c.ROUND]))


def table(seen: Sequence[int], seat: int) -> dict[str, Any]:
    """All that lies on the table, the score pad, and what is behind the seat's own screen."""
    number, seats = seen[c.ROUND], seen[SEATS]
    return {
        "round": number,
        "rounds": box.rounds(seats),
        "simplified": bool(seen[c.SIMPLIFIED]),
        "first": seen[c.FIRST],
        "leader": seen[c.LEADER],
        "colour": None if seen[c.COLOUR] == c.NO_COLOUR else KIND_NAMES[seen[c.COLOUR]],
        "trick": trick(seen, seen[c.ROLLED] // seats),
        "ahead": ahead(seen),
        "tricks": [{"winner": seen[c.WINNER + i], "dice": trick(seen, i)} for i in range(seen[c.ROLLED] // seats)],
        "hand": None if seat < 0 else hand(seen, seat),
        "seats": [player(seen, other) for other in range(seats)],
        "pad": pad(seen),
        "kinds": kinds(),
    }


@cache
def kinds() -> list[dict[str, Any]]:
    """The dice of the box: how many there are of each kind, and what is on their six sides."""
    sides = [[face(number) for number in box.FACE_OF[box.SIDES * kind :][: box.SIDES]] for kind in range(KINDS)]
    return [{"kind": kind, "n": n, "faces": faces} for kind, n, faces in zip(KIND_NAMES, box.COUNT, sides, strict=True)]


def trick(seen: Sequence[int], number: int) -> list[dict[str, Any]]:
    """The dice of one of this round's tricks, in the order of play; a die that still rolls shows no face."""
    seats = seen[SEATS]
    leader = seen[c.WINNER + number - 1] if number else seen[c.FIRST]
    lying = seen[c.ROLLED] - number * seats
    rolling = seen[c.PHASE] == c.ROLLING and lying < seats
    return [
        {
            "seat": (leader + i) % seats,
            "kind": KIND_NAMES[seen[c.DIE + number * seats + i]],
            "face": face(seen[c.FACE + number * seats + i]) if i < lying else None,
        }
        for i in range(min(lying + rolling, seats))
    ]


def ahead(seen: Sequence[int]) -> int | None:
    """Who would win the trick as it lies; nobody before a die does."""
    lying = seen[c.ROLLED] % seen[SEATS]
    if not lying:
        return None
    start = c.FACE + seen[c.ROLLED] - lying
    return (seen[c.LEADER] + winning_place(list(seen), start, lying)) % seen[SEATS]


def player(seen: Sequence[int], seat: int) -> dict[str, Any]:
    """What is known of one player."""
    bid = seen[c.BID + seat]
    fixed = c.has_bid(list(seen), seat)
    entry = c.entry(list(seen), seat) if seen[c.ROUND] else 0
    return {
        "held": seen[c.HELD + seat],
        "has_bid": fixed,
        "bid": bid if fixed and bid != HIDDEN else None,
        "won": seen[c.PAD_WON + entry],
        "bonus": seen[c.PAD_BONUS + entry],
        "total": seen[c.TOTAL + seat],
    }


def pad(seen: Sequence[int]) -> list[list[dict[str, int]]]:
    """The score pad: for each round that has been scored, a line with an entry for each player."""
    scored = seen[c.ROUND] if seen[c.PHASE] == c.ENDED else seen[c.ROUND] - 1
    totals = [0] * seen[SEATS]
    lines = []
    for number in range(1, scored + 1):
        line = []
        for seat in range(seen[SEATS]):
            entry = scored_entry(seen, number, seat)
            totals[seat] += entry["score"]
            line.append({**entry, "total": totals[seat]})
        lines.append(line)
    return lines


def scored_entry(seen: Sequence[int], number: int, seat: int) -> dict[str, int]:
    """What the pad says of a player in a round that has been scored."""
    cell = (number - 1) * c.MOST + seat
    bid, won, bonus = (seen[field + cell] for field in (c.PAD_BID, c.PAD_WON, c.PAD_BONUS))
    return {"bid": bid, "won": won, "bonus": bonus, "score": rules.score(list(seen), number, bid, won, bonus)}


def hand(seen: Sequence[int], seat: int) -> list[dict[str, Any]]:
    """The dice behind a screen, by kind."""
    counts = seen[c.HAND + seat * KINDS : c.HAND + (seat + 1) * KINDS]
    return [{"kind": kind, "n": n} for kind, n in zip(KIND_NAMES, counts, strict=True) if n]


def face(number: int) -> str:
    """What a face is called: a number, a symbol or the flag."""
    return FACE_NAMES.get(number, str(number))


def signed(points: int) -> str:
    """Points as a score pad writes them, with their sign."""
    return f"+{points}" if points > 0 else minus(points)


def prompt(seen: Sequence[int], seat: int) -> Event:
    """What is to be done now, and by whom."""
    phase, turn = seen[c.PHASE], seen[c.TURN]
    if phase == c.ENDED:
        won = winners(rules.results, seen)
        return event("prompt.over", "MD 4.4", n=len(won), winners=won)
    if phase == c.BIDDING:
        if seat != turn:
            return event("wait.bid", "MD 2.2", seat=turn)
        return event("prompt.bid", "MD 2.2", n=seen[c.ROUND])
    if phase == c.PLAYING:
        return _choose(seen, seat) if seat == turn else event("wait.play", "MD 3.1", seat=turn)
    if phase == c.ROLLING:
        return event("nature.roll", "MD 3.1", seat=turn, kind=KIND_NAMES[seen[c.DIE + seen[c.ROLLED]]])
    return event("nature.draw", "MD 2.1", seat=turn) if phase == c.DRAWING else event("nature.first", "MD 2.3")


def _choose(seen: Sequence[int], seat: int) -> Event:
    """What the player at turn may play, and what for."""
    goal = _goal(seen[c.BID + seat], seen[c.PAD_WON + c.entry(list(seen), seat)], seen[c.HELD + seat])
    if seen[c.COLOUR] != c.NO_COLOUR:
        follow = "prompt.follow" if rules.must_follow(list(seen)) else "prompt.lacks"
        return event(follow, "MD 3.2", goal=goal, kind=KIND_NAMES[seen[c.COLOUR]])
    return event("prompt.free" if seen[c.ROLLED] % seen[SEATS] else "prompt.lead", "MD 3.2", goal=goal)


def _goal(bid: int, won: int, dice: int) -> Event:
    """How far a bid is from coming true, with so many dice left."""
    if bid > won + dice:
        return event("goal.lost", n=bid)
    if bid > won:
        return event("goal.more", n=bid - won)
    if won > bid:
        return event("goal.past", n=won - bid)
    return event("goal.none" if bid else "goal.zero")


def name(seen: Sequence[int], move: int) -> Event:
    """What a move that may be made now is called."""
    phase = seen[c.PHASE]
    if phase == c.BIDDING:
        return event("bid", n=move)
    if phase == c.PLAYING:
        return event("play", kind=KIND_NAMES[move - c.PLAY])
    if phase == c.ROLLING:
        return event("roll", face=face(move))
    return event("draw", kind=KIND_NAMES[move]) if phase == c.DRAWING else event("first", seat=move)
